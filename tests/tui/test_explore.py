"""Exploring on the screen: dials by key, by mouse and by typing; numbers, plots and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.explore.conftest import trouble
from tests.tui.driving import QUESTION, Driver, driven
from trainer.service import Service

SIZES = [(80, 24), (60, 20), (120, 36), (72, 22), (40, 12), (200, 60)]


async def explore(driver: Driver, address: str = QUESTION) -> None:
    await driver.to_question(address)
    await driver.press("e")
    assert driver.name == "ExploreScreen"


def value(driver: Driver, name: str) -> str:
    return str(driver.screen._setting[name])


async def test_keys_turn_the_givens_and_everything_follows(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        words = driver.words()
        assert "naive bytes 520 MiB" in words
        assert "◆ N = 8,192" in words
        assert "K and V = L2" in words
        await driver.press("right")
        assert "naive bytes 2,064 MiB" in driver.words()
        assert "◆ N = 16,384" in driver.words()
        await driver.press("left", "left")
        assert "naive bytes 132 MiB" in driver.words()
        await driver.press("tab", "tab", "tab", "left")
        assert value(driver, "e") == "1 B"
        assert "naive bytes 66 MiB" in driver.words()
        await driver.press("shift+tab", "right")
        assert value(driver, "Br") == "256"
        await driver.press("0")
        assert "naive bytes 520 MiB" in driver.words()


async def test_the_mouse_turns_them_as_well(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        row = driver.drawn().splitlines()[2]
        # The screen begins one column before the dials.
        await driver.click("#dials", offset=(row.index("▸") - 1, 0))
        assert value(driver, "N") == "16384"
        await driver.click("#dials", offset=(row.index("◂") - 1, 0))
        assert value(driver, "N") == "8192"
        await driver.click("#dials", offset=(row.index("H100") - 1, 0))
        assert value(driver, "GPU") == "H100 SXM"
        await driver.press("right")
        assert value(driver, "GPU") == "H100 PCIe"


async def test_a_hint_can_be_clicked(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        await driver.click("#hints", offset=(2, 0))
        assert value(driver, "N") == "16384"


async def test_any_value_can_be_typed(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        await driver.press("enter")
        await driver.type("10 000", "enter")
        assert value(driver, "N") == "10000"
        assert "◆ N = 10,000" in driver.words()
        await driver.press("enter")
        await driver.type("3 KiB", "enter")
        assert "! N takes a value such as 512, not '3 KiB'." in driver.words()
        assert value(driver, "N") == "10000"
        await driver.press("escape")
        assert driver.name == "ExploreScreen"
        await driver.press("right", "escape")
        assert driver.name == "HomeScreen"


async def test_what_would_not_be_asked_is_shown_with_its_reason(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        await driver.press("right", "right", "right", "right")
        words = driver.words()
        assert "2*(2*T) < L2 does not hold: 128 MiB against 50 MB (and 1 more)" in words
        assert "compulsory bytes 128 MiB" in words
        await driver.press("0")
        assert "does not hold" not in driver.words()


async def test_the_other_plot(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await explore(driver)
        assert "r Roofline" in driver.words()
        await driver.press("r")
        assert "ridge 295" in driver.words()
        assert "C floor 4,096 FLOP/B" in driver.words()
        # Its name is long: at this width it would push the rest out of the line.
        assert "r Other plot enter Type p Save" in driver.words()
        await driver.press("r")
        assert "bound by compute" in driver.words()
        # What only the follow-up gives is turned as well.
        await driver.press("shift+tab", "right")
        assert value(driver, "group") == "16"
        assert "+ decode 16 FLOP/B ◆ group = 16" in driver.words()
        await driver.press("r")
        assert "K and V = L2" in driver.words()


async def test_on_a_narrow_screen_numbers_and_plots_take_turns(tmp_path: Path) -> None:
    async with driven(tmp_path, size=(60, 20)) as driver:
        await explore(driver)
        assert "K and V = L2" in driver.words()
        assert "naive bytes" not in driver.words()
        await driver.press("r", "r", "r")
        assert "naive bytes 520 MiB" in driver.words()
        assert "K and V = L2" not in driver.words()
        await driver.resize(80, 24)
        assert "naive bytes 520 MiB" in driver.words()
        assert "K and V = L2" in driver.words()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_nothing_is_cut_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with driven(tmp_path, size=size) as driver:
        await explore(driver)
        drawn = driver.drawn()
        assert all(len(line) <= size[0] for line in drawn.splitlines())
        if size[0] >= 60:
            assert "◆ N = 8,192" in drawn
            assert "GPU ◂ H100 SXM   ▸" in drawn
        assert "? Help" in drawn


async def test_a_plot_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with driven(tmp_path) as driver:
        await explore(driver)
        await driver.press("p")
        assert driver.name == "PictureScreen"
        await driver.press("enter")
        assert driver.name == "ExploreScreen"
        assert "Written to bytes-against-n.svg" in driver.words()
        written = tmp_path / "bytes-against-n.svg"
        assert written.read_text(encoding="utf-8").startswith("<svg")
        written.write_text("mine", encoding="utf-8")
        await driver.press("p", "enter")
        assert "is there already" in driver.words()
        assert written.read_text(encoding="utf-8") == "mine"
        await driver.press("escape")
        assert driver.name == "ExploreScreen"


async def test_nothing_is_stored_by_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with driven(tmp_path / "home") as driver:
        await explore(driver)
        await driver.press("right", "tab", "right", "r", "p")
        await driver.press("escape")
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        store = driver.service._store
        assert store.runs() == ()
        assert (store.tallies.totals().answers, store.tallies.skills()) == (0, ())


async def test_from_where_a_run_is_begun_and_from_its_scorecard(tmp_path: Path) -> None:
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 3)
    service.answer_part(run, "2 MiB")
    service.finish(run)
    service.close()
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "e")
        assert driver.name == "ExploreScreen"
        assert value(driver, "N") == "8192"
        await driver.press("escape")
        assert driver.name == "ChooseScreen"
        await driver.press("escape", "h")
        await driver.press("end", "enter")
        assert driver.name == "ScorecardScreen"
        label = driver.screen.card.variant_label
        await driver.press("e")
        assert driver.name == "ExploreScreen"
        assert f"N = {int(value(driver, 'N')):,}" in label
        await driver.press("right", "0")
        assert f"N = {int(value(driver, 'N')):,}" in label
        await driver.press("escape")
        assert driver.name == "ScorecardScreen"


async def test_a_question_with_trouble_in_it(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    trouble(root)
    async with driven(tmp_path, more=(root,)) as driver:
        await explore(driver, "bad/trouble")
        await driver.press("left")
        words = driver.words()
        assert "over – size/(n - 4)" in words
        assert "gap > 1 does not hold: 0 against 1" in words
        assert "[high]" in words
        await driver.press("r")
        assert "A one" in driver.words()


async def test_a_broken_pack_is_told(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    trouble(root)
    file = root / "questions/bad/trouble.yaml"
    file.write_text(file.read_text().replace("over: n\n", "over: m\n"), encoding="utf-8")
    async with driven(tmp_path, more=(root,)) as driver:
        await explore(driver, "bad/trouble")
        assert "a plot runs over a given that is a number" in driver.words()
        await driver.press("right", "tab", "r", "p", "0", "enter", "escape")
        assert driver.name == "HomeScreen"
