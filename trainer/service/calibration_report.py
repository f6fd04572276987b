"""What came of calibrations: ratings beside the key, who is kinder, and how far raters agree. Pure.

Only calibrations that are over are looked at, and of other raters only what this one has rated too:
so nobody sees what others said, or the key, of an answer before rating it. Of an answer that was
rated more than once the first rating counts for agreement: later ones know the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from trainer.rubric import agreement
from trainer.rubric.agreement import Coefficient, Lean, Pair
from trainer.service.calibration_views import (
    Agreement,
    CalibrationReport,
    Leaning,
    MarkedLine,
    OtherRater,
    RatedAnswer,
    Together,
)
from trainer.service.words import instant
from trainer.session import key_of

if TYPE_CHECKING:
    from trainer.session.calibration import (
        Answer,
        CalibrationState,
        Mark,
        Quote,
        Rating,
        Sheet,
    )
    from trainer.store import RunRow

#: Missing, partly heard and heard as places on a scale; what the key says is 0 or 1.
MARKS: Final[Mapping[Mark, float]] = {"missing": 0.0, "partly": 0.5, "heard": 1.0}
STEPS: Final = (0.0, 0.5, 1.0)
#: Two sets of levels can't be put on one scale.
MIXED: Final = "The answers have different levels: they are on no common scale."


@dataclass(frozen=True, slots=True)
class Past:
    """A calibration that is over."""

    row: RunRow
    state: CalibrationState

    @property
    def rater(self) -> str:
        """Who rated."""
        return self.state.started.rater if self.state.started else ""


@dataclass(frozen=True, slots=True)
class Said:
    """What one rater said of one answer."""

    answer: Answer
    sheet: Sheet
    rating: Rating
    quotes: tuple[Quote, ...] = ()

    @property
    def scale(self) -> tuple[str, ...]:
        """The levels, the lowest first."""
        return tuple(one.name for one in reversed(self.sheet.levels))

    def place(self, level: str | None) -> int | None:
        """A level's place on that scale."""
        return self.scale.index(level) if level is not None and level in self.scale else None

    @property
    def level(self) -> int | None:
        """Where this rater puts it."""
        return self.place(self.rating.level)

    @property
    def key(self) -> int | None:
        """Where the key has it."""
        return self.place(self.answer.key.level)

    def met(self, criterion: str) -> bool | None:
        """What the key says of a criterion; None when it says nothing."""
        return None if self.answer.key.met is None else criterion in self.answer.key.met

    def marks(self) -> Iterator[tuple[str, float]]:
        """Every criterion with the place of its mark."""
        for one in self.sheet.criteria:
            yield one.id, MARKS[self.rating.mark(one.id)]


def report_of(mine: Past, everybody: Sequence[Past]) -> CalibrationReport:
    """The report of one calibration; `everybody` are all that are over, the earliest first."""
    now = _said(mine)
    first = {rater: _first(past) for rater, past in _by_rater(everybody).items()}
    own = first.pop(key_of(mine.rater), {})
    shown = _shown(mine, everybody)
    known = {one.answer.id for one in now}
    others = {
        rater: {id: one for id, one in said.items() if id in known} for rater, said in first.items()
    }
    others = {rater: said for rater, said in others.items() if said}
    names = {key_of(past.rater): past.rater for past in everybody}
    so_far = list(own.values())
    state = mine.state
    return CalibrationReport(
        run_id=mine.row.id,
        rater=mine.rater,
        started_at=instant(mine.row.started_at),
        ended_at=instant(mine.row.updated_at),
        used=mine.row.used,
        total=len(state.ratings),
        rated=state.count("rated"),
        skipped=state.count("skipped"),
        answers=tuple(_rated(mine, others, names, shown)),
        levels=_levels_with_key(now),
        criteria=_marks_with_key(now),
        lean=agreement.lean(_level_pairs(now)),
        by_level=_by_level(now),
        by_criterion=_by_criterion(now),
        others=tuple(_other(names[rater], now, said) for rater, said in sorted(others.items())),
        together=_together([mine.rater, *(names[one] for one in sorted(others))], now, others),
        so_far=(
            (_levels_with_key(so_far), _marks_with_key(so_far)) if len(so_far) > len(now) else None
        ),
    )


# Answers ---------------------------------------------------------------------------------------


def _said(past: Past) -> list[Said]:
    """What was rated, in the order in which it was shown."""
    found = []
    for number, (answer, rating) in enumerate(
        zip(past.state.answers, past.state.ratings, strict=True)
    ):
        sheet = past.state.sheet(number)
        if sheet is not None and rating.status == "rated":
            found.append(Said(answer, sheet, rating, past.state.quotes(number) or ()))
    return found


def _by_rater(everybody: Iterable[Past]) -> dict[str, list[Past]]:
    raters: dict[str, list[Past]] = {}
    for past in everybody:
        raters.setdefault(key_of(past.rater), []).append(past)
    return raters


def _first(pasts: Iterable[Past]) -> dict[str, Said]:
    first: dict[str, Said] = {}
    for past in pasts:
        for one in _said(past):
            first.setdefault(one.answer.id, one)
    return first


def _shown(mine: Past, everybody: Iterable[Past]) -> dict[str, float]:
    """When another calibration first showed this rater the key of an answer (Unix seconds)."""
    shown: dict[str, float] = {}
    for past in everybody:
        ended = past.state.ended_at
        if past.row.id == mine.row.id or key_of(past.rater) != key_of(mine.rater) or ended is None:
            continue
        for one in _said(past):
            shown[one.answer.id] = min(ended, shown.get(one.answer.id, ended))
    return shown


def _rated(
    mine: Past,
    others: Mapping[str, Mapping[str, Said]],
    names: Mapping[str, str],
    shown: Mapping[str, float],
) -> Iterator[RatedAnswer]:
    for number, (answer, rating) in enumerate(
        zip(mine.state.answers, mine.state.ratings, strict=True)
    ):
        sheet = mine.state.sheet(number)
        if sheet is None or rating.status != "rated":
            continue
        said = Said(answer, sheet, rating, mine.state.quotes(number) or ())
        own, key = said.level, said.key
        yield RatedAnswer(
            number=number,
            title=sheet.title,
            label=sheet.label,
            origin=answer.origin,
            text=answer.text,
            level=rating.level,
            key=answer.key.level,
            apart=None if own is None or key is None else own - key,
            criteria=tuple(_line(said, one.id, one.title) for one in sheet.criteria),
            why=answer.key.why,
            others=tuple(
                (names[rater], known[answer.id].rating.level)
                for rater, known in sorted(others.items())
                if answer.id in known
            ),
            again=answer.id in shown and shown[answer.id] <= rating.said_at,
        )


def _line(said: Said, criterion: str, title: str) -> MarkedLine:
    quote = next((one for one in said.quotes if one.criterion == criterion), None)
    return MarkedLine(
        id=criterion,
        title=title,
        mark=said.rating.mark(criterion),
        met=said.met(criterion),
        quote=quote.text if quote else "",
        start=quote.start if quote else None,
        end=quote.end if quote else None,
    )


# Agreement -------------------------------------------------------------------------------------


def _agreement(pairs: Sequence[Pair], scale: Sequence[float], step: float) -> Agreement:
    return Agreement(
        agreement.agreed(pairs),
        agreement.agreed(pairs, within=step),
        agreement.kappa(pairs, "quadratic", scale),
    )


def _level_agreement(pairs: Sequence[Pair], scales: set[tuple[str, ...]]) -> Agreement:
    if len(scales) > 1:
        bare = Coefficient(None, len(pairs), MIXED)
        return Agreement(agreement.agreed(pairs), agreement.agreed(pairs, within=1), bare)
    return _agreement(pairs, range(len(next(iter(scales), ()))), 1)


def _scales(said: Iterable[Said]) -> set[tuple[str, ...]]:
    return {one.scale for one in said if one.scale}


def _level_pairs(said: Iterable[Said]) -> list[Pair]:
    return [(one.level, one.key) for one in said if one.level is not None and one.key is not None]


def _levels_with_key(said: Sequence[Said]) -> Agreement:
    return _level_agreement(_level_pairs(said), _scales(said))


def _marks_with_key(said: Iterable[Said]) -> Agreement:
    pairs = [(mark, key) for _, _, mark, key in _marked(said)]
    # The marks of one answer hang together: an interval that takes each for itself is too narrow.
    return _without_interval(_agreement(pairs, STEPS, 0.5))


def _without_interval(found: Agreement) -> Agreement:
    bare = Coefficient(found.kappa.value, found.kappa.n, found.kappa.why)
    return Agreement(found.same, found.near, bare)


def _marked(said: Iterable[Said]) -> Iterator[tuple[Said, str, float, float]]:
    """Every mark that the key says something of: whose, on what, the mark, the key."""
    for one in said:
        for criterion, mark in one.marks():
            met = one.met(criterion)
            if met is not None:
                yield one, criterion, mark, float(met)


def _by_level(said: Sequence[Said]) -> tuple[Leaning, ...]:
    """By the key's level, the highest first."""
    placed = sorted(
        (
            (one.key, one.answer.key.level or "", one.level)
            for one in said
            if one.key is not None and one.level is not None
        ),
        key=lambda row: (-row[0], row[1]),
    )
    found = agreement.leans((name, level, key) for key, name, level in placed)
    return tuple(Leaning(name, lean) for name, lean in found.items())


def _by_criterion(said: Sequence[Said]) -> tuple[Leaning, ...]:
    """By criterion, question by question, in the rubrics' order."""
    found: dict[tuple[str, str, str], Lean] = agreement.leans(
        ((one.sheet.address, one.sheet.stage, criterion), mark, key)
        for one, criterion, mark, key in _marked(said)
    )
    sheets = {(one.sheet.address, one.sheet.stage): one.sheet for one in said}
    return tuple(
        Leaning(criterion.title, found[*place, criterion.id], sheet.title)
        for place, sheet in sorted(sheets.items())
        for criterion in sheet.criteria
        if (*place, criterion.id) in found
    )


def _other(name: str, now: Sequence[Said], theirs: Mapping[str, Said]) -> OtherRater:
    shared = [(one, theirs[one.answer.id]) for one in now if one.answer.id in theirs]
    levels = [(a.level, b.level) for a, b in shared if a.level is not None and b.level is not None]
    marks = [
        (mark, MARKS[b.rating.mark(criterion)])
        for a, b in shared
        for criterion, mark in a.marks()
        if criterion in (one.id for one in b.sheet.criteria)
    ]
    return OtherRater(
        name=name,
        shared=len(shared),
        levels=_level_agreement(levels, _scales(a for a, _ in shared)),
        criteria=_without_interval(_agreement(marks, STEPS, 0.5)),
    )


def _together(
    raters: Sequence[str], now: Sequence[Said], others: Mapping[str, Mapping[str, Said]]
) -> Together | None:
    if len(raters) < 3:
        return None
    theirs = [others[rater] for rater in sorted(others)]
    rows = [[one, *(said.get(one.answer.id) for said in theirs)] for one in now]
    levels = [[one.level if one else None for one in row] for row in rows]
    marks = [
        [MARKS[each.rating.mark(criterion.id)] if each else None for each in row]
        for row, one in zip(rows, now, strict=True)
        for criterion in one.sheet.criteria
    ]
    found = agreement.alpha(levels, "ordinal")
    if len(_scales(now)) > 1:
        found = Coefficient(None, found.n, MIXED)
    said = agreement.alpha(marks, "ordinal")
    # The marks of one answer hang together: whether there are enough is told by the answers.
    several = sum(any(each is not None for each in row[1:]) for row in rows)
    return Together(tuple(raters), found, replace(said, n=several))
