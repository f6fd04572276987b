"""``trainer mock``, ``trainer join`` and ``trainer serve --join`` before anything is drawn."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.processes import ROOT, modules_after, refuse
from tests.tui.driving import terminal
from trainer.cli import cli, serve
from trainer.cli.onscreen import is_screen
from trainer.service import Service
from trainer.service.mocks import Mocks
from trainer.tui.naming import own_name

GUIDE = (ROOT / "docs" / "mock.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name a QUESTION, or a mock with --run"),
        (("flash-attention/hbm-bytes",), "say who is interviewed: --candidate NAME"),
        (("flash-attention/hbm-bytes", "--candidate", " "), "say who is interviewed"),
        (("x/y", "--run", "K7QD2M"), "--run names a mock: leave QUESTION"),
        (("--run", "K7QD2M", "--variant", "1"), "--run names a mock"),
        (("--run", " "), "--run takes the id of a mock, or its seat's code"),
        (("x/y", "--candidate", "Grace", "--variant", "-1"), "--variant"),
    ],
)
def test_a_wrong_call_is_one_sentence(run: Runner, arguments: tuple[str, ...], told: str) -> None:
    done = run("mock", *arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_page_in_a_browser_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert is_screen()
    monkeypatch.delenv("TEXTUAL_DRIVER")
    assert not is_screen()


def test_the_page_that_is_served_is_only_the_seat() -> None:
    command = serve.seat_program("/tmp/a b")
    assert shlex.split(command) == [sys.executable, "-m", "trainer", "--home", "/tmp/a b", "join"]
    assert shlex.split(serve.seat_program(None))[-2:] == ["trainer", "join"]


def test_help_names_both_and_loads_neither(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path, "--help")
    assert re.search(r"^  mock +Interview somebody", printed, re.MULTILINE)
    assert re.search(r"^  join +Sit down", printed, re.MULTILINE)
    refuse(loaded, "trainer.cli.mock", "trainer.cli.join", "textual")


def test_an_interviewer_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_NAME", " Ada ")
    assert own_name() == "Ada"
    monkeypatch.delenv("TRAINER_NAME")

    def nobody() -> str:
        raise KeyError("no such account")

    monkeypatch.setattr("trainer.tui.naming.getpass.getuser", nobody)
    assert own_name() == "interviewer"


# The guide -------------------------------------------------------------------------------------


def commands() -> list[str]:
    """Every command line of the guide's shell blocks, and those in its tables."""
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    inline = re.findall(r"`(trainer [^`]+)`", GUIDE)
    return [*lines, *(one for one in inline if "mock --run" not in one)]


@pytest.mark.parametrize("line", commands())
def test_every_command_of_the_guide_can_be_called_so(line: str) -> None:
    program, *words = shlex.split(line, comments=True)
    assert program == "trainer"
    root = cli.make_context("trainer", words)
    (verb, *rest) = root._protected_args + root.args
    found = cli.get_command(root, verb)
    assert found is not None
    found.make_context(verb, rest, parent=root)


def test_the_guides_mock_is_begun_and_joined(tmp_path: Path) -> None:
    begin = next(line for line in commands() if line.split("#")[0].strip().endswith("--seat"))
    _, *words = shlex.split(begin, comments=True)
    with terminal(tmp_path, *words, TRAINER_NAME="ada") as ada:
        ada.wait_for("runs: trainer join ")
        found = re.search(r"trainer join ([A-Z0-9]{6})", ada.text)
        assert found is not None
        join = next(line for line in commands() if "--name Priya" in line)
        _, *words = shlex.split(join.replace("K7QD2M", found[1]), comments=True)
        with terminal(tmp_path / "elsewhere", *words, TRAINER_HOME=str(tmp_path)) as priya:
            priya.wait_for("has not begun yet")
            priya.send("\x11")
            assert priya.end() == 0
        ada.send("\x11")
        assert ada.end() == 0
    service = Service.open(home=tmp_path)
    mocks = Mocks(service, "ada")
    (mock,) = mocks.list()
    assert (mock.candidate, mock.code) == ("Priya", found[1])
    # What the guide says of ids.
    assert mocks.join(mock.run_id[:8]).run_id == mock.run_id
    service.close()


def test_the_guides_keys_are_the_consoles() -> None:
    from trainer.tui.commands import shown_key
    from trainer.tui.screens.mock import MockScreen

    table = re.findall(r"^\| (.+?) \| .+ \|$", GUIDE, re.MULTILINE)
    named = {key for row in table for key in re.findall(r"`([^`]+)`", row)}
    known = {shown_key(key) for one in MockScreen.commands for key in one.keys} | {"1", "9", "/"}
    known |= {"space", '"', "n"}
    assert {"p", "h", "a", "u", "f9", "o", "]"} <= named
    assert {key for key in named if not key.startswith(("trainer", "ssh"))} <= known


def test_every_link_of_the_guide_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / link).exists(), link
    for anchor in re.findall(r"\]\(#([^)]+)\)", GUIDE):
        heads = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
        assert anchor in {head.lower().replace(" ", "-") for head in heads}
