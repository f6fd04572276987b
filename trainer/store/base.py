"""The interface of a store and the plain rows that cross it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.store.tallies import Tallies


class StoreError(TrainerError):
    """The store can't be used, or can't keep something; the sentence says which file and why."""


class ConflictError(StoreError):
    """Somebody else appended to this run first. Read what is new, decide again, append again."""


@dataclass(frozen=True, slots=True)
class Record:
    """One event as it is kept.

    `seq` counts from 1 within its run. `at` is wall-clock time (Unix seconds, never used to order
    anything: clocks jump); `used` is the active time of the run in seconds. `seat` says who did it.
    `data` is JSON text, pure ASCII; `version` is the version of that kind's JSON.
    """

    seq: int
    kind: str
    version: int
    at: float
    used: float
    seat: str
    data: str


@dataclass(frozen=True, slots=True)
class RunRow:
    """The summary of a run, kept beside its events so that a list needs no replay.

    `status` is 'open', 'finished' or 'abandoned'; `step` is a phrase for the list; `last_seq` is
    the number of its events. `updated_at` also moves when a draft is saved.
    """

    id: str
    question: str
    title: str
    mode: str
    variant: int
    label: str
    status: str
    step: str
    started_at: float
    updated_at: float
    used: float
    level: str | None
    last_seq: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The latest text that was typed and not handed in. `slot` names what it is an answer to."""

    slot: str
    text: str
    at: float
    used: float


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a question: how many runs were finished; level and step of the last one."""

    question: str
    runs: int
    level: str | None
    at: float
    step: str = ""


class Store(Protocol):
    """Keeps runs. Every method is one transaction, safe to call from any thread.

    Each raises StoreError when the store can't do it; nothing is then half done. Several processes
    may use one store at once.
    """

    @property
    def where(self) -> str | None:
        """The file or address, or None when nothing outlives the program."""

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences about the store that must be shown: nothing is kept, a file was moved aside."""

    @property
    def tallies(self) -> Tallies:
        """What has been counted from the events so far, for practice and history."""

    def create(self, run: RunRow, records: Sequence[Record]) -> None:
        """Start a run with its first events; `run.last_seq` is their number."""

    def append(
        self, run: RunRow, records: Sequence[Record], *, done_with: Sequence[str] = ()
    ) -> None:
        """Append events, durably: when this returns they survive a crash and a power cut.

        `run` is the summary after them; the first record's `seq` is one more than the store's last,
        or ConflictError is raised and nothing is written. The drafts of the slots in `done_with`
        are dropped in the same transaction.
        """

    def records(
        self, run_id: str, after: int = 0, *, kinds: Collection[str] | None = None
    ) -> tuple[Record, ...]:
        """The run's events in order, those with a `seq` greater than `after`.

        With `kinds` those of no other kind leave the store.
        """

    def records_among(
        self, run_ids: Sequence[str], *, kinds: Collection[str], bare: Collection[str] = ()
    ) -> Mapping[str, tuple[Record, ...]]:
        """The events of these kinds of several runs, by run and in order, for a list of them.

        Of those that are `bare` too the data stay in the store: '{}' stands in their place. Runs
        that have none of them are not in it. One query for every 200 runs.
        """

    def run(self, run_id: str) -> RunRow | None:
        """The summary of one run, or None."""

    def runs(
        self,
        *,
        status: str | None = None,
        question: str | None = None,
        mode: str | None = None,
        limit: int = 50,
    ) -> tuple[RunRow, ...]:
        """Summaries, the one last touched first; of one status, question or mode where given."""

    def results(self) -> Mapping[str, Result]:
        """What came out, by question; its cost depends on the number of questions, not of runs."""

    def save_draft(self, run_id: str, draft: Draft) -> None:
        """Keep a draft in the place of the slot's earlier one; survives a killed process."""

    def drop_draft(self, run_id: str, draft: Draft) -> None:
        """Drop a draft if it still is this very one; a later text in its place stays."""

    def drafts(self, run_id: str) -> Mapping[str, Draft]:
        """The run's drafts by slot."""

    def touch(self, run_id: str, at: float, used: float) -> None:
        """Note that the run was active until now (`used` never goes down)."""

    def close(self) -> None:
        """Let go of the store. Safe to call twice."""
