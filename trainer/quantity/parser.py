"""The one parser: text to a syntax tree, with every way in which it can be read.

Where a spelling is open (``1/2n``, ``8K``, ``mb``) the parser asks ``_choose`` and remembers that
there was a choice; ``parse_readings`` then parses once for every combination of choices.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product as combinations

from trainer.quantity import limits
from trainer.quantity.errors import ReadError
from trainer.quantity.expression_parser import Parser
from trainer.quantity.lexer import Token, as_names, lex
from trainer.quantity.normal import Normal, normal
from trainer.quantity.syntax import Expr
from trainer.quantity.units import Unit


@dataclass(frozen=True, slots=True)
class Parsed:
    """One way to read a text: the tree, what was chosen where it was open, and notes."""

    expression: Expr
    picks: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()


def too_long(text: str) -> ReadError:
    """The error for a text past the limit; only its beginning is kept."""
    said = f"This is longer than {limits.CHARACTERS} characters; give one value."
    return ReadError(said, text[:60], 0, 1)


def parse_readings(text: str, names: Collection[str] = ()) -> tuple[Parsed, ...]:
    """Every way to read ``text`` as an expression; one when it is clear, ReadError when none.

    ``names`` are the names that may stand in it; they win over units of the same spelling and may
    hold spaces (``score traffic``).
    """
    if len(text) > limits.CHARACTERS:
        raise too_long(text)
    known = as_names(names)
    source = normal(text)
    tokens = lex(source, known)
    return tuple(_readings(source, tokens))


def _readings(source: Normal, tokens: list[Token]) -> Iterator[Parsed]:
    first_error: ReadError | None = None
    seen: dict[str, int] = {}
    done: set[tuple[tuple[str, int], ...]] = set()
    waiting: list[Mapping[str, int]] = [{}]
    count = 0
    while waiting:
        picks = waiting.pop(0)
        parser = Parser(source, tokens, picks)
        try:
            expression: Expr | None = parser.parse_all()
        except ReadError as error:
            first_error = first_error or error
            expression = None
        made = tuple(sorted((kind, picks.get(kind, 0)) for kind in parser.seen))
        if set(parser.seen) - set(seen):
            seen.update(parser.seen)
            for numbers in combinations(*(range(size) for size in seen.values())):
                waiting.append(dict(zip(seen, numbers, strict=True)))
            waiting = waiting[: 4 * limits.READINGS]
        if expression is not None and made not in done:
            done.add(made)
            count += 1
            yield Parsed(expression, made, tuple(dict.fromkeys(parser.notes)))
        if count >= limits.READINGS:
            return
    if not count and first_error is not None:
        raise first_error


def parse_expression(text: str, names: Collection[str] = ()) -> Expr:
    """Read a formula; the first reading where several are open, except for ``1/2n``.

    Limits hold on characters, tokens, depth, digits and exponents, so any text is safe to give.
    Raises ReadError, with the place, for text that is no expression or can mean two.
    """
    first, *others = parse_readings(text, names)
    if any(dict(other.picks).get("slash") for other in others):
        raise ReadError(
            "This can mean two things; write brackets around what is divided by.",
            text,
            0,
            len(text),
        )
    return first.expression


def parse_unit_text(text: str) -> Unit | None:
    """The unit that ``text`` is, or None when it is something else; ReadError when unreadable."""
    source = normal(text)
    if len(text) > limits.CHARACTERS:
        return None
    tokens = lex(source, frozenset())
    readings = {}
    alone = {"minus power": 1}  # no number stands before m s-2 that 2 could be taken from
    for picks in (alone, {"unit slash": 1, **alone}):
        parser = Parser(source, tokens, picks)
        unit = parser.parse_unit()
        if unit is None:
            return None
        readings[(unit.dimension, unit.scale)] = unit
        if any(kind.startswith("unit ") and kind != "unit slash" for kind in parser.seen):
            raise ReadError(f"{text!r} can mean two units; mind the capitals.", text, 0, len(text))
    if len(readings) > 1:
        raise ReadError(f"{text!r} can mean two units; write brackets.", text, 0, len(text))
    return next(iter(readings.values()))
