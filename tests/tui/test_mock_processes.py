"""A whole mock from both seats at once: two real programs on one store, one of them killed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.authoring.small import write_small
from tests.tui.driving import F9, Terminal, terminal
from trainer.service import Service
from trainer.service.mock_views import MockView
from trainer.service.mocks import Mocks

CTRL_Q = "\x11"
HOME, DOWN = "\x1b[H", "\x1b[B"
QUESTION = "small/copying"
SAID = 'said "memory bound" [sic], then took it back'


class Both:
    """The interviewer's program, the candidate's, and a look at their store."""

    def __init__(self, home: Path, stack: ExitStack) -> None:
        self.home = home
        self.packs = home / "packs"
        self.stack = stack
        write_small(self.packs)
        self.service = Service.open(home=home, packs=[self.packs])
        self.mocks = Mocks(self.service, "ada")

    def interviewer(self, *arguments: str) -> Terminal:
        """Start `trainer mock`."""
        pack = ("--pack", str(self.packs))
        modules = self.home / "interviewer.json"
        words = (*pack, "mock", *arguments)
        return self.stack.enter_context(
            terminal(self.home, *words, size=(100, 30), modules=modules)
        )

    def candidate(self, code: str) -> Terminal:
        """Start `trainer join`."""
        modules = self.home / "candidate.json"
        return self.stack.enter_context(terminal(self.home, "join", code, modules=modules))

    @property
    def view(self) -> MockView:
        """The mock as it is in the store."""
        (only,) = self.mocks.list()
        return self.mocks.view(only.run_id)

    def until(self, holds: Callable[[MockView], bool], *terminals: Terminal) -> MockView:
        """Let the programs go on until something holds in the store."""
        end = time.monotonic() + 40
        while not holds(self.view):
            drawn = "\n".join(one.text[-1500:] for one in terminals)
            assert time.monotonic() < end, f"{self.view}\n{drawn}"
            for one in terminals:
                one.look(0.05)
        return self.view


@contextmanager
def both(home: Path) -> Iterator[Both]:
    with ExitStack() as stack:
        made = Both(home, stack)
        stack.callback(made.service.close)
        yield made


def mark(view: MockView, id: str) -> str | None:
    return next(one.mark for one in view.criteria if one.id == id)


def typed(view: MockView) -> str:
    return "".join(one.text for one in view.texts)


def code_in(told: Terminal) -> str:
    told.wait_for("runs: trainer join ")
    found = re.search(r"trainer join ([A-Z0-9]{6})", told.text)
    assert found is not None
    return found[1]


def test_a_mock_from_both_seats_with_the_interviewer_killed_in_the_middle(tmp_path: Path) -> None:
    with both(tmp_path) as two:
        ada = two.interviewer(QUESTION, "--candidate", "Grace [H]", "--as", "ada", "--seat")
        code = code_in(ada)
        grace = two.candidate(f"{code[:3]}-{code[3:]}".lower())
        begins(two, ada, grace)
        ada.kill()
        # The candidate notices nothing, and goes on.
        grace.send("The disk limits it.")
        two.until(lambda view: typed(view).endswith("limits it."), grace)
        assert "trainer:" not in grace.text
        ada = two.interviewer("--run", code, "--as", "ada")
        ada.wait_for("The disk limits ‹bound› it.")
        ends(two, ada, grace)
        fills_in_the_card(two, ada, grace)
        for told in (ada, grace):
            told.send(CTRL_Q)
            assert told.end() == 0
            assert "Traceback" not in told.text
        holds_everything(two)


def begins(two: Both, ada: Terminal, grace: Terminal) -> None:
    grace.wait_for("has not begun yet")
    two.until(lambda view: view.seat == "joined", ada, grace)
    ada.send("]")
    grace.wait_for("How long does it take to copy 8 GiB at 2 GB/s")
    ada.send("]")
    two.until(lambda view: view.phase == "main", ada, grace)
    grace.send("Read and write are 16 GiB in all.\r")
    ada.send("1n traffic 8 GiB")
    ada.wait_for("Every byte is written as well")
    ada.send("\rph")
    ada.send(f'"eight, I guess\rn{SAID}\r2')
    two.until(lambda view: mark(view, "seconds") == "heard", ada, grace)
    ada.wait_for("16 GiB in all")


def ends(two: Both, ada: Terminal, grace: Terminal) -> None:
    ada.send("23")
    two.until(lambda view: mark(view, "bound") == "heard", ada, grace)
    assert mark(two.view, "seconds") == "partly"
    ada.send("33" + F9)
    ada.wait_for("End the conversation?")
    ada.send(DOWN + "\r")
    ada.wait_for("Facts: complete what was said")
    grace.wait_for("The interview is over. Thank you!")


def fills_in_the_card(two: Both, ada: Terminal, grace: Terminal) -> None:
    ada.send(F9)
    ada.wait_for("Ratings: by the descriptions")
    ada.send("13")
    ada.send(F9)
    ada.wait_for("The ratings come to")
    ada.send(HOME + "\r")
    ada.wait_for("Say why")
    ada.send("she saw it herself\r")
    two.until(lambda view: view.decided, ada, grace)
    ada.send(F9)
    ada.wait_for("Seal the card with Hire?")
    ada.send(DOWN + "\r")
    ada.wait_for("sealed by ada")
    assert "Hire" not in grace.text
    ada.send("h")
    ada.wait_for("Show the debrief")
    ada.send(DOWN + "\r")
    grace.wait_for("Hire")


def holds_everything(two: Both) -> None:
    card = two.mocks.card(two.view.run_id)
    assert (card.candidate, card.interviewer) == ("Grace [H]", "ada")
    assert (card.level, card.proposed, card.reason) == ("Hire", "Weak", "she saw it herself")
    found = {one.id: one for one in card.criteria}
    assert [(one.mark, one.rating) for one in found.values()] == [
        ("heard", 0),
        ("partly", 2),
        ("missing", 2),
    ]
    assert [one.text for one in found["bytes"].quotes] == ["eight, I guess"]
    # It was heard before the hint: that one was for the stage.
    assert found["bytes"].hints == 0
    assert (card.hints, card.probes) == (1, 1)
    (number,) = card.numbers
    assert (number.mistake, number.probe) == ("forgot-write", "How many bytes move?")
    assert "Every byte is written as well" in number.told
    assert SAID in [one.text for one in card.log if one.kind == "note"]
    (text,) = [one.text for one in card.texts if one.text]
    assert text == "Read and write are 16 GiB in all.\nThe disk limits it."
    assert found["bound"].typed_quote == "disk limits"
    phases = [one.text for one in card.log if one.kind == "phase"]
    assert phases == ["conventions", "Copying a file", "ended"]


def test_an_unknown_run_is_one_sentence(tmp_path: Path) -> None:
    with terminal(tmp_path, "mock", "--run", "K7QD2M", "--as", "ada") as told:
        assert told.end() == 4
        told.wait_for("There is no mock 'K7QD2M' in this store")
        assert "Traceback" not in told.text


def test_leaving_in_the_middle_says_how_to_come_back(tmp_path: Path) -> None:
    with both(tmp_path) as two:
        ada = two.interviewer(QUESTION, "--candidate", "Grace", "--as", "ada")
        ada.wait_for("Probes for what is not heard")
        ada.send("nhalf a li" + CTRL_Q)
        assert ada.end() == 0
        ada.wait_for(f"trainer mock --run {two.view.run_id}")
        assert two.view.log[-1].text == "half a li"
