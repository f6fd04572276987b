"""Working inside a sentence: `the naive kernel moves 4 x 128 + 8 = 520 MiB`."""

from __future__ import annotations

import re
from typing import Final

from trainer.checker.chains.names import Names
from trainer.checker.chains.step import Step
from trainer.checker.chains.steps import read_step
from trainer.quantity.syntax import Binary, walk

_START: Final = re.compile(r"(?:(?<=[a-z]{2})|(?<=[,:;]))\s+(?=[\d(~])")
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
    return any(isinstance(node, Binary) and node.operator in "+-" for node in walk(step.expression))
