"""What guided runs and interviews share: the clock, drafts, pausing, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

from textual import on
from textual.content import Content
from textual.message import Message

from trainer.errors import TrainerError
from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.leaving import NOTHING_KEPT
from trainer.tui.literal import literal, one_line, plain
from trainer.tui.messages import Elapsed, GoHome, Kept, RunOver, Shown
from trainer.tui.phrases import clock, flowing
from trainer.tui.screens.keeping import DRAFT, KeepingScreen
from trainer.tui.widgets.answers import all_answers
from trainer.tui.widgets.editor import LONGEST_TEXT
from trainer.tui.widgets.givens import givens_columns
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.title import RunClock, TitleBar

if TYPE_CHECKING:
    from trainer.service import RunView, Service
    from trainer.tui.app import TrainerApp

#: How often (seconds) the clock asks the service, which also keeps the time used.
SYNC: Final = 5
#: Seconds until a slow answer is excused.
PATIENCE: Final = 0.5
#: Seconds until what the scratch pad needs is loaded: while the question is read, not at its first
#: line.
AHEAD: Final = 1.0
#: Tasks that keep the field busy until they are answered or refused.
CHANGE: Final = "change"
HAND_IN: Final = "hand in"

_T = TypeVar("_T")

SCRATCH: Final = Command(
    "scratch",
    "Scratch pad",
    "A place for working: each line is checked by itself.",
    ("f5", "ctrl+l"),
)
PAUSE: Final = Command(
    "pause", "Pause", "Stop the clock, or let it go on.", ("f6", "alt+p"), hint=False, first=True
)
SAVE: Final = Command(
    "keep",
    "Save now",
    "Write what is typed at once; it is written by itself a moment after each key.",
    ("ctrl+s",),
    hint=False,
)
LEAVE: Final = Command(
    "leave", "Home", "To the first screen; the run is kept and can be gone on with.", ("escape",)
)
FINISH: Final = Command(
    "finish", "End here", "Stop here and be judged on what there is.", hint=False
)
ABANDON: Final = Command(
    "abandon", "Give up this run", "End the run without a scorecard.", hint=False
)
QUESTION: Final = Command(
    "question",
    "Question",
    "Read the whole question, what holds for it, and what is given.",
    ("alt+q",),
    # A field would take the letter for itself.
    first=True,
)
LOOK_ANEW: Final = Command(
    "look_anew",
    "Look anew",
    "Read the run again, with what another window has done to it.",
    hint=False,
)
WAYS_OUT: Final = (QUESTION, PAUSE, SAVE, LEAVE, FINISH, ABANDON, LOOK_ANEW, HELP_WHILE_TYPING)


class RunScreen(KeepingScreen):
    """A screen on which a run is answered. Subclasses draw a `RunView` in `show`."""

    def __init__(self, view: RunView) -> None:
        super().__init__()
        self.view = view
        self.clock = RunClock()
        self._ticks = 0
        self._company = ""

    @property
    def service(self) -> Service:
        """The door."""
        return cast("TrainerApp", self.app).service

    @property
    def run_id(self) -> str:
        """The run that is answered here."""
        return self.view.run_id

    def title_bar(self) -> TitleBar:
        """Title, mode and draw."""
        return TitleBar(heading(self.view))

    def on_mount(self) -> None:
        """Draw the run, and let the clock tick."""
        self.set_interval(1.0, self._tick)
        self.set_timer(AHEAD, self._get_pad_ready)
        self.adopt(self.view)
        self._company = self.view.elsewhere
        told = [*self.view.notices, self.view.elsewhere, self.beside(self.view)]
        if any(told):
            self.say(" ".join(filter(None, told)))

    def adopt(self, view: RunView) -> None:
        """Draw the run as it is now; once it is over, ask for its scorecard."""
        self.view = view
        self.clock.set(view.used, running=view.running)
        self._show_time()
        self.show(view)
        self.refresh_hints()
        if view.done:
            self.ended()

    def show(self, view: RunView) -> None:
        """Draw the body."""

    def beside(self, view: RunView) -> str:
        """What is said of texts that were typed and are in no field here; '' without one."""
        return "\n".join(one_line(f"{one.title}: {one.text}", 200) for one in view.beside)

    def ended(self) -> None:
        """The run is over."""
        self.post_message(RunOver(self.run_id))

    def label(self, command: Command) -> str | None:
        """Pausing is called by what it would do; a run that is over offers little."""
        if self.view.done and command.action in ("pause", "finish", "abandon", "keep", "scratch"):
            return None
        if command is PAUSE:
            return "Go on" if self.view.paused else "Pause"
        return command.name

    # Drafts ------------------------------------------------------------------------------------

    @property
    def typed_for(self) -> str | None:
        """This run, until it is over."""
        return None if self.view.done else self.run_id

    @property
    def slot(self) -> str:
        """What is asked."""
        return self.view.slot

    def draft(self, view: RunView) -> str:
        """The draft to begin with; of one that no editor here holds, its beginning.

        It stays whole in the store until somebody types.
        """
        if len(view.draft) > LONGEST_TEXT:
            self.call_after_refresh(
                self.say,
                f"The draft is {len(view.draft):,} characters long. Here are the first "
                f"{LONGEST_TEXT:,}; they take its place once you type.",
                trouble=True,
            )
        return view.draft[:LONGEST_TEXT]

    def typed(self) -> None:
        """Hold what was typed; the clock goes on with it."""
        super().typed()
        if not self.clock_runs:
            self.clock.set(self.clock.used, running=True)

    @property
    def clock_runs(self) -> bool:
        """Typing lets a clock go on that stands after a restart, not one that was paused."""
        return self.view.running or self.view.paused

    def kept(self, message: Kept) -> None:
        """Adopt the time that is noted with a draft."""
        if message.saved is not None:
            self.clock.set(message.saved.used, running=not self.view.paused)
            self._show_time()
            self.saved(clock(message.saved.used))
        if message.asked and cast("TrainerApp", self.app).keeps:
            self.say(f"Saved at {self.clock.shown}.")
        elif message.asked:
            self.say(NOTHING_KEPT, trouble=True)

    def saved(self, at: str) -> None:
        """The draft was written when the clock showed `at`."""

    def settle(self, task: str) -> None:
        """After a refusal the text may be changed."""
        super().settle(task)
        if task in (CHANGE, HAND_IN):
            self.asks_anew()

    def action_keep(self) -> None:
        """Write what is typed at once."""
        self.collect()
        self.work(self.drafts.flush, partial(Kept, asked=True), task=DRAFT)

    # The run -----------------------------------------------------------------------------------

    def change(
        self, call: Callable[[], RunView], sentence: str | Callable[[RunView], str] = ""
    ) -> None:
        """Let the service take the run on, once what is typed is safe."""
        if self.busy:
            return
        self.collect()
        self.busy = True

        def shown(view: RunView) -> Shown:
            return Shown(view, sentence if isinstance(sentence, str) else sentence(view))

        self.work(partial(self._after_flush, call), shown, task=CHANGE)

    def hand_in(self, call: Callable[[str], _T], then: Callable[[_T], Message]) -> None:
        """Give the text to the service; until the answer comes nobody changes or drafts it."""
        if self.busy:
            return
        self.collect()
        text = self.text
        self.busy = self.handing = True
        self.set_timer(PATIENCE, lambda: self.say("One moment…") if self.busy else None)

        def handing() -> _T:
            with self.drafts.handing_in(self.run_id, self.slot):
                return call(text)

        self.work(handing, then, task=HAND_IN)

    def _after_flush(self, call: Callable[[], RunView]) -> RunView:
        self.drafts.flush()
        return call()

    @on(Shown)
    def _shown(self, message: Shown) -> None:
        message.stop()
        self.asks_anew()
        self.say(message.sentence)
        self.adopt(message.view)

    def action_pause(self) -> None:
        """Stop the clock, or let it go on."""
        if self.view.paused:
            self.change(lambda: self.service.resume(self.run_id))
        else:
            self.change(
                lambda: self.service.pause(self.run_id),
                "The clock stands. It goes on with the next answer, or with Pause again.",
            )

    def action_leave(self) -> None:
        """Home, with the draft saved and the clock stopped."""
        if self.view.done:
            self.post_message(GoHome())
            return
        if self.busy:
            return
        self.collect()
        self.busy = True
        self.work(
            partial(self._after_flush, lambda: self.service.pause(self.run_id)),
            lambda _: GoHome(),
            task=CHANGE,
        )

    def action_finish(self) -> None:
        """Ask, then end the run here."""
        self._confirm(
            "End here? What you answered is judged; what is open counts as not said.",
            lambda: self.change(lambda: self.service.finish(self.run_id)),
        )

    def action_question(self) -> None:
        """Read the question on a screen of its own."""
        from trainer.tui.screens.reader import ReaderScreen

        view = self.view
        asks = dict.fromkeys((flowing(view.question_ask), flowing(view.ask)))
        text = [*(literal(ask) for ask in asks if ask), givens_columns(view.givens)]
        text += [all_answers(view.beside)] if view.beside else []
        if view.conventions:
            sign, width = Content("  · "), max(20, self.size.width - 4)
            told = [hung(sign, literal(flowing(one)), width) for one in view.conventions]
            text.insert(-1, Content("\n").join([literal("What holds here", "$accent"), *told]))
        self.app.push_screen(
            ReaderScreen(heading(view), Content("\n\n").join(text), self.keyed(QUESTION).keys)
        )

    def action_look_anew(self) -> None:
        """Draw the run as it is in the store, once what is typed is there too."""
        self.change(lambda: self.service.view(self.run_id), self.beside)

    def action_abandon(self) -> None:
        """Ask, then give the run up."""
        self._confirm(
            "Give this run up? It is kept, but not judged and not offered again.",
            lambda: self.work(lambda: self.service.abandon(self.run_id), lambda _: GoHome()),
        )

    def action_scratch(self) -> None:
        """Open the scratch pad over this screen."""
        from trainer.tui.screens.scratch import ScratchScreen

        self.app.push_screen(ScratchScreen(self.run_id))

    def _get_pad_ready(self) -> None:
        self.run_worker(partial(_load_pad, self.service), name="pad", group="pad", thread=True)

    def _confirm(self, question: str, then: Callable[[], None], *, final: bool = True) -> None:
        from trainer.tui.screens.confirm import ConfirmScreen, FinalScreen

        asked = FinalScreen(question) if final else ConfirmScreen(question)
        self.app.push_screen(asked, lambda yes: then() if yes else None)

    # The clock ---------------------------------------------------------------------------------

    def _tick(self) -> None:
        self._show_time()
        self._ticks += 1
        if self._ticks % SYNC == 0 and not self.view.done:
            self.work(self._look_round, lambda told: Elapsed(*told), task="clock")

    def _look_round(self) -> tuple[float, str]:
        return self.service.elapsed(self.run_id), self.service.elsewhere(self.run_id)

    @on(Elapsed)
    def _elapsed(self, message: Elapsed) -> None:
        message.stop()
        self.clock.set(message.used, running=self.view.running)
        if message.elsewhere and not self._company:
            self.say(message.elsewhere, trouble=True)
        self._company = message.elsewhere

    def _show_time(self) -> None:
        bar = self.query_one(TitleBar)
        bar.place = self.place()
        bar.time = self.time()
        self.ticked()

    def place(self) -> str:
        """Where the run stands, for the title."""
        return f"{self.view.step} of {self.view.steps}"

    def time(self) -> str:
        """The clock, for the title."""
        return f"paused {self.clock.shown}" if self.view.paused else self.clock.shown

    def ticked(self) -> None:
        """A second has passed."""


def _load_pad(service: Service) -> None:
    import trainer.tui.screens.scratch  # noqa: F401 - loaded here, and used by `action_scratch`

    # A failure is told when somebody opens the pad and types.
    with suppress(TrainerError):
        service.scratch(None, "1 = 1")


def heading(view: RunView) -> str:
    """`HBM bytes for one head · guided · variant 3`."""
    parts = [view.title, view.mode]
    if view.variant:
        parts.append(f"variant {view.variant}")
    return plain(" · ".join(parts))
