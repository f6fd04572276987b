"""What a run says about skills, from its events: reviews, mistakes and active time by day.

Pure, and from stored data alone: no pack is asked, so that what was practised stays known when a
pack is changed or gone. The kinds of events are told by their names, as the store keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from trainer.practice.ratings import Rating, Tries, rate, rate_heard
from trainer.practice.skills import MAIN, criterion_skill, part_skill, read_skill

OVER: Final = frozenset({"finished", "abandoned", "drill-finished"})
#: A judge is asked and replies by itself, perhaps days later: nobody practised then.
JUDGED: Final = frozenset({"answer-sent", "proposed"})


@dataclass(frozen=True, slots=True)
class Told:
    """One stored event: its kind, when, after how many active seconds, and its data."""

    kind: str
    at: float
    used: float
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Review:
    """One review of a skill. `item` names it within its run.

    `rating` is the one that holds, `first` the one that was derived; `seconds` is None where the
    time can't be told (an interview).
    """

    item: str
    skill: str
    at: float
    rating: int
    first: int
    why: str
    seconds: float | None
    variant: int


@dataclass(frozen=True, slots=True)
class Slip:
    """A known mistake that was made. `place` is the address of the question or follow-up.

    `skill` is what was asked for then, '' in a free answer.
    """

    place: str
    mistake: str
    skill: str
    at: float


@dataclass(frozen=True, slots=True)
class Practised:
    """Active seconds and responses of one run on one day."""

    day: str
    seconds: float
    answers: int


@dataclass(frozen=True, slots=True)
class Derived:
    """All that a run says. `skills` are those of the question that was attempted, known or new."""

    skills: tuple[str, ...] = ()
    reviews: tuple[Review, ...] = ()
    slips: tuple[Slip, ...] = ()
    days: tuple[Practised, ...] = ()


def derive(history: Sequence[Told], day_of: Callable[[float], str]) -> Derived:
    """What the events of one run say; `day_of` tells the local day of a stamp."""
    told = _Reader()
    for event in history:
        told.read(event)
    over = any(event.kind in OVER for event in history)
    reviews = (*told.part_reviews(over), *told.heard)
    return Derived(
        skills=tuple(dict.fromkeys(told.skills)),
        reviews=tuple(_corrected(one, told.corrected) for one in reviews),
        slips=tuple(told.slips.values()),
        days=_days(history, day_of),
    )


def _corrected(review: Review, corrected: Mapping[str, int]) -> Review:
    rating = corrected.get(review.item)
    if rating is None:
        return review
    return replace(review, rating=rating, why=f"{review.why}; corrected by you")


@dataclass(slots=True)
class _Item:
    """One thing asked for: a part of a guided run or a card of a drill."""

    skill: str
    variant: int
    since: float
    tries: Tries = field(default_factory=Tries)
    closed_at: float | None = None
    skipped: bool = False
    last_at: float = 0.0
    judged: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Reader:
    question: str = ""
    mode: str = ""
    variant: int = 0
    mark: float = 0.0
    skills: list[str] = field(default_factory=list)
    items: dict[str, _Item] = field(default_factory=dict)
    heard: list[Review] = field(default_factory=list)
    graded: set[str] = field(default_factory=set)
    slips: dict[tuple[str, str], Slip] = field(default_factory=dict)
    corrected: dict[str, int] = field(default_factory=dict)
    # The skills of an interview's criteria, for disputes.
    skill_of: dict[str, str] = field(default_factory=dict)

    def read(self, event: Told) -> None:
        """Take one event in."""
        kind = event.kind
        if kind == "started":
            self._started(event)
        elif kind == "card-asked":
            self._asked(event)
        elif kind == "graded":
            self._graded(event)
        elif kind == "overruled":
            self._overruled(event)
        elif kind == "rating-corrected":
            self.corrected[str(event.data["item"])] = int(event.data["rating"])
        elif (item := self._item(event)) is not None:
            self._happened(item, event)
        if kind == "part-chosen":
            self.mark = event.used

    def _started(self, event: Told) -> None:
        data = event.data
        self.question, self.mode = str(data["question"]), str(data["mode"])
        self.variant = int(data.get("variant", 0))
        self.mark = event.used
        for stage in data.get("plan", ()):
            self.skills += [part_skill(self.question, stage["id"], one) for one in stage["parts"]]

    def _asked(self, event: Told) -> None:
        data, number = event.data, str(len(self.items))
        skill = str(data["skill"])
        self.skills.append(skill)
        self.items[number] = _Item(skill, int(data.get("variant", 0)), event.used)

    def _item(self, event: Told) -> _Item | None:
        data = event.data
        if event.kind.startswith("card-") and "card" in data:
            return self.items.get(str(data["card"]))
        if event.kind.startswith(("part-", "hint-", "working-")) and "part" in data:
            stage, part = str(data["stage"]), str(data["part"])
            skill = part_skill(self.question, stage, part)
            return self.items.setdefault(f"{stage}/{part}", _Item(skill, self.variant, self.mark))
        return None

    def _happened(self, item: _Item, event: Told) -> None:
        what = event.kind.partition("-")[2] if event.kind.startswith("card-") else event.kind
        if what in ("judged", "part-judged") and _said_before(item, event):
            return
        item.last_at = event.at
        if what in ("judged", "part-judged"):
            mistake = event.data.get("mistake")
            if mistake and not item.tries.right:
                self._slipped(read_skill(item.skill), str(mistake), item.skill, event.at)
            before = item.tries.right
            item.tries = item.tries.judged(str(event.data["outcome"]), mistake)
            if item.tries.right and not before:
                self._close(item, event)
        elif what in ("hint", "hint-shown"):
            item.tries = replace(item.tries, hints=item.tries.hints + 1)
        elif what in ("working", "working-shown") and not item.tries.right:
            item.tries = replace(item.tries, worked=True)
            self._close(item, event)
        elif what in ("skipped", "part-skipped"):
            self.mark = event.used
            item.skipped = True

    def _close(self, item: _Item, event: Told) -> None:
        if item.closed_at is None:
            item.closed_at = event.at
            spent = max(0.0, event.used - item.since)
            item.tries = replace(item.tries, seconds=spent)
        self.mark = event.used

    def _slipped(self, where: Any, mistake: str, skill: str, at: float) -> None:
        place = where.question if where.stage == MAIN else f"{where.question}/{where.stage}"
        self.slips.setdefault((place, mistake), Slip(place, mistake, skill, at))

    def _graded(self, event: Told) -> None:
        data, stage = event.data, str(event.data["stage"])
        if stage in self.graded:
            return
        self.graded.add(stage)
        grade = data.get("grade", {})
        alone: Mapping[str, str] = grade.get("alone", {})
        place = self.question if stage == MAIN else f"{self.question}/{stage}"
        found = grade.get("grade", {})
        for one in found.get("mistakes", ()):
            self.slips.setdefault((place, one["id"]), Slip(place, one["id"], "", event.at))
        if self.mode != "interview":
            return
        volunteered = grade.get("volunteered", ())
        for one in found.get("criteria", ()):
            id = one["criterion"]
            rated = rate_heard(one["state"], prompted=id not in volunteered)
            skill = (
                part_skill(self.question, stage, alone[id])
                if id in alone
                else criterion_skill(self.question, stage, id)
            )
            self.skills.append(skill)
            item = f"{stage}/{id}"
            self.skill_of[item] = skill
            if rated is not None:
                self._heard(item, event.at, *rated)

    def _heard(self, item: str, at: float, rating: Rating, why: str) -> None:
        self.heard.append(
            Review(
                item=item,
                skill=self.skill_of[item],
                at=at,
                rating=rating,
                first=rating,
                why=why,
                seconds=None,
                variant=self.variant,
            )
        )

    def _overruled(self, event: Told) -> None:
        """A dispute was accepted: the skill is rated by what holds since."""
        item = f"{event.data['stage']}/{event.data['criterion']}"
        if item not in self.skill_of:
            return
        before = next((one for one in self.heard if one.item == item), None)
        self.heard = [one for one in self.heard if one.item != item]
        rated = rate_heard(str(event.data["verdict"]), prompted=False)
        if rated is not None:
            at = event.at if before is None else before.at
            self._heard(item, at, rated[0], f"{rated[1]}, by your dispute")

    def part_reviews(self, over: bool) -> Iterable[Review]:
        """A review for each thing that is settled; what is still open may yet come right."""
        for name, item in self.items.items():
            closed = item.closed_at is not None
            if not item.tries.touched or not (closed or over or item.skipped):
                continue
            rating, why = rate(item.tries)
            at = item.closed_at if item.closed_at is not None else item.last_at
            yield Review(
                item=name,
                skill=item.skill,
                at=at,
                rating=Rating(rating),
                first=Rating(rating),
                why=why,
                seconds=item.tries.seconds,
                variant=item.variant,
            )


def _said_before(item: _Item, event: Told) -> bool:
    """Whether that response was judged already: two programs may have done so at once."""
    attempt = event.data.get("attempt")
    if attempt is None:
        return False
    before = int(attempt) in item.judged
    item.judged.add(int(attempt))
    return before


def _days(history: Sequence[Told], day_of: Callable[[float], str]) -> tuple[Practised, ...]:
    found: dict[str, tuple[float, int]] = {}
    used = 0.0
    for event in history:
        if event.kind in JUDGED:
            continue
        day = day_of(event.at)
        seconds, answers = found.get(day, (0.0, 0))
        answered = event.kind in ("part-answered", "card-answered", "answer-submitted")
        found[day] = (seconds + max(0.0, event.used - used), answers + answered)
        used = max(used, event.used)
    return tuple(Practised(day, seconds, answers) for day, (seconds, answers) in found.items())
