"""Checking written working: each link by itself, the first bad one named, the rest carried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trainer.checker.chains import sentences
from trainer.checker.chains.columns import Column
from trainer.checker.chains.conclusions import counts_something_else, must_be_equal
from trainer.checker.chains.judge import Surroundings, agrees, is_change
from trainer.checker.chains.labels import is_name, labelled
from trainer.checker.chains.ledger import Ledger, Value
from trainer.checker.chains.lines import Segment, Statement, left_out, statements
from trainer.checker.chains.names import spellings
from trainer.checker.chains.neighbours import fitted, lost_unit, same_number
from trainer.checker.chains.onward import going_on
from trainer.checker.chains.quoting import as_typed, quoted
from trainer.checker.chains.report import StepVerdict, WorkReport, WorkStep
from trainer.checker.chains.rounding import rounded
from trainer.checker.chains.signs import ASIDE, COLON, is_arrow, is_worded
from trainer.checker.chains.spans import Span
from trainer.checker.chains.step import Step
from trainer.checker.chains.steps import read_step
from trainer.checker.chains.sums import terms_of
from trainer.checker.chains.unjudged import (
    last_clause,
    may_restate,
    settled,
    why_not_judged,
    why_uncertain,
)
from trainer.checker.chains.valuing import spans
from trainer.checker.chains.words import without_tex
from trainer.checker.key import Key
from trainer.quantity import Quantity
from trainer.quantity.units import Unit

_MAX: Final = 60_000
_HEDGED: Final = re.compile(r"(?:[a-z]{2,}\s+)+\d[\d.,]*\s?[A-Za-z/]*")
_NUMBER: Final = re.compile(r"(?<![\w.])\d[\d.,]*")

Read = tuple[Step, ...]


def check_work(
    work: str, *, names: Mapping[str, Quantity] | None = None, key: Key | None = None
) -> WorkReport:
    """Judge every link of written working, such as `S = 8192 x 8192 x 2 B = 128 MiB`.

    Args:
        work: the lines as typed. Lines without `=`, `≈`, `~` or an arrow are prose and are passed
            over; `#` and `//` start comments.
        names: values that the working may use without binding them first, such as a question's
            givens.
        key: when given, `WorkReport.final` says whether the last value is the key.

    Returns:
        The links in order with their outcomes, and the first wrong one. Nothing raises.
    """
    if len(work) > _MAX:
        long = WorkStep(
            1, "", "unreadable", f"Working of more than {_MAX:,} characters is not read."
        )
        return WorkReport((long,), None)
    lines = tuple(statements(work))
    checker = _Checker(Ledger.with_names(_not_bound(names, lines)), work.split("\n"))
    for statement in lines:
        checker.take(statement)
    first = next((step for step in checker.steps if step.outcome == "wrong"), None)
    checker.steps.extend(WorkStep(line, "", "unreadable", why) for line, why in left_out(work))
    final = "" if key is None else sentences.final(checker.last, key)
    return WorkReport(tuple(checker.steps), first, final)


def _not_bound(
    names: Mapping[str, Quantity] | None, lines: Sequence[Statement]
) -> dict[str, Quantity]:
    """The given names that the working does not bind itself: `=> N = 97,656` solves for N."""
    bound = {
        segment.text.strip()
        for line in lines
        for segment in line.segments[:-1]
        if is_name(segment.text)
    }
    return {name: value for name, value in (names or {}).items() if name not in bound}


class _Checker:
    """Goes through the statements with the ledger of what they have established."""

    def __init__(self, ledger: Ledger, raw: Sequence[str]) -> None:
        self.ledger, self.raw = ledger, raw
        self.steps: list[WorkStep] = []
        self.last: Value | None = None
        self.column = Column()
        self.line = 0
        self.alone = True

    def take(self, statement: Statement) -> None:
        """Judge one statement, then bind its label."""
        going = going_on(statement, self.ledger, self.line)
        self.alone = statement.segments[0].line != self.line
        self.line = statement.segments[-1].line
        labels, segments, signs = labelled(going, self.ledger)
        if not segments:
            return
        self._count_terms(statement, segments)
        read = [self._read(segment) for segment in segments]
        self.ledger.use(name for one in read for name in one[0].names.values())
        label = labels[-1] if labels else ""
        outcomes = [self._link(read, at, segments, signs, label) for at in range(1, len(segments))]
        self._conclude(labels, read, outcomes, signs)
        if ASIDE not in signs:
            self._column(label, read, segments)

    def _read(self, segment: Segment) -> Read:
        """The readings of a side; those that come to nothing last."""
        read = read_step(segment.reads or segment.text, self.ledger.names)
        if segment.reads:
            read = tuple(replace(one, text=segment.text) for one in read)
        if len(read) < 2 or read[0].echoed is None:
            return read
        return tuple(sorted(read, key=lambda one: not any(spans(one, self.ledger.true))))

    def _column(self, label: str, read: Sequence[Read], segments: Sequence[Segment]) -> None:
        """Check a total that is only written down against the column above it."""
        line, one = segments[-1].line, read[-1][0].lone
        found = self.column.total(label, line, one) if one and len(segments) == 1 else None
        if found is None:
            point = next((p for p in (self.last.points if self.last else ()) if not p.bare), None)
            self.column.add(line, point, one)
            return
        self.column.clear(line)
        message, whole = found
        self.steps.append(
            WorkStep(
                line, f"{label} = {segments[0].text}", "wrong" if message else "right", message
            )
        )
        if message and one is not None:
            stated = Value((Span.point(one.options[0].value, one.unit.dimension),), (), (one.unit,))
            self.ledger.bind(label, Value((whole,), (), (one.unit,)), stated)
            self.ledger.mentions[-1] = replace(self.ledger.mentions[-1], right=False)

    def _count_terms(self, statement: Statement, segments: Sequence[Segment]) -> None:
        """`Q + K + V + O = 3 x 2 MiB`: the label names more than is counted."""
        at = len(statement.segments) - len(segments)
        if not at or statement.signs[at - 1] == COLON:
            return
        label, first = statement.segments[at - 1], segments[0]
        left = read_step(label.text, self.ledger.names)[0]
        counted = sentences.terms_left_out(left, read_step(first.text, self.ledger.names)[0])
        if counted:
            text = as_typed(label.text, label.line, self.raw)
            text += f" {statement.signs[at - 1]} {as_typed(first.text, first.line, self.raw)}"
            self.steps.append(WorkStep(first.line, text, "wrong", counted))

    # --- links ---------------------------------------------------------------------------------

    def _link(
        self,
        read: Sequence[Read],
        at: int,
        segments: Sequence[Segment],
        signs: Sequence[str],
        label: str,
    ) -> StepVerdict | None:
        """Judge the link before segment `at`; None when there is nothing to judge."""
        left, right, sign = read[at - 1], read[at], signs[at - 1]
        line = segments[at].line
        before = signs[at - 2] if at > 1 else ""
        if segments[at - 1].line != line and (is_worded(before) or is_arrow(before)):
            return None  # "…, so 65x" and on the next line "= 520 MiB": it goes on from before that
        if segments[at].reads or (sign == ASIDE and not may_restate(left[0], right[0])):
            return None  # 520 MiB -> / 3.35 TB/s -> 163 us: the operation equals nothing itself
        clause = last_clause(left[0].tail, self.ledger.names)
        if clause is not None:
            if not clause or segments[at - 1].line != line:
                return None
            left = self._read(Segment(clause, line))
        text = quoted(left[0], sign, right[0], segments[at - 1 : at + 1], self.raw)
        if left[0].expression is None or right[0].expression is None:
            return self._unreadable(left[0], right[0], line, text)
        gone = left[0].missing(self.ledger.true) or right[0].missing(self.ledger.true)
        if gone:
            return self._not_judged(line, text, sentences.lost(gone))
        if counts_something_else(left[0], right[0], sign):
            return None
        if is_change(left[0], right[0], sign, worked_out=at > 1):
            return self._not_judged(line, text, "" if is_arrow(sign) else sentences.COUNT_OF)
        units = _units_of(read, at)
        left = settled(left, right, self.ledger.true)
        outcome, message = self._judged(left, right, sign, units, label)
        if outcome == "wrong" and self._known_finer(read, at, left, sign, units):
            outcome, message = "right", ""
        if outcome == "wrong":
            others = set(_NUMBER.findall(label)) - set(_NUMBER.findall(left[0].text))
            alone = self.alone and clause is None and not others
            compares = must_be_equal(left[0], right[0], sign, self.ledger, alone=alone)
            why = why_uncertain(left[0], right[0], self.ledger.true)
            if why or not compares:
                return self._not_judged(line, text, why if compares else "")
        self.steps.append(WorkStep(line, text, outcome, message))
        return outcome

    def _known_finer(
        self, read: Sequence[Read], at: int, left: Read, sign: str, units: tuple[Unit, ...]
    ) -> bool:
        """`520 MiB = 0.508 GiB = 545,259,520 B`: the chain knew the number more finely before."""
        around = Surroundings(self.ledger.true, units)
        loosely = any(agrees(left[0], one, sign, around, unlimited=True) for one in read[at])
        return loosely and any(
            _HEDGED.fullmatch(read[before][0].text)
            or _any_agrees(read[before], read[at], sign, around)
            for before in range(at - 1)
        )

    def _unreadable(self, left: Step, right: Step, line: int, text: str) -> StepVerdict | None:
        counted = sentences.terms_left_out(left, right)
        if counted:
            self.steps.append(WorkStep(line, text, "wrong", counted))
            return "wrong"
        return self._not_judged(line, text, why_not_judged(left, right))

    def _not_judged(self, line: int, text: str, why: str) -> StepVerdict | None:
        """Say why a link is not judged; nothing is said of what is no working."""
        if not why:
            return None
        self.steps.append(WorkStep(line, text, "unreadable", why))
        return "unreadable"

    def _judged(
        self, left: Read, right: Read, sign: str, units: tuple[Unit, ...], label: str
    ) -> tuple[StepVerdict, str]:
        ledger = self.ledger
        true = Surroundings(ledger.true, units)
        slipped = lost_unit(left[0], right[0], label, ledger)
        stated = Surroundings({**ledger.true, **ledger.stated}, units)
        used = {name for step in left for name in step.names.values()} & set(ledger.stated)
        if not slipped and _any_agrees(left, right, sign, true):
            leaning = self._leaning(left[0])
            if used and leaning is None and _only_rounds(left, right, sign, true, stated):
                leaning = sorted(used)[0]
            if leaning is None:
                return "right", ""
            return "carried", sentences.carried(leaning)
        if used and _any_agrees(left, right, sign, stated):
            return "carried", sentences.carried(sorted(used)[0])
        best = self._best(left, right, units)
        shown = tuple(
            unit
            for name in left[0].names.values()
            for unit in (ledger.true[name].units if name in ledger.true else ())
        )
        terms = terms_of(left[0], ledger.true, (*units, *shown), best)
        return "wrong", slipped or sentences.describe(left[0], right[0], best, shown, terms)

    def _best(self, left: Read, right: Read, units: tuple[Unit, ...]) -> Span | None:
        """What the left side comes to, in the kind of unit that the right side has."""
        target = next(iter(spans(right[0], self.ledger.true, units)), None)
        found = next((one for step in left for one in spans(step, self.ledger.true, units)), None)
        return found if target is None or found is None else fitted(found, target, right[0])

    def _leaning(self, left: Step) -> str | None:
        """The wrong result, written before, that a step goes on from."""
        for one in left.literals.values():
            if one.digits < 2:
                continue
            for mention in self.ledger.recent():
                if same_number(one, mention.literal):
                    if not mention.right:
                        return mention.literal.text
                    break
        return None

    # --- what follows --------------------------------------------------------------------------

    def _conclude(
        self,
        labels: list[str],
        read: Sequence[Read],
        outcomes: Sequence[StepVerdict | None],
        signs: Sequence[str],
    ) -> None:
        """Bind the labels to what is true and to what was stated, and remember what was written."""
        bad = next((at for at, one in enumerate(outcomes) if one in ("wrong", "carried")), None)
        good = read if bad is None else read[: bad + 1]
        follows = any(
            outcome is None and (is_worded(sign) or is_arrow(sign))
            for outcome, sign in zip(outcomes, signs, strict=False)
        )
        truth = self._value([one[0] for one in good], read, follows=follows)
        for at, one in enumerate(read):
            if one[0].lone is not None:
                right = bad is None or at <= bad
                point = truth.points[0] if truth.points else None
                self.ledger.mention(one[0].lone, right=right, truth=point)
        stated = None
        if bad is not None:
            stated = self._value([one[0] for one in reversed(read[bad + 1 :])], read)
            stated = replace(stated, points=stated.points[:1]) if stated.points else None
        if ASIDE in signs:
            return
        if truth.points:
            self.ledger.bind_above(truth, stated)
        self.last = stated or truth if (stated or truth).points else self.last
        for label in labels:
            name = next(reversed(spellings(without_tex(label))), "")
            self.ledger.unstated.pop(name, None)
            unclear = follows and any(one[0].expression is None for one in read)
            if truth.points and not unclear and not _not_read(read[-1][0]):
                self.ledger.bind(label, truth, stated)
                if all(one[0].lone is None for one in read):
                    self.ledger.unstated[name] = False
            else:
                self.ledger.forget(label)

    def _value(
        self, steps: Sequence[Step], read: Sequence[Read], *, follows: bool = False
    ) -> Value:
        """All that the steps of a chain say about its value, or (`follows`) about two values."""
        units = _units_of(read, 0)
        ledger = self.ledger
        points: list[Span] = []
        loose: list[Span] = []
        target = next(
            (p for p in _points(read, ledger.true, units) if not p.bare or not p.dimension), None
        )
        for step in steps:
            for one in spans(step, ledger.true, units):
                points.append(one if target is None else fitted(one, target, read[-1][0]))
            if step.lone is not None and not all(
                one[0].expression and not one[0].missing(ledger.true) for one in read
            ):
                loose.extend(rounded(step.lone, about=True))  # of what, was not read
            for one in spans(step, ledger.true, units, loose=True):
                loose.append(one if target is None else fitted(one, target, read[-1][0]))
        if len(read) == 1 and self._given_exactly(read[0][0]):
            loose = points
        kinds = {point.dimension for point in points}
        if len(kinds) > 1 and not follows:
            points = [point for point in points if not point.bare] or points
            loose = [one for one in loose if not one.bare]
        return Value(tuple(dict.fromkeys(points)), tuple(dict.fromkeys(loose)), units)

    def _given_exactly(self, step: Step) -> bool:
        """Whether a given such as `f = 0.95` is no result that was rounded to two digits."""
        one = step.lone
        if one is None or one.digits > 2 or not one.options[0].bare:
            return False
        return not any(same_number(one, mention.literal) for mention in self.ledger.recent())


def _not_read(step: Step) -> bool:
    """Whether a number of a step was not read: `nearly 8 ms`. A name may stand for just that."""
    unread = step.text if step.expression is None else "" if step.lone is not None else step.tail
    return bool(_NUMBER.search(unread))


def _any_agrees(
    left: Read, right: Read, sign: str, around: Surroundings, *, as_written: bool = False
) -> bool:
    pairs = ((one, other) for one in left for other in right)
    return any(agrees(*pair, sign, around, as_written=as_written) for pair in pairs)


def _only_rounds(
    left: Read, right: Read, sign: str, true: Surroundings, stated: Surroundings
) -> bool:
    """Whether the numbers as written give the result only with what was wrong before."""
    if _any_agrees(left, right, sign, true, as_written=True):
        return False
    return _any_agrees(left, right, sign, stated, as_written=True)


def _units_of(read: Sequence[Read], at: int) -> tuple[Unit, ...]:
    """The units of a chain's lone values, those after `at` first (the end's before all)."""
    later = [one[0].lone for one in reversed(read[at:])]
    before = [one[0].lone for one in reversed(read[:at])]
    return tuple(
        one.unit for one in (*later, *before) if one is not None and not one.options[0].bare
    )


def _points(
    read: Sequence[Read], values: Mapping[str, Value], units: tuple[Unit, ...]
) -> Iterator[Span]:
    for one in reversed(read):
        yield from spans(one[0], values, units)
