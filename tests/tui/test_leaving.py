"""What is said about keeping, where everything is kept and where nothing can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.driving import driven


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """A home that nobody can make: not even the superuser."""
    (tmp_path / "file").write_text("no folder")
    return tmp_path / "file" / "home"


async def test_ctrl_c_and_save_promise_nothing_where_nothing_is_kept(unwritable: Path) -> None:
    async with driven(unwritable) as driver:
        assert "Nothing is kept" in driver.words()
        await driver.press("ctrl+c")
        assert "what was typed is gone then" in driver.words()
        driver.app._stop_asked = None
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        assert "Nothing is kept" in driver.words()
        await driver.type("naive moves 520 MiB")
        await driver.press("ctrl+s")
        words = driver.words()
        assert "! Nothing is kept" in words
        assert "not kept 0" in words
        assert "aved at" not in words
        await driver.press("ctrl+c")
        assert "Nothing is kept: the store can't be written" in driver.words()
        assert "All that was typed is kept" not in driver.words()


async def test_where_all_is_kept_ctrl_c_and_save_say_so(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        await driver.type("naive moves 520 MiB")
        await driver.press("ctrl+s")
        assert "Saved at 00:0" in driver.words()
        assert "saved 00:0" in driver.words()
        await driver.press("ctrl+c")
        assert "All that was typed is kept" in driver.words()
