"""What can be done at the interviewer's console, and while a card is filled in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.binding import Binding

from trainer.tui.commands import Command, prints


class Prompt(Command):
    """A command whose keys hold at once, in the order in which they are pressed.

    Textual hands a key from widget to widget before it looks for a binding: when several come in
    one burst, the later ones are on their way already to where the focus was. Here they are looked
    for first; while somebody types in a line, letters are the line's (`MockFrame.check_action`).
    """

    def bindings(self, scope: str = "") -> Iterable[Binding]:
        """A binding for the keys that print something, and one for the others."""
        letters = [key for key in self.keys if prints(key)]
        others = [key for key in self.keys if not prints(key)]
        for keys, action in ((letters, f"prompt({self.action!r})"), (others, self.action)):
            if keys:
                yield Binding(
                    ",".join(keys),
                    action,
                    self.name,
                    tooltip=self.help,
                    show=False,
                    priority=True,
                    id=self.id(scope),
                )


class Digits(Command):
    """One command on the keys 1 to 9; they can't be given others."""

    @property
    def key(self) -> str:
        """As a range."""
        return "1–9"

    @property
    def all_keys(self) -> str:
        """As a range."""
        return "1–9"

    def bindings(self, scope: str = "") -> Iterable[Binding]:
        """A binding for each digit, which names it."""
        for digit in self.keys:
            action = f"prompt('{self.action}({digit})')"
            yield Binding(digit, action, self.name, tooltip=self.help, show=False, priority=True)


class Moves(Command):
    """The keys that move the cursor in a list, in the same order as all others."""

    def bindings(self, scope: str = "") -> Iterable[Binding]:
        """A binding for each key, which names it."""
        for key, move in zip(self.keys, MOVES.values(), strict=True):
            action = f"move('{move}')"
            yield Binding(key, action, self.name, tooltip=self.help, show=False, priority=True)


MOVES: Final = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
MOVE: Final = Moves(
    "move", "Move", "Move the cursor in the list.", tuple(MOVES), hint=False, fixed=True
)
DIGITS: Final = tuple("123456789")

MARK: Final = Digits(
    "mark",
    "Heard",
    "Mark the criterion with that digit heard; again: partly heard, missing, no mark.",
    DIGITS,
    fixed=True,
)
MARK_CHOSEN: Final = Prompt(
    "mark_chosen",
    "Mark this one",
    "Mark the criterion under the cursor: heard, partly heard, missing, no mark.",
    ("space",),
    hint=False,
)
ACCEPT: Final = Prompt(
    "accept",
    "Accept what is typed",
    "Mark the criterion under the cursor as what the candidate typed was read.",
    ("a",),
    hint=False,
)
NOTE: Final = Prompt(
    "note",
    "Note",
    'One line: a note, a number as in "naive 256", or the candidate\'s words in quotes.',
    ("n", "slash"),
)
QUOTE: Final = Prompt(
    "quote",
    "Quote",
    "Begin a line in quotes: the candidate's words, filed as evidence at this second.",
    ("quotation_mark", "k"),
    hint=False,
)
NOTE_HERE: Final = Prompt(
    "note_here",
    "Note on this one",
    "One line that belongs to the criterion under the cursor; Tab within the line changes that.",
    ("enter",),
    hint=False,
)
PROBE: Final = Prompt(
    "probe",
    "Probe given",
    "Count the probe of the criterion under the cursor as asked.",
    ("p",),
)
HINT: Final = Prompt("hint", "Hint given", "Count a hint, at this second.", ("h",))
UNDO: Final = Prompt("undo", "Undo", "Take back what you did last.", ("u", "ctrl+z"), hint=False)
END: Final = Command("end", "End", "End the conversation, and go on to the card.", ("f9", "ctrl+r"))
NEXT_PHASE: Final = Prompt(
    "next_phase",
    "Next phase",
    "Go on to the next phase; the candidate's seat shows what it asks.",
    ("right_square_bracket", "greater_than_sign", "f8"),
)
PHASE_BEFORE: Final = Prompt(
    "phase_before",
    "Phase before",
    "Back to the phase before.",
    ("left_square_bracket", "less_than_sign", "f7"),
    hint=False,
)
READ: Final = Prompt(
    "read",
    "Read this one",
    "The criterion under the cursor on a screen of its own, with its anchors.",
    ("r",),
    hint=False,
)
TEXT: Final = Prompt(
    "text", "Candidate's text", "Read all that the candidate has typed.", ("t",), hint=False
)
LOG: Final = Prompt("log", "So far", "Everything that happened, with its time.", ("l",), hint=False)
NEXT_PANE: Final = Command(
    "next_pane", "Next pane", "To the script, the candidate's text, the rubric.", ("tab",),
    hint=False, first=True,
)  # fmt: skip
PANE_BEFORE: Final = Command(
    "pane_before", "Pane before", "The other way round.", ("shift+tab",), hint=False, first=True
)
PAUSE: Final = Command(
    "pause", "Pause", "Stop the clock, or let it go on.", ("f6", "alt+p"), hint=False
)
SEAT: Final = Prompt(
    "seat", "Open a seat", "A code with which the candidate can type along.", ("o",), hint=False
)
LEAVE: Final = Command(
    "leave", "Home", "Leave the console; the mock goes on, and you can come back.", ("escape",),
    hint=False, first=True,
)  # fmt: skip

GO_ON: Final = Command("go_on", "Go on", "On to the next page of the card.", ("f9", "ctrl+r"))
BACK: Final = Prompt("back", "Back", "To the page of the card before.", ("b", "f7"))
RATE: Final = Digits(
    "rate",
    "Rate",
    "Rate the criterion under the cursor by the anchor with that digit; 1 is the best.",
    DIGITS,
    fixed=True,
)
SUGGESTED: Final = Prompt(
    "suggested", "As suggested", "Rate it as its mark suggests.", ("enter", "space")
)
UNRATE: Final = Prompt(
    "unrate", "No rating", "Take the rating away.", ("backspace", "0"), hint=False
)
CHOOSE: Final = Command("choose", "Choose", "Choose this level.", ("enter",))
SEAL: Final = Command(
    "seal", "Seal", "Seal the card: from then on nobody changes it.", ("f9", "ctrl+r")
)

DEBRIEF: Final = Command("debrief", "Debrief", "What the candidate is told.", ("d",))
SHARE: Final = Command(
    "share", "Share", "Show the debrief at the candidate's seat.", ("h",), hint=False
)
COMPARE: Final = Command(
    "compare", "Compare", "All sealed cards of this mock side by side.", ("c",)
)
SAVE_AS: Final = Command("save_as", "Save as…", "Write the card to a file.", ("s", "ctrl+s"))
WORKING: Final = Command("working", "Working", "Every number, worked out line by line.", ("w",))
