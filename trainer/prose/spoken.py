"""Dictated text, which comes without a comma or full stop: where its statements begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.stems import stem
from trainer.prose.tokens import Token
from trainer.prose.words import WORDS

PAUSES: Final = WORDS["pauses"]
"""Words with which a speaker begins anew."""
_STOPS: Final = frozenset({".", ",", ";", ":", "!", "?", "->", "(", "|", "=", "..."})
_LONG: Final = 45
"""Words in a row without any stop that nobody writes."""
_SPOKEN: Final = {"comma": ",", "period": ".", "colon": ":", "semicolon": ";"}
_SEVERAL: Final = 3
"""Spoken stops from which on nothing else can be meant."""
_NEAR: Final = 5
"""Words behind an "and" among which a verb makes a statement of it."""
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])
_JOINED: Final = frozenset({"and", "or", "of", "for", "in", "on", "at", "by", "with"})


def is_spoken(tokens: Sequence[Token]) -> bool:
    """Is this line the transcript of speech?"""
    run = 0
    for token in tokens:
        run = 0 if token.text in _STOPS else run + 1
        if run > _LONG:
            return True
    return False


def punctuated(tokens: list[Token]) -> list[Token]:
    """The line, with stops that were spoken ("comma", "period") as signs, if it has several."""
    said = sum(token.lower in _SPOKEN for token in tokens)
    if said < _SEVERAL or not is_spoken(tokens):
        return tokens
    return [
        Token("sign", _SPOKEN[token.lower], token.start, token.end, _SPOKEN[token.lower])
        if token.lower in _SPOKEN
        else token
        for token in tokens
    ]


def pauses(tokens: Sequence[Token], index: int) -> bool:
    """Does a statement begin at ``index`` of a spoken line?"""
    word = tokens[index].lower
    if not index or word in PAUSES:
        return bool(index)
    if word != "and":
        return False
    for token in tokens[index + 1 : index + 1 + _NEAR]:
        if token.lower in _JOINED:
            return False
        if token.stem in _VERBS:
            return True
    return False
