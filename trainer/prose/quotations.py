"""Whole sentences in quotation marks: whose they are, and what the writer takes over of them."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from trainer.prose.document import LINE, SENTENCE, Document
from trainer.prose.reports import Frame, emphatic, is_name
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

_NO: Final = WORDS["no"]
_QUOTED: Final = 2
"""More tokens than this make a quotation a statement."""
_SUBJECT: Final = 4
"""Most words of a subject that is named once more."""
_OWN_REST: Final = 3
"""Tokens of the writer's own behind a quotation, at least, that comment on it."""
_HEAD: Final = 2
"""Most tokens of a speaker's name before the colon."""
_OTHERS: Final = frozenset(stem(word) for word in WORDS["others"])
_OVERRULED: Final = WORDS["overruled"]
_WHY: Final = frozenset({"by", "because", "since", "as", "he", "she", "it", "they", "for"})
"""Words behind a verdict."""
_ONCE_MORE: Final = frozenset(
    {"then", "and", "again", "first", "next", "also", "now", "later", "finally", ","}
)
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])


def quoted(doc: Document) -> list[Frame]:
    """Whole sentences between quotation marks, behind a colon or alone: somebody else's."""
    text = doc.normal.text
    marks = [at for at, char in enumerate(text) if char == '"']
    starts = [token.start for token in doc.tokens]
    out: list[Frame] = []
    for opening, closing in zip(marks[::2], marks[1::2], strict=False):
        first, last = bisect_left(starts, opening), bisect_left(starts, closing) - 1
        if "\n" in text[opening:closing] or last - first < _QUOTED:
            continue
        before = text[:opening].rstrip()[-1:]
        answered = False
        alone = before == "" or (before == "." and doc.breaks[first] >= SENTENCE)
        if before == ":":
            head = {t.stem for t in doc.tokens[doc.sentence_range(first - 1)[0] : first]}
            answered = _answered(doc, first, last)
            alone = bool(head & _OTHERS) or answered
        words = {token.stem for token in doc.tokens[first : last + 1]}
        if emphatic(doc, doc.sentence_range(last)[1] + 1) or _echoed(doc, first, last):
            continue
        granted = _granted(doc, last + 1)
        if granted == "all":
            continue
        if alone and (answered or words & _VERBS) and 2 * (last - first) < len(doc.tokens):
            # "The 260 are right" grants the number, and nothing that hangs on it.
            kept = [at for at in range(first, last + 1) if doc.tokens[at].text == granted]
            edges = [first, *(at + 1 for at in kept)], [*(at - 1 for at in kept), last]
            out += [Frame("reported", a, b, first) for a, b in zip(*edges, strict=True) if a <= b]
    return out


def overruled(doc: Document) -> list[Frame]:
    """ "Ana: naive is 264. Overruled, …": what a name says up to the verdict that rejects it."""
    out: list[Frame] = []
    for line_first, (first, last) in _named_lines(doc):
        sentence = doc.sentence[last] + 1
        if sentence >= len(doc.sentence_spans):
            continue
        verdict = doc.sentence_spans[sentence][0]
        if doc.line[verdict] != doc.line[line_first]:
            continue
        word, nxt = doc.tokens[verdict].lower, doc.tokens[verdict + 1 : verdict + 2]
        # "No-cache loads = 260" is no verdict.
        if word in _OVERRULED and (not nxt or nxt[0].text in ",.:;!" or nxt[0].lower in _WHY):
            out.append(Frame("reported", first, last, line_first))
    return out


def _named_lines(doc: Document) -> list[tuple[int, tuple[int, int]]]:
    """Lines that begin with a name and a colon, with the sentence that the name says."""
    out: list[tuple[int, tuple[int, int]]] = []
    for at in range(len(doc.tokens) - 2):
        if at and doc.breaks[at] < LINE:
            continue
        word = doc.tokens[at].text
        name = word.isalpha() and len(word) > 1 and word[0].isupper() and word[1:].islower()
        if name and doc.tokens[at + 1].text == ":":
            out.append((at, (at + 2, doc.sentence_range(at + 2)[1])))
    return out


def _answered(doc: Document, first: int, last: int) -> bool:
    """``Ines: "flash is 260." That isn't what HBM sees.``: a name, its words, and a comment."""
    start = doc.sentence_range(first - 1)[0]
    name = [token for token in doc.tokens[start : first - 1] if token.lower not in _ONCE_MORE]
    after = [at for at in range(last + 1, len(doc.tokens)) if doc.line[at] == doc.line[first]]
    return (
        1 <= len(name) <= _HEAD
        and all(is_name(token.text) for token in name)
        and len(after) > _OWN_REST
    )


def _echoed(doc: Document, first: int, last: int) -> bool:
    """ "The loop moves 260 MiB." The loop does: what is quoted is taken over with its subject."""
    at = last + 1
    while at < len(doc.tokens) and doc.tokens[at].text in (".", '"', ",", "-"):
        at += 1
    if at >= len(doc.tokens):
        return False
    end = next((i for i in range(at, len(doc.tokens)) if doc.tokens[i].kind != "word"), at)
    named = [token.lower for token in doc.tokens[at : end - 1]]
    said = {token.lower for token in doc.tokens[first : last + 1]}
    return (
        2 <= len(named) <= _SUBJECT
        and named[0] in ("the", "a", "its", "their")
        and set(named) <= said
        and doc.tokens[end - 1].lower in ("does", "do")
        and not said & _NO
    )


def _granted(doc: Document, at: int) -> str:
    """ "… As a count of loads it's right.": what the next sentence takes for the writer's own.

    That is ``all`` of it, one number ("The 260 are right, …"), or nothing.
    """
    while at < len(doc.tokens) and doc.tokens[at].text in (".", '"', ","):
        at += 1
    if at >= len(doc.tokens):
        return ""
    first, last = doc.sentence_range(at)
    words = {token.lower for token in doc.tokens[first : last + 1]}
    # "It's right." grants it; "it is a right count of something else" does not.
    grants = any(
        token.lower in ("right", "correct", "true") and doc.tokens[at].kind != "word"
        for at, token in enumerate(doc.tokens[first:last], first + 1)
    )
    if not grants or words & {"not", "nor", "no"}:
        return ""
    number = doc.tokens[first + 1] if doc.tokens[first].lower in ("the", "that", "his") else None
    verb = {token.lower for token in doc.tokens[first + 2 : first + 4]}
    alone = number is not None and number.kind == "number" and verb & {"is", "are"}
    return number.text if number is not None and alone else "all"
