"""Working inside a sentence: `the naive kernel moves 4 x 128 + 8 = 520 MiB`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from trainer.checker.chains.names import Names
from trainer.checker.chains.step import Step
from trainer.checker.chains.steps import read_step
from trainer.quantity.syntax import Binary, walk

_START: Final = re.compile(r"(?:(?<=[a-z]{2})|(?<=[,:;])|(?<=[a-z]\.))\s+(?=[\d(~])")
_QUOTIENT: Final = re.compile(r"\d[\d.,e]+ / \d[\d.,e]+")
_VALUE_LAST: Final = re.compile(r"(?<=[A-Za-z] )\d[\d.,]*\s[A-Za-zµ][\w/]*$")
_NEAR: Final = Fraction(1, 10)
_DIGIT: Final = re.compile(r"\d")
_AT_MOST: Final = 8
_JOINING: Final = frozenset(
    {"over", "of", "times", "by", "per", "than", "minus", "plus", "against"}
)
"""Words that make what follows a part of what came before: `six passes over 32 MiB + 8 MiB`."""


def embedded(text: str, names: Names) -> tuple[str, str] | None:
    """The words before an expression, and the expression that ends the text; None without one.

    Only what is plainly computed counts: a label such as `tile 128 x 128` stays one.
    """
    for found in list(_START.finditer(text))[:_AT_MOST]:
        before = text[: found.start()].rpartition(" ")[2]
        if "\\" in before or before in _JOINING:
            continue
        step = read_step(text[found.end() :], names)[0]
        if _is_computed(step):
            return text[: found.start()].strip(" ,:;"), text[found.end() :]
    return None


def _is_computed(step: Step) -> bool:
    if not isinstance(step.expression, Binary) or step.tail or not step.literals:
        return False
    if any(not one.options[0].bare for one in step.literals.values()):
        return True
    if _QUOTIENT.fullmatch(step.text.strip()):
        return True
    return any(isinstance(node, Binary) and node.operator in "+-" for node in walk(step.expression))


def restated_in(text: str, right: Step, names: Names) -> tuple[str, str] | None:
    """The words before a value that ends a label, and the value: `a stop every 30 min = 1,800 s`.

    Only a value that the right side gives in another unit, or nearly, counts.
    """
    found = _VALUE_LAST.search(text)
    if found is None or right.lone is None or right.tail or _DIGIT.search(text[: found.start()]):
        return None
    step = read_step(found[0], names)[0]
    if step.lone is None or step.tail:
        return None
    one, other = step.lone.options[0], right.lone.options[0]
    if one.bare or one.unit.dimension != other.unit.dimension or not one.value:
        return None
    if one.unit == other.unit and abs(other.value / one.value - 1) > _NEAR:
        return None
    return text[: found.start()].strip(), found[0]
