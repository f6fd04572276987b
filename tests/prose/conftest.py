"""The shipped question, its first variant, and a little pack of another field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from trainer.grading.text import claims_of, hearing_of
from trainer.packs import Question, Variant, library, variants
from trainer.prose import Claims, Hearing, compile_claims, hear

ADDRESS = "flash-attention/hbm-bytes"

# Nothing of GPUs: the engine must know no field.
KETTLE: dict[str, object] = {
    "unit": "MB",
    "lexicon": {
        "kettle": ["kettle"],
        "pot": ["pot", "saucepan"],
        "boils": {"any": ["boil", "be hot"], "opposite": "cold"},
        "cold": {"any": ["cold"], "opposite": "boils"},
        "file": ["file", "image"],
        "double": ["in double precision"],
    },
    "roles": {"kettle": "kettle", "pot": "pot"},
    "values": {"size": {"is": "n*8", "unit": "MB", "also": [{"is": "n*16", "if said": "double"}]}},
    "claims": {
        "hot": {
            "means": "The kettle boils.",
            "say": "boils",
            "of": "kettle",
            "yes": ["The kettle boils.", "The kettle is not cold."],
            "no": ["The pot boils.", "The kettle does not boil."],
        },
        "size": {
            "means": "The size.",
            "say": ["=size", "file"],
            "yes": ["The file has 8 MB.", "The image takes 8 MB."],
            "no": ["The file has 9 MB.", "The file has not 8 MB."],
        },
    },
    "mistakes": {
        "cold": {
            "means": "The kettle is cold.",
            "say": "cold",
            "of": "kettle",
            "yes": ["The kettle is cold.", "The kettle stays cold."],
            "no": ["The pot is cold.", "The kettle is not cold."],
        }
    },
}


def kettle_value(formula: str, overrides: Mapping[str, float]) -> float | None:
    return {"n*8": 8e6, "n*16": 16e6}.get(formula)


@pytest.fixture(scope="session")
def question() -> Question:
    return library().question(ADDRESS)


@pytest.fixture(scope="session")
def draw(question: Question) -> Variant:
    return variants(question)[0]


@pytest.fixture(scope="session")
def claims(question: Question) -> Claims:
    return claims_of(question)


@pytest.fixture(scope="session")
def heard(question: Question, draw: Variant) -> Callable[[str], Hearing]:
    return lambda text: hearing_of(question, text, draw)


@pytest.fixture(scope="session")
def kettle() -> Callable[[str], Hearing]:
    compiled = compile_claims(KETTLE)
    return lambda text: hear(text, compiled, kettle_value)
