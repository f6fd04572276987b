"""How fast a number with a unit is judged, beside two libraries and the floor.

Run it alone: ``python -m tests.bench.bench_checker``. It prints its tables in one run, so the
ratios hold on any machine even where the microseconds do not. Nothing here is a test: a busy
machine must not fail the suite.

All sides judge the same texts, each of them once: both Math-Verify and the SymPy below it remember
what they saw. What is right is made ready before the clock starts on every side: a key here, a
parsed gold answer there. A right number is held against itself; the wrong ones of a row are held
against one other number, as the answers to one question are. Ours are judged and explained. The
clock is that of the process, so that other work on the machine counts for nobody.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from time import process_time
from typing import Any

import pint

from trainer.checker import Key, check
from trainer.quantity import read

ROUND = 100
ROUNDS = 7
NUMBERS = (
    ("520 MiB", "{} MiB", "{}"),
    ("545.26 MB", "{}.26 MB", "{}.26"),
    ("163 us", "{} us", "{}"),
    ("5.45e8 B", "{}.45e8 B", "{}.45e8"),
    ("3.35 TB/s", "3.{} TB/s", "3.{}"),
    ("18.1 kJ", "{}.1 kJ", "{}.1"),
)
BESIDE_MATH_VERIFY = (
    ("520 MiB", "{} MiB"),
    ("545.26 MB", "{}.26 MB"),
    ("$520 \\text{ MiB}$", "${} \\text{{ MiB}}$"),
    ("$5.45\\times10^{8}$ B", "${}.45\\times10^{{8}}$ B"),
    ("$\\frac{520}{3.35}$", "$\\frac{{{}}}{{3.35}}$"),
)
OTHERS = (
    ("516 MiB", "520 MiB", "wrong"),
    ("520 MB", "520 MiB", "slipped label"),
    ("5.45 × 10⁸ B", "520 MiB", "Unicode power of ten"),
    ("(4*128 + 8) MiB", "520 MiB", "worked out"),
    ("5.45\\times10^{8}\\text{ B}", "520 MiB", "LaTeX"),
    ("520 florps", "520 MiB", "unreadable"),
)
LENGTHS = (1, 4, 16, 64)
Rows = list[tuple[str, Any]]


def show(line: str = "") -> None:
    """One line of the tables."""
    sys.stdout.write(line + "\n")


def microseconds(function: Callable[[], object], number: int = 400) -> float:
    """The best of seven rounds, for one call."""
    function()
    rounds = timeit.repeat(function, number=number, repeat=ROUNDS, timer=process_time)
    return min(rounds) / number * 1e6


def each(function: Callable[[Any, Any], object], pairs: Sequence[tuple[Any, Any]]) -> float:
    """For one pair of the best round; every pair has its turn once, the first round to warm up."""
    best = float("inf")
    for first in range(0, len(pairs), ROUND):
        start = process_time()
        for one, other in pairs[first : first + ROUND]:
            function(one, other)
        best = min(best, process_time() - start)
    return best / ROUND * 1e6


def typed(template: str) -> list[str]:
    """Texts of one shape, each with a number of its own."""
    return [template.format(number) for number in range(1001, 1001 + ROUND * ROUNDS)]


def key(text: str) -> Key:
    """The key that a text is right for."""
    reading = read(text)[0]
    return Key(reading.quantity, reading.unit)


def pairs(template: str, ready: Callable[[str], Any]) -> Iterator[tuple[str, Rows]]:
    """The right and the wrong texts of a row, each with what it is held against."""
    other = ready(template.format(777))
    yield "right", [(text, ready(text)) for text in typed(template)]
    yield "wrong", [(text, other) for text in typed(template)]


def warm_up() -> None:
    """The interpreter settles on what it runs often; no row should pay for that."""
    for _, rows in pairs("{} kB", key):
        for _ in range(3):
            each(check, rows)


def beside_pint(registry: pint.UnitRegistry[Any]) -> None:
    """Each answer read and judged by us, and read and converted by Pint."""
    show(
        f"{'numbers like':<14}{'right':>8}{'wrong':>8}{'read only':>11}{'Pint':>8}{'floor':>8}"
        f"{'Pint/right':>12}{'Pint/wrong':>12}{'right/floor':>13}"
    )
    for shape, template, digits in NUMBERS:
        right, wrong = (judging(row, rows) for row, rows in pairs(template, key))
        texts = typed(template)
        units = [text.rpartition(" ")[2] for text in texts]
        reading = each(lambda text, _: read(text), list(zip(texts, units, strict=True)))
        theirs = each(
            lambda text, unit: registry.Quantity(text).to(unit),
            list(zip(texts, units, strict=True)),
        )
        floor = each(lambda text, _: Fraction(text), [(one, None) for one in typed(digits)])
        show(
            f"{shape:<14}{right:>8.1f}{wrong:>8.1f}{reading:>11.1f}{theirs:>8.1f}{floor:>8.2f}"
            f"{theirs / right:>11.1f}×{theirs / wrong:>11.1f}×{right / floor:>12.1f}×"
        )


def judging(row: str, rows: Rows) -> float:
    """Judging and explaining every text of a row; then whether they are what the row says."""
    taken = each(check, rows)
    if any(check(text, right).outcome != row for text, right in rows):
        raise AssertionError(f"not all of these are {row}: {rows[0][0]} ...")
    return taken


def beside_math_verify() -> None:
    """Math-Verify's parse and verify of the same texts, where it is installed; it drops units."""
    try:
        from math_verify import parse, verify
    except ImportError:
        show("Math-Verify is not installed; its rows are left out.")
        return
    show(f"{'parse and verify':<26}{'':<7}{'Math-Verify':>12}{'ours':>8}{'ratio':>8}")
    for shape, template in BESIDE_MATH_VERIFY:
        theirs = dict(pairs(template, parse))
        for row, rows in pairs(template, key):
            slow = each(lambda text, gold: verify(gold, parse(text)), theirs[row])
            fast = judging(row, rows)
            if any(verify(gold, parse(text)) != (row == "right") for text, gold in theirs[row]):
                raise AssertionError(f"Math-Verify does not find all of these {row}: {shape}")
            show(f"{shape:<26}{row:<7}{slow:>12.0f}{fast:>8.1f}{slow / fast:>7.0f}×")


def first_wrong() -> None:
    """What it costs once for each key to work out which slips its wrong numbers may come from."""
    keys = [(text, key("777 MiB")) for text in typed("{} MiB")]
    show(f"the first wrong number that is held against a key {each(check, keys):>8.1f}")


def other_shapes() -> None:
    """What is not the plainest answer."""
    show(f"{'shape':<22}{'judged':>9}{'explained':>11}")
    for text, expect, what in OTHERS:
        judged = microseconds(lambda: check(text, expect, explain=False))  # noqa: B023
        explained = microseconds(lambda: check(text, expect))  # noqa: B023
        show(f"{what:<22}{judged:>9.1f}{explained:>11.1f}")


def growth() -> None:
    """The cost of a sum as it gets longer: per term it should stay the same."""
    for length in LENGTHS:
        text = " + ".join(["1 B"] * length)
        ours = microseconds(lambda: check(text, "1 B", explain=False), 40)  # noqa: B023
        show(f"{length:>4} terms, {len(text):>4} letters{ours:>10.1f}{ours / length:>10.1f} a term")


def main() -> None:
    """Print all tables."""
    show(f"Python {sys.version.split()[0]}, Pint {pint.__version__}; microseconds for one text\n")
    warm_up()
    beside_pint(pint.UnitRegistry())
    show()
    beside_math_verify()
    show()
    first_wrong()
    show()
    other_shapes()
    show()
    growth()


if __name__ == "__main__":
    main()
