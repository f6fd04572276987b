"""How much of anything is read. Everything here keeps one hostile line from costing time or memory.

A person's answer stays far below each of these; past one of them the text is refused in a
sentence, before the work is done rather than after it.
"""

from __future__ import annotations

from typing import Final

CHARACTERS: Final = 1000
TOKENS: Final = 300
DEPTH: Final = 24
DIGITS: Final = 60
EXPONENT: Final = 300
UNIT_FACTORS: Final = 16
READINGS: Final = 8
RESULT_BITS: Final = 8_192
"""The longest numerator or denominator that a computation may reach."""
SIGNIFICANT: Final = 60
"""Decimal digits to which logarithms, roots and the like are worked out."""
