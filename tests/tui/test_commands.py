"""Commands are one object each; nothing can be asked for in only one way."""

from __future__ import annotations

import runpy

import pytest

from tests.processes import ROOT
from trainer.tui.app import TrainerApp
from trainer.tui.commands import Command, bindings, shown_key
from trainer.tui.frame import EVERYWHERE, HELP, HELP_WHILE_TYPING, Frame
from trainer.tui.screens import (
    choose,
    confirm,
    dispute,
    guided,
    help,
    home,
    interview,
    join,
    join_code,
    mock,
    mock_begin,
    mock_card,
    mock_facts,
    mock_level,
    mock_opening,
    mock_rates,
    reader,
    saveas,
    scorecard,
    scratch,
    settings,
)
from trainer.tui.widgets.hints import MOST, fitting

SCREENS: list[type[Frame[object]]] = [
    choose.ChooseScreen,
    confirm.ConfirmScreen,
    confirm.FinalScreen,
    dispute.DisputeScreen,
    guided.GuidedScreen,
    help.HelpScreen,
    home.HomeScreen,
    interview.InterviewScreen,
    join.SeatScreen,
    join_code.CodeScreen,
    mock.MockScreen,
    mock_begin.MockBeginScreen,
    mock_card.MockCardScreen,
    mock_card.MockSaveScreen,
    mock_facts.FactsScreen,
    mock_level.LevelScreen,
    mock_opening.MockOpeningScreen,
    mock_rates.RateScreen,
    reader.ReaderScreen,
    saveas.SaveScreen,
    scorecard.ScorecardScreen,
    scratch.ScratchScreen,
    settings.KeyScreen,
    settings.SettingsScreen,
]
# Keys that terminals, multiplexers or desktops are known to keep for themselves.
TAKEN = {"ctrl+q", "ctrl+s", "ctrl+enter", "alt+enter", *(f"f{number}" for number in range(1, 13))}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_every_command_can_be_done_and_says_what_it_does(screen: type[Frame[object]]) -> None:
    assert screen.commands
    for command in screen.commands:
        owner = TrainerApp if command.action.startswith("app.") else screen
        assert hasattr(owner, f"action_{command.action.removeprefix('app.')}"), command
        assert command.help.endswith("."), command


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_no_two_commands_share_a_key(screen: type[Frame[object]]) -> None:
    keys = [key for command in (*screen.commands, *EVERYWHERE) for key in command.keys]
    shared = {key for key in keys if keys.count(key) > 1}
    assert shared <= {"ctrl+p", "ctrl+q"}, shared


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_key_that_may_be_taken_is_not_the_only_one(screen: type[Frame[object]]) -> None:
    for command in screen.commands:
        if command.keys and command.action != "keep":
            assert set(command.keys) - TAKEN, f"{command.name}: {command.keys}"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_person_who_types_can_type_a_question_mark(screen: type[Frame[object]]) -> None:
    assert not (HELP in screen.commands and HELP_WHILE_TYPING in screen.commands)


def test_bindings_carry_the_command() -> None:
    (binding,) = bindings([Command("app.do", "Do", "Does it.", ("x", "ctrl+x"))], "home")
    assert binding.key == "x,ctrl+x"
    assert (binding.action, binding.id, binding.tooltip) == ("app.do", "home.do", "Does it.")


def test_keys_are_named_as_people_name_them() -> None:
    assert [shown_key(key) for key in ("question_mark", "escape", "ctrl+up", "f2")] == [
        "?",
        "esc",
        "ctrl+↑",
        "f2",
    ]


def _offers(count: int) -> list[tuple[Command, str]]:
    return [(Command("x", f"Name {n}", "."), f"Name {n}") for n in range(count)]


def test_there_are_at_most_six_hints_and_help_is_always_one() -> None:
    offers = _offers(9)
    assert fitting(offers, 500) == [*offers[: MOST - 1], offers[-1]]
    assert fitting(offers, 30)[-1] == offers[-1]
    assert len(fitting(offers, 30)) < MOST
    assert fitting(offers, 3) == [offers[-1]]
    assert fitting([], 80) == []


def test_the_manual_names_the_keys_as_they_are() -> None:
    found = runpy.run_path(str(ROOT / "docs" / "make_keys.py"))
    text = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    assert found["page"](text) == text, "run: python docs/make_keys.py"
