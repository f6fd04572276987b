"""Looking back in the plain mode: runs to open, to judge again, and ratings to correct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console
from trainer.cli.plain_card import after_card
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.cli.plain_judge import JudgeLines
    from trainer.service import Past, RunSummary, Service

ASK: Final = "Number of a run, /again N, /ratings N, or Enter for the questions"
HELP: Final = """\
N           open run number N with its evidence
/again N    judge it by today's pack, beside the verdict then; nothing is changed
/ratings N  how it was rated; each rating can be corrected"""
CORRECT: Final = "Number and rating (3 good) to correct one, or Enter"
CORRECT_HELP: Final = "Type 3 good, or 3 3: number 3 is rated Good. Enter goes back; /quit leaves."
GRADED: Final = ("guided", "interview")


def look_back(console: Console, service: Service, judge: JudgeLines) -> None:
    """Say what was done, then take commands until an empty line."""
    from trainer.report import day, duration, history_text
    from trainer.service import Past

    past = Past(service)
    view = past.titled()
    console.say(history_text(view).rstrip())
    if not view.runs:
        return
    console.say()
    for number, run in enumerate(view.runs, 1):
        level = f", {run.level}" if run.level else ""
        told = f"{run.mode}{level}, {duration(run.used)}, {day(run.last_typed)}"
        console.say(f"{number}. {run.title}, {told}")
    while (line := console.ask(ASK, HELP)) not in ("", "/back"):
        word, _, rest = line.partition(" ")
        chosen = _chosen(view.runs, rest if word.startswith("/") else word)
        try:
            if chosen is None:
                console.say(HELP)
            elif word == "/again":
                _again(console, past, chosen)
            elif word == "/ratings":
                _ratings(console, service, past, chosen)
            elif word.startswith("/"):
                console.say(HELP)
            else:
                _open(console, service, past, chosen, judge)
        except TrainerError as error:
            console.say(error.message)


def _chosen(runs: tuple[RunSummary, ...], text: str) -> RunSummary | None:
    number = int(text) if text.strip().isdecimal() and len(text) < 10 else 0
    return runs[number - 1] if 1 <= number <= len(runs) else None


def _open(
    console: Console, service: Service, past: Past, run: RunSummary, judge: JudgeLines
) -> None:
    from trainer.report.again import answer_lines

    if run.mode in GRADED:
        after_card(console, service, run.run_id, judge)
        return
    for line in answer_lines(past.answers(run.run_id)):
        console.say(line)


def _again(console: Console, past: Past, run: RunSummary) -> None:
    from trainer.report.again import answer_lines, regrade_lines

    if run.mode in GRADED:
        for line in regrade_lines(past.regrade(run.run_id)):
            console.say(line)
    for line in answer_lines(past.answers(run.run_id), past.again(run.run_id)):
        console.say(line)


def _ratings(console: Console, service: Service, past: Past, run: RunSummary) -> None:
    from trainer.cli.plain_drill import RATES
    from trainer.report.again import review_lines
    from trainer.service import Drills

    reviews = past.reviews(run.run_id)
    if not reviews:
        console.say("Nothing of this run was rated.")
    while reviews:
        for line in review_lines(reviews):
            console.say(line)
        typed = console.ask(CORRECT, CORRECT_HELP).split()
        if not typed:
            return
        number = int(typed[0]) if typed[0].isdecimal() and len(typed[0]) < 10 else 0
        rating = RATES.get(typed[1].lower()) if len(typed) == 2 else None
        if not 1 <= number <= len(reviews) or rating is None:
            console.say("Type a number of the list, and again, hard, good or easy (or 1 to 4).")
            continue
        Drills(service).correct(run.run_id, reviews[number - 1].item, rating)
        reviews = past.reviews(run.run_id)
