"""Words without their endings: write, writes, wrote, written and writing are one word here.

A stem need not be a word; packs' phrases and candidates' texts go through the same function.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final


def _read() -> dict[str, str]:
    text = files("trainer.prose").joinpath("stems.toml").read_text(encoding="utf-8")
    bases = tomllib.loads(text)
    return {form: base for base, forms in bases.items() for form in (base, *forms.split())}


_IRREGULAR: Final = _read()
_DOUBLED: Final = "bdgmnprt"


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the stem of a lower-case word; words of three letters or fewer stay as they are."""
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if len(word) <= 3 or not word.isalpha():
        return word
    return _ending(word)


def _ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return _final(word[:-2])
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return _final(word[:-1])
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            root = word[: -len(ending)]
            if not any(vowel in root for vowel in "aeiouy"):
                return word
            if len(root) > 3 and root[-1] == root[-2] and root[-1] in _DOUBLED:
                root = root[:-1]
            return _final(root)
    if word.endswith("ly") and len(word) > 5:
        return _final(word[:-2])
    return _final(word)


def _final(root: str) -> str:
    """A silent e, and British s for z, make no difference."""
    root = _IRREGULAR.get(root, root)
    if root.endswith("is") and len(root) > 5:
        root = root[:-2] + "iz"
    elif root.endswith(("ise", "ize")) and len(root) > 5:
        root = root[:-3] + "iz"
    return root[:-1] if root.endswith("e") and len(root) > 3 and root not in _BASES else root


_BASES: Final = frozenset(_IRREGULAR.values())


def forms() -> frozenset[str]:
    """Every inflected form that is known by heart."""
    return frozenset(_IRREGULAR)
