"""Which mock is meant: by its id, by the beginning of one, or by the code of its open seat.

Loaded by the candidate's program: nothing here may import a pack, a rubric or a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.service.errors import ServiceError
from trainer.service.mock_book import is_mock
from trainer.service.mock_codes import is_code, tidy
from trainer.service.words import MOCK
from trainer.session import SessionError
from trainer.session.mock import events as e
from trainer.session.mock import seat_from_json

if TYPE_CHECKING:
    from trainer.store import Record, RunRow, Store

#: Mocks that are looked through, the ones last touched first; one is found by its whole id always.
LOOKED_AT: Final = 200
#: Signs of a run's id that are enough to name it, as long as no other begins so.
SHORTEST: Final = 4
#: Characters of what was asked for that a sentence repeats.
LONGEST_TOLD: Final = 60
#: The kinds that say which code is good.
_CODES: Final = (e.SeatOpened.kind, e.SeatClosed.kind)


def find(store: Store, wanted: str) -> RunRow:
    """The mock that is meant; ServiceError when there is none, or when it could be several."""
    name = wanted.strip()
    for whole in dict.fromkeys((name, name.lower())):
        row = store.run(whole)
        if row is not None and is_mock(row):
            return row
    among = store.runs(mode=MOCK, limit=LOOKED_AT)
    sits = _seated(store, among, tidy(wanted))
    begun = [one for one in among if len(name) >= SHORTEST and one.id.startswith(name.lower())]
    found = [one for one in among if one.id == sits] or begun
    if len(found) > 1:
        raise ServiceError(
            f"{len(found)} mocks begin with {name[:LONGEST_TOLD]!r}: write more of the id."
        )
    if not found:
        raise ServiceError(
            f"There is no mock {name[:LONGEST_TOLD]!r} in this store. 'trainer cards' lists them."
        )
    return found[0]


def seated(store: Store, code: str) -> str | None:
    """The mock whose open seat has that code; no more than that is read of any other."""
    return _seated(store, store.runs(mode=MOCK, limit=LOOKED_AT), tidy(code))


def _seated(store: Store, among: tuple[RunRow, ...], code: str) -> str | None:
    if not is_code(code):
        return None
    codes = store.records_among([one.id for one in among], kinds=_CODES)
    return next((one.id for one in among if _open(codes.get(one.id, ())) == code), None)


def _open(records: tuple[Record, ...]) -> str | None:
    """The code that is good after these."""
    code = None
    for one in records:
        code = _code(one) if one.kind == e.SeatOpened.kind else None
    return code


def _code(one: Record) -> str | None:
    try:
        opened = seat_from_json(
            one.kind, one.version, one.data, at=one.at, used=one.used, seat=one.seat
        )
    except SessionError:
        # Somebody else's mock, changed by another program: it has no seat for anybody.
        return None
    return opened.code if isinstance(opened, e.SeatOpened) else None
