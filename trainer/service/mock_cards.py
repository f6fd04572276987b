"""Sealed cards of a mock: made once, kept as they are, read back, laid side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from trainer.service.errors import ServiceError
from trainer.service.mock_book import LiveMock
from trainer.service.mock_drawing import (
    Seen,
    criteria_of,
    phase_views,
    proposal_of,
    rating_of,
    state_of,
    texts_of,
    used_of,
)
from trainer.service.mock_log import log_of, numbers_of
from trainer.service.mock_views import (
    CardCriterion,
    Compared,
    Debrief,
    FiledQuote,
    LogLine,
    MockCard,
    MockComparison,
    NumberHeard,
    PhaseView,
    TypedText,
)
from trainer.service.views import MissingLine
from trainer.service.words import instant
from trainer.session.mock import CardState, MockState, Spot
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.service.mock_paper import MockPaper

_Row = TypeVar("_Row")


def made(
    live: LiveMock,
    copy: MockPaper,
    mine: CardState,
    seen: Seen,
    *,
    level: str | None,
    reason: str,
    at: float,
) -> MockCard:
    """The card as it stands; `at` is when it is sealed (Unix seconds)."""
    state, paper, proposal = live.state, copy.paper, proposal_of(copy, mine)
    started = state.started
    return MockCard(
        run_id=live.row.id,
        address=paper.address,
        title=paper.title,
        candidate=started.candidate if started else "",
        interviewer=mine.name,
        variant=paper.variant,
        variant_label=paper.label,
        givens=paper.givens,
        level=level,
        proposed=proposal.level,
        reason=reason,
        next_level=proposal.next_level,
        missing=proposal.missing,
        criteria=tuple(_criteria(live, copy, mine, seen)),
        numbers=tuple(one for _, one in numbers_of(state, mine.name)),
        log=log_of(state, copy, mine.name),
        texts=tuple(_texts(texts_of(live, copy))),
        phases=phase_views(state, used_of(live)),
        hints=len(state.hints),
        probes=len(state.probes),
        used=used_of(live),
        started_at=instant(live.row.started_at),
        sealed_at=instant(at),
        pack_version=paper.pack_version,
        worked=copy.worked,
        model_answer=paper.main.model_answer,
        saw_others=state.saw(mine.name),
        mistakes=seen.mistakes,
        content_hash=paper.content_hash,
    )


def _texts(typed: Sequence[TypedText]) -> Iterator[TypedText]:
    """What was typed, and beside it what was handed in, or typed elsewhere, and is not in it."""
    for one in typed:
        bare = replace(one, beside=())
        if one.handed:
            title = f"{one.title}, as handed in"
            yield replace(bare, title=title, text=one.handed, handed_in=True, handed="")
        yield bare
        for text in one.beside:
            title = f"{one.title}, typed in another window"
            yield replace(bare, title=title, text=text, handed_in=False, handed="")


def _criteria(
    live: LiveMock, copy: MockPaper, mine: CardState, seen: Seen
) -> Iterator[CardCriterion]:
    for one in criteria_of(live, copy, mine, seen):
        known = copy.criterion(one.stage, one.id)
        rating = rating_of(mine, one.stage, known)
        yield CardCriterion(
            id=one.id,
            stage=one.stage,
            title=one.title,
            says=one.says,
            mark=one.mark,
            state=state_of(mine, one.stage, known),
            rating=rating,
            anchor="" if rating is None else one.anchors[rating],
            anchors=len(one.anchors),
            note=one.note,
            quotes=one.quotes,
            typed_quote=one.proposed_quote,
            source=one.source,
            prompted=_prompted(live.state, mine, (one.stage, one.id)),
            hints=one.hints,
        )


def _prompted(state: MockState, mine: CardState, spot: Spot) -> bool:
    """Whether it was asked for, or a hint was given, before it was marked as heard."""
    mark = mine.marks.get(spot)
    until = len(state.history) if mark is None else mark.seq
    helped = (one for one in state.history[:until] if isinstance(one, e.Probed | e.Hinted))
    return any((one.stage, one.criterion) == spot for one in helped)


def to_json(card: MockCard) -> dict[str, Any]:
    """A card as JSON; times in Unix seconds."""
    told = asdict(card)
    told["started_at"] = card.started_at.timestamp()
    told["sealed_at"] = card.sealed_at.timestamp()
    for text, one in zip(told["texts"], card.texts, strict=True):
        text["at"] = None if one.at is None else one.at.timestamp()
    return told


def from_json(told: Mapping[str, Any]) -> MockCard:
    """A card from its JSON; fields of a newer program are passed over.

    Raises ServiceError for what is none: then the store was changed by another program.
    """
    try:
        return _card(told)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ServiceError(
            f"A sealed card can't be read ({type(error).__name__}: {error}): the store was changed "
            "by another program."
        ) from error


def _card(told: Mapping[str, Any]) -> MockCard:
    from trainer.grading import WorkedLine

    given = _known(MockCard, told)
    given["started_at"] = instant(told["started_at"])
    given["sealed_at"] = instant(told["sealed_at"])
    given["criteria"] = tuple(_criterion(one) for one in told["criteria"])
    given["texts"] = tuple(_text(one) for one in told["texts"])
    for name, form in (
        ("missing", MissingLine),
        ("numbers", NumberHeard),
        ("log", LogLine),
        ("phases", PhaseView),
        ("worked", WorkedLine),
    ):
        given[name] = _rows(form, told[name])
    for name in ("givens", "mistakes"):
        given[name] = tuple((str(one), str(two)) for one, two in told.get(name, ()))
    given["saw_others"] = tuple(told.get("saw_others", ()))
    return MockCard(**given)


def _criterion(told: Mapping[str, Any]) -> CardCriterion:
    given = _known(CardCriterion, told)
    given["quotes"] = _rows(FiledQuote, told["quotes"])
    return CardCriterion(**given)


def _text(told: Mapping[str, Any]) -> TypedText:
    given = _known(TypedText, told)
    given["at"] = None if told["at"] is None else instant(told["at"])
    given["beside"] = tuple(told.get("beside", ()))
    return TypedText(**given)


def _rows(form: type[_Row], told: Sequence[Mapping[str, Any]]) -> tuple[_Row, ...]:
    return tuple(form(**_known(form, one)) for one in told)


def _known(form: type[Any], told: Mapping[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(form)}
    return {name: value for name, value in told.items() if name in names}


def compared(cards: Sequence[MockCard]) -> MockComparison:
    """Sealed cards of one run side by side, criterion by criterion."""
    order = dict.fromkeys((one.stage, one.id) for card in cards for one in card.criteria)
    rows: list[tuple[str, tuple[Compared | None, ...], bool]] = []
    for spot in order:
        found = [
            next((one for one in card.criteria if (one.stage, one.id) == spot), None)
            for card in cards
        ]
        states = tuple(_compared(one) for one in found)
        title = next(one.title for one in found if one)
        rows.append((title, states, len(set(_rated(states))) > 1))
    first = cards[0]
    return MockComparison(
        run_id=first.run_id,
        title=first.title,
        candidate=first.candidate,
        interviewers=tuple(one.interviewer for one in cards),
        levels=tuple(one.level for one in cards),
        rows=tuple(rows),
        agreement=_agreement(cards, rows),
    )


def _compared(one: CardCriterion | None) -> Compared | None:
    if one is None:
        return None
    # What nobody judged says nothing about the candidate.
    return one.state if one.rating is not None else "not-rated"


def _rated(states: Sequence[Compared | None]) -> list[Compared]:
    return [one for one in states if one is not None and one != "not-rated"]


def _agreement(
    cards: Sequence[MockCard], rows: Sequence[tuple[str, tuple[Compared | None, ...], bool]]
) -> tuple[str, ...]:
    if len(cards) < 2:
        return ("One card is sealed: there is nothing to compare it with yet.",)
    levels = {one.level for one in cards}
    said = "All chose the same level." if len(levels) == 1 else "The levels differ."
    shared = [differs for _, states, differs in rows if len(_rated(states)) > 1]
    if not shared:
        return said, "No criterion was rated on two cards."
    same = f"The same on {shared.count(False)} of {len(shared)} criteria that two or more rated."
    return said, same


def debriefed(card: MockCard, copy: MockPaper) -> Debrief:
    """What the candidate is told: no notes, no marks, no hints counted."""
    asked = {one.stage for one in card.phases if one.used}
    strong = [one for one in card.criteria if one.state == "met"]
    lacking = [one for one in card.criteria if one.state != "met" and one.stage in asked]
    rated = [one for one in lacking if one.rating is not None]
    partly = [one for one in rated if one.state in ("hedged", "unclear")]
    missing = [one for one in rated if one not in partly]
    unrated = [one for one in lacking if one.rating is None]
    slips = [one for one in card.numbers if one.mistake is not None]
    mistakes = [(f"{one.part_title}: {one.text}", one.told) for one in slips]
    return Debrief(
        run_id=card.run_id,
        title=card.title,
        candidate=card.candidate,
        level=card.level,
        strong=_told(strong),
        missing=_told(missing),
        mistakes=tuple(dict.fromkeys([*mistakes, *card.mistakes])),
        worked=card.worked,
        model_answer=card.model_answer,
        drill=tuple(dict.fromkeys(_drill(lacking, card, copy))),
        partly=_told(partly),
        unrated=_told(unrated),
    )


def _told(among: Sequence[CardCriterion]) -> tuple[tuple[str, str, str], ...]:
    return tuple((one.title, one.says, _words(one)) for one in among)


def _words(one: CardCriterion) -> str:
    return one.quotes[0].text if one.quotes else one.typed_quote


def _drill(
    lacking: Sequence[CardCriterion], card: MockCard, copy: MockPaper
) -> Iterator[tuple[str, str]]:
    """The skills of what was not fully there: the part that decides it, else the criterion."""
    from trainer.practice import criterion_skill, part_skill

    for one in lacking:
        known = copy.criterion(one.stage, one.id)
        if known.part:
            yield part_skill(card.address, one.stage, known.part), one.title
        elif known.asks:
            yield criterion_skill(card.address, one.stage, one.id), one.title
