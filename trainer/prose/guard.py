"""Text that claims nothing: words for the grader, copies of the question, lists of terms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from trainer.prose.cues import VERBS
from trainer.prose.document import Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.tokens import Token
from trainer.prose.units import UNITS

_LISTED: Final = "a list of terms without a statement"
_GRAM: Final = 4
_COPIED: Final = 0.75
_LEAST: Final = 9
"""Words of a copy at least: "S and P never reach HBM" is what anybody says."""
_LIST: Final = 5
_BARE_LIST: Final = 4
# One sign of working in six items ("K/V > L2") makes no statement of the others.
_SIGN_EVERY: Final = 6
_NUMBERS: Final = 3
_NAMES, _WORDS = 4, 3
"""Least names of a list behind a colon, and most words of each."""
_VERBS: Final = frozenset(stem(verb) for verb in VERBS)
_AUXILIARIES: Final = frozenset(
    {"be", "have", "do", "can", "will", "must", "would", "stay", "go", "get"}
)
_SUBJECTS: Final = frozenset({"i", "you", "we", "they", "it", "which", "that", "this"})
_OBJECTS: Final = frozenset({"the", "a", "an", "in", "no", "all", "only", "about", "it", "them"})
_DENIALS: Final = frozenset({"not", "never", "nothing", "none", "nor", "cannot"})
_CONTRASTS: Final = frozenset({"but", "because", "although", "though", "whereas", "since", "as"})
_HEAD: Final = 12
"""Tokens in which the colon of a list stands."""
_WORKED: Final = 6
"""Most numbers that make a total in words."""
_WORKING: Final = frozenset({"for", "each", "per", "of", "every", "times", "plus", "apiece"})
_APIECE: Final = frozenset({"each", "apiece"})
_TWICE: Final = frozenset({"both", "twice"})
_TERMS: Final = frozenset(
    stem(word) for word in ("term", "keyword", "buzzword", "mention", "topic", "concept", "tag")
)
_SEPARATORS: Final = frozenset({",", "/", ";", "|", "•"})
_ENDS: Final = _SEPARATORS | {"."}
_FEW_TERMS: Final = 3
"""Least items of a list among lists."""
_SYMBOL: Final = 2
"""Most letters of a symbol that a given stands for: N, d, Br."""
_WORK: Final = frozenset(
    {
        "so",
        "hence",
        "thus",
        "therefore",
        "=",
        "->",
        "+",
        "<",
        ">",
        ">=",
        "<=",
        ">>",
        "<<",
        "~",
        "@",
        ":=",
    }
)


def ignored_sentences(
    doc: Document, mentions: Mapping[str, Sequence[Mention]], known_texts: Sequence[str]
) -> dict[int, str]:
    """Sentences that say nothing, with the reason."""
    reasons: dict[int, str] = {}
    for cue in mentions["@grader"]:
        reasons[doc.sentence[cue.first]] = "addressed to the grader"
    grams = _grams_of(tuple(known_texts))
    bare = _bare_lines(doc)
    for index, (first, last) in enumerate(doc.sentence_spans):
        if index in reasons:
            continue
        words = [t.lower or t.text for t in doc.tokens[first : last + 1] if t.kind != "sign"]
        if _is_copy(words, grams):
            reasons[index] = "copied from the question or its rubric"
        elif _is_list(doc, first, last):
            reasons[index] = _LISTED
        elif index in bare:
            reasons[index] = "one of a list of terms without a statement"
        elif _is_blank(doc, first, last):
            reasons[index] = "a form that was not filled in"
    lists = frozenset(at for at, why in reasons.items() if why == _LISTED)
    for index in _among_lists(doc, lists) - reasons.keys():
        reasons[index] = "one of a list of terms without a statement"
    return reasons


@lru_cache(maxsize=64)
def _grams_of(texts: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    out: set[tuple[str, ...]] = set()
    for text in texts:
        words = [stem(word) for word in re.findall(r"[^\W_]+", text.lower())]
        out.update(tuple(words[at : at + _GRAM]) for at in range(len(words) - _GRAM + 1))
    return frozenset(out)


def _is_copy(words: Sequence[str], grams: frozenset[tuple[str, ...]]) -> bool:
    # By stems: "I produce 520 MiB naive" is the rubric's line as well as "produces" is.
    split = [stem(part) for word in words for part in re.findall(r"[^\W_]+", word)]
    if len(split) < _LEAST or not grams:
        return False
    own = [tuple(split[at : at + _GRAM]) for at in range(len(split) - _GRAM + 1)]
    return sum(gram in grams for gram in own) >= _COPIED * len(own)


def _is_list(doc: Document, first: int, last: int) -> bool:
    """Five or more short items, no verb, no working: terms, not statements."""
    if doc.column[first] >= 0:
        return False
    tokens = doc.tokens[first : last + 1]
    if _are_numbers(tokens):
        return True
    if any(token.text == "(" for token in tokens):
        return False
    signs = sum((token.lower or token.text) in _WORK for token in tokens)
    if _are_names(tokens) or _are_keywords(tokens):
        return True
    if any(token.text == ":" for token in tokens[:6]) or _has_result(tokens) or _adds_up(tokens):
        return False
    if _comes_to(tokens):
        return False
    if any(_is_finite(tokens, at) or _concludes(tokens, at) for at in range(len(tokens))):
        return False
    items, verbs = _items(tokens)
    if items >= _BARE_LIST and not verbs and not signs and _are_bare(tokens, items):
        return True
    short = items >= _LIST and len(tokens) / items <= 6
    return short and 2 * verbs <= items and _SIGN_EVERY * signs <= items


def _items(tokens: Sequence[Token]) -> tuple[int, int]:
    """How many items the separators part, and how many of them have a verb."""
    items, verbs, verb = 1, 0, False
    for at, token in enumerate(tokens):
        if token.text in _SEPARATORS and not _in_name(tokens, at):
            items, verbs, verb = items + 1, verbs + verb, False
        elif token.kind == "word" and token.stem in _VERBS:
            # A verb has something behind it; "K/V > L2 limit" and "L2 reuse shared" end in none.
            verb = verb or (at + 1 < len(tokens) and tokens[at + 1].text not in _ENDS)
    return items, verbs + verb


def _among_lists(doc: Document, lists: frozenset[int]) -> frozenset[int]:
    """Shorter lists of terms, where nearly the whole text consists of lists."""
    spans = doc.sentence_spans
    found = frozenset(index for index, span in enumerate(spans) if _is_short_list(doc, *span))
    if not lists and len(found) < _FEW_TERMS:
        return lists
    if len(found) >= _FEW_TERMS:
        # "Br=128, 64 query blocks" and "L2 50 MB, K/V reuse" stand among them.
        found |= frozenset(index for index, span in enumerate(spans) if _are_terms(doc, *span))
    return found if len(found | lists) * 5 >= len(spans) * 4 else frozenset()


def _is_short_list(doc: Document, first: int, last: int) -> bool:
    """``128K, 64 MiB, thrashing.``: three items or more, no verb, no denial and no working."""
    tokens = doc.tokens[first : last + 1]
    if doc.column[first] >= 0 or any(
        token.text in (":", "(", "?")
        or (token.lower or token.text) in _WORK
        or token.lower in _DENIALS
        for token in tokens
    ):
        return False
    items, verbs = _items(tokens)
    finite = any(_is_finite(tokens, at) for at in range(len(tokens)))
    return items >= _FEW_TERMS and 3 * verbs <= items and not finite and len(tokens) <= 5 * items


def _are_terms(doc: Document, first: int, last: int) -> bool:
    """``N=8192 / d=128``, ``L2 50 MB, K/V reuse``: two items or more, and at most a given."""
    tokens = doc.tokens[first : last + 1]
    if doc.column[first] >= 0:
        return False
    for at, token in enumerate(tokens):
        given = token.text == "=" and at > 0 and len(tokens[at - 1].text) <= _SYMBOL
        works = (token.lower or token.text) in _WORK and not given
        if works or token.text in (":", "(", "?") or token.lower in _DENIALS:
            return False
    items, verbs = _items(tokens)
    finite = any(_is_finite(tokens, at) for at in range(len(tokens)))
    return items > 1 and not verbs and not finite and len(tokens) <= 6 * items


def _are_bare(tokens: Sequence[Token], items: int) -> bool:
    """``Nsight, DRAM, bytes, L2.``: one word or two to an item, none of them a number."""
    words = sum(token.kind == "word" for token in tokens)
    return (
        words <= 2 * items
        and not any(token.kind == "number" or token.lower in _DENIALS for token in tokens)
        and not any(token.text == "?" for token in tokens)
    )


def _are_numbers(tokens: Sequence[Token]) -> bool:
    """``520 8 260 4096 295``: three numbers or more, and nothing besides but units."""
    numbers = sum(token.kind == "number" for token in tokens)
    return numbers >= _NUMBERS and all(
        token.kind == "number"
        or token.lower in UNITS
        or (token.kind == "sign" and token.text in (",", ".", ";", "/"))
        for token in tokens
    )


def _are_names(tokens: Sequence[Token]) -> bool:
    """``Limits: long context, heads, grid order, eviction.``: one to three words each, no more."""
    at = next((i for i, token in enumerate(tokens[:4]) if token.text == ":"), 0)
    rest = [token for token in tokens[at + 1 :] if token.text != "."]
    if not at or any(t.kind == "number" or (t.kind == "sign" and t.text != ",") for t in rest):
        return False
    sizes = [len(part.split()) for part in " ".join(t.lower for t in rest).split(",")]
    named = {t.stem for t in rest}
    return (
        len(sizes) >= _NAMES
        and max(sizes) <= _WORDS
        and not named & _AUXILIARIES
        and not {t.lower for t in rest} & _DENIALS
        and not any(len(t.text) == 1 for t in rest if t.kind == "word")
    )


def _are_keywords(tokens: Sequence[Token]) -> bool:
    """``Terms: 520 MiB; 8 MiB; SRAM; …``: what calls itself a list of terms, and has no verb."""
    at = next((i for i, token in enumerate(tokens[:_HEAD]) if token.text == ":"), 0)
    if not at or not {token.stem for token in tokens[:at]} & _TERMS:
        return False
    rest = tokens[at + 1 :]
    items = 1 + sum(token.text in (",", ";") for token in rest)
    verbs = any(_is_finite(rest, i) for i in range(len(rest)))
    return items >= _LIST and len(rest) <= 6 * items and not verbs


def _has_result(tokens: Sequence[Token]) -> bool:
    """The items come to something: ``S out, S back, …, and 8: 520 MiB.``"""
    ends = [at for at, token in enumerate(tokens[-6:-1]) if token.text == ":"]
    return bool(ends) and tokens[-6:][ends[-1] + 1].kind == "number"


def _adds_up(tokens: Sequence[Token]) -> bool:
    """``520 MiB for the unfused one: S 128 out, …, 8 for the rest``: the items make the total.

    It may also close them: ``128 out, 128 in, 128 out, 128 in, and 8, 520``.
    """
    numbers = [_number(token) for token in tokens if token.kind == "number"]
    if any(_is_sum(numbers[-1], numbers[at:-1]) for at in range(len(numbers) - _FEW_TERMS)):
        return True
    if tokens[0].kind != "number" or len(numbers) < _NUMBERS:
        return False
    return any(token.text == ":" for token in tokens[1:_HEAD]) and _is_sum(numbers[0], numbers[1:])


def _is_sum(total: float, parts: Sequence[float]) -> bool:
    return total > 0 and abs(sum(parts) - total) < total / 1000


def _comes_to(tokens: Sequence[Token]) -> bool:
    """``K and V, 4 MiB, for each of 64 blocks; 4 MiB for Q and O; 260 MiB``: worked out."""
    numbers = [_number(token) for token in tokens if token.kind == "number"]
    words = {token.lower for token in tokens}
    if len(numbers) <= 2 or not words & _WORKING:
        return False
    if _totals(numbers[-_WORKED - 1 : -1], words, numbers[-1]):
        return True
    # "128, and 128, both out and in, 512, and 8 for the rest" goes on behind the total.
    return len(numbers) > _NUMBERS and _totals(numbers[:-2][-_WORKED:], words, numbers[-2])


def _totals(parts: Sequence[float], words: set[str], total: float) -> bool:
    """Do these numbers come to the total: a sum, or a product and what is added to it?"""
    ways = {sum(parts), sum(parts[1:])}
    for one, other in combinations(range(len(parts)), 2):
        product = parts[one] * parts[other]
        rest = [part for at, part in enumerate(parts) if at not in (one, other)]
        ways |= {product, product + sum(rest), *(product + part for part in rest)}
    if words & _APIECE:
        # "S out, S in, P out, P in, 128 each, 8 for the rest, 520"
        ways |= {sum(parts) + (times - 1) * part for times in (2, 3, 4) for part in parts}
    if words & _TWICE:
        ways.add(2 * sum(parts))
    return total > 0 and any(abs(way - total) < total / 1000 for way in ways)


def _number(token: Token) -> float:
    plain = token.text.replace(",", "")
    return float(plain) if plain.replace(".", "", 1).isdecimal() else 0.0


def _bare_lines(doc: Document) -> frozenset[int]:
    """Sentences that are only short terms, when nearly the whole text consists of such lines."""
    spans = doc.sentence_spans
    found = frozenset(
        index for index, (first, last) in enumerate(spans) if _is_bare(doc, first, last)
    )
    return found if len(found) >= _LIST and len(found) * 5 >= len(spans) * 4 else frozenset()


def _is_bare(doc: Document, first: int, last: int) -> bool:
    """Up to six words without a verb inside, a denial, a colon or a sign of working."""
    tokens = doc.tokens[first : last + 1]
    if doc.column[first] >= 0 or len(tokens) > 6:
        return False
    inside = tokens[1:-1]
    return not any(token.kind == "word" and token.stem in _VERBS for token in inside) and not any(
        token.text in (":", "(")
        or (token.lower or token.text) in _WORK
        or token.lower in _DENIALS
        or (token.kind == "word" and token.stem in _AUXILIARIES)
        for token in tokens
    )


def _in_name(tokens: Sequence[Token], at: int) -> bool:
    """The signs in ``Q/K/V/O``, ``Q, K, V`` and ``FLOP/B`` separate no items."""
    if tokens[at].text == "/" and at and tokens[at - 1].lower in UNITS:
        return True
    around = (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])
    return len(around) == 2 and all(
        token.kind == "word" and len(token.text) == 1 for token in around
    )


def _is_finite(tokens: Sequence[Token], at: int) -> bool:
    """Surely a verb: an auxiliary, a form that a noun does not have, or one with an object."""
    token = tokens[at]
    if token.kind != "word":
        return False
    if token.stem in _AUXILIARIES:
        return True
    if token.stem in _VERBS and at and tokens[at - 1].lower in _SUBJECTS:
        # "Which gives, what, 34.4 GFLOP over …", "you see nothing but 128 out, 128 in, …"
        return True
    if token.stem not in _VERBS or token.lower == token.stem:
        return False
    if token.lower.endswith(("ed", "es", "en")):
        # At an item's head or end it only describes: "interleaved heads, L2 reuse shared, …".
        ends = (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])
        return len(ends) == 2 and all(token.text not in _SEPARATORS for token in ends)
    nxt = tokens[at + 1] if at + 1 < len(tokens) else None
    return nxt is not None and (nxt.kind == "number" or nxt.lower in _OBJECTS)


def _concludes(tokens: Sequence[Token], at: int) -> bool:
    """ "295, sure, but flash remains bandwidth-bound": a conjunction, a subject and its verb."""
    if tokens[at].lower not in _CONTRASTS:
        return False
    clause: list[Token] = []
    for token in tokens[at + 1 :]:
        if token.text in _ENDS:
            break
        clause.append(token)
    return any(
        token.kind == "word" and token.stem in _VERBS and token.lower.endswith("s")
        for token in clause[1:-1]
    )


def _is_blank(doc: Document, first: int, last: int) -> bool:
    """A statement with a blank to fill in: ``naive moves 520 MiB ___``."""
    return sum(token.text == "_" for token in doc.tokens[max(first, last - 3) : last + 1]) >= 2
