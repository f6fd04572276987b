"""Prefixes of bytes and bits: how many thousands they stand for."""

from __future__ import annotations

import re
from typing import Final

_PREFIXED: Final = re.compile(r"([kKMGTPE])i?(?:[Bb]|bps|Bps)(?![a-z])")
_POWERS: Final = {"k": 1, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5, "E": 6}


def prefix_power(symbol: str) -> int:
    """The power of 1,000 or 1,024 in a unit such as `MiB` or `GB/s`; 0 for other units."""
    found = _PREFIXED.match(symbol)
    return _POWERS[found[1]] if found else 0
