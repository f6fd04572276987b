"""What a judge proposes on a scorecard: shown as that, accepted or not, and nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList, Static

from tests.judges.asking import Asker
from tests.judges.plugins import install
from tests.test_processes import gone
from tests.tui.cards import ANSWER, card, criterion, missing
from tests.tui.driving import QUESTION, Driver, driven
from trainer.judges import JudgeRequest, RawProposal
from trainer.service import ProposalLine, Scorecard
from trainer.service.proposing import Proposing
from trainer.service.settings import SETTINGS_FILE, SettingsFile
from trainer.tui.screens.scorecard import Advised, Asking, ScorecardScreen
from trainer.tui.widgets.card import card_rows

TYPED = "FlashAttention keeps K and V in the cache, [b]and so[/b] on."


def one(request: JudgeRequest) -> list[RawProposal]:
    """The last criterion that is open is met."""
    return [RawProposal(request.criteria[-1].id, "met", "[b]and so[/b]")]


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", "m")


@asynccontextmanager
async def judged(
    home: Path, asker: Asker, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Driver]:
    """The app with a judge named, which is ``asker``, and the scorecard of an interview."""
    async with driven(home, size) as driver:
        driver.app.name_judge("endpoint")
        driver.app.desks._proposing = Proposing(driver.service, asker)
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, TYPED)
        driver.service.finish(run)
        await show(driver, driver.service.scorecard(run))
        yield driver


async def show(driver: Driver, told: Scorecard) -> None:
    driver.app._above_home(ScorecardScreen(told))
    await driver.settle()


async def until(driver: Driver, words: str) -> None:
    """Wait until they stand on the screen; what is asked for comes from a thread."""
    end = time.monotonic() + 20
    while words not in driver.words():
        assert time.monotonic() < end, driver.drawn()
        await asyncio.sleep(0.01)
        await driver.settle()


async def to_proposal(driver: Driver) -> None:
    places = [row.proposal is not None for row in driver.screen._rows]
    driver.screen.query_one("#rows", OptionList).highlighted = places.index(True)
    await driver.settle()


def head(driver: Driver) -> str:
    content = driver.screen.query_one("#answer-head", Static).content
    assert isinstance(content, Content)
    return content.plain


def lit(driver: Driver) -> str:
    content = driver.screen.query_one("#answer-text", Static).content
    assert isinstance(content, Content)
    return "".join(
        content.plain[span.start : span.end] for span in content.spans if "$lit" in str(span.style)
    )


async def test_without_a_judge_nothing_is_asked(tmp_path: Path) -> None:
    asker = Asker()
    async with driven(tmp_path) as driver:
        assert driver.app.judge == ""
        driver.app.desks._proposing = Proposing(driver.service, asker)
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, TYPED)
        driver.service.finish(run)
        await show(driver, driver.service.scorecard(run))
        assert "endpoint" not in driver.drawn()
        await driver.press("h")
    assert asker.asked == []


async def test_a_proposal_stands_below_the_verdict_and_lights_its_quote(tmp_path: Path) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        level = driver.screen.card.level
        await to_proposal(driver)
        assert "? proposed by endpoint, not counted: met" in driver.words()
        assert "proposed by endpoint, not counted: met" in head(driver)
        assert "✗ not found" in head(driver)
        assert lit(driver) == "[b]and so[/b]"
        assert driver.screen.card.level == level == "Weak"
        assert "enter Accept…" in driver.drawn()
        await driver.press("up")
        assert "enter Accept…" not in driver.drawn()
        await driver.press("enter")  # a verdict of the rules has nothing to accept
        assert driver.name == "ScorecardScreen"


async def test_a_slow_judge_keeps_nobody_waiting_and_the_cursor_stays(tmp_path: Path) -> None:
    asker = Asker()
    asker.gate.clear()
    async with judged(tmp_path, asker) as driver:
        assert "Asking endpoint about" in driver.words()
        assert "your answers are sent to" in driver.words()
        await driver.press("down", "down")
        title = driver.screen.row.criterion.id
        await driver.press("a")
        assert driver.name == "ReaderScreen"
        await driver.press("escape", "x")
        assert driver.name == "DisputeScreen"
        asker.gate.set()
        while not driver.screen.app.screen_stack[-2].card.criteria[2].proposals:
            await asyncio.sleep(0.01)
        await driver.settle()
        assert driver.name == "DisputeScreen"
        await driver.press("escape")
        assert driver.screen.row.criterion.id == title
        assert driver.screen.row.proposal is None
        assert driver.screen.query_one("#rows", OptionList).highlighted == 4


async def test_it_is_accepted_with_a_reason_and_the_first_verdict_stays(tmp_path: Path) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        await to_proposal(driver)
        id, met = driver.screen.row.criterion.id, driver.screen.card.met
        await driver.press("enter")
        assert driver.name == "DisputeScreen"
        assert "Proposed by endpoint, not counted: met." in driver.words()
        assert "as endpoint proposed" in driver.drawn()
        await driver.type(", and rightly", "enter")
        assert driver.name == "ScorecardScreen"
        line = next(one for one in driver.screen.card.criteria if one.id == id)
        assert (line.state, line.first_state, line.reason) == (
            "met",
            "not-found",
            "as endpoint proposed, and rightly",
        )
        assert driver.screen.card.met == met + 1
        assert "proposed by endpoint, as overruled" in driver.words()
        assert "enter Accept…" not in driver.drawn()  # the cursor is where it was: it is done
        assert driver.screen.row.proposal is not None
        await driver.press("p")
        assert driver.name == "ScorecardScreen"


async def test_it_is_refused_by_going_back_or_by_a_dispute_of_ones_own(tmp_path: Path) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        await to_proposal(driver)
        before = driver.screen.card
        await driver.press("p", "escape")
        assert driver.name == "ScorecardScreen"
        assert driver.service.scorecard(before.run_id) == before
        await driver.press("x")
        assert driver.screen.query_one("#reason").value == ""
        await driver.press("down", "enter")
        await driver.type("it can be read either way", "enter")
        line = driver.screen.row.criterion
        assert (line.state, line.reason) == ("unclear", "it can be read either way")
        assert "proposed by endpoint, not counted" in driver.words()


async def test_what_is_hedged_can_be_accepted_as_that(tmp_path: Path) -> None:
    hedged = Asker(lambda request: [RawProposal("naive-bytes", "hedged", "K and V")])
    async with judged(tmp_path, hedged) as driver:
        await until(driver, "endpoint was asked about")
        await to_proposal(driver)
        await driver.press("p", "enter")
        line = driver.screen.row.criterion
        assert (line.state, line.word) == ("hedged", "met, with a hedge")


async def test_a_judge_that_fails_is_a_sentence_and_is_asked_again(tmp_path: Path) -> None:
    asker = Asker(one)
    asker.trouble = "The judge at [b]x[/b] can't be asked: \x1b[31mno."
    async with judged(tmp_path, asker) as driver:
        await until(driver, "! The judge at [b]x[/b] can't be asked: ␛[31mno. The next look")
        assert "Weak" in driver.drawn()
        asker.trouble = ""
        await show(driver, driver.screen.card)
        await until(driver, "endpoint was asked about")
        assert len(asker.asked) == 2
        await show(driver, driver.service.scorecard(driver.screen.card.run_id))
        assert "endpoint was asked about" in driver.words()
        assert len(asker.asked) == 2


async def test_a_judge_that_was_uninstalled_is_said_and_its_proposals_stay(tmp_path: Path) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        driver.app.name_judge("[b]gone")
        await show(driver, driver.service.scorecard(driver.screen.card.run_id))
        assert "The judge '[b]gone' that the settings name is not installed" in driver.words()
        await to_proposal(driver)
        await driver.press("escape", ",")
        assert "[b]gone" in driver.drawn()
        assert "It is not installed here: nothing is asked." in driver.words()


async def test_leaving_the_screen_meanwhile_loses_nothing(tmp_path: Path) -> None:
    asker = Asker(one)
    asker.gate.clear()
    async with judged(tmp_path, asker) as driver:
        run = driver.screen.card.run_id
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        asker.gate.set()
        end = time.monotonic() + 20
        while "asked about" not in " ".join(driver.service.scorecard(run).notes):
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        await show(driver, driver.service.scorecard(run))
        await to_proposal(driver)
    assert len(asker.asked) == 1


async def test_quitting_meanwhile_is_at_once_and_the_next_start_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "plugins", monkeypatch, slow="Slow", mine="Judge")
    note = tmp_path / "note"
    monkeypatch.setenv("SLOW_JUDGE", str(note))
    async with driven(tmp_path / "home") as driver:
        driver.app.name_judge("slow")
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, TYPED)
        driver.service.finish(run)
        await show(driver, driver.service.scorecard(run))
        assert "your answers go to that plug-in, which may send them on" in driver.words()
        await driver.press("ctrl+q")
    # Had anything waited for it, it would have come to its end by itself.
    told = note.read_text().split() if note.exists() else []
    assert told in ([], ["began", *told[1:]])
    assert all(gone(int(pid)) for pid in told[1:])
    async with driven(tmp_path / "home") as driver:
        assert driver.app.judge == "slow"
        driver.app.name_judge("mine")
        await show(driver, driver.service.scorecard(run))
        await until(driver, "mine was asked about")
        await to_proposal(driver)
        assert driver.screen.row.proposal.quote == TYPED[:12]
        assert "that plug-in" in driver.words()


@pytest.mark.parametrize("width", [30, 36, 60, 78, 120])
def test_a_row_fits_its_list_and_is_as_typed(width: int) -> None:
    bad = "[bold]x[/] \x1b[31m\u202e" * 9
    proposal = ProposalLine("[b]j\x1b", "met", "met", bad, "main", 3, 9, "proposed by [b]j\x1b, no")
    line = replace(missing("l2-limit"), proposals=(proposal, replace(proposal, judge="other")))
    told = card(criteria=(criterion(), line), answers=card().answers)
    rows = card_rows(told, width)
    found = [row for row in rows if row.proposal is not None]
    assert [row.proposal.judge for row in found if row.proposal] == ["[b]j\x1b", "other"]
    for row in found:
        assert row.text.cell_length <= width
        assert "[b]j␛" in row.head.plain
        assert (row.source, row.start, row.end) == ("main", 3, 9)
        assert "\x1b" not in row.text.plain + row.head.plain
    assert len({row.key for row in rows if not row.dumb}) == len([r for r in rows if not r.dumb])
    assert ANSWER in told.answers[0].text


async def test_a_judge_is_named_only_after_it_was_said_where_answers_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_URL", "https://me:secret@judge.example.org/v1")
    install(tmp_path / "plugins", monkeypatch, mine="Judge")
    async with driven(tmp_path / "home", (80, 24)) as driver:
        await driver.press(",")
        assert "Sends your answers to judge.example.org." in driver.words()
        assert "A plug-in: it gets your answers, and may send them on." in driver.words()
        await driver.press("down", "down", "down", "down", "down", "enter")
        assert driver.name == "ConfirmScreen"
        assert "your answers are sent to judge.example.org, as you typed them" in driver.words()
        await driver.press("escape")
        assert driver.app.judge == ""
        await driver.press("enter", "y")
        assert driver.name == "SettingsScreen"
        assert driver.app.judge == "endpoint"
        assert "✓ endpoint" in driver.drawn()
        assert "secret" not in driver.drawn()
        await driver.press("down", "enter", "y")
        assert driver.app.judge == "mine"
    async with driven(tmp_path / "home") as driver:
        assert driver.app.judge == "mine"
        await driver.press(",", "down", "down", "down", "down", "enter")
        assert driver.name == "SettingsScreen"  # off needs no question
        assert driver.app.judge == ""
        assert "Nothing you type is sent anywhere." in driver.words()
    async with driven(tmp_path / "home") as driver:
        assert driver.app.judge == ""


async def test_a_judge_that_is_faster_than_its_announcement_is_not_waited_for(
    tmp_path: Path,
) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        driver.screen.post_message(Asking("Asking endpoint about 7 criteria."))
        await driver.settle()
        assert "Asking endpoint" not in driver.drawn()


async def test_a_quote_as_long_as_the_answer_leaves_room_for_the_reason(tmp_path: Path) -> None:
    long = Asker(lambda request: [RawProposal("naive-bytes", "met", request.answer)])
    async with judged(tmp_path, long) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, "I would have to look that up.\n" * 500)
        driver.service.finish(run)
        await show(driver, driver.service.scorecard(run))
        await until(driver, "endpoint was asked about")
        await to_proposal(driver)
        await driver.press("p")
        assert "as endpoint proposed" in driver.drawn()
        assert "It should be" in driver.drawn()


async def test_taking_it_back_gives_up_what_is_being_asked(tmp_path: Path) -> None:
    asker = Asker(one)
    asker.gate.clear()
    async with judged(tmp_path, asker) as driver:
        await driver.press("escape", ",")
        await driver.press("down", "down", "down", "down", "enter")
        assert driver.app.judge == ""
        assert asker.closings >= 1
        asker.gate.set()


async def test_what_another_window_takes_back_is_not_asked_here(tmp_path: Path) -> None:
    asker = Asker(one)
    async with judged(tmp_path, asker) as driver:
        await until(driver, "endpoint was asked about")
        await driver.settle()
        kept = SettingsFile(tmp_path / SETTINGS_FILE)
        assert kept.read()[0].judge == "endpoint"
        kept.change(lambda now: replace(now, judge=""))
        run = driver.service.begin(QUESTION, "interview", 0)
        driver.service.submit(run, TYPED)
        driver.service.finish(run)
        await show(driver, driver.service.scorecard(run))
        assert "Asking" not in driver.words()
        await driver.press("escape", ",")
        assert "✓ none" in driver.drawn()
    assert len(asker.asked) == 1


async def test_an_endpoint_without_a_machine_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_URL", "")
    async with driven(tmp_path, (80, 24)) as driver:
        await driver.press(",", "down", "down", "down", "down", "down", "enter")
        assert driver.name == "SettingsScreen"
        assert "endpoint can't be named: TRAINER_JUDGE_URL is not set." in driver.words()
        assert driver.app.judge == ""


async def test_another_machine_than_the_one_agreed_to_is_said_and_agreed_to_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = Asker(one)
    asker.trouble = "No."
    async with judged(tmp_path, asker) as driver:
        await until(driver, "! No.")
        monkeypatch.setenv("TRAINER_JUDGE_URL", "http://elsewhere.example.org/v1")
        await show(driver, driver.screen.card)
        assert "endpoint now sends answers to elsewhere.example.org" in driver.words()
        assert len(asker.asked) == 1
        await driver.press("escape", ",", "down", "down", "down", "down", "down", "enter")
        assert driver.name == "ConfirmScreen"
        assert "your answers are sent to elsewhere.example.org" in driver.words()


async def test_a_reply_that_came_before_anybody_listened_is_drawn(tmp_path: Path) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        fresh = driver.screen.card
        bare = tuple(replace(line, proposals=()) for line in fresh.criteria)
        # The card as it was read just before the reply was kept.
        await show(driver, replace(fresh, criteria=bare, notes=()))
        assert driver.screen.card == fresh
        assert "endpoint was asked about" in driver.words()


async def test_an_older_card_is_not_drawn_over_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with judged(tmp_path, Asker(one)) as driver:
        await until(driver, "endpoint was asked about")
        await to_proposal(driver)
        before, real, held = driver.screen.card, driver.service.scorecard, threading.Event()
        reads: list[str] = []

        def slow_at_first(run: str) -> Scorecard:
            card = real(run)
            reads.append(run)
            if len(reads) == 1:
                assert held.wait(20)
            return card

        monkeypatch.setattr(driver.service, "scorecard", slow_at_first)
        screen = driver.screen
        screen.post_message(Advised("", over=False))
        while not reads:
            await asyncio.sleep(0.01)
        real_overrule = driver.service.overrule
        id = screen.row.criterion.id
        real_overrule(before.run_id, id, "met", "I said so")
        screen.post_message(Advised("", over=True))
        while screen.card == before:
            await asyncio.sleep(0.01)
        newest = screen.card
        held.set()
        await driver.settle()
        assert screen.card == newest
        assert next(line for line in newest.criteria if line.id == id).reason == "I said so"
