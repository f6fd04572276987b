"""The cues of denial, report, doubt, supposition and correction, read from ``cues.toml``.

They are English, not of any subject matter; a pack never needs to repeat them.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from trainer.prose.words import WORDS


def _read() -> dict[str, tuple[str, ...]]:
    text = files("trainer.prose").joinpath("cues.toml").read_text(encoding="utf-8")
    return {f"@{name}": tuple(phrases) for name, phrases in tomllib.loads(text).items()}


CUES: Final[dict[str, tuple[str, ...]]] = _read()
"""Phrases by cue, such as ``@not`` and ``@reported``."""

VERBS: Final = WORDS["verbs"]
"""Words that make a line a statement rather than a list of terms (compared after stemming)."""
