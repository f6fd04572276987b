"""The optional judge in the plain mode: named once, asked in the background, said between lines."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.cli.console import Console
    from trainer.service import CriterionLine, ProposalLine, Scorecard, Service

OFFERED: Final = "/proposals, /accept N, "
HELP: Final = """
/proposals  what the judge proposes, waited for where it is still asked; it counts for nothing
/accept N why  let proposal N hold, as a dispute with your reason (or none: "as NAME proposed")"""
#: Seconds between two looks for a reply: a wait without an end hears no Ctrl+C everywhere.
LOOK: Final = 0.5
NAME: Final = "Name of the judge, none, or Enter to leave it"
NAME_HELP: Final = "Type one of the names. Enter goes back to the questions; /quit leaves."


class JudgeLines:
    """Who is named in the settings of ``home`` by now, and what has come back so far."""

    def __init__(self, console: Console, service: Service, home: Path | str | None) -> None:
        from trainer.service.folder import store_folder
        from trainer.service.judge_named import NamedJudge
        from trainer.service.proposing import Proposing
        from trainer.service.settings import SETTINGS_FILE, SettingsFile

        self._console = console
        self._service = service
        kept = SettingsFile(store_folder(home) / SETTINGS_FILE)
        _, notice = kept.read()
        self._named = NamedJudge(kept)
        self._proposing = Proposing(service)
        self._awaited: dict[str, tuple[str, threading.Event]] = {}
        self._troubles: dict[str, str] = {}
        if notice:
            console.say(f"Notice: {notice}")

    @property
    def name(self) -> str:
        """The judge that is named now, '' for none."""
        return self._named.now().judge

    def choose(self) -> None:
        """Say who can be named and where answers go then, and name one."""
        from trainer.service.judge_choice import choices, consent

        named = self.name
        found = choices(named)
        for one in found:
            now = " (now)" if one.name == named else ""
            self._console.say(f"{one.shown}{now}: {one.told}")
        line = self._console.ask(NAME, NAME_HELP)
        chosen = next((one for one in found if one.shown == line), None)
        if chosen is None:
            if line:
                self._console.say(f"There is no judge {line!r} here.")
            return
        if chosen.refused:
            self._console.say(chosen.refused)
            return
        if chosen.name and not self._console.confirm(consent(chosen.name)):
            return
        self._name(chosen.name)
        self._console.say(f"The judge is {chosen.shown}. {chosen.told}")

    def _name(self, name: str) -> None:
        self._named.name(name)
        self._proposing.withdraw()
        try:
            self._named.keep()
        except TrainerError as error:
            self._console.say(error.message)

    def begin(self, run: str) -> None:
        """Have the judge asked about a scorecard, and say so; nothing waits for it."""
        name, replied = self.name, threading.Event()

        def told(trouble: str, over: bool) -> None:
            if over:
                self._troubles[run] = trouble
                replied.set()

        try:
            sentence = self._proposing.begin(run, self._named.now, told)
        except TrainerError as error:
            sentence = error.message
        else:
            if sentence:
                self._awaited[run] = (name, replied)
        if sentence:
            self._console.say(sentence)

    def news(self, card: Scorecard) -> Scorecard:
        """The card as it is by now; what has come back since is said."""
        _, replied = self._awaited.get(card.run_id, ("", None))
        if replied is None or not replied.is_set():
            return card
        del self._awaited[card.run_id]
        fresh = self._service.scorecard(card.run_id)
        trouble = self._troubles.pop(card.run_id, "")
        if trouble:
            self._console.say(trouble)
        if not trouble or proposed(fresh):
            self._list(fresh)
        return fresh

    def show(self, card: Scorecard) -> Scorecard:
        """Say what is proposed, once it is there."""
        name, replied = self._awaited.get(card.run_id, ("", None))
        if replied is None:
            self._list(card)
            return card
        if not replied.is_set():
            self._console.say(f"{name} has not replied yet; waiting for it.")
            while not replied.wait(LOOK):
                pass
        return self.news(card)

    def accept(self, card: Scorecard, wish: str) -> Scorecard:
        """Overrule a verdict as was proposed: ``wish`` is the number, and a reason if one has it.

        Raises TrainerError where the verdict can't be overruled.
        """
        from trainer.report import scorecard_text
        from trainer.service.proposals import reason_for

        number, _, why = wish.partition(" ")
        rows = list(proposed(card))
        place = int(number) if number.isdecimal() and len(number) < 10 else 0
        if not 1 <= place <= len(rows):
            self._console.say("Type /accept and the number of a proposal: /proposals lists them.")
            return card
        stage, line, one = rows[place - 1]
        reason = why.strip() or reason_for(one.judge)
        card = self._service.overrule(card.run_id, line.id, one.state, reason, stage)
        self._console.say(scorecard_text(card, whole=False).rstrip())
        return card

    def _list(self, card: Scorecard) -> None:
        from trainer.report import one_line
        from trainer.texts import LONGEST_QUOTE

        rows = list(proposed(card))
        for number, (_, line, one) in enumerate(rows, 1):
            told = f"{line.title} ({line.word}): {one.told}: {one.word}"
            self._console.say(f'{number}. {told} "{one_line(one.quote, LONGEST_QUOTE)}"')
        if not rows:
            self._console.say("Nothing is proposed.")


def proposed(card: Scorecard) -> Iterator[tuple[str, CriterionLine, ProposalLine]]:
    """Every proposal of a card, with its stage and its criterion."""
    lines = [("main", line) for line in card.criteria]
    lines += [(one.id, line) for one in card.followups for line in one.criteria]
    for stage, line in lines:
        for one in line.proposals:
            yield stage, line, one
