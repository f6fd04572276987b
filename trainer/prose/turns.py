"""Short turns of speech that grant, concede, report in passing, or tell that a wish came true."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import PHRASE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

_SAYS: Final = WORDS["says"]
_WILL_SAY: Final = WORDS["will_say"]
_MODALS: Final = frozenset({"will", "would", "may", "might", "could"})
_PLACES: Final = frozenset({"in", "on", "at", "over", "somewhere"})
_PLACE: Final = 5
"""Most tokens of a place: "in the first lecture."."""
_THAT: Final = frozenset({"that", "this", "which", "it", "both", "neither"})
_TRUE: Final = frozenset({"true", "right", "correct", "granted", "fair"})
_AGREED_OF: Final = frozenset({"he", "she", "they", "that", "this", "it", "rightly"})
_QUITE: Final = frozenset({"quite", "perfectly", "indeed", "of", "course"})
_BOUNDS: Final = frozenset({"of", "at", "for", "as", "in", "on", "by", "if", "enough", "so"})
_DEGREES: Final = frozenset({"less", "barely", "marginally", "slightly", "only", "ever", "just"})
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])


def true_of(doc: Document, at: int) -> bool:
    """ "It's true of the loads, but …", "True at the SM.": granted, within bounds."""
    words = [token.lower or token.text for token in doc.tokens[at : at + 5]]
    if len(words) > 2 and words[0] in _THAT | {"he", "she", "they"} and words[1] in ("is", "are"):
        words = words[2:]
    return len(words) > 1 and words[0] in _TRUE and words[1] in _BOUNDS


def in_passing(doc: Document, cue: Mention, last: int) -> bool:
    """ "520 MiB, they claim in the lecture.": nothing but a place stands behind the report."""
    place = doc.tokens[cue.last + 1].lower in _PLACES and last - cue.last <= _PLACE
    return place and cue.first > 0 and doc.tokens[cue.first - 1].text == ","


def says(doc: Document, at: int) -> int:
    """Where the verb ends that reports behind a name: "wrote", "will surely tell you"; or 0."""
    if doc.tokens[at].lower in _SAYS:
        return at
    if doc.tokens[at].lower not in _MODALS:
        return 0
    for verb in range(at + 1, min(at + 3, len(doc.tokens))):
        if doc.tokens[verb].lower in _WILL_SAY:
            return verb
    return 0


def fulfilled(doc: Document, cue: Mention) -> bool:
    """ "One may hope that L2 catches it, and it does": what is wished for is so."""
    end = doc.sentence_range(cue.last)[1]
    for at in range(cue.last + 1, end - 1):
        words = [token.lower for token in doc.tokens[at : at + 4]]
        if words[0] == "and" and words[1] in ("it", "they", "that", "this", "indeed", "rightly"):
            nxt = words[3:4] if words[2] in ("indeed", "really", "in", ",") else words[2:3]
            if words[1] == "rightly" or nxt[0] in ("does", "do", "is", "are"):
                return "not" not in {token.lower for token in doc.tokens[at : at + 6]}
    return False


def is_concession(doc: Document, at: int) -> bool:
    """ "It stays bandwidth-bound, if less so than naive", "if only just": nothing is supposed."""
    end = doc.sentence_range(at)[1]
    words = doc.tokens[at + 1 : end + 1]
    return (
        len(words) > 1
        and words[0].lower in _DEGREES
        and not any(token.stem in _VERBS or token.text == "," for token in words)
    )


def right_in_passing(doc: Document, at: int) -> bool:
    """ "They say that L2 absorbs it, and they are right: …": agreed to in the same sentence."""
    for start in range(at + 1, doc.sentence_range(at)[1] - 2):
        words = [token.lower for token in doc.tokens[start : start + 5]]
        if words[0] == "and" and doc.breaks[start] >= PHRASE:
            words = [word for word in words[1:] if word not in _QUITE]
            if words[:1] in (["rightly"], ["correctly"]):
                return True
            if words and words[0] in _AGREED_OF and words[1:2] in (["is"], ["are"]):
                return words[2:3] in (["right"], ["correct"], ["true"])
    return False


def right(doc: Document, at: int) -> bool:
    """ "He's right.", "That is correct.": a sentence of its own, and no more than that."""
    words = [token.lower for token in doc.tokens[at : at + 4]]
    return (
        len(words) > 2
        and words[0] in ("he", "she", "they", "that", "which", "this")
        and words[1] in ("is", "are")
        and words[2] in ("right", "correct", "true")
        and (words[3:] == ["."] or doc.sentence_range(at)[1] == at + 2)
    )
