"""Taking in runs of another store: what is missing here is added, and nothing twice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from trainer.store.base import Record
from trainer.store.sql import INSERT_RUN, insert, records_of
from trainer.store.tallies import Beside, Kept
from trainer.store.work import Work, cells


def adopt(db: Work, kept: Sequence[Kept], locked: str, beside: Beside) -> tuple[str, ...]:
    """Add what is missing, in one transaction; a word for each run (see `Tallies.adopt`).

    `locked` is what a query ends with so that nobody adds to the rows that it finds meanwhile.
    """
    words = tuple(_adopt(db, one, locked, beside) for one in kept)
    finished = {
        one.run.question
        for one, word in zip(kept, words, strict=True)
        if word in ("new", "longer") and one.run.status == "finished"
    }
    for question in sorted(finished):
        _recount(db, question)
    return words


def _adopt(db: Work, kept: Kept, locked: str, beside: Beside) -> str:
    run = kept.run
    db.one(f"SELECT id FROM runs WHERE id = ?{locked}", (run.id,))
    here = records_of(db, run.id)
    ours, theirs = _steps(here, beside), _steps(kept.records, beside)
    shared = min(len(ours), len(theirs))
    if ours[:shared] != theirs[:shared]:
        return "other"
    added = _missing(here, kept.records, beside)
    if here and not added:
        return "same"
    if not here:
        db.run(INSERT_RUN, cells(replace(run, last_seq=added[-1].seq)))
    elif len(theirs) <= len(ours):
        db.run("UPDATE runs SET last_seq = ? WHERE id = ?", (added[-1].seq, run.id))
    else:
        db.run(
            "UPDATE runs SET status = ?, step = ?, level = ?, last_seq = ?, "
            "updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END, "
            "used = CASE WHEN used < ? THEN ? ELSE used END WHERE id = ?",
            (
                *(run.status, run.step, run.level, added[-1].seq),
                *(run.updated_at, run.updated_at, run.used, run.used, run.id),
            ),
        )
    insert(db, run.id, added)
    db.many(
        "INSERT INTO drafts (run, slot, text, at, used) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (run, slot) DO NOTHING",
        [(run.id, one.slot, json.dumps(one.text), one.at, one.used) for one in kept.drafts],
    )
    return "new" if not here else "longer"


def _steps(records: Sequence[Record], beside: Beside) -> list[Record]:
    """The events of the run itself, whatever their numbers are with others among them."""
    return [replace(one, seq=0) for one in records if beside(one) is None]


def _missing(
    here: Sequence[Record], records: Sequence[Record], beside: Beside
) -> tuple[Record, ...]:
    """What of the other store's is to be added, with the numbers that come next here."""
    known = {name for one in here if (name := beside(one)) is not None}
    steps = len(here) - sum(beside(one) is not None for one in here)
    added: list[Record] = []
    for one in records:
        if (name := beside(one)) is None:
            steps -= 1
            if steps >= 0:
                continue
        elif name in known:
            continue
        else:
            known.add(name)
        added.append(replace(one, seq=len(here) + len(added) + 1))
    return tuple(added)


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
