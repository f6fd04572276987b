"""The boolean language of ``met by`` and ``needs``: names joined by ``and``, ``or`` and ``not``.

``not`` binds tighter than ``and``, ``and`` tighter than ``or``; brackets group. A name may have
several words (``Strong Hire and l2-limit``): words that stand side by side are one name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from trainer.errors import TrainerError
from trainer.rubric.states import State, opposite, rank

LONGEST: Final = 2_000
DEEPEST: Final = 50

_TOKEN: Final = re.compile(r"\s*(?:([()])|([^\s()]+))")
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]*\Z")


class RubricError(TrainerError):
    """A rubric that cannot be read, with the character it goes wrong at (``start`` .. ``end``)."""

    def __init__(self, message: str, start: int = 0, end: int = 0) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


@dataclass(frozen=True, slots=True)
class Atom:
    """A name: a part, claim or mistake in ``met by``; a criterion or another level in ``needs``."""

    name: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Not:
    """True when the inner expression is not found, or contradicted."""

    inner: BoolExpr


@dataclass(frozen=True, slots=True)
class And:
    """As good as its worst member."""

    items: tuple[BoolExpr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """As good as its best member."""

    items: tuple[BoolExpr, ...]


BoolExpr = Atom | Not | And | Or


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "(", ")", "and", "or", "not", "name", "end"
    text: str
    start: int
    end: int


def parse(text: str) -> BoolExpr:
    """Read an expression such as ``intensity and (ridge or not bandwidth-bound-prefill)``.

    Raises RubricError with the position of the first thing that does not fit.
    """
    if len(text) > LONGEST:
        raise RubricError(f"this is {len(text):,} characters long; {LONGEST:,} are the limit")
    return _Parser(tuple(_tokens(text))).whole()


def atoms(expr: BoolExpr) -> Iterator[Atom]:
    """Every name in the expression, from left to right, with its position in the text."""
    if isinstance(expr, Atom):
        yield expr
    elif isinstance(expr, Not):
        yield from atoms(expr.inner)
    else:
        for item in expr.items:
            yield from atoms(item)


def evaluate(expr: BoolExpr, state_of: Callable[[str], State]) -> State:
    """The state of the expression: ``and`` is the worst, ``or`` the best, ``not`` the opposite."""
    if isinstance(expr, Atom):
        return state_of(expr.name)
    if isinstance(expr, Not):
        return opposite(evaluate(expr.inner, state_of))
    states = [evaluate(item, state_of) for item in expr.items]
    return min(states, key=rank) if isinstance(expr, And) else max(states, key=rank)


def _tokens(text: str) -> Iterator[_Token]:
    pos, words = 0, list[re.Match[str]]()
    while pos < len(text) and (match := _TOKEN.match(text, pos)):
        pos = match.end()
        word = match.group(2)
        if word and word.lower() not in ("and", "or", "not"):
            if not _WORD.match(word):
                raise RubricError(
                    f"{word!r} is no name; expected names joined by and, or, not and brackets",
                    match.start(2),
                    match.end(2),
                )
            words.append(match)
            continue
        yield from _name(words)
        words = []
        group = 2 if word else 1
        kind = match.group(group).lower()
        yield _Token(kind, match.group(group), match.start(group), match.end(group))
    yield from _name(words)
    yield _Token("end", "", len(text), len(text))


def _name(words: list[re.Match[str]]) -> Iterator[_Token]:
    if words:
        name = " ".join(word.group(2) for word in words)
        yield _Token("name", name, words[0].start(2), words[-1].end(2))


class _Parser:
    """Recursive descent over the tokens, no deeper than DEEPEST."""

    def __init__(self, tokens: tuple[_Token, ...]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> BoolExpr:
        expr = self._either()
        if self._now.kind != "end":
            raise self._unexpected("'and' or 'or'")
        return expr

    @property
    def _now(self) -> _Token:
        return self._tokens[self._at]

    def _take(self, kind: str) -> bool:
        if self._now.kind != kind:
            return False
        self._at += 1
        return True

    def _unexpected(self, wanted: str) -> RubricError:
        token = self._now
        found = repr(token.text) if token.text else "the end"
        return RubricError(f"expected {wanted}, found {found}", token.start, token.end)

    def _either(self) -> BoolExpr:
        items = [self._both()]
        while self._take("or"):
            items.append(self._both())
        return items[0] if len(items) == 1 else Or(tuple(items))

    def _both(self) -> BoolExpr:
        items = [self._single()]
        while self._take("and"):
            items.append(self._single())
        return items[0] if len(items) == 1 else And(tuple(items))

    def _single(self) -> BoolExpr:
        self._depth += 1
        if self._depth > DEEPEST:
            raise RubricError(f"nested deeper than {DEEPEST}", self._now.start, self._now.end)
        try:
            if self._take("not"):
                return Not(self._single())
            if self._take("("):
                inner = self._either()
                if not self._take(")"):
                    raise self._unexpected("')'")
                return inner
            token = self._now
            if not self._take("name"):
                raise self._unexpected("a name")
            return Atom(token.text, token.start, token.end)
        finally:
            self._depth -= 1
