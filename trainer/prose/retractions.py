"""What the writer takes back by words of their own: "scratch that", "I take the 128K case back"."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import CLAUSE, LINE, PARAGRAPH, PHRASE, Document
from trainer.prose.phrases import Mention
from trainer.prose.reports import Frame
from trainer.prose.stems import stem
from trainer.prose.stretches import until
from trainer.prose.words import WORDS

_BACK: Final = 40
"""Sentences that are searched backwards."""
_FEW: Final = 4
"""Sentences before it that a case may take."""
_EXAMPLES: Final = frozenset(stem(word) for word in ("example", "case", "instance", "limit"))
_SCALES: Final = frozenset({"k", "m", "g", "thousand", "million"})
_THAT: Final = frozenset({"it", "that", "this"})
_NAMING: Final = frozenset({"the", "my", "what", "that"})
_SAID_ABOUT: Final = _NAMING | {"i", "said", "wrote", "claimed", "about", "on", "of", "part", "bit"}
INSTEAD: Final = frozenset({"no", "sorry", "wait", "rather", "correction", "scratch", "make"})
FILLERS: Final = INSTEAD | {"i", "mean", "that", "actually", "it", "is", "be", "well"}
_ALWAYS: Final = WORDS["takes_back"]
_BREAKING_OFF: Final = WORDS["breaking_off"]


def retracted(doc: Document, cue: Mention) -> list[Frame]:
    """What a cue such as "I take that back" or "I take back the bandwidth-bound" withdraws."""
    if _keeps(doc, cue):
        return []
    return _by_name(doc, cue) or [_retracted(doc, cue)]


def case_retracted(doc: Document, cue: Mention) -> list[Frame]:
    """ "I take the 128K example back": what was said with that number, or just before."""
    if _keeps(doc, cue):
        return []
    here = doc.sentence[cue.first]
    numbers = _numbers(doc, cue.first, cue.last)
    out: list[Frame] = []
    if not numbers:
        # "I take the example back": what its own paragraph said since the example, or a length
        # such as 128K, was named.
        first = here
        while first and here - first < _FEW and doc.breaks[doc.sentence_spans[first][0]] < LINE:
            first -= 1
        named = (
            doc.sentence[at]
            for at in range(cue.first - 1, doc.sentence_spans[first][0] - 1, -1)
            if doc.sentence[at] < here
            and (doc.tokens[at].stem in _EXAMPLES or doc.tokens[at].lower in _SCALES)
        )
        start = doc.sentence_spans[next(named, max(first, here - 1))][0]
        return [Frame("withdrawn", start, max(start, cue.first - 1), cue.first)]
    for sentence in range(here - 1, max(-1, here - _BACK), -1):
        first, last = doc.sentence_spans[sentence]
        if numbers <= _numbers(doc, first, last):
            out.append(Frame("withdrawn", first, last, cue.first))
    return out


def _numbers(doc: Document, first: int, last: int) -> set[tuple[str, str]]:
    """The numbers with their scale: 128K is no 128."""
    out: set[tuple[str, str]] = set()
    for at in range(first, last + 1):
        if doc.tokens[at].kind == "number":
            behind = doc.tokens[at + 1].lower if at + 1 < len(doc.tokens) else ""
            out.add((doc.tokens[at].text, behind if behind in _SCALES else ""))
    return out


def _keeps(doc: Document, cue: Mention) -> bool:
    """ "I take back nothing", "I don't take that back"."""
    after = doc.tokens[cue.last + 1].lower if cue.last + 1 < len(doc.tokens) else ""
    before = [token.lower for token in doc.tokens[max(0, cue.first - 2) : cue.first]]
    return after in ("nothing", "none") or before[-1:] in (["not"], ["never"])


def _by_name(doc: Document, cue: Mention) -> list[Frame]:
    """ "I take back the bandwidth-bound": the last part of the text that says it, and no other."""
    end = until(doc, cue.last, PHRASE)
    words = [token for token in doc.tokens[cue.last + 1 : end + 1] if token.kind != "newline"]
    if not words or words[0].lower not in _NAMING or any(t.kind == "number" for t in words):
        return []
    named = {t.stem for t in words if t.kind == "word" and t.lower not in _SAID_ABOUT}
    itself = Frame("withdrawn", cue.first, end, cue.first)
    if not named:
        return []
    at = doc.sentence[cue.first]
    for sentence in range(at - 1, max(-1, at - _BACK), -1):
        first, last = doc.sentence_spans[sentence]
        while first <= last:
            stop = min(last, until(doc, first, CLAUSE))
            if named <= {token.stem for token in doc.tokens[first : stop + 1]}:
                return [Frame("withdrawn", first, stop, cue.first), itself]
            first = stop + 1
    return [_retracted(doc, cue), itself]


def _retracted(doc: Document, cue: Mention) -> Frame:
    """ "It fails at 128K. Scratch that, …" takes back the sentence, or the part, before it."""
    first, _ = doc.sentence_range(cue.first)
    said = [
        token
        for token in doc.tokens[first : cue.first]
        if token.kind == "number"
        or (len(token.lower) > 4 and token.lower not in FILLERS | _BREAKING_OFF)
    ]
    opens = doc.tokens[first].lower in _ALWAYS | INSTEAD | _BREAKING_OFF
    whole = doc.tokens[cue.first].lower in ("none", "nothing")
    if (opens or whole or not said) and first and doc.breaks[first] < PARAGRAPH:
        first = doc.sentence_range(first - 1)[0]
        if first and doc.tokens[first].lower in _THAT and doc.breaks[first] < PARAGRAPH:
            # "It breaks at 128K. That would be long. Scrap it": what the sentence speaks of, too.
            first = doc.sentence_range(first - 1)[0]
        if whole:
            while first and doc.breaks[first] < LINE:
                first = doc.sentence_range(first - 1)[0]
    return Frame("withdrawn", first, max(first, cue.first - 1), cue.first)


def denied_at_once(doc: Document, cue: Mention) -> tuple[int, int] | None:
    """ "It reads S back, no it does not": the tokens that are denied, in the same breath."""
    span = _retracted(doc, cue)
    last = span.end
    while (
        last > span.start and doc.tokens[last].kind != "word" and doc.tokens[last].kind != "number"
    ):
        last -= 1
    return (span.start, last) if last < cue.first and last > span.start else None
