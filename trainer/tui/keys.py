"""Keys of one's own: which commands can be given others, and which keys they can't take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from textual.keys import Keys, _get_key_aliases
from textual.widgets import OptionList

from trainer.tui.commands import Command, prints, shown_key
from trainer.tui.frame import EVERYWHERE, HELP_WHILE_TYPING, Frame
from trainer.tui.widgets.editor import Editor, Field

#: The ways back stay where they are, so that nobody shuts themselves out.
RESERVED: Final = frozenset({*(key for one in EVERYWHERE for key in one.keys), "ctrl+c"})


@dataclass(frozen=True, slots=True)
class Place:
    """A screen as the manual and the settings name it."""

    title: str
    scope: str
    commands: tuple[Command, ...]

    def id(self, command: Command) -> str:
        """What the settings call a command of this screen."""
        return command.id(self.scope)

    @property
    def changeable(self) -> tuple[Command, ...]:
        """The commands that can be given another key."""
        return tuple(one for one in self.commands if not one.fixed and not RESERVED & set(one.keys))

    @property
    def typing(self) -> bool:
        """Whether letters are text here."""
        return HELP_WHILE_TYPING in self.commands


@cache
def places() -> tuple[Place, ...]:
    """Every screen whose keys can be changed, in the order of the manual."""
    from trainer.tui.screens.calibrate import CalibrateScreen
    from trainer.tui.screens.calibrate_report import CalibrateReportScreen
    from trainer.tui.screens.drill import DrillScreen
    from trainer.tui.screens.explore import ExploreScreen
    from trainer.tui.screens.guided import GuidedScreen
    from trainer.tui.screens.history import HistoryScreen
    from trainer.tui.screens.home import HomeScreen
    from trainer.tui.screens.interview import InterviewScreen
    from trainer.tui.screens.mock import MockScreen
    from trainer.tui.screens.mock_card import MockCardScreen
    from trainer.tui.screens.mock_facts import FactsScreen
    from trainer.tui.screens.mock_level import LevelScreen
    from trainer.tui.screens.mock_rates import RateScreen
    from trainer.tui.screens.ratings import RatingsScreen
    from trainer.tui.screens.scorecard import ScorecardScreen
    from trainer.tui.screens.settings import SettingsScreen

    screens: tuple[tuple[str, type[Frame[Any]]], ...] = (
        ("First screen", HomeScreen),
        ("Guided", GuidedScreen),
        ("Interview", InterviewScreen),
        ("Scorecard", ScorecardScreen),
        ("Explore", ExploreScreen),
        ("Drill", DrillScreen),
        ("History", HistoryScreen),
        ("Ratings of a run", RatingsScreen),
        ("Mock", MockScreen),
        ("Mock: facts", FactsScreen),
        ("Mock: ratings", RateScreen),
        ("Mock: level", LevelScreen),
        ("Mock: sealed card", MockCardScreen),
        ("Calibrate", CalibrateScreen),
        ("Calibration with its key", CalibrateReportScreen),
        ("Settings", SettingsScreen),
    )
    return tuple(Place(title, one.scope, one.commands) for title, one in screens)


def keys_of(id: str, command: Command, keys: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a command: a person's, or its own."""
    return tuple(keys[id].split(",")) if id in keys else command.keys


def refusal(place: Place, command: Command, keys: Mapping[str, str]) -> str:
    """Why a command of `place` can't have the keys that `keys` gives it; '' when it can."""
    for key in keys_of(place.id(command), command, keys):
        told = _taken(place, command, key) or _clash(place, command, key, keys)
        if told:
            return told
    return ""


def sound(wanted: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """What of `wanted` can be used, and a sentence for everything that can't."""
    known = {place.id(one): (place, one) for place in places() for one in place.changeable}
    told = [f"There is no command {id!r} to give a key to." for id in wanted if id not in known]
    kept = {id: _tidy(keys) for id, keys in wanted.items() if id in known}
    while True:
        found = [(id, refusal(*known[id], kept)) for id in reversed(kept)]
        wrong = next(((id, why) for id, why in found if why), None)
        if wrong is None:
            return kept, told
        id, why = wrong
        del kept[id]
        told.append(f"{why} {known[id][1].name} keeps {known[id][1].all_keys or 'no key'}.")


def _tidy(keys: str) -> str:
    return ",".join(one.strip() for one in keys.split(",") if one.strip())


def _taken(place: Place, command: Command, key: str) -> str:
    """What a key does on every screen, or wherever one types or chooses."""
    name = shown_key(key)
    if not key:
        return f"{place.title}: a key has to be named for {command.name}."
    if key in RESERVED:
        return f"{place.title}: {name} does the same everywhere and can't be {command.name}."
    if key in command.keys:
        return ""
    if place.typing and prints(key):
        return f"{place.title}: {name} types a character there and can't be {command.name}."
    if not command.first and key in (_editing() if place.typing else _choosing()):
        enters = "hands in" if place.typing else "opens what is chosen"
        does = enters if key == Keys.Enter.value else "moves or edits"
        return f"{place.title}: {name} {does} there and can't be {command.name}."
    return ""


def _clash(place: Place, command: Command, key: str, keys: Mapping[str, str]) -> str:
    same = _same(key)
    for other in place.commands:
        if other is command:
            continue
        theirs = keys_of(place.id(other), other, keys)
        if any(same & _same(one) for one in theirs):
            name = shown_key(key)
            return f"{place.title}: {name} is {other.name} already and can't be {command.name}."
    return ""


def _same(key: str) -> frozenset[str]:
    """The names under which a terminal may send a key: tab is ctrl+i."""
    return frozenset(_get_key_aliases(key))


@cache
def _editing() -> frozenset[str]:
    return _bound((Editor(), Field())) | {Keys.Enter.value}


@cache
def _choosing() -> frozenset[str]:
    return _bound((OptionList(),))


def _bound(widgets: Iterable[Any]) -> frozenset[str]:
    return frozenset(key for one in widgets for key in one._bindings.key_to_bindings)
