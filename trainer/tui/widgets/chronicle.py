"""The past as rows to move through. Pure: from the view and a width to rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.report.history import (
    MISTAKES,
    due,
    levels,
    often,
    practised,
    share,
    trail,
    weakest,
    weekday,
    when_due,
)
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import ago, clock
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service import (
        HistoryView,
        LevelLine,
        PastAnswer,
        Regrade,
        Repeat,
        RunSummary,
        SkillLine,
        SlipLine,
    )

NAME_CELLS: Final = 18
#: Cells that a question's title needs to be worth its place.
LEAST_TITLE: Final = 8
#: Skills that are listed; more of them would make a list that nobody reads.
SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class PastRow:
    """One row: what it opens (`run`) and what it drills (skills or questions), or a heading."""

    text: Content
    run: RunSummary | None = None
    card: str = ""
    drill: tuple[str, ...] = ()

    @property
    def dumb(self) -> bool:
        """Whether there is nothing to do with it."""
        return self.run is None and not self.card and not self.drill


def past_rows(view: HistoryView, width: int) -> list[PastRow]:
    """Mistakes first, for they say what to do; then skills, levels and runs."""
    rows: list[PastRow] = []
    sections = (
        (MISTAKES, [_slip(one, width) for one in view.slips]),
        (_skills_heading(view), [_skill(one, width) for one in weakest(view)[:SHOWN]]),
        ("Levels over time", [_level(one, width) for one in view.levels]),
        ("Latest runs", [_run(one, view, width) for one in view.runs]),
    )
    for heading, found in sections:
        if found:
            if rows:
                rows.append(PastRow(Content("")))
            rows.append(PastRow(literal(one_line_kept(heading, width), "bold $accent")))
            rows += found
    if not rows:
        rows.append(PastRow(literal("Nothing has been finished yet.", "$muted")))
    return rows


def _skills_heading(view: HistoryView) -> str:
    if len(view.skills) <= SHOWN:
        return f"{'Skills, weakest first':<{NAME_CELLS + 5}}  at once  latest      comes back"
    return f"Skills, the weakest {SHOWN} of {len(view.skills):,}; 'trainer stats' lists all"


def head_lines(view: HistoryView) -> Content:
    """How much was practised and what is due, in three lines."""
    days = "  ".join(f"{weekday(one.day)[:3]} {one.due}" for one in view.agenda.days[1:])
    return lines(
        [
            literal(practised(view)),
            literal(due(view.agenda)),
            literal(f"due next  {days}", "$muted"),
        ]
    )


def _slip(one: SlipLine, width: int) -> PastRow:
    name = fitted(one.mistake.replace("-", " "), NAME_CELLS)
    told = f"{often(one.count):<8}  to drill: {one.drill}"
    if one.title != one.drill:
        told += f" · {one.title}"
    room = width - NAME_CELLS - 6
    if one.means and len(told) + len(one.means) + 3 <= room:
        told += f" · {one.means}"
    text = Content.assemble(
        "  ",
        signed("!"),
        " ",
        literal(name),
        " ",
        literal(one_line_kept(told, room)),
    )
    return PastRow(text, drill=(one.skill or "/".join(one.place.split("/")[:2]),))


def _skill(one: SkillLine, width: int) -> PastRow:
    back = when_due(one).removeprefix("due ")
    told = f"{share(one):>9}  {trail(one)[-10:]:<10}  {back:<10}"
    room = width - NAME_CELLS - 6
    if room - len(told) - 2 >= LEAST_TITLE:
        told += f"  {one.question}"
    name = fitted(one.title, NAME_CELLS)
    text = Content.assemble("    ", literal(name), " ", literal(one_line_kept(told, room)))
    return PastRow(text, drill=(one.skill,))


def one_line_kept(text: str, cells: int) -> str:
    """A line cut to its cells; unlike `one_line` it keeps the spaces that align columns."""
    return text if len(text) <= cells else text[: max(1, cells - 1)].rstrip() + "…"


def _level(one: LevelLine, width: int) -> PastRow:
    room = max(12, width // 3)
    text = Content.assemble(
        "    ",
        literal(fitted(one.title, room)),
        "  ",
        literal(one_line(levels(one), max(4, width - room - 7))),
    )
    return PastRow(text, card=one.points[-1].run_id if one.points else "")


def _run(one: RunSummary, view: HistoryView, width: int) -> PastRow:
    graded = one.mode in ("guided", "interview")
    level = one.level or ("–" if graded else one.variant_label)
    told = f"{one.mode} · {level} · {clock(one.used)} · {ago(one.last_typed, view.now)}"
    room = max(8, width - len(told) - 7)
    told = one_line(told, max(4, width - room - 7))
    text = Content.assemble("    ", literal(fitted(one.title, room)), "  ", literal(told, "$muted"))
    return PastRow(text, run=one)


def answers_text(repeats: tuple[Repeat, ...], answers: tuple[PastAnswer, ...]) -> Content:
    """Every response as it was, and beside its verdict today's, where the two differ."""
    now = {(one.answer.title, one.answer.at, one.answer.text): one for one in repeats}
    return lines(_answers(answers, now))


def _answers(
    answers: tuple[PastAnswer, ...], now: Mapping[tuple[str, datetime, str], Repeat]
) -> Iterator[Content]:
    for one in answers:
        yield Content.assemble(literal(one.title, "bold"), literal(f"  {one.givens}", "$muted"))
        if one.ask:
            yield literal(one.ask, "$muted")
        yield literal(one.text)
        then = " · ".join(
            part
            for part in (
                one.outcome,
                one.mistake.replace("-", " "),
                one.said,
                f"the key was {one.expected}" if one.expected else "",
            )
            if part
        )
        if then:
            yield Content.assemble(("then  ", "$muted"), literal(then))
        found = now.get((one.title, one.at, one.text))
        if found is not None:
            differs = found.now != one.outcome
            yield Content.assemble(
                ("now   ", "$muted"),
                literal(found.now, "bold" if differs else ""),
                literal(f" · {found.message}" if differs and found.message else ""),
            )
        yield Content("")


def regrade_text(found: Regrade) -> Content:
    """The level then and now, and each criterion that today's pack judges differently."""
    return lines(_regrade(found))


def _regrade(found: Regrade) -> Iterator[Content]:
    yield Content.assemble(
        literal(found.card.title, "bold"), literal(f"  {found.card.variant_label}", "$muted")
    )
    yield Content.assemble(
        ("then  ", "$muted"),
        literal(f"{found.level_then or 'no level'}  (pack {found.version_then or '?'})"),
    )
    same = ", unchanged since" if found.same_pack else ""
    yield Content.assemble(
        ("now   ", "$muted"),
        literal(f"{found.level_now or 'no level'}  (pack {found.version_now or '?'}{same})"),
    )
    yield Content("")
    if not found.changes:
        yield literal("Every criterion is judged as it was.")
    for one in found.changes:
        place = "" if one.stage == "main" else f"{one.stage}: "
        quote = f'  "{one.quote}"' if one.quote else ""
        yield literal(f"{place}{one.title}: {one.before} then, {one.now} now{quote}")
    yield Content("")
