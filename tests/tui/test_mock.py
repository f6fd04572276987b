"""The interviewer's console, driven by keys: what is drawn and what is stored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.service.mocked import MOCK_PAPER
from tests.tui.driving import QUESTION, driven
from tests.tui.mocking import Console, console, show
from trainer.service.mock_views import NumberHeard
from trainer.service.mocks import Mocks
from trainer.store import StoreError
from trainer.tui.mock_desk import Acted
from trainer.tui.mock_wish import MockWish
from trainer.tui.screens.mock_opening import MockOpeningScreen

# Marks -----------------------------------------------------------------------------------------


async def test_a_digit_marks_and_goes_through_all_marks(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        for mark in ("heard", "partly", "missing", None):
            await driver.press("2")
            assert driver.marks()["naive"] == mark
        await driver.press("1")
        assert driver.marks() == dict.fromkeys(driver.marks()) | {"floor": "heard"}
        assert "1 ✓ Floor" in driver.drawn()


async def test_a_digit_without_a_criterion_does_nothing(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("9", "0")
        assert set(driver.marks().values()) == {None}


async def test_the_criterion_under_the_cursor_can_be_marked(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("down", "down", "space", "space")
        assert driver.marks()["why"] == "partly"
        # A criterion of a later stage has no digit yet.
        await driver.press("end", "space")
        assert driver.screen.chosen.id == "half"
        assert [one.mark for one in driver.stored.criteria if one.id == "half"] == ["heard"]


async def test_digits_are_for_the_stage_that_is_asked(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("]", "1")
        assert driver.view.phase == "causal"
        assert [one.mark for one in driver.stored.criteria if one.id == "half"] == ["heard"]
        assert driver.marks()["floor"] is None


async def test_keys_of_one_burst_keep_their_order(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.type("4n12 or so\n4ndown 3\n11")
        assert driver.marks()["limit"] == "partly"
        assert driver.marks()["floor"] == "partly"
        assert [one.text for one in driver.stored.log if one.kind != "mark"][-2:] == [
            "12 or so",
            "down 3",
        ]
        await driver.type(" ", "down", "space", "down", "down", "space")
        assert (driver.marks()["naive"], driver.marks()["limit"]) == ("heard", "missing")


async def test_undo_takes_back_one_act_after_the_other(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("1", "1", "h", "u")
        assert "Taken back" in driver.drawn()
        assert driver.stored.hints == 0
        await driver.press("u")
        assert driver.marks()["floor"] == "heard"
        await driver.press("ctrl+z")
        assert driver.marks()["floor"] is None


async def test_probes_and_hints_are_counted(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("down", "p", "h")
        found = {one.id: one for one in driver.stored.criteria}
        assert (found["naive"].probed, driver.stored.probes, driver.stored.hints) == (1, 1, 1)
        assert "given" in driver.drawn()
        # One without a probe says so.
        await driver.press("end", "up", "p")
        assert driver.screen.chosen.id == "silent"
        assert "no probe" in driver.drawn()
        assert driver.stored.probes == 1


# The line --------------------------------------------------------------------------------------


async def test_a_note_a_quote_and_a_note_on_a_criterion(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("slash")
        await driver.type("talks fast [red] b/s", "enter")
        await driver.press("quotation_mark")
        await driver.type("eight, I guess", "enter")
        await driver.press("down", "enter")
        assert "note on Naive ›" in driver.drawn()
        await driver.type("after a pause", "enter")
        assert "noted at 00:00 for Naive" in driver.told()
        log = [(one.kind, one.text) for one in driver.stored.log][-3:]
        assert log == [
            ("note", "talks fast [red] b/s"),
            ("quote", "eight, I guess"),
            ("note", "after a pause"),
        ]
        naive = next(one for one in driver.stored.criteria if one.id == "naive")
        assert naive.note == "after a pause"
        assert driver.screen.focused is driver.screen.rubric


async def test_tab_within_the_line_changes_what_it_belongs_to(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("unsure", "tab")
        assert "note on Floor › unsure" in driver.drawn()
        await driver.press("shift+tab")
        assert "note on" not in driver.drawn()
        await driver.type("", "tab", "enter")
        assert next(one for one in driver.stored.criteria if one.id == "floor").note == "unsure"


async def test_escape_keeps_the_line_and_goes_back_to_the_marks(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("half a", "escape")
        await driver.press("1")
        assert driver.marks()["floor"] == "heard"
        assert "note › half a" in driver.drawn()
        await driver.press("n")
        await driver.type(" note", "enter")
        assert driver.stored.log[-1].text == "half a note"


async def test_a_line_that_is_empty_is_no_note(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        before = driver.stored.log
        await driver.press("n")
        await driver.type("   ", "enter")
        assert driver.stored.log == before
        assert driver.screen.focused is driver.screen.rubric


async def test_a_line_that_was_begun_goes_on_at_the_facts(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("one last", "f9")
        await driver.press("down", "enter")
        assert driver.name == "FactsScreen"
        assert "note › one last" in driver.drawn()


async def test_leaving_keeps_a_line_that_was_not_finished(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("cut sho", "ctrl+q")
        driver.app.flush()
        assert driver.stored.log[-1].text == "cut sho"


async def test_a_number_betrays_itself_while_it_is_typed(tmp_path: Path) -> None:
    async with driven(tmp_path, (100, 30)) as home:
        mocks = Mocks(home.service, "ada")
        run = mocks.begin(QUESTION, "Grace", variant=0)
        mocks.phase(run, "main")
        driver = Console(home.app, home.pilot, None, mocks, run)  # type: ignore[arg-type]
        await show(driver)
        await driver.press("n")
        await driver.type("naive 256 MiB")
        assert "P, the softmax of S" in driver.told()
        assert '▸ ask  "What does the unfused kernel move in total?"' in driver.told()
        assert [one.kind for one in mocks.view(run).log].count("number") == 0
        await driver.type(" she says")
        assert driver.told() == ""
        await driver.press(*["backspace"] * len(" she says"), "enter")
        assert "P, the softmax of S" in driver.told()
        assert driver.screen.chosen.id == "naive-bytes"
        (line,) = [one for one in mocks.view(run).log if one.kind == "number"]
        assert "softmax" in line.told


# The clock -------------------------------------------------------------------------------------


async def test_phases_have_their_time_left(tmp_path: Path) -> None:
    async with console(tmp_path, phase="") as driver:
        assert driver.view.phase == "conventions"
        driver.house.clock.pass_time(30)
        await driver.look()
        assert "▸ conventions 01:29 left" in driver.drawn()
        await driver.press("]")
        assert driver.view.phase == "main"
        assert "question 00:00 of 08:00" in driver.drawn()
        driver.house.clock.pass_time(8 * 60 + 5)
        await driver.look()
        assert "question over by 00:0" in driver.drawn()
        await driver.press("[")
        assert driver.view.phase == "conventions"


async def test_keys_of_every_layout_lead_through_the_phases(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        for key, phase in ((">", "causal"), ("f8", "closing"), ("<", "causal"), ("f7", "main")):
            await driver.press(key)
            assert driver.view.phase == phase
        await driver.press("]", "]", "]")
        assert "last phase" in driver.drawn()


async def test_the_clock_can_be_stopped(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("f6")
        driver.house.clock.pass_time(100)
        await driver.look()
        assert "paused 00:00" in driver.drawn()
        await driver.press("f6")
        driver.house.clock.pass_time(7)
        await driver.look()
        assert "paused" not in driver.drawn()
        assert driver.view.used >= 7


# The seat --------------------------------------------------------------------------------------


async def test_with_a_seat_it_waits_to_be_begun(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True, phase="") as driver:
        assert f"runs: trainer join {driver.view.code}" in driver.drawn()
        assert "] Begin" in driver.drawn()
        assert "not begun" in driver.drawn()
        await driver.press("]")
        assert (driver.view.waiting, driver.view.phase) == (False, "conventions")


async def test_what_the_candidate_types_is_seen_with_its_evidence(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True) as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        await driver.look()
        assert f"seat {driver.view.code} joined" in driver.drawn()
        seat.save("the floor [is] 8, naive? 16")
        await driver.look()
        assert "the floor ‹Floor› [is] 8, naive ‹Naive›? 16" in driver.drawn()
        assert 'typed "floor"' in driver.drawn()
        # Accepting it is the interviewer's affair.
        assert set(driver.marks().values()) == {None}
        await driver.press("a", "down", "a")
        assert (driver.marks()["floor"], driver.marks()["naive"]) == ("heard", "partly")
        assert "floor" not in str(seat.view())[: str(seat.view()).index("text=")]
        seat.hand_in("only this")
        await driver.look()
        assert "handed in" in driver.drawn()


async def test_a_seat_can_be_opened_later_and_closed(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("o")
        code = driver.view.code
        assert f"The candidate runs: trainer join {code}" in driver.words()
        await driver.press("o", "enter")
        assert driver.view.code == code
        await driver.press("o", "down", "enter")
        assert driver.view.code is None


# The store -------------------------------------------------------------------------------------


async def test_what_cannot_be_stored_waits_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:

        def gone(*_: Any, **__: Any) -> Any:
            raise StoreError("The store can't be reached.")

        with monkeypatch.context() as broken:
            for name in ("mark", "tell", "view"):
                broken.setattr(driver.mocks, name, gone)
            await driver.press("1", "1", "n")
            await driver.type("kept here", "enter")
            await driver.look()
            drawn = driver.words()
            # Also by a look that comes later: nothing has to be done again.
            assert "The store can't be reached. What you do here need not be done again" in drawn
            assert "1 ~ Floor" in drawn
            assert set(driver.marks().values()) == {None}
            # Keys go on meanwhile.
            await driver.press("2")
            assert "2 ✓ Naive" in driver.drawn()
        await driver.look()
        await driver.look()
        assert driver.marks() == dict.fromkeys(driver.marks()) | {
            "floor": "partly",
            "naive": "heard",
        }
        assert driver.stored.log[-2].text == "kept here"
        assert "can't be reached" not in driver.words()


async def test_what_is_held_back_keeps_the_time_at_which_it_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:
        store = driver.mocks._store
        append, clock = store.append, driver.house.clock

        def full(*_: Any, **__: Any) -> Any:
            raise StoreError("The disk is full.")

        bo = driver.house.mocks("bo")
        bo.join(driver.run)
        clock.pass_time(10)
        monkeypatch.setattr(store, "append", full)
        typed = clock.now()
        await driver.press("n")
        await driver.type("slow here", "enter")
        clock.pass_time(5)
        await driver.press("1", "h")
        assert driver.screen.desk.waiting == 3
        clock.pass_time(40)
        # Somebody else goes on meanwhile, in a program that can store.
        bo.hint(driver.run, "from bo")
        clock.pass_time(5)
        monkeypatch.setattr(store, "append", append)
        await driver.look()
        await driver.look()
        assert driver.screen.desk.waiting == 0
        view = driver.stored
        told = [(one.kind, one.used, one.text) for one in view.log if one.kind != "phase"]
        assert told == [
            ("note", 10.0, "slow here"),
            ("mark", 15.0, "Floor: heard"),
            ("hint", 15.0, "a hint"),
            ("hint", 55.0, "from bo"),
        ]
        floor = next(one for one in view.criteria if one.id == "floor")
        assert floor.marked_at == 15.0
        (note,) = [one for one in store.records(driver.run) if one.kind == "mock-noted"]
        assert (note.at, note.used) == (typed, 10.0)
        # All the time is counted all the same.
        assert view.used == 60.0
        assert "noted at 00:10" in driver.told()


async def test_what_could_not_be_stored_is_named_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:

        def gone(*_: Any) -> Any:
            raise StoreError("The disk is full.")

        with monkeypatch.context() as broken:
            broken.setattr(driver.mocks, "mark", gone)
            await driver.press("1")
            with pytest.raises(Exception, match=r"The disk is full\. Not kept: Floor heard\."):
                driver.app.flush()
        driver.app.flush()
        assert driver.marks()["floor"] == "heard"


async def test_what_is_refused_is_told_and_not_tried_again(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("u", "u")
        assert "nothing of yours to take back" in driver.words()
        assert driver.screen.desk.waiting == 0


async def test_another_window_is_followed(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        other = driver.house.mocks("ada")
        other.mark(driver.run, "main", "why", "partly")
        await driver.look()
        assert "3 ~ Why" in driver.drawn()
        other.end(driver.run)
        await driver.look()
        assert driver.name == "FactsScreen"
        other.go_on(driver.run)
        await driver.look()
        assert driver.name == "RateScreen"


async def test_a_late_look_does_not_draw_what_is_old(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        before = driver.view
        await driver.press("1")
        driver.screen.post_message(Acted(before))
        await driver.settle()
        assert "1 ✓ Floor" in driver.drawn()


# Beginning -------------------------------------------------------------------------------------


async def test_from_the_first_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_NAME", "Ada L.")
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("m")
        assert "You are Ada L." in driver.drawn()
        await driver.press("enter")
        assert "Type the candidate's name" in driver.words()
        await driver.type("Grace", "f2")
        assert driver.name == "MockScreen"
        view = driver.screen.view
        assert (view.candidate, view.interviewer, view.waiting) == ("Grace", "Ada L.", True)
        assert view.code
        # And back to it.
        await driver.press("escape", "y")
        assert driver.name == "HomeScreen"
        await driver.to_question()
        await driver.press("m", "down")
        assert "Grace" in driver.drawn()
        await driver.press("enter")
        assert driver.screen.view.run_id == view.run_id


async def test_a_mock_that_there_is_not_is_one_sentence(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        driver.app.push_screen(MockOpeningScreen(MockWish("ada", run="K7QD2M")))
        await driver.settle()
        assert "! There is no mock 'K7QD2M' in this store" in driver.drawn()
        assert "one moment" not in driver.drawn()
        await driver.press("escape")
        assert driver.name == "HomeScreen"


async def test_leaving_is_asked_for_while_it_goes_on(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("escape", "n")
        assert driver.name == "MockScreen"
        await driver.press("escape", "y")
        assert driver.name == "HomeScreen"


async def test_the_probe_of_the_criterion_under_the_cursor_comes_into_sight(tmp_path: Path) -> None:
    async with console(tmp_path, (80, 24), seat=True) as driver:
        script = driver.screen.query_one("#script-scroll")
        assert script.scroll_offset.y == 0
        await driver.resize(80, 18)
        await driver.press("down", "down", "down")
        assert '▸ 4 "Always?"' in driver.drawn()
        # Another phase begins with what is to be said.
        await driver.press("]")
        assert "And causal?" in driver.drawn()
        assert script.scroll_offset.y == 0


# Drawing ---------------------------------------------------------------------------------------


async def test_hostile_text_is_literal(tmp_path: Path) -> None:
    async with console(tmp_path, seat=True, candidate="[b]Eve\u202e[/b]") as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        seat.save("floor [red]x[/red] \x1b[31m")
        await driver.press("n")
        await driver.type("[/] [bold", "enter")
        await driver.look()
        drawn = driver.drawn()
        assert "[b]Eve⟨U+202E⟩[/b]" in drawn
        assert "floor ‹Floor› [red]x[/red] ␛[31m" in drawn
        assert "[/] [bold" in str(driver.screen.query_one("#log").content)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (44, 14), (40, 12)])
async def test_every_size_has_rubric_and_line(tmp_path: Path, size: tuple[int, int]) -> None:
    async with console(tmp_path, size, seat=True) as driver:
        seat = driver.house.seat(driver.view.code)
        seat.view()
        seat.save("the floor is 8")
        await driver.look()
        assert "1 · Floor" in driver.drawn()
        assert "note ›" in driver.drawn()
        # What is cut can be reached.
        await driver.press("tab")
        while driver.screen.focused is not driver.screen.query_one("#script-scroll"):
            await driver.press("tab")
        assert "How many bytes?" in driver.drawn()
        while driver.screen.focused is not driver.screen.query_one("#typed-scroll"):
            await driver.press("tab")
        assert "Candidate types" in driver.drawn()
        await driver.press("escape", "r")
        assert "What is the least?" in driver.words()
        await driver.press("escape", "t")
        assert "the floor" in driver.words()
        await driver.press("escape", "l")
        assert "phase" in driver.drawn()


async def test_lines_hang_straight_when_a_scrollbar_comes(tmp_path: Path) -> None:
    main, *later = MOCK_PAPER.stages
    short, long, *rest = main.criteria
    long = replace(long, anchors=("eight mebibytes of it all. " * 12,) * 3)
    paper = replace(MOCK_PAPER, stages=(replace(main, criteria=(short, long, *rest)), *later))
    async with console(tmp_path, paper=paper) as driver:
        assert not driver.screen.query_one("#criterion-scroll").show_vertical_scrollbar
        await driver.press("down")
        pane = driver.screen.query_one("#criterion-scroll")
        assert pane.show_vertical_scrollbar
        width = pane.scrollable_content_region.width
        lines = driver.screen.query_one("#criterion").content.split("\n")
        assert max(line.cell_length for line in lines) <= width


async def test_less_room_than_that_asks_for_more(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("kept")
        await driver.resize(39, 11)
        assert "Please make room" in driver.drawn()
        await driver.resize(80, 24)
        assert "note › kept" in driver.drawn()


def _number(**more: Any) -> NumberHeard:
    given = {"outcome": "wrong", "told": "It is wrong. " * 40, "probe": "And P? " * 30, **more}
    return NumberHeard("naive 256", "naive", "naive bytes", "256 MiB", **given)


@pytest.mark.parametrize("width", [38, 58, 78, 118])
def test_what_a_number_betrays_fits_with_its_probe(width: int) -> None:
    from trainer.tui.widgets.mock_told import MOST_LINES, number_line

    drawn = number_line(_number(), width)
    lines = drawn.wrap(width)
    assert len(lines) <= MOST_LINES + 1
    assert lines[-1].plain.startswith("▸ ask")


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (76, 24), (75, 24), (60, 20)])
async def test_the_keys_that_one_needs_are_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with console(tmp_path, size, seat=True, phase="") as driver:
        assert "] Begin" in driver.drawn()
        assert "f9 End" in driver.drawn()
        await driver.press("]")
        for _ in range(2):
            drawn = driver.drawn()
            for key in ("1–9 ", "n Note", "p Probe", "h Hint", "f9 End", "? Help"):
                assert key in drawn.splitlines()[-1]
            # Before what it goes on to.
            assert "] question" in drawn.splitlines()[2]
            await driver.resize(*size)
        await driver.press("]")
        assert "] Causal" in driver.drawn().splitlines()[2]
        await driver.press("]", "]")
        assert "]" not in driver.drawn().splitlines()[2]


# What is told of what was done -----------------------------------------------------------------


async def test_a_hint_says_what_it_was_counted_for(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        driver.house.clock.pass_time(5)
        await driver.press("h")
        assert "Hint 1 counted at 00:05, for no criterion" in driver.words()
        await driver.press("2", "2", "h")
        assert "Hint 2 counted at 00:05, for Naive." in driver.words()
        # Somebody else's comes between: it is one's own that is told of.
        bo = driver.house.mocks("bo")
        bo.join(driver.run)
        bo.mark(driver.run, "main", "floor", "partly")
        bo.hint(driver.run)
        await driver.press("h")
        assert "Hint 4 counted at 00:05, for Naive." in driver.words()


async def test_a_quote_for_no_criterion_says_so(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("quotation_mark")
        await driver.type("so many bytes", "enter")
        assert "filed as evidence at 00:00, for no criterion: mark one first" in driver.words()
        await driver.press("1", "quotation_mark")
        await driver.type("eight", "enter")
        assert "filed as evidence at 00:00 for Floor" in driver.words()


async def test_what_was_told_goes_with_what_is_taken_back(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("naive 8", "enter")
        assert "naive 8" in driver.told()
        await driver.press("u")
        assert driver.told() == ""
        await driver.press("n")
        await driver.type("quick", "enter", "u")
        assert driver.told() == ""
        assert "Taken back: note: quick" in driver.words()


async def test_a_criterion_of_the_same_name_in_another_stage_is_told_apart(tmp_path: Path) -> None:
    main, causal = MOCK_PAPER.stages
    twin = replace(causal, criteria=(replace(causal.criteria[0], id="floor", title="Half floor"),))
    paper = replace(MOCK_PAPER, stages=(main, twin))
    async with console(tmp_path, paper=paper) as driver:
        _, told = driver.mocks.tell(driver.run, '"half"', "floor", "causal")
        assert (told.stage, told.criterion, told.kind) == ("causal", "floor", "quote")
        # Named beside it where the question is asked, it is the question's.
        _, told = driver.mocks.tell(driver.run, 'floor "eight"')
        assert (told.stage, told.criterion) == ("main", "floor")
        driver.mocks.phase(driver.run, "causal")
        await driver.look()
        await driver.press("1", "quotation_mark")
        await driver.type("a half", "enter")
        assert "filed as evidence at 00:00 for Half floor" in driver.words()


@pytest.mark.parametrize(
    ("more", "sign"),
    [
        ({"outcome": "right"}, "✓"),
        ({"outcome": "wrong", "mistake": "forgot-p"}, "!"),
        ({"outcome": "right", "mistake": "unit-mix"}, "!"),
        # Neither of the parts that it could be about: that is known, and no question.
        ({"outcome": "wrong"}, "✗"),
        ({"outcome": ""}, "?"),
        ({"outcome": "undecided"}, "?"),
    ],
)
def test_the_sign_of_a_number_is_what_is_known_of_it(more: dict[str, Any], sign: str) -> None:
    from trainer.tui.widgets.mock_told import number_line

    assert number_line(_number(**more), 80).plain.startswith(sign + " ")
