"""Look and keys: set by hand, remembered, and clashes named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.driving import driven
from trainer.tui.keys import Place, places, refusal, sound
from trainer.tui.screens.settings import SettingsScreen
from trainer.tui.themes import THEMES


async def _to(driver: object, name: str, place: str = "") -> None:
    """Move the cursor of the settings to a look, or to a command of a screen."""
    screen = driver.screen  # type: ignore[attr-defined]
    assert isinstance(screen, SettingsScreen)
    for number, row in enumerate(screen._rows):
        here = row.place.title if row.place else ""
        if here == place and name in (row.look, row.command.name if row.command else ""):
            screen.query_one("#settings").highlighted = number  # type: ignore[attr-defined]
            await driver.settle()  # type: ignore[attr-defined]
            return
    raise AssertionError(f"no {name} of {place}")


async def test_a_look_is_chosen_and_remembered(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.press(",")
        assert driver.name == "SettingsScreen"
        assert "✓ dark" in driver.drawn()
        await driver.press("down", "enter")
        assert driver.app.theme == THEMES["light"].name
        assert "✓ light" in driver.drawn()
        await driver.press("escape")
        assert driver.name == "HomeScreen"
    async with driven(tmp_path) as driver:
        assert driver.app.theme == THEMES["light"].name


async def test_the_environment_goes_before_what_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "theme": "light"}')
    monkeypatch.setenv("TRAINER_THEME", "contrast")
    async with driven(tmp_path) as driver:
        assert driver.app.look == "high contrast"
    monkeypatch.setenv("TRAINER_THEME", "nonsense")
    async with driven(tmp_path) as driver:
        assert driver.app.look == "light"


async def test_a_key_is_changed_and_does_what_it_says(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.press(",")
        await _to(driver, "Hint", "Guided")
        await driver.press("enter")
        assert "Press the new key for Hint." in driver.drawn()
        await driver.press("f8")
        assert driver.name == "SettingsScreen"
        assert "f8   its own: f2 or ctrl+t" in driver.drawn()
    async with driven(tmp_path) as driver:
        run = driver.service.begin("flash-attention/hbm-bytes", "guided", 0)
        await driver.go_on(run)
        assert "f8 Hint 1 of 2" in driver.drawn()
        await driver.press("f2")
        assert not driver.service.view(run).part.hints  # type: ignore[union-attr]
        await driver.press("f8")
        assert driver.service.view(run).part.hints  # type: ignore[union-attr]
        await driver.press("f1")
        assert "Hint" in driver.drawn()
        assert "f8" in driver.drawn()
        await driver.press("escape", "escape")
        await driver.press(",")
        await _to(driver, "Hint", "Guided")
        await driver.press("r")
        assert "its own" not in driver.drawn()
        await driver.press("escape")
        await driver.go_on(run)
        assert "f2 Hint 2 of 2" in driver.drawn()


async def test_handing_in_by_a_key_of_ones_own_takes_nothing_typed_after_it(
    tmp_path: Path,
) -> None:
    keys = {"interview.hand_in": "f8"}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "keys": keys}))
    async with driven(tmp_path) as driver:
        run = driver.service.begin("flash-attention/hbm-bytes", "interview", 0)
        await driver.go_on(run)
        for char in "naive":
            driver._send(char, char)
        driver._send("f8", None)
        driver._send("x", "x")
        await driver.settle()
        assert driver.service.view(run).earlier[0].text == "naive"


@pytest.mark.parametrize(
    ("place", "command", "key", "told"),
    [
        ("First screen", "Drill", "h", "First screen: h is History already and can't be Drill."),
        ("First screen", "Drill", "up", "First screen: up moves or edits there"),
        ("First screen", "Drill", "enter", "First screen: enter opens what is chosen there"),
        ("Guided", "Hint", "enter", "Guided: enter hands in there"),
        ("First screen", "Drill", "ctrl+q", "First screen: ctrl+q does the same everywhere"),
        ("Guided", "Hint", "x", "Guided: x types a character there and can't be Hint."),
        ("Guided", "Hint", "f4", "Guided: f4 is Skip already and can't be Hint."),
        ("Guided", "Hint", "ctrl+w", "Guided: ctrl+w moves or edits there"),
        ("Explore", "Reset", "ctrl+i", "Explore: ctrl+i is Next given already"),
    ],
)
async def test_a_clash_is_named_and_nothing_is_changed(
    tmp_path: Path, place: str, command: str, key: str, told: str
) -> None:
    if key == "up":
        told = told.replace("up moves", "↑ moves")
    where = next(one for one in places() if one.title == place)
    what = next(one for one in where.commands if one.name == command)
    assert refusal(where, what, {where.id(what): key}).startswith(told)
    if key == "ctrl+q":
        return  # it leaves: nobody can press it here
    async with driven(tmp_path, (110, 30)) as driver:
        await driver.press(",")
        await _to(driver, command, place)
        await driver.press("enter", key)
        assert driver.name == "KeyScreen"
        assert told in driver.words()
        await driver.press("escape")
        assert driver.app.keys == {}
    assert not (tmp_path / "settings.json").exists()


async def test_own_keys_that_another_command_has_by_now_are_not_given_back(tmp_path: Path) -> None:
    keys = {"guided.hint": "f8", "guided.skip": "f2"}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "keys": keys}))
    async with driven(tmp_path) as driver:
        await driver.press(",")
        await _to(driver, "Hint", "Guided")
        await driver.press("r")
        assert "f2 is Skip already" in driver.words()
        assert driver.app.keys == keys
        await driver.press("0")
        assert driver.app.keys == {}
    assert json.loads((tmp_path / "settings.json").read_text())["keys"] == {}


async def test_two_commands_can_change_places(tmp_path: Path) -> None:
    keys = {"home.drill": "h", "home.history": "d"}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "keys": keys}))
    async with driven(tmp_path) as driver:
        await driver.press("d")
        assert driver.name == "HistoryScreen"


async def test_what_stands_wrongly_in_the_file_is_said_and_left_out(tmp_path: Path) -> None:
    keys = {"home.drill": "h", "home.fly": "f", "guided.skip": "f9, f3"}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "keys": keys}))
    async with driven(tmp_path, (110, 30)) as driver:
        told = driver.words()
        assert "h is History already and can't be Drill. Drill keeps d." in told
        assert "There is no command 'home.fly'" in told
        assert driver.app.keys == {}


async def test_a_broken_file_is_said_on_the_first_screen(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    async with driven(tmp_path, (110, 30)) as driver:
        assert "settings.json.damaged-1" in "".join(driver.drawn().split())
        assert driver.app.look == "dark"


async def test_a_change_that_can_not_be_kept_is_said_and_holds(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    async with driven(tmp_path, (110, 30)) as driver:
        await driver.press("t")
        assert driver.app.look == "light"
        assert "settings.json" in driver.words()


def test_the_keys_as_they_come_can_all_be_used() -> None:
    for place in places():
        for command in place.changeable:
            assert refusal(place, command, {}) == "", place.title


def test_of_several_wrong_keys_each_is_told() -> None:
    kept, told = sound({"guided.hint": "x", "guided.skip": "ctrl+c", "guided.scratch": "f10"})
    assert kept == {"guided.scratch": "f10"}
    assert len(told) == 2


def test_every_place_can_be_told_from_the_others() -> None:
    ids = [place.id(command) for place in places() for command in place.commands]
    assert len(ids) == len(set(ids))
    assert all(isinstance(place, Place) for place in places())
