"""Rows for tests of stores, whatever the store is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trainer.store import Record, RunRow


def a_run(id: str = "r1", **more: Any) -> RunRow:
    row = RunRow(
        id=id,
        question="pack/question",
        title="Question",
        mode="guided",
        variant=0,
        label="N = 8,192",
        status="open",
        step="part 1 of 12",
        started_at=1_000.0,
        updated_at=1_000.0,
        used=0.0,
        level=None,
        last_seq=1,
    )
    return replace(row, **more)


def a_record(seq: int, data: str = "{}", **more: Any) -> Record:
    record = Record(
        seq=seq, kind="told", version=1, at=1_000.0 + seq, used=float(seq), seat="me", data=data
    )
    return replace(record, **more)
