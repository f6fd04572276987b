"""Rows of JSON in, rows of JSON out: what the command line's ``check --jsonl`` does per line."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from trainer.checker.checking import check
from trainer.errors import TrainerError


class RowError(TrainerError):
    """A row that is no question: says which field is wrong and what it should hold."""


def check_row(row: Mapping[str, object]) -> dict[str, object]:
    """Judge one row ``{"id"?, "response", "expect", "within"?, "variables"?}``.

    Gives ``{"id", "outcome", "reading", "message", "unit", "mistake"?, "explanations", ...}``.
    Raises RowError for a field of the wrong type and ReadError when ``expect`` can't be read.
    """
    response, expect = _text(row, "response"), _text(row, "expect")
    outcome = check(response, expect, within=_within(row), variables=_variables(row))
    shown: dict[str, object] = {"id": row["id"]} if "id" in row else {}
    return shown | outcome.to_json()


def _text(row: Mapping[str, object], field: str) -> str:
    value = row.get(field)
    if not isinstance(value, str):
        raise RowError(f"The row needs a text in “{field}”.")
    return value


def _within(row: Mapping[str, object]) -> Fraction | None:
    value = row.get("within")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise RowError("“within” is a number such as 0.02, or a text such as “2 %”.")
    try:
        text = str(value).strip()
        percent = text.endswith("%")
        tolerance = Fraction(text.rstrip("% ")) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError):
        raise RowError("“within” is a number such as 0.02, or a text such as “2 %”.") from None
    if not 0 <= tolerance < 1:
        raise RowError("“within” lies between 0 and 1.")
    return tolerance


def _variables(row: Mapping[str, object]) -> tuple[str, ...]:
    value = row.get("variables", ())
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise RowError("“variables” is a list of names.")
    return tuple(value)
