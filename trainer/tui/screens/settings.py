"""Look, judge and keys: chosen from a list, remembered at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.service.judge_choice import JudgeChoice, choices, consent
from trainer.service.judge_named import agreed
from trainer.tui.commands import Command, shown_key
from trainer.tui.frame import HELP
from trainer.tui.keys import Place, keys_of, places, refusal
from trainer.tui.literal import fitted, literal
from trainer.tui.screens.sheet import SheetScreen
from trainer.tui.themes import LOOKS
from trainer.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

CHANGE: Final = Command(
    "change", "Change", "Put on the look, name the judge, or give the command a key.", ("enter",)
)
OWN: Final = Command("own", "Own key", "Give the command its own keys again.", ("r", "backspace"))
ALL_OWN: Final = Command("all_own", "All own keys", "Give every command its own keys.", ("0",))
BACK: Final = Command("close", "Back", "Back to the first screen.", ("escape", "q"))
GIVE_UP: Final = Command("close", "Back", "Leave the key as it is.", ("escape",))
NAME_CELLS: Final = 18


@dataclass(frozen=True, slots=True)
class Row:
    """A look, a judge, a command of a screen, or a heading, which is none of them."""

    text: Content
    look: str = ""
    judge: JudgeChoice | None = None
    place: Place | None = None
    command: Command | None = None

    @property
    def dumb(self) -> bool:
        """Whether it is only a heading."""
        return not (self.look or self.judge or self.command)


class SettingsScreen(SheetScreen[None]):
    """A list of looks, of judges, and of commands with their keys."""

    commands = (CHANGE, OWN, ALL_OWN, BACK, HELP)
    heading = "Settings"
    about = (
        "Enter puts on a look, names a judge, or asks for a command's new key, which takes the "
        "place of all the keys that it had. A key that is something else already on that screen is "
        "refused, and said. Everything is remembered at once, in settings.json beside the store. "
        "TRAINER_THEME goes before the look that is remembered. A judge is a plug-in that is asked "
        "about what a scorecard lacks: it proposes and decides nothing, and your answers go to it; "
        "without one nothing is sent anywhere. Commands and Quit keep their keys."
    )

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []

    def body(self) -> Iterable[Widget]:
        """One list."""
        yield Choices(id="settings")

    def on_mount(self) -> None:
        """Draw it, with the cursor on the look that is on."""
        self._draw()
        self.query_one("#settings").focus()

    def _draw(self) -> None:
        app = cast("TrainerApp", self.app)
        self._rows = list(rows(app.look, app.keys, app.judge))
        listed = self.query_one("#settings", OptionList)
        place = listed.highlighted
        with self.prevent(OptionList.OptionHighlighted):
            listed.set_options(
                Option(row.text, str(number), disabled=row.dumb)
                for number, row in enumerate(self._rows)
            )
            looks = [row.look for row in self._rows]
            listed.highlighted = looks.index(app.look) if place is None else place
        self.refresh_hints()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        place = self.query_one("#settings", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.refresh_hints()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_change()

    def label(self, command: Command) -> str | None:
        """A key that was not changed can't be given back."""
        keys = cast("TrainerApp", self.app).keys
        if command is ALL_OWN:
            return command.name if keys else None
        if command is OWN:
            row = self.row
            id = row.place.id(row.command) if row and row.place and row.command else ""
            return command.name if id in keys else None
        return command.name

    # Commands ----------------------------------------------------------------------------------

    def action_change(self) -> None:
        """Put on the look, name the judge, or ask for a key."""
        row, app = self.row, cast("TrainerApp", self.app)
        self.say("")
        if row is None:
            return
        if row.look:
            app.choose_look(row.look)
            self._draw()
        elif row.judge is not None:
            self._name_judge(row.judge)
        elif row.place is not None and row.command is not None:
            place, command = row.place, row.command

            def given(key: str | None) -> None:
                if key is not None:
                    self._give(place, command, key)

            app.push_screen(KeyScreen(place, command), given)

    def _name_judge(self, judge: JudgeChoice) -> None:
        """Name a judge, once it was said where answers go then; none at once."""
        app = cast("TrainerApp", self.app)

        def named(sure: bool | None) -> None:
            if sure:
                app.name_judge(judge.name)
                app.desks.withdraw()
                self._draw()
                self.say(judge.told)

        if judge.refused:
            self.say(judge.refused, trouble=True)
        elif judge.name == app.judge and (not judge.name or app.named.now() == agreed(judge.name)):
            self.say(judge.told)
        elif not judge.name:
            named(True)
        else:
            from trainer.tui.screens.confirm import ConfirmScreen

            app.push_screen(ConfirmScreen(consent(judge.name)), named)

    def action_own(self) -> None:
        """The command's own keys, unless another command has one of them by now."""
        row = self.row
        if row is not None and row.place is not None and row.command is not None:
            self._give(row.place, row.command, None)

    def action_all_own(self) -> None:
        """Every command's own keys."""
        cast("TrainerApp", self.app).own_keys()
        self._draw()

    def _give(self, place: Place, command: Command, key: str | None) -> None:
        app, id = cast("TrainerApp", self.app), place.id(command)
        keys = {one: theirs for one, theirs in app.keys.items() if one != id}
        why = refusal(place, command, keys if key is None else {**keys, id: key})
        if why:
            self.say(why, trouble=True)
            return
        app.give_keys(id, key)
        self._draw()


class KeyScreen(SheetScreen[str]):
    """Waits for a key that the command can have; returns its name."""

    commands = (GIVE_UP,)

    def __init__(self, place: Place, command: Command) -> None:
        super().__init__(f"{place.title} · {command.name}")
        self._place = place
        self._command = command

    def body(self) -> Iterable[Widget]:
        """What is wanted."""
        name = self._command.name
        yield Static(literal(f"Press the new key for {name}.", "bold"), id="said", markup=False)
        yield Static(literal(self._command.help), markup=False)

    def on_key(self, event: events.Key) -> None:
        """Take the key, or say why not."""
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        wanted = {**cast("TrainerApp", self.app).keys, self._place.id(self._command): event.key}
        why = refusal(self._place, self._command, wanted)
        if why:
            self.say(why, trouble=True)
        else:
            self.dismiss(event.key)


def rows(look: str, keys: dict[str, str], judge: str = "") -> Iterator[Row]:
    """Looks and judges, then the commands of every screen with their keys."""
    yield Row(literal("Look", "$accent"))
    for name, told in LOOKS.items():
        yield Row(_choice_line(name, told, name == look), look=name)
    yield Row(literal("Judge", "$accent"))
    for one in choices(judge):
        yield Row(_choice_line(one.shown, one.told, one.name == judge), judge=one)
    for place in places():
        yield Row(literal(f"Keys: {place.title}", "$accent"))
        for command in place.changeable:
            yield Row(_key_line(place, command, keys), place=place, command=command)


def _choice_line(name: str, told: str, chosen: bool) -> Content:
    sign, head = "✓" if chosen else " ", literal(fitted(name, NAME_CELLS), "bold")
    return Content.assemble(f" {sign} ", head, " ", literal(told))


def _key_line(place: Place, command: Command, keys: dict[str, str]) -> Content:
    id = place.id(command)
    now = " or ".join(shown_key(key) for key in keys_of(id, command, keys)) or "–"
    line = Content.assemble("   ", literal(fitted(command.name, NAME_CELLS), "bold"), " ", now)
    if id not in keys:
        return line
    return Content.assemble(line, (f"   its own: {command.all_keys or '–'}", "$muted"))
