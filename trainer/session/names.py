"""Under what a person is found, however their name was typed."""

from __future__ import annotations


def key_of(name: str) -> str:
    """The same for "Ada " and "ada"."""
    return " ".join(name.split()).casefold()
