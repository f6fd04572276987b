"""`Mocks`: the interviewer's side of mock interviews, over the store and packs of a `Service`.

    mocks = Mocks(service, "ada")
    run = mocks.begin("flash-attention/hbm-bytes", "Grace", seat=True)     # waits for `resume`
    view = mocks.join(run)                       # also after a restart; a code will do
    view = mocks.mark(run, "main", "fusion", "heard")
    view, told = mocks.tell(run, "naive 256")    # a number, a "quote" or a note
    mocks.end(run); mocks.go_on(run); mocks.rate(…); mocks.go_on(run); mocks.level(…)
    card = mocks.seal(run)

What an interviewer marks, notes, quotes and rates is on a card of their own, which nobody else can
read here before it is sealed and the reader's own is, too. The clock runs in the programs that
have begun or joined a mock; one that only looks does not count time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trainer.service import mock_cards
from trainer.service.errors import ServiceError
from trainer.service.limits import named
from trainer.service.mock_book import typed_of
from trainer.service.mock_debrief import debrief_json
from trainer.service.mock_drawing import heard
from trainer.service.mock_finding import find
from trainer.service.mock_listing import listed, summaries
from trainer.service.mock_log import phrase
from trainer.service.mock_room import MockRoom
from trainer.session import MAIN, key_of
from trainer.session.mock import MockState, Spot, decide
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.service.mock_views import (
        Debrief,
        Mark,
        MockCard,
        MockComparison,
        MockSummary,
        MockView,
        NoteTold,
        NumberHeard,
    )

#: Characters of a line, and of a reason.
LONGEST_LINE: Final = 4_000


class Mocks(MockRoom):
    """Mock interviews as `name` conducts them. Safe to call from several threads."""

    def begin(
        self, address: str, candidate: str, *, variant: int | None = None, seat: bool = False
    ) -> str:
        """Set up a mock and return its id; each new one draws the next variant.

        The clock runs at once. With `seat` the candidate's seat is opened, and the mock waits for
        `resume` or `phase`. Where a connection was lost while it was begun, the same wish goes on
        with it, whether or not it was kept, also from another program.
        """
        who = named(candidate, "Say who is interviewed.")
        with self._lock:
            begun = self._beginning(address, who, variant)
            desk = self._desk(self._book.begin(begun.started, begun.run_id).row.id)
            desk.attended = True
            if seat:
                self._open_seat(desk)
            elif not desk.state.phase:
                self._tell(desk, lambda state: decide.phase(state, None, desk.copy.asks))
            desk.shown = desk.state.phase
            self._begun.pop(begun.wish, None)
            return desk.live.row.id

    def list(self, limit: int = 50) -> tuple[MockSummary, ...]:
        """All mocks of the store, the one last touched first."""
        with self._lock:
            return listed(self._store, self.name, self._clock.now(), limit)

    def find(self, run_id_or_code: str) -> MockSummary:
        """One mock as the list has it; ServiceError for none, and for what could be several."""
        with self._lock:
            row = find(self._store, run_id_or_code)
            return summaries(self._store, (row,), self.name, self._clock.now())[0]

    def join(self, run_id_or_code: str) -> MockView:
        """Go on with a mock, or begin a card of one's own on it; its clock runs here from now."""
        with self._lock:
            desk = self._act(find(self._store, run_id_or_code).id)
            if desk.state.seated is not None:
                desk.expect_texts()
            return self._view(desk)

    def view(self, run_id: str) -> MockView:
        """The mock as it stands; only what is new is read."""
        with self._lock:
            return self._view(self._fresh(run_id))

    def elapsed(self, run_id: str) -> float:
        """Active seconds until now; nothing is read for it."""
        with self._lock:
            return self._desk(run_id).used()

    def propose(self, run_id: str) -> MockView:
        """Look for evidence in what the candidate typed. Slow when a text has changed."""
        with self._lock:
            desk = self._fresh(run_id)
            waiting = desk.ungraded()
        if waiting:
            # Not under the lock: the console goes on while it is graded.
            found = desk.read_texts(waiting)
            with self._lock:
                desk.take_in(found)
        return self.view(run_id)

    def open_seat(self, run_id: str) -> str:
        """Open the candidate's seat and return its code; the same one while it is open."""
        with self._lock:
            desk = self._act(run_id)
            return self._open_seat(desk)

    def close_seat(self, run_id: str) -> MockView:
        """Make the code worthless. What the candidate typed stays."""
        return self._done(run_id, decide.close_seat)

    def phase(self, run_id: str, phase: str | None = None) -> MockView:
        """Go to a phase, also back to one; None is the one after the phase that was shown last.

        Where somebody else has gone on from there already, nothing more happens.
        """
        desk = self._desk(run_id)

        def wish(state: MockState) -> e.Phased | None:
            kept = desk.live.kept
            again = kept is not None and state is kept.before
            if phase is None and state.phase != shown and not again:
                return None
            return decide.phase(state, phase, desk.copy.asks)

        with self._lock:
            shown = desk.shown
            return self._done(run_id, wish)

    def mark(self, run_id: str, stage: str, criterion: str, mark: Mark | None) -> MockView:
        """Mark a criterion on one's own card; None takes the mark back."""
        self._desk(run_id).copy.criterion(stage, criterion)
        return self._done(
            run_id, lambda state: decide.mark(state, self.name, stage, criterion, mark)
        )

    def tell(
        self, run_id: str, line: str, criterion: str = "", stage: str = MAIN
    ) -> tuple[MockView, NoteTold]:
        """File a line that was typed: `naive 256` as a number, `"…"` as a quote, else as a note.

        A quote is evidence for the criterion that is named, or was marked last; a note belongs to
        one only where it is named.
        """
        if not line.strip():
            raise ServiceError("There is nothing to note yet.")
        if len(line) > LONGEST_LINE:
            raise ServiceError(f"A line has up to {LONGEST_LINE:,} characters: split this one.")
        with self._lock:
            desk = self._act(run_id)
            if criterion:
                desk.copy.criterion(stage, criterion)
            mine = decide.facts(desk.state, self.name)
            spot: Spot | None = (stage, criterion) if criterion else None
            event, told = desk.filed(line, spot, heard(desk.state, self.name), mine.last)
            filed = self._tell(desk, lambda state: decide.file(state, self.name, event))
            at = desk.state.times[desk.state.history.index(filed)] if filed else 0.0
            return self._view(desk), replace(told, at=at)

    def hear(self, run_id: str, line: str) -> NumberHeard | None:
        """What a number would betray, while it is typed. Stores nothing; None for other lines."""
        with self._lock:
            desk = self._desk(run_id)
            if not line.strip() or len(line) > LONGEST_LINE:
                return None
            found = desk.number(desk.read(line), heard(desk.state, self.name))
            return found[1] if found else None

    def probe(self, run_id: str, stage: str, criterion: str) -> MockView:
        """Note that the criterion was asked for."""
        ask = self._desk(run_id).copy.criterion(stage, criterion).asks
        return self._done(run_id, lambda state: decide.probe(state, stage, criterion, ask))

    def hint(self, run_id: str, text: str = "") -> MockView:
        """Note that a hint was given, about what was last marked here or probed in this phase."""
        return self._done(run_id, lambda state: decide.hint(state, self.name, text[:LONGEST_LINE]))

    def undo(self, run_id: str) -> tuple[MockView, str]:
        """Take back one's own latest act; also says which."""
        with self._lock:
            desk = self._act(run_id)
            gone: list[e.Event] = []

            def wish(state: MockState) -> e.Undone:
                undone = decide.undo(state, self.name)
                gone[:] = [state.history[undone.of - 1]]
                return undone

            self._tell(desk, wish)
            return self._view(desk), phrase(gone[0], desk.state, desk.copy)

    def pause(self, run_id: str) -> MockView:
        """Stop the clock, for everybody on this mock."""
        return self._done(run_id, decide.pause)

    def resume(self, run_id: str) -> MockView:
        """Let the clock go on; of a mock that waits, begin the first phase."""
        return self._done(run_id, lambda state: decide.resume(state, self._asks(run_id)))

    def end(self, run_id: str) -> MockView:
        """End the conversation. What the candidate has typed by now is what the cards show."""

        def wish(state: MockState) -> e.Ended | None:
            # Read anew at every try: what was handed in meanwhile is a draft no longer.
            return decide.end(state, typed_of(state, self._store.drafts(run_id)))

        return self._done(run_id, wish)

    def go_on(self, run_id: str) -> MockView:
        """From facts to ratings, from ratings to the level."""
        return self._done(run_id, lambda state: decide.go_on(state, self.name))

    def back(self, run_id: str) -> MockView:
        """From the level to ratings, from ratings to facts."""
        return self._done(run_id, lambda state: decide.back(state, self.name))

    def rate(self, run_id: str, stage: str, criterion: str, rating: int | None) -> MockView:
        """Choose an anchor, from 0, the best; None leaves it to the mark."""
        self._desk(run_id).anchor(stage, criterion, rating)
        return self._done(
            run_id, lambda state: decide.rate(state, self.name, stage, criterion, rating)
        )

    def level(self, run_id: str, level: str | None, reason: str = "") -> MockView:
        """Choose a level: another than the proposed one needs a reason; None is no decision."""
        desk = self._desk(run_id)
        names = [one.name for one in desk.copy.paper.levels]
        if level is not None and level not in names:
            raise ServiceError(f"The levels are {', '.join(names)}; not {level!r}.")

        def wish(state: MockState) -> e.LevelChosen:
            proposed = self._proposed(desk, state)
            return decide.level(state, self.name, level, proposed, reason[:LONGEST_LINE])

        return self._done(run_id, wish)

    def seal(self, run_id: str) -> MockCard:
        """Seal one's own card: nobody changes it any more."""
        self.propose(run_id)
        with self._lock:
            desk = self._act(run_id)

            def wish(state: MockState) -> e.Sealed:
                proposed = self._proposed(desk, state)
                level, reason = decide.sealable(state, self.name, proposed)
                card = mock_cards.made(
                    desk.live,
                    desk.copy,
                    decide.own(state, self.name),
                    desk.seen,
                    level=level,
                    reason=reason,
                    at=self._clock.now(),
                )
                return e.Sealed(card=mock_cards.to_json(card))

            self._tell(desk, wish)
            return self._sealed(desk, self.name)

    def card(self, run_id: str, interviewer: str | None = None) -> MockCard:
        """A sealed card, one's own where nobody is named.

        Another's can be read once one's own is sealed, or by somebody who has none: it is noted
        then, and stands on the card that they may begin later.
        """
        with self._lock:
            desk = self._fresh(run_id)
            who = self.name if interviewer is None else interviewer
            if key_of(who) != key_of(self.name):
                self._read_others(desk, [who])
            return self._sealed(desk, who)

    def compare(self, run_id: str) -> MockComparison:
        """All sealed cards of a mock side by side; the same rule holds as for `card`."""
        with self._lock:
            desk = self._fresh(run_id)
            names = list(desk.state.sealed)
            if not names:
                raise ServiceError("No card of this mock is sealed yet.")
            others = [one for one in names if key_of(one) != key_of(self.name)]
            self._read_others(desk, others)
            return mock_cards.compared([self._sealed(desk, one) for one in names])

    def debrief(self, run_id: str) -> Debrief:
        """What the candidate is told afterwards, from one's own sealed card."""
        with self._lock:
            desk = self._fresh(run_id)
            return mock_cards.debriefed(self._sealed(desk, self.name), desk.copy)

    def share(self, run_id: str) -> MockView:
        """Show the debrief at the candidate's seat."""
        told = debrief_json(self.debrief(run_id))
        return self._done(run_id, lambda state: decide.share(state, self.name, told))
