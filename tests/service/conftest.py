"""A service on a store in a file, with a clock and an examiner that a test can set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.fakes import LIBRARY, FakeExaminer
from tests.session.clocks import SetClock
from trainer.service import Service
from trainer.store import Store, open_store


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def examiner() -> FakeExaminer:
    return FakeExaminer()


@pytest.fixture
def judge_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine where the judge `endpoint` would ask; nothing listens there."""
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", "m")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "trainer.db"


@pytest.fixture
def start(path: Path, clock: SetClock, examiner: FakeExaminer) -> Iterator[Callable[[], Service]]:
    """Start another program on the same store."""
    stores: list[Store] = []

    def started() -> Service:
        stores.append(open_store(path, clock.now()))
        return Service(stores[-1], LIBRARY, clock, examiner=examiner)

    yield started
    for store in stores:
        store.close()


@pytest.fixture
def service(start: Callable[[], Service]) -> Service:
    return start()
