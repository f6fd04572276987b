"""Taking in runs of another store: what is missing here is added, and nothing twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from trainer.store.sql import INSERT_RUN, insert, records_of
from trainer.store.tallies import Kept
from trainer.store.work import Work, cells


def adopt(db: Work, kept: Sequence[Kept], locked: str) -> tuple[str, ...]:
    """Add what is missing, in one transaction; a word for each run (see `Tallies.adopt`).

    `locked` is what a query ends with so that nobody adds to the rows that it finds meanwhile.
    """
    words = tuple(_adopt(db, one, locked) for one in kept)
    finished = {
        one.run.question
        for one, word in zip(kept, words, strict=True)
        if word in ("new", "longer") and one.run.status == "finished"
    }
    for question in sorted(finished):
        _recount(db, question)
    return words


def _adopt(db: Work, kept: Kept, locked: str) -> str:
    run, records = kept.run, kept.records
    db.one(f"SELECT id FROM runs WHERE id = ?{locked}", (run.id,))
    here = records_of(db, run.id)
    shared = min(len(here), len(records))
    if here[:shared] != records[:shared]:
        return "other"
    if here and len(here) >= len(records):
        return "same"
    if not here:
        db.run(INSERT_RUN, cells(run))
    else:
        db.run(
            "UPDATE runs SET status = ?, step = ?, level = ?, last_seq = ?, "
            "updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END, "
            "used = CASE WHEN used < ? THEN ? ELSE used END WHERE id = ?",
            (
                *(run.status, run.step, run.level, run.last_seq),
                *(run.updated_at, run.updated_at, run.used, run.used, run.id),
            ),
        )
    insert(db, run.id, records[len(here) :])
    db.many(
        "INSERT INTO drafts (run, slot, text, at, used) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (run, slot) DO NOTHING",
        [(run.id, one.slot, json.dumps(one.text), one.at, one.used) for one in kept.drafts],
    )
    return "new" if not here else "longer"


def _recount(db: Work, question: str) -> None:
    """The result of a question, from its runs: what came from elsewhere may be older than ours."""
    # First the row, whether it is there or not: a run that somebody is finishing right now changes
    # it too, and is then counted here or adds itself afterwards.
    db.run(
        "INSERT INTO results (question, runs, run, level, at) VALUES (?, 0, '', NULL, 0.0) "
        "ON CONFLICT (question) DO UPDATE SET runs = results.runs",
        (question,),
    )
    finished = "FROM runs WHERE question = ? AND status = 'finished'"
    (count,) = db.one(f"SELECT count(*) {finished}", (question,)) or (0,)
    last = db.one(
        f"SELECT id, level, updated_at {finished} ORDER BY updated_at DESC, id LIMIT 1", (question,)
    )
    if last is not None:
        db.run(
            "UPDATE results SET runs = ?, run = ?, level = ?, at = ? WHERE question = ?",
            (count, *last, question),
        )
