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
_SPOKEN: Final = {
    ("comma",): ",",
    ("period",): ".",
    ("colon",): ":",
    ("semicolon",): ";",
    ("full", "stop"): ".",
    ("question", "mark"): "?",
    ("exclamation", "mark"): "!",
    ("new", "paragraph"): ".",
    ("new", "line"): ".",
    ("open", "bracket"): "(",
    ("close", "bracket"): ")",
    ("open", "parenthesis"): "(",
    ("close", "parenthesis"): ")",
}
"""What is said for a sign. A new line may follow what has no other stop."""
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
    """The line, with stops that were spoken ("comma", "full stop") as signs, if it has several."""
    out, said, at = list[Token](), 0, 0
    while at < len(tokens):
        length = next((n for n in (1, 2) if _words(tokens[at : at + n]) in _SPOKEN), 0)
        if not length:
            out.append(tokens[at])
            at += 1
            continue
        sign = _SPOKEN[_words(tokens[at : at + length])]
        if not (sign == "." and out and out[-1].text == "."):
            # "full stop, new paragraph" is one stop.
            out.append(Token("sign", sign, tokens[at].start, tokens[at + length - 1].end, sign))
        said, at = said + 1, at + length
    return out if said >= _SEVERAL and is_spoken(tokens) else tokens


def _words(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.lower for token in tokens)


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
