"""Overruling a verdict: which one instead, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from textual import events, on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from trainer.service import CriterionLine, ProposalLine
from trainer.service.proposals import reason_for
from trainer.texts import LONGEST_QUOTE
from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.literal import literal, one_line
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.editor import Field

if TYPE_CHECKING:
    from trainer.rubric import State

OVERRULE: Final = Command(
    "overrule", "Overrule", "Let your verdict hold.", ("enter", "f9", "ctrl+enter")
)
VERDICTS: Final[tuple[tuple[State, str], ...]] = (
    ("met", "met: the answer says it"),
    ("unclear", "unclear: it can be read either way"),
    ("not-found", "not found: the answer does not say it"),
)
#: What only a judge's proposal offers.
HEDGED: Final[tuple[tuple[State, str], ...]] = (
    ("hedged", "met, with a hedge: the answer says it with doubt"),
)


class DisputeScreen(SheetScreen["tuple[State, str]"]):
    """Returns the verdict that is to hold, and the reason.

    With a proposal its verdict is chosen and a reason stands there, both to be changed.
    """

    commands = (OVERRULE, CLOSE, HELP_WHILE_TYPING)
    heading = "Dispute a verdict"
    about = (
        "Choose the verdict that should hold, say why, and press Enter. Both verdicts and the "
        "reason stay on the scorecard."
    )

    def __init__(self, line: CriterionLine, proposal: ProposalLine | None = None) -> None:
        super().__init__("Accept a proposal" if proposal else "")
        self._line = line
        self._proposal = proposal
        hedged = HEDGED if proposal is not None and proposal.state == "hedged" else ()
        self._choices = [one for one in (*hedged, *VERDICTS) if one[0] != line.state]

    def body(self) -> Iterable[Widget]:
        """What was said, the choices, and a field for the reason."""
        line = self._line
        told = Content.assemble(literal(line.title, "bold"), literal(f" is {line.word}."))
        if line.quote:
            told = Content.assemble(told, "\n", literal(f'"{line.quote}"', "$muted"))
        if (one := self._proposal) is not None:
            proposed = literal(f"{one.told[:1].upper()}{one.told[1:]}: {one.word}.")
            # A judge may quote a whole answer, which would leave no room for the rest.
            quote = literal(f'"{one_line(one.quote, LONGEST_QUOTE)}"', "$muted")
            told = Content.assemble(told, "\n", proposed, "\n", quote)
        yield Static(told, id="said", markup=False)
        yield Static("It should be", classes="aside")
        yield Choices(
            *(Option(literal(words), state) for state, words in self._choices),
            id="states",
        )
        yield Static("because", classes="aside")
        reason = reason_for(self._proposal.judge) if self._proposal else ""
        yield Field(reason, id="reason", placeholder="say why in a sentence")

    def on_mount(self) -> None:
        """Choose first, then type; what was proposed is chosen already."""
        states = self.query_one("#states", OptionList)
        names = [state for state, _ in self._choices]
        if self._proposal is not None and self._proposal.state in names:
            states.highlighted = names.index(self._proposal.state)
            self.query_one(Field).focus()
        else:
            states.highlighted = 0
            states.focus()
        self.refresh_hints()

    def on_key(self, event: events.Key) -> None:
        """What is typed is the reason, also while the cursor stands in the list."""
        field = self.query_one(Field)
        if event.is_printable and event.character and not field.has_focus:
            event.stop()
            field.focus()
            field.insert_text_at_cursor(event.character)

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.query_one(Field).focus()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_overrule()

    def action_overrule(self) -> None:
        """Return the verdict once there is a reason."""
        place = self.query_one("#states", OptionList).highlighted or 0
        reason = self.query_one(Field).value.strip()
        if not reason:
            self.say("Say why: the reason is kept beside the verdict.", trouble=True)
            self.query_one(Field).focus()
            return
        self.dismiss((self._choices[place][0], reason))
