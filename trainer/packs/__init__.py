"""The pack format: loading questions with file, line and column, and drawing variants.

    from trainer.packs import library, variants

    question = library().question("flash-attention/hbm-bytes")
    variant = variants(question)[0]
    variant.text("{N}")              # 8,192
    variant.value("4*S + 4*T")       # 545,259,520 B, exactly

A pack is data: nothing in it is ever run.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer.packs.errors import PackError, Problem

if TYPE_CHECKING:
    from trainer.packs.doubles import Double
    from trainer.packs.drawing import Variant, variants
    from trainer.packs.finding import Library, PackInfo, QuestionInfo, UnknownQuestion, library
    from trainer.packs.model import (
        Confusion,
        CriterionSource,
        Given,
        LevelSource,
        MistakeText,
        Part,
        Question,
        RubricSource,
        Sample,
        Term,
        Told,
    )
    from trainer.packs.recipe import FormulaError

_HOMES = {
    "trainer.packs.doubles": ("Double",),
    "trainer.packs.finding": ("Library", "PackInfo", "QuestionInfo", "UnknownQuestion", "library"),
    "trainer.packs.model": (
        "Confusion",
        "CriterionSource",
        "Given",
        "LevelSource",
        "MistakeText",
        "Part",
        "Question",
        "RubricSource",
        "Sample",
        "Term",
        "Told",
    ),
    "trainer.packs.recipe": ("FormulaError",),
    "trainer.packs.drawing": ("Variant", "variants"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Confusion",
    "CriterionSource",
    "Double",
    "FormulaError",
    "Given",
    "LevelSource",
    "Library",
    "MistakeText",
    "PackError",
    "PackInfo",
    "Part",
    "Problem",
    "Question",
    "QuestionInfo",
    "RubricSource",
    "Sample",
    "Term",
    "Told",
    "UnknownQuestion",
    "Variant",
    "library",
    "variants",
]


def __getattr__(name: str) -> Any:
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
