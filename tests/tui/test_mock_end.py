"""The pages of a card after the conversation: facts, ratings, level, the seal, and what follows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size

from tests.tui.mocking import Console, console


async def ended(driver: Console, *keys: str) -> None:
    """To the facts, and then on."""
    await driver.press("f9", "down", "enter")
    assert driver.name == "FactsScreen"
    await driver.press(*keys)


async def test_ending_is_asked_for(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("f9", "enter")
        assert (driver.name, driver.stored.over) == ("MockScreen", False)
        await ended(driver)
        assert driver.stored.over


async def test_facts_can_be_completed(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True) as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        seat.save("why? because")
        await driver.press("1")
        await ended(driver)
        assert "4 of 5 and 1 of 1 of the follow-ups are not marked" in driver.drawn()
        await driver.press("a")
        assert "Nothing that the candidate typed was read for this one" in driver.drawn()
        await driver.press("2", "2", "down", "a")
        assert driver.marks() == {
            "floor": "heard",
            "naive": "partly",
            "why": "partly",
            "limit": None,
            "silent": None,
        }
        assert "2 of 5 and 1 of 1 of the follow-ups are not marked" in driver.drawn()
        await driver.press("enter")
        await driver.type("only after a while", "enter")
        why = next(one for one in driver.stored.criteria if one.id == "why")
        assert why.note == "only after a while"
        # Digits go with the cursor to a follow-up.
        await driver.press("end", "1")
        assert driver.screen.chosen.id == "half"
        assert driver.screen.chosen.mark == "heard"
        assert driver.marks()["floor"] == "heard"
        await driver.press("u")
        assert driver.screen.chosen.mark is None


async def test_ratings_by_anchors(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("1", "2", "2")
        await ended(driver, "f9")
        assert driver.name == "RateScreen"
        # All descriptions of the criterion stand there while it is rated.
        for anchor in ("All of it.", "Half of it.", "Nothing."):
            assert anchor in driver.drawn()
        assert "○ 1  All of it.  as its mark suggests" in driver.drawn()
        await driver.press("enter", "1", "2", "9", "3")
        rated = {one.id: one.rating for one in driver.stored.criteria if one.stage == "main"}
        assert rated == {"floor": 0, "naive": 0, "why": 1, "limit": 2, "silent": None}
        assert "There are 3 descriptions" not in driver.drawn()
        await driver.press("up", "backspace")
        assert driver.screen.chosen.id == "limit"
        assert driver.screen.chosen.rating is None
        await driver.press("u")
        assert driver.screen.chosen.rating == 2
        await driver.press("b")
        assert driver.name == "FactsScreen"


async def test_a_level_with_what_is_missing(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("1", "2")
        await ended(driver, "f9", "f9")
        assert driver.name == "LevelScreen"
        drawn = driver.drawn()
        assert "The ratings come to  Hire" in drawn
        assert "What Strong Hire would take as well" in drawn
        assert "– Limit: says limit" in drawn
        assert "○ Hire  proposed, counts unless you choose another" in drawn


async def test_another_level_needs_a_reason_and_both_stay(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("1", "2")
        await ended(driver, "f9", "f9", "up", "enter")
        assert "Say why" in driver.drawn()
        await driver.type("found it alone", "enter")
        assert "● Strong Hire  chosen" in driver.drawn()
        assert "Hire  proposed" in driver.drawn()
        await driver.press("f9", "enter")
        assert driver.name == "LevelScreen"
        await driver.press("f9", "down", "enter")
        await driver.look()
        card = driver.mocks.card(driver.run)
        assert (card.level, card.proposed) == ("Strong Hire", "Hire")
        assert card.reason == "found it alone"
        assert driver.name == "MockCardScreen"
        assert 'Strong Hire   proposed: Hire  "found it alone"' in driver.drawn()


async def test_no_decision_needs_no_reason(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await ended(driver, "f9", "f9", "end", "enter", "f9")
        assert "Seal the card with no decision?" in driver.drawn()
        await driver.press("down", "enter")
        await driver.look()
        assert driver.mocks.card(driver.run).level is None


async def test_a_level_that_was_not_entered_is_not_sealed_over(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await ended(driver, "f9", "f9", "home", "f9")
        # The cursor stands on another level than the proposed one.
        assert "Say why" in driver.drawn()
        assert driver.name == "LevelScreen"
        await driver.type("I know her", "f9")
        assert "● Strong Hire  chosen" in driver.drawn()
        await driver.press("b")
        assert driver.name == "RateScreen"


async def test_the_sealed_card_and_its_debrief(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("1", "2", "n")
        await driver.type('"eight"', "enter")
        await ended(driver, "f9", "f9", "f9", "down", "enter")
        await driver.look()
        drawn = driver.drawn()
        assert " Hire   To reach Strong Hire" in drawn
        assert '"eight"' in drawn
        assert "rated  first of 3: All of it." in drawn
        await driver.press("d")
        debrief = driver.drawn()
        assert "Grace" in debrief
        assert "eight" in debrief
        await driver.press("escape", "l")
        assert '"eight"' in driver.drawn()
        await driver.press("escape", "w")
        assert "8 MiB" in driver.drawn()
        await driver.press("escape", "enter")
        assert "says floor" in driver.drawn()


async def test_the_debrief_is_shared_with_the_seat(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True) as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        await ended(driver, "f9", "f9", "f9", "down", "enter")
        await driver.look()
        assert seat.view().debriefs == ()
        await driver.press("h", "down", "enter")
        assert "stands at the seat" in driver.drawn()
        ((_, debrief),) = seat.view().debriefs
        assert debrief.level == "Weak"


async def test_a_debrief_is_shared_beside_anothers(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True) as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        bo = driver.house.mocks("bo")
        bo.join(driver.run)
        driver.house.sealed(bo, driver.run)
        bo.share(driver.run)
        await driver.look()
        await driver.press("f9", "f9", "f9", "down", "enter")
        await driver.look()
        await driver.press("h")
        assert "That of bo stands there too, and stays." in driver.words()
        await driver.press("down", "enter")
        assert [name for name, _ in seat.view().debriefs] == ["bo", "ada"]


async def test_a_letter_shows_nobody_the_debrief(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        driver.mocks.open_seat(driver.run)
        await ended(driver, "f9", "f9", "f9")
        await driver.press("y")
        assert driver.name == "FinalScreen"
        await driver.press("down", "enter")
        await driver.look()
        await driver.press(*"hey", "enter")
        assert driver.name == "MockCardScreen"
        assert not driver.view.shared


async def test_cards_are_compared_only_once_ones_own_is_sealed(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        grace = driver.house.mocks("grace h.")
        grace.join(driver.run)
        grace.mark(driver.run, "main", "why", "heard")
        driver.house.sealed(grace, driver.run)
        await driver.look()
        # Nothing but the name is seen of the other while one's own is open.
        assert "Mock · Grace · Bytes · with grace h." in driver.drawn()
        assert "✓" not in driver.drawn()
        assert driver.marks()["why"] is None
        # The other has ended the conversation; the card is still to be filled in.
        assert driver.name == "FactsScreen"
        await driver.press("f9", "f9", "f9", "down", "enter")
        await driver.look()
        assert "c Compare" in driver.drawn()
        await driver.press("c")
        assert "grace h." in driver.drawn()
        assert "ada" in driver.drawn()


async def test_a_card_is_saved_and_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with console(tmp_path) as driver:
        await ended(driver, "f9", "f9", "f9", "down", "enter")
        await driver.look()
        await driver.press("s", "ctrl+u")
        await driver.type("card.json", "enter")
        assert "Written to card.json" in driver.drawn()
        assert json.loads((tmp_path / "card.json").read_text())["interviewer"] == {"name": "ada"}
        await driver.press("s", "ctrl+u")
        await driver.type("card.json", "enter")
        assert "is there already" in driver.drawn()
        await driver.type("x")
        assert "is there already" not in driver.drawn()
        await driver.press("backspace", "enter")
        assert "is there already" in driver.drawn()


async def test_closing_the_seat_from_the_card(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True) as driver:
        await ended(driver, "o")
        assert driver.view.code is None


async def test_after_the_end_leaving_asks_nothing(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await ended(driver, "escape")
        assert driver.name == "HomeScreen"
        assert f"trainer mock --run {driver.run}" in next(iter(driver.app.desks)).goodbye


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (40, 12)])
async def test_pages_fit_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with console(tmp_path, size) as driver:
        await driver.press("1")
        await ended(driver)
        assert "✓ Floor" in driver.drawn()
        await driver.press("f9", "r")
        assert "Half of it." in driver.drawn()
        await driver.press("escape", "f9")
        assert "No decision" in driver.drawn()
        await driver.press("f9", "down", "enter")
        await driver.look()
        assert "Weak" in driver.drawn()


async def test_the_reason_is_seen_while_it_is_typed_on_a_small_screen(tmp_path: Path) -> None:
    async with console(tmp_path, (60, 20)) as driver:
        await ended(driver, "f9")
        assert "f9 Level" in driver.drawn()
        await driver.press("f9")
        assert "neither a mark nor a rating" in driver.words()
        await driver.press("up")
        assert "why another level" in driver.drawn()
        await driver.type("she said it all, but late")
        assert "she said it all, but late" in driver.drawn()


async def test_letters_of_a_reason_are_no_commands(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await ended(driver, "f9", "f9", "up")
        # From the first letter on, whatever would be Back or Undo in the list.
        await driver.type("she took back a subtle but big blunder", "enter")
        assert driver.name == "LevelScreen"
        assert driver.stored.reason == "she took back a subtle but big blunder"


async def test_pages_may_be_left_before_they_are_drawn(tmp_path: Path) -> None:
    async with console(tmp_path, (60, 20)) as driver:
        await ended(driver)
        for key in ("f9", "f9", "b", "b", "f9", "f9"):
            driver.app.post_message(events.Resize(Size(60, 20), Size(60, 20)))
            await driver.press(key)
        assert driver.name == "LevelScreen"
