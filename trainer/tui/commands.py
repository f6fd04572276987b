"""A command is one object: its bindings, footer hint, palette entry and help line come from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character

_SHOWN: Final = {
    "question_mark": "?",
    "escape": "esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "quotation_mark": '"',
}


#: Textual's own names for a few signs, which it does not find the signs of.
_LONG_NAMES: Final = {short: long for long, short in KEY_NAME_REPLACEMENTS.items()}


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can do on a screen.

    `action` names the method ``action_<action>`` that does it; `keys` are Textual's names, the one
    to show first, and more than one wherever terminals are known to keep the first for themselves.
    `hint` commands are offered in the footer, in the order they stand. A `first` command comes
    before whatever the focused widget would do with its keys. A `fixed` one can't be given others.
    """

    action: str
    name: str
    help: str
    keys: tuple[str, ...] = ()
    hint: bool = True
    first: bool = False
    fixed: bool = False

    @property
    def key(self) -> str:
        """The key that the footer shows."""
        return shown_key(self.keys[0]) if self.keys else ""

    @property
    def all_keys(self) -> str:
        """Every key, for the help."""
        return " or ".join(shown_key(key) for key in self.keys)

    def id(self, scope: str) -> str:
        """What the settings call it: two screens may give one name to two commands."""
        return f"{scope}.{self.action.removeprefix('app.')}" if scope else self.action

    def bindings(self, scope: str = "") -> Iterable[Binding]:
        """The bindings; their id is what a remapping of keys names."""
        if self.keys:
            yield Binding(
                ",".join(self.keys),
                self.action,
                self.name,
                tooltip=self.help,
                show=False,
                priority=self.first,
                id=self.id(scope),
            )


def bindings(commands: Iterable[Command], scope: str = "") -> list[BindingType]:
    """The bindings of several commands, for ``BINDINGS``."""
    return [binding for command in commands for binding in command.bindings(scope)]


def prints(key: str) -> bool:
    """Whether a key prints a character."""
    character = key_to_character(_LONG_NAMES.get(key, key))
    return character is not None and character.isprintable()


def shown_key(key: str) -> str:
    """A key's name as it is printed: ``ctrl+q``, ``?``, ``esc``."""
    *held, last = key.split("+")
    return "+".join([*held, _SHOWN.get(last, last)])
