"""The signs that join the sides of a chain."""

from __future__ import annotations

import re
from typing import Final

COLON: Final = ":"
ASIDE: Final = "("
"""Joins a value to another one in brackets right behind it: `8,388,608 B (8 MiB)`."""
EQUALS: Final = frozenset({"=", "==", ":=", "≡", "&="})
ARROWS: Final = frozenset(
    {"->", "-->", "=>", "==>", "→", "⇒", "⟶", "⟹", "↦", "⇔", r"\to", r"\rightarrow", r"\Rightarrow"}
    | {r"\longrightarrow", r"\implies"}
)
_VALUE_AND_END = (
    r"(?=(?:about\s+|[~≈]\s*)?\.?\d[\d.,_]*(?:e[-+]?\d+)?\s?(?:[\[(]?[A-Za-zµμ%][\w/%]*[\])]?)?"
    r"(?:\s*\([^()]*\))?\s*(?:[.,;](?:\s|$)|$|[=≈→⇒]))"
)
WORDS: Final = re.compile(
    r"(?:,\s*)?\b(?:(?P<same>(?:which|that) is|i\.e\.,?|(?:which )?(?:equals|is equal to))"
    rf"|(?P<then>so|(?:which )?(?:gives|makes|yields|comes to|giving|making)))\s+{_VALUE_AND_END}"
)
"""Words that stand for a sign, before a value that ends its clause: `4 x 2 MiB, which is 8 MiB`."""
SIGN: Final = re.compile(
    r"\\(?:approx|simeq|cong|sim|equiv|rightarrow|Rightarrow|longrightarrow|implies|to)(?![A-Za-z])"
    r"|==>|-->|->|=>|~=|=~|≈=?|[≃≅∼≡]|[→⇒⟶⟹↦⇔]|&=|:=|(?<![<>!+*/≤≥-])==?(?![<>])|~|" + WORDS.pattern
)


def is_worded(sign: str) -> bool:
    """Whether a sign is a word: such a link is judged only where it plainly compares values."""
    return sign[:1].isalpha()


def is_plain(sign: str) -> bool:
    """Whether a word says of what stands right before it that it is equal: `4 x 2 equals 8`."""
    return sign.startswith(("equals", "is equal to"))


def equates(sign: str) -> bool:
    """Whether a sign says equal, and not about equal or what follows."""
    return sign in EQUALS or sign == ASIDE or sign.endswith((" is", "equals", "equal to"))


def is_arrow(sign: str) -> bool:
    """Whether a sign may say what follows or what something turns into, and not what it equals."""
    return sign in ARROWS or sign in ("so", "giving", "making") or sign.endswith(_CONSEQUENCE)


_CONSEQUENCE: Final = ("gives", "makes", "yields", "comes to")
