"""What an author answers when a pack is begun: givens and a result, read as they are typed."""

from __future__ import annotations

import re
from typing import Final

from trainer import quantity
from trainer.authoring.errors import AuthoringError
from trainer.errors import TrainerError
from trainer.packs.claimshape import claims_unit

_RESULT: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def read_given(text: str) -> tuple[str, tuple[str, ...]]:
    """``size = 8 GB, 4 GB`` as a name and its values; AuthoringError when it is not one."""
    name, equals, values = text.partition("=")
    name, listed = name.strip(), tuple(one.strip() for one in values.split(",") if one.strip())
    if not equals or not _NAME.match(name) or not listed:
        raise AuthoringError(f"{text!r} is no given; write it like 'size = 8 GB, 4 GB'")
    _free(name, "given")
    for one in listed:
        try:
            quantity.evaluate(one, {})
        except TrainerError as error:
            raise AuthoringError(f"{one!r} is no value: {error.message}") from None
    return name, listed


def read_result(text: str) -> tuple[str, str, str]:
    """``time = size/rate in s`` as a name, a formula and a unit; AuthoringError if it is not."""
    name, equals, rest = text.partition("=")
    formula, _, unit = rest.rpartition(" in ")
    name, formula, unit = name.strip(), formula.strip(), unit.strip()
    if not equals or not name or not formula or not unit:
        raise AuthoringError(f"{text!r} is no result; write it like 'time = size/rate in s'")
    _free(name, "result")
    if not _RESULT.match(name) or len(name) < 2:
        raise AuthoringError(
            f"{name!r} is no name for a result: it takes two letters or more, all of them small, "
            "like 'time' or 'copy_time'"
        )
    if _is_unheard_time(unit):
        raise AuthoringError(
            f"in sentences times are heard in s, ms, us and ns only: write '{name} = {formula} in "
            f"s' instead of 'in {unit}'"
        )
    return name, formula, unit


def _free(name: str, what: str) -> None:
    """AuthoringError for a name that formulas need as a unit."""
    from trainer.packs.building import hides_unit

    if hides_unit(name):
        raise AuthoringError(
            f"{name!r} is a unit, and formulas need that: call the {what} otherwise"
        )


def _is_unheard_time(unit: str) -> bool:
    try:
        return dict(quantity.parse_unit(unit).dimension.powers) == {"time": 1} and (
            not claims_unit(unit)
        )
    except quantity.ReadError:
        return False
