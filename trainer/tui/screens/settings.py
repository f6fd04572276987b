"""Look and keys: chosen from a list, remembered at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

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
    "change", "Change", "Put on the look, or give the command a key.", ("enter",)
)
OWN: Final = Command("own", "Own key", "Give the command its own keys again.", ("r", "backspace"))
ALL_OWN: Final = Command("all_own", "All own keys", "Give every command its own keys.", ("0",))
BACK: Final = Command("close", "Back", "Back to the first screen.", ("escape", "q"))
GIVE_UP: Final = Command("close", "Back", "Leave the key as it is.", ("escape",))
NAME_CELLS: Final = 18


@dataclass(frozen=True, slots=True)
class Row:
    """A look, a command of a screen, or a heading, which is neither."""

    text: Content
    look: str = ""
    place: Place | None = None
    command: Command | None = None


class SettingsScreen(SheetScreen[None]):
    """A list of looks, and of commands with their keys."""

    commands = (CHANGE, OWN, ALL_OWN, BACK, HELP)
    heading = "Settings"
    about = (
        "Enter puts on a look, or asks for a command's new key, which takes the place of all the "
        "keys that it had. A key that is something else already on that screen is refused, and "
        "said. Everything is remembered at once, in settings.json beside the store. TRAINER_THEME "
        "goes before the look that is remembered. Commands and Quit keep their keys."
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
        self._rows = list(rows(app.look, app.keys))
        listed = self.query_one("#settings", OptionList)
        place = listed.highlighted
        with self.prevent(OptionList.OptionHighlighted):
            listed.set_options(
                Option(row.text, str(number), disabled=not (row.look or row.command))
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
        """Put on the look, or ask for a key."""
        row, app = self.row, cast("TrainerApp", self.app)
        self.say("")
        if row is None:
            return
        if row.look:
            app.choose_look(row.look)
            self._draw()
        elif row.place is not None and row.command is not None:
            place, command = row.place, row.command

            def given(key: str | None) -> None:
                if key is not None:
                    self._give(place, command, key)

            app.push_screen(KeyScreen(place, command), given)

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


def rows(look: str, keys: dict[str, str]) -> Iterator[Row]:
    """Looks, then the commands of every screen with their keys."""
    yield Row(literal("Look", "$accent"))
    for name, told in LOOKS.items():
        sign = "✓" if name == look else " "
        head = literal(fitted(name, NAME_CELLS), "bold")
        yield Row(Content.assemble(f" {sign} ", head, " ", literal(told)), look=name)
    for place in places():
        yield Row(literal(f"Keys: {place.title}", "$accent"))
        for command in place.changeable:
            yield Row(_key_line(place, command, keys), place=place, command=command)


def _key_line(place: Place, command: Command, keys: dict[str, str]) -> Content:
    id = place.id(command)
    now = " or ".join(shown_key(key) for key in keys_of(id, command, keys)) or "–"
    line = Content.assemble("   ", literal(fitted(command.name, NAME_CELLS), "bold"), " ", now)
    if id not in keys:
        return line
    return Content.assemble(line, (f"   its own: {command.all_keys or '–'}", "$muted"))
