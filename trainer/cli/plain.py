"""``trainer --plain``: the whole program line by line.

For screen readers, dumb terminals and scripts: nothing is redrawn, nothing depends on colour or on
where the cursor stands. Every line that is a command begins with ``/``; all else is the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console, EndOfInputError
from trainer.cli.plain_card import after_card
from trainer.cli.plain_judge import JudgeLines
from trainer.cli.plain_run import play
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import HomeView, Mode, RunSummary, Service

HELP: Final = """\
Type the number of a question, or of a run to go on with, and Enter.
/drill   practise what is due     /history  what you did, and what came of it
/judge   name an optional judge, which proposes and decides nothing; without one nothing is sent
/help    this text
/quit    leave (Ctrl+D does the same); nothing that was typed is lost
While you answer, /help tells what can be done there."""

MODES: Final = "guided (g) part by part, or interview (i)? /back to the list"
MODES_HELP: Final = """\
g   guided: part by part; each answer is judged at once, with hints and the working
i   interview: one long answer on the clock, then probes and follow-ups; no verdict before the end
/back   to the list of questions   /quit   leave"""


def run_plain(home: str | None, packs: tuple[str, ...]) -> None:
    """Run the program on standard input and output until the input ends or ``/quit``."""
    from trainer.service import Service

    console = Console()
    service = Service.open(home=home, packs=packs)
    try:
        judge = JudgeLines(console, service, home)
        while _home(console, service, judge):
            pass
    except EndOfInputError:
        pass
    except BaseException:
        service.close()
        raise
    kept = service.kept_in is not None
    service.close()
    console.say(
        "Everything is kept; 'trainer --plain' goes on from here."
        if kept
        else "Nothing was kept: see the notice above."
    )


def _home(console: Console, service: Service, judge: JudgeLines) -> bool:
    view = service.home()
    choices = _list(console, view)
    line = console.ask("Number, /drill, /history, /judge, /help or /quit")
    if line == "/quit":
        return False
    if line in ("/help", "?", "help"):
        console.say(HELP)
        return True
    try:
        chosen = choices[int(line) - 1] if line.isdecimal() and int(line) > 0 else None
    except (IndexError, ValueError):
        chosen = None
    if line in ("/drill", "/history", "/judge"):
        _practise(console, service, judge, line)
        return True
    if chosen is None:
        console.say(f"There is no {line!r} here: type a number from 1 to {len(choices)}.")
        return True
    try:
        run = _open(console, service, chosen)
        if run is not None and play(console, service, run):
            after_card(console, service, run, judge)
    except TrainerError as error:
        console.say(error.message)
    return True


def _practise(console: Console, service: Service, judge: JudgeLines, word: str) -> None:
    from trainer.cli.plain_drill import drill
    from trainer.cli.plain_past import look_back

    try:
        if word == "/drill":
            drill(console, service)
        elif word == "/judge":
            judge.choose()
        else:
            look_back(console, service, judge)
    except TrainerError as error:
        console.say(error.message)


def _list(console: Console, view: HomeView) -> list[RunSummary | str]:
    from trainer.report import duration

    choices: list[RunSummary | str] = []
    lines: list[str] = []  # sent at once: a thousand flushes would take their time
    for notice in view.notices:
        lines.append(f"Notice: {notice}")
    for run in view.resumable:
        choices.append(run)
        lines.append(
            f"{len(choices)}. Go on: {run.title}, {run.mode}, {run.step}, {duration(run.used)} used"
        )
    for pack in view.packs:
        lines.append(pack.title)
        for question in pack.questions:
            choices.append(question.address)
            minutes = f", {question.minutes} min" if question.minutes else ""
            level = f", last level {question.last_level}" if question.last_level else ""
            level += " (overruled)" if question.overruled else ""
            lines.append(f"{len(choices)}. {question.title}{minutes}{level}")
    if not choices:
        lines.append("No question was found: see the notices, or name a folder with --pack.")
    if view.drill is not None:
        lines.append(f"A drill was left open at {view.drill.step}: /drill goes on with it.")
    elif view.due:
        many = "1 skill is" if view.due == 1 else f"{view.due} skills are"
        lines.append(f"{many} due, about {view.due_minutes} min: /drill")
    if view.next_step:
        lines.append(f"What to do next: {view.next_step}")
    console.say("\n".join(lines))
    return choices


def _open(console: Console, service: Service, chosen: RunSummary | str) -> str | None:
    if not isinstance(chosen, str):
        return chosen.run_id
    while True:
        line = console.ask(MODES, MODES_HELP)
        if line == "/back":
            return None
        modes: dict[str, Mode] = {
            "g": "guided",
            "guided": "guided",
            "i": "interview",
            "interview": "interview",
        }
        mode = modes.get(line.lower())
        if mode is not None:
            return service.begin(chosen, mode)
        console.say("Type g or i, or /back.")
