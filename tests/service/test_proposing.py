"""A judge proposes for what the rules left open: kept with the run, shown as that, and no more."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.judges.asking import Asker, asked, naming
from tests.service.fakes import ADDRESS, FakeExaminer
from tests.session.clocks import SetClock
from trainer.judges import JudgeError, JudgeRequest, RawProposal
from trainer.service import Past, Scorecard, Service
from trainer.service.proposing import Proposing
from trainer.service.transfer import export_lines, take_in
from trainer.session import SessionError, events, from_json, reduce, replay
from trainer.session.events import KINDS
from trainer.session.wire import event_of

Start = Callable[[], Service]
pytestmark = pytest.mark.usefixtures("judge_machine")
ANSWER = "it is the floor? I say, with all of K and V cached"


@pytest.fixture
def run(service: Service) -> str:
    """A finished interview: nothing is met, `floor` is unclear, four were not found."""
    begun = service.begin(ADDRESS, "interview")
    service.submit(begun, ANSWER)
    service.finish(begun)
    return begun


@pytest.fixture
def asker() -> Asker:
    return Asker()


@pytest.fixture
def proposing(service: Service, asker: Asker) -> Proposing:
    return Proposing(service, asker)


def proposed(card: Scorecard) -> list[tuple[str, str, str, str]]:
    return [
        (line.id, one.state, one.quote, one.told)
        for line in card.criteria
        for one in line.proposals
    ]


def kept(service: Service, run: str) -> list[dict[str, object]]:
    records = service._store.records(run)
    return [json.loads(one.data) for one in records if one.kind == "proposed"]


def test_what_is_open_is_asked_about_and_what_comes_is_beside_the_verdict(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    before = service.scorecard(run)
    (told,) = asked(proposing, run)
    assert told.startswith("Asking endpoint about 5 criteria: your answers are sent to ")
    (request,) = asker.asked
    assert request == JudgeRequest(
        "How many bytes?",
        tuple(request.criteria),
        ANSWER,
    )
    assert [(one.id, one.title, one.says) for one in request.criteria][:2] == [
        ("floor", "Floor", "says floor"),
        ("naive", "Naive", "says naive"),
    ]
    after = service.scorecard(run)
    assert proposed(after)[0] == ("floor", "met", ANSWER[:12], "proposed by endpoint, not counted")
    assert len(proposed(after)) == 5
    spot = after.criteria[0].proposals[0]
    assert (spot.source, ANSWER[spot.start : spot.end]) == ("main", spot.quote)
    assert any("endpoint was asked about 5 criteria and proposed 5" in one for one in after.notes)
    bare = replace(
        after,
        notes=before.notes,
        criteria=tuple(replace(one, proposals=()) for one in after.criteria),
    )
    assert bare == before  # neither a state, nor the level, nor what is missing has moved


def test_a_second_look_asks_nobody(
    service: Service, run: str, proposing: Proposing, asker: Asker, start: Start
) -> None:
    asked(proposing, run)
    first = service.scorecard(run)
    assert asked(proposing, run) == [""]
    later = start()
    again = Asker()
    assert asked(Proposing(later, again), run) == [""]
    assert later.scorecard(run) == first
    assert (len(asker.asked), again.asked) == (1, [])


def test_another_judge_is_asked_for_itself(
    service: Service, run: str, proposing: Proposing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.judges.names", lambda: ("endpoint", "mine"))
    asked(proposing, run)
    told = asked(proposing, run, "mine")
    assert "your answers go to that plug-in, which may send them on" in told[0]
    line = service.scorecard(run).criteria[0]
    assert [one.judge for one in line.proposals] == ["endpoint", "mine"]


def test_nothing_open_and_nothing_finished_asks_nobody(
    service: Service, proposing: Proposing, asker: Asker
) -> None:
    full = service.begin(ADDRESS, "interview")
    service.submit(full, "floor naive why limit silent")
    assert asked(proposing, full) == [""]
    service.submit(full, "half")
    assert service.view(full).done
    assert asked(proposing, full) == [""]
    blank = service.begin(ADDRESS, "interview")
    service.finish(blank)
    assert asked(proposing, blank) == [""]
    assert asker.asked == []


def test_what_was_overruled_is_not_asked_about(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    service.overrule(run, "floor", "met", "I said so")
    asked(proposing, run)
    assert [one.id for one in asker.asked[0].criteria] == ["naive", "why", "limit", "silent"]


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("cached", "main"),
        ("a reply", "probe:1"),
        ("cached\n\nhere", ""),  # over the seam: it stands in no answer
        ("never said", ""),
        ("Cached", ""),
        ("a", ""),
    ],
)
def test_a_quote_is_one_stretch_of_one_answer(
    service: Service, proposing: Proposing, asker: Asker, quote: str, source: str
) -> None:
    run = service.begin(ADDRESS, "interview")
    service.submit(run, ANSWER)
    service.submit(run, "here is a reply")
    service.finish(run)
    asker.says = lambda request: [RawProposal("naive", "met", quote)]
    asked(proposing, run)
    card = service.scorecard(run)
    found = [one for line in card.criteria for one in line.proposals]
    assert [one.source for one in found] == ([source] if source else [])
    texts = {one.source: one.text for one in card.answers}
    assert all(texts[one.source][one.start : one.end] == quote for one in found)


@pytest.mark.parametrize(
    "row",
    [
        RawProposal("floor", "not-found", "cached"),
        RawProposal("floor", "Strong Hire", "cached"),
        RawProposal("half", "met", "cached"),  # of another stage
        RawProposal("nowhere", "met", "cached"),
    ],
)
def test_what_was_not_asked_is_left_out(
    service: Service, run: str, proposing: Proposing, asker: Asker, row: RawProposal
) -> None:
    asker.says = lambda request: [row]
    asked(proposing, run)
    card = service.scorecard(run)
    assert proposed(card) == []
    assert "proposed nothing" in card.notes[-1]
    assert len(kept(service, run)) == 1  # that it was asked is kept all the same


def test_an_obeying_judge_raises_no_level(service: Service, run: str, proposing: Proposing) -> None:
    level = service.scorecard(run).level
    asked(proposing, run)
    assert service.scorecard(run).level == level == "Weak"
    assert service.history()[0].level == "Weak"
    assert Past(service).regrade(run).level_now == "Weak"


def test_accepting_is_a_dispute_and_the_first_verdict_stays(
    service: Service, run: str, proposing: Proposing
) -> None:
    asked(proposing, run)
    for id in ("floor", "naive"):
        card = service.overrule(run, id, "met", "as endpoint proposed")
    line = card.criteria[0]
    assert (line.state, line.first_state, line.reason) == ("met", "unclear", "as endpoint proposed")
    assert line.proposals[0].told == "proposed by endpoint, as overruled"
    assert (card.level, card.first_level) == ("Hire", "Weak")
    other = service.overrule(run, "floor", "not-found", "no, it does not")
    assert other.criteria[0].proposals[0].told == "proposed by endpoint, not counted"


def test_a_judge_that_fails_leaves_a_note_and_is_asked_again(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    before = service.scorecard(run)
    note = "Your answer went to 127.0.0.1:9 for endpoint, and no reply of it is kept."
    asker.trouble = "The machine is off."
    assert asked(proposing, run)[1:] == [
        "The machine is off. The next look at this scorecard asks again."
    ]
    assert service.scorecard(run) == replace(before, notes=(*before.notes, note))
    asked(proposing, run)
    assert service.scorecard(run).notes.count(note) == 1
    asker.trouble = ""
    assert len(asked(proposing, run)) == 1
    card = service.scorecard(run)
    assert proposed(card)
    assert note not in card.notes


def test_a_fault_of_the_asking_itself_is_a_sentence(
    service: Service, run: str, proposing: Proposing, asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str, request: JudgeRequest, sending: object) -> None:
        raise ZeroDivisionError("oh")

    ask = asker.ask
    monkeypatch.setattr(asker, "ask", broken)
    assert "endpoint could not be asked (ZeroDivisionError: oh)." in asked(proposing, run)[1]
    monkeypatch.setattr(asker, "ask", ask)
    assert len(asked(proposing, run)) == 1


def test_what_came_before_a_failure_is_kept_and_not_asked_again(
    service: Service, proposing: Proposing, asker: Asker
) -> None:
    run = service.begin(ADDRESS, "interview")
    for text in (ANSWER, "no", "no", "no", "causal is another matter"):
        service.submit(run, text)

    def first_only(request: JudgeRequest) -> list[RawProposal]:
        if len(asker.asked) > 1:
            raise JudgeError("Out of tokens.")
        return [RawProposal("why", "hedged", "K and V")]

    asker.says = first_only
    assert asked(proposing, run)[1:] == [
        "Out of tokens. The next look at this scorecard asks again."
    ]
    assert [one[:2] for one in proposed(service.scorecard(run))] == [("why", "hedged")]
    asker.says = lambda request: [RawProposal("half", "met", "another matter")]
    asked(proposing, run)
    assert [one.question for one in asker.asked] == [
        "How many bytes?",
        "And causal?",
        "And causal?",
    ]
    (line,) = service.scorecard(run).followups[0].criteria
    assert (line.state, line.proposals[0].quote) == ("not-found", "another matter")


def test_a_judge_that_is_not_here_any_more_is_said_and_nothing_is_sent(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    with pytest.raises(JudgeError, match=r"'gone' that the settings name is not installed"):
        proposing.begin(run, naming("gone"), lambda trouble, over: None)
    assert asker.asked == []
    asked(proposing, run)
    full = service.begin(ADDRESS, "interview")
    service.submit(full, "floor naive why limit silent")
    service.submit(full, "half")
    assert proposing.begin(full, naming("gone"), lambda trouble, over: None) == ""


def test_two_looks_at_once_ask_once_and_both_are_told(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    asker.gate.clear()
    told: list[bool] = []
    done = threading.Semaphore(0)

    def tell(trouble: str, over: bool) -> None:
        told.append(over)
        done.release()

    for _ in range(2):
        assert proposing.begin(run, naming(), tell)
    # Nothing waits meanwhile: the card, a dispute, a draft.
    assert service.scorecard(run).level == "Weak"
    service.overrule(run, "limit", "met", "I said so")
    asker.gate.set()
    assert done.acquire(timeout=20)
    assert done.acquire(timeout=20)
    assert told == [True, True]
    assert len(asker.asked) == 1
    line = next(one for one in service.scorecard(run).criteria if one.id == "limit")
    assert (line.state, line.proposals[0].told) == ("met", "proposed by endpoint, as overruled")


def test_of_two_programs_that_ask_the_first_reply_is_kept(
    service: Service, run: str, start: Start
) -> None:
    slow = Asker(lambda request: [RawProposal("why", "met", "cached")])
    slow.gate.clear()
    over = threading.Event()
    Proposing(service, slow).begin(run, naming(), lambda trouble, last: over.set())
    other = start()
    asked(Proposing(other, Asker(lambda request: [RawProposal("why", "hedged", "K and")])), run)
    slow.gate.set()
    assert over.wait(20)
    assert [one[1:3] for one in proposed(service.scorecard(run))] == [("hedged", "K and")]
    assert len(kept(service, run)) == 1
    assert service.scorecard(run) == other.scorecard(run)


def test_leaving_meanwhile_keeps_nothing_and_loses_nothing(
    service: Service, run: str, start: Start
) -> None:
    slow = Asker()
    slow.gate.clear()
    told: list[str] = []
    proposing = Proposing(service, slow)
    proposing.begin(run, naming(), lambda trouble, over: told.append(trouble))
    (thread,) = [one for one in threading.enumerate() if one.name.endswith("(_carry_out)")]
    while not slow.asked:
        assert thread.is_alive()
        thread.join(0.01)
    service.close()
    assert slow.closings == 1
    slow.gate.set()
    thread.join(20)
    assert told == []
    later = start()
    assert kept(later, run) == []
    assert later.scorecard(run).level == "Weak"
    assert asked(Proposing(later, Asker()), run) != [""]


def test_it_is_nobodys_practice_and_moves_no_run(
    service: Service, run: str, proposing: Proposing, clock: SetClock
) -> None:
    clock.pass_time(3 * 86_400.0)
    other = service.begin(ADDRESS, "interview")
    service.submit(other, "nothing")
    service.finish(other)
    before, days = service.history()[1], Past(service).history().days
    asked(proposing, run)
    after = service.history()[1]
    assert after.run_id == run
    assert (after.last_typed, after.used, after.step) == (
        before.last_typed,
        before.used,
        before.step,
    )
    assert Past(service).history().days == days


def test_it_travels_with_the_run(
    service: Service, run: str, proposing: Proposing, clock: SetClock, examiner: FakeExaminer
) -> None:
    from trainer.packs import Library
    from trainer.store import memory_store

    asked(proposing, run)
    there = Service(memory_store(), Library(()), clock, examiner=examiner)
    assert take_in(there, io.StringIO("\n".join(export_lines(service)) + "\n")).new == 1
    assert there.scorecard(run) == service.scorecard(run)
    there.close()


def test_an_older_program_opens_the_run_all_the_same(
    service: Service, run: str, proposing: Proposing
) -> None:
    asked(proposing, run)
    older = {name: kind for name, kind in KINDS.items() if name != "proposed"}
    records = service._store.records(run)
    told = [
        event_of(
            older,
            lambda name, value: value,
            one.kind,
            one.version,
            one.data,
            at=one.at,
            used=one.used,
            seat=one.seat,
        )
        for one in records
        if one.kind == "proposed"
    ]
    assert [type(one) for one in told] == [events.Unknown]
    now = replay(
        [from_json(r.kind, r.version, r.data, at=r.at, used=r.used, seat=r.seat) for r in records]
    )
    assert reduce(now, told[0]).unknown == 1


@pytest.mark.parametrize(
    "data",
    [
        '{"stage": "main", "judge": "x"}',
        '{"stage": "main", "judge": "x", "asked": [], "proposals": [{"criterion": "a"}]}',
        '{"stage": "main", "judge": "x", "asked": [], "proposals": 3}',
        '{"stage": "main", "judge": "x", "asked": 3}',
        '{"stage": "main", "judge": "x", "asked": "abc"}',
        '{"stage": "main", "judge": "x", "asked": [["a"]]}',
        '{"stage": "main", "judge": ["x"], "asked": []}',
        '{"stage": {}, "judge": "x", "asked": []}',
        '{"stage": "main", "judge": "x", "asked": [], "sent_to": ["here"]}',
        '{"stage": "main", "judge": "x", "asked": [], "proposals": [{"criterion": "a", "state": '
        '"met", "quote": "b", "source": "main", "start": -1, "end": 0}]}',
        '{"stage": "main", "judge": "x", "asked": [], "proposals": [{"criterion": "a", "state": '
        '["met"], "quote": "b", "source": "main", "start": 0, "end": 1}]}',
    ],
)
def test_a_damaged_one_is_said(data: str) -> None:
    with pytest.raises(SessionError, match="proposed"):
        from_json("proposed", 1, data, at=0.0, used=0.0, seat="candidate")


def test_hostile_words_are_kept_as_they_are(
    service: Service, proposing: Proposing, asker: Asker
) -> None:
    bad = "[b]x[/b] \x1b[31m\u202e<i>\ud800"
    run = service.begin(ADDRESS, "interview")
    service.submit(run, f"I say {bad} and stop")
    service.finish(run)
    asker.says = lambda request: [RawProposal("why", "met", bad)]
    asked(proposing, run)
    assert proposed(service.scorecard(run))[0][:3] == ("why", "met", bad)


def test_part_by_part_only_words_are_sent_and_only_for_what_they_are_about(
    service: Service, proposing: Proposing, asker: Asker, examiner: FakeExaminer
) -> None:
    main, causal = examiner.paper_now.stages
    about = {"why": ("why",), "limit": ("why", "naive"), "naive": ("naive",)}
    criteria = tuple(replace(one, about=about.get(one.id, ())) for one in main.criteria)
    examiner.paper_now = replace(
        examiner.paper_now, stages=(replace(main, criteria=criteria), causal)
    )
    run = service.begin(ADDRESS, "guided")
    service.answer_part(run, "ok")
    service.choose_part(run, "main", "why")
    service.answer_part(run, "because K and V stay")
    service.finish(run)
    asker.says = lambda request: [
        RawProposal("why", "met", "K and V stay"),
        RawProposal("naive", "met", "K and V stay"),
    ]
    (told,) = asked(proposing, run)
    assert "2 criteria" in told
    (request,) = asker.asked
    assert (request.question, request.answer) == ("How many bytes?\nWhy?", "because K and V stay")
    assert [one.id for one in request.criteria] == ["why", "limit"]
    card = service.scorecard(run)
    (one,) = [one for line in card.criteria for one in line.proposals]
    assert (one.source, one.quote) == ("part:why", "K and V stay")
    texts = {one.source: one.text for one in card.answers}
    assert texts[one.source][one.start : one.end] == one.quote


def test_the_working_that_was_shown_is_no_answer_to_propose_from(
    service: Service, proposing: Proposing, asker: Asker, examiner: FakeExaminer
) -> None:
    main, causal = examiner.paper_now.stages
    criteria = tuple(replace(one, about=("why",)) for one in main.criteria)
    examiner.paper_now = replace(
        examiner.paper_now, stages=(replace(main, criteria=criteria), causal)
    )
    run = service.begin(ADDRESS, "guided")
    service.choose_part(run, "main", "why")
    service.answer_part(run, "no idea at all")
    service.working(run)
    service.finish(run)
    assert asked(proposing, run) == [""]
    assert asker.asked == []


def test_a_pack_that_is_gone_asks_nothing(
    service: Service, run: str, proposing: Proposing, examiner: FakeExaminer
) -> None:
    service.scorecard(run)
    with examiner.gone():
        assert asked(proposing, run) == [""]


def test_a_store_that_takes_nothing_is_said(
    service: Service,
    run: str,
    proposing: Proposing,
    asker: Asker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from trainer.store import StoreError

    def full(*about: object, **more: object) -> None:
        raise StoreError("The disk is full.")

    service.scorecard(run)
    append = service._store.append
    monkeypatch.setattr(service._store, "append", full)
    assert asked(proposing, run)[1].startswith("The disk is full. ")
    assert asker.asked == []  # what can't be noted is not sent
    monkeypatch.setattr(service._store, "append", append)
    assert proposed(service.scorecard(run)) == []
    assert len(asked(proposing, run)) == 1
