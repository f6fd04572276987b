"""The fuzz harness holds on its own corpus, and would notice a broken promise."""

from __future__ import annotations

import pytest

from tests.fuzz import fuzz_checker
from trainer.checker import Outcome


def test_the_corpus_and_every_labelled_response_hold() -> None:
    texts = list(fuzz_checker.known_texts())
    assert len(texts) > 1000
    for text in texts:
        fuzz_checker.one(text)


def test_a_broken_promise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_checker, "check", lambda *_, **__: Outcome("right", caret="1\n^"))
    with pytest.raises(fuzz_checker.BrokenPromiseError):
        fuzz_checker.one("1")
