"""The scorecard in the plain mode, and what can be done with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import Scorecard, Service

OFFERED: Final = "/working, /model, /answers, /compare, /save FILE, or Enter for the questions"


def after_card(console: Console, service: Service, run: str) -> None:
    """Say the scorecard of a finished run, then take commands until ``/back`` or an empty line."""
    from trainer.report import comparison_lines, scorecard_text
    from trainer.service import compare

    card = service.scorecard(run)
    console.say(scorecard_text(card, whole=False).rstrip())
    while True:
        line = console.ask(OFFERED)
        if line in ("", "/back"):
            return
        word, _, rest = line.partition(" ")
        if word == "/save":
            _save(console, card, rest.strip())
        elif word == "/compare":
            for told in comparison_lines(compare(service, run)):
                console.say(told)
        elif not _text(console, card, word):
            console.say(f"There is no command {word} here.")


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
