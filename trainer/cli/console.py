"""Lines out and lines in, for the plain mode: nothing is sent that a terminal would act on."""

from __future__ import annotations

import sys
from typing import Final

from trainer.texts import visible

#: Longest line that is taken as typed, in characters: beyond it a paste is cut, and that is said.
LONGEST_LINE: Final = 1_000_000


class EndOfInputError(Exception):
    """The input has ended (Ctrl+D, or a script's last line), or ``/quit`` was typed."""


class Console:
    """Standard input and output as lines of safe text."""

    def __init__(self) -> None:
        # A line that is not UTF-8 is still an answer: what can't be decoded stays visible.
        for stream in (sys.stdin, sys.stdout):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")

    def say(self, text: str = "") -> None:
        """Write ``text`` as it is, with control characters shown."""
        sys.stdout.write(visible(text) + "\n")
        sys.stdout.flush()

    def ask(self, what: str, help: str = "") -> str:
        """Say what is wanted and return the next line, stripped; `/quit` ends the input.

        With a text to `help`, `/help` says it and asks again.
        """
        while True:
            self.say(what + ":")
            line = self.line().strip()
            if line == "/quit":
                raise EndOfInputError
            if not help or line not in ("/help", "/?"):
                return line
            self.say(help)

    def confirm(self, what: str) -> bool:
        """Ask for y or n; whatever else is typed is no."""
        help = "y does it; Enter, or anything else, does not. /quit leaves; nothing typed is lost."
        return self.ask(f"{what} y or n", help).lower() in ("y", "yes")

    def line(self) -> str:
        """Return the next line without its newline; raises `EndOfInputError` at the end."""
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EndOfInputError
        if len(line) >= LONGEST_LINE and not line.endswith("\n"):
            self.say(f"That line is longer than {LONGEST_LINE:,} characters; the rest comes next.")
        return line.removesuffix("\n").removesuffix("\r")
