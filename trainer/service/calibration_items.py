"""Recorded answers to rate: from the samples of packs, a file of labelled answers, or past runs.

Every source gives `Found` answers with what is known of them. Which of them are rated, and in what
order, is settled here too: the same for every rater as far as they have not rated them yet, so that
raters meet on the same answers; the order is each rater's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.rubric import holds
from trainer.service import limits
from trainer.service.errors import ServiceError
from trainer.session import MAIN
from trainer.session.calibration import Anchored, Answer, Grade, Key, Quote, Sheet

if TYPE_CHECKING:
    from trainer.packs import Library, Question
    from trainer.service.calibration_views import LabelledAnswer
    from trainer.service.examiner import Examiner
    from trainer.service.paper import Paper
    from trainer.session.calibration.events import Source

#: Characters of an answer's id: as good as never the same for two.
_DIGITS: Final = 20


@dataclass(frozen=True, slots=True)
class Found:
    """A recorded answer with what it answers."""

    sheet: Sheet
    answer: Answer

    @property
    def id(self) -> str:
        """What tells it from others."""
        return self.answer.id


class Gatherer:
    """Gathers answers over a library. What can't be used is told in `notices`."""

    def __init__(self, library: Library, examiner: Examiner) -> None:
        self._library = library
        self._examiner = examiner
        self._sheets: dict[tuple[str, str, int], Sheet] = {}
        self.notices: list[str] = []

    def samples(self, address: str | None) -> Iterator[list[Found]]:
        """The free-text samples, question by question.

        Of one question or follow-up, or of all. Each stands under a draw of its own.
        """
        if address is not None:
            yield list(self._samples(address))
            return
        for pack in self._library.packs:
            for info in pack.questions:
                try:
                    stages = ("", *(f"/{one}" for one in info.followups))
                    yield [
                        one for stage in stages for one in self._samples(f"{info.address}{stage}")
                    ]
                except TrainerError as error:
                    self.notices.append(error.message)

    def labelled(self, rows: Iterable[LabelledAnswer], address: str | None) -> list[Found]:
        """Labelled answers, those of `address` where it is given, under the first draw.

        ServiceError names the one that can't be used.
        """
        found = []
        for row in rows:
            if address not in (None, row.question):
                continue
            place = f"The labelled answer {row.id!r}"
            if not row.text.strip():
                raise ServiceError(f"{place} has no text.")
            try:
                limits.fit_to_judge(row.text)
                paper, stage = self._put(row.question, 0)
            except TrainerError as error:
                raise ServiceError(f"{place}: {error.message}") from error
            sheet = self._sheet(paper, stage)
            strange = sorted(row.criteria - {one.id for one in sheet.criteria})
            if strange:
                raise ServiceError(f"{place}: there is no criterion {', '.join(strange)}.")
            if row.level is not None and row.level not in [one.name for one in sheet.levels]:
                raise ServiceError(f"{place}: there is no level {row.level!r}.")
            key = Key(row.level, tuple(sorted(row.criteria)), why=row.why)
            found.append(self._make(sheet, row.text, "file", row.id, key))
        return found

    def _samples(self, address: str) -> Iterator[Found]:
        from trainer.packs import variants

        question = self._library.question(_question(address))
        asked = _asked(question, address)
        draws = variants(question)
        for sample in asked.samples:
            if not sample.text.strip():
                # Responses to parts are numbers in fields: there is nothing to listen to.
                continue
            draw = draws[_number(f"{address}#{sample.id}") % len(draws)]
            paper, stage = self._put(address, draw.index)
            key = Key(sample.level, None if sample.meets is None else tuple(sample.meets))
            text = draw.of(asked).text(sample.text).strip()
            yield self._make(self._sheet(paper, stage), text, "sample", sample.id, key)

    def recorded(self, paper: Paper, text: str, run_id: str, key: Key) -> Found:
        """The answer of a run with its own verdict as the key."""
        return self._make(self._sheet(paper, MAIN), text, "run", run_id, key)

    def _make(self, sheet: Sheet, text: str, source: Source, origin: str, key: Key) -> Found:
        place = "\0".join((sheet.address, sheet.stage, sheet.label, text))
        return Found(sheet, Answer(_digest(place)[:_DIGITS], 0, text, source, origin, key))

    def _put(self, address: str, variant: int) -> tuple[Paper, str]:
        paper = self._examiner.paper(_question(address), variant)
        stage = "/".join(address.split("/")[2:]) or MAIN
        paper.stage(stage)
        return paper, stage

    def _sheet(self, paper: Paper, stage: str) -> Sheet:
        place = (paper.address, stage, paper.variant)
        if place not in self._sheets:
            self._sheets[place] = sheet_of(paper, stage)
        return self._sheets[place]


def sheet_of(paper: Paper, stage: str) -> Sheet:
    """What an answer answers, with the rubric; a follow-up has no levels."""
    asked = paper.stage(stage)
    titles = {f"{stage}/{part.id}": part.title for part in asked.parts}
    levels = paper.levels if stage == MAIN else ()
    return Sheet(
        address=paper.address,
        stage=stage,
        title=paper.title if stage == MAIN else f"{paper.title}: {asked.title}",
        variant=paper.variant,
        label=paper.label,
        ask=asked.ask,
        givens=paper.givens,
        expected=tuple((titles[one], text) for one, text in paper.expected if one in titles),
        criteria=tuple(
            Anchored(one.id, one.title, one.says, one.anchors) for one in asked.criteria
        ),
        levels=tuple(Grade(one.name, one.looks_like) for one in levels),
    )


def find_quotes(examiner: Examiner, sheet: Sheet, answer: Answer) -> tuple[Quote, ...]:
    """Where the trainer itself hears what the key says is there. Slow for the first of a question.

    Nothing where the pack has no such draw any more. Raises TrainerError when it is gone.
    """
    met = answer.key.met or ()
    paper = examiner.paper(sheet.address, sheet.variant) if met else None
    if paper is None or paper.label != sheet.label:
        return ()
    grade = examiner.grade_answer(paper, sheet.stage, answer.text)
    return tuple(
        Quote(one.criterion, one.quote, one.start, one.end)
        for one in grade.criteria
        if one.criterion in met and holds(one.state) and one.quote
    )


def choose(found: Iterable[Found], count: int, done: Collection[str]) -> list[Found]:
    """Up to `count` answers that are not `done`, as evenly over the levels as there are answers.

    Those with a level come first. The choice depends on the answers alone.
    """
    fresh = {one.id: one for one in found if one.id not in done}
    groups: dict[str, list[Found]] = {}
    for one in sorted(fresh.values(), key=lambda one: one.id):
        groups.setdefault(one.answer.key.level or "", []).append(one)
    unlevelled = groups.pop("", [])
    turns = [one for _, one in sorted(groups.items())]
    even = [row[place] for place in range(len(fresh)) for row in turns if place < len(row)]
    return [*even, *unlevelled][:count]


def ordered(found: Iterable[Found], rater: str) -> tuple[tuple[Sheet, ...], tuple[Answer, ...]]:
    """Sheets, and answers that point at them, in an order of the rater's own that never changes."""
    shuffled = sorted(found, key=lambda one: _digest(f"{rater}\0{one.id}"))
    sheets = tuple(dict.fromkeys(one.sheet for one in shuffled))
    place = {sheet: number for number, sheet in enumerate(sheets)}
    return sheets, tuple(replace(one.answer, sheet=place[one.sheet]) for one in shuffled)


def joined(pieces: Sequence[tuple[str, str, str]]) -> tuple[str, dict[str, int]]:
    """An answer and the replies to its probes as one text, and where each source begins in it.

    `pieces` are (source, what was asked, what was said).
    """
    text, begins = "", {}
    for source, ask, said in pieces:
        if text:
            text += f"\n\n[{' '.join(ask.split())}]\n"
        begins[source] = len(text)
        text += said
    return text, begins


def _question(address: str) -> str:
    return "/".join(address.split("/")[:2])


def _asked(question: Question, address: str) -> Question:
    stage = "/".join(address.split("/")[2:])
    return question.followup(stage) if stage else question


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _number(text: str) -> int:
    return int(_digest(text)[:8], 16)
