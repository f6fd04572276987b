"""A drill line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from trainer.cli.console import Console, EndOfInputError
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import CardView, Drills, DrillView, Rated, Service

HELP: Final = """\
Type the answer and Enter. Commands:
/hint     the next hint; the rating is then Hard at best
/working  give it up and see how it is worked out; it comes once more at the end
/skip     put it off; it stays due
/rate N   correct the last rating: 1 again, 2 hard, 3 good, 4 easy
/finish   stop here          /quit  leave; the drill can be gone on with"""
RATES: Final = {"1": 1, "2": 2, "3": 3, "4": 4, "again": 1, "hard": 2, "good": 3, "easy": 4}


def run_drill(
    home: str | None, packs: tuple[str, ...], minutes: float, only: Sequence[str]
) -> None:
    """Go on with the drill that was left open, or begin one, until it is over or is left."""
    from trainer.service import Service

    console = Console()
    service = Service.open(home=home, packs=packs)
    try:
        for notice in service.home().notices:
            console.say(f"Notice: {notice}")
        drill(console, service, minutes, only)
    except EndOfInputError:
        kept = service.home().kept_in is not None
        console.say(
            "Everything is kept; 'trainer drill' goes on from here."
            if kept
            else "Nothing was kept: see the notice above."
        )
    finally:
        service.close()


def drill(
    console: Console, service: Service, minutes: float = 10.0, only: Sequence[str] = ()
) -> None:
    """One drill on an open service. ServiceError when nothing is due and nothing is new."""
    from trainer.service import Drills

    drills = Drills(service)
    left = None if only else drills.open()
    run = left or drills.begin(minutes, only)
    if left:
        console.say("Going on with the drill that was left open.")
    view = drills.resume(run)
    for notice in filter(None, (view.elsewhere,)):
        console.say(f"Notice: {notice}")
    for typed in view.beside:
        console.say(f"Typed, not handed in: {typed}")
    console.say(f"Drill: {view.total} to answer. /help says what can be typed.")
    try:
        while not view.done:
            view = _card(console, drills, view)
    except EndOfInputError:
        drills.pause(run)
        raise
    _end(console, view)


def _card(console: Console, drills: Drills, view: DrillView) -> DrillView:
    """Ask for one card until it is settled; returns the drill at the next one."""
    card = view.card
    assert card is not None
    if not card.done:
        _introduce(console, view, card)
    while not view.done and view.card is not None and not view.card.done:
        line = console.ask("Answer, /hint, /working, /skip or /help")
        number = view.number
        try:
            view = _typed(console, drills, view, line)
        except TrainerError as error:
            console.say(error.message)
            continue
        if view.number != number:
            return view
    if view.done or view.card is None:
        return view
    _rated(console, view.card.rated)
    while True:
        line = console.ask("Enter for the next one, or /rate 1 to 4")
        if line in ("", "/next"):
            return drills.onward(view.run_id)
        try:
            view = _typed(console, drills, view, line)
        except TrainerError as error:
            console.say(error.message)
        if view.done:
            return view


def _introduce(console: Console, view: DrillView, card: CardView) -> None:
    console.say()
    console.say(f"Card {view.number} of {view.total}, {card.question}")
    console.say("Given: " + "; ".join(f"{label} {text}".strip() for label, text in card.givens))
    if card.before:
        console.say(f"After: {card.before}")
    unit = f" [{card.part.unit}]" if card.part.unit else ""
    console.say(f"{card.part.title}: {card.part.ask}{unit}")
    if view.draft:
        console.say(f"So far you have typed: {view.draft}")


def _typed(console: Console, drills: Drills, view: DrillView, line: str) -> DrillView:
    """Carry out one line: a command or a response."""
    run, (word, _, rest) = view.run_id, line.partition(" ")
    if word == "/hint":
        from trainer.cli.plain_run import no_hint

        before = len(view.card.part.hints) if view.card else 0
        view = drills.hint(run)
        shown = view.card.part.hints[before:] if view.card else ()
        console.say(" ".join(shown) or no_hint(view.card.part if view.card else None))
    elif word == "/working":
        view = drills.working(run)
        for told in view.card.part.working if view.card else ():
            console.say(f"  {told}")
    elif word == "/skip":
        view = drills.skip(run)
    elif word == "/finish":
        view = drills.finish(run)
    elif word == "/rate":
        if rest.strip().lower() not in RATES:
            console.say("A rating is 1 (again), 2 (hard), 3 (good) or 4 (easy).")
            return view
        view = drills.rate(run, RATES[rest.strip().lower()])
        _rated(console, view.card.rated if view.card else None)
    elif word.startswith("/"):
        if word not in ("/help", "/?"):
            console.say(f"There is no command {word} here.")
        console.say(HELP)
    else:
        view = _answer(console, drills, view, line)
    return view


def _answer(console: Console, drills: Drills, view: DrillView, line: str) -> DrillView:
    from trainer.cli.plain_run import told_feedback

    if view.card is not None and view.card.done:
        console.say("That one is settled: Enter goes on.")
        return view
    reading = drills.reading(view.run_id, line)
    if reading.shown:
        console.say(f"reads as {reading.shown}")
    view = drills.answer(view.run_id, line)
    last = view.card.part.last if view.card else None
    if last is not None:
        told_feedback(console, last)
    return view


def _rated(console: Console, rated: Rated | None) -> None:
    if rated is None:
        return
    again = "" if rated.days is None else f"; comes back in {_days(rated.days)}"
    console.say(f"Rated {rated.word}: {rated.why}{again}.")


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _end(console: Console, view: DrillView) -> None:
    from trainer.report.history import load_lines

    console.say()
    console.say(f"The drill is over: {len(view.lines)} answered.")
    for line in view.lines:
        word = f"{line.rated.word}, {line.rated.why}" if line.rated else ""
        if line.rated is not None and line.rated.corrected:
            word = f"rated {line.rated.word.lower()} by you"
        console.say(f"{line.sign} {line.title}: {word}")
    console.say("Due on the next days:")
    for load in load_lines(view.agenda):
        console.say(f"  {load}")
