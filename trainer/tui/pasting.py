"""What a terminal may send and Textual 8.2.8 does not bear: escapes in pastes, broken text.

Its parser reads sequences inside a bracketed paste as if they had been typed, and sends them
before the paste itself, so that the text changes its order. Here the escapes of a paste become
``␛`` before the parser sees them. A byte that is not UTF-8 (a paste from a file in another
encoding, a meta key sent as eight bits) ends its driver with an error; here it becomes ``�``.
"""

from __future__ import annotations

from typing import Final

START: Final = "\x1b[200~"
END: Final = "\x1b[201~"
SIGN: Final = "␛"


class PasteGuard:
    """Takes what a terminal sends, in pieces as they come, and gives what the parser may see."""

    def __init__(self) -> None:
        self._inside = False
        self._held = ""
        self._tail = ""  # the last characters that were passed outside: a mark may span pieces

    def __call__(self, data: str) -> str:
        """The data with the escapes inside pastes made signs; a piece of an end mark is held back.

        An empty piece means that no more comes: what was held is given.
        """
        rest, self._held = self._held + data, ""
        if not data:
            return rest
        out: list[str] = []
        while rest:
            shown, rest = self._within(rest) if self._inside else self._outside(rest)
            out.append(shown)
        return "".join(out)

    def _outside(self, text: str) -> tuple[str, str]:
        """What passes as it is, up to the begin of a paste, and what is left."""
        seen = self._tail + text
        at = seen.find(START)
        if at < 0:
            self._tail = seen[1 - len(START) :]
            return text, ""
        cut = at + len(START) - len(self._tail)
        self._inside, self._tail = True, ""
        return text[:cut], text[cut:]

    def _within(self, text: str) -> tuple[str, str]:
        """A paste with its escapes shown, up to its end, and what is left."""
        before, found, after = text.partition(END)
        if found:
            self._inside = False
            return before.replace("\x1b", SIGN) + END, after
        for length in range(len(END) - 1, 0, -1):
            if text.endswith(END[:length]):
                self._held = text[-length:]
                text = text[:-length]
                break
        return text.replace("\x1b", SIGN), ""


def guard_pastes() -> None:
    """Let the drivers of this process read their input through a `PasteGuard`."""
    from codecs import IncrementalDecoder, getincrementaldecoder
    from collections.abc import Callable, Iterable
    from functools import partial

    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver
    from textual.message import Message

    class GuardedParser(XTermParser):
        """The parser of the terminal's input, behind a guard of its own."""

        def __init__(self, debug: bool = False) -> None:
            super().__init__(debug)
            self._guard = PasteGuard()

        def feed(self, data: str) -> Iterable[Message]:
            """Feed what the guard lets through."""
            passed = self._guard(data)
            return super().feed(passed) if passed or not data else ()

    def lenient(encoding: str) -> Callable[[], IncrementalDecoder]:
        return partial(getincrementaldecoder(encoding), errors="replace")

    setattr(linux_driver, "XTermParser", GuardedParser)  # noqa: B010 - not exported
    setattr(linux_driver, "getincrementaldecoder", lenient)  # noqa: B010 - not exported
