"""The scorecard in the plain mode, and what can be done with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.cli.console import Console
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import Service


def after_card(console: Console, service: Service, run: str) -> None:
    """Say the scorecard of a finished run, then take commands until ``/back`` or an empty line."""
    from trainer.report import save, scorecard_text

    card = service.scorecard(run)
    console.say(scorecard_text(card, whole=False).rstrip())
    while True:
        line = console.ask("/working, /model, /answers, /save FILE, or Enter for the questions")
        if line in ("", "/back"):
            return
        word, _, rest = line.partition(" ")
        if word == "/working":
            for worked in card.worked:
                console.say(f"  {worked}")
        elif word == "/model":
            console.say(card.model_answer.rstrip())
        elif word == "/answers":
            for answer in card.answers:
                console.say(f"{answer.title}:")
                console.say(answer.text)
        elif word == "/save" and rest.strip():
            try:
                console.say(f"Saved as {save(card, Path(rest.strip()))}")
            except TrainerError as error:
                console.say(error.message)
        elif word == "/save":
            console.say("Name the file: /save card.md (or .txt, .html, .json).")
        else:
            console.say(f"There is no command {word} here.")
