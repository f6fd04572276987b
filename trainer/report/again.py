"""Past answers beside today's verdict, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.report.words import NO_LEVEL

if TYPE_CHECKING:
    from trainer.service import PastAnswer, Regrade, Repeat, ReviewLine


def answer_lines(answers: Sequence[PastAnswer], repeats: Sequence[Repeat] = ()) -> Iterator[str]:
    """Every response as it was given, its verdict then and, where there is one, now."""
    now = {(one.answer.title, one.answer.at, one.answer.text): one for one in repeats}
    for one in answers:
        yield f"{one.title}, {one.givens}" if one.givens else one.title
        if one.ask:
            yield f"  {one.ask}"
        yield from (f"  > {line}" for line in one.text.splitlines() or [""])
        if one.outcome:
            yield f"  then: {verdict(one)}"
        found = now.get((one.title, one.at, one.text))
        if found is not None:
            same = "the same" if found.now == one.outcome else f"{found.now}. {found.message}"
            yield f"  now: {same}".rstrip()


def verdict(one: PastAnswer) -> str:
    """What was made of a response, and the key as it was."""
    parts = [one.outcome, one.mistake.replace("-", " "), one.said]
    key = f"the key was {one.expected}" if one.expected else ""
    return " · ".join(part for part in (*parts, key) if part)


def regrade_lines(found: Regrade) -> Iterator[str]:
    """The level then and now, and each criterion that today's pack judges differently."""
    yield f"{found.card.title}, {found.card.variant_label}"
    yield f"  then: {found.level_then or NO_LEVEL} (pack {found.version_then or '?'})"
    same = ", unchanged since" if found.same_pack else ""
    yield f"  now: {found.level_now or NO_LEVEL} (pack {found.version_now or '?'}{same})"
    if not found.changes:
        yield "  Every criterion is judged as it was."
    for one in found.changes:
        place = "" if one.stage == "main" else f"{one.stage}: "
        quote = f' "{one.quote}"' if one.quote else ""
        yield f"  {place}{one.title}: {one.before} then, {one.now} now{quote}"


def review_lines(reviews: Sequence[ReviewLine]) -> Iterator[str]:
    """Ratings with numbers to correct them by."""
    for number, one in enumerate(reviews, 1):
        days = one.rated.days
        back = "" if days is None else "; back in 1 day" if days == 1 else f"; back in {days} days"
        yield f"{number}. {one.title}: {one.rated.word}, {one.rated.why}{back}"
