"""Explaining a wrong number: which sensible slip comes to it, to the digits typed.

What this asks of a `Key` (whoever composes one, fills these; every one may be empty):

`formula`, `names`
    `evaluate(formula, names)` must give `value` again. `names` holds every name of the formula:
    givens (`N`, `bandwidth`) and values that the formula takes from elsewhere (`naive`,
    `compulsory`, a name of `where:`). A slip further up is shown by evaluating the formula again
    with one of them replaced.
`inputs`: Mapping[str, Key]
    For every name in `formula` that is itself counted (another part, or a derived name with a unit
    of its own) the `Key` of that name, with its own `terms`, `mistakes`, `unit`. So
    `ratio = naive / compulsory` gets `{"naive": Key(...), "compulsory": Key(...)}`: that is how
    86.7x is seen to be 520 over 6 (O missing from the compulsory bytes), 63 FLOP/B to use the
    naive bytes, 155.2 us to divide a MiB count by a decimal bandwidth. A formula that spells a
    part out (`8*N^2*d ...`) has no inputs and explains less, so formulas should name parts.
`terms`
    The named terms whose sum is `value`, in the order of counting. One value under several names
    (`write S`, `read S`) is several terms.
`mistakes`
    The author's declared mistakes; one `KnownMistake` for each value, same `id` where one mistake
    has several. Shown before anything else.
`others`
    The values of the question's *other* numeric parts, follow-ups included; wrong dimensions are
    ignored here, so they need no filtering.
`changed`
    The key with one given changed, one entry for each change, by `kind`:
    `other-given` every other value in the pack's list of a given (other N, d, Br), the
        power-of-two neighbours of a size (half, double), other rows of a table that the question
        draws from (`label` "A100 40GB SXM"), and N taken as 8,000 for 8K (`label` "N = 8,000");
    `other-element-size` the element size as 4 B ("FP32, 4 B") and 1 B ("FP8, 1 B");
    `elements-for-bytes` the element size as 1 B ("e = 1 B", elements counted, not bytes);
    `sparse-peak` the peak as the sparse column of its row.
    Entries equal to the key are ignored.

From `terms` and `value` alone come `dropped-term`, `doubled-term`, `halved`, `single-term`; from
`unit` come `label-slip`, `bits-bytes`, `1000-1024`; from the dimension comes `mac-as-flop`; from
`inputs` with a binary unit under a decimal rate comes `unit-mix`; from a `formula` that is a
product with a square in it comes `power`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from trainer.checker.closeness import agrees, fits
from trainer.checker.explain_slips import Slip
from trainer.checker.judging import how_right, in_key_unit
from trainer.checker.key import Explanation, Key
from trainer.checker.prefix_slips import other_prefixes
from trainer.checker.slips import label_told, near_labels
from trainer.checker.wrong_values import about, wrong_values
from trainer.quantity import Reading, format_number, parse_unit

_AT_MOST: Final = 3
_ORDER: Final = (
    "declared-mistake",
    "label-slip",
    "unit-mix",
    "bits-bytes",
    "sparse-peak",
    "dropped-term",
    "single-term",
    "doubled-term",
    "mac-as-flop",
    "elements-for-bytes",
    "other-element-size",
    "power",
    "1000-1024",
    "other-part",
    "other-given",
    "halved",
)
"""Kinds in the order in which they are told: what is surest first."""
_SEPARATE: Final = frozenset({"declared-mistake", "other-part", "other-given"})
"""Kinds that say something of their own where an author's mistake comes to the same value."""
_ALIKE: Final = (
    frozenset({"label-slip", "unit-mix", "1000-1024"}),
    frozenset({"dropped-term", "single-term", "mac-as-flop", "halved"}),
    frozenset({"elements-for-bytes", "other-element-size"}),
)
"""Kinds that say one thing in different words when they come to the same value."""


def explain(reading: Reading, key: Key) -> tuple[Explanation, ...]:
    """Where a wrong number may have come from, the likeliest first; empty when nothing fits.

    An explanation is offered only when it comes to the number to the digits typed. Declared
    mistakes come first, in the author's words. When several things fit equally, each is put as a
    question, three at most.

    Args:
        reading: what was typed, as read; a bare number is taken in the key's unit.
        key: the key that the reading is not.
    """
    meant = in_key_unit(reading, key) or reading
    if meant.quantity.dimension != key.value.dimension or agrees(how_right(meant, key, key.value)):
        return ()
    half = meant.precision.half
    near = wrong_values(key).near(about(meant.quantity.value), 0.0 if half is None else about(half))
    fitting = [slip for slip in near if slip.value is not None and fits(meant, slip.value)]
    return _told([*_labels(meant, key), *_prefixes(reading, key), *fitting])


def _labels(reading: Reading, key: Key) -> Iterable[Slip]:
    """`520 MB` for 520 MiB, `8 Mib` for 8 MiB: right under a neighbouring label."""
    unit = reading.typed_unit
    if not reading.unit:
        return
    value = reading.quantity.value
    for label in near_labels(reading, key):
        other, bits = label.unit, label.times in (8, Fraction(1, 8))
        far = other.system == unit.system or _two_steps(label.times)
        if not bits and far and key.unit and unit.symbol == parse_unit(key.unit).symbol:
            continue  # b for B and MB for MiB at once: too far from what the key is given in
        if not fits(reading, key.value, label.times):
            continue
        kind = "bits-bytes" if bits else "label-slip"
        shown = format_number(value / unit.scale)
        yield Slip(kind, None, label_told(reading, other), f"{shown} {other.symbol}")
        return


def _prefixes(reading: Reading, key: Key) -> Iterable[Slip]:
    """`163 ms` for 163 us, `520 GiB` for 520 MiB: right under the prefix that is asked for."""
    unit = reading.typed_unit
    if not reading.unit:
        return
    for meant, times in other_prefixes(unit, key):
        if fits(reading, key.value, times):
            number = format_number(reading.quantity.value / unit.scale)
            large, small = f"{times.denominator:,} times", f"1/{times.numerator:,} of"
            yield Slip(
                "label-slip",
                None,
                f"{number} {unit.symbol} is {large if times < 1 else small} the answer: "
                f"{unit.symbol} for {meant.symbol}?",
                f"{number} {meant.symbol}",
            )
            return


def _two_steps(scale: Fraction) -> bool:
    return not Fraction(1, 2) < scale < 2


def _told(found: list[Slip]) -> tuple[Explanation, ...]:
    """The slips as sentences: one as a statement, several as questions."""
    kept: list[Slip] = []
    found = [slip for slip in found if not slip.several] or found
    for slip in sorted(found, key=lambda one: _ORDER.index(one.kind)):
        if not any(_says_it(before, slip) for before in kept):
            kept.append(slip)
    several = len(kept) > 1
    return tuple(
        Explanation(slip.kind, slip.ask if several and slip.ask else slip.say, slip.formula)
        for slip in kept[:_AT_MOST]
    )


def _says_it(before: Slip, slip: Slip) -> bool:
    """Whether a slip that is told already makes another one superfluous.

    One of each kind is enough, but an author's mistakes are told each by itself. What an author's
    mistake says already is not said again by the machine, except that another part or another given
    is worth asking about.
    """
    if before.kind == slip.kind != "declared-mistake":
        return True
    if before.kind == "label-slip":
        return slip.kind == "1000-1024"
    if before.value is None or before.value != slip.value:
        return False
    if before.kind == "declared-mistake":
        return slip.kind not in _SEPARATE or slip.kind == before.kind
    return any(before.kind in alike and slip.kind in alike for alike in _ALIKE)
