"""Look, keys and judge: as they were set the last time, and kept when they are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from textual.message import Message

from trainer.service.judge_named import NamedJudge
from trainer.service.settings import Settings, SettingsFile
from trainer.tui.frame import Frame
from trainer.tui.leaving import LeavingApp
from trainer.tui.themes import THEMES, first_theme
from trainer.tui.work import work


class Remembered(Message):
    """A setting is kept; None where another call has kept it already."""

    def __init__(self, settings: Settings | None) -> None:
        super().__init__()
        self.settings = settings


class RememberingApp(LeavingApp):
    """An application with the look and the keys that a person gave it.

    `keys` maps a command's id to the keys given to it; `named` tells the judge that is asked, as
    any window has named it or taken it back by now; `notices` is what there is to say about the
    settings. Without a file nothing outlives the program.
    """

    def __init__(self, kept: SettingsFile | None = None, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._kept = kept
        settings, notice = kept.read() if kept is not None else (Settings(), "")
        self.notices: tuple[str, ...] = (notice,) if notice else ()
        self.named = NamedJudge(kept)
        self.keys: dict[str, str] = {}
        if settings.keys:
            from trainer.tui.keys import sound

            self.keys, told = sound(settings.keys)
            self.notices += tuple(told)
        self.set_keymap(self.keys)
        for one in THEMES.values():
            self.register_theme(one)
        self.theme = first_theme(settings.theme)

    @property
    def look(self) -> str:
        """The name of the look that is on."""
        return next(name for name, theme in THEMES.items() if theme.name == self.theme)

    @property
    def judge(self) -> str:
        """The name of the judge that is asked, '' for none."""
        return self.named.now().judge

    def choose_look(self, name: str) -> None:
        """Put on a look, and remember it."""
        self.theme = THEMES[name].name
        self._remember(lambda now: replace(now, theme=name))

    def action_next_theme(self) -> None:
        """The next look, by its name: some terminals show two of them alike."""
        names = list(THEMES)
        self.choose_look(names[(names.index(self.look) + 1) % len(names)])
        if isinstance(self.screen, Frame):
            self.screen.say(f"Theme: {self.look}.")

    def give_keys(self, id: str, keys: str | None) -> None:
        """Give a command `keys`, or its own again with None, and remember it."""
        self.keys = _with(self.keys, id, keys)
        self.set_keymap(self.keys)
        self._remember(lambda now: replace(now, keys=_with(now.keys, id, keys)))

    def own_keys(self) -> None:
        """Give every command its own keys again, and remember it."""
        self.keys = {}
        self.set_keymap(self.keys)
        self._remember(lambda now: replace(now, keys={}))

    def name_judge(self, name: str) -> None:
        """Have that judge asked about scorecards from now on, none with '', and remember it."""
        named = self.named
        named.name(name)
        if self._kept is not None:
            work(self, named.keep, Remembered, task="settings")

    def _remember(self, edit: Callable[[Settings], Settings]) -> None:
        kept = self._kept
        if kept is not None:
            work(self, lambda: kept.change(edit), Remembered, task="settings")


def _with(keys: Mapping[str, str], id: str, given: str | None) -> dict[str, str]:
    changed = {one: theirs for one, theirs in keys.items() if one != id}
    return changed if given is None else {**changed, id: given}
