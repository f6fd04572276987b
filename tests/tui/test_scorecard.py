"""The scorecard: rows, the lit quote, and what can be done from there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList, Static

from tests.tui.cards import ANSWER, QUOTE, card, criterion, missing
from tests.tui.driving import QUESTION, Driver, driven
from trainer.service import Scorecard
from trainer.tui.screens.scorecard import ScorecardScreen
from trainer.tui.widgets.answers import AnswerView
from trainer.tui.widgets.card import card_rows, verdict_line, worked_lines


async def _show(driver: Driver, told: Scorecard) -> None:
    driver.app._above_home(ScorecardScreen(told))
    await driver.settle()


def _lit(driver: Driver) -> str:
    content = driver.screen.query_one("#answer-text", Static).content
    assert isinstance(content, Content)
    return "".join(
        content.plain[span.start : span.end] for span in content.spans if "$lit" in str(span.style)
    )


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 36), (60, 12)])
async def test_the_quote_is_lit_and_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with driven(tmp_path, size=size) as driver:
        await _show(driver, card())
        assert _lit(driver) == QUOTE
        assert "plus qkvo 8 MiB = 520 MiB in all" in driver.drawn()  # the last of many lines
        await driver.press("down")
        assert _lit(driver) == ""
        assert "not found" in driver.drawn()
        assert "naive: S = 8192" in driver.drawn()


async def test_a_click_moves_the_cursor(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _show(driver, card())
        await driver.click("#rows", offset=(5, 1))
        assert driver.screen.query_one("#rows", OptionList).highlighted == 1


async def test_texts_are_opened_and_closed(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _show(driver, card())
        for key, words in (("a", "thinking aloud"), ("w", "8,192 × 128"), ("m", "The floor is 8")):
            await driver.press(key)
            assert driver.name == "ReaderScreen"
            assert words in driver.drawn()
            await driver.press("escape")
            assert driver.name == "ScorecardScreen"


async def test_it_is_saved_in_a_form_of_ones_choice(tmp_path: Path) -> None:
    target = tmp_path / "card.json"
    async with driven(tmp_path / "home") as driver:
        await _show(driver, card())
        await driver.press("s")
        field = driver.screen.query_one("#path")
        field.put(str(target))
        await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        assert "Written to" in driver.words()
        assert json.loads(target.read_text())
        await driver.press("s")
        driver.screen.query_one("#path").put(str(target))
        await driver.press("enter")
        assert "there already" in driver.words()
        await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        await driver.press("s")
        driver.screen.query_one("#path").put(str(tmp_path / "card.doc"))
        await driver.press("enter")
        assert "the ending says the form; use one of" in driver.words()
        await driver.press("escape")
        assert driver.name == "ScorecardScreen"


async def test_a_verdict_can_be_disputed_with_a_reason(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, "FlashAttention reduces memory from N squared to N.")
        driver.service.finish(run)
        await _show(driver, driver.service.scorecard(run))
        before = driver.screen.card.met
        await driver.press("x")
        assert driver.name == "DisputeScreen"
        await driver.press("enter", "enter")
        assert "Say why" in driver.drawn()
        await driver.type("I said 520 aloud")
        await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        assert driver.screen.card.met == before + 1
        line = driver.service.scorecard(run).criteria[0]
        assert (line.state, line.first_state, line.reason) == (
            "met",
            "not-found",
            "I said 520 aloud",
        )
        assert "(overruled)" in driver.drawn()


async def test_again_draws_other_numbers(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.finish(run)
        await _show(driver, driver.service.scorecard(run))
        await driver.press("n")
        assert driver.name == "InterviewScreen"
        assert driver.screen.view.variant == 1


async def test_hostile_words_are_drawn_as_they_are(tmp_path: Path) -> None:
    bad = "[bold]x[/] \x1b[31m\u202e"
    told = card(
        title=bad,
        criteria=(criterion(title=bad, quote=bad), missing("l2", says=bad, why=bad)),
        notes=(bad,),
        level=bad,
    )
    async with driven(tmp_path) as driver:
        await _show(driver, told)
        drawn = driver.drawn()
        assert "\x1b" not in drawn
        assert "\u202e" not in drawn
        assert "[bold]x[/]" in drawn
        await driver.press("down")
        assert "[bold]x[/]" in driver.screen.query_one("#answer-head", Static).content.plain


def test_a_verdict_is_a_sign_and_a_word() -> None:
    plain = [row.text.plain for row in card_rows(card(), 76)]
    assert plain[0].startswith(" ✓ naive bytes")
    assert QUOTE in plain[0]
    assert plain[1].split() == ["✗", "l2", "limit", "not", "found"]
    assert plain[2].startswith(" ! unit mix")
    assert "520 MiB is 545 MB." in plain[2]
    told = missing("ridge", why="not answered: what limits it; right: intensity, ridge")
    (row,) = [one.text.plain for one in card_rows(card(criteria=(told,)), 76)][:1]
    assert " ".join(row.split()) == "✗ ridge not answered: what limits it; right: intensity, ridge"
    assert any("decode" in row.lower() and "not answered" in row for row in plain)
    assert plain[-1] == " note: A slip was forgiven."


@pytest.mark.parametrize("width", [30, 40, 56, 76, 120])
def test_rows_fit_their_width(width: int) -> None:
    told = card(criteria=(criterion(prompted=True), criterion("overruled", first_state="unclear")))
    for row in card_rows(told, width)[:-1]:
        for line in row.text.split("\n"):
            assert line.cell_length <= width, line.plain


def test_what_was_said_stands_in_one_column_and_names_are_whole() -> None:
    name = "expects the re-reads"
    followup = replace(card().followups[0], title="Decode", answered=True)
    followup = replace(followup, criteria=(missing("floor", title=name),))
    # What a list has beside an answer in a browser's page of usual width.
    rows = card_rows(card(criteria=(missing("ridge"),), mistakes=(), followups=(followup,)), 53)
    plain = [row.text.plain for row in rows]
    assert f"{name} not found" in plain[2]
    assert plain[0].index("not found") == plain[2].index("not found") == plain[1].index("1 of")


def test_the_level_and_what_is_missing() -> None:
    assert verdict_line(card()).plain == "  Hire   To reach Strong Hire: L2 limit."
    best = card(level="Strong Hire", next_level=None, missing=())
    assert "highest level" in verdict_line(best).plain
    assert "the trainer said Weak" in verdict_line(card(first_level="Weak")).plain
    assert "No level" in verdict_line(card(level=None, next_level=None)).plain


def test_the_working_is_a_line_for_each_number() -> None:
    assert worked_lines(card().worked).plain == "T = N·d·e = 8,192 × 128 × 2 B = 2 MiB"


async def test_a_source_that_is_not_there_shows_nothing(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _show(driver, card())
        view = driver.screen.query_one(AnswerView)
        view.light(Content("x"), "part:gone", 0, 3)
        await driver.settle()
        assert _lit(driver) == ""
        assert ANSWER[:10] not in driver.drawn()


def test_the_first_verdict_is_told_in_words() -> None:
    told = card(criteria=(criterion("overruled", first_state="not-found"),))
    heads = [row.head.plain for row in card_rows(told, 53)]
    assert any("the trainer said not found." in one for one in heads)
