"""Scoring a pack on labelled answers: the author's main loop.

Pure: rows and a function that grades in, figures and disagreements out. The form of a row is
that of ``trainer grade --jsonl`` with labels added: ``{"id", "question", "text", "level",
"criteria": [ids], "mistakes": [ids]}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.errors import TrainerError
from trainer.grading.types import Grade
from trainer.packs.errors import did_you_mean
from trainer.rubric import agreement, holds

Grader = Callable[[str, str], Grade]
"""Grades a text: (address of the question, text) → grade."""


class ScoreError(TrainerError):
    """A labelled row that cannot be used."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """An answer with what a careful reader heard in it, and the line that it stands on."""

    id: str
    question: str
    text: str
    level: str | None
    criteria: frozenset[str]
    mistakes: frozenset[str]
    why: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Names:
    """What a label may say of one question: its ids of criteria and mistakes, and its levels.

    A follow-up has no levels.
    """

    criteria: Sequence[str]
    mistakes: Sequence[str]
    levels: Sequence[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """How often one criterion or mistake was matched, missed, wrongly matched, or left unclear.

    ``unclear`` counts the missed ones of which something was heard, though not enough.
    """

    id: str
    matched: int = 0
    missed: int = 0
    wrong: int = 0
    unclear: int = 0

    @property
    def recall(self) -> float | None:
        """Share of the labelled ones that were heard; None where nothing was labelled."""
        return _share(self.matched, self.missed)

    @property
    def precision(self) -> float | None:
        """Share of the heard ones that were labelled; None where nothing was heard."""
        return _share(self.matched, self.wrong)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One criterion, mistake or level on which label and grade differ.

    ``kind`` is ``missed``, ``wrong``, ``over`` (the level is too high) or ``under``.
    """

    answer: str
    kind: str
    what: str
    heard: str
    quote: str
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of one run. ``kappa`` is quadratically weighted, None without two levels."""

    answers: int
    criteria: tuple[Tally, ...]
    mistakes: tuple[Tally, ...]
    levelled: int
    exact: int
    over: int
    under: int
    kappa: float | None
    disagreements: tuple[Disagreement, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as fields, without the texts."""
        return {
            "answers": self.answers,
            "levels": {
                "labelled": self.levelled,
                "exact": self.exact,
                "over": self.over,
                "under": self.under,
                "kappa": self.kappa,
            },
            "criteria": {one.id: _fields(one) for one in self.criteria},
            "mistakes": {one.id: _fields(one) for one in self.mistakes},
        }


def read_rows(lines: Iterable[str]) -> list[Labelled]:
    """Labelled answers from JSON lines; ScoreError names the line that cannot be used."""
    rows: list[Labelled] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line)
            # A string would be taken apart into its letters.
            if not all(isinstance(raw.get(name, []), list) for name in ("criteria", "mistakes")):
                raise TypeError
            if not isinstance(raw.get("level"), str | None):
                raise TypeError
            rows.append(
                Labelled(
                    id=str(raw.get("id", number)),
                    question=str(raw["question"]),
                    text=str(raw["text"]),
                    level=raw.get("level"),
                    criteria=frozenset(map(str, raw.get("criteria", ()))),
                    mistakes=frozenset(map(str, raw.get("mistakes", ()))),
                    why=str(raw.get("why", "")),
                    line=number,
                )
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            message = (
                f'line {number}: expected {{"id", "question", "text", "level", "criteria": [ids], '
                '"mistakes": [ids]} as one JSON object'
            )
            raise ScoreError(message) from None
    return rows


def refuse_unknown(rows: Iterable[Labelled], names: Callable[[str], Names]) -> None:
    """Raise ScoreError for the first label that its question has no such name for.

    It could only ever be missed, or would be passed over: the figures would be of something else.
    """
    for row in rows:
        try:
            known = names(row.question)
        except TrainerError as error:
            raise ScoreError(f"line {row.line}: {error.message}") from error
        if row.level is not None and not known.levels:
            told = f"line {row.line}: the level of a follow-up is null, not {row.level!r}"
            raise ScoreError(told)
        given = (
            ("level", [] if row.level is None else [row.level], known.levels),
            ("criterion", sorted(row.criteria), known.criteria),
            ("mistake", sorted(row.mistakes), known.mistakes),
        )
        for kind, labels, fitting in given:
            for label in labels:
                if label not in fitting:
                    raise ScoreError(_unknown(row, kind, label, fitting))


def _unknown(row: Labelled, kind: str, label: str, fitting: Sequence[str]) -> str:
    told = f"line {row.line}: {row.question} has no {kind} {label!r}"
    return told + (did_you_mean(label, fitting) or f"; it has {', '.join(fitting) or 'none'}")


def score(rows: Sequence[Labelled], grade: Grader, levels: Sequence[str]) -> Score:
    """Grade every row and compare. ``levels`` are the rubric's, best first."""
    rank = {name: -index for index, name in enumerate(levels)}
    criteria: dict[str, Tally] = {}
    mistakes: dict[str, Tally] = {}
    found: list[Disagreement] = []
    pairs: list[tuple[int, int]] = []
    for row in rows:
        given = grade(row.question, row.text)
        _criteria(row, given, criteria, found)
        _mistakes(row, given, mistakes, found)
        if row.level is not None and row.level in rank and given.level in rank:
            pairs.append((rank[row.level], rank[given.level]))
            if row.level != given.level:
                kind = "over" if rank[given.level] > rank[row.level] else "under"
                missing = ", ".join(given.missing)
                what = f"{row.level} → {given.level}"
                found.append(Disagreement(row.id, kind, what, missing, "", row.text, row.why))
    return Score(
        answers=len(rows),
        criteria=tuple(criteria.values()),
        mistakes=tuple(mistakes.values()),
        levelled=len(pairs),
        exact=sum(a == b for a, b in pairs),
        over=sum(b > a for a, b in pairs),
        under=sum(b < a for a, b in pairs),
        kappa=agreement.kappa(pairs, "quadratic", sorted(rank.values())).value,
        disagreements=tuple(found),
    )


def total(tallies: Iterable[Tally], name: str = "all") -> Tally:
    """The sum of several tallies."""
    listed = list(tallies)
    return Tally(
        name,
        sum(one.matched for one in listed),
        sum(one.missed for one in listed),
        sum(one.wrong for one in listed),
        sum(one.unclear for one in listed),
    )


def shown(result: Score, *, texts: bool = True) -> str:
    """The score as plain text: figures first, then each disagreement with its quote and text."""
    lines = [f"{'':<26} matched  missed  wrong  unclear  recall  precision"]
    for title, tallies in (("criteria", result.criteria), ("mistakes", result.mistakes)):
        lines += [_line(one) for one in (*tallies, total(tallies, title))]
    if result.levelled:
        kappa = "" if result.kappa is None else f", weighted kappa {result.kappa:.3f}"
        lines.append(
            f"levels: {result.exact} of {result.levelled} exact, {result.over} over, "
            f"{result.under} under{kappa}"
        )
    for one in result.disagreements:
        heard = f" ({one.heard})" if one.heard else ""
        quote = f" “{one.quote}”" if one.quote else ""
        lines.append(f"\n{one.answer}: {one.kind} {one.what}{heard}{quote}")
        if texts:
            lines += [f"    | {line}" for line in one.text.splitlines()]
            if one.why:
                lines.append(f"    label: {one.why}")
    return "\n".join(lines)


def _line(one: Tally) -> str:
    return (
        f"{one.id:<26} {one.matched:7d} {one.missed:7d} {one.wrong:6d} {one.unclear:8d} "
        f"{_told(one.recall):>7} {_told(one.precision):>10}"
    )


def _told(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _share(matched: int, others: int) -> float | None:
    return matched / (matched + others) if matched + others else None


def _criteria(
    row: Labelled, given: Grade, tallies: dict[str, Tally], found: list[Disagreement]
) -> None:
    for one in given.criteria:
        labelled, heard = one.criterion in row.criteria, holds(one.state)
        unclear = labelled and not heard and one.state != "not-found"
        _count(tallies, one.criterion, labelled, heard, unclear)
        if labelled != heard:
            kind = "missed" if labelled else "wrong"
            why = f"{one.state}: {one.why}" if one.why else one.state
            found.append(
                Disagreement(row.id, kind, one.criterion, why, one.quote, row.text, row.why)
            )


def _mistakes(
    row: Labelled, given: Grade, tallies: dict[str, Tally], found: list[Disagreement]
) -> None:
    made: Mapping[str, str] = {one.id: one.quote for one in given.mistakes}
    for name in sorted(row.mistakes | made.keys()):
        labelled, heard = name in row.mistakes, name in made
        _count(tallies, name, labelled, heard, False)
        if labelled != heard:
            kind = "missed" if labelled else "wrong"
            found.append(
                Disagreement(row.id, kind, name, "mistake", made.get(name, ""), row.text, row.why)
            )


def _count(
    tallies: dict[str, Tally], name: str, labelled: bool, heard: bool, unclear: bool
) -> None:
    old = tallies.get(name, Tally(name))
    tallies[name] = Tally(
        name,
        old.matched + (labelled and heard),
        old.missed + (labelled and not heard),
        old.wrong + (heard and not labelled),
        old.unclear + unclear,
    )


def _fields(one: Tally) -> dict[str, Any]:
    return {
        "matched": one.matched,
        "missed": one.missed,
        "wrong": one.wrong,
        "unclear": one.unclear,
        "recall": None if one.recall is None else round(one.recall, 4),
        "precision": None if one.precision is None else round(one.precision, 4),
    }
