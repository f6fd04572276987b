"""The candidate's seat line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console, EndOfInputError
from trainer.cli.plain_held import looking
from trainer.errors import TrainerError
from trainer.report.words import counted, duration
from trainer.service.errors import may_pass
from trainer.service.limits import LONGEST_KEPT
from trainer.service.seats import Seat, SeatTakenError

if TYPE_CHECKING:
    from trainer.service.mock_views import SeatView

HELP: Final = """\
Each line that you type is added to your answer and saved at once; the interviewer sees it.
/show         your answer, with its lines numbered     .          hand it in; you can go on typing
/replace 2 …  another text for line 2                  /delete 2  take line 2 away
/question     the question, and what is given          /earlier   the questions before this one
/time         the clock                                /take      go on here when it is elsewhere
/quit         leave; the same code brings you back"""
WAITING: Final = "The interviewer has not begun yet. The question comes by itself."
PAUSED: Final = "The interviewer has stopped the clock."
OVER: Final = "The interview is over. Thank you!"
DEBRIEF: Final = "/debrief shows the debrief once it is shared; /quit leaves."
CLOSED: Final = "/quit leaves."
KEPT: Final = "Everything that you typed is kept."
UNKEPT: Final = "Not all that you typed is kept: what is not was named above."
TOO_LATE: Final = "The interview ended before this was stored, and the interviewer does not see it:"
BACK: Final = "The same code brings you back."
ELSEWHERE: Final = (
    "This interview is open in another window now. /take goes on here, with what is typed there. "
    "What you type here is kept beside it."
)
HELD: Final = "It is held, and stored as soon as that is possible."
TAKE: Final = "Go on here? The other window is told. y or n"
HAND_IN: Final = "."


class SeatLines:
    """A seat at a mock, from before it begins until somebody leaves."""

    def __init__(self, console: Console, seat: Seat) -> None:
        self._console = console
        self._seat = seat
        self._lock = threading.RLock()
        self._view: SeatView | None = None
        self._stage = ""
        self._text = ""
        # What is not stored yet, and what of each stage is, as far as it was typed or seen here.
        self._waits: dict[str, str] = {}
        self._stored: dict[str, str] = {}
        self._lost = False
        self._commands: dict[str, Callable[[str], None]] = {
            "show": lambda rest: self._show(),
            "replace": self._replace,
            "delete": lambda rest: self._replace(rest, gone=True),
            "question": lambda rest: self._say(self._asked()),
            "earlier": lambda rest: self._say(self._earlier()),
            "time": lambda rest: self._say(self._time()),
            "take": lambda rest: self._take(),
            "debrief": lambda rest: self._debrief(),
        }

    def sit(self) -> None:
        """Until somebody leaves: EndOfInputError. What could not be kept is a TrainerError."""
        self.look()
        self._console.say("/help says what can be typed.")
        try:
            with looking(self.look):
                while True:
                    line = self._console.line()
                    if line.strip() == "/quit":
                        raise EndOfInputError
                    self._typed(line)
        finally:
            self._keep()
            if self._waits:
                raise TrainerError("Your last words are not kept.")
            with suppress(TrainerError):
                # Whether the code is good for anything from here on.
                self._view = self._seat.view()

    def farewell(self) -> Iterator[str]:
        """What became of what was typed, and how to come back where one can."""
        yield UNKEPT if self._lost else KEPT
        if self._view is not None:
            yield self._view.notice or BACK

    def look(self) -> None:
        """Store what waits, and say what is new; in another thread too."""
        with self._lock:
            typed = self._waits | {self._stage: self._text}
            self._keep(again=True)
            before, self._view = self._view, self._seat.view()
            # Of a seat that is closed it was said already; of one elsewhere it stands beside.
            if before is not None and before.status in ("open", "paused") and not self._view.notice:
                self._say(self._too_late(self._view, typed))
            self._say(self._news(before, self._view))
            if self._view.status in ("open", "paused"):
                self._stage = self._view.stage
                self._stored[self._stage] = self._view.text
                self._text = self._waits.get(self._stage, self._view.text)

    def _too_late(self, now: SeatView, typed: dict[str, str]) -> Iterator[str]:
        """What was typed, held or not, that the interview ended without."""
        there = "\n".join((now.text, *(text for _, text in now.asks)))
        lost = [line for text in typed.values() for line in _beyond(text, there)]
        if lost and now.status == "over":
            self._lost = True
            yield TOO_LATE
            yield from lost

    # What is new -------------------------------------------------------------------------------

    def _news(self, before: SeatView | None, now: SeatView) -> Iterator[str]:
        was = before.status if before is not None else ""
        if now.notice and (before is None or before.notice != now.notice):
            yield now.notice
        if now.status in ("open", "paused") and now.stage != self._stage:
            if self._stage:
                yield "A new question. What you type now is for it; /earlier has the others."
            yield from self._question(now)
        if now.status != was:
            kept = () if self._lost or self._waits else ("All that you typed is kept.",)
            over = " ".join((OVER, *kept, CLOSED if now.notice else DEBRIEF))
            said = {"waiting": WAITING, "paused": PAUSED, "over": over, "elsewhere": ELSEWHERE}
            if now.status in said:
                yield said[now.status]
            elif was in ("paused", "elsewhere"):
                yield "You can go on." if was == "paused" else "The seat is here again: /show."
        if before is not None and len(now.debriefs) > len(before.debriefs):
            yield "The interviewer has shared the debrief: /debrief shows it."

    def _question(self, view: SeatView) -> Iterator[str]:
        yield f"{view.title} · {view.candidate}. {next(self._time_of(view))}"
        yield " ".join(view.ask.split())
        if view.givens:
            yield "Given: " + "; ".join(f"{label} {text}".strip() for label, text in view.givens)
        if view.text:
            yield f"You have typed {counted(len(_lines(view.text)), 'line')}: /show."

    def _asked(self) -> Iterator[str]:
        if self._view is not None and self._view.ask:
            yield from self._question(self._view)
        else:
            yield WAITING

    def _earlier(self) -> Iterator[str]:
        asks = self._view.asks if self._view is not None else ()
        if not asks:
            yield "There was no question before this one."
        for ask, text in asks:
            yield " ".join(ask.split())
            yield from (f"  | {line}" for line in text.splitlines())

    def _time(self) -> Iterator[str]:
        if self._view is not None:
            yield from self._time_of(self._view)

    def _time_of(self, view: SeatView) -> Iterator[str]:
        of = f" of {duration(view.phase_minutes * 60)}" if view.phase_minutes else ""
        yield f"{duration(view.phase_used)}{of} for this, {duration(view.used)} in all."

    # Typing ------------------------------------------------------------------------------------

    def _typed(self, line: str) -> None:
        with self._lock:
            word, _, rest = line.strip()[1:].partition(" ")
            if line.strip() == HAND_IN:
                self._hand_in()
            elif not line.startswith("/"):
                self._write(f"{self._text}\n{line}" if self._text else line)
            elif word in self._commands:
                self._commands[word](rest)
            else:
                if word not in ("help", "?"):
                    self._console.say(f"There is no command /{word} here.")
                self._console.say(HELP)

    def _write(self, text: str) -> None:
        if self._view is None or not self._stage:
            self._console.say("Nothing is asked yet, so nothing was kept.")
            self._lost = self._lost or bool(text.strip())
            return
        if self._view.status == "over":
            self._console.say("The interview is over: nothing is added any more.")
            self._lost = self._lost or bool(text.strip())
            return
        self._text = text
        self._waits[self._stage] = text
        self._keep()

    def _keep(self, *, again: bool = False) -> None:
        """Store what waits, `again` where it is tried by itself: that nothing has changed is known.

        What is refused for good waits no longer: it is named, for it is nowhere else.
        """
        for stage, text in tuple(self._waits.items()):
            try:
                saved = self._seat.save(text, stage)
            except TrainerError as error:
                if may_pass(error):
                    if not again:
                        self._console.say(f"{error.message} {HELD}")
                    return
                self._say(self._refused(stage, error))
            else:
                told = "Saved again." if again else f"Saved, {counted(len(_lines(text)), 'line')}."
                self._console.say(saved.message or told)
                self._stored[stage] = text
                self._lost = self._lost or len(text) > LONGEST_KEPT
            del self._waits[stage]

    def _refused(self, stage: str, error: TrainerError) -> Iterator[str]:
        stored = self._stored.get(stage, "")
        yield error.message
        if lost := _beyond(self._waits[stage], stored):
            yield "Not kept:"
            yield from lost
        self._lost = True
        if stage == self._stage:
            self._text = stored

    def _hand_in(self) -> None:
        try:
            self._view = self._seat.hand_in(self._text, self._stage or None)
        except TrainerError as error:
            self._console.say(error.message)
            if may_pass(error) and self._stage:
                self._waits[self._stage] = self._text
        else:
            self._waits.pop(self._stage, None)
            self._stored[self._stage] = self._text
            self._console.say("Handed in. You can go on typing, and hand it in again.")

    def _show(self) -> None:
        lines = _lines(self._text)
        told = "\n".join(f"{number} {line}" for number, line in enumerate(lines, 1))
        self._console.say(told or "You have typed nothing yet.")

    def _replace(self, rest: str, *, gone: bool = False) -> None:
        lines = _lines(self._text)
        word, _, text = rest.strip().partition(" ")
        if not (word.isdecimal() and len(word) < 7 and 1 <= int(word) <= len(lines)):
            self._console.say(f"Name a line from 1 to {len(lines)}: /show numbers them.")
            return
        lines[int(word) - 1 : int(word)] = [] if gone else [text]
        self._write("\n".join(lines))

    def _take(self) -> None:
        self._keep()
        if self._waits:
            # What is held was typed here: it must not take the place of what is typed there.
            return
        try:
            self._view = self._seat.take()
        except TrainerError as error:
            self._console.say(error.message)
            return
        self._stage, self._text = self._view.stage, self._view.text
        self._stored[self._stage] = self._text
        self._console.say("The seat is here.")
        self._show()

    def _debrief(self) -> None:
        from trainer.report import rendered

        debriefs = self._view.debriefs if self._view is not None else ()
        if not debriefs:
            self._console.say("No debrief is shared yet.")
        for name, debrief in debriefs:
            if len(debriefs) > 1:
                self._console.say(f"From {name}:")
            self._console.say(rendered(debrief, "text").rstrip())

    def _say(self, lines: Iterator[str]) -> None:
        told = "\n".join(lines)
        if told:
            self._console.say(told)


def _lines(text: str) -> list[str]:
    """The lines as they were typed, blank ones at the end too."""
    return text.split("\n") if text else []


def _beyond(text: str, stored: str) -> list[str]:
    """The lines of a text that are not among those stored, to be said."""
    there, lost = _lines(stored), list[str]()
    for line in _lines(text):
        if line in there:
            there.remove(line)
        elif line.strip():
            lost.append(f"  | {line}")
    return lost


def run_join(home: str | None, code: str | None, name: str) -> None:
    """Sit down at the seat with ``code``, asked for where there is none, until the input ends.

    Raises TrainerError when there is no such seat, and for what could not be kept at the end.
    """
    console = Console()
    try:
        seat = _seat(console, home, code, name)
    except EndOfInputError:
        return
    lines = SeatLines(console, seat)
    try:
        lines.sit()
    except EndOfInputError:
        console.say(" ".join(lines.farewell()))
    finally:
        seat.leave()


def _seat(console: Console, home: str | None, code: str | None, name: str) -> Seat:
    wanted = code or console.ask("The code that your interviewer gave you")
    try:
        return Seat.open(wanted, name=name, home=home)
    except SeatTakenError as error:
        answer = console.ask(f"{error.message} {TAKE}")
        if not answer.lower().startswith("y"):
            raise EndOfInputError from error
    return Seat.open(wanted, name=name, home=home, take=True)
