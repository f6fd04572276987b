"""A drill on the screen: driven to its end by keys, left and gone on with, killed and resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.driving import QUESTION, Driver, driven, terminal
from trainer.service import Drills, Service
from trainer.tui.screens.drill import Drilled

CTRL_Q = "\x11"
ENTER = "\r"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A store in which four parts of the shipped question were answered."""
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 0)
    for text in ("2 MiB", "8 MiB", "128 MiB", "256 MiB", "520 MiB"):
        service.answer_part(run, text)
    service.finish(run)
    service.close()
    return tmp_path


def expected(driver: Driver) -> str:
    """The key of the card on the screen, or '' for prose."""
    screen = driver.screen
    state = screen.drills._sittings._live[screen._view.run_id].state
    return str(state.card.asked.expected)


async def test_from_home_to_the_end_by_keys(home: Path) -> None:
    async with driven(home) as driver:
        assert "what to do next" in driver.words()
        await driver.press("d")
        assert driver.name == "DrillScreen"
        assert "card 1 of 5" in driver.words()
        cards = 0
        while not driver.screen._view.done:
            cards += 1
            key = expected(driver)
            if key:
                await driver.type(key, "enter")
                assert "rated ✓" in driver.words()
                assert "comes back in" in driver.words()
                await driver.press("enter")
            else:
                await driver.press("f4")
            assert cards < 20
        words = driver.words()
        assert "answered. What comes due on the next days:" in words
        view = driver.screen._view
        assert len(view.lines) >= 3
        assert {line.rated.rating for line in view.lines} <= {3, 4}
        for line in view.lines:
            assert line.title in words
        await driver.press("escape")
        assert driver.name == "HomeScreen"
    service = Service.open(home=home)
    assert Drills(service).open() is None
    reviews = service._store.tallies.reviews_of(view.run_id)
    assert len(reviews) == len(view.lines)
    service.close()


async def test_a_hint_a_wrong_answer_the_working_and_a_corrected_rating(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        run = driver.screen._view.run_id
        await driver.type("3 MiB")
        assert "reads as 3 MiB = 3,145,728 B" in driver.words()
        await driver.press("enter")
        assert "✗ not yet" in driver.words()
        await driver.press("f2")
        assert "hint 1" in driver.words()
        await driver.press("f3")
        assert "rated Again. Once more shows it" in driver.words()
        await driver.press("f3")
        assert "rated ✗ Again: the working was shown · comes back in 1 day" in driver.words()
        # While a card is asked digits are typed; once it is settled they correct the rating.
        await driver.press("3")
        assert "rated Good by you" in driver.words()
        await driver.press("enter")
        await driver.press("3")
        assert "card 2" in driver.words()
        assert driver.screen.query_one("#field").value == "3"
    service = Service.open(home=home)
    (review,) = service._store.tallies.reviews_of(run)
    assert (review.first, review.rating) == (1, 3)
    assert Drills(service).view(run).draft == "3"
    service.close()


async def test_left_and_gone_on_with_every_key_is_kept(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d", "f4")
        await driver.type("12 M")
        await driver.press("escape")
        assert "drill left at card 2 of 5" in driver.words()
        await driver.press("d")
        assert "card 2 of 5" in driver.words()
        assert driver.screen.query_one("#field").value == "12 M"
        # What was typed for a card that is put off is no draft of the next one.
        await driver.press("f4")
        assert "card 3 of 5" in driver.words()
        assert driver.screen.query_one("#field").value == ""


async def test_a_drill_that_went_on_elsewhere_is_said_and_can_be_looked_at_anew(
    home: Path,
) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        await driver.type("12 MiB")
        run = driver.screen._view.run_id
        other = Service.open(home=home)
        elsewhere = Drills(other)
        elsewhere.view(run)
        elsewhere.skip(run)
        for _ in range(2):
            await driver.press("f9")
            assert "gone on in another window" in driver.words()
            assert driver.screen.text == "12 MiB"
        driver.screen.action_look_anew()
        await driver.settle()
        assert "card 2 of 5" in driver.words()
        assert driver.screen.text == ""
        kinds = [one.kind for one in other._store.records(run)]
        assert "card-answered" not in kinds
        other.close()


async def test_by_mouse(home: Path) -> None:
    async with driven(home) as driver:
        row = driver.drawn().splitlines()[-1]
        await driver.pilot.click("#hints", offset=(row.index("d Drill"), 0))
        await driver.settle()
        assert driver.name == "DrillScreen"
        row = driver.drawn().splitlines()[-1]
        await driver.pilot.click("#hints", offset=(row.index("f4 Put off"), 0))
        await driver.settle()
        assert "card 2 of 5" in driver.words()


async def test_a_run_that_was_left_is_what_to_do_next(home: Path) -> None:
    service = Service.open(home=home)
    run = service.begin(QUESTION, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.close()
    async with driven(home) as driver:
        title = driver.screen._view.resumable[0].title
        assert f"Go on with {title}: guided, part 2 of" in driver.words()
        await driver.press("end", "n")
        assert driver.name == "GuidedScreen"
        assert driver.screen.run_id == run


async def test_what_is_suggested_is_one_key_away(home: Path) -> None:
    async with driven(home) as driver:
        assert "what to do next (n)" in driver.words()
        view = driver.screen._view
        await driver.press("n")
        if "/" in view.next_target and "#" not in view.next_target:
            assert driver.name == "ChooseScreen"
        else:
            assert driver.name == "DrillScreen"
    service = Service.open(home=home)
    for _ in range(2):
        run = service.begin(QUESTION, "guided", 0)
        service.choose_part(run, "main", "naive")
        service.answer_part(run, "256 MiB")
        service.finish(run)
    service.close()
    async with driven(home) as driver:
        assert 'Drill "naive" with new numbers: forgot p, 3 times.' in driver.words()
        await driver.press("n")
        assert driver.name == "DrillScreen"
        assert "naive bytes" in driver.words()
        assert "card 1 of 1" in driver.words()


async def test_a_first_drill_asks_for_what_is_new(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.press("d")
        assert "card 1 of 5" in driver.words()
        await driver.press("escape")
        assert driver.name == "HomeScreen"


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (120, 36)])
async def test_other_sizes(home: Path, size: tuple[int, int]) -> None:
    async with driven(home, size=size) as driver:
        await driver.press("d")
        await driver.type("3 MiB", "enter")
        assert "not yet" in driver.words()
        for line in driver.drawn().splitlines():
            assert len(line) <= size[0]
        await driver.resize(20, 5)
        assert "Please make room" in driver.words()
        await driver.resize(80, 24)
        assert driver.screen.query_one("#field").value == "3 MiB"


async def test_hostile_text_is_shown(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        await driver.paste("[red]8[/] \x1b[31m MiB")
        await driver.press("enter")
        assert "[red]8[/]" in driver.words()
        await driver.press("escape", "d")
        assert driver.screen.query_one("#field").value.startswith("[red]8[/] ␛[31m")


async def test_every_command_is_in_the_palette_and_the_help(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        names = [one.title for one in driver.app.get_system_commands(driver.screen)]
        assert {"Check", "Working", "Put off", "End here", "Home"} <= set(names)
        await driver.press("f3", "f3")
        names = [one.title for one in driver.app.get_system_commands(driver.screen)]
        assert {"Next", "Again", "Hard", "Good", "Easy"} <= set(names)
        await driver.press("f1")
        assert driver.name == "HelpScreen"


def test_killed_while_typing_it_goes_on_where_it_was(home: Path) -> None:
    with terminal(home, "drill") as told:
        told.wait_for("card 1 of 5")
        told.send("123 M")
        told.wait_for("123 M")
        service = Service.open(home=home)
        run = Drills(service).open()
        assert run is not None
        # A draft is written within a second of the key; the test waits for it, not for a time.
        while all(one.text != "123 M" for one in service._store.drafts(run).values()):
            told.look(0.1)
        service.close()
        told.kill()
    with terminal(home, "drill") as told:
        told.wait_for("123 M")
        told.send("iB" + CTRL_Q)
        assert told.end() == 0
    service = Service.open(home=home)
    assert Drills(service).view(run).draft == "123 MiB"
    service.close()


async def test_a_hint_that_does_not_exist_is_said_not_to(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        while "Hint" in driver.words().rsplit("─", 1)[-1]:
            await driver.press("f2")
        part = driver.screen._view.card.part
        assert len(part.hints) == part.hints_total
        await driver.press("f2")
        told = "These were all the hints." if part.hints_total else "There are no hints here."
        assert told in driver.words()


async def test_a_prompt_has_no_line_breaks_of_its_file(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("d")
        view = driver.screen._view
        asked = replace(view.card.part, ask="How long does\nHBM alone take?\n")
        card = replace(view.card, part=asked)
        driver.screen.post_message(Drilled(replace(view, card=card)))
        await driver.settle()
        assert "How long does HBM alone take?" in driver.drawn()


async def test_the_rating_is_in_sight_below_a_card_that_is_longer_than_the_screen(
    tmp_path: Path,
) -> None:
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 0)
    service.working(run)
    service.pause(run)
    service.close()
    async with driven(tmp_path) as driver:
        await driver.press("d")
        await driver.type("3 MiB", "enter")
        # The scrollbar that comes takes columns in which words stood, so that lines wrap anew.
        await driver.press("f2", "f2", "f2", "f3", "f3")
        assert driver.screen.query_one("#drill").max_scroll_y > 0
        assert "rated ✗ Again" in driver.words()
