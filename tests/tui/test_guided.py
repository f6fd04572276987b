"""A guided run, driven by keys and by mouse: what is drawn and what is stored."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.tui.driving import QUESTION, Driver, driven
from trainer.service import PartFeedback, RunView, Service
from trainer.tui.screens.run import QUESTION as QUESTION_COMMAND
from trainer.tui.widgets.editor import Editor, Field
from trainer.tui.widgets.worksheet import PartRow

SENTENCES = {
    "fusion": "FlashAttention never writes the score matrix to HBM.",
    "l2-reuse": "The 4 MiB of K and V fit in L2 and the query blocks share them there.",
    "bound": "4,096 FLOP/B is far above the ridge of 295 FLOP/B, so it is compute-bound.",
    "l2-limit": "It fails when K and V of one head outgrow L2, at a long N.",
}


async def _begin(driver: Driver, mode: str = "guided") -> RunView:
    run = driver.service.begin(QUESTION, mode, 0)  # type: ignore[arg-type]
    await driver.go_on(run)
    return driver.service.view(run)


def _answers(service: Service, run_id: str) -> dict[tuple[str, str], str]:
    """The right numbers, as the run's first event holds them."""
    import json

    first = service._store.records(run_id)[0]  # what is stored is what this test is about
    expected = dict(json.loads(first.data)["expected"])
    return {tuple(name.split("/")): shown for name, shown in expected.items()}  # type: ignore[misc]


async def test_a_whole_run_by_keys(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        assert driver.name == "ChooseScreen"
        await driver.press("enter")  # guided, with the numbers of the text
        assert driver.name == "GuidedScreen"
        run_id = driver.screen.run_id
        answers = _answers(driver.service, run_id)
        steps = driver.screen.view.steps
        # One whose working was shown is settled like any other once it is right.
        await driver.press("f3", "f3")
        for _ in range(steps):
            part = driver.screen.view.part
            text = answers.get((part.stage, part.id)) or SENTENCES.get(part.id)
            if text is None:
                await driver.press("f4")
                continue
            await driver.type(text)
            await driver.press("enter")
            if part.kind == "number":
                assert driver.screen.view.part is None or driver.screen.view.part.id != part.id
            elif driver.screen.view.part is not None and driver.screen.view.part.id == part.id:
                await driver.press("f4")
        # Nothing is left to come back from: the last skip of all is asked first.
        assert driver.name == "FinalScreen"
        assert "the run ends here" in driver.words()
        await driver.press("enter")
        assert not driver.screen.view.done
        await driver.press("f4", "down", "enter")
        if driver.name == "GuidedScreen":
            assert driver.screen.view.done
            assert "Every part is answered or skipped." in driver.words()
            await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        card = driver.service.scorecard(run_id)
        drawn = driver.drawn()
        assert f" {card.level} " in drawn
        assert f"{card.met} of {card.total}" in drawn
        rights = [line for line in card.parts if line.status == "right"]
        assert {(line.stage, line.id) for line in rights} >= set(answers) - {("main", "tensor")}
        assert {line.id for line in card.criteria if line.state == "met"} >= {
            "naive-bytes",
            "compulsory-bytes",
            "reread-model",
        }
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        assert card.level is not None
        assert card.level in driver.drawn()


async def test_the_reading_comes_before_the_verdict(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("2 MiB")
        assert "reads as 2 MiB = 2,097,152 B" in driver.drawn()
        assert driver.service.view(view.run_id).part.attempts == 0  # type: ignore[union-attr]
        await driver.press("enter")
        assert "✓ right" in driver.drawn()
        assert driver.service.view(view.run_id).part.id == "compulsory"  # type: ignore[union-attr]


async def test_a_known_mistake_is_told_and_may_be_mended(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f4")
        await driver.type("6 MiB")
        await driver.press("enter")
        assert "✗ not yet" in driver.drawn()
        assert "O has to be written" in driver.drawn()
        part = driver.service.view(view.run_id).part
        assert part is not None
        assert (part.id, part.attempts) == ("compulsory", 1)
        assert driver.screen.query_one(Field).value == "6 MiB"
        await driver.press("ctrl+u")
        await driver.type("8 MiB")
        await driver.press("enter")
        assert driver.service.view(view.run_id).part.id == "score-matrix"  # type: ignore[union-attr]


async def test_what_cannot_be_read_is_no_attempt(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("12 qq")
        assert "no unit" in driver.drawn()
        assert "^^" in driver.drawn()
        await driver.press("enter")
        assert "not counted as an attempt" in driver.drawn()
        assert driver.service.view(view.run_id).part.attempts == 0  # type: ignore[union-attr]
        assert driver.screen.query_one(Field).value == "12 qq"


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("2 MB", "2 MB is 1.907 MiB; did you mean MiB?"),
        ("2 Mib", "2 Mib is 0.25 MiB; did you mean MiB?"),
    ],
)
async def test_a_label_that_slipped_is_asked_back_with_what_it_is(
    tmp_path: Path, typed: str, asked: str
) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type(typed)
        await driver.press("enter")
        assert "which one?" in driver.drawn()
        assert driver.drawn().count(asked) == 1
        assert driver.service.view(view.run_id).part.attempts == 0  # type: ignore[union-attr]


async def test_an_earlier_verdict_says_what_it_was_of(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("3 MiB")
        await driver.press("enter")
        assert "before: 3 MiB" not in driver.drawn()
        await driver.type("12 qq")
        assert "no unit" in driver.drawn()
        assert "✗ not yet  before: 3 MiB" in driver.drawn()


async def test_an_empty_field_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.press("enter")
        assert "nothing to check yet" in driver.drawn()
        await driver.type("2 MiB")
        await driver.press("enter")
        assert driver.screen.view.part.id == "compulsory"


async def test_a_slow_check_freezes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, check = threading.Event(), Service.answer_part

    def slow(self: Service, run_id: str, text: str) -> PartFeedback:
        assert released.wait(30)
        return check(self, run_id, text)

    monkeypatch.setattr(Service, "answer_part", slow)
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("2 MiB")
        driver._send("enter", None)
        driver._send("5", "5")  # the text is being judged: it stays as it was handed in
        async with asyncio.timeout(20):
            while "One moment" not in driver.drawn():
                await asyncio.sleep(0.02)
        assert driver.screen.query_one(Field).value == "2 MiB"
        driver._send("f1", None)
        async with asyncio.timeout(20):
            while driver.name != "HelpScreen" or driver.screen.holds:
                await asyncio.sleep(0.02)
        released.set()
        await driver.press("escape")
        assert driver.screen.view.part.id == "compulsory"


async def test_the_least_size_has_room_for_the_verdict(tmp_path: Path) -> None:
    async with driven(tmp_path, (40, 12)) as driver:
        await _begin(driver)
        await driver.type("3 MiB")
        await driver.press("enter")
        drawn = driver.drawn()
        assert "How large is one" in drawn
        assert "3 MiB" in drawn
        assert "✗ not yet" in drawn


async def test_hints_and_working_cost_and_are_stored(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        assert "Hint 1 of 2" in driver.drawn()
        await driver.press("f2")
        await driver.press("ctrl+t")
        assert "hint 2" in driver.drawn()
        assert "Hint" not in driver.drawn().splitlines()[-1]
        await driver.press("f3")
        assert not driver.service.view(view.run_id).part.working  # type: ignore[union-attr]
        assert "without credit" in driver.drawn()
        await driver.press("f3")
        part = driver.service.view(view.run_id).part
        assert part is not None
        assert part.working
        assert len(part.hints) == 2
        await driver.press("f4")
        assert "working shown, 2 hints" in driver.drawn()


async def test_an_open_part_can_be_gone_back_to(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f4", "f4")
        await driver.press("f4")
        here = driver.screen.view.part.id
        await driver.press("up")
        assert driver.screen.view.part.id != here
        await driver.press("down")
        assert driver.screen.view.part.id == here
        first = driver.screen.query(PartRow).first()
        await driver.click(first)
        assert driver.service.view(view.run_id).part.id == "tensor"  # type: ignore[union-attr]


async def test_going_elsewhere_keeps_what_was_typed(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("2 Mi")
        await driver.press("down")
        assert driver.screen.query_one(Field).value == ""
        await driver.press("up")
        assert driver.screen.query_one(Field).value == "2 Mi"
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        assert driver.service.view(view.run_id).draft == "2 Mi"
        assert driver.service.view(view.run_id).paused
        await driver.press("enter")
        assert driver.name == "GuidedScreen"
        assert driver.screen.query_one(Field).value == "2 Mi"


async def test_a_prose_part_takes_a_sentence(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        driver.service.choose_part(view.run_id, "main", "fusion")
        await driver.go_on(view.run_id)
        editor = driver.screen.query_one(Editor)
        assert editor.has_focus
        await driver.type("The scores stay on chip")
        await driver.press("ctrl+j")
        await driver.type(SENTENCES["fusion"])
        assert editor.text.count("\n") == 1
        await driver.press("enter")
        line = next(one for one in driver.screen.view.parts if one.id == "fusion")
        assert line.attempts == 1
        assert line.text == f"The scores stay on chip\n{SENTENCES['fusion']}"


async def test_the_scratch_pad_checks_each_line(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.press("f5")
        assert driver.name == "ScratchScreen"
        await driver.type("4*128 MiB = 512 MiB\n512 MiB + 8 MiB = 530 MiB\n520 MiB")
        driver.screen._check()  # without waiting for the pause that a person makes
        await driver.settle()
        drawn = driver.drawn()
        assert "1 ✓ 4*128 MiB = 512 MiB" in drawn
        assert "2 ✗" in drawn
        assert "545,259,520 B" in drawn
        await driver.press("escape")
        assert driver.name == "GuidedScreen"
        await driver.press("f5")
        assert driver.screen.query_one(Editor).text.startswith("4*128 MiB")


async def test_a_hint_can_be_clicked(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        line = driver.drawn().splitlines()[-1]
        await driver.click("#hints", offset=(line.index("Skip") - 1, 0))
        assert driver.service.view(view.run_id).part.id == "compulsory"  # type: ignore[union-attr]


async def test_ending_early_is_asked_first(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        driver.screen.action_finish()
        await driver.settle()
        assert driver.name == "FinalScreen"
        await driver.press("enter")
        assert driver.service.view(view.run_id).status == "open"
        driver.screen.action_finish()
        await driver.settle()
        await driver.press("down", "enter")
        assert driver.name == "ScorecardScreen"
        assert driver.service.view(view.run_id).status == "finished"


async def test_a_run_can_be_given_up(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        driver.screen.action_abandon()
        await driver.settle()
        await driver.press("down", "enter")
        assert driver.name == "HomeScreen"
        assert driver.service.view(view.run_id).status == "abandoned"
        assert "Go on" not in driver.drawn()


async def test_pausing_stops_the_clock(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f6")
        assert driver.service.view(view.run_id).paused
        assert "paused 00:0" in driver.drawn()
        await driver.press("f6")
        assert not driver.service.view(view.run_id).paused


async def test_hostile_text_is_drawn_as_it_is(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        driver.service.choose_part(view.run_id, "main", "fusion")
        await driver.go_on(view.run_id)
        await driver.paste("[bold]4*N[N][/] \x1b[31m\u202e")
        assert "control characters" in driver.drawn()
        assert driver.screen.query_one(Editor).text == "[bold]4*N[N][/] ␛[31m⟨U+202E⟩"
        await driver.press("enter")
        assert "[bold]4*N[N][/] ␛[31m" in driver.drawn()
        assert "\x1b" not in driver.drawn()
        static = driver.screen.query_one("#feedback", Static)
        assert static.display


async def test_a_long_paste_into_the_field_is_refused_whole(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("2 M")
        await driver.paste("9" * 1_000_000)
        assert driver.screen.query_one(Field).value == "2 M"
        assert "1,000,000 characters" in driver.drawn()


async def test_a_wrong_key_is_taken_back(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        field = driver.screen.query_one(Field)
        await driver.type("2 MiBx")
        await driver.press("ctrl+z")
        assert field.value == "2 MiB"
        await driver.press("ctrl+u")
        assert field.value == ""
        await driver.press("ctrl+z")
        assert (field.value, field.cursor_position) == ("2 MiB", 5)
        await driver.press("ctrl+y", "ctrl+y", "ctrl+z")
        assert field.value == "2 MiB"
        await driver.press("ctrl+s")
        assert driver.service.view(view.run_id).draft == "2 MiB"
        await driver.press("enter")
        await driver.press("ctrl+z")  # another part's text can't come back
        assert driver.screen.view.part.id == "compulsory"
        assert field.value == ""


async def test_the_scratch_pad_is_a_calculator_with_units(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.press("f5")
        await driver.type("520 MiB / 3.35 TB/s")
        driver.screen._check()
        await driver.settle()
        assert "= 162.764 us" in driver.drawn()


@pytest.mark.parametrize("mode", ["guided", "interview"])
async def test_what_holds_for_a_question_can_be_read(tmp_path: Path, mode: str) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver, mode)
        assert "alt+q" in driver.words()
        await driver.press("alt+q")
        words = driver.words()
        assert view.conventions
        assert all(" ".join(one.split()) in words for one in view.conventions)


async def test_a_hint_that_does_not_exist_is_said_not_to(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.press("f2", "f2", "f2")
        assert "These were all the hints." in driver.words()


async def test_ending_here_leads_to_the_scorecard_whatever_was_answered(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("4 florps", "enter")
        await driver.press("f4", "f4")
        driver.screen.action_finish()
        await driver.settle()
        await driver.press("down", "enter")
        assert driver.name == "ScorecardScreen"


async def test_a_field_that_was_cleared_stays_so(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("flops = 3 florps", "enter")
        assert "say it again" in driver.words()
        await driver.press("ctrl+u")
        # It is being said again: nothing asks for it any more.
        assert "say it again" not in driver.words()
        await driver.press("escape")
        await driver.go_on(view.run_id)
        assert driver.screen.query_one(Field).value == ""


async def test_a_sentence_that_was_not_right_is_replaced_by_typing(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        prose = next(one for one in view.parts if one.id in SENTENCES)
        driver.service.choose_part(view.run_id, prose.stage, prose.id)
        await driver.go_on(view.run_id)
        await driver.type("It is written out", "enter")
        assert "✗" in driver.words()
        await driver.type("each thread block")
        assert driver.screen.query_one(Editor).text == "each thread block"


async def test_two_windows_are_told_of_each_other_and_lose_nothing(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver, "interview")
        other = Service.open(home=tmp_path)
        assert "open in another window" in other.resume(view.run_id).elsewhere
        await driver.type("typed in A")
        other.save_draft(view.run_id, "typed in B")
        other.submit(view.run_id, "typed in B, 520 MiB, to the end")
        await driver.press("f9")
        assert "gone on in another window" in driver.words()
        driver.screen.action_look_anew()
        await driver.settle()
        # What was beaten is in sight, and the next question's field is empty.
        assert "typed, not handed in" in driver.words()
        assert "typed in A" in driver.words()
        assert driver.screen.query_one(Editor).text == ""
        earlier = driver.screen.query_one("#earlier")
        assert earlier.scroll_offset.y == earlier.max_scroll_y
        other.close()


async def test_the_key_that_opens_the_question_closes_it(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        key = driver.screen.keyed(QUESTION_COMMAND).keys[0]
        await driver.press(key)
        assert driver.name == "ReaderScreen"
        await driver.press(key)
        assert driver.name == "GuidedScreen"
