"""What is due, one card at a time: a field, the verdict at once, the rating and when it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from trainer.service import Drills, DrillView, ReadingView
from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.literal import literal, one_line
from trainer.tui.messages import GoHome
from trainer.tui.phrases import flowing, no_hint
from trainer.tui.screens.drill_commands import (
    CHECK,
    FINISH,
    HINT,
    LEAVE,
    RATES,
    SKIP,
    WORKING,
)
from trainer.tui.screens.keeping import BenchScreen
from trainer.tui.screens.run import LOOK_ANEW
from trainer.tui.widgets.drilled import card_line, over_lines, rated_line
from trainer.tui.widgets.givens import givens_columns, givens_flow
from trainer.tui.widgets.title import RunClock, TitleBar
from trainer.tui.widgets.verdict import lines
from trainer.tui.widgets.worksheet import Bench

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

GIVING_UP: Final = "The working gives this card up: it is rated Again. Once more shows it."
#: What waits for an answer of the service.
TASK: Final = "drill"


class Drilled(Message):
    """The drill as it is now."""

    def __init__(self, view: DrillView) -> None:
        super().__init__()
        self.view = view


class DrillScreen(BenchScreen):
    """One drill, from its first card to what is due on the next days."""

    comes_later = True
    commands = (CHECK, HINT, WORKING, SKIP, *RATES, FINISH, LOOK_ANEW, LEAVE, HELP_WHILE_TYPING)
    about = (
        "What is due comes mixed, each time with other numbers. A card is rated by what happened: "
        "right at once Good, or Easy when it was quick; after a hint or at the second try Hard; a "
        "known mistake, or the working shown, Again. The rating says when the skill comes back; "
        "once a card is settled, 1 to 4 correct it. What went wrong comes once more at the end."
    )

    def __init__(self, minutes: float = 10.0, only: Sequence[str] = ()) -> None:
        super().__init__()
        self._minutes = minutes
        self._only = tuple(only)
        self._view: DrillView | None = None
        self._shown: tuple[int, bool] | None = None
        self._clock = RunClock()
        self._looks = True
        self._drills: Drills | None = None

    # What it stands on -------------------------------------------------------------------------

    @property
    def drills(self) -> Drills:
        """The door."""
        if self._drills is None:
            self._drills = Drills(cast("TrainerApp", self.app).service)
        return self._drills

    @property
    def typed_for(self) -> str | None:
        """This drill, while a card is asked."""
        return self._view.run_id if self._view is not None and self.asking else None

    @property
    def slot(self) -> str:
        """The card that is asked."""
        return self._view.slot if self._view is not None else ""

    @property
    def settled(self) -> bool:
        """Whether a card has been judged and waits to be left."""
        view = self._view
        return view is not None and view.card is not None and view.card.done

    @property
    def asking(self) -> bool:
        """Whether a response is waited for."""
        view = self._view
        return view is not None and view.card is not None and not view.card.done

    def title_bar(self) -> TitleBar:
        """What this is."""
        return TitleBar("Drill", "looking at what is due…")

    def body(self) -> Iterable[Widget]:
        """The card, the cards before it, and the end."""
        with VerticalScroll(id="drill", can_focus=False):
            yield Horizontal(
                Vertical(
                    Static(id="question", markup=False),
                    Static(id="asked-part", markup=False),
                    Static(id="givens-flow", markup=False),
                    id="asks",
                ),
                Static(id="givens", markup=False),
                id="top",
            )
            yield Bench()
            yield Static(id="rated", markup=False)
            yield Static(id="done", markup=False)
            yield Static(id="over", markup=False)

    def on_mount(self) -> None:
        """Go on with the drill that was left open, or begin one."""
        for one in self.query("#top, Bench, #rated, #over"):
            one.display = False
        self.refresh_hints()
        self.set_interval(1.0, self._tick)
        self._ask(self._open)

    def _open(self) -> DrillView:
        left = None if self._only else self.drills.open()
        run = left or self.drills.begin(self._minutes, self._only)
        self.drafts.route(run, self.drills.save_draft)
        return self.drills.resume(run)

    def label(self, command: Command) -> str | None:
        """A card that is asked offers help; one that is settled offers its ratings."""
        view = self._view
        if view is None or view.done:
            return command.name if command in (LEAVE, HELP_WHILE_TYPING) else None
        if command is CHECK:
            return "Check" if self.asking else "Next"
        if command is HINT:
            part = view.card.part if view.card else None
            left = self.asking and part is not None and len(part.hints) < part.hints_total
            return f"Hint {len(part.hints) + 1} of {part.hints_total}" if left and part else None
        if command in (WORKING, SKIP):
            return command.name if self.asking else None
        if command in RATES:
            rated = view.card.rated if view.card else None
            return command.name if self.settled and rated is not None else None
        return command.name

    # Drawing -----------------------------------------------------------------------------------

    @on(Drilled)
    def _drilled(self, message: Drilled) -> None:
        message.stop()
        handed_in = self.handing
        self.asks_anew()
        told = [*message.view.notices, *self._company(message.view)]
        self.say("\n".join(told))
        self._view = view = message.view
        self._armed = False
        self._clock.set(view.used, running=view.running)
        bench = self.query_one(Bench)
        self.query_one("#top").display = view.card is not None
        bench.display = view.card is not None
        self._show_card(view, bench)
        if handed_in and self.asking:
            bench.offer_again()
        self.query_one("#done", Static).update(
            lines(card_line(one, self.size.width - 4) for one in view.lines)
        )
        over = self.query_one("#over", Static)
        over.display = view.done
        if view.done:
            self.query_one("#done", Static).display = True
            over.update(over_lines(view))
            self.set_focus(None)
        self._tick()
        self.refresh_hints()

    def _company(self, view: DrillView) -> list[str]:
        """What is said once of another window, and of what was typed there, when it is looked."""
        if not self._looks:
            return []
        self._looks = False
        beside = [one_line(f"Also typed, not handed in: {one}", 200) for one in view.beside]
        return [*filter(None, (view.elsewhere,)), *beside]

    def _show_card(self, view: DrillView, bench: Bench) -> None:
        card = view.card
        rated = self.query_one("#rated", Static)
        rated.display = card is not None and card.rated is not None
        self.query_one("#done", Static).display = card is None
        if card is None:
            return
        told = [literal(card.question, "$accent"), literal(flowing(card.context), "$muted")]
        if card.before:
            told.append(literal(f"after: {flowing(card.before)}", "$muted"))
        self.query_one("#question", Static).update(lines(told))
        self.query_one("#asked-part", Static).update(literal(flowing(card.part.ask), "bold"))
        self.query_one("#givens", Static).update(givens_columns(card.givens))
        self.query_one("#givens-flow", Static).update(givens_flow(card.givens))
        if self._shown != (view.number, card.done):
            fresh = self._shown is None or self._shown[0] != view.number
            if fresh:
                last = card.part.last.text if card.part.last else ""
                bench.ask(card.part, last if view.draft is None else view.draft)
                self.put(bench.text)
                self.read(bench.text)
            self._shown = (view.number, card.done)
            if card.done:
                self.set_focus(None)
        bench.show_feedback(card.part.last)
        bench.show_helps(card.part)
        if card.rated is not None:
            rated.update(rated_line(card.rated))
        self.freeze(card.done)
        self.call_after_refresh(self._show_end)

    def _show_end(self, *, again: bool = True) -> None:
        self.query_one("#drill", VerticalScroll).scroll_end(animate=False)
        if again:
            # A scrollbar that appears makes lines wrap, and the rating would be below the screen.
            self.call_after_refresh(self._show_end, again=False)

    def _tick(self) -> None:
        bar, view = self.query_one(TitleBar), self._view
        if view is None:
            return
        bar.place = "over" if view.done else f"card {view.number} of {view.total}"
        bar.time = self._clock.shown

    def on_resize(self) -> None:
        """Lines are cut to the width."""
        if self._view is not None:
            self.query_one("#done", Static).update(
                lines(card_line(one, self.size.width - 4) for one in self._view.lines)
            )

    # Typing ------------------------------------------------------------------------------------

    @on(Bench.Typed)
    def _typed(self, message: Bench.Typed) -> None:
        message.stop()
        self.typed()
        self.hush()
        self._armed = False
        self._clock.set(self._clock.used, running=True)
        self.read(message.text)

    def reading(self, text: str) -> ReadingView:
        """How a response to the card is understood."""
        return self.drills.reading(self._view.run_id if self._view else "", text)

    # Commands ----------------------------------------------------------------------------------

    def action_check(self) -> None:
        """Judge what stands in the field, or go on from a card that is settled."""
        view = self._view
        if view is None or self.busy:
            return
        if view.done:
            self.post_message(GoHome())
        elif self.settled:
            self._ask(lambda: self.drills.onward(view.run_id))
        else:
            self.collect()
            text = self.query_one(Bench).text

            def handing() -> DrillView:
                with self.drafts.handing_in(view.run_id, view.slot):
                    return self.drills.answer(view.run_id, text)

            self._ask(handing, flushed=False)

    def action_hint(self) -> None:
        """Show the next hint, or say that there is none."""
        view = self._view
        if view is None or view.card is None or not self.asking:
            return
        if len(view.card.part.hints) >= view.card.part.hints_total:
            self.say(no_hint(view.card.part.hints_total))
        else:
            self._ask(lambda: self.drills.hint(view.run_id))

    def action_working(self) -> None:
        """Give the card up when it is asked for twice: it is rated Again then."""
        if self._view is None or not self.asking:
            return
        if not self._armed:
            self._armed = True
            self.say(GIVING_UP)
            # A hurried second press must not give up what was not read.
            self.unseen()
            return
        run = self._view.run_id
        self._ask(lambda: self.drills.working(run))

    def action_skip(self) -> None:
        """Put the card off."""
        if self._view is not None and self.asking:
            run = self._view.run_id
            self._ask(lambda: self.drills.skip(run))

    def action_rate(self, rating: int) -> None:
        """Correct the rating of a card that is settled."""
        if self._view is not None and self.settled:
            run = self._view.run_id
            self._ask(lambda: self.drills.rate(run, rating))

    def action_finish(self) -> None:
        """End here."""
        if self._view is not None and not self._view.done:
            run = self._view.run_id
            self._ask(lambda: self.drills.finish(run))

    def action_look_anew(self) -> None:
        """Draw the drill as it is in the store."""
        if self._view is not None:
            run, self._looks = self._view.run_id, True
            self._ask(lambda: self.drills.view(run))

    def action_leave(self) -> None:
        """Home, with the draft saved and the clock stopped."""
        view = self._view
        if view is None or view.done:
            self.post_message(GoHome())
            return
        self.collect()

        def leaving() -> None:
            self.drafts.flush()
            self.drills.pause(view.run_id)

        self.work(leaving, lambda _: GoHome(), task=TASK)

    def _ask(self, call: Callable[[], DrillView], *, flushed: bool = True) -> None:
        """Let the service take the drill on, once what is typed is safe."""
        if self.busy:
            return
        self.collect()
        self.busy, self.handing = True, not flushed

        def after_flush() -> DrillView:
            if flushed:
                # What was typed for this card must not become the draft of the next one.
                self.drafts.flush()
            return call()

        self.work(after_flush, Drilled, task=TASK)

    def settle(self, task: str) -> None:
        """After a refusal the response may be changed; without a drill one can only leave."""
        super().settle(task)
        if task == TASK:
            self.asks_anew()
            if self._view is None:
                self.query_one(TitleBar).place = "nothing to drill"
