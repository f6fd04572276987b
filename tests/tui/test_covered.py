"""Keys beside other work: what is covered is not drawn, and the pad is got ready early."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from tests.tui.driving import QUESTION, driven
from tests.tui.test_ahead import held_up, press
from trainer.service import Service
from trainer.tui.screens import run as run_module
from trainer.tui.widgets.answers import Earlier
from trainer.tui.widgets.editor import Editor


async def test_what_goes_on_under_the_pad_is_drawn_once_it_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.type("It moves 520 MiB.")
        below, laid_out = driver.screen, []
        with held_up(monkeypatch, Service, "submit") as release:
            await press(driver, "f9", "f5")
            assert driver.name == "ScratchScreen"
            lay_out = below._refresh_layout

            def noted(*given: Any, **more: Any) -> None:
                laid_out.append(given)
                lay_out(*given, **more)

            monkeypatch.setattr(below, "_refresh_layout", noted)
            release()
            await driver.settle()
        assert below.view.step == 2
        assert not below.is_current
        assert laid_out == []
        await driver.press("escape")
        assert driver.screen is below
        assert laid_out != []
        assert "It moves 520 MiB." in driver.drawn()
        assert below.query_one(Earlier).region.height > 0
        await driver.type("And that")
        assert below.query_one(Editor).text == "And that"


async def test_what_shows_through_is_drawn(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.go_on(driver.service.begin(QUESTION, "interview", 0))
        below = driver.screen
        assert below.is_current
        await driver.press("ctrl+p")
        assert driver.screen is not below
        assert below.is_current
        await driver.press("escape")
        await driver.press("f1")
        assert driver.name == "HelpScreen"
        assert not below.is_current


async def test_a_smaller_window_under_the_pad_is_laid_out_anew(tmp_path: Path) -> None:
    async with driven(tmp_path, size=(120, 36)) as driver:
        await driver.go_on(driver.service.begin(QUESTION, "interview", 0))
        await driver.press("f5")
        await driver.resize(60, 20)
        await driver.press("escape")
        assert all(len(line) <= 60 for line in driver.drawn().splitlines())
        assert "nothing typed yet" in driver.drawn()


async def test_the_pad_is_got_ready_while_the_question_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[tuple[object, str]] = []
    real = Service.scratch

    def noted(service: Service, run: str | None, text: str) -> Any:
        checked.append((run, text))
        return real(service, run, text)

    monkeypatch.setattr(Service, "scratch", noted)
    monkeypatch.setattr(run_module, "AHEAD", 0.01)
    async with driven(tmp_path) as driver:
        await driver.go_on(driver.service.begin(QUESTION, "guided", 0))
        while not checked:
            await asyncio.sleep(0.01)
        await driver.settle()
    assert checked == [(None, "1 = 1")]


async def test_what_the_pad_loads_is_not_looked_through_for_garbage(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.go_on(driver.service.begin(QUESTION, "interview", 0))
        await driver.press("f5")
        await driver.type("1 = 1")
        driver.screen._check()
        await driver.settle()
        steps = driver.screen.query_one("#steps")
        assert all(one is not steps for one in gc.get_objects())
        await driver.press("escape")
        driver.app._above_home(None)
        await driver.settle()
        assert gc.get_freeze_count() == 0
