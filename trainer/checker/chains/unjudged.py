"""Links that are not judged: which of them are working all the same, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from trainer.checker.chains import sentences
from trainer.checker.chains.embedded import embedded
from trainer.checker.chains.ledger import Value
from trainer.checker.chains.letters import are_units
from trainer.checker.chains.literals import Literal
from trainer.checker.chains.names import Names
from trainer.checker.chains.step import Step
from trainer.checker.chains.steps import read_step
from trainer.checker.chains.valuing import spans, too_large

_REMARK: Final = re.compile(r"(?<=[\w%)])(?<! [xX])\s+\([^()]*[A-Za-z]{3}[^()]*\)$")
_CLAUSE: Final = re.compile(r"[,;](?=\s|$)|[<>≤≥]")
_BREAK: Final = re.compile(
    r"\s*(?:[,;.](?=\s|$)|[<>≤≥]|\\(?:ll|gg|leq?|geq?|lt|gt|neq?)\b"
    r"|\b(?:and|so|then|hence|thus|where|with|but|while)\b)\s*"
)
_JOINED: Final = re.compile(
    r"\s*(?:[*×·⋅^/÷+−]|\\times(?![A-Za-z])|\\cdot(?![A-Za-z])|(?<=\s)[-–xX](?=\s)|\btimes\b"
    r"|\bdivided by\b)\s*"
)
_FACTOR_AND_BRACKETS: Final = re.compile(r"\d[x×] \([^()+*/×]*\)$")
_SPOKEN: Final = re.compile(r"^an? [a-z]{2,}\s|\d\s?[A-Za-z/]+\s+of\s+[A-Za-z_]")
_UNDER_WORD: Final = re.compile(r"\s/\s*[A-Za-z]{3,}$")
_NEAR: Final = Fraction(1, 8)
_LETTER: Final = "A word here may be a unit or a name without value: this step can't be checked."
_OPERAND: Final = re.compile(r"[\w.'’′\\{}()]+(?:\s+[\w.'’′\\{}()]+){0,3}")


def without_remark(step: Step) -> str:
    """A side of a link without the comparison, clause or remark in brackets that ends it."""
    text = step.text
    clause = _CLAUSE.search(step.tail)
    if clause and text.endswith(step.tail):
        text = text[: len(text) - len(step.tail) + clause.start()].rstrip()
    return _REMARK.sub("", text) or text


def last_clause(tail: str, names: Names) -> str | None:
    """The last clause of the words after a value, from which a link goes on.

    None when the link goes on from the value itself, empty when the clause has no value: `4 MiB,
    with 8 heads = 32 MiB`.
    """
    breaks = list(_BREAK.finditer(tail))
    if not breaks:
        return None
    clause = tail[breaks[-1].end() :]
    step = read_step(clause, names)[0] if clause else None
    if step is not None and step.expression is not None and not step.tail:
        return clause
    inside = embedded(tail, names)
    if inside is not None:
        return inside[1]
    return "" if breaks[0].start() == 0 else None


def why_not_judged(left: Step, right: Step) -> str:
    """Why a link of which a side has no value is not judged; empty when it is no working.

    A formula of names that have no value is no working when its own numbers follow it
    (`4 N^2 d = 4 x 8192^2 x 128`) or nothing at all; words are none (`fusion = less traffic`).
    """
    for step, other in ((left, right), (right, left)):
        if step.expression is not None:
            continue
        if _could_be_worked_out(step):
            return sentences.why_unreadable(step)
        if other.expression is None or not _is_formula(step.text):
            continue
        if step.names or other.lone is not None or other.lone_name is not None:
            return sentences.why_unreadable(step)
    return ""


def _could_be_worked_out(step: Step) -> bool:
    """Whether a step looks like numbers to be computed: a formula of letters does not."""
    if step.problem:
        return True
    return step.text[:1] in "(0123456789" and any(len(one) > 2 for one in step.unknown)


def _is_formula(text: str) -> bool:
    """Whether a text is operands of few words, joined by signs of arithmetic."""
    operands = _JOINED.split(text.strip())
    return len(operands) > 1 and all(_OPERAND.fullmatch(one.strip()) for one in operands)


def why_uncertain(left: Step, right: Step, values: Mapping[str, Value]) -> str:
    """Why a link that does not hold may only have been misread; empty when it is just wrong.

    Words that were left over, a product after a slash, and units that may be symbols (`4 N^2 d` is
    not newtons and days) are no ground to call anything wrong.
    """
    if left.tail:
        return f"What {left.tail!r} says of {sentences.shown_before(left)} can't be checked."
    if left.open_slash or right.open_slash:
        return "It is open what stands under the slash here, so this step can't be checked."
    if _SPOKEN.search(right.text):
        return "Words stand around the number here, so this step can't be checked."
    if _FACTOR_AND_BRACKETS.search(left.text) or _FACTOR_AND_BRACKETS.search(right.text):
        return "It is open whether the brackets are multiplied, so this step can't be checked."
    if too_large(left, values) or too_large(right, values):
        return "This can't be worked out, so this step can't be checked."
    words = (one.text for one in (*left.literals.values(), *right.literals.values()) if one.counted)
    if any(word.isalpha() or _UNDER_WORD.search(word) for word in words):
        return _LETTER  # 512 GB / cores: a count, or a name whose value was not read
    if not (left.symbolic or right.symbolic):
        return ""
    counted = right.lone is not None and right.lone.options[0].bare
    for sign in _symbols(left, right):
        if sign.digits == 1 and (sign.spelled in "MGT" or (sign.spelled == "K" and not counted)):
            return _LETTER
    one = next(iter(spans(left, values)), None)
    other = next(iter(spans(right, values)), None)
    if one is None or other is None:
        return _LETTER
    if one.dimension == other.dimension or are_units(left, right, one, values):
        return ""
    return _LETTER


def _symbols(*steps: Step) -> list[Literal]:
    return [one for step in steps for one in step.literals.values() if one.symbolic]


def may_restate(left: Step, right: Step) -> bool:
    """Whether a value in brackets repeats the one before it: it is that, or a near slip of it."""
    if left.lone is None or right.lone is None or right.tail:
        return False
    one, other = left.lone.options[0], right.lone.options[0]
    if not one.value or not (one.bare or one.unit.dimension == other.unit.dimension):
        return False
    ratio = abs(other.value / one.value)
    if other.bare:
        return ratio == 1  # 64 (8 rows): a number may be told with what it is shared among
    if one.bare:
        return left.lone.digits > 2 and abs(ratio - 1) < _NEAR  # but 32 (4 B) counts bits
    sizes = (Fraction(size) ** power for size in (1000, 1024, 8, 10) for power in (-1, 0, 1))
    return any(abs(ratio / size - 1) < _NEAR for size in sizes)


def settled(
    left: tuple[Step, ...], right: tuple[Step, ...], values: Mapping[str, Value]
) -> tuple[Step, ...]:
    """The readings of a side; where the first leaves words over, one of the right kind first."""
    if not left[0].tail or len(left) < 2:
        return left
    kind = next((one.dimension for one in spans(right[0], values)), None)

    def fits(step: Step) -> bool:
        return not step.tail and any(one.dimension == kind for one in spans(step, values))

    return tuple(sorted(left, key=lambda one: not fits(one)))
