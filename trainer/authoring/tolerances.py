"""Tolerances that cannot tell a key from a mistake, from another part, or from a MiB/MB slip."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.authoring.findings import Finding, Tally, finding
from trainer.authoring.slips import prefix_slips
from trainer.authoring.subjects import Subject

if TYPE_CHECKING:
    from trainer.packs import Part, Variant
    from trainer.quantity import Quantity

_SHORT: Final = 9


def tolerance_findings(subject: Subject) -> Iterator[Finding]:
    """Every pair of values that the part's own tolerance does not separate in some variant."""
    tally = Tally(len(subject.variants))
    for part in subject.numbers:
        twins = _always_equal(subject, part)
        for variant in subject.variants:
            value = variant.value(part.formula)
            if not value.is_zero:
                _compare(subject, part, variant, value, twins, tally)
    yield from tally.all()


def near(one: Quantity, key: Quantity, within: Fraction) -> bool:
    """Whether ``one`` would be taken for the key: closer than the relative tolerance."""
    return one.dimension == key.dimension and abs(one.value - key.value) <= within * abs(key.value)


def _compare(
    subject: Subject,
    part: Part,
    variant: Variant,
    value: Quantity,
    twins: frozenset[str],
    tally: Tally,
) -> None:
    shown = _shown(value, part.unit)
    asked = frozenset(one.part.name for one in subject.main.counted)
    for told in part.mistakes:
        for formula in told.formulas:
            other = variant.value(formula)
            if near(other, value, part.within):
                message = (
                    f"the mistake {told.id!r} comes to {_shown(other, part.unit)} and the key to "
                    f"{shown}: within {_percent(part.within)} they are one answer; "
                    f"{_remedy(other, value, 'this mistake')}"
                )
                _add(subject, (part.id, "mistakes", told.id), message, variant, tally)
            _against_conventions(subject, part, variant, told.id, other, tally)
    for other_part in subject.numbers:
        if other_part.id == part.id or other_part.id in twins:
            continue
        other = variant.value(other_part.formula)
        if near(other, value, part.within):
            message = (
                f"the part {other_part.id!r} is {_shown(other, part.unit)} and this one {shown}: "
                f"within {_percent(part.within)} they are one answer; "
                f"{_remedy(other, value, 'one of the values')}"
            )
            _add(subject, (part.id,), message, variant, tally, same=other_part.id)
    for place, (what, slipped) in enumerate(prefix_slips(part, variant, value, asked)):
        if near(slipped, value, part.within):
            message = (
                f"{what} comes to {_shown(slipped, part.unit)} and the key to {shown}: within "
                f"{_percent(part.within)} they are one answer; {_remedy(slipped, value, '')}"
            )
            _add(subject, (part.id, "within"), message, variant, tally, same=f"slip {place}")


def _against_conventions(
    subject: Subject, part: Part, variant: Variant, mistake: str, other: Quantity, tally: Tally
) -> None:
    for also in part.also:
        for formula in also.formulas:
            right = variant.value(formula)
            if not right.is_zero and near(other, right, part.within):
                message = (
                    f"the mistake {mistake!r} comes to {_shown(other, part.unit)} and {also.id!r}, "
                    f"which is right, to {_shown(right, part.unit)}: nobody can make this mistake; "
                    "drop one of the two"
                )
                path = (part.id, "mistakes", mistake)
                _add(subject, path, message, variant, tally, same=also.id)


def _always_equal(subject: Subject, part: Part) -> frozenset[str]:
    """Parts that come to the same value in every variant: asked twice on purpose."""
    return frozenset(
        other.id
        for other in subject.numbers
        if all(one.value(other.formula) == one.value(part.formula) for one in subject.variants)
    )


def _remedy(other: Quantity, value: Quantity, what: str) -> str:
    if other == value:
        return f"change {what} or throw this draw out with 'require'" if what else "change the key"
    room = abs(other.value - value.value) / abs(value.value) * 100
    floor = Fraction(int(room * 100), 100)
    shown = quantity.format_number(floor) if floor else quantity.format_number(room, 1)
    return f"set 'within' below {shown} %"


def _add(
    subject: Subject,
    path: tuple[str, ...],
    message: str,
    variant: Variant,
    tally: Tally,
    *,
    same: str = "",
) -> None:
    one = finding(subject.one, ("parts", *path), "tolerances", message)
    tally.add(one, variant.index, variant.label, same)


def _percent(within: Fraction) -> str:
    return f"{quantity.format_number(within * 100)} %"


def _shown(value: Quantity, unit: str) -> str:
    """All digits of a short value, six of a long one."""
    whole = quantity.format_quantity(value, unit or None)
    short = len(whole.partition(" ")[0]) <= _SHORT
    return whole if short else quantity.format_quantity(value, unit or None, 6)
