"""How fast a number with a unit is judged, beside two libraries and the floor.

Run it alone: ``python -m tests.bench.bench_checker``. It prints one table; all its figures come
from this one run, so the ratios hold on any machine even where the microseconds do not. Nothing
here is a test: a busy machine must not fail the suite.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable
from fractions import Fraction

import pint

from trainer.checker import check
from trainer.quantity import read

ANSWERS = (
    ("520 MiB", "520 MiB", "MiB"),
    ("545.26 MB", "520 MiB", "MiB"),
    ("163 us", "162.76 us", "us"),
    ("5.45e8 B", "520 MiB", "MiB"),
    ("3.35 TB/s", "3350 GB/s", "GB/s"),
    ("18.1 kJ", "18100 J", "J"),
)
OTHERS = (
    ("516 MiB", "520 MiB", "wrong"),
    ("520 MB", "520 MiB", "slipped label"),
    ("5.45 × 10⁸ B", "520 MiB", "Unicode power of ten"),
    ("(4*128 + 8) MiB", "520 MiB", "worked out"),
    ("5.45\\times10^{8}\\text{ B}", "520 MiB", "LaTeX"),
    ("520 florps", "520 MiB", "unreadable"),
)
MATH = (
    ("a number with a unit", "${} \\text{{ MiB}}$", "{} MiB"),
    ("a power of ten", "${}.5\\times10^{{8}}$", "{}.5e8"),
    ("a quotient", "$\\frac{{{}}}{{3.35}}$", "{}/3.35"),
)
ROUND = 100
LENGTHS = (1, 4, 16, 64)


def show(line: str = "") -> None:
    """One line of the table."""
    sys.stdout.write(line + "\n")


def microseconds(function: Callable[[], object], number: int = 400) -> float:
    """The best of seven rounds, for one call."""
    function()
    return min(timeit.repeat(function, number=number, repeat=7)) / number * 1e6


def beside_pint(registry: pint.UnitRegistry) -> None:
    """Each answer read and judged by us, and read and converted by Pint."""
    show(
        f"{'answer':<14}{'ours':>9}{'read only':>11}{'Pint':>9}{'floor':>8}"
        f"{'Pint/ours':>11}{'ours/floor':>12}"
    )
    for text, expect, unit in ANSWERS:
        digits = text.split(" ")[0]
        ours = microseconds(lambda: check(text, expect))  # noqa: B023
        reading = microseconds(lambda: read(text))  # noqa: B023
        theirs = microseconds(lambda: registry.Quantity(text).to(unit), 100)  # noqa: B023
        floor = microseconds(lambda: Fraction(digits))  # noqa: B023
        show(
            f"{text:<14}{ours:>9.1f}{reading:>11.1f}{theirs:>9.1f}{floor:>8.2f}"
            f"{theirs / ours:>10.1f}×{ours / floor:>11.1f}×"
        )


def beside_math_verify() -> None:
    """Math-Verify's parse and verify of numbers it has not seen, where it is installed.

    It keeps the last few texts that it parsed, so every text here is a new one, for both sides.
    """
    try:
        from math_verify import parse, verify
    except ImportError:
        show("Math-Verify is not installed; its row is left out.")
        return
    show(f"{'parse and verify':<26}{'Math-Verify':>12}{'ours':>8}{'ratio':>8}")
    for what, latex, plain in MATH:
        gold = parse(latex.format(520))
        start = iter(range(1_000, 10**9, ROUND))

        def theirs() -> None:
            for number in range(first := next(start), first + ROUND):  # noqa: B023
                verify(gold, parse(latex.format(number)))  # noqa: B023

        def ours() -> None:
            for number in range(first := next(start), first + ROUND):  # noqa: B023
                check(plain.format(number), "520 MiB", explain=False)  # noqa: B023

        slow, fast = (min(timeit.repeat(one, number=1, repeat=5)) for one in (theirs, ours))
        each = 1e6 / ROUND
        show(f"{what:<26}{slow * each:>12.0f}{fast * each:>8.1f}{slow / fast:>7.0f}×")


def other_shapes() -> None:
    """What is not the plainest right answer."""
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
    """Print the whole table."""
    show(f"Python {sys.version.split()[0]}, Pint {pint.__version__}; microseconds\n")
    beside_pint(pint.UnitRegistry())
    show()
    beside_math_verify()
    show()
    other_shapes()
    show()
    growth()


if __name__ == "__main__":
    main()
