"""Taking one's runs from one machine to another: all events, as they are, and nothing twice.

The file is one JSON object with a run on each line, so that a large one is written and read without
holding it whole. Runs are known by their id and events by their number: taking in the same file
again adds nothing, and a run that went on elsewhere is taken on from where it was. Mocks travel
too, with every interviewer's card, sealed or not.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import IO, TYPE_CHECKING, Any, Final

from trainer.errors import TrainerError
from trainer.service.windows import is_sign
from trainer.session import about_a_judge
from trainer.store import Draft, Record, RunRow
from trainer.store.tallies import Kept

if TYPE_CHECKING:
    from trainer.service.door import Service
    from trainer.service.practice_views import PastAnswer
    from trainer.service.views import RunSummary

FORMAT: Final = "systems-trainer-runs"
VERSION: Final = 1
#: Runs that are taken in at once.
BATCH: Final = 100
#: Characters of one run: some two hundred answers of the longest kind.
LONGEST_RUN: Final = 64_000_000
#: Characters of a file that another program has laid out anew: it is read whole.
LONGEST_WHOLE: Final = 100_000_000

_ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}\Z")
_RUN_FIELDS: Final = {one.name: one.type for one in fields(RunRow)}


class TransferError(TrainerError):
    """A file that is no export, or a damaged one: which line, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of taking a file in: runs that were new, went on, were here, or differ."""

    new: int = 0
    longer: int = 0
    same: int = 0
    other: int = 0


def export_lines(service: Service) -> Iterator[str]:
    """The file, line by line."""
    store = service._store
    head = {"format": FORMAT, "version": VERSION}
    yield json.dumps(head)[:-1] + ', "runs": ['
    separator = ""
    for run_id in store.tallies.run_ids():
        row = store.run(run_id)
        if row is None:
            continue
        drafts = tuple(one for one in store.drafts(run_id).values() if not is_sign(one))
        kept = Kept(row, store.records(run_id), drafts)
        yield separator + json.dumps(_to_json(kept))
        separator = ","
    yield "]}"


def take_in(service: Service, file: IO[str]) -> Taken:
    """Add the runs of an export to the store; TransferError for a file that can't be used.

    Runs are taken in as they are read: what stood before a damaged line has been taken in, and the
    message says so.
    """
    from trainer.service.agenda import counted

    store, tally = service._store, dict.fromkeys(("new", "longer", "same", "other"), 0)
    waiting: list[Kept] = []

    def flush() -> None:
        for word in store.tallies.adopt(waiting, _beside):
            tally[word] += 1
        waiting.clear()

    try:
        for kept in _read(file):
            waiting.append(kept)
            if len(waiting) >= BATCH:
                flush()
    finally:
        flush()
    counted(store, service._clock.now())
    return Taken(**tally)


def _beside(record: Record) -> tuple[str, ...] | None:
    return about_a_judge(record.kind, record.data)


def _to_json(kept: Kept) -> dict[str, Any]:
    return {
        "run": asdict(kept.run),
        "events": [_event(one) for one in kept.records],
        "drafts": [asdict(one) for one in kept.drafts],
    }


def _event(record: Record) -> dict[str, Any]:
    told = asdict(record)
    try:
        data = json.loads(record.data)
    except ValueError:
        return told
    # As an object, for people and other programs, where the very same text can be made of it.
    if isinstance(data, dict) and json.dumps(data) == record.data:
        told["data"] = data
    return told


def _read(file: IO[str]) -> Iterator[Kept]:
    head = file.readline(LONGEST_RUN)
    if not head.rstrip().endswith('"runs": ['):
        yield from _whole(_in_full(head, file))
        return
    _check_head(_loaded(head.rstrip() + "]}", 1))
    number = 1
    while line := file.readline(LONGEST_RUN):
        number += 1
        text = line.strip()
        if text == "]}":
            return
        if text.startswith(","):
            text = text[1:]
        yield _kept(_loaded(text, number), f"line {number}")
    raise TransferError(
        f"The file ends in the middle, after line {number}: the rest of it is missing. What stood "
        "before has been taken in."
    )


def _in_full(head: str, file: IO[str]) -> str:
    """A file that is read whole, from its first line; refused as soon as it can't be an export."""
    if head.lstrip()[:1] not in ("{", "["):
        raise TransferError(
            "Line 1 is not JSON: an export begins with {. What is taken in is the json of 'trainer "
            "export'; its csv, md and html are for reading only."
        )
    text = head + file.read(LONGEST_WHOLE + 1 - len(head))
    if len(text) > LONGEST_WHOLE:
        raise TransferError(
            f"This file is longer than {LONGEST_WHOLE:,} characters, and not laid out as "
            "trainer export --format json lays it out, a run on each line."
        )
    return text


def _whole(text: str) -> Iterator[Kept]:
    """A file that was laid out anew by another program."""
    data = _loaded(text, 1)
    _check_head(data)
    for number, run in enumerate(data["runs"], 1):
        yield _kept(run, f"run {number}")


def _loaded(text: str, line: int) -> Any:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise TransferError(f"Line {line} is not JSON: {error}.") from error


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _check_head(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TransferError("This is no export of the trainer (trainer export --format json).")
    version = data.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise TransferError(
            f"This export is of a newer trainer (version {version}; this one reads up to "
            f"{VERSION}). Update the trainer."
        )
    if not isinstance(data.get("runs"), list):
        raise TransferError('The export has no list of "runs".')


def _kept(data: Any, where: str) -> Kept:
    try:
        run = RunRow(**{name: _cell(data["run"][name], kind) for name, kind in _RUN_FIELDS.items()})
        records = tuple(_record(one) for one in data["events"])
        drafts = tuple(_draft(one) for one in data.get("drafts", ()))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TransferError(f"The run at {where} can't be read: {error!r}.") from error
    _check(run, records, where)
    return Kept(run, records, drafts)


def _check(run: RunRow, records: tuple[Record, ...], where: str) -> None:
    if not _ID.match(run.id):
        raise TransferError(f"The run at {where} has an id that is none: {run.id[:40]!r}.")
    if run.status not in ("open", "finished", "abandoned"):
        raise TransferError(f"The run at {where} has a status that is none: {run.status[:40]!r}.")
    if [one.seq for one in records] != list(range(1, len(records) + 1)) or not records:
        raise TransferError(f"The run at {where} lacks some of its events.")
    if run.last_seq != len(records):
        raise TransferError(
            f"The run at {where} should have {run.last_seq} events and has {len(records)}."
        )


def _record(data: dict[str, Any]) -> Record:
    told = data["data"]
    return Record(
        seq=_cell(data["seq"], "int"),
        kind=_cell(data["kind"], "str"),
        version=_cell(data["version"], "int"),
        at=_cell(data["at"], "float"),
        used=_cell(data["used"], "float"),
        seat=_cell(data["seat"], "str"),
        data=told if isinstance(told, str) else json.dumps(told),
    )


def _draft(data: dict[str, Any]) -> Draft:
    return Draft(
        slot=_cell(data["slot"], "str"),
        text=_cell(data["text"], "str"),
        at=_cell(data["at"], "float"),
        used=_cell(data["used"], "float"),
    )


def _cell(value: Any, kind: object) -> Any:
    if kind == "str | None" and value is None:
        return None
    if kind in ("str", "str | None") and isinstance(value, str):
        return value
    if kind == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if kind == "float" and number and math.isfinite(value):
        return float(value)
    raise ValueError(f"{str(value)[:40]!r} where {kind} was expected")


def answers_of_all(service: Service) -> Iterator[tuple[RunSummary, tuple[PastAnswer, ...]]]:
    """Every run with its responses, and what was not handed in, the earliest first: for tables."""
    from trainer.service.drawing import summary
    from trainer.service.remembered import left_over, responses

    store, now = service._store, service._clock.now()
    for run_id in store.tallies.run_ids():
        row = store.run(run_id)
        if row is not None:
            records = store.records(run_id)
            found = (one.answer for one in responses(row, records))
            yield summary(row, now), (*found, *left_over(row, records, store.drafts(run_id)))
