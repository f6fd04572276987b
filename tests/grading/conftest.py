from __future__ import annotations

import pytest

from trainer.packs import Question, Variant, library, variants


@pytest.fixture(scope="session")
def question() -> Question:
    return library().question("flash-attention/hbm-bytes")


@pytest.fixture(scope="session")
def draws(question: Question) -> tuple[Variant, ...]:
    return variants(question)
