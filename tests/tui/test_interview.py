"""An interview, driven by keys: what is drawn and what is stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.driving import QUESTION, Driver, driven
from trainer.service import RunView, Service, ServiceError
from trainer.tui.screens.interview import LOOKED_AT, latest, tail
from trainer.tui.widgets.answers import Earlier
from trainer.tui.widgets.editor import LONGEST_TEXT, Editor
from trainer.tui.widgets.pace import pace

ANSWER = """naive: S = 8192 x 8192 x 2 B = 128 MiB
write S, read S, write P, read P = 512 MiB, plus Q, K, V and O 8 MiB = 520 MiB for naive
flash: no score matrix in HBM, so the floor is 8 MiB"""
FOLLOWUPS = {
    "causal": "Fully masked tiles are skipped, so FLOPs halve to 17.2 GFLOP.",
    "decode": "K and V are read once, 4 MiB per KV head. Decode is bandwidth-bound.",
    "verification": "Nsight Compute's DRAM bytes; near 8 MiB per head confirms the reuse.",
    "reversal": "When K and V of one head outgrow L2: 64 MiB at 128K.",
}


async def _begin(driver: Driver) -> RunView:
    run = driver.service.begin(QUESTION, "interview", 0)
    await driver.go_on(run)
    return driver.service.view(run)


async def test_a_whole_interview_by_keys(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        assert driver.name == "InterviewScreen"
        run_id = driver.screen.run_id
        await driver.type(ANSWER)
        await driver.press("f9")
        said = {"main": ANSWER}
        while driver.name == "InterviewScreen":
            view = driver.screen.view
            assert "✓" not in driver.drawn()  # no verdict before the end
            assert driver.screen.query_one(Editor).text == ""
            assert driver.screen.query_one(Earlier).region.height > 0
            if view.asking == "probe":
                await driver.type("I would have to look that up.")
            else:
                assert "follow-up" in driver.drawn()
                said[view.stage] = FOLLOWUPS[view.stage]
                await driver.type(said[view.stage])
            await driver.press("ctrl+enter")
        assert driver.name == "ScorecardScreen"
        assert set(said) == {"main", *FOLLOWUPS}
        card = driver.service.scorecard(run_id)
        stored = {answer.source: answer.text for answer in card.answers}
        assert {source: stored[source] for source in said} == said
        assert card.level == "Hire"
        assert " Hire " in driver.drawn()
        assert "To reach Strong Hire" in driver.drawn()
    service = Service.open(home=tmp_path)
    assert service.home().packs[0].questions[0].last_level == "Hire"
    service.close()


async def test_the_status_line_tells_what_is_kept_and_read(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        assert "nothing typed yet" in driver.drawn()
        await driver.type("naive moves 520 MiB\nthe floor is 8 MiB")
        driver.screen._count()
        await driver.press("ctrl+s")
        assert "2 lines · quantities read: 520 MiB, 8 MiB" in driver.drawn()
        assert "saved 00:0" in driver.drawn()
        saved = driver.service.view(view.run_id)
        assert saved.draft == "naive moves 520 MiB\nthe floor is 8 MiB"


async def test_a_draft_is_stored_within_a_second_of_the_key(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("half")
        assert driver.app.drafts.waiting
        async with asyncio.timeout(5):
            while driver.app.drafts.waiting:
                await asyncio.sleep(0.02)
        assert driver.service.view(view.run_id).draft == "half"


async def test_an_empty_answer_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f9")
        assert "nothing to hand in yet" in driver.drawn()
        assert driver.service.view(view.run_id).asking == "question"
        await driver.type("naive moves 520 MiB")
        assert "nothing to hand in" not in driver.drawn()


async def test_passing_over_is_asked_first(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f4")
        assert driver.name == "FinalScreen"
        await driver.press("escape")
        assert driver.service.view(view.run_id).asking == "question"
        await driver.press("f4", "down", "enter")
        assert driver.screen.view.asking == "follow-up"


async def test_what_is_typed_on_into_the_question_neither_agrees_nor_closes_it(
    tmp_path: Path,
) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.press("f4", *"any", "y", "n")
        assert driver.name == "FinalScreen"
        assert "Letters are not taken here" in driver.words()
        await driver.press("enter")
        assert driver.name == "InterviewScreen"
        assert driver.service.view(view.run_id).asking == "question"


async def test_typing_ahead_of_done_is_part_of_the_answer(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        text = "naive moves 520 MiB in all"
        await driver.type(text, "f9", "x", "y")
        earlier = driver.service.view(view.run_id).earlier
        assert earlier[0].text == text
        assert driver.service.view(view.run_id).draft == ""


async def test_the_draft_of_an_answer_is_not_the_draft_of_the_next(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("my only answer")
        await driver.press("f9")
        await driver.press("ctrl+s")
        now = driver.service.view(view.run_id)
        assert (now.asking != "question", now.draft) == (True, "")


async def test_a_megabyte_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("what I had ")
        await driver.paste("x" * 1_048_576)
        editor = driver.screen.query_one(Editor)
        assert editor.text == "what I had "
        assert "1,048,576 characters" in driver.drawn()
        assert f"{LONGEST_TEXT:,}" in driver.drawn()
        # Terminals send the end of a pasted line as a carriage return.
        await driver.paste("line one\rline two\r\nline three")
        assert editor.text == "what I had line one\nline two\nline three"


async def test_a_draft_that_no_editor_holds_is_shown_in_part(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        long = "word " * 100_000
        driver.service.save_draft(run, long)
        await driver.go_on(run)
        assert "500,000 characters" in driver.words()
        assert driver.screen.text == long[:LONGEST_TEXT]
        await driver.press("escape")
        assert driver.service.view(run).draft == long


async def test_an_answer_too_long_to_be_judged_stays_a_draft(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        long = "word " * 5_000
        await driver.paste(long)
        await driver.press("f9")
        assert "Shorten it" in driver.drawn()
        assert driver.screen.query_one(Editor).text == long
        assert driver.service.view(view.run_id).draft == long


async def test_a_store_that_refuses_is_told_and_the_text_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)

        def full(*_: object) -> None:
            raise ServiceError("The disk is full. Free some space, then do it again.")

        with monkeypatch.context() as broken:
            broken.setattr(Service, "submit", full)
            broken.setattr(Service, "save_draft", full)
            await driver.type("kept on the screen")
            await driver.press("f9")
            assert "disk is full" in driver.drawn()
            assert driver.screen.query_one(Editor).text == "kept on the screen"
        await driver.press("f9")
        assert driver.service.view(view.run_id).earlier[0].text == "kept on the screen"


async def test_a_run_that_went_on_elsewhere_is_said_and_can_be_looked_at_anew(
    tmp_path: Path,
) -> None:
    async with driven(tmp_path) as driver:
        view = await _begin(driver)
        await driver.type("my answer here")
        other = Service.open(home=tmp_path)
        other.submit(view.run_id, "my answer in another window")
        asked = other.view(view.run_id).asking
        await driver.press("f9")
        assert "gone on in another window" in driver.words()
        assert driver.screen.text == "my answer here"
        driver.screen.action_look_anew()
        await driver.settle()
        assert driver.screen.view.asking == asked != "question"
        assert driver.service.view(view.run_id).earlier[0].text == "my answer in another window"
        other.close()


async def test_leaving_and_coming_back_finds_the_text(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("half an answer")
        await driver.press("escape", "y")
        assert driver.name == "HomeScreen"
        assert "Go on" in driver.drawn()
        await driver.press("enter")
        assert driver.screen.query_one(Editor).text == "half an answer"
        await driver.type(" and more")
        assert driver.screen.query_one(Editor).text == "half an answer and more"


async def test_the_least_size_has_room_to_type(tmp_path: Path) -> None:
    async with driven(tmp_path, (40, 12)) as driver:
        await _begin(driver)
        await driver.type("naive moves 520 MiB")
        assert "naive moves 520 MiB" in driver.drawn()
        await driver.press("alt+q")
        assert "compare it with naive attention." in driver.words()
        await driver.press("pagedown")
        async with asyncio.timeout(10):
            while "H100" not in driver.words():
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("size", [(60, 20), (120, 36), (20, 5), (40, 12)])
async def test_a_resize_keeps_the_text_and_the_focus(tmp_path: Path, size: tuple[int, int]) -> None:
    async with driven(tmp_path) as driver:
        await _begin(driver)
        await driver.type("before ")
        await driver.resize(*size)
        if size == (20, 5):
            assert "40×12" in driver.drawn()
        await driver.type("during ")
        await driver.resize(80, 24)
        await driver.type("after")
        assert driver.screen.query_one(Editor).text == "before during after"
        assert "before during after" in driver.drawn()


@pytest.mark.parametrize(
    ("used", "allotted", "drawn"),
    [
        (0, 20, "░░░░░░░░░░ 20 min"),
        (451, 20, "▓▓▓░░░░░░░ 20 min"),
        (1200, 20, "▓▓▓▓▓▓▓▓▓▓ 20 min"),
        (1390, 20, "▓▓▓▓▓▓▓▓▓▓ over by 3 min"),
        (100, None, ""),
    ],
)
def test_the_pace_bar_says_it_in_words_too(used: float, allotted: float | None, drawn: str) -> None:
    assert pace(used, allotted).plain == drawn


def test_the_latest_quantities_are_shown_where_not_all_fit() -> None:
    told = ("128 MiB = 134,217,728 B", "520 MiB = 545,259,520 B", "8 MiB = 8,388,608 B")
    assert latest(told, 60) == "128 MiB, 520 MiB, 8 MiB"
    assert latest(told, 20) == "… 520 MiB, 8 MiB"
    assert latest(told, 4) == "… 8 MiB"


def test_quantities_are_looked_for_at_the_end_of_a_long_answer() -> None:
    assert tail("520 MiB") == "520 MiB"
    long = f"{'8 MiB ' * 5_000}520 MiB"
    assert len(tail(long)) <= LOOKED_AT
    # Not from the middle of a number on.
    assert set(tail(long).split()) == {"8", "MiB", "520"}
    assert tail(long).endswith(" 520 MiB")
    assert tail("x" * 9_000) == "x" * LOOKED_AT


async def test_the_clock_is_stopped_between_answers_only(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.press("f6")
        assert driver.service.view(run).paused
        await driver.press("f6")
        await driver.type("naive")
        await driver.press("f6")
        assert not driver.service.view(run).paused
        assert "In the middle of an answer the clock runs" in driver.words()
        names = {entry.title for entry in driver.app.get_system_commands(driver.screen)}
        assert "Pause" not in names
        await driver.press("f9", "f6")
        assert driver.service.view(run).paused


async def test_leaving_in_the_middle_is_asked_and_told_on_the_card(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.type("The floor is 8 M")
        await driver.press("escape")
        assert driver.name == "ConfirmScreen"
        assert "the scorecard will say that you were interrupted" in driver.words()
        await driver.press("n")
        assert driver.name == "InterviewScreen"
        assert not driver.service.view(run).paused
        await driver.press("escape", "y")
        assert driver.name == "HomeScreen"
        assert driver.service.view(run).paused
        await driver.go_on(run)
        assert driver.screen.text == "The floor is 8 M"
        assert not driver.service.view(run).paused
        driver.service.finish(run)
        driver.screen.action_look_anew()
        await driver.settle()
        assert driver.name == "ScorecardScreen"
        assert "Interrupted once in the middle of an answer" in driver.words()


async def test_leaving_between_two_answers_is_nobodys_business(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        driver.service.finish(run)
        assert driver.service.scorecard(run).notes == ()


async def test_nobody_answers_while_the_clock_stands(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.press("f6")
        assert "paused 00:0" in driver.words()
        await driver.type("The floor is 8 MiB")
        assert not driver.service.view(run).paused
        assert "paused 00:0" not in driver.words()
        assert driver.screen.text == "The floor is 8 MiB"
