"""Whatever two windows do to one run, in any order: no error but ours, and nothing lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.service.fakes import ADDRESS, LIBRARY, FakeExaminer
from tests.session.clocks import SetClock
from trainer.errors import TrainerError
from trainer.service import Service
from trainer.session import from_json, replay
from trainer.store import Store, memory_store

TEXTS = st.sampled_from(["ok", "slip", "??", "8|9", " ", "floor naive", "half", "8 MiB", "\x00[b]"])
PARTS = st.sampled_from([("main", "floor"), ("main", "why"), ("causal", "half"), ("no", "where")])
WISHES = st.one_of(
    st.tuples(st.sampled_from(["answer_part", "submit", "save_draft", "reading"]), TEXTS),
    st.tuples(st.sampled_from(["hint", "skip", "working", "pause", "resume", "view"])),
    st.tuples(st.sampled_from(["finish", "scorecard", "abandon", "elapsed"])),
    st.tuples(st.just("choose_part"), PARTS),
    st.tuples(st.just("overrule"), st.just(("floor", "met", "because"))),
    st.tuples(st.just("restart")),
)


class Windows:
    """Two programs on one store and one run."""

    def __init__(self, mode: str) -> None:
        self.store: Store = memory_store()
        self.clock = SetClock()
        self.examiner = FakeExaminer()
        self.open = [self.start(), self.start()]
        self.run = self.open[0].begin(ADDRESS, "guided" if mode == "guided" else "interview")
        self.handed_in: list[str] = []

    def start(self) -> Service:
        return Service(self.store, LIBRARY, self.clock, examiner=self.examiner)

    def do(self, window: int, name: str, *given: object) -> None:
        self.clock.pass_time(1.5)
        if name == "restart":
            self.open[window] = self.start()
            return
        more = given[0] if given and isinstance(given[0], tuple) else given
        try:
            getattr(self.open[window], name)(self.run, *more)
        except TrainerError:
            return
        if name in ("answer_part", "submit"):
            self.handed_in.append(str(more[0]))

    def kept(self) -> list[str]:
        """The texts that the store has as answers."""
        texts = []
        for one in self.store.records(self.run):
            event = from_json(one.kind, one.version, one.data, at=0.0, used=0.0, seat="")
            if one.kind in ("part-answered", "answer-submitted", "probe-answered"):
                texts.append(str(getattr(event, "text", "")))
        return texts


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["guided", "interview"]),
    st.lists(st.tuples(st.integers(0, 1), WISHES), max_size=25),
)
def test_two_windows(mode: str, wishes: list[tuple[int, tuple[object, ...]]]) -> None:
    windows = Windows(mode)
    for window, (name, *given_) in wishes:
        windows.do(window, str(name), *given_)
    kept = windows.kept()
    # What was taken is there, in order; beside it only what was skipped or handed in at the end.
    taken = iter(kept)
    assert all(text in taken for text in windows.handed_in)
    records = windows.store.records(windows.run)
    assert [one.seq for one in records] == list(range(1, len(records) + 1))
    used = [one.used for one in records]
    assert used == sorted(used)
    state = replay(
        from_json(one.kind, one.version, one.data, at=one.at, used=one.used, seat=one.seat)
        for one in records
    )
    for service in windows.open:
        view = service.view(windows.run)
        assert service._ledger.open(windows.run).state == state
        assert (view.status, view.stage) == (state.status, state.stage)
    row = windows.store.run(windows.run)
    assert row is not None
    assert (row.status, row.last_seq) == (state.status, len(records))
    windows.store.close()
