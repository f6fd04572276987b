"""Conducting a mock line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NoReturn

from trainer.cli.console import Console, EndOfInputError
from trainer.cli.plain_held import Held, looking
from trainer.cli.plain_mock_card import CardLines
from trainer.cli.plain_mock_words import (
    criterion_lines,
    log_line,
    mark_word,
    news,
    place,
    rubric_lines,
    script_lines,
    text_lines,
    told_line,
)
from trainer.errors import TrainerError
from trainer.report.words import duration

if TYPE_CHECKING:
    from trainer.service.mock_views import Mark, MockCriterion, MockView
    from trainer.service.mocks import Mocks

HELP: Final = """\
A line is what it is at the console: a note, a number that was said (naive 256 MiB), or the
candidate's words in quotes ("8 megs). What begins with / is a command; numbers are of criteria:
/3         heard; again: partly heard, missing, no mark
/heard 3   /partly 3   /missing 3   /clear 3
/note 3 …  /quote 3 …  a line that belongs to criterion 3
/probe 3   its probe was asked       /hint …   a hint was given
/undo      take back what you did last
/next      /before     the phases    /pause    /resume    /time       the clock
/script    what to say now           /rubric   /rubric 3  what is looked for
/text      what was typed            /log      all that happened
/seat      open a seat, or hear its code again            /close      close it
/end       end the conversation; the card comes next
Enter alone says what is new. /quit leaves; everything is kept."""
ASK: Final = "A note, a number, words in quotes, /3 for heard, /script, /next, /end or /help"
AGAIN: Final[dict[Mark | None, Mark | None]] = {
    None: "heard",
    "heard": "partly",
    "partly": "missing",
    "missing": None,
}
MARKS: Final[dict[str, Mark | None]] = {
    "heard": "heard",
    "partly": "partly",
    "missing": "missing",
    "clear": None,
}


class MockLines:
    """One mock, conducted by lines until somebody leaves: a sealed card can still be read."""

    def __init__(self, console: Console, mocks: Mocks, run_id: str) -> None:
        self.console = console
        self.mocks = mocks
        self.run_id = run_id
        self.view: MockView = mocks.view(run_id)
        self.held = Held(console, mocks, run_id)
        # The phase that stood there when a line was asked for, and that to which what was typed
        # has led since: by the time that it is done, others may have gone on.
        self._shown = self.view.phase
        self._led: str | None = None
        self._card = CardLines(self)
        self._commands: dict[str, Callable[[str], None]] = {
            "note": self._note,
            "quote": lambda rest: self._note(rest, sign='"'),
            "probe": self._probe,
            "hint": self._hint,
            "undo": lambda rest: self._undo(),
            "next": lambda rest: self._phase(1),
            "before": lambda rest: self._phase(-1),
            "pause": lambda rest: self.act(lambda: mocks.pause(run_id), "The clock stands."),
            "resume": lambda rest: self._resume(),
            "end": lambda rest: self.act(lambda: mocks.end(run_id), "The conversation is over."),
            "seat": lambda rest: self._seat(),
            "close": lambda rest: self.act(lambda: mocks.close_seat(run_id), "The seat is closed."),
            "script": lambda rest: self._say(script_lines(self.view)),
            "rubric": self._rubric,
            "text": lambda rest: self._text(),
            "log": lambda rest: self._say(log_line(one) for one in self.view.log),
            "time": lambda rest: console.say(place(self.view)),
        }

    def conduct(self) -> NoReturn:
        """Until somebody leaves, which is an EndOfInputError; a sealed card ends nothing."""
        self._say(self.opening())
        with looking(lambda: self._note_time()):
            while True:
                self.look()
                self._shown = self.view.phase
                if not self.held.lost():
                    self._led = None
                line = self.console.ask(self._card.ask or ASK)
                self.held.carry()
                self.look()
                if not self._card.typed(line):
                    self._typed(line)

    def opening(self) -> Iterator[str]:
        """What there is to know at the beginning, and on coming back."""
        view = self.view
        yield f"Mock of {view.candidate}: {view.title}, {view.variant_label}. {place(view)}"
        yield from (f"Notice: {one}" for one in view.notices)
        if view.code:
            yield f"The candidate runs: trainer join {view.code}"
        if view.waiting:
            yield "It waits: /next begins it, and the candidate sees the question."
        if not view.over:
            yield from script_lines(view)
        yield "/help says what can be typed."

    def look(self) -> None:
        """See what others have done, and say what is new."""
        before = self.view
        try:
            self.view = self.mocks.view(self.run_id)
        except TrainerError as error:
            self.console.say(error.message)
            return
        self._say(news(before, self.view))

    def act(self, call: Callable[[], MockView], told: str, name: str = "") -> None:
        """Let the service do something, now or as soon as it can; then `told` is said."""

        def done() -> str:
            self.view = call()
            return told

        self.held.do(done, name or told)

    def typed(self, line: str, number: MockCriterion | None = None) -> None:
        """File a line, for a criterion where one is named."""

        def filed() -> str:
            call, run = self.mocks.tell, self.run_id
            at = (number.id, number.stage) if number is not None else ()
            self.view, told = call(run, line, *at)
            return told_line(told, self.view)

        self.held.do(filed, f'the note "{line}"')

    def mark(self, criterion: MockCriterion, mark: Mark | None) -> None:
        """Mark a criterion."""
        stage, id = criterion.stage, criterion.id
        told = f"{criterion.title}: {mark_word(mark)}."
        self.act(lambda: self.mocks.mark(self.run_id, stage, id, mark), told)

    def mark_on(self, criterion: MockCriterion) -> None:
        """Mark a criterion with what comes after its mark, once all that was typed before is done.

        The mark is chosen at the first try and stays: it may be kept although nobody was told.
        """
        chosen: list[Mark | None] = []

        def marked() -> str:
            if not chosen:
                now = next(one for one in self.view.criteria if _key(one) == _key(criterion))
                chosen.append(AGAIN[now.mark])
            self.view = self.mocks.mark(self.run_id, *_key(criterion), chosen[0])
            return f"{criterion.title}: {mark_word(chosen[0])}."

        self.held.do(marked, f"a mark on {criterion.title}")

    def criterion(self, rest: str) -> tuple[MockCriterion | None, str]:
        """The criterion that a command names first, and what stands behind it; said if none."""
        word, _, more = rest.strip().partition(" ")
        found = self.view.criteria
        if word.isdecimal() and len(word) < 4 and 1 <= int(word) <= len(found):
            return found[int(word) - 1], more.strip()
        self.console.say(f"Name a criterion from 1 to {len(found)}: /rubric lists them.")
        return None, ""

    # One line ----------------------------------------------------------------------------------

    def _typed(self, line: str) -> None:
        word, _, rest = line[1:].partition(" ")
        if not line:
            self.console.say(place(self.view))
        elif not line.startswith("/"):
            self.typed(line)
        elif word.isdecimal():
            criterion, _ = self.criterion(word)
            if criterion is not None:
                self.mark_on(criterion)
        elif word in MARKS:
            criterion, _ = self.criterion(rest)
            if criterion is not None:
                self.mark(criterion, MARKS[word])
        elif word in self._commands:
            self._commands[word](rest)
        else:
            if word not in ("help", "?"):
                self.console.say(f"There is no command /{word} here.")
            self.console.say(self._card.help or HELP)

    def _note(self, rest: str, sign: str = "") -> None:
        criterion, text = self.criterion(rest)
        if criterion is not None:
            self.typed(f"{sign}{text}", criterion)

    def _probe(self, rest: str) -> None:
        criterion, _ = self.criterion(rest)
        if criterion is None:
            return
        if not criterion.asks:
            self.console.say("This criterion has no probe.")
            return
        stage, id = criterion.stage, criterion.id
        told = f"Probe counted: {criterion.title}. “{criterion.asks}”"
        self.act(lambda: self.mocks.probe(self.run_id, stage, id), told)

    def _hint(self, rest: str) -> None:
        def hinted() -> str:
            self.view = self.mocks.hint(self.run_id, rest.strip())
            mine = [one for one in self.view.log if one.kind == "hint"]
            return f"Hint {self.view.hints} counted. {log_line(mine[-1])}" if mine else ""

        self.held.do(hinted, "a hint")

    def _undo(self) -> None:
        def undone() -> str:
            before = self._gone_to()
            self.view, told = self.mocks.undo(self.run_id)
            if before - self._gone_to():
                self._led = self.view.phase
            return f"Taken back: {told}."

        self.held.do(undone, "an undo")

    def _gone_to(self) -> set[int]:
        """The phases that were begun here, by their place in the log."""
        titles = {one.title for one in self.view.phases}
        mine = [one for one in self.view.log if one.who == self.view.interviewer]
        return {one.seq for one in mine if one.kind == "phase" and one.text in titles}

    def _resume(self) -> None:
        waiting = not self._shown

        def resumed() -> str:
            self.view = self.mocks.resume(self.run_id)
            if waiting and self._led is None:
                self._led = self.view.phases[0].id
            return "The clock runs."

        self.held.do(resumed, "The clock runs.")

    def _phase(self, step: int) -> None:
        shown = self._shown

        def gone() -> str:
            # Counted from what stood there, whatever others have done since.
            ids = [one.id for one in self.view.phases]
            stood = shown if self._led is None else self._led
            aim = (ids.index(stood) if stood in ids else -1) + step
            if not 0 <= aim < len(ids):
                return "There is no other phase in that direction."
            self.view = self.mocks.phase(self.run_id, ids[aim])
            self._led = ids[aim]
            return "\n".join((place(self.view), *script_lines(self.view)))

        self.held.do(gone, "the next phase" if step > 0 else "the phase before")

    def _seat(self) -> None:
        def opened() -> str:
            code = self.mocks.open_seat(self.run_id)
            self.view = self.mocks.view(self.run_id)
            return f"The seat is open. The candidate runs: trainer join {code}"

        self.held.do(opened, "a seat")

    def _rubric(self, rest: str) -> None:
        if not rest.strip():
            self._say(rubric_lines(self.view))
            return
        criterion, _ = self.criterion(rest)
        if criterion is not None:
            self._say(criterion_lines(criterion))

    def _text(self) -> None:
        try:
            self.view = self.mocks.propose(self.run_id)
        except TrainerError as error:
            self.console.say(error.message)
        self._say(text_lines(self.view))

    def _note_time(self) -> None:
        self.mocks.view(self.run_id)

    def _say(self, lines: Iterator[str]) -> None:
        told = "\n".join(lines)
        if told:
            self.console.say(told)


def _key(criterion: MockCriterion) -> tuple[str, str]:
    return criterion.stage, criterion.id


def run_mock(
    home: str | None,
    packs: tuple[str, ...],
    name: str,
    *,
    run: str,
    begin: Callable[[Mocks], str],
    seat: bool,
) -> None:
    """Conduct a mock on standard input and output: that of `run`, or the one that `begin` begins.

    With `seat` a seat is opened where there is none. Raises TrainerError when there is no such
    mock, and at the end for what could not be kept.
    """
    from trainer.service import Service
    from trainer.service.mocks import Mocks as Door

    service = Service.open(home=home, packs=packs)
    console = Console()
    try:
        mocks = Door(service, name)
        view = mocks.join(run or begin(mocks))
        if seat and view.code is None and not view.over:
            mocks.open_seat(view.run_id)
        lines = MockLines(console, mocks, view.run_id)
        try:
            lines.conduct()
        except EndOfInputError:
            lines.held.carry()
        if lost := lines.held.lost():
            raise TrainerError(lost)
        if lines.view.status != "sealed":
            console.say(f"The mock is kept. To go on: trainer mock --run {view.run_id}")
        console.say(f"Used: {duration(mocks.elapsed(view.run_id))}.")
    finally:
        service.close()
