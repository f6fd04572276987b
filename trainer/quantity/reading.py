"""Reading what a person typed: every meaning it can have, with the precision it was typed to."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.quantity import limits
from trainer.quantity.dimension import PURE
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.evaluate import evaluate
from trainer.quantity.format import echo
from trainer.quantity.lookalikes import hinted
from trainer.quantity.parser import Parsed, parse_readings, too_long
from trainer.quantity.plain import plain_number
from trainer.quantity.quantity import EXACT, Precision, Quantity
from trainer.quantity.syntax import Binary, Expr, Measured, Negated, Number, free_names
from trainer.quantity.units import NO_UNIT, Unit

_ABOUT: Final = re.compile(
    r"\s*(?:(?:~|≈|≃|≅|∼|\\approx|\\sim)\s*|(?:about|approximately|approx\.?|roughly|around|nearly|almost|exactly|circa|ca\.?|(?:a\s+)?factor(?:\s+of)?)\s+){1,2}",
    re.IGNORECASE,
)

_COMPARED: Final = re.compile(
    r"(?<=[0-9.) ])([x×X]|times)\s+"
    r"(?:fewer|less|more|faster|slower|smaller|larger|lower|higher|better)\.?\Z"
)
_SHARE: Final = re.compile(r"(?:a\s+)?(half|quarter|third)\s+(?:of\s+)?an?\s+(?=\S)", re.IGNORECASE)
_SHARES: Final = {"half": 2, "third": 3, "quarter": 4}
_FOLD_WORD: Final = re.compile(r"(?<=[0-9.)])[- ]?fold\Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a response.

    ``unit`` is the unit as typed, in our spelling, and '' when none was. ``notes`` say what was
    taken for granted. ``names`` are the names that stand in it. ``picks`` tells which open
    spellings were decided how, as in ``(("suffix", 0),)`` for 8K read as 8,192.
    """

    text: str
    quantity: Quantity
    unit: str = ""
    precision: Precision = EXACT
    notes: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    picks: tuple[tuple[str, int], ...] = ()
    typed_unit: Unit = NO_UNIT

    def shown(self) -> str:
        """What was understood, as in ``520 MiB = 545,259,520 B``."""
        above, under = self.quantity.value.as_integer_ratio()
        return echo(above, under, self.quantity.dimension, self.typed_unit, self.unit)


def strip_about(text: str) -> tuple[str, int]:
    """The text without a leading ~ or "about" and a closing full stop, and how much was cut off.

    What compares two things is spelled as a ratio: ``65x fewer`` and ``65-fold`` are 65x; half a
    GB is a half of one. A closing question mark only says that its writer is not sure.
    """
    found = _ABOUT.match(text)
    start = found.end() if found else 0
    rest = text[start:]
    start += len(rest) - len(rest.lstrip())
    body = rest.strip()
    if body.endswith("?"):
        body = body.rstrip("? ") or body
    share = _SHARE.match(body)
    if share:
        whole = f"(1/{_SHARES[share[1].lower()]}) "
        # The caret of what can't be read further on stands where it was typed.
        body, start = whole + body[share.end() :], start + share.end() - len(whole)
    compared = _COMPARED.search(body)
    if compared:
        body = body[: compared.end(1)]
    folds = _FOLD_WORD.search(body)
    if folds:
        body = body[: folds.start()] + "x"
    if len(body) > 1 and body[-1] == "." and not body[-2].isdigit() and body[-2] != ".":
        body = body[:-1]
    return body, start


def read(text: str, names: Collection[str] | Mapping[str, Quantity] = ()) -> tuple[Reading, ...]:
    """Read a number with a unit, or a sum or product of such.

    Returns one reading when the text is clear, several when it can mean several things (``8K`` is
    8,192 or 8,000; ``mb`` is MB or Mb). With a mapping of ``names`` a formula over them is worked
    out too. Raises ReadError, with the place and a sentence, when it can't be read.
    """
    if len(text) > limits.CHARACTERS:
        raise too_long(text)
    if not names:
        plain = _plain_reading(text)
        if plain is not None:
            return (plain,)
    bound = names if isinstance(names, Mapping) else {}
    body, start = strip_about(text)
    try:
        parsed = parse_readings(body, names if isinstance(names, Mapping) else tuple(names))
    except ReadError as error:
        raise hinted(_moved(error, text, start), text, names) from None
    found: dict[Quantity, Reading] = {}
    failed: ReadError | None = None
    for one in parsed:
        try:
            reading = _reading(text, one, bound)
        except ReadError as error:
            failed = failed or error
            continue
        found.setdefault(reading.quantity, reading)
    if not found and failed is not None:
        if failed.text:
            raise failed
        raise type(failed)(failed.message, text, start, len(text.rstrip()))
    return tuple(found.values())


def _plain_reading(text: str) -> Reading | None:
    """The reading of a number with a well-known unit and nothing else, without the parser."""
    found = plain_number(text)
    if found is None:
        return None
    typed, digit, _ = found
    unit = digit.unit
    quantity = Quantity(Fraction(typed * digit.above, digit.under), unit.dimension)
    return Reading(text, quantity, unit.symbol, digit.precision, typed_unit=unit)


def _moved(error: ReadError, text: str, by: int) -> ReadError:
    return type(error)(error.message, text, error.start + by, error.end + by)


def _reading(text: str, parsed: Parsed, bound: Mapping[str, Quantity]) -> Reading:
    expression, notes = parsed.expression, parsed.notes
    try:
        quantity = evaluate(expression, bound)
    except DimensionError:
        spread = _spread(expression)
        if spread is None:
            raise
        expression = spread
        quantity = evaluate(expression, bound)
        notes = (*notes, "the unit is taken for every term")
    unit = _unit_of(expression)
    return Reading(
        text,
        quantity,
        unit.symbol,
        _precision(expression),
        notes,
        free_names(expression),
        parsed.picks,
        unit,
    )


def _unit_of(expression: Expr) -> Unit:
    """The unit typed, when it holds for the whole; a quotient or product of units has none."""
    if isinstance(expression, Measured) and not _inner_unit(expression.number):
        return expression.unit
    if isinstance(expression, Negated):
        return _unit_of(expression.operand)
    if isinstance(expression, Binary) and expression.operator in "+-":
        left, right = _unit_of(expression.left), _unit_of(expression.right)
        return left if left == right else NO_UNIT
    if isinstance(expression, Binary) and expression.operator == "*":
        left, right = _unit_of(expression.left), _unit_of(expression.right)
        if NO_UNIT in (left, right) and not left.offset and not right.offset:
            plain = expression.left if left is NO_UNIT else expression.right
            return NO_UNIT if _inner_unit(plain) else (right if left is NO_UNIT else left)
    return NO_UNIT


def _inner_unit(expression: Expr) -> bool:
    from trainer.quantity.syntax import Name, walk

    return any(isinstance(node, Measured | Name) for node in walk(expression))


def _precision(expression: Expr) -> Precision:
    """The typed digits of a single number; anything computed is exact."""
    scale = Fraction(1)
    if isinstance(expression, Measured):
        scale, expression = expression.unit.scale, expression.number
    if isinstance(expression, Number) and expression.digits is not None:
        half = expression.half
        return Precision(expression.digits, None if half is None else half * scale)
    return EXACT


def _spread(expression: Expr) -> Expr | None:
    """``512 + 8 MiB`` as (512 + 8) MiB: bare numbers in a sum take the unit beside them."""
    terms = list(_terms(expression))
    units = {
        term.unit for term in terms if isinstance(term, Measured) and term.unit.dimension != PURE
    }
    if len(units) != 1 or len(terms) < 2:
        return None
    unit = units.pop()
    if unit.offset or not all(
        isinstance(term, Measured) or not _inner_unit(term) for term in terms
    ):
        return None
    return _with_unit(expression, unit)


def _terms(expression: Expr) -> list[Expr]:
    if isinstance(expression, Binary) and expression.operator in "+-":
        return [*_terms(expression.left), *_terms(expression.right)]
    return [expression]


def _with_unit(expression: Expr, unit: Unit) -> Expr:
    if isinstance(expression, Binary) and expression.operator in "+-":
        left, right = _with_unit(expression.left, unit), _with_unit(expression.right, unit)
        return Binary(expression.operator, left, right)
    return expression if isinstance(expression, Measured) else Measured(expression, unit)
