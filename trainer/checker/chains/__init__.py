"""Chains of working: every link judged by itself, the first bad one named, the rest carried.

What is read
    Lines of `label = expression = value`, with `=`, `≈`, `~`, `->`, `=>`, `→` or a word before a
    value (`which is`, `equals`, `so`, `gives`) between any number of sides; labels of several
    words, also before a colon; several statements on a line; chains that go on over lines, or with
    an operator (`x 4 = 512 MiB` under 128 MiB); `+=`; comments after `#` and `//`; bullets,
    numbers, Markdown, rows of tables that hold a sign, TeX. A line without any sign is prose.

How a link is judged
    Each side is worked out exactly, with units carried. A typed result stands for all that rounds
    to it; a rounded number that is used further stands for its interval, a count or a given rate
    for itself. A name stands for what was worked out for it and for what was written down. A number
    without a unit takes the one of its result or of a neighbour, or counts bytes, operations or
    seconds. A unit after a name, `4 * N * d FLOP`, is that of bare names or repeats their own; a
    factor after a quantity may be what its unit is changed by (`/ 3600`, `Gb/s / 8`). A link is
    *wrong* only when no such reading holds. A link between two sides that can't be checked is
    *unreadable* and says why. A word for a sign is wrong only between quantities of one kind with
    units, the first of them worked out or only told in another unit, and only where no other value
    of the working accounts for the second.

Names
    One word before the first sign of a line is a name, also where it could be a product of names:
    `KV = K + V`. Where it is read as that product later, before it has a value, both readings are
    right that hold. A value written for a name that has only a formula yet is judged, unless the
    name was used in between: then it is judged right or set anew.

Limits
    A bare number takes its unit from the result, so a slip there shows only when the numbers were
    written with another unit before or the label names the kind (`0.5 x 989 = 494.5 TFLOP` passes).
    A single value under a label is a given and is not judged, except a total under its column that
    nearly fits. A value in brackets behind another one is judged when it repeats it or nearly. A
    last digit that the intervals of the inputs allow is never called wrong. `7B` is a billion or
    seven bytes, `8K` 8,192 or 8,000, `TFLOPs` a count or a rate: whichever holds. A sum of three or
    more plain symbols is compared with the number of terms counted after it; a formula of unbound
    names before its own numbers is not checked. Words between numbers are passed over when they
    only count (`80 layers x 16 MiB`); a link in which words are left over is never wrong. Nor is a
    number, count or factor behind a word or behind an arrow after a single number: `3.33, so 4
    waves` is a conclusion, and so may be `3.33, so 5 waves`. Columns
    of a table without a sign, and quantities in words (`twice as much`), are not read. At most 400
    lines are read, of 2,000 characters each. A factor with words behind it, `14 times over the
    ridge`, is compared with a ratio alone, and `65 times the floor` with so many floors as well. A
    letter behind a number, `24 h`, is no name where it can only be a unit: beside `kW`, not `GB/s`.
"""

from trainer.checker.chains.report import WorkReport, WorkStep
from trainer.checker.chains.rows import work_row
from trainer.checker.chains.working import check_work

__all__ = ["WorkReport", "WorkStep", "check_work", "work_row"]
