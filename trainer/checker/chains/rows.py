"""Working in rows, as `trainer check --jsonl` reads and writes them."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.checker.chains.working import check_work
from trainer.checker.key import Key
from trainer.quantity import Quantity


def work_row(
    row: Mapping[str, object],
    *,
    names: Mapping[str, Quantity] | None = None,
    key: Key | None = None,
) -> dict[str, object]:
    """`{"id", "work"}` in, `{"id", "steps", "first_wrong"}` out.

    A row whose `work` is no text gives no steps and says so under `"error"`.
    """
    work = row.get("work")
    if not isinstance(work, str):
        return {
            "id": row.get("id"),
            "steps": [],
            "first_wrong": None,
            "error": 'A row of working needs its lines as text under "work".',
        }
    return {"id": row.get("id"), **check_work(work, names=names, key=key).to_json()}
