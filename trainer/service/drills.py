"""`Drills`: what a front end can ask for when what is due is practised.

drills = Drills(service)
drills.agenda() -> Agenda                    # how much is due, today and on the next days
drills.open() -> run id | None               # a drill that was left open
drills.begin(minutes=10, only=()) -> run id  # what is due, mixed; or the skills that are named
drills.view(run), drills.resume(run) -> DrillView
drills.answer(run, text) -> DrillView        # stored before it is judged
drills.hint(run), drills.working(run), drills.skip(run), drills.onward(run) -> DrillView
drills.rate(run, rating) -> DrillView        # correct the rating of the card just settled
drills.correct(run, item, rating)            # correct one of the past
drills.reading(run, text), drills.save_draft(run, text), drills.finish(run)
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.practice import events as e
from trainer.practice import fresh_draw, next_skill, plan, read_skill
from trainer.practice.drill import DrillState, unjudged
from trainer.service import limits
from trainer.service.agenda import agenda_of, counted, days_of, is_due, known_skills
from trainer.service.asking import (
    Card,
    GoneError,
    draw_card,
    drawn_card,
    judge_card,
    working_of,
)
from trainer.service.counting import rename
from trainer.service.drill_drawing import drill_view
from trainer.service.drill_firsts import first_skills
from trainer.service.drill_wishes import candidate, ending, fit_rating, judging, open_card
from trainer.service.errors import ServiceError
from trainer.service.home import DRILL
from trainer.service.locking import one_at_a_time
from trainer.service.sittings import Sitting, Sittings, correct
from trainer.service.views import ReadingView, Saved
from trainer.service.words import instant

if TYPE_CHECKING:
    from trainer.service.door import Service
    from trainer.service.examiner import Examiner
    from trainer.service.practice_views import Agenda, DrillView
    from trainer.store.tallies import SkillRow

MINUTES: Final = 10.0
#: Open runs among which a drill that was left is looked for.
MANY: Final = 500


class Drills:
    """Drills over the store and packs of a `Service`. Safe to call from several threads."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service._store
        self._library = service._library
        self._clock = service._clock
        self._sittings = Sittings(self._store, self._clock)
        service.at_end.append(self._sittings.get_up_everywhere)
        self._gone: set[str] = set()
        self._lock = threading.RLock()

    @one_at_a_time
    def agenda(self) -> Agenda:
        """How much is due today and on the days to come."""
        now = self._clock.now()
        counted(self._store, now)
        return agenda_of(self._known(), now)

    @one_at_a_time
    def open(self) -> str | None:
        """The drill that was left open, if there is one."""
        found = [one for one in self._store.runs(status="open", limit=MANY) if one.mode == DRILL]
        return found[0].id if found else None

    @one_at_a_time
    def begin(self, minutes: float = MINUTES, only: Sequence[str] = ()) -> str:
        """Begin a drill of what is due, then of what is new, in about so many minutes.

        Where there is neither, it asks for parts of a question that was never asked for.

        `only` names skills (or questions) to drill whether they are due or not. ServiceError when
        there is nothing to ask for.
        """
        now = self._clock.now()
        counted(self._store, now)
        queue = self._queue(self._known(), minutes, only, now)
        if learnt := self._learn(queue):
            only = [learnt.get(one) or one for one in only]
            queue = self._queue(self._known(), minutes, only, now)
        if not queue and only:
            raise ServiceError(
                f"There is nothing to drill under {', '.join(only)}: 'trainer questions' lists "
                "what there is, and 'trainer stats' the skills that were practised."
            )
        if not queue:
            raise ServiceError(
                "Nothing is due, and nothing is new. What you answer part by part, or in an "
                "interview, comes back here when it is time."
            )
        sitting = self._sittings.begin(e.DrillStarted(queue=queue, minutes=float(minutes)))
        self._ask(sitting)
        return sitting.row.id

    @one_at_a_time
    def resume(self, run_id: str) -> DrillView:
        """Go on with a drill in this window, with what was typed last, wherever that was."""
        self._sittings.sit_down(run_id)
        return self.view(run_id)

    @one_at_a_time
    def view(self, run_id: str) -> DrillView:
        """Everything a screen draws of a drill; what a killed program left undone is done first."""
        sitting = self._sittings.fresh(run_id)
        self._settle(sitting)
        return self._view(sitting)

    def elapsed(self, run_id: str) -> float:
        """Active seconds until now."""
        return self._sittings.used(self._sittings.open(run_id))

    @one_at_a_time
    def answer(self, run_id: str, text: str) -> DrillView:
        """Store a response to the card that is asked for, and judge it."""
        sitting = self._acting(run_id)
        limits.fit_to_judge(text)
        if not text.strip():
            raise ServiceError("There is nothing to check yet: type an answer, or put it off.")
        self._sittings.tell_here(
            sitting,
            lambda state: e.CardAnswered(card=open_card(state), text=text),
            text=text,
        )
        self._settle(sitting, complain=True)
        return self._view(sitting)

    @one_at_a_time
    def hint(self, run_id: str) -> DrillView:
        """Show the next hint, if there is one left; it is noted."""
        sitting = self._acting(run_id)
        card = self._card(sitting)
        total = len(card.part.hints) if card else 0

        def wish(state: DrillState) -> e.Event | None:
            number = open_card(state)
            shown = state.cards[number].hints
            return e.CardHint(card=number, hint=shown) if shown < total else None

        self._sittings.tell_here(sitting, wish)
        return self._view(sitting)

    @one_at_a_time
    def working(self, run_id: str) -> DrillView:
        """Give the card up and see how it is worked out; it comes again in this drill."""
        sitting = self._acting(run_id)
        self._sittings.tell_here(sitting, lambda state: e.CardWorking(card=open_card(state)))
        return self._view(sitting)

    @one_at_a_time
    def skip(self, run_id: str) -> DrillView:
        """Put the card off and go on to the next one; untouched it is not rated and stays due."""
        sitting = self._acting(run_id)
        self._sittings.tell_here(sitting, lambda state: e.CardSkipped(card=open_card(state)))
        self._ask(sitting)
        return self._view(sitting)

    @one_at_a_time
    def onward(self, run_id: str) -> DrillView:
        """Go on to the next card, or to the end."""
        sitting = self._acting(run_id)
        self._ask(sitting)
        return self._view(sitting)

    @one_at_a_time
    def rate(self, run_id: str, rating: int) -> DrillView:
        """Correct the rating (1 to 4) of the card that was just settled."""
        sitting = self._acting(run_id, still_open=False)

        def wish(state: DrillState) -> e.Event | None:
            if state.card is None or state.card.rated is None:
                raise ServiceError("There is no rating to correct yet.")
            return e.RatingCorrected(item=str(state.number), rating=fit_rating(rating))

        self._sittings.tell_here(sitting, wish)
        return self._view(sitting)

    @one_at_a_time
    def correct(self, run_id: str, item: str, rating: int) -> None:
        """Correct the rating of a review of the past, in whatever run it was."""
        counted(self._store, self._clock.now())
        if not any(one.item == item for one in self._store.tallies.reviews_of(run_id)):
            raise ServiceError(f"There is no review {item!r} in that run.")
        correct(self._store, self._clock, run_id, item, fit_rating(rating))
        counted(self._store, self._clock.now())

    @one_at_a_time
    def finish(self, run_id: str) -> DrillView:
        """Stop here; what is left stays due."""
        sitting = self._acting(run_id)
        self._sittings.tell(sitting, ending(early=True))
        self._sittings.get_up(sitting)
        return self._view(sitting)

    @one_at_a_time
    def pause(self, run_id: str) -> None:
        """Stop the clock, when leaving for another screen."""
        self._sittings.get_up(self._sittings.fresh(run_id))

    @one_at_a_time
    def save_draft(self, run_id: str, text: str, slot: str = "") -> Saved:
        """Keep what is typed for a view's `slot`; StoreError when it is only kept in memory."""
        sitting = self._sittings.open(run_id)
        sitting.watch.start()
        kept, message = limits.keepable(text)
        draft = self._sittings.save_draft(sitting, kept, slot or None)
        return Saved(instant(draft.at), draft.used, message)

    def reading(self, run_id: str, text: str) -> ReadingView:
        """How a response is understood, before any verdict. Cheap: for every key."""
        from trainer.service.readings import reading

        card = self._card(self._sittings.open(run_id))
        if card is None or card.criterion is not None:
            return reading(text)
        place = card.paper, card.skill.stage, card.part.id
        return reading(text, card.part, self._examiner.key(*place))

    # Inside ------------------------------------------------------------------------------------

    @property
    def _examiner(self) -> Examiner:
        return self._service._examiner

    def _known(self) -> list[SkillRow]:
        addresses = {one.address for pack in self._library.packs for one in pack.questions}
        return known_skills(self._store, addresses)

    def _queue(
        self, rows: Iterable[SkillRow], minutes: float, only: Sequence[str], now: float
    ) -> tuple[str, ...]:
        rows = [one for one in rows if one.skill not in self._gone]
        if only:
            due = [one for one in rows if one.skill in only or one.question in only]
            new = []
        else:
            due = [one for one in rows if is_due(one, now)]
            new = [one for one in rows if one.due is None]
        found = plan(map(candidate, due), map(candidate, new), minutes)
        return found or first_skills(self._service, self._gone, minutes, only)

    def _acting(self, run_id: str, *, still_open: bool = True) -> Sitting:
        """A drill that somebody is working on: its clock runs.

        As this program showed it: what is meant for one card must not land on the next one.
        """
        sitting = self._sittings.open(run_id)
        if sitting.state.status == "open":
            sitting.watch.start()
        elif still_open:
            raise ServiceError("This drill is over. Begin another one when something is due.")
        return sitting

    def _settle(self, sitting: Sitting, *, complain: bool = False) -> None:
        """Judge what is stored and not judged; ask for the first card of a drill that has none."""
        while (waiting := unjudged(sitting.state)) is not None:
            try:
                self._judge(sitting, *waiting)
            except TrainerError:
                # It stays stored; it can be answered again, or put off.
                if complain:
                    raise
                break
        if sitting.state.card is None and sitting.state.status == "open":
            self._ask(sitting)

    def _judge(self, sitting: Sitting, number: int, attempt: int) -> None:
        state = sitting.state.cards[number]
        card = drawn_card(self._examiner, state.asked)
        try:
            judged = judge_card(self._examiner, card, state.attempts[attempt].text)
        except TrainerError:
            raise
        except Exception as error:
            raise ServiceError(
                f"This response is kept, but the checker failed on it ({type(error).__name__}: "
                f"{error}). Say it in another way, or put this one off."
            ) from error
        event = e.CardJudged(
            card=number,
            attempt=attempt,
            outcome=judged.outcome.outcome,
            mistake=judged.outcome.mistake,
            detail=judged.detail(),
        )
        self._sittings.tell(sitting, judging(event))

    def _ask(self, sitting: Sitting) -> None:
        """Ask for the next skill that a pack still asks for; without one the drill is over."""

        def wish(state: DrillState) -> e.Event | None:
            if state.status != "open" or (state.card is not None and not state.card.done):
                return None
            while (skill := next_skill(state, self._gone)) is not None:
                try:
                    return self._put(state, skill)
                except GoneError as error:
                    self._forget(skill, error)
            return e.DrillFinished()

        if isinstance(self._sittings.tell(sitting, wish), e.DrillFinished):
            self._sittings.get_up(sitting)

    def _learn(self, queue: Sequence[str]) -> dict[str, str | None]:
        """Look whether the packs still ask for these: what is gone (None) or has another name."""
        learnt: dict[str, str | None] = {}
        for skill in queue:
            try:
                card = draw_card(self._examiner, skill, 0)
            except GoneError as error:
                self._forget(skill, error)
                learnt[skill] = None
                continue
            if card.skill.id != skill:
                rename(self._store, skill, card.skill.id)
                learnt[skill] = card.skill.id
        return learnt

    def _forget(self, skill: str, error: GoneError) -> None:
        self._gone.add(skill)
        if error.for_good:
            self._store.tallies.mark_gone(skill, True)

    def _put(self, state: DrillState, skill: str) -> e.CardAsked:
        last = [one.asked.variant for one in state.cards if one.asked.skill == skill]
        row = next((one for one in self._store.tallies.skills() if one.skill == skill), None)
        if not last and row is not None and row.variant is not None:
            last = [row.variant]
        if (now := draw_card(self._examiner, skill, 0).skill.id) != skill:
            # The pack has renamed it since the drill began.
            rename(self._store, skill, now)
            self._gone.add(skill)
            if any(one.asked.skill == now for one in state.cards):
                raise GoneError(f"{skill} was asked for already, as {now}.")
            return self._put(state, now)
        count = self._examiner.count(read_skill(skill).question)
        place = row.place if row else 0
        variant = fresh_draw(last[-1] if last else None, count, place)
        card = draw_card(self._examiner, skill, variant)
        return e.CardAsked(
            skill=skill,
            title=card.part.title,
            ask=card.part.ask,
            variant=variant,
            label=card.paper.label,
            givens=card.paper.givens,
            expected=card.expected,
            pack_version=card.paper.pack_version,
            content_hash=card.paper.content_hash,
        )

    def _card(self, sitting: Sitting) -> Card | None:
        """The card as the pack has it now; None when it is gone from it."""
        state = sitting.state.card
        if state is None:
            return None
        try:
            return drawn_card(self._examiner, state.asked)
        except TrainerError:
            return None

    def _view(self, sitting: Sitting) -> DrillView:
        now = self._clock.now()
        counted(self._store, now)
        card, state = self._card(sitting), sitting.state.card
        working: tuple[str, ...] = ()
        if card is not None and state is not None and state.worked:
            working = working_of(self._examiner, card)
        rows = {one.skill: one for one in self._store.tallies.skills()}
        known = self._known()
        self._sittings.used(sitting)
        return drill_view(
            sitting,
            card,
            working=working,
            days={skill: days_of(row) for skill, row in rows.items()},
            agenda=agenda_of(known, now),
            notices=self._store.notices,
            elsewhere=self._sittings.elsewhere(sitting),
            draft=self._sittings.draft(sitting),
            beside=self._sittings.beside(sitting),
        )
