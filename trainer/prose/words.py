"""Lists of English words, read from ``words.toml``."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final


def _read() -> dict[str, frozenset[str]]:
    text = files("trainer.prose").joinpath("words.toml").read_text(encoding="utf-8")
    return {name: frozenset(words.split()) for name, words in tomllib.loads(text).items()}


WORDS: Final = _read()
"""Words by the name of their list; ``words.toml`` says what each one is for."""
