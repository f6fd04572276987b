"""Codes by which a candidate finds their seat: short to read out, hard to mishear."""

from __future__ import annotations

import secrets
from typing import Final

#: Without 0 and O, 1, I and L, which are taken for each other.
SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH: Final = 6


def fresh_code() -> str:
    """A code of its own: one of some 900 million."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def tidy(code: str) -> str:
    """A code as it was meant: in capitals, without blanks and hyphens."""
    return "".join(sign for sign in code.upper() if not sign.isspace() and sign not in "-‐‑–—_")


def is_code(text: str) -> bool:
    """Whether a text, tidied, can be a code at all."""
    return len(text) == LENGTH and all(sign in SIGNS for sign in text)
