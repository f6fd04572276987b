"""A question that can't be asked: the sentence is all in sight, and nothing is begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.breaking import ADDRESS, spoilt
from tests.tui.driving import driven


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("kind", ["formula", "claims"])
async def test_it_is_told_when_it_is_begun(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    root = tmp_path / "p"
    file, told = spoilt(root, kind)
    async with driven(tmp_path / "home", size, more=(root,)) as driver:
        await driver.to_question(ADDRESS)
        await driver.press("enter", "enter")
        # A long path is broken wherever the line ends.
        unbroken = "".join(driver.drawn().split())
        assert f"!{file}:" in unbroken
        assert "".join(told.split()) in unbroken
        assert "".join(f"'trainer pack check {root}' tells all that is wrong.".split()) in unbroken
        assert driver.service.home().resumable == ()
        await driver.press("escape")
        assert driver.name == "HomeScreen"
