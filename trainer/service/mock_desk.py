"""One mock as one interviewer's program has it open."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.service.errors import ServiceError
from trainer.service.limits import LONGEST_GRADED
from trainer.service.mock_book import SILENCE, LiveMock, MockBook, typed_of
from trainer.service.mock_drawing import Seen, used_of
from trainer.service.mock_hearing import hear_number, named_criterion, read_typed, unjudged
from trainer.service.mock_paper import anchors, changed, copy_from, pack_paper
from trainer.service.mock_views import NoteTold, NumberHeard
from trainer.session import MAIN
from trainer.session.mock import PRESENT, MockState, Spot
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.grading import Evidence, Grade
    from trainer.service.examiner import Examiner
    from trainer.service.mock_lines import Line
    from trainer.service.mock_paper import MockPaper
    from trainer.service.paper import Paper
    from trainer.session import Clock


@dataclass(slots=True)
class Desk:
    """`attended` says whether this program counts time for it: it has begun or joined the mock.

    `shown` is the phase that it showed last.
    """

    live: LiveMock
    copy: MockPaper
    examiner: Examiner
    clock: Clock
    kept: tuple[str, ...]
    seen: Seen = field(default_factory=Seen)
    attended: bool = False
    _changed: tuple[str, ...] = ()
    _trouble: tuple[str, ...] = ()
    _graded: dict[str, str] = field(default_factory=dict)
    _evidence: dict[str, Mapping[Spot, Evidence]] = field(default_factory=dict)
    _slips: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    shown: str = ""
    _sign: float | None = None
    _signed: float = 0.0

    @property
    def state(self) -> MockState:
        """Where the mock stands."""
        return self.live.state

    @property
    def stage(self) -> str:
        """The stage that is asked for now."""
        return self.state.stage or MAIN

    def used(self) -> float:
        """Active seconds until now."""
        return used_of(self.live)

    def sync(self) -> None:
        """Let the clock here run or stand as the mock's does."""
        if self.attended and self.state.running:
            self.live.watch.start()
        else:
            self.live.watch.stop()

    def poll(self, book: MockBook) -> None:
        """Take in what others have done, and look whether the candidate is there."""
        if book.poll(self.live):
            self.seen.heard_at += 1
        self.sync()
        sign = self.live.drafts.get(PRESENT)
        now = self.clock.monotonic()
        # By when it changed here: the clock of another machine says nothing about now.
        if sign is not None and sign.at != self._sign:
            self._sign, self._signed = sign.at, now
        away = self._sign is not None and now - self._signed > SILENCE
        if away != self.seen.away:
            self.seen.away = away
            self.seen.heard_at += 1

    def expect_texts(self) -> None:
        """Texts to be looked through are coming: have everything ready for them."""
        # Where the pack is gone, the texts themselves say so.
        with suppress(TrainerError):
            self.examiner.expect(self._paper())

    def look_at_pack(self) -> None:
        """Note whether the pack is still the one that the mock was begun with."""
        self._changed = changed(self.examiner, self.copy.paper)
        self._notice()

    def anchor(self, stage: str, criterion: str, rating: int | None) -> None:
        """ServiceError when the criterion has no such anchor."""
        count = len(anchors(self.copy.criterion(stage, criterion)))
        if rating is not None and not 0 <= rating < count:
            raise ServiceError(f"{criterion} is rated 0 to {count - 1}, 0 the best; not {rating}.")

    # What the candidate types -------------------------------------------------------------------

    def ungraded(self) -> dict[str, str]:
        """The texts that have changed since they were looked through, by stage."""
        typed = typed_of(self.state, self.live.drafts)
        return {
            stage: one.text for stage, one in typed.items() if self._graded.get(stage) != one.text
        }

    def read_texts(self, texts: Mapping[str, str]) -> dict[str, tuple[str, Grade | None]]:
        """Look for evidence in the texts. Slow; changes nothing here."""
        found: dict[str, tuple[str, Grade | None]] = {}
        trouble = []
        for stage, text in texts.items():
            try:
                found[stage] = (text, self._grade(stage, text))
            except TrainerError as error:
                found[stage] = (text, None)
                trouble.append(error.message)
        self._trouble = tuple(dict.fromkeys(trouble))
        return found

    def take_in(self, found: Mapping[str, tuple[str, Grade | None]]) -> None:
        """Propose what was found."""
        for stage, (text, grade) in found.items():
            self._graded[stage] = text
            if grade is None:
                continue
            self._evidence[stage] = {(stage, one.criterion): one for one in grade.criteria}
            self._slips[stage] = tuple((one.quote, one.say) for one in grade.mistakes)
        self.seen.proposed = {k: v for one in self._evidence.values() for k, v in one.items()}
        self.seen.mistakes = tuple(slip for one in self._slips.values() for slip in one)
        self.seen.heard_at += 1
        self._notice()

    def _grade(self, stage: str, text: str) -> Grade | None:
        if not text.strip():
            return None
        title = self.copy.paper.stage(stage).title
        if len(text.encode("utf-8", "surrogatepass")) > LONGEST_GRADED:
            raise ServiceError(f"What was typed for {title} is too long to be looked through.")
        try:
            return self.examiner.grade_answer(self._paper(), stage, text)
        except TrainerError:
            raise
        except Exception as error:
            raise ServiceError(
                f"What was typed for {title} could not be looked through "
                f"({type(error).__name__}: {error}). It is kept; judge it by eye."
            ) from error

    # What the interviewer types -----------------------------------------------------------------

    def filed(
        self, line: str, spot: Spot | None, heard: set[Spot], last: Spot | None
    ) -> tuple[e.Event, NoteTold]:
        """What becomes of a line: the event to store, and what to say of it.

        `spot` is the criterion that was named beside it, `last` the one that was marked last.
        """
        typed = self.read(line)
        if typed.kind == "quote":
            named = named_criterion(self.copy.paper, self.stage, typed.name)
            if named is not None or not typed.name:
                stage, criterion = spot or named or last or ("", "")
                quoted = e.Quoted(text=typed.text, stage=stage, criterion=criterion)
                return quoted, NoteTold("quote", typed.text, criterion=criterion, stage=stage)
        if typed.kind == "number" and (found := self.number(typed, heard)) is not None:
            stage, number = found
            return _numbered(stage, number), NoteTold(
                "number", number.text, number, number.criterion, stage if number.criterion else ""
            )
        stage, criterion = spot or ("", "")
        text = line.strip()
        return (
            e.Noted(text=text, stage=stage, criterion=criterion),
            NoteTold("note", text, criterion=criterion, stage=stage),
        )

    def read(self, line: str) -> Line:
        """What kind of line it is."""
        try:
            paper = self._paper()
        except TrainerError:
            paper = self.copy.paper
        return read_typed(paper, line)

    def number(self, line: Line, heard: set[Spot]) -> tuple[str, NumberHeard] | None:
        """What a number betrays, with the stage of its part; None for a line that is a note."""
        if line.kind != "number":
            return None
        try:
            return hear_number(self.examiner, self._paper(), self.stage, line, heard)
        except TrainerError as error:
            return self.stage, unjudged(line, error.message)
        except Exception as error:
            told = f"the checker failed on it ({type(error).__name__}: {error})."
            return self.stage, unjudged(line, told)

    def _paper(self) -> Paper:
        return pack_paper(self.examiner, self.copy.paper)

    def _notice(self) -> None:
        self.seen.notices = (*self.kept, *self._changed, *self._trouble)


def desk_of(live: LiveMock, examiner: Examiner, clock: Clock, kept: tuple[str, ...] = ()) -> Desk:
    """The desk of a stored mock; `kept` is what must be said about the store."""
    started = live.state.started
    if started is None:
        raise ServiceError(f"The mock {live.row.id} lacks its first event: the store was changed.")
    try:
        copy = copy_from(started.paper)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ServiceError(
            f"The question of the mock {live.row.id} can't be read ({type(error).__name__}: "
            f"{error}): the store was changed by another program."
        ) from error
    desk = Desk(live, copy, examiner, clock, kept, shown=live.state.phase)
    desk.look_at_pack()
    return desk


def _numbered(stage: str, number: NumberHeard) -> e.Numbered:
    return e.Numbered(
        text=number.text,
        stage=stage,
        part=number.part,
        part_title=number.part_title,
        reading=number.reading,
        outcome=number.outcome,
        told=number.told,
        mistake=number.mistake,
        probe=number.probe,
        criterion=number.criterion,
    )
