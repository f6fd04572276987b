"""`Service`: what a front end can ask for. It looks up, delegates, and draws views."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from trainer.errors import TrainerError
from trainer.service import beside, cards, interruptions, limits, recall
from trainer.service.conduct import Conductor
from trainer.service.drawing import run_view, summary
from trainer.service.errors import ServiceError
from trainer.service.folder import kept_store
from trainer.service.home import MODES, finished, home_view
from trainer.service.ledger import Ledger, Live
from trainer.service.locking import one_at_a_time
from trainer.service.views import (
    HomeView,
    Mode,
    PartFeedback,
    ReadingView,
    RunSummary,
    RunView,
    Saved,
    Scorecard,
)
from trainer.service.words import OVERRULED, STATES, instant
from trainer.session import MAIN, Clock, SystemClock, decide, events
from trainer.store import Store, memory_store

if TYPE_CHECKING:
    from trainer.checker import WorkReport
    from trainer.explore import Explorer
    from trainer.packs import Library
    from trainer.rubric import State
    from trainer.service.aside import Aside
    from trainer.service.examiner import Examiner
    from trainer.service.paper import Paper


class Service:
    """The door. Safe to call from several threads; several programs may share one store.

    Every method may raise a TrainerError whose message is one clear sentence.
    """

    def __init__(
        self,
        store: Store,
        library: Library,
        clock: Clock | None = None,
        *,
        examiner: Examiner | None = None,
        aside: Aside | None = None,
    ) -> None:
        self._store = store
        self._library = library
        self._clock = clock or SystemClock()
        self._ledger = Ledger(store, self._clock)
        self.at_end = [self._ledger.get_up_everywhere]
        self._given_examiner = examiner
        self._aside = aside
        self._lock = threading.RLock()

    @classmethod
    def open(
        cls,
        *,
        home: Path | str | None = None,
        packs: Sequence[Path | str] = (),
        keep: bool = True,
        clock: Clock | None = None,
        aside: Aside | None = None,
    ) -> Service:
        """Open the store in `home` and index the packs that ship, and those in `packs`.

        `home` is TRAINER_HOME, or the user's data folder, where it is None. A store that can't be
        written is replaced by one in memory, a damaged one is moved aside: `home().notices` says
        so. StoreError for a store of a newer trainer. Where TRAINER_STORE names a team's store it
        is that one, or StoreError: nothing takes its place. With `keep` False nothing is stored.
        With `aside` long answers are judged in a process of their own, so that a screen can draw.
        """
        from trainer.packs import library

        clock = clock or SystemClock()
        store = kept_store(home, clock.now()) if keep else memory_store()
        return cls(store, library(packs), clock, aside=aside)

    def close(self) -> None:
        """Let go of the store."""
        if self._given_examiner is not None:
            self._given_examiner.close()
        for leave in self.at_end:
            leave()
        self._store.close()

    @property
    def kept_in(self) -> str | None:
        """The file or address of the store; None when nothing outlives the program."""
        return self._store.where

    @one_at_a_time
    def home(self) -> HomeView:
        """The first screen; no question is loaded for it."""
        return home_view(self._store, self._library, self._clock.now())

    @one_at_a_time
    def history(self, address: str | None = None, limit: int = 50) -> tuple[RunSummary, ...]:
        """Finished runs, of one question or of all, the latest first."""
        rows = finished(self._store, MODES, address, limit)
        return tuple(summary(row, self._clock.now()) for row in rows)

    @one_at_a_time
    def begin(self, address: str, mode: Mode, variant: int | None = None) -> str:
        """Begin a run and return its id. Without `variant` each new run draws the next one."""
        draw = self._next_draw(address) if variant is None else variant
        paper = self._examiner.paper(address, draw)
        if mode == "interview":
            self._examiner.expect(paper)
        self._examiner.ready(address)
        started = recall.started(address, mode, draw, paper)
        return self._ledger.begin(started).row.id

    @one_at_a_time
    def another_variant(self, run_id: str) -> str:
        """Begin the same question in the same mode with the next draw of its numbers."""
        row = self._ledger.open(run_id).row
        mode: Mode = "interview" if row.mode == "interview" else "guided"
        return self.begin(row.question, mode, (row.variant + 1) % self._count(row.question))

    @one_at_a_time
    def view(self, run_id: str) -> RunView:
        """Everything a screen draws of a run, with what other programs have added to it."""
        return self._view(self._ledger.fresh(run_id))

    def elapsed(self, run_id: str) -> float:
        """Active seconds of a run: for a clock on the screen, which never waits for a grade.

        The time is noted in the store every ten seconds while this is called.
        """
        return self._ledger.used(self._ledger.open(run_id))

    def elsewhere(self, run_id: str) -> str:
        """A sentence when the run is open in another window as well by now; waits for no grade."""
        return self._ledger.elsewhere(self._ledger.open(run_id))

    @one_at_a_time
    def save_draft(self, run_id: str, text: str, slot: str = "") -> Saved:
        """Keep what is typed for a view's `slot`; StoreError when it is only kept in memory."""
        live = self._ledger.open(run_id)
        if live.state.status == "open" and not live.state.paused:
            live.watch.start()
        kept, message = limits.keepable(text)
        draft = self._ledger.save_draft(live, kept, slot or None)
        return Saved(instant(draft.at), draft.used, message)

    @one_at_a_time
    def answer_part(self, run_id: str, text: str) -> PartFeedback:
        """Store a response to the part that is asked for, and judge it (guided)."""
        live = self._acting(run_id)
        self._ledger.fit_to_judge(live, text)
        paper = self._paper(live)
        told = self._conductor.answer_part(live, paper, text)
        self._settle(live, paper)
        return told

    @one_at_a_time
    def hint(self, run_id: str) -> str | None:
        """Show the next hint of the part that is asked for; None when there is none left."""
        live = self._acting(run_id)
        part = self._paper(live).stage(live.state.stage).part(live.state.part or "")
        hints = part.hints if part else ()
        told = self._ledger.tell_here(live, lambda state: decide.hint(state, len(hints)))
        return hints[told.hint] if isinstance(told, events.HintShown) else None

    @one_at_a_time
    def working(self, run_id: str) -> tuple[str, ...]:
        """Show the working of the part that is asked for; from then on it earns no credit."""
        live = self._acting(run_id)
        paper = self._paper(live)
        if live.state.part is not None:
            self._ledger.tell_here(live, decide.working)
        return self._working(live, paper)

    @one_at_a_time
    def skip(self, run_id: str) -> RunView:
        """Pass over what is asked for: a part (it can be chosen again), a probe, a question."""
        live = self._acting(run_id)
        paper = self._paper(live)
        self._ledger.tell_here(live, decide.skip)
        self._settle(live, paper)
        return self._view(live)

    @one_at_a_time
    def choose_part(self, run_id: str, stage: str, part: str) -> RunView:
        """Go to a part that is not right yet (guided)."""
        live = self._acting(run_id)
        paper = self._paper(live)
        self._ledger.tell(live, lambda state: decide.choose(state, stage, part))
        self._settle(live, paper)
        return self._view(live)

    @one_at_a_time
    def submit(self, run_id: str, text: str) -> RunView:
        """Hand in the answer to what is asked (interview), and go on to what comes next."""
        live = self._acting(run_id)
        self._ledger.fit_to_judge(live, text)
        paper = self._paper(live)
        self._ledger.tell_here(live, lambda state: decide.submit(state, text), text=text)
        self._settle(live, paper)
        return self._view(live)

    @one_at_a_time
    def finish(self, run_id: str) -> RunView:
        """Stop here and be judged on what is there; a draft of an answer is handed in first."""
        live = self._acting(run_id)
        paper = self._paper(live)
        draft = self._ledger.draft(live)
        if live.state.mode == "interview" and draft is not None and draft.text.strip():
            text = draft.text
            self._ledger.fit_to_judge(live, text)
            self._ledger.tell_here(live, lambda state: decide.submit(state, text), text=text)
        self._ledger.tell(live, decide.finish)
        self._settle(live, paper)
        return self._view(live)

    @one_at_a_time
    def pause(self, run_id: str) -> RunView:
        """Stop the clock, also when leaving for the home screen.

        In the middle of an interview's answer that is an interruption, which the scorecard tells.
        """
        live = self._ledger.fresh(run_id)
        if live.state.status == "open":
            if interruptions.in_the_middle(live.state, self._ledger.draft(live)):
                self._ledger.tell(live, decide.interrupt)
            self._ledger.tell(live, decide.pause)
        live.watch.stop()
        view = self._view(live)
        self._ledger.get_up(live)
        return view

    @one_at_a_time
    def resume(self, run_id: str) -> RunView:
        """Go on with a run, also after a restart: whatever was left undone is done first."""
        live = self._ledger.sit_down(run_id)
        if live.state.status == "open":
            if interruptions.was_left(live, self._ledger.draft(live), self._clock.now()):
                self._ledger.tell(live, decide.interrupt)
            self._ledger.tell(live, decide.resume)
            live.watch.start()
        paper = self._paper(live)
        if live.state.mode == "interview":
            self._examiner.expect(paper)
        self._settle(live, paper)
        return self._view(live)

    @one_at_a_time
    def abandon(self, run_id: str) -> None:
        """Give a run up. It is kept, and not offered any more."""
        live = self._ledger.fresh(run_id)
        self._ledger.tell(live, decide.abandon)
        self._ledger.get_up(live)

    @one_at_a_time
    def scorecard(self, run_id: str) -> Scorecard:
        """The scorecard of a finished run; its first grade is kept, also when the pack changes."""
        live = self._ledger.fresh(run_id)
        if live.state.status != "finished":
            raise ServiceError("There is a scorecard once the run is finished.")
        paper, notes = recall.card_paper(self._examiner, live)
        notes = (*interruptions.told(live.state), *notes)
        typed = beside.told(live.state, self._ledger.beside(live), paper)
        card = partial(cards.scorecard, live, paper, beside=typed)
        if not paper.content_hash:
            return card(verdict=None, worked=(), notes=notes)
        notes = (*notes, *self._conductor.grade(live, paper))
        verdict = None
        if any(one.stage == MAIN for one in live.state.overruled):
            verdict = self._examiner.verdict(paper, cards.states_now(live))
        worked = self._examiner.working(paper, MAIN, None)
        return card(verdict=verdict, worked=worked, notes=notes)

    @one_at_a_time
    def overrule(
        self, run_id: str, criterion: str, state: str, reason: str, stage: str = MAIN
    ) -> Scorecard:
        """Overrule a verdict with a reason. The trainer's own stays beside it on the card."""
        live = self._ledger.fresh(run_id)
        paper = self._paper(live)
        if state not in STATES:
            raise ServiceError(f"A criterion is {', '.join(STATES)}; not {state!r}.")
        if paper.stage(stage).criterion(criterion) is None:
            raise ServiceError(f"There is no criterion {criterion!r} to overrule.")
        self._conductor.grade(live, paper)
        states = {**cards.states_now(live), criterion: cast("State", state)}
        level = self._examiner.verdict(paper, states).level if stage == MAIN else live.row.level
        self._ledger.tell(
            live,
            lambda run: decide.overrule(run, stage, criterion, state, reason),
            level=level,
            step=OVERRULED if level != cards.first_level(live) else None,
        )
        return self.scorecard(run_id)

    def reading(self, run_id: str, text: str) -> ReadingView:
        """How a response is understood, before any verdict. Cheap: for every key."""
        from trainer.service.readings import reading, reading_in

        live = self._ledger.open(run_id)
        if live.state.part is None:
            return reading(text)
        return reading_in(self._examiner, self._paper(live), live.state, text)

    def quantities(self, text: str) -> tuple[str, ...]:
        """The quantities that stand in a text, as understood. Cheap: while somebody types."""
        from trainer.service.readings import quantities

        return quantities(text)

    def explorer(self, address: str) -> Explorer:
        """A question whose givens can be turned; see `trainer.service.exploring`."""
        from trainer.service.exploring import explorer

        return explorer(self._library, address)

    def worked_out(self, run_id: str, line: str) -> str:
        """What a line of the scratch pad that claims nothing comes to, over a run's givens."""
        from trainer.service.readings import worked_out

        return worked_out(line, self._paper(self._ledger.open(run_id)))

    def scratch(self, run_id: str | None, text: str) -> WorkReport:
        """Check lines of working one by one; a run's givens may be used in them."""
        paper = None if run_id is None else self._paper(self._ledger.open(run_id))
        return self._examiner.scratch(paper, text)

    @property
    def _examiner(self) -> Examiner:
        if self._given_examiner is None:
            from trainer.service.examining import PackExaminer

            self._given_examiner = PackExaminer(self._library, self._aside)
        return self._given_examiner

    @property
    def _conductor(self) -> Conductor:
        return Conductor(self._ledger, self._examiner)

    def _paper(self, live: Live) -> Paper:
        return recall.paper_of(self._examiner, live)

    def _count(self, address: str) -> int:
        return max(1, self._examiner.count(address))

    def _next_draw(self, address: str) -> int:
        last = self._store.runs(question=address, limit=1)
        return (last[0].variant + 1) % self._count(address) if last else 0

    def _acting(self, run_id: str) -> Live:
        """A run that somebody is working on: its clock runs."""
        live = self._ledger.open(run_id)
        if live.state.status == "open":
            self._ledger.tell_here(live, decide.resume)
            live.watch.start()
        return live

    def _settle(self, live: Live, paper: Paper) -> None:
        """Go on to what comes next; grade a run that has just been finished."""
        self._conductor.catch_up(live, paper)
        if live.state.status != "open":
            self._ledger.get_up(live)
        if live.state.status == "finished":
            try:
                self._conductor.grade(live, paper)
            except TrainerError:
                # Everything is stored: the scorecard grades it again, and says what is wrong.
                return

    def _working(self, live: Live, paper: Paper) -> tuple[str, ...]:
        state = live.state
        if state.part is None:
            return ()
        return tuple(str(line) for line in self._examiner.working(paper, state.stage, state.part))

    def _view(self, live: Live) -> RunView:
        paper = self._paper(live)
        part = live.state.part_at(live.state.stage, live.state.part or "")
        working = self._working(live, paper) if part and part.worked else ()
        notices = (*self._store.notices, *recall.told_of(live, paper))
        window = beside.window(self._ledger, live, paper)
        return run_view(live, paper, window=window, working=working, notices=notices)
