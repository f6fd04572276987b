"""Rating answers line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console, EndOfInputError
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service.calibrating import Calibration
    from trainer.service.calibration_views import (
        AnswerToRate,
        CalibrationReport,
        CalibrationView,
    )
    from trainer.session.calibration import Mark

HELP: Final = """\
One line rates an answer: the numbers of the criteria that you heard, ~ before a number that was
partly heard, and the letter or name of the level. What is not named is missing: 1 3 ~5 b
A level alone changes only the level of an answer that you have rated; - stands for no criterion.
/skip     pass the answer over; its key stays hidden     /back     to the answer before
/rubric   the criteria with what they take, and levels   /numbers  the right numbers
/again    this answer once more                          /go N     to answer number N
/end      stop here and see the key of what was rated    /quit     leave; all is kept"""
ASK: Final = "Criteria heard and the level (1 3 ~5 b), /skip, /back, /rubric, /end or /help"
ASK_CRITERIA: Final = "Criteria heard (1 3 ~5), - for none, /skip, /back, /rubric, /end or /help"
LAST: Final = "Enter or /end for the key, after which nothing can be changed; /back, /go N or /quit"
_NUMBER: Final = re.compile(r"(~?)(\d{1,3})\Z")


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: marks by number of the criterion, and a level; None for no word on it."""

    marks: Mapping[int, Mark] | None
    level: str | None


def calibrate(
    console: Console, calibration: Calibration, run: str, *, gone_on: bool = False
) -> CalibrationReport:
    """Rate answers until the end. Raises EndOfInputError when somebody leaves before."""
    view = calibration.view(run)
    for notice in view.notices:
        console.say(f"Notice: {notice}")
    if gone_on:
        console.say("Going on with the calibration that was left open.")
    console.say(
        f"Calibration of {view.rater}: {view.total} answers, each without its label. /help says "
        "what can be typed."
    )
    shown = -1
    try:
        while True:
            if view.over:
                return calibration.report(run)
            if view.number != shown:
                _introduce(console, view)
            shown = view.number
            line = console.ask(_asked(view))
            try:
                told = _typed(console, calibration, view, line)
            except TrainerError as error:
                console.say(error.message)
                continue
            if told is None:
                return calibration.end(run)
            view = told
    except EndOfInputError:
        calibration.pause(run)
        raise


def _asked(view: CalibrationView) -> str:
    if view.answer is None:
        return LAST
    return ASK if view.answer.levels else ASK_CRITERIA


def _introduce(console: Console, view: CalibrationView) -> None:
    console.say()
    answer = view.answer
    if answer is None:
        skipped = f", {view.skipped} skipped" if view.skipped else ""
        console.say(f"That was the last: {view.rated} of {view.total} rated{skipped}.")
        return
    console.say(f"Answer {view.number + 1} of {view.total}, {answer.title}, {answer.label}")
    console.say(f"Asked: {answer.ask}")
    for line in answer.text.splitlines():
        console.say(f"  | {line}")
    heard = "; ".join(f"{n} {one.title}" for n, one in enumerate(answer.criteria, 1))
    console.say(f"Criteria: {heard}")
    if answer.levels:
        levels = "; ".join(f"{one.key} {one.name}".strip() for one in answer.levels)
        console.say(f"Levels: {levels}")
    if answer.status != "open":
        console.say(_so_far(answer))


def _so_far(answer: AnswerToRate) -> str:
    if answer.status == "skipped":
        return "You skipped it."
    told = [
        f"{'~' if one.mark == 'partly' else ''}{number}"
        for number, one in enumerate(answer.criteria, 1)
        if one.mark in ("heard", "partly")
    ]
    level = f", {answer.level}" if answer.level else ""
    return f"You said: {' '.join(told) or 'none heard'}{level}. Another line changes it; /go on."


def _typed(
    console: Console, calibration: Calibration, view: CalibrationView, line: str
) -> CalibrationView | None:
    """Carry out one line; None ends the calibration."""
    word, _, rest = line.partition(" ")
    run, number, answer = view.run_id, view.number, view.answer
    if word == "/end" or (answer is None and line == ""):
        return None
    if word == "/back":
        return calibration.visit(run, max(0, number - 1))
    if word == "/go":
        return _go(console, calibration, view, rest)
    if answer is None:
        console.say(HELP)
    elif word == "/skip":
        return calibration.skip(run, number)
    elif word.startswith("/"):
        _look(console, view, answer, word)
    elif line:
        return _rate(console, calibration, view, answer, line)
    return view


def _look(console: Console, view: CalibrationView, answer: AnswerToRate, word: str) -> None:
    """Say something that changes nothing."""
    if word == "/again":
        _introduce(console, view)
    elif word == "/rubric":
        _rubric(console, answer)
    elif word == "/numbers":
        for label, text in (*answer.givens, *answer.expected):
            console.say(f"  {label}: {text}")
    else:
        if word not in ("/help", "/?"):
            console.say(f"There is no command {word} here.")
        console.say(HELP)


def _go(
    console: Console, calibration: Calibration, view: CalibrationView, rest: str
) -> CalibrationView:
    """`/go 7` to an answer, `/go on` to what comes next as it stands."""
    if rest.strip() == "on" and view.answer is not None and view.answer.status == "rated":
        return calibration.settle(view.run_id, view.number)
    if not rest.strip().isdecimal() or len(rest) > 5:
        console.say(f"Name an answer from 1 to {view.total}: /go 7.")
        return view
    return calibration.visit(view.run_id, int(rest) - 1)


def _rubric(console: Console, answer: AnswerToRate) -> None:
    for number, one in enumerate(answer.criteria, 1):
        console.say(f"{number}. {one.title}: {one.says}")
        for anchor in one.anchors:
            console.say(f"     {anchor}")
    for level in answer.levels:
        console.say(f"{level.key} {level.name}: {level.looks_like}".strip())


def _rate(
    console: Console,
    calibration: Calibration,
    view: CalibrationView,
    answer: AnswerToRate,
    line: str,
) -> CalibrationView:
    """Store what a line says, mark by mark, and go on."""
    read = read_line(line, answer)
    if isinstance(read, str):
        console.say(read)
        return view
    run, number = view.run_id, view.number
    before = {place: one.mark for place, one in enumerate(answer.criteria, 1) if one.mark}
    marks = before if read.marks is None else read.marks
    for place, one in enumerate(answer.criteria, 1):
        if one.mark != marks.get(place):
            calibration.mark(run, number, one.id, marks.get(place))
    if read.level is not None:
        calibration.level(run, number, read.level)
    after = calibration.settle(run, number)
    level = read.level or answer.level
    heard = [
        f"{answer.criteria[place - 1].title}{' partly' if mark == 'partly' else ''}"
        for place, mark in sorted(marks.items())
        if mark in ("heard", "partly")
    ]
    console.say(f"Rated: {', '.join(heard) or 'nothing heard'}{f'; {level}' if level else ''}.")
    return after


def read_line(line: str, answer: AnswerToRate) -> Line | str:
    """What a line says, or a sentence on what in it can't be read, or is not there."""
    marks: dict[int, Mark] = {}
    words: list[str] = []
    for word in line.replace(",", " ").split():
        found = _NUMBER.match(word)
        if found is None:
            words.append(word)
            continue
        number = int(found.group(2))
        if not 1 <= number <= len(answer.criteria):
            return f"There is no criterion {number}: they are 1 to {len(answer.criteria)}."
        marks[number] = "partly" if found.group(1) else "heard"
    none = "-" in words
    named = " ".join(word for word in words if word != "-").casefold()
    level = next(
        (one.name for one in answer.levels if named in (one.key, one.name.casefold())), None
    )
    levels = ", ".join(f"{one.key} {one.name}".strip() for one in answer.levels)
    if named and level is None:
        known = f"levels are {levels}" if levels else "this one has criteria and no levels"
        return f"{named!r} is no level: {known}."
    if levels and level is None and answer.level is None:
        return f"Name the level on the same line ({levels}), or /skip."
    return Line(marks if marks or none else None, level)
