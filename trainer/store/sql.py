"""A store in tables, whatever database holds them: SQL that each of them understands."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, ClassVar, Final

from trainer.store.base import ConflictError, Draft, Record, Result, RunRow, StoreError
from trainer.store.work import Alone, Reads, Work, cells

if TYPE_CHECKING:
    from trainer.store.tallies import Tallies

RUN_COLUMNS: Final = (
    "id, question, title, mode, variant, label, status, step, "
    "started_at, updated_at, used, level, last_seq"
)
RECORD_COLUMNS: Final = "seq, kind, version, at, used, seat, data"
INSERT_RUN: Final = f"INSERT INTO runs ({RUN_COLUMNS}) VALUES ({', '.join('?' * 13)})"
INSERT_RECORD: Final = f"INSERT INTO events (run, {RECORD_COLUMNS}) VALUES ({', '.join('?' * 8)})"
_UPDATE_RUN: Final = """
    UPDATE runs SET status = ?, step = ?, updated_at = ?,
        used = CASE WHEN used < ? THEN ? ELSE used END, level = ?, last_seq = ? WHERE id = ?
"""
_TOUCH_RUN: Final = """
    UPDATE runs SET updated_at = ?, used = CASE WHEN used < ? THEN ? ELSE used END WHERE id = ?
"""
#: Runs that one query asks for.
AMONG: Final = 200
_AMONG: Final = """
    SELECT run, seq, kind, version, at, used, seat,
        CASE WHEN kind IN ({bare}) THEN '{{}}' ELSE data END
    FROM events WHERE run IN ({runs}) AND kind IN ({kinds}) ORDER BY run, seq
"""
_RESULTS: Final = """
    SELECT results.question, results.runs, results.level, results.at, COALESCE(runs.step, '')
    FROM results LEFT JOIN runs ON runs.id = results.run
"""
_KEEP_DRAFT: Final = """
    INSERT INTO drafts (run, slot, text, at, used) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (run, slot) DO UPDATE SET
        text = excluded.text, at = excluded.at, used = excluded.used
"""
_DROP_DRAFT: Final = "DELETE FROM drafts WHERE run = ? AND slot = ? AND text = ? AND at = ?"
# The latest finished run is the one that the home screen tells of; an older one that is graded or
# overruled later must not take its place.
_RESULT: Final = """
    INSERT INTO results (question, runs, run, level, at) VALUES (?, 1, ?, ?, ?)
    ON CONFLICT (question) DO UPDATE SET
        runs = results.runs + ?,
        level = CASE WHEN ? OR results.run = excluded.run THEN excluded.level
            ELSE results.level END,
        at = CASE WHEN ? THEN excluded.at ELSE results.at END,
        run = CASE WHEN ? THEN excluded.run ELSE results.run END
"""


class SqlStore(ABC):
    """A `Store` whose database is told of by `reading` and `writing`."""

    #: What a query ends with so that nobody else changes the rows that it finds meanwhile.
    locked: ClassVar[str] = ""

    @property
    @abstractmethod
    def where(self) -> str | None:
        """The file or address, or None when nothing outlives the program."""

    @property
    @abstractmethod
    def notices(self) -> tuple[str, ...]:
        """Sentences about the store that must be shown."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Reads]:
        """Queries that change nothing; the database's errors become StoreError."""

    @abstractmethod
    def writing(
        self, what: str, *, durable: bool = True, alone: Alone | None = None
    ) -> AbstractContextManager[Work]:
        """One transaction, all of it or nothing; `what` names in an error what was not kept.

        With `alone` nobody else does the same meanwhile, and everything read in it is as it was
        when it began. What is not `durable` may be lost in a power cut, and in nothing less.
        """

    @abstractmethod
    def close(self) -> None:
        """Let go of the store."""

    @property
    def tallies(self) -> Tallies:
        """What has been counted from the events so far."""
        from trainer.store.counts import SqlTallies

        return SqlTallies(self)

    def create(self, run: RunRow, records: Sequence[Record]) -> None:
        """Start a run with its first events."""
        with self.writing("the new run") as db:
            db.run(INSERT_RUN, cells(run))
            insert(db, run.id, records)

    def append(
        self, run: RunRow, records: Sequence[Record], *, done_with: Sequence[str] = ()
    ) -> None:
        """Append events durably; ConflictError when somebody else appended first."""
        with self.writing("your answer") as db:
            query = f"SELECT last_seq, status FROM runs WHERE id = ?{self.locked}"
            row = db.one(query, (run.id,))
            if row is None:
                raise StoreError(f"There is no run {run.id} in {self.where or 'memory'}.")
            if records and records[0].seq != row[0] + 1:
                if self.has_kept(db, run.id, records):
                    return
                raise ConflictError(f"Run {run.id} has gone on elsewhere.")
            insert(db, run.id, records)
            _update(db, run)
            for slot in done_with:
                db.run("DELETE FROM drafts WHERE run = ? AND slot = ?", (run.id, slot))
            if run.status == "finished":
                newly = row[1] != "finished"
                values = (run.question, run.id, run.level, run.updated_at)
                db.run(_RESULT, (*values, int(newly), newly, newly, newly))

    def has_kept(self, db: Reads, run_id: str, records: Sequence[Record]) -> bool:
        """Whether these came here already in a write of which this program was not told the end."""
        return False

    def records(
        self, run_id: str, after: int = 0, *, kinds: Collection[str] | None = None
    ) -> tuple[Record, ...]:
        """The run's events in order, after `after`; of some kinds only where they are given."""
        with self.reading() as db:
            return records_of(db, run_id, after, kinds)

    def records_among(
        self, run_ids: Sequence[str], *, kinds: Collection[str], bare: Collection[str] = ()
    ) -> Mapping[str, tuple[Record, ...]]:
        """The events of these kinds of several runs, by run and in order."""
        found: dict[str, list[Record]] = {}
        with self.reading() as db:
            for start in range(0, len(run_ids), AMONG):
                some = run_ids[start : start + AMONG]
                query = _AMONG.format(bare=_marks(bare), runs=_marks(some), kinds=_marks(kinds))
                for run, *row in db.rows(query, (*bare, *some, *kinds)):
                    found.setdefault(run, []).append(Record(*row))
        return {run: tuple(records) for run, records in found.items()}

    def run(self, run_id: str) -> RunRow | None:
        """The summary of one run."""
        with self.reading() as db:
            row = db.one(f"SELECT {RUN_COLUMNS} FROM runs WHERE id = ?", (run_id,))
        return None if row is None else RunRow(*row)

    def runs(
        self,
        *,
        status: str | None = None,
        question: str | None = None,
        mode: str | None = None,
        limit: int = 50,
    ) -> tuple[RunRow, ...]:
        """Summaries, the one last touched first."""
        wanted = {"status": status, "question": question, "mode": mode}
        given = {column: value for column, value in wanted.items() if value is not None}
        where = " AND ".join(f"{column} = ?" for column in given) or "TRUE"
        query = f"SELECT {RUN_COLUMNS} FROM runs WHERE {where} ORDER BY updated_at DESC, id LIMIT ?"
        with self.reading() as db:
            return tuple(RunRow(*row) for row in db.rows(query, (*given.values(), limit)))

    def results(self) -> Mapping[str, Result]:
        """What came out, by question."""
        with self.reading() as db:
            rows = db.rows(_RESULTS)
        return {row[0]: Result(*row) for row in rows}

    def save_draft(self, run_id: str, draft: Draft) -> None:
        """Keep the latest draft of a slot."""
        with self.writing("what you typed", durable=False) as db:
            # The run first, as in `append`: whoever takes two rows takes them in the same order.
            db.run(_TOUCH_RUN, (draft.at, draft.used, draft.used, run_id))
            values = (run_id, draft.slot, json.dumps(draft.text), draft.at, draft.used)
            db.run(_KEEP_DRAFT, values)

    def drop_draft(self, run_id: str, draft: Draft) -> None:
        """Drop a draft if it still is this very one."""
        with self.writing("what you typed", durable=False) as db:
            values = (run_id, draft.slot, json.dumps(draft.text), draft.at)
            db.run(_DROP_DRAFT, values)

    def drafts(self, run_id: str) -> Mapping[str, Draft]:
        """The run's drafts by slot."""
        query = "SELECT slot, text, at, used FROM drafts WHERE run = ?"
        with self.reading() as db:
            rows = db.rows(query, (run_id,))
        return {slot: Draft(slot, json.loads(text), at, used) for slot, text, at, used in rows}

    def touch(self, run_id: str, at: float, used: float) -> None:
        """Note that the run was active until now."""
        with self.writing("the time used", durable=False) as db:
            db.run(_TOUCH_RUN, (at, used, used, run_id))


def records_of(
    db: Reads, run_id: str, after: int = 0, kinds: Collection[str] | None = None
) -> tuple[Record, ...]:
    """The events of a run in order, those after `after`, of some kinds where they are given."""
    among = "" if kinds is None else f" AND kind IN ({_marks(kinds)})"
    query = f"SELECT {RECORD_COLUMNS} FROM events WHERE run = ? AND seq > ?{among} ORDER BY seq"
    return tuple(Record(*row) for row in db.rows(query, (run_id, after, *(kinds or ()))))


def _marks(values: Collection[str]) -> str:
    """What stands in an IN for that many values; nothing is in an empty one."""
    return ", ".join("?" * len(values)) or "NULL"


def insert(db: Work, run_id: str, records: Sequence[Record]) -> None:
    """Add events to a run."""
    db.many(INSERT_RECORD, [(run_id, *cells(one)) for one in records])


def _update(db: Work, run: RunRow) -> None:
    used = (run.used, run.used)
    values = (run.status, run.step, run.updated_at, *used, run.level, run.last_seq, run.id)
    db.run(_UPDATE_RUN, values)
