"""A number that a candidate said: which part it is about, what it betrays, what to ask next.

Found by name where one was typed, else by value: the part of the current stage whose key or known
mistake it is, or the only one asked for in its unit. A word of the question that names no part
narrows the parts to those it may mean. Where several are left, they are named; none is ever picked
in silence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.service.mock_lines import FILLERS, read_line, words_of
from trainer.service.mock_views import NumberHeard
from trainer.session import MAIN

if TYPE_CHECKING:
    from trainer.service.examiner import Examiner
    from trainer.service.mock_lines import Line
    from trainer.service.paper import CriterionPaper, Judged, Paper, PartPaper

#: Parts that are named when a number could be about any of them.
MOST_NAMED: Final = 6
#: Digits after the point of a key that are shown as they are.
LONGEST_TAIL: Final = 3
#: How well a part's very name names it.
NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A part with the stage that asks for it."""

    stage: str
    part: PartPaper


def read_typed(paper: Paper, line: str) -> Line:
    """What kind of line it is, by the words of the question."""
    return read_line(line, vocabulary(paper), paper.names)


def hear_number(
    examiner: Examiner, paper: Paper, stage: str, line: Line, marked: Collection[tuple[str, str]]
) -> tuple[str, NumberHeard] | None:
    """What a number line betrays, and the stage of its part; None when it is no such number.

    `paper` is the pack's own; `stage` is asked for now; `marked` are criteria that were heard.
    """
    shown = f"{line.name} {line.text}".strip()
    found = _Search(examiner, paper, stage, line)
    place, options = found.place()
    if place is None:
        if not options:
            return None
        if found.neither:
            told = _neither(paper, options, line)
            return stage, NumberHeard(shown, "", "", "", "wrong", told)
        return stage, NumberHeard(shown, "", "", "", "", _which(options, line))
    judged = found.judged(place)
    outcome = judged.outcome
    criterion = _criterion(paper, place, marked)
    probe = criterion.asks if criterion and outcome.outcome != "right" else ""
    where = "" if place.stage in (stage, MAIN) else f"{paper.stage(place.stage).title} · "
    return place.stage, NumberHeard(
        text=shown,
        part=place.part.id,
        part_title=where + place.part.title,
        reading=outcome.reading,
        outcome=outcome.outcome,
        told=_told(paper, place, judged, where + place.part.title),
        mistake=outcome.mistake,
        probe=probe,
        criterion=criterion.id if criterion else "",
    )


@lru_cache(maxsize=16)
def _vocabulary(texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for text in texts for word in words_of(text))


def vocabulary(paper: Paper) -> frozenset[str]:
    """The words by which the question speaks of what it asks for."""
    texts = [paper.title]
    for stage in paper.stages:
        texts += [stage.title, stage.ask]
        for part in stage.parts:
            texts += [part.id, part.title, part.symbol, part.ask, *part.named]
        for one in stage.criteria:
            texts += [one.id, one.title, one.says, one.asks]
    return _vocabulary(tuple(texts))


class _Search:
    """Looks for the part that a number is about; each part judges it once."""

    def __init__(self, examiner: Examiner, paper: Paper, stage: str, line: Line) -> None:
        self._examiner = examiner
        self._paper = paper
        self._stage = stage
        self._line = line
        self._judged: dict[tuple[str, str], Judged | None] = {}
        #: Whether the number is none of several parts that the name may mean.
        self.neither = False

    def place(self) -> tuple[Place | None, Sequence[Place]]:
        """The one part that it can be about, or those that it could be about.

        None and nothing for a number that no part asks for: a given, or of another kind.
        """
        named = _named(self._paper, self._stage, self._line.name)
        if self._is_given() and not any(_exact(self._line.name, one.part) for one in named):
            return None, ()
        if len(named) == 1:
            return self._or_namesake(named[0]), named
        here = [one for one in _numbers(self._paper) if one.stage == self._stage]
        if not named and _wanted(self._line.name):
            return self._meant(here)
        options = [one for one in named or here if self._compatible(one)] or named
        right = [one for one in options if self._how(one) == "right"]
        if known := right or [one for one in options if self._how(one)]:
            return (known[0] if len(known) == 1 else None), known
        if len(options) == 1 and (named or self._has_unit(options[0])):
            return options[0], options
        return None, options

    def _or_namesake(self, place: Place) -> Place:
        """The part of that name, or the one whose longer name holds it where the number fits that.

        `naive 163` is the naive time: 163 says nothing of the naive bytes, and is right there.
        """
        if self._how(place):
            return place
        wanted = _wanted(self._line.name)
        others = [
            one
            for one in _numbers(self._paper)
            if one.stage == place.stage and one != place and _strength(wanted, one.part) > 1
        ]
        right = [one for one in others if self._how(one) == "right"]
        if not right and not self._compatible(place):
            right = [one for one in others if self._compatible(one)]
        return right[0] if len(right) == 1 else place

    def _meant(self, here: list[Place]) -> tuple[Place | None, Sequence[Place]]:
        """The part, or the parts, that a word of the question may mean that names none."""
        meant = _spoken_of(self._paper, self._stage, _wanted(self._line.name))
        options = [one for one in meant if self._compatible(one)]
        right = [one for one in options if self._how(one) == "right"]
        known = right or [one for one in options if self._how(one)]
        if known:
            return (known[0] if len(known) == 1 else None), known
        self.neither = len(options) > 1
        return None, options or [one for one in here if self._compatible(one)] or here

    def judged(self, place: Place) -> Judged:
        """The verdict on the number as a response to that part."""
        key = (place.stage, place.part.id)
        found = self._judged.get(key)
        if found is None:
            found = self._examiner.judge_part(self._paper, *key, self._line.text)
            self._judged[key] = found
        return found

    def _is_given(self) -> bool:
        wanted = _wanted(self._line.name)
        return bool(wanted) and any(wanted == words_of(one) for one, _ in self._paper.givens)

    def _how(self, place: Place) -> str:
        """Whether it is the key, or 'known': right under a convention, or a known mistake."""
        try:
            outcome = self.judged(place).outcome
        except TrainerError:
            return ""
        if outcome.outcome == "right" and outcome.convention is None:
            return "right"
        return "known" if outcome.outcome == "right" or outcome.mistake is not None else ""

    def _compatible(self, place: Place) -> bool:
        try:
            return self.judged(place).outcome.unit != "incompatible"
        except TrainerError:
            return False

    def _has_unit(self, place: Place) -> bool:
        """Whether a unit was typed, and it is of the part's kind."""
        return self.judged(place).outcome.unit in ("fine", "slip") and bool(place.part.unit)


def _numbers(paper: Paper) -> list[Place]:
    return [
        Place(stage.id, part)
        for stage in paper.stages
        for part in stage.parts
        if part.kind == "number"
    ]


def _named(paper: Paper, stage: str, name: str) -> list[Place]:
    """The parts that a name means: those of the current stage, else of the question, else any."""
    wanted = _wanted(name)
    if not wanted:
        return []
    places = _numbers(paper)
    for stages in ({stage}, {MAIN}, {one.stage for one in places}):
        among = [one for one in places if one.stage in stages]
        graded = [(_strength(wanted, one.part), one) for one in among]
        best = max((grade for grade, _ in graded), default=0)
        if best:
            return [one for grade, one in graded if grade == best]
    return []


def _spoken_of(paper: Paper, stage: str, wanted: tuple[str, ...]) -> list[Place]:
    """The parts that words may mean which name none: those whose questions use them.

    What a whole stage asks about (`FlashAttention`) means every part of that kind on which a
    criterion rests, but those that the stage sets it against by their own names (`naive`).
    """
    for id in dict.fromkeys((stage, MAIN, *(one.id for one in paper.stages))):
        at = paper.stage(id)
        places = [one for one in _numbers(paper) if one.stage == id]
        found = [one for one in places if _uses(one.part.ask, wanted)]
        if found and _uses(at.ask, wanted):
            kinds = {one.part.unit for one in found}
            asked = words_of(at.ask)
            graded = {part for one in at.criteria for part in one.about}
            found += [
                one
                for one in places
                if one not in found
                and one.part.unit in kinds
                and one.part.id in graded
                and not any(set(words_of(name)) <= set(asked) for name in _names(one.part))
            ]
        if found:
            return [one for one in places if one in found]
    return []


def _uses(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether a text has every word, or one that it begins."""
    return _likeness(wanted, (text,)) > 0


def _names(part: PartPaper) -> tuple[str, ...]:
    return tuple(one for one in (part.id, part.title, *part.named) if one)


def _wanted(name: str) -> tuple[str, ...]:
    return tuple(word for word in words_of(name) if word not in FILLERS)


def _strength(wanted: tuple[str, ...], part: PartPaper) -> int:
    return _likeness(wanted, (part.id, part.title, part.symbol, *part.named))


def _likeness(wanted: tuple[str, ...], texts: Sequence[str]) -> int:
    """How well the words are the name: 3 its very words, 2 some of them, 1 beginnings, 0 not."""
    names = [words_of(one) for one in texts if one]
    if wanted in names:
        return NAMED
    if any(set(wanted) <= set(one) for one in names):
        return 2
    long_enough = all(len(start) > 1 for start in wanted)
    begun = any(
        all(any(word.startswith(start) for word in one) for start in wanted) for one in names
    )
    return 1 if begun and long_enough else 0


def _exact(name: str, part: PartPaper) -> bool:
    return _strength(_wanted(name), part) == NAMED


def named_criterion(paper: Paper, stage: str, name: str) -> tuple[str, str] | None:
    """The one criterion that a name means: of the current stage, else the question, else any."""
    wanted = _wanted(name)
    if not wanted:
        return None
    for stages in ({stage}, {MAIN}, {one.id for one in paper.stages}):
        graded = [
            (_likeness(wanted, (one.id, one.title)), (at.id, one.id))
            for at in paper.stages
            if at.id in stages
            for one in at.criteria
        ]
        best = max((grade for grade, _ in graded), default=0)
        found = [spot for grade, spot in graded if grade == best]
        if best:
            return found[0] if len(found) == 1 else None
    return None


def _criterion(
    paper: Paper, place: Place, marked: Collection[tuple[str, str]]
) -> CriterionPaper | None:
    """The criterion that the part decides: one that it decides alone, one not yet heard first."""
    among = [one for one in paper.stage(place.stage).criteria if place.part.id in one.about]
    return min(
        among,
        key=lambda one: ((place.stage, one.id) in marked, one.part != place.part.id),
        default=None,
    )


def _told(paper: Paper, place: Place, judged: Judged, title: str) -> str:
    """The sentences for the interviewer; the key is said with them."""
    outcome, said = judged.outcome, list(_said(judged))
    wanted = _key(paper, place)
    if outcome.outcome == "right":
        more = [one for one in said if not one.startswith("Right.")]
        return " ".join([f"Right: {title}{', ' if wanted else ''}{wanted}.", *more])
    if outcome.outcome != "wrong":
        return " ".join([f"{title}:", *said])
    return " ".join([*said, f"{title} is {wanted}." if wanted else f"Not {title}."])


def _key(paper: Paper, place: Place) -> str:
    where = f"{place.stage}/{place.part.id}"
    return next((_short(text) for at, text in paper.expected if at == where), "")


def _short(shown: str) -> str:
    """A key as shown, to four digits where it has a long tail: `34.36 GFLOP`."""
    number, blank, unit = shown.partition(" ")
    _, point, tail = number.partition(".")
    if not point or len(tail) <= LONGEST_TAIL:
        return shown
    return f"{float(number.replace(',', '')):.4g}{blank}{unit}"


def _said(judged: Judged) -> Iterator[str]:
    outcome = judged.outcome
    empty = outcome.message.endswith("is not it.")
    told = [] if empty else [outcome.message]
    told += [judged.say, *(one.say for one in outcome.explanations)]
    for place, one in enumerate(told):
        if one and not any(one in before for before in told[:place]):
            yield one


def _which(options: Sequence[Place], line: Line) -> str:
    titles = [one.part.title for one in options]
    listed = ", ".join(titles[:MOST_NAMED]) + (", …" if len(titles) > MOST_NAMED else "")
    subject = f"“{line.name}”" if line.name else "This"
    return f"{subject} could be about {listed}. Say which, as in “{titles[0]} {line.text}”."


def _neither(paper: Paper, options: Sequence[Place], line: Line) -> str:
    keyed = [(one.part.title, _key(paper, one)) for one in options]
    listed = " or ".join(f"{title} ({key})" if key else title for title, key in keyed)
    return f"{listed}: {line.text} is {'neither' if len(options) == 2 else 'none of them'}."


def unjudged(line: Line, why: str) -> NumberHeard:
    """A number that nothing can be said of now; it is kept all the same."""
    shown = f"{line.name} {line.text}".strip()
    return NumberHeard(shown, "", "", "", "", f"Not judged: {why}")
