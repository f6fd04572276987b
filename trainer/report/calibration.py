"""What came of a calibration: as lines that can be read aloud, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from trainer.report.words import day, duration

if TYPE_CHECKING:
    from trainer.rubric.agreement import Coefficient, Lean, Share
    from trainer.service.calibration_views import (
        Agreement,
        CalibrationReport,
        Leaning,
        MarkedLine,
        RatedAnswer,
    )

MARKS: Final = {"heard": "heard", "partly": "partly heard", "missing": "missing"}
#: Beside the key: kinder, the same, harsher.
SIGNS: Final = {1: "+", 0: "=", -1: "−"}
WORDS: Final = {1: "kinder", 0: "as the key", -1: "harsher"}
#: A mean that is shown as 0.0, or 0.00 of a criterion, is none.
_NONE: Final = 0.05
#: So many whole criteria have to come together before one is named: once is no habit.
_WHOLE: Final = 1.5


def calibration_lines(report: CalibrationReport) -> Iterator[str]:
    """All of it: the summary, then every answer with its key."""
    yield from summary_lines(report)
    if report.answers:
        yield ""
        yield "Answers, with the key"
    for one in report.answers:
        yield ""
        yield from answer_lines(one)


def summary_lines(report: CalibrationReport) -> Iterator[str]:
    """Agreement with the key, who is kinder and on what, and agreement with other raters."""
    yield head_line(report)
    if not report.answers:
        yield "Nothing was rated, so no key is shown."
        return
    yield ""
    yield from key_lines(report)
    yield ""
    yield from bias_lines(report)
    if report.by_level:
        yield ""
        yield "By the key's level"
        yield from (f"  {leaning_words(one, 'levels')}" for one in report.by_level)
    about = ""
    for one in report.by_criterion:
        if one.about != about:
            about = one.about
            yield ""
            yield f"By criterion: {about}"
        yield f"  {leaning_words(one, 'of a criterion')}"
    yield from rater_lines(report)


def head_line(report: CalibrationReport) -> str:
    """Who, when, how many, how long."""
    left = report.total - report.rated - report.skipped
    parts = [f"{report.rated} of {report.total} answers rated"]
    parts += [f"{report.skipped} skipped"] if report.skipped else []
    parts += [f"{left} left"] if left else []
    told = ", ".join([*parts, duration(report.used)])
    return f"Calibration of {report.rater}, {day(report.ended_at)}: {told}"


def key_lines(report: CalibrationReport) -> Iterator[str]:
    """Agreement with the key, this time and over all that was ever rated."""
    yield "Beside the key"
    yield from (f"  {line}" for line in _agreements(report.levels, report.criteria))
    if report.so_far is not None:
        yield f"All that {report.rater} has rated so far, each answer the first time"
        yield from (f"  {line}" for line in _agreements(*report.so_far))


def rater_lines(report: CalibrationReport) -> Iterator[str]:
    """Agreement with every other rater of the same answers, and of all together."""
    for one in report.others:
        common = "1 answer" if one.shared == 1 else f"{one.shared} answers"
        yield ""
        yield f"With {one.name}, who has rated {common} of these too"
        yield from (f"  {line}" for line in _agreements(one.levels, one.criteria))
    if report.together is not None:
        *some, last = report.together.raters
        yield ""
        yield f"{', '.join(some)} and {last} together: Krippendorff's alpha, ordinal"
        if report.together.levels.n:
            yield f"  levels: {coefficient_words(report.together.levels)}"
        yield f"  criteria: {coefficient_words(report.together.criteria)}"


def _agreements(levels: Agreement, criteria: Agreement) -> Iterator[str]:
    if levels.same.n:
        yield f"levels: {agreement_words(levels, 'within one level')}"
    if criteria.same.n:
        yield f"criteria: {agreement_words(criteria, 'within half (partly heard)')}"


def agreement_words(found: Agreement, near: str) -> str:
    """Raw agreement, and the kappa or why there is none."""
    return (
        f"{share_words(found.same)} the same, {share_words(found.near)} {near}; "
        f"kappa, quadratic weights: {coefficient_words(found.kappa)}"
    )


def share_words(found: Share) -> str:
    """``14 of 20 (70 %)``."""
    share = "" if found.value is None else f" ({100 * found.value:.0f} %)"
    return f"{found.count} of {found.n}{share}"


def coefficient_words(found: Coefficient) -> str:
    """Two digits and the interval; "too few" under twenty; or why there is none."""
    from trainer.rubric.agreement import FEW

    if found.few:
        return f"too few ({found.n}; it takes {FEW})"
    if found.value is None:
        return f"none. {found.why}"
    if found.low is None or found.high is None:
        return _two(found.value)
    return f"{_two(found.value)} (95 %: {_two(found.low)} to {_two(found.high)})"


def _two(value: float) -> str:
    """Two digits; what rounds to 0 has no sign."""
    return f"{round(value, 2) + 0.0:.2f}"


# Who is kinder ---------------------------------------------------------------------------------


def bias_lines(report: CalibrationReport) -> Iterator[str]:
    """Who is kinder than the key, by how much and on what, in plain words."""
    lean, kinds = report.lean, report.by_criterion
    way = _way(lean)
    if lean.n and lean.mean is not None:
        counts = f"{lean.kinder} of {lean.n} above it, {lean.harsher} below"
        if way:
            told = f"{_than(way)} by {abs(lean.mean):.1f} levels on average"
            yield f"{told}{_mostly(kinds, way)} ({counts}){_cautious(lean)}."
        else:
            told = "By level neither kinder nor harsher than the key on average"
            yield f"{told} ({counts}){_cautious(lean)}."
    for other in (1, -1):
        named = _named(kinds, other)
        if named and other != way:
            word = "Kinder" if other > 0 else "Harsher"
            yield f"{word} on {_listed(named)}."
    if kinds and not way and not _named(kinds, 1) and not _named(kinds, -1):
        yield "No criterion stands out."


def _way(lean: Lean) -> int:
    if lean.mean is None or abs(lean.mean) < _NONE:
        return 0
    return 1 if lean.mean > 0 else -1


def _than(way: int) -> str:
    return "Kinder than the key" if way > 0 else "Harsher than the key"


def _mostly(kinds: Sequence[Leaning], way: int) -> str:
    named = _named(kinds, way)
    return f", mostly on {_listed(named)}" if named else ""


def _named(kinds: Sequence[Leaning], way: int) -> list[str]:
    """The two criteria that lean most that way, if they come to a whole one."""
    leaning = sorted((one for one in kinds), key=lambda one: (-way * one.lean.total, one.title))
    return [one.title for one in leaning[:2] if way * one.lean.total >= _WHOLE]


def _listed(titles: Sequence[str]) -> str:
    return " and ".join(titles)


def _cautious(lean: Lean) -> str:
    from trainer.rubric.agreement import FEW

    return "" if lean.n >= FEW else "; too few to call it a habit"


def leaning_words(one: Leaning, unit: str) -> str:
    """One level or criterion: which way, how far, how often."""
    lean = one.lean
    way = _way(lean)
    by = "" if not way or lean.mean is None else f" by {abs(lean.mean):.1f} {unit}"
    told = f"{WORDS[way]}{by}" if way else "as the key on average"
    if not lean.kinder and not lean.harsher:
        told = "as the key"
    counts = f"{lean.kinder} kinder, {lean.harsher} harsher, of {lean.n}"
    return f"{one.title}: {told} ({counts})"


# Answers ---------------------------------------------------------------------------------------


def answer_lines(one: RatedAnswer) -> Iterator[str]:
    """One answer: levels side by side, its text, and every criterion with its quote."""
    place = f"{one.number + 1}. {one.title}"
    yield f"{place}, {one.label}" if one.label else place
    told = level_words(one)
    if told:
        yield f"  {told}"
    if one.again:
        yield "  You had rated it before, and seen its key."
    for name, level in one.others:
        if level is not None:
            yield f"  {name}: {level}"
    yield from (f"  | {line}" for line in one.text.splitlines())
    yield from (f"  {marked_words(line)}" for line in one.criteria)
    if one.why:
        yield f"  why: {one.why}"


def level_words(one: RatedAnswer) -> str:
    """One's level beside the key's; '' where neither has one."""
    if one.level is None and one.key is None:
        return ""
    told = f"you: {one.level or 'no level'} · key: {one.key or 'no level'}"
    if not one.apart:
        return told if one.apart is None else f"{told} · the same"
    far = abs(one.apart)
    levels = "1 level" if far == 1 else f"{far} levels"
    return f"{told} · {WORDS[1 if one.apart > 0 else -1]} by {levels}"


def way_of(line: MarkedLine) -> int | None:
    """1 for a mark that is kinder than the key, −1 for harsher, 0 for the same."""
    if line.met is None:
        return None
    if line.mark == "partly":
        return -1 if line.met else 1
    return (line.mark == "heard") - line.met


def marked_words(line: MarkedLine) -> str:
    """``= fusion: heard, key: met "no score matrix in HBM"``."""
    way = way_of(line)
    if way is None:
        return f"· {line.title}: {MARKS[line.mark]}, the key says nothing of it"
    key = "met" if line.met else "not met"
    quote = f' "{" ".join(line.quote.split())}"' if line.quote else ""
    word = f" · {WORDS[way]}" if way else ""
    return f"{SIGNS[way]} {line.title}: {MARKS[line.mark]}, key: {key}{quote}{word}"


# Data ------------------------------------------------------------------------------------------


def calibration_json(report: CalibrationReport) -> dict[str, Any]:
    """The same as plain data; times are ISO 8601 in UTC, durations seconds, undefined is null.

    A coefficient of fewer than twenty ratings has its value, and `too_few`.
    """
    return {
        "format": 1,
        "rater": report.rater,
        "run": report.run_id,
        "started": report.started_at.isoformat(),
        "ended": report.ended_at.isoformat(),
        "seconds": round(report.used, 1),
        "answers": report.total,
        "rated": report.rated,
        "skipped": report.skipped,
        "key": _both_json(report.levels, report.criteria),
        "bias": {
            "levels": _lean_json(report.lean),
            "by_level": {one.title: _lean_json(one.lean) for one in report.by_level},
            "by_criterion": [
                {"question": one.about, "criterion": one.title, **_lean_json(one.lean)}
                for one in report.by_criterion
            ],
            "words": list(bias_lines(report)),
        },
        "so_far": None if report.so_far is None else _both_json(*report.so_far),
        "raters": [
            {"name": one.name, "shared": one.shared, **_both_json(one.levels, one.criteria)}
            for one in report.others
        ],
        "alpha": None
        if report.together is None
        else {
            "raters": list(report.together.raters),
            "levels": _coefficient_json(report.together.levels),
            "criteria": _coefficient_json(report.together.criteria),
        },
        "ratings": [_answer_json(one) for one in report.answers],
    }


def _both_json(levels: Agreement, criteria: Agreement) -> dict[str, Any]:
    return {"levels": _agreement_json(levels), "criteria": _agreement_json(criteria)}


def _agreement_json(found: Agreement) -> dict[str, Any]:
    return {
        "n": found.same.n,
        "same": found.same.count,
        "within_one": found.near.count,
        "kappa_quadratic": _coefficient_json(found.kappa),
    }


def _coefficient_json(found: Coefficient) -> dict[str, Any]:
    return {
        "value": _rounded(found.value),
        "low": _rounded(found.low),
        "high": _rounded(found.high),
        "n": found.n,
        "too_few": found.few,
        "why": found.why,
    }


def _lean_json(lean: Lean) -> dict[str, Any]:
    return {
        "n": lean.n,
        "mean": _rounded(lean.mean),
        "kinder": lean.kinder,
        "harsher": lean.harsher,
    }


def _answer_json(one: RatedAnswer) -> dict[str, Any]:
    return {
        "number": one.number + 1,
        "question": one.title,
        "variant": one.label,
        "origin": one.origin,
        "text": one.text,
        "level": one.level,
        "key": one.key,
        "apart": one.apart,
        "again": one.again,
        "criteria": [
            {"id": line.id, "mark": line.mark, "key": line.met, "quote": line.quote}
            for line in one.criteria
        ],
        "others": [{"name": name, "level": level} for name, level in one.others],
        "why": one.why,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
