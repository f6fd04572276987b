"""Answering in the plain mode: part by part, or one long answer and the follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.cli.check import work_text
from trainer.cli.console import Console, EndOfInputError
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import PartFeedback, PartView, RunView, Service

END: Final = "."
EVERYWHERE: Final = """\
/parts    how far you are         /givens   the numbers of this variant
/scratch  check lines of working  /pause    stop the clock
/finish   stop here and see the scorecard
/back     to the list of questions; /quit leaves. Nothing that was typed is lost."""
GUIDED_HELP: Final = f"""\
Type the answer to the part and Enter, or
/hint     the next hint           /working  the working of this part
/skip     leave this part
{EVERYWHERE}"""
INTERVIEW_HELP: Final = f"""\
Type the answer, on as many lines as you like; a line with only a dot hands it in.
{EVERYWHERE}"""
LEAVING: Final = (
    "You are in the middle of an answer. The clock stands while you are away, and the scorecard "
    "will say that you were interrupted. Leave?"
)
SCRATCH_HELP: Final = "One step on a line, such as 4 x 128 MiB = 512 MiB; a dot checks them."
LONG_HELP: Final = (
    "Type your answer, as many lines as you like; a line with only a dot hands it in."
)


def play(console: Console, service: Service, run: str) -> bool:
    """Go through ``run`` until it is done; False when the candidate left it for later."""
    view = service.resume(run)
    _introduce(console, view)
    while not view.done:
        try:
            if view.mode == "guided":
                ended = _part(console, service, view)
            else:
                ended = _long(console, service, view)
        except EndOfInputError:
            service.pause(run)
            raise
        if ended:
            return False
        view = service.view(run)
    return True


def _introduce(console: Console, view: RunView) -> None:
    console.say(f"{view.title}, {view.mode}, variant {view.variant}: {view.variant_label}")
    console.say(view.question_ask.strip())
    _givens(console, view)
    for notice in filter(None, (*view.notices, view.elsewhere)):
        console.say(f"Notice: {notice}")
    for one in view.beside:
        console.say(f"{one.title}: {one.text}")
    if view.mode == "interview":
        console.say(LONG_HELP)


def _givens(console: Console, view: RunView) -> None:
    console.say("Given: " + "; ".join(f"{label} {text}".strip() for label, text in view.givens))


def _part(console: Console, service: Service, view: RunView) -> bool:
    """Ask for one part until it is right or left; True when the run is left for later."""
    part = view.part
    if part is None:
        service.finish(view.run_id)
        return False
    unit = f" [{part.unit}]" if part.unit else ""
    console.say(f"Part {view.step} of {view.steps}, {part.title}: {part.ask.strip()}{unit}")
    if view.draft.strip():
        console.say(f"Typed before and not handed in: {view.draft}")
    line = console.ask("Answer, /hint, /skip or /help")
    if line.startswith("/"):
        return _command(console, service, view, line)
    if not line:
        console.say("Nothing was typed: give a number with its unit, or /hint, or /skip.")
        return False
    try:
        reading = service.reading(view.run_id, line)
        if reading.shown:
            console.say(f"reads as {reading.shown}")
        told_feedback(console, service.answer_part(view.run_id, line))
    except TrainerError as error:
        console.say(error.message)
    return False


def no_hint(part: PartView | None) -> str:
    """Why a hint that is asked for does not come."""
    some = part is not None and part.hints_total
    return "These were all the hints." if some else "There are no hints here."


def told_feedback(console: Console, feedback: PartFeedback) -> None:
    """Say the verdict on a response: word and sign first, each sentence once."""
    console.say(f"{feedback.sign} {feedback.word}")
    told: list[str] = []
    for text in (feedback.message, feedback.say, *feedback.explanations):
        if text.rstrip(".").lower() == feedback.word:
            continue  # "✓ right" has said it
        if text and not any(text in earlier for earlier in told):
            told.append(text)
            console.say(text)
    if feedback.outcome.caret:
        console.say(feedback.outcome.caret)


def _long(console: Console, service: Service, view: RunView) -> bool:
    """Take one long answer; True when the run is left for later."""
    kind = {"question": "The question", "probe": "One thing more"}.get(view.asking, "Follow-up")
    console.say(f"{kind}: {view.ask.strip()}")
    lines = view.draft.split("\n") if view.draft else []
    if lines:
        console.say("So far you have typed:")
        for line in lines:
            console.say(f"  {line}")
    while True:
        line = console.line()
        if line.strip() == END:
            break
        if line.startswith("/"):
            if line.strip() == "/quit":
                raise EndOfInputError
            if line.strip() == "/pause" and lines:
                console.say("In the middle of an answer the clock runs: hand it in first.")
            elif line.strip() == "/back" and lines and not console.confirm(LEAVING):
                console.say("Go on typing.")
            elif _command(console, service, view, line.strip()):
                return True
            if service.view(view.run_id).done:
                return False
            continue
        lines.append(line)
        service.save_draft(view.run_id, "\n".join(lines))
    try:
        service.submit(view.run_id, "\n".join(lines))
        console.say("Taken.")
    except TrainerError as error:
        console.say(error.message)
    return False


def _command(console: Console, service: Service, view: RunView, line: str) -> bool:
    """Carry out a command; True when the run is left for later."""
    run, word = view.run_id, line.split()[0]
    if view.mode == "guided" and _guided_command(console, service, run, word):
        return False
    if word == "/parts":
        for part in view.parts:
            console.say(f"  {part.sign} {part.title}: {part.status} {part.text}".rstrip())
    elif word == "/givens":
        _givens(console, view)
    elif word == "/scratch":
        _scratch(console, service, run)
    elif word == "/finish":
        if console.confirm("What is open stays unanswered. Stop here?"):
            service.finish(run)
    elif word == "/back":
        service.pause(run)
        return True
    elif word == "/pause":
        service.pause(run)
        console.ask("The clock stands still; Enter goes on", "Enter goes on; /quit leaves.")
        service.resume(run)
    else:
        if word not in ("/help", "/?"):
            console.say(f"There is no command {word} here.")
        console.say(GUIDED_HELP if view.mode == "guided" else INTERVIEW_HELP)
    return False


def _guided_command(console: Console, service: Service, run: str, word: str) -> bool:
    """Carry out a command that only a part has; False when ``word`` is none of them."""
    if word == "/hint":
        console.say(service.hint(run) or no_hint(service.view(run).part))
    elif word == "/working":
        if not console.confirm("The working leaves this part without credit. Show it?"):
            return True
        for text in service.working(run):
            console.say(f"  {text}")
    elif word == "/skip":
        service.skip(run)
    else:
        return False
    return True


def _scratch(console: Console, service: Service, run: str) -> None:
    console.say("Type lines of working; a line with only a dot checks them.")
    lines: list[str] = []
    while (line := console.line()).strip() != END:
        if line.strip() == "/quit":
            raise EndOfInputError
        if line.strip() in ("/help", "/?"):
            console.say(SCRATCH_HELP)
        else:
            lines.append(line)
    console.say(work_text(service.scratch(run, "\n".join(lines))).rstrip())
