"""The scorecard in the plain mode, and what can be done with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.cli.plain_judge import JudgeLines
    from trainer.rubric import State
    from trainer.service import CriterionLine, Scorecard, Service

OFFERED: Final = (
    "/working, /model, /answers, /compare, /dispute, /save FILE, or Enter for the questions"
)
DISPUTED: Final = "Number, met or unclear or missing, and why (2 met I said it in line 3), or Enter"
HELP: Final = """\
/working  how each number is worked out     /model    a strong answer
/answers  what you answered                 /compare  this run beside your earlier ones
/dispute  overrule a verdict, with a reason
/save FILE  keep the card as .txt, .md, .html or .json
Enter goes back to the questions; /quit leaves."""
DISPUTE_HELP: Final = """\
Type the number of a verdict, then what it should be, then why: 2 met I said it in line 3.
The trainer's own verdict stays beside yours. Enter goes back to the card; /quit leaves."""
VERDICTS: Final[dict[str, State]] = {
    "met": "met",
    "unclear": "unclear",
    "missing": "not-found",
    "not-found": "not-found",
}


def after_card(console: Console, service: Service, run: str, judge: JudgeLines) -> None:
    """Say the scorecard of a finished run, then take commands until ``/back`` or an empty line."""
    from trainer.cli import plain_judge
    from trainer.report import comparison_lines, scorecard_text
    from trainer.service import compare

    card = service.scorecard(run)
    console.say(scorecard_text(card, whole=False).rstrip())
    judge.begin(run)
    while True:
        card = judge.news(card)
        judged = bool(judge.name) or any(plain_judge.proposed(card))
        offered, help = (plain_judge.OFFERED, plain_judge.HELP) if judged else ("", "")
        line = console.ask(offered + OFFERED, HELP + help)
        if line in ("", "/back"):
            return
        word, _, rest = line.partition(" ")
        if word == "/save":
            card = judge.news(card)
            _save(console, card, rest.strip())
        elif word == "/proposals":
            card = judge.show(card)
        elif word == "/accept":
            card = _accepted(console, judge, card, rest.strip())
        elif word == "/dispute":
            card = _dispute(console, service, card)
        elif word == "/compare":
            for told in comparison_lines(compare(service, run)):
                console.say(told)
        elif not _text(console, card, word):
            console.say(f"There is no command {word} here.")


def _accepted(console: Console, judge: JudgeLines, card: Scorecard, wish: str) -> Scorecard:
    try:
        return judge.accept(card, wish)
    except TrainerError as error:
        console.say(error.message)
        return card


def _dispute(console: Console, service: Service, card: Scorecard) -> Scorecard:
    """Overrule verdicts, each with a reason; returns the card as it stands then."""
    from trainer.report import scorecard_text

    while True:
        lines = _disputable(card)
        for number, (_, line) in enumerate(lines, 1):
            quote = f' "{line.quote}"' if line.quote else ""
            console.say(f"{number}. {line.title}: {line.word}{quote}")
        typed = console.ask(DISPUTED, DISPUTE_HELP).split(maxsplit=2)
        if not typed:
            return card
        number = int(typed[0]) if typed[0].isdecimal() and len(typed[0]) < 10 else 0
        state = VERDICTS.get(typed[1].lower()) if len(typed) > 1 else None
        if not 1 <= number <= len(lines) or state is None:
            console.say("Type a number of the list, then met, unclear or missing, then why.")
            continue
        stage, line = lines[number - 1]
        try:
            reason = typed[2] if len(typed) > 2 else ""
            card = service.overrule(card.run_id, line.id, state, reason, stage)
        except TrainerError as error:
            console.say(error.message)
            continue
        console.say(scorecard_text(card, whole=False).rstrip())


def _disputable(card: Scorecard) -> list[tuple[str, CriterionLine]]:
    lines = [("main", line) for line in card.criteria]
    return lines + [(one.id, line) for one in card.followups for line in one.criteria]


def _text(console: Console, card: Scorecard, word: str) -> bool:
    """Say one of the card's texts; False when ``word`` is none of them."""
    if word == "/working":
        for worked in card.worked:
            console.say(f"  {worked}")
    elif word == "/model":
        console.say(card.model_answer.rstrip())
    elif word == "/answers":
        for answer in card.answers:
            console.say(f"{answer.title}:")
            console.say(answer.text)
    else:
        return False
    return True


def _save(console: Console, card: Scorecard, name: str) -> None:
    from trainer.report import save

    if not name:
        console.say("Name the file: /save card.md (or .txt, .html, .json).")
        return
    try:
        console.say(f"Saved as {save(card, Path(name))}")
    except TrainerError as error:
        console.say(error.message)
