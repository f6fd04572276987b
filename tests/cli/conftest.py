from __future__ import annotations

import pytest

from tests.cli.running import Runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(monkeypatch)
