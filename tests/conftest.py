"""A home of its own for every test: nobody's store is read or written."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TRAINER_PACK_PATH", "TRAINER_STORE", "TRAINER_JUDGE_URL", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
