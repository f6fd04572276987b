"""What is counted from events, in tables that any database holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from trainer.store.base import Record, RunRow
from trainer.store.sql import RUN_COLUMNS, records_of
from trainer.store.tallies import (
    Beside,
    Counted,
    DayRow,
    Kept,
    ReviewRow,
    SkillRow,
    SlipRow,
    SlipTotal,
    Update,
    nothing_beside,
)
from trainer.store.work import Reads, Row, Work, cells

if TYPE_CHECKING:
    from trainer.store.sql import SqlStore

_REVIEW: Final = "item, skill, at, rating, first, why, seconds, variant"
_SKILL: Final = (
    "skill, question, stability, difficulty, last, due, reviews, good, trail, seconds, variant, "
    "place, gone"
)
_KEEP_SKILL: Final = (
    f"INSERT INTO skills ({_SKILL}) VALUES ({', '.join('?' * 13)}) "
    "ON CONFLICT (skill) DO UPDATE SET "
    + ", ".join(f"{one} = excluded.{one}" for one in _SKILL.split(", ")[1:])
)
_COUNT_SLIP: Final = """
    INSERT INTO slip_totals (place, mistake, skill, count, last) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT (place, mistake) DO UPDATE SET
        count = slip_totals.count + 1,
        last = CASE WHEN slip_totals.last < excluded.last THEN excluded.last
            ELSE slip_totals.last END,
        skill = CASE WHEN excluded.skill = '' THEN slip_totals.skill ELSE excluded.skill END
"""
_COUNT_DAY: Final = """
    INSERT INTO days (day, seconds, answers, runs) VALUES (?, ?, ?, 1)
    ON CONFLICT (day) DO UPDATE SET
        seconds = days.seconds + excluded.seconds,
        answers = days.answers + excluded.answers,
        runs = days.runs + 1
"""
_COUNTS: Final = ("reviews", "skills", "slips", "slip_totals", "run_days", "days", "unread")
# More than any table has rows: "all of them", where SQLite wants a negative number and PostgreSQL
# none at all.
_ALL: Final = 2**62
# Names in packs are shorter by far. Only a file that was made by hand has others, and an index of
# PostgreSQL can't hold them, nor a table of SQLite such a number.
_LONGEST_NAME: Final = 500
_LARGEST: Final = 2**31


class SqlTallies:
    """`Tallies` of a `SqlStore`."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    @contextmanager
    def updating(self) -> Iterator[Update]:
        """Begin to count."""
        # Not durable: what a power cut takes is counted again from the events.
        with self._store.writing("what was counted", durable=False, alone="counting") as db:
            yield SqlUpdate(db)

    def has_unread(self) -> bool:
        """Whether anything is left to count."""
        with self._store.reading() as db:
            return db.one("SELECT 1 FROM unread LIMIT 1") is not None

    def forget(self) -> None:
        """Empty every count."""
        with self._store.writing("the new count", durable=False, alone="counting") as db:
            for table in _COUNTS:
                db.run(f"DELETE FROM {table}")
            db.run("INSERT INTO unread (run) SELECT id FROM runs ORDER BY started_at, id")

    def skills(self) -> tuple[SkillRow, ...]:
        """Every skill."""
        with self._store.reading() as db:
            rows = db.rows(f"SELECT {_SKILL} FROM skills ORDER BY question, place, skill")
        return tuple(map(_skill, rows))

    def reviews_of(self, run_id: str) -> tuple[ReviewRow, ...]:
        """The reviews of a run."""
        with self._store.reading() as db:
            return _reviews(db, run_id)

    def mark_gone(self, skill: str, gone: bool) -> None:
        """Note whether a pack asks for the skill."""
        with self._store.writing("what the packs ask for", durable=False) as db:
            db.run("UPDATE skills SET gone = ? WHERE skill = ?", (int(gone), skill))

    def slips(self, limit: int) -> tuple[SlipTotal, ...]:
        """The known mistakes, the most frequent first."""
        query = (
            "SELECT place, mistake, skill, count, last FROM slip_totals WHERE count > 0 "
            "ORDER BY count DESC, last DESC, place, mistake LIMIT ?"
        )
        with self._store.reading() as db:
            return tuple(SlipTotal(*row) for row in db.rows(query, (limit,)))

    def days(self, limit: int | None = None) -> tuple[DayRow, ...]:
        """The latest days on which something was answered."""
        query = (
            "SELECT day, seconds, answers, runs FROM days WHERE answers > 0 "
            "ORDER BY day DESC LIMIT ?"
        )
        with self._store.reading() as db:
            rows = db.rows(query, (_ALL if limit is None else limit,))
        return tuple(DayRow(*row) for row in reversed(rows))

    def totals(self) -> DayRow:
        """All days together."""
        query = (
            "SELECT count(*), coalesce(sum(seconds), 0.0), "
            "CAST(coalesce(sum(answers), 0) AS BIGINT), CAST(coalesce(sum(runs), 0) AS BIGINT) "
            "FROM days WHERE answers > 0"
        )
        with self._store.reading() as db:
            count, seconds, answers, runs = db.one(query) or (0, 0.0, 0, 0)
        return DayRow(str(count), seconds, answers, runs)

    def levels(self, question: str, limit: int) -> tuple[tuple[float, str | None, str], ...]:
        """The levels of a question's latest runs."""
        query = (
            "SELECT updated_at, level, id FROM runs WHERE question = ? AND status = 'finished' "
            "ORDER BY updated_at DESC, id LIMIT ?"
        )
        with self._store.reading() as db:
            return tuple((row[0], row[1], row[2]) for row in db.rows(query, (question, limit)))

    def run_ids(self) -> tuple[str, ...]:
        """Every run in order of its start."""
        with self._store.reading() as db:
            return tuple(row[0] for row in db.rows("SELECT id FROM runs ORDER BY started_at, id"))

    def adopt(self, kept: Sequence[Kept], beside: Beside = nothing_beside) -> tuple[str, ...]:
        """Take in runs of another store."""
        from trainer.store.adopting import adopt

        with self._store.writing("the runs of the file", alone="adopting") as db:
            return adopt(db, kept, self._store.locked, beside)


class SqlUpdate:
    """`Update` inside one transaction."""

    def __init__(self, db: Work) -> None:
        self._db = db

    def unread(self, limit: int) -> tuple[RunRow, ...]:
        """Runs that have not been counted."""
        columns = ", ".join(f"runs.{one}" for one in RUN_COLUMNS.split(", "))
        query = (
            f"SELECT {columns} FROM unread JOIN runs ON runs.id = unread.run "
            "ORDER BY unread.place LIMIT ?"
        )
        # On PostgreSQL a run stands there once for each transaction that added to it.
        found = {row[0]: RunRow(*row) for row in self._db.rows(query, (limit,))}
        return tuple(found.values())

    def records(self, run_id: str) -> tuple[Record, ...]:
        """The events of a run."""
        return records_of(self._db, run_id)

    def counted(self, run_id: str) -> Counted:
        """What was counted before."""
        slips = self._db.rows(
            "SELECT place, mistake, skill, at FROM slips WHERE run = ? ORDER BY place, mistake",
            (run_id,),
        )
        days = self._db.rows(
            "SELECT day, seconds, answers FROM run_days WHERE run = ? ORDER BY day", (run_id,)
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
            self._db.run("DELETE FROM reviews WHERE run = ?", (run_id,))
            self._db.many(
                f"INSERT INTO reviews (run, {_REVIEW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(run_id, *cells(one)) for one in counted.reviews if _fits(one)],
            )
        if before.slips != counted.slips:
            self._count_slips(run_id, before.slips, [one for one in counted.slips if _fits(one)])
        if before.days != counted.days:
            self._count_days(run_id, before.days, [one for one in counted.days if _fits(one)])

    def _count_slips(
        self, run_id: str, before: Sequence[SlipRow], after: Sequence[SlipRow]
    ) -> None:
        less = "UPDATE slip_totals SET count = count - 1 WHERE place = ? AND mistake = ?"
        self._db.many(less, [(one.place, one.mistake) for one in before])
        self._db.run("DELETE FROM slips WHERE run = ?", (run_id,))
        self._db.many(
            "INSERT INTO slips (run, place, mistake, skill, at) VALUES (?, ?, ?, ?, ?)",
            [(run_id, *cells(one)) for one in after],
        )
        self._db.many(_COUNT_SLIP, [cells(one) for one in after])

    def _count_days(self, run_id: str, before: Sequence[DayRow], after: Sequence[DayRow]) -> None:
        self._db.many(
            "UPDATE days SET seconds = seconds - ?, answers = answers - ?, runs = runs - 1 "
            "WHERE day = ?",
            [(one.seconds, one.answers, one.day) for one in before],
        )
        self._db.run("DELETE FROM run_days WHERE run = ?", (run_id,))
        self._db.many(
            "INSERT INTO run_days (run, day, seconds, answers) VALUES (?, ?, ?, ?)",
            [(run_id, one.day, one.seconds, one.answers) for one in after],
        )
        self._db.many(_COUNT_DAY, [(one.day, one.seconds, one.answers) for one in after])

    def read(self, run_id: str) -> None:
        """The run has been counted."""
        self._db.run("DELETE FROM unread WHERE run = ?", (run_id,))

    def skill(self, skill: str) -> SkillRow | None:
        """A skill as it stands."""
        row = self._db.one(f"SELECT {_SKILL} FROM skills WHERE skill = ?", (skill,))
        return None if row is None else _skill(row)

    def save_skill(self, row: SkillRow) -> None:
        """Keep a skill."""
        if _fits(row):
            self._db.run(_KEEP_SKILL, (*cells(row)[:-1], int(row.gone)))

    def reviews(self, skill: str) -> Sequence[tuple[float, int, int, float | None, int]]:
        """All reviews of a skill in order of time."""
        query = (
            "SELECT at, rating, first, seconds, variant FROM reviews WHERE skill = ? "
            "ORDER BY at, run"
        )
        return [(row[0], row[1], row[2], row[3], row[4]) for row in self._db.rows(query, (skill,))]

    def names(self) -> Mapping[str, str]:
        """Skills by earlier names."""
        return dict(self._db.rows("SELECT old, now FROM renamed"))

    def rename(self, old: str, now: str) -> None:
        """A skill has another name."""
        self._db.run("UPDATE renamed SET now = ? WHERE now = ?", (now, old))
        self._db.run(
            "INSERT INTO renamed (old, now) VALUES (?, ?) "
            "ON CONFLICT (old) DO UPDATE SET now = excluded.now",
            (old, now),
        )
        # Should the names have been swapped: what a skill is called now is no earlier name.
        self._db.run("DELETE FROM renamed WHERE old = ?", (now,))
        for table in ("reviews", "slips", "slip_totals"):
            self._db.run(f"UPDATE {table} SET skill = ? WHERE skill = ?", (now, old))
        self._db.run("DELETE FROM skills WHERE skill = ?", (old,))

    def ahead(self, now: float) -> tuple[str, ...]:
        """Skills whose last review lies in the future."""
        rows = self._db.rows("SELECT skill FROM skills WHERE last > ? ORDER BY skill", (now,))
        return tuple(row[0] for row in rows)

    def bring_back(self, skill: str, now: float) -> None:
        """Reviews from the future count as of now."""
        self._db.run("UPDATE reviews SET at = ? WHERE skill = ? AND at > ?", (now, skill, now))


def _fits(row: Any) -> bool:
    """Whether every database can hold a row of counts (see `_LONGEST_NAME`)."""
    return all(
        len(one) <= _LONGEST_NAME
        if isinstance(one, str)
        else not isinstance(one, int) or abs(one) < _LARGEST
        for one in cells(row)
    )


def _reviews(db: Reads, run_id: str) -> tuple[ReviewRow, ...]:
    rows = db.rows(f"SELECT {_REVIEW} FROM reviews WHERE run = ? ORDER BY item", (run_id,))
    return tuple(ReviewRow(*row) for row in rows)


def _skill(row: Row) -> SkillRow:
    return replace(SkillRow(*row), gone=bool(row[-1]))
