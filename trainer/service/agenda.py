"""What there is to practise, from what was counted: no question is loaded for it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from trainer.practice.planning import expected_seconds
from trainer.practice.skills import read_skill
from trainer.service.counting import AHEAD, catch_up, day_end
from trainer.service.practice_views import Agenda, DayLoad
from trainer.service.words import instant
from trainer.store import StoreError

if TYPE_CHECKING:
    from trainer.packs import Library
    from trainer.store import Store
    from trainer.store.tallies import SkillRow, SlipTotal

DAY: Final = 86_400.0
#: Days that the load is told for, today included.
DAYS: Final = 7
#: Seconds that counting may hold up a screen; the rest is counted when it is opened again.
PATIENCE: Final = 0.3
#: Seconds after which a mistake is no longer news: thirty days.
NEWS: Final = 30 * DAY


def counted(store: Store, now: float, *, within: float | None = None) -> None:
    """Count what is new. A store that can't be written shows what was counted before."""
    try:
        catch_up(store, now, within=within)
    except StoreError:
        # Whatever is answered next says what is wrong with the store.
        return


def known_skills(store: Store, addresses: Collection[str]) -> list[SkillRow]:
    """The skills that the packs at hand ask for."""
    return [one for one in store.tallies.skills() if one.question in addresses and not one.gone]


def is_due(one: SkillRow, now: float) -> bool:
    """Whether a skill is due today: by the local day, so that the morning need not wait for noon.

    One that was last seen in the future (the clock has gone back) is due as well.
    """
    if one.due is None:
        return False
    return one.due < day_end(now) or (one.last or 0.0) > now + AHEAD


def days_of(row: SkillRow) -> int | None:
    """The days from a skill's last review to its next one; None before the first."""
    if row.due is None or row.last is None:
        return None
    return max(0, round((row.due - row.last) / DAY))


def agenda_of(rows: Collection[SkillRow], now: float) -> Agenda:
    """How much is due, today and on the days to come."""
    ends = [day_end(now, days) for days in range(DAYS)]
    seen = [one for one in rows if one.due is not None]
    due = [one for one in seen if is_due(one, now)]
    today = instant(now).astimezone().date()
    loads = [DayLoad(today, len(due))]
    for days in range(1, DAYS):
        count = sum(ends[days - 1] <= (one.due or 0.0) < ends[days] for one in seen)
        loads.append(DayLoad(today + timedelta(days=days), count))
    return Agenda(
        due=len(due),
        minutes=math.ceil(sum(expected_seconds(one.seconds) for one in due) / 60),
        new=len(rows) - len(seen),
        days=tuple(loads),
    )


def due_by_question(rows: Iterable[SkillRow], now: float) -> Counter[str]:
    """How many skills of each question are due."""
    return Counter(one.question for one in rows if is_due(one, now))


def what_next(
    library: Library, rows: Collection[SkillRow], slips: Iterable[SlipTotal], now: float
) -> tuple[str, str]:
    """One sentence on what to do next, and the skill or question it speaks of.

    A mistake that recurs comes first, then what is due, then a question that was never attempted.
    """
    drillable = {one.skill for one in rows if one.reviews}
    titles = {one.address: one.title for pack in library.packs for one in pack.questions}
    for slip in slips:
        if slip.count > 1 and slip.skill in drillable and now - slip.last < NEWS:
            skill = read_skill(slip.skill)
            what = slip.mistake.replace("-", " ")
            times = "twice" if slip.count == 2 else f"{slip.count} times"
            return f'Drill "{skill.words}" with new numbers: {what}, {times}.', slip.skill
    due = sum(is_due(one, now) for one in rows)
    if due:
        many = "one skill is" if due == 1 else f"{due} skills are"
        return f"Drill: {many} due.", ""
    # A skill without a due day was only looked at: a drill that was opened and left.
    attempted = {one.question for one in rows if one.due is not None}
    for address, title in titles.items():
        if address not in attempted:
            return f"A question you have not had yet: {title}.", address
    new = sum(one.due is None for one in rows)
    if new:
        return "Nothing is due; a drill asks for parts that you have not answered yet.", ""
    latest: dict[str, float] = {}
    for one in rows:
        latest[one.question] = max(latest.get(one.question, 0.0), one.last or 0.0)
    if not latest:
        return "", ""
    longest_ago = min(latest, key=lambda address: (latest[address], address))
    return f"Nothing is due. An interview keeps this one warm: {titles[longest_ago]}.", longest_ago
