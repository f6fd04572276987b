"""What is counted from events, on SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from trainer.store.base import Record, RunRow
from trainer.store.sqlite import RUN_COLUMNS
from trainer.store.tallies import (
    Counted,
    DayRow,
    Kept,
    ReviewRow,
    SkillRow,
    SlipRow,
    SlipTotal,
    Update,
)

if TYPE_CHECKING:
    from trainer.store.sqlite import SqliteStore

_REVIEW: Final = "item, skill, at, rating, first, why, seconds, variant"
_SKILL: Final = (
    "skill, question, stability, difficulty, last, due, reviews, good, trail, seconds, variant, "
    "place, gone"
)
_RECORD: Final = "seq, kind, version, at, used, seat, data"
_COUNTS: Final = ("reviews", "skills", "slips", "slip_totals", "run_days", "days", "unread")


class SqliteTallies:
    """`Tallies` on the connection of a `SqliteStore`."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    @contextmanager
    def updating(self) -> Iterator[Update]:
        """Begin to count."""
        # Not durable: what a power cut takes is counted again from the events.
        with self._store.writing("what was counted", durable=False) as db:
            yield SqliteUpdate(db)

    def has_unread(self) -> bool:
        """Whether anything is left to count."""
        with self._store.reading() as db:
            return db.execute("SELECT 1 FROM unread LIMIT 1").fetchone() is not None

    def forget(self) -> None:
        """Empty every count."""
        with self._store.writing("the new count", durable=False) as db:
            for table in _COUNTS:
                db.execute(f"DELETE FROM {table}")
            db.execute("INSERT INTO unread (run) SELECT id FROM runs ORDER BY started_at, id")

    def skills(self) -> tuple[SkillRow, ...]:
        """Every skill."""
        with self._store.reading() as db:
            return tuple(
                map(
                    _skill,
                    db.execute(f"SELECT {_SKILL} FROM skills ORDER BY question, place, skill"),
                )
            )

    def reviews_of(self, run_id: str) -> tuple[ReviewRow, ...]:
        """The reviews of a run."""
        with self._store.reading() as db:
            return _reviews(db, run_id)

    def mark_gone(self, skill: str, gone: bool) -> None:
        """Note whether a pack asks for the skill."""
        with self._store.writing("what the packs ask for", durable=False) as db:
            db.execute("UPDATE skills SET gone = ? WHERE skill = ?", (int(gone), skill))

    def slips(self, limit: int) -> tuple[SlipTotal, ...]:
        """The known mistakes, the most frequent first."""
        query = (
            "SELECT place, mistake, skill, count, last FROM slip_totals WHERE count > 0 "
            "ORDER BY count DESC, last DESC, place, mistake LIMIT ?"
        )
        with self._store.reading() as db:
            return tuple(SlipTotal(*row) for row in db.execute(query, (limit,)))

    def days(self, limit: int | None = None) -> tuple[DayRow, ...]:
        """The latest days on which something was answered."""
        query = (
            "SELECT day, seconds, answers, runs FROM days WHERE answers > 0 "
            "ORDER BY day DESC LIMIT ?"
        )
        with self._store.reading() as db:
            rows = db.execute(query, (-1 if limit is None else limit,)).fetchall()
        return tuple(DayRow(*row) for row in reversed(rows))

    def totals(self) -> DayRow:
        """All days together."""
        query = (
            "SELECT count(*), coalesce(sum(seconds), 0), coalesce(sum(answers), 0), "
            "coalesce(sum(runs), 0) FROM days WHERE answers > 0"
        )
        with self._store.reading() as db:
            count, seconds, answers, runs = db.execute(query).fetchone()
        return DayRow(str(count), seconds, answers, runs)

    def levels(self, question: str, limit: int) -> tuple[tuple[float, str | None, str], ...]:
        """The levels of a question's latest runs."""
        query = (
            "SELECT updated_at, level, id FROM runs WHERE question = ? AND status = 'finished' "
            "ORDER BY updated_at DESC, id LIMIT ?"
        )
        with self._store.reading() as db:
            return tuple((row[0], row[1], row[2]) for row in db.execute(query, (question, limit)))

    def run_ids(self) -> tuple[str, ...]:
        """Every run in order of its start."""
        with self._store.reading() as db:
            rows = db.execute("SELECT id FROM runs ORDER BY started_at, id").fetchall()
        return tuple(row[0] for row in rows)

    def adopt(self, kept: Sequence[Kept]) -> tuple[str, ...]:
        """Take in runs of another store."""
        with self._store.writing("the runs of the file", durable=True) as db:
            words = tuple(_adopt(db, one) for one in kept)
            touched = {
                one.run.question
                for one, word in zip(kept, words, strict=True)
                if word in ("new", "longer") and one.run.status == "finished"
            }
            for question in sorted(touched):
                _recount(db, question)
        return words


class SqliteUpdate:
    """`Update` inside one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def unread(self, limit: int) -> tuple[RunRow, ...]:
        """Runs that have not been counted."""
        columns = ", ".join(f"runs.{one.strip()}" for one in RUN_COLUMNS.split(","))
        query = (
            f"SELECT {columns} FROM unread JOIN runs ON runs.id = unread.run "
            "ORDER BY unread.place LIMIT ?"
        )
        return tuple(RunRow(*row) for row in self._db.execute(query, (limit,)))

    def records(self, run_id: str) -> tuple[Record, ...]:
        """The events of a run."""
        return _records(self._db, run_id)

    def counted(self, run_id: str) -> Counted:
        """What was counted before."""
        slips = self._db.execute(
            "SELECT place, mistake, skill, at FROM slips WHERE run = ?", (run_id,)
        )
        days = self._db.execute(
            "SELECT day, seconds, answers FROM run_days WHERE run = ?", (run_id,)
        )
        return Counted(
            _reviews(self._db, run_id),
            tuple(SlipRow(*row) for row in slips),
            tuple(DayRow(*row) for row in days),
        )

    def count(self, run_id: str, counted: Counted) -> None:
        """Replace what was counted from the run."""
        before = self.counted(run_id)
        if before.reviews != counted.reviews:
            self._db.execute("DELETE FROM reviews WHERE run = ?", (run_id,))
            self._db.executemany(
                f"INSERT INTO reviews (run, {_REVIEW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(run_id, *_cells(one)) for one in counted.reviews],
            )
        if before.slips != counted.slips:
            self._count_slips(run_id, before.slips, counted.slips)
        if before.days != counted.days:
            self._count_days(run_id, before.days, counted.days)

    def _count_slips(
        self, run_id: str, before: Sequence[SlipRow], after: Sequence[SlipRow]
    ) -> None:
        for one in before:
            self._db.execute(
                "UPDATE slip_totals SET count = count - 1 WHERE place = ? AND mistake = ?",
                (one.place, one.mistake),
            )
        self._db.execute("DELETE FROM slips WHERE run = ?", (run_id,))
        for one in after:
            self._db.execute(
                "INSERT INTO slips (run, place, mistake, skill, at) VALUES (?, ?, ?, ?, ?)",
                (run_id, *_cells(one)),
            )
            self._db.execute(
                "INSERT INTO slip_totals (place, mistake, skill, count, last) "
                "VALUES (?, ?, ?, 1, ?) ON CONFLICT (place, mistake) DO UPDATE SET "
                "count = count + 1, last = max(last, excluded.last), "
                "skill = CASE WHEN excluded.skill = '' THEN skill ELSE excluded.skill END",
                _cells(one),
            )

    def _count_days(self, run_id: str, before: Sequence[DayRow], after: Sequence[DayRow]) -> None:
        for one in before:
            self._db.execute(
                "UPDATE days SET seconds = seconds - ?, answers = answers - ?, runs = runs - 1 "
                "WHERE day = ?",
                (one.seconds, one.answers, one.day),
            )
        self._db.execute("DELETE FROM run_days WHERE run = ?", (run_id,))
        for one in after:
            self._db.execute(
                "INSERT INTO run_days (run, day, seconds, answers) VALUES (?, ?, ?, ?)",
                (run_id, one.day, one.seconds, one.answers),
            )
            self._db.execute(
                "INSERT INTO days (day, seconds, answers, runs) VALUES (?, ?, ?, 1) "
                "ON CONFLICT (day) DO UPDATE SET seconds = seconds + excluded.seconds, "
                "answers = answers + excluded.answers, runs = runs + 1",
                (one.day, one.seconds, one.answers),
            )

    def read(self, run_id: str) -> None:
        """The run has been counted."""
        self._db.execute("DELETE FROM unread WHERE run = ?", (run_id,))

    def skill(self, skill: str) -> SkillRow | None:
        """A skill as it stands."""
        query = f"SELECT {_SKILL} FROM skills WHERE skill = ?"
        row = self._db.execute(query, (skill,)).fetchone()
        return None if row is None else _skill(row)

    def save_skill(self, row: SkillRow) -> None:
        """Keep a skill."""
        marks = ", ".join("?" * 13)
        self._db.execute(
            f"INSERT OR REPLACE INTO skills ({_SKILL}) VALUES ({marks})",
            (*_cells(row)[:-1], int(row.gone)),
        )

    def reviews(self, skill: str) -> Sequence[tuple[float, int, float | None, int]]:
        """All reviews of a skill in order of time."""
        query = "SELECT at, rating, seconds, variant FROM reviews WHERE skill = ? ORDER BY at, run"
        return self._db.execute(query, (skill,)).fetchall()

    def names(self) -> Mapping[str, str]:
        """Skills by earlier names."""
        return dict(self._db.execute("SELECT old, now FROM renamed").fetchall())

    def rename(self, old: str, now: str) -> None:
        """A skill has another name."""
        self._db.execute("UPDATE renamed SET now = ? WHERE now = ?", (now, old))
        self._db.execute("INSERT OR REPLACE INTO renamed (old, now) VALUES (?, ?)", (old, now))
        # Should the names have been swapped: what a skill is called now is no earlier name.
        self._db.execute("DELETE FROM renamed WHERE old = ?", (now,))
        for table in ("reviews", "slips", "slip_totals"):
            self._db.execute(f"UPDATE {table} SET skill = ? WHERE skill = ?", (now, old))
        self._db.execute("DELETE FROM skills WHERE skill = ?", (old,))

    def ahead(self, now: float) -> tuple[str, ...]:
        """Skills whose last review lies in the future."""
        rows = self._db.execute("SELECT skill FROM skills WHERE last > ?", (now,)).fetchall()
        return tuple(row[0] for row in rows)

    def bring_back(self, skill: str, now: float) -> None:
        """Reviews from the future count as of now."""
        self._db.execute("UPDATE reviews SET at = ? WHERE skill = ? AND at > ?", (now, skill, now))


def _cells(row: Any) -> tuple[Any, ...]:
    # What `dataclasses.astuple` does for flat rows, without its deep copies: ten times as fast.
    return tuple(getattr(row, name) for name in row.__slots__)


def _reviews(db: sqlite3.Connection, run_id: str) -> tuple[ReviewRow, ...]:
    rows = db.execute(f"SELECT {_REVIEW} FROM reviews WHERE run = ? ORDER BY item", (run_id,))
    return tuple(ReviewRow(*row) for row in rows)


def _skill(row: tuple[Any, ...]) -> SkillRow:
    return replace(SkillRow(*row), gone=bool(row[-1]))


def _records(db: sqlite3.Connection, run_id: str) -> tuple[Record, ...]:
    query = f"SELECT {_RECORD} FROM events WHERE run = ? ORDER BY seq"
    return tuple(Record(*row) for row in db.execute(query, (run_id,)))


def _adopt(db: sqlite3.Connection, kept: Kept) -> str:
    run, records = kept.run, kept.records
    here = _records(db, run.id)
    shared = min(len(here), len(records))
    if here[:shared] != records[:shared]:
        return "other"
    if here and len(here) >= len(records):
        return "same"
    if not here:
        marks = ", ".join("?" * 13)
        db.execute(f"INSERT INTO runs ({RUN_COLUMNS}) VALUES ({marks})", _cells(run))
    else:
        db.execute(
            "UPDATE runs SET status = ?, step = ?, updated_at = max(updated_at, ?), "
            "used = max(used, ?), level = ?, last_seq = ? WHERE id = ?",
            (run.status, run.step, run.updated_at, run.used, run.level, run.last_seq, run.id),
        )
    db.executemany(
        f"INSERT INTO events (run, {_RECORD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(run.id, *_cells(one)) for one in records[len(here) :]],
    )
    for draft in kept.drafts:
        db.execute(
            "INSERT OR IGNORE INTO drafts (run, slot, text, at, used) VALUES (?, ?, ?, ?, ?)",
            (run.id, draft.slot, json.dumps(draft.text), draft.at, draft.used),
        )
    return "new" if not here else "longer"


def _recount(db: sqlite3.Connection, question: str) -> None:
    """The result of a question, from its runs: what came from elsewhere may be older than ours."""
    finished = "FROM runs WHERE question = ? AND status = 'finished'"
    (count,) = db.execute(f"SELECT count(*) {finished}", (question,)).fetchone()
    last = db.execute(
        f"SELECT id, level, updated_at {finished} ORDER BY updated_at DESC, id LIMIT 1", (question,)
    ).fetchone()
    db.execute(
        "INSERT OR REPLACE INTO results (question, runs, run, level, at) VALUES (?, ?, ?, ?, ?)",
        (question, count, *last),
    )
