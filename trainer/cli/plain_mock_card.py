"""The card of a mock line by line: facts, ratings, the level, the seal, and what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from trainer.cli.plain_mock_words import criterion_lines, mark_word
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.cli.plain_mock import MockLines
    from trainer.report.saving import Report
    from trainer.service.mock_views import MockStatus

FACTS: Final = """\
Facts: complete what was said. Lines and /3, /note 3 …, /quote 3 …, /undo, /rubric, /text, /log as
before.
/on        to the ratings                          /quit leaves; everything is kept"""
RATINGS: Final = """\
Ratings: the number of a criterion and that of the description that fits: 3 1. 3 alone reads them,
3 0 takes a rating away. What is not rated counts as its mark suggests.
/list      all ratings    /on  to the level    /back  to the facts    /quit leaves"""
LEVEL: Final = """\
Level: Enter alone leaves it as it stands: as proposed, until one is chosen. Another one by its
letter, with a reason: b she saw it herself. - and a reason is no decision.
/seal      seal the card: from then on nobody changes it    /back  to the ratings    /quit leaves"""
SEALED: Final = """\
The card is sealed.
/card      all that stands on it     /debrief  what the candidate is told    /share  at the seat
/compare   others' sealed cards      /text  /log                             /quit leaves
Files are written by 'trainer cards ID --output FILE'."""
ASKS: Final[dict[MockStatus, str]] = {
    "facts": "Facts: a line, /3, /on for the ratings or /help",
    "ratings": "Ratings: criterion and description (3 1), /on for the level, /back or /help",
    "level": "Level: a letter and a reason, /seal, /back or /help",
    "sealed": "Sealed: /card, /debrief, /share, /compare, /quit or /help",
}
HELPS: Final[dict[MockStatus, str]] = {
    "facts": FACTS,
    "ratings": RATINGS,
    "level": LEVEL,
    "sealed": SEALED,
}
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
NONE: Final = "-"
#: What may stand between the name of a level and the reason for it.
BEHIND: Final = " \t,;:."
#: More of them are no number of a description, and too many can't be read as a number at all.
DIGITS: Final = 9


class CardLines:
    """What is typed once the conversation is over."""

    def __init__(self, desk: MockLines) -> None:
        self._desk = desk
        self._shown: MockStatus = "running"

    @property
    def ask(self) -> str:
        """What is asked for now, '' while the conversation goes on. Says first where one is."""
        status = self._desk.view.status
        if status != self._shown:
            self._shown = status
            self._introduce()
        return ASKS.get(status, "")

    @property
    def help(self) -> str:
        """What can be typed now; '' while the conversation goes on."""
        return HELPS.get(self._desk.view.status, "")

    def typed(self, line: str) -> bool:
        """Carry out a line of the card; False for one that is as during the conversation."""
        desk, status = self._desk, self._desk.view.status
        mocks, run = desk.mocks, desk.run_id
        steps: dict[tuple[str, str], Callable[[], None]] = {
            ("facts", "/on"): lambda: desk.act(lambda: mocks.go_on(run), ""),
            ("ratings", "/on"): lambda: desk.act(lambda: mocks.go_on(run), ""),
            ("ratings", "/back"): lambda: desk.act(lambda: mocks.back(run), ""),
            ("level", "/back"): lambda: desk.act(lambda: mocks.back(run), ""),
            ("ratings", "/list"): self._list,
            ("level", "/seal"): self._seal,
            ("sealed", "/card"): lambda: self._report(lambda: mocks.card(run)),
            ("sealed", "/debrief"): lambda: self._report(lambda: mocks.debrief(run)),
            ("sealed", "/compare"): lambda: self._report(lambda: mocks.compare(run)),
            ("sealed", "/share"): lambda: desk.act(
                lambda: mocks.share(run), "The debrief stands at the seat."
            ),
        }
        if (step := steps.get((status, line))) is not None:
            step()
            return True
        if status in ("running", "facts"):
            return False
        if line in ("/text", "/log", "/rubric", "/undo", "/close"):
            return False
        if line.startswith("/") or status == "sealed":
            desk.console.say(self.help)
        elif status == "ratings":
            self._rate(line)
        else:
            self._level(line)
        return True

    def _introduce(self) -> None:
        desk, view = self._desk, self._desk.view
        if view.status in HELPS:
            desk.console.say(HELPS[view.status])
        if view.status == "facts":
            lacking = [f"{n} {one.title}" for n, one in enumerate(view.criteria, 1) if not one.mark]
            desk.console.say(f"Not marked: {'; '.join(lacking) or 'none'}.")
        elif view.status == "ratings":
            self._list()
        elif view.status == "level":
            self._proposal()

    def _list(self) -> None:
        for number, one in enumerate(self._desk.view.criteria, 1):
            rating = one.suggested if one.rating is None else one.rating
            how = "rated" if one.rating is not None else "suggested"
            told = "not rated" if rating is None else f"{how} {rating + 1}, {one.anchors[rating]}"
            self._desk.console.say(f"{number}. {one.title}: {mark_word(one.mark)}; {told}")

    def _rate(self, line: str) -> None:
        desk = self._desk
        criterion, more = desk.criterion(line)
        if criterion is None:
            return
        if not more:
            desk.console.say("\n".join(criterion_lines(criterion)))
            return
        wanted = int(more) if more.isdecimal() and len(more) < DIGITS else -1
        if not 0 <= wanted <= len(criterion.anchors):
            desk.console.say(f"Descriptions are 1 to {len(criterion.anchors)}, 0 for no rating.")
            return
        rating = wanted - 1 if wanted else None
        stage, id = criterion.stage, criterion.id
        told = criterion.anchors[rating] if rating is not None else "no rating"
        desk.act(
            lambda: desk.mocks.rate(desk.run_id, stage, id, rating), f"{criterion.title}: {told}"
        )

    def _proposal(self) -> None:
        desk, found = self._desk, self._desk.view.proposal
        if found is None:
            return
        for letter, name in zip(LETTERS, found.levels, strict=False):
            desk.console.say(f"{letter} {name}")
        desk.console.say(f"The ratings come to {found.level or 'no level'}.")
        if found.next_level and found.missing:
            wanted = "; ".join(one.title for one in found.missing)
            desk.console.say(f"To reach {found.next_level}: {wanted}.")
        if desk.view.decided:
            why = f": {desk.view.reason}" if desk.view.reason else "."
            desk.console.say(f"You have chosen {desk.view.chosen or 'no decision'}{why}")

    def _level(self, line: str) -> None:
        desk, found = self._desk, self._desk.view.proposal
        if found is None or not line:
            return
        word, _, reason = line.partition(" ")
        levels = dict(zip(LETTERS, found.levels, strict=False))
        if named := _named(line, found.levels):
            chosen: str | None = named
            reason = line[len(named) :].lstrip(BEHIND)
        elif word == NONE:
            chosen = None
        elif word.casefold() in levels:
            chosen = levels[word.casefold()]
        else:
            desk.console.say(f"There is no level {word!r}: a letter from the list, or {NONE}.")
            return
        told = f"Chosen: {chosen or 'no decision'}."
        desk.act(lambda: desk.mocks.level(desk.run_id, chosen, reason.strip()), told)

    def _seal(self) -> None:
        desk = self._desk

        def sealed() -> str:
            card = desk.mocks.seal(desk.run_id)
            desk.view = desk.mocks.view(desk.run_id)
            return f"Sealed: {card.level or 'no decision'}."

        desk.held.do(sealed, "the seal")

    def _report(self, made: Callable[[], Report]) -> None:
        from trainer.report import rendered

        try:
            self._desk.console.say(rendered(made(), "text").rstrip())
        except TrainerError as error:
            self._desk.console.say(error.message)


def _named(line: str, levels: Iterable[str]) -> str:
    """The level that a line begins with, as a word of its own; '' for none.

    The longest one: a level may be called as another one begins.
    """
    for name in sorted(levels, key=len, reverse=True):
        begins, behind = line[: len(name)], line[len(name) : len(name) + 1]
        if begins.casefold() == name.casefold() and (not behind or behind in BEHIND):
            return name
    return ""
