"""From a mock's state to what the interviewer's console draws of it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from trainer.service.mock_book import LiveMock, typed_of
from trainer.service.mock_log import log_of
from trainer.service.mock_paper import anchors, verdict_of
from trainer.service.mock_views import (
    FiledQuote,
    LevelProposal,
    Mark,
    MockCriterion,
    MockStatus,
    MockView,
    PhaseStatus,
    PhaseView,
    ScriptLine,
    SeatStatus,
    TypedText,
)
from trainer.service.views import MissingLine
from trainer.service.words import instant
from trainer.session import MAIN, key_of
from trainer.session.mock import CardState, MockState, Spot
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.grading import Evidence
    from trainer.rubric import State
    from trainer.service.mock_paper import MockPaper
    from trainer.service.paper import CriterionPaper, StagePaper

DIGITS: Final = 9


@dataclass(slots=True)
class Seen:
    """What this program knows of a mock beyond its events.

    `proposed` is the evidence in what the candidate typed, by stage and criterion, `mistakes` the
    known ones in it (the words, what to say); `away` whether the candidate's program has given no
    sign of life for a while.
    """

    proposed: Mapping[Spot, Evidence] = field(default_factory=dict)
    mistakes: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()
    away: bool = False
    heard_at: int = 0


def used_of(live: LiveMock) -> float:
    """Active seconds until now."""
    return live.state.used_by(live.watch.used())


def mock_view(live: LiveMock, copy: MockPaper, name: str, seen: Seen) -> MockView:
    """All that the console shows of a mock to `name`."""
    state, paper = live.state, copy.paper
    started, mine = state.started, state.card(name) or CardState(name)
    status = status_of(state, mine)
    seated = state.seated
    return MockView(
        run_id=live.row.id,
        address=paper.address,
        title=paper.title,
        candidate=started.candidate if started else "",
        interviewer=name,
        variant_label=paper.label,
        givens=paper.givens,
        status=status,
        over=state.over,
        paused=not state.running and not state.over,
        used=used_of(live),
        phase=state.phase,
        phases=phase_views(state, used_of(live)),
        script=tuple(_script(copy)),
        criteria=tuple(criteria_of(live, copy, mine, seen)),
        log=log_of(state, copy, name),
        texts=texts_of(live, copy),
        hints=len(state.hints),
        probes=len(state.probes),
        code=seated.code if seated else None,
        seat=seat_status(state, seen),
        others=tuple(one.name for one in state.cards.values() if one is not mine),
        proposal=proposal_of(copy, mine) if status in ("ratings", "level", "sealed") else None,
        chosen=mine.level,
        reason=mine.reason,
        notices=(*seen.notices, *_unrated(copy, mine, status)),
        heard_at=seen.heard_at,
        waiting=not state.phase and not state.over,
        decided=mine.decided,
        sealed=state.sealed,
        shared=tuple(e.name_of(one.seat) for one in state.shared),
    )


def status_of(state: MockState, card: CardState) -> MockStatus:
    """Where a card stands: it is 'running' as long as the mock is."""
    if not state.over:
        return "running"
    return cast("MockStatus", card.step)


def seat_status(state: MockState, seen: Seen) -> SeatStatus:
    """Whether the candidate may sit down, has, or has got up."""
    if state.seated is None:
        return "none"
    if not state.came:
        return "open"
    return "joined" if state.present and not seen.away else "away"


def phase_views(state: MockState, used: float) -> tuple[PhaseView, ...]:
    """The clock of each phase; the current one goes on until now."""
    views = []
    for one in state.phases:
        spent = state.phase_used.get(one.id, 0.0)
        status: PhaseStatus = "over" if spent or state.over else "before"
        if one.id == state.phase and not state.over:
            status = "now"
            spent += max(0.0, used - state.used)
        views.append(PhaseView(one.id, one.title, one.stage, one.minutes, spent, status))
    return tuple(views)


def _script(copy: MockPaper) -> Iterator[ScriptLine]:
    for stage in copy.paper.stages:
        yield ScriptLine("ask", stage.ask, stage.id)
        if stage.id == MAIN:
            for text in copy.paper.conventions:
                yield ScriptLine("convention", text, MAIN)
        for one in stage.criteria:
            if one.asks:
                yield ScriptLine("probe", one.asks, stage.id, one.id)


def criteria_of(
    live: LiveMock, copy: MockPaper, mine: CardState, seen: Seen
) -> Iterator[MockCriterion]:
    """Every criterion with what is known of it, in the order of the rubric."""
    filed = _filed(live.state, mine.name)
    texts = {stage: one.text for stage, one in typed_of(live.state, live.drafts).items()}
    for stage in copy.paper.stages:
        for place, one in enumerate(stage.criteria, 1):
            spot = (stage.id, one.id)
            mark, found = mine.marks.get(spot), seen.proposed.get(spot)
            start, end = _span(found, texts.get(stage.id, ""))
            yield MockCriterion(
                id=one.id,
                stage=stage.id,
                title=one.title,
                says=one.says,
                asks=one.asks,
                anchors=anchors(one),
                key=str(place) if place <= DIGITS else "",
                mark=cast("Mark", mark.mark) if mark else None,
                marked_at=mark.used if mark else None,
                note="\n".join(filed.notes.get(spot, ())),
                quotes=tuple(filed.quotes.get(spot, ())),
                probed=live.state.probes.count(spot),
                hints=live.state.hints.count(spot),
                proposed=found.state if found else None,
                proposed_quote=found.quote if found and start is not None else "",
                source=stage.id if start is not None else "",
                start=start,
                end=end,
                suggested=suggested(mark.mark if mark else None, len(anchors(one))),
                rating=mine.ratings.get(spot),
            )


@dataclass(slots=True)
class _Filed:
    notes: dict[Spot, list[str]] = field(default_factory=dict)
    quotes: dict[Spot, list[FiledQuote]] = field(default_factory=dict)


def _filed(state: MockState, name: str) -> _Filed:
    """The notes and quotes of one interviewer, by criterion."""
    filed = _Filed()
    for event, used in zip(state.history, state.times, strict=True):
        if not isinstance(event, e.Noted | e.Quoted) or not event.criterion:
            continue
        if key_of(e.name_of(event.seat)) != key_of(name):
            continue
        spot = (event.stage, event.criterion)
        if isinstance(event, e.Noted):
            filed.notes.setdefault(spot, []).append(event.text)
        else:
            filed.quotes.setdefault(spot, []).append(FiledQuote(event.text, used))
    return filed


def _span(found: Evidence | None, text: str) -> tuple[int | None, int | None]:
    """Where the proposed quote stands in what is typed by now; nowhere when it is gone."""
    if found is None or found.start is None or found.end is None or not found.quote:
        return None, None
    if text[found.start : found.end] == found.quote:
        return found.start, found.end
    start = text.find(found.quote)
    return (None, None) if start < 0 else (start, start + len(found.quote))


def texts_of(live: LiveMock, copy: MockPaper) -> tuple[TypedText, ...]:
    """What the candidate has typed for each stage that was asked, in order."""
    typed = typed_of(live.state, live.drafts)
    asked = {one.stage for one in live.state.asks}
    lines = []
    for stage in copy.paper.stages:
        one = typed.get(stage.id)
        if one is not None:
            at = instant(one.at)
            lines.append(
                TypedText(
                    stage.id, stage.title, one.text, at, one.handed_in, one.handed, one.beside
                )
            )
        elif stage.id in asked:
            lines.append(TypedText(stage.id, stage.title, "", None, False))
    return tuple(lines)


def suggested(mark: str | None, count: int) -> int | None:
    """The anchor that a mark suggests, of `count`, best first."""
    if mark is None:
        return None
    return {"heard": 0, "partly": min(1, count - 1), "missing": count - 1}[mark]


def rating_of(mine: CardState, stage: str, one: CriterionPaper) -> int | None:
    """The anchor that counts: the one that was chosen, else the one that the mark suggests."""
    spot = (stage, one.id)
    if spot in mine.ratings:
        return mine.ratings[spot]
    mark = mine.marks.get(spot)
    return suggested(mark.mark if mark else None, len(anchors(one)))


def state_of(mine: CardState, stage: str, one: CriterionPaper) -> State:
    """What the rating says of a criterion: the best anchor meets it, the last one does not."""
    rating, mark = rating_of(mine, stage, one), mine.marks.get((stage, one.id))
    if rating is None:
        return "not-found"
    if rating == 0:
        return "met"
    partly = mark is not None and mark.mark == "partly" and rating == 1
    return "unclear" if partly or rating < len(anchors(one)) - 1 else "not-found"


def proposal_of(copy: MockPaper, mine: CardState) -> LevelProposal:
    """The level that the ratings come to, and what the next one lacks."""
    main = copy.paper.main
    verdict = verdict_of(copy.paper, {one.id: state_of(mine, MAIN, one) for one in main.criteria})
    return LevelProposal(
        level=verdict.level,
        levels=tuple(one.name for one in copy.paper.levels),
        next_level=verdict.next_level,
        missing=tuple(_missing(id, main) for id in verdict.missing),
    )


def _missing(id: str, main: StagePaper) -> MissingLine:
    known = main.criterion(id)
    return MissingLine(id, known.title if known else id, known.says if known else "")


def _unrated(copy: MockPaper, mine: CardState, status: MockStatus) -> tuple[str, ...]:
    if status not in ("ratings", "level"):
        return ()
    main = copy.paper.main.criteria
    count = sum(rating_of(mine, MAIN, one) is None for one in main)
    if not count:
        return ()
    if count == 1:
        return ("1 criterion has neither a mark nor a rating, and counts as not shown.",)
    return (f"{count} criteria have neither a mark nor a rating, and count as not shown.",)


def heard(state: MockState, name: str) -> set[Spot]:
    """The criteria that `name` has marked as heard."""
    mine = state.card(name)
    return {spot for spot, one in mine.marks.items() if one.mark == "heard"} if mine else set()
