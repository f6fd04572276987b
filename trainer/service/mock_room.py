"""What every act of an interviewer goes through: finding a mock, deciding, storing, drawing."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from trainer.service import mock_cards
from trainer.service.errors import ServiceError
from trainer.service.limits import named
from trainer.service.mock_book import LANGUAGE, MockBook
from trainer.service.mock_codes import fresh_code
from trainer.service.mock_desk import Desk, desk_of
from trainer.service.mock_drawing import mock_view, proposal_of
from trainer.service.mock_finding import LOOKED_AT
from trainer.service.mock_listing import begun
from trainer.service.mock_paper import copied, phases_of
from trainer.service.words import MOCK
from trainer.session import MAIN, SessionError, key_of
from trainer.session.mock import Asked, MockState, decide
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.service.appending import Moment
    from trainer.service.door import Service
    from trainer.service.mock_views import MockCard, MockView
    from trainer.store import Record


# Question, candidate, variant.
_Wish: TypeAlias = tuple[str, str, int | None]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a mock is begun with, and the id under which it is kept, once or not yet."""

    wish: _Wish
    run_id: str
    started: e.MockStarted


@dataclass(frozen=True, slots=True)
class _Bare:
    id: str
    variant: int
    content_hash: str


class MockRoom:
    """The mocks of one store as one interviewer's program has them open."""

    def __init__(self, service: Service, name: str) -> None:
        self._service = service
        self._store = service._store
        self._clock = service._clock
        self.name = named(name, "Say who is interviewing.")
        self._book = MockBook(self._store, self._clock, self.name)
        self._desks: dict[str, Desk] = {}
        self._lock = threading.RLock()
        # What was begun and is not known to be kept, by what was wished for.
        self._begun: dict[_Wish, Beginning] = {}

    def moment(self, run_id: str) -> Moment | None:
        """Now, in a mock that is open here; never waits."""
        return self._book.moment(run_id)

    def done_at(self, moment: Moment | None) -> AbstractContextManager[None]:
        """What this thread does in it was done then, and held back since."""
        return self._book.done_at(moment)

    def _done(self, run_id: str, wish: Callable[[MockState], e.Event | None]) -> MockView:
        with self._lock:
            desk = self._act(run_id)
            self._tell(desk, wish)
            return self._view(desk)

    def _tell(self, desk: Desk, wish: Callable[[MockState], e.Event | None]) -> e.Event | None:
        event = self._book.tell(desk.live, wish)
        desk.sync()
        desk.seen.heard_at += 1
        return event

    def _desk(self, run_id: str) -> Desk:
        with self._lock:
            if run_id not in self._desks:
                live = self._book.open(run_id)
                self._desks[run_id] = desk_of(
                    live, self._service._examiner, self._clock, self._store.notices
                )
            return self._desks[run_id]

    def _fresh(self, run_id: str) -> Desk:
        desk = self._desk(run_id)
        desk.poll(self._book)
        return desk

    def _act(self, run_id: str) -> Desk:
        """A mock that this interviewer works on: they have a card, and the clock runs here."""
        desk = self._fresh(run_id)
        desk.attended = True
        if desk.state.card(self.name) is None:
            self._tell(desk, lambda state: decide.card(state, self.name))
        desk.sync()
        return desk

    def _view(self, desk: Desk) -> MockView:
        self._book.used(desk.live)
        desk.shown = desk.state.phase
        return mock_view(desk.live, desk.copy, self.name, desk.seen)

    def _asks(self, run_id: str) -> Mapping[str, Asked]:
        return self._desk(run_id).copy.asks

    def _open_seat(self, desk: Desk) -> str:
        code, givens = fresh_code(), desk.copy.paper.givens
        self._tell(desk, lambda state: decide.open_seat(state, code, givens))
        seated = desk.state.seated
        assert seated is not None
        desk.expect_texts()
        return seated.code

    def _beginning(self, address: str, who: str, variant: int | None) -> Beginning:
        """What a mock begins with: what was tried before, where nobody knows the end of that."""
        wish = (address, who, variant)
        if wish in self._begun:
            return self._begun[wish]
        examiner = self._service._examiner
        known = self._left_bare(*wish)
        draw = self._next_draw(address) if variant is None else variant
        paper = examiner.paper(address, known.variant if known else draw)
        examiner.ready(address)
        made = e.MockStarted(
            question=address,
            title=paper.title,
            candidate=who,
            variant=paper.variant,
            label=paper.label,
            phases=phases_of(paper),
            pack_version=paper.pack_version,
            content_hash=paper.content_hash,
            paper=copied(paper, examiner.working(paper, MAIN, None)),
        )
        known = known if known and known.content_hash == paper.content_hash else None
        self._begun[wish] = Beginning(wish, known.id if known else secrets.token_hex(8), made)
        return self._begun[wish]

    def _left_bare(self, address: str, who: str, variant: int | None) -> _Bare | None:
        """A mock of which nothing was kept but that it was begun: a program was lost just then."""
        mine = key_of(e.seat_of(self.name))
        bare = [one for one in self._store.runs(mode=MOCK, limit=LOOKED_AT) if one.last_seq == 1]
        for row in bare:
            for one in _read(self._store.records(row.id)):
                if not isinstance(one, e.MockStarted) or key_of(one.seat) != mine:
                    continue
                same = (one.question, one.candidate) == (address, who)
                if same and variant in (None, one.variant):
                    return _Bare(row.id, one.variant, one.content_hash)
        return None

    def _next_draw(self, address: str) -> int:
        count = max(1, self._service._examiner.count(address))
        draws = [
            (row.started_at, row.variant)
            for row, started in begun(self._store, LOOKED_AT)
            if started is not None and started.question == address
        ]
        return (max(draws)[1] + 1) % count if draws else 0

    def _proposed(self, desk: Desk, state: MockState) -> str | None:
        return proposal_of(desk.copy, decide.own(state, self.name)).level

    def _read_others(self, desk: Desk, names: Sequence[str]) -> None:
        self._tell(desk, lambda state: decide.reading_others(state, self.name, names))

    def _sealed(self, desk: Desk, name: str) -> MockCard:
        found = desk.state.card(name)
        if found is None or found.sealed is None:
            who = "You have" if key_of(name) == key_of(self.name) else f"{name} has"
            raise ServiceError(f"{who} no sealed card on this mock.")
        return mock_cards.from_json(found.sealed)


def _read(records: Sequence[Record]) -> Iterator[e.Event]:
    """The events that can be read: of others, opening the mock says why."""
    for one in records:
        with suppress(SessionError):
            yield LANGUAGE.event(one)
