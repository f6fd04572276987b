"""Single letters behind numbers: units for sure, as in `5.6 kW × 24 h`, or perhaps names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from trainer.checker.chains.ledger import Value
from trainer.checker.chains.literals import Literal, loosened
from trainer.checker.chains.rounding import rounded
from trainer.checker.chains.spans import Span, work_out
from trainer.checker.chains.step import Step
from trainer.checker.chains.valuing import first_values
from trainer.quantity import ReadError, parse_unit
from trainer.quantity.dimension import Dimension
from trainer.quantity.units import Unit

_PHYSICAL: Final = frozenset({"mass", "length", "current", "temperature"})
_USUAL: Final = frozenset(
    parse_unit(symbol).dimension
    for symbol in ("J", "W", "N", "V", "C", "Pa", "m^2", "m^3", "m/s", "B", "B/s", "FLOP", "FLOP/s")
)
"""What letters that are units come to together; hardly ever what names do that look like them."""


def are_units(left: Step, right: Step, value: Span, values: Mapping[str, Value]) -> bool:
    """Whether letters behind numbers can't be names, though `left` is of another kind than `right`.

    They are units next to one that is no letter, `5.6 kW × 24 h = 134.4 kW`; and where the result
    is the number with the unit of one of them forgotten, `700 W × 24 h = 16.8 kW`, or the number
    in base units: a name would have to be worth just that. Bytes and operations are counted per
    anything, so that `16 h × 2 GB/s = 32 GB/s` may have sixteen heads in it.
    """
    one, signs = right.lone, [*left.literals.values(), *right.literals.values()]
    if one is None or one.options[0].bare or value.dimension not in _USUAL:
        return False
    if any(sign.symbolic and len(sign.spelled) > 1 for sign in signs):
        return False
    if not _is_physical(value.dimension):
        return one.digits > 1 and _meets(value, one)
    if any(not sign.symbolic and _is_physical(sign.unit.dimension) for sign in signs[:-1]):
        return True
    return any(
        short.dimension == loosened(one.unit.dimension) and _meets(short, one)
        for short in _with_one_unit_less(left, values)
    )


def product_unit(left: Step, value: Span, one: Literal) -> Unit | None:
    """The unit with what a result left out, kWh for `5.6 kW × 24 h = 134.4 kW`, or a usual one."""
    if not _is_physical(value.dimension):
        return None
    written = [sign.spelled for sign in left.literals.values()]
    joined = [f"{one.spelled}{by}{spelled}" for by in ("", "/") for spelled in written]
    for spelled in (*joined, "kWh", "W", "N", "V", "C"):
        try:
            unit = parse_unit(spelled)
        except ReadError:
            continue
        if unit.dimension == value.dimension:
            return unit
    return None


def _is_physical(dimension: Dimension) -> bool:
    return any(name in _PHYSICAL for name, _ in dimension.powers)


def _meets(value: Span, one: Literal) -> bool:
    return any(value.meets(result) for result in rounded(one, about=False))


def _with_one_unit_less(step: Step, values: Mapping[str, Value]) -> Iterator[Span]:
    """What a step comes to with one of its quantities as a bare number."""
    slots = first_values(step, values)
    for slot, one in step.literals.items():
        if slots is None or step.expression is None or one.options[0].bare:
            continue
        bare = Span.point(one.options[0].value / one.unit.scale, bare=True)
        try:
            found = work_out(step.expression, {**slots, slot: bare})
        except ReadError:
            continue
        yield replace(found, dimension=loosened(found.dimension))
