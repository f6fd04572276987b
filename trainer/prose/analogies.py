"""Analogies that say what stands for what: "L2 is the harbour shed", "the stacks (HBM)".

A pack's concept ``stand-ins`` lists what may be renamed. Where a text gives one of those another
name and uses that name again, the name is read as what it stands for. The concept ``stand-ins-of``
lists what may be heaped: in "a huge tray of scores" the tray is the scores. A concept such as
``stand-ins-score`` lists what makes a symbol stand for that word: "Σ = 2n²". One such as
``noun-of-score`` lists the symbols of that word, before which a noun may stand that is used for it
from then on: "an enormous ledger S".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from trainer.prose.document import PHRASE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

STAND_INS: Final = "stand-ins"
_HEAPED: Final = "stand-ins-of"
_DEFINED: Final = "stand-ins-"
_APPOSED: Final = "noun-of-"
_CLOSING: Final = frozenset({"=", ",", ";", ".", "#", "~", ")"})
_ARTICLES: Final = frozenset({"the", "a", "an", "our", "my", "your", "its", "like", "just"})
_IS: Final = frozenset({"is", "are", "plays", "play", "be"})
_GLUE: Final = WORDS["glue"] | WORDS["light"]
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])
_MEASURES: Final = WORDS["measures"]
"""Words that count or take a part of what follows "of" and give it no name."""
_COMPOUND: Final = 4
_MAGNITUDES: Final = frozenset(
    {"size", "length", "count", "number", "factor", "letter", "symbol", "quantity", "amount"}
)
_SHORTEST: Final = 3
_LONGEST: Final = 9
"""Tokens from the article to the bracket that says what it stands for."""


def renamed(
    doc: Document,
    mentions: Mapping[str, Sequence[Mention]],
    words: Sequence[str],
    known: AbstractSet[str],
) -> list[str] | None:
    """The words of the text with each new name replaced, or None where there is none.

    ``known`` are the stems that the pack gives a meaning of its own.
    """
    names: dict[str, str] = {}
    stand_ins = mentions.get(STAND_INS, ())
    # What the pack has a word of its own for is no new name: "a block that waits (L2)".
    every = mentions.items() if stand_ins else ()
    alone = {one.first for _, found in every for one in found if one.first == one.last}
    series = _series(doc, stand_ins)
    for mention in stand_ins:
        places = _candidates(doc, mention, alone)
        if doc.sentence[mention.first] in series:
            places += [(at, False) for at in _modified(doc, mention)]
        for at, sure in places:
            word = words[at]
            if _is_name(doc, at) and (sure or word not in known) and words.count(word) > 1:
                names.setdefault(word, words[mention.last])
    for mention in mentions.get(_HEAPED, ()):
        at = _heap(doc, mention)
        if at and _is_name(doc, at) and words[at] not in known and words.count(words[at]) > 1:
            names.setdefault(words[at], words[mention.last])
    for concept, found in mentions.items():
        if concept.startswith(_DEFINED) and concept != _HEAPED:
            for mention in found:
                word = _symbol(doc, mention, words)
                if word and word not in names and word not in known and words.count(word) > 1:
                    names.setdefault(word, stem(concept.removeprefix(_DEFINED)))
    names = {**_apposed(doc, mentions, words), **names}
    return [names.get(word, word) for word in words] if names else None


def _apposed(
    doc: Document,
    mentions: Mapping[str, Sequence[Mention]],
    words: Sequence[str],
) -> dict[str, str]:
    """The nouns that introduce a symbol, and the word that the symbol stands for."""
    names: dict[str, str] = {}
    for concept, found in mentions.items():
        if not concept.startswith(_APPOSED):
            continue
        for mention in found:
            at = _noun_before(doc, mention.first)
            if not at or not _is_name(doc, at) or words.count(words[at]) < 2:
                continue
            if not any(one.first == one.last == at for ones in mentions.values() for one in ones):
                names[words[at]] = stem(concept.removeprefix(_APPOSED))
    return names


def _series(doc: Document, found: Sequence[Mention]) -> frozenset[int]:
    """Sentences that name several things anew: "HBM is the archive downtown, L2 is the shelf …"."""
    named = Counter(
        doc.sentence[one.first]
        for one in found
        if one.last + 2 < len(doc.tokens)
        and doc.tokens[one.last + 1].lower in _IS
        and doc.tokens[one.last + 2].lower in _ARTICLES
    )
    return frozenset(sentence for sentence, count in named.items() if count > 1)


def _modified(doc: Document, mention: Mention) -> list[int]:
    """The nouns of a name with something behind it: "the shelf in the corridor" is the shelf."""
    at, out = mention.last + 2, list[int]()
    if at >= len(doc.tokens) or doc.tokens[at - 1].lower not in _IS:
        return out
    while at < len(doc.tokens) and doc.tokens[at].lower in _ARTICLES:
        at += 1
    for index in range(at, min(len(doc.tokens), at + _COMPOUND)):
        if doc.tokens[index].kind != "word" or doc.tokens[index].lower in _GLUE:
            break
        if index > at and doc.breaks[index] >= PHRASE:
            break
        out.append(index)
    return out[::-1]


def _candidates(doc: Document, mention: Mention, alone: AbstractSet[int]) -> list[tuple[int, bool]]:
    """Tokens that the text may name the mention by, and whether it surely does."""
    tokens, out = doc.tokens, list[tuple[int, bool]]()
    nxt, before = mention.last + 1, mention.first - 1
    if nxt + 1 < len(tokens) and _equates(doc, nxt):
        head = _head_after(doc, nxt + 1)
        if head:
            # In a program "hbm = floor" sets the one to the other and names nothing anew.
            out.append((head, tokens[nxt].text == "=" and head not in alone))
    if before > 0 and _equates(doc, before) and _ends(doc, nxt):
        out.append((before - 1, tokens[before].text == "=" and before - 1 not in alone))
    opened = before > 0 and tokens[before].text == "(" and nxt < len(tokens)
    if opened and tokens[nxt].text in (")", ","):
        out.append((before - 1, False))
        head = _introduced(doc, before)
        if head and head not in alone:
            out.append((head, True))
    return out


def _heap(doc: Document, mention: Mention) -> int:
    """The "tray" of "a huge tray of scores", and 0 for "a lot of scores"."""
    at = mention.first - 2
    if at < 1 or doc.tokens[at + 1].lower != "of" or doc.tokens[at].lower in _MEASURES:
        return 0
    before = {token.lower for token in doc.tokens[max(0, at - 3) : at]}
    return at if before & {"a", "an"} else 0


def _symbol(doc: Document, mention: Mention, words: Sequence[str]) -> str:
    """The symbol that is defined to be the mention: the "Σ" of "Σ = 2n² = 128 MiB"."""
    at, nxt = mention.first - 2, mention.last + 1
    if at < 0 or doc.tokens[at + 1].text not in ("=", ":="):
        return ""
    ended = nxt >= len(doc.tokens) or doc.breaks[nxt] >= PHRASE or doc.tokens[nxt].text in _CLOSING
    token = doc.tokens[at]
    # A Latin letter alone means too many things.
    named = len(token.text) > 1 or not token.text.isascii()
    named = named and token.kind == "word" and token.lower not in _GLUE
    return words[at] if ended and named else ""


def _noun_before(doc: Document, symbol: int) -> int:
    """The noun that introduces a symbol: the "ledger" of "an enormous ledger S"; or 0."""
    at = symbol - 1
    if (
        at < 1
        or doc.tokens[at].lower in _MAGNITUDES
        or doc.breaks[symbol] >= PHRASE
        or doc.tokens[at].kind != "word"
    ):
        return 0
    for before in range(at - 1, max(-1, at - _COMPOUND), -1):
        if doc.tokens[before].lower in ("a", "an"):
            # "of a size S", "for a head S" introduce no thing of that name.
            return 0 if before and doc.tokens[before - 1].lower in ("of", "for") else at
        if doc.tokens[before].lower in _GLUE or doc.breaks[before + 1] >= PHRASE:
            break
    return 0


def _introduced(doc: Document, end: int) -> int:
    """The noun of what a bracket names: the "counter" of "a counter that all share (L2)"; or 0."""
    for at in range(end - 2, max(-1, end - _LONGEST), -1):
        if doc.tokens[at].text in (",", "(", ")", ":", "."):
            break
        if doc.tokens[at].lower in ("a", "an"):
            return at + 1
    return 0


def _equates(doc: Document, at: int) -> bool:
    return doc.tokens[at].text == "=" or doc.tokens[at].lower in _IS


def _ends(doc: Document, at: int) -> bool:
    return at >= len(doc.tokens) or doc.breaks[at] >= PHRASE or doc.tokens[at].kind == "sign"


def _head_after(doc: Document, at: int) -> int:
    """The last word of the name that begins at ``at``: the "shed" of "the harbour shed"."""
    tokens, named = doc.tokens, False
    while at < len(tokens) and tokens[at].lower in _ARTICLES:
        at, named = at + 1, True
    head = 0
    for index in range(at, min(len(tokens), at + _COMPOUND)):
        if index > at and doc.breaks[index] >= PHRASE:
            break
        token = tokens[index]
        if token.kind != "word" or token.lower in _GLUE:
            return head if head and token.kind == "sign" else 0
        head = index
    ended = head + 1 >= len(tokens) or _ends(doc, head + 1)
    return head if ended and (named or tokens[at - 1].text == "=") else 0


def _is_name(doc: Document, at: int) -> bool:
    token = doc.tokens[at]
    return (
        token.kind == "word"
        and len(token.text) >= _SHORTEST
        and token.lower not in _GLUE
        and token.stem not in _VERBS
    )
