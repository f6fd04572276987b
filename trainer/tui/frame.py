"""What all screens share: title, notice, hints, and the sentence when there is too little room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command, bindings
from trainer.tui.literal import literal
from trainer.tui.messages import Refused
from trainer.tui.widgets.hints import Hints, Offer
from trainer.tui.widgets.title import Line, TitleBar
from trainer.tui.work import Trouble, work

if TYPE_CHECKING:
    from trainer.tui.leaving import LeavingApp
    from trainer.tui.remembering import RememberingApp

_T = TypeVar("_T")
_Result = TypeVar("_Result")

LEAST_WIDTH, LEAST_HEIGHT = 40, 12
NEVER: Final = float("inf")

PALETTE = Command(
    "command_palette",
    "Commands",
    "Find any command by its name.",
    ("ctrl+p", "ctrl+o"),
    first=True,
)
QUIT = Command(
    "quit",
    "Quit",
    "Leave at once; there is nothing to save first. Ctrl+C twice does the same.",
    ("ctrl+q",),
    first=True,
)
EVERYWHERE = (PALETTE, QUIT)
HELP = Command(
    "help", "Help", "What can be done here, with every key.", ("question_mark", "f1", "ctrl+g")
)
HELP_WHILE_TYPING = Command(
    "help", "Help", "What can be done here, with every key.", ("f1", "ctrl+g")
)


def now() -> float:
    """The time (seconds) on the clock by which Textual times what comes in."""
    return Message().time


class Cover(Widget):
    """The sentence that asks for more room. What is under it stays as it is."""

    def render(self) -> Content:
        """Short enough for twenty columns."""
        width, height = self.app.size
        return literal(
            f"Please make room: {LEAST_WIDTH}×{LEAST_HEIGHT} at least. Here is {width}×{height}. "
            "Nothing is lost."
        )


class Frame(Screen[_Result]):
    """A screen with a title line, a body, a notice, and hints.

    A subclass lists its `commands`, composes its `body`, and says in `label` what each command is
    called now, or that it makes no sense now.
    """

    #: What the first screen does without is read with the screen that comes after it.
    CSS_PATH: ClassVar[str | None] = str(Path(__file__).with_name("screens.tcss"))

    commands: ClassVar[tuple[Command, ...]] = ()
    about: ClassVar[str] = ""
    scope: ClassVar[str] = ""
    #: When (by `now`) what stands here was first drawn; endless while it was not.
    seen_at: float = NEVER
    #: Whether text that was typed before that is for something else.
    drops_text = False
    #: Whether a text is being handed in: what is typed meanwhile is no part of it.
    handing = False
    #: Whether there is something to see only later, when the screen itself says so.
    comes_later: ClassVar[bool] = False
    _fresh = False
    _said = ("", False)
    _pictures = 0

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual's own type
        (0, "-tiny"),
        (LEAST_WIDTH, "-narrow"),
        (72, "-normal"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-flat"),
        (LEAST_HEIGHT, "-short"),
        (18, "-low"),
        (22, "-tall"),
    ]

    def __init_subclass__(cls, **options: Any) -> None:
        """Bind the keys of the commands that the class lists."""
        cls.scope = cls.__name__.removesuffix("Screen").lower()
        cls.BINDINGS = bindings(cls.commands, cls.scope)
        super().__init_subclass__(**options)

    def compose(self) -> ComposeResult:
        """The frame around the body."""
        yield self.title_bar()
        yield Line()
        with Vertical(id="body"):
            yield from self.body()
        yield Static(id="notice", markup=False)
        yield Line()
        yield Hints()
        yield Cover(id="cover")

    def title_bar(self) -> TitleBar:
        """The title line as it is at first."""
        return TitleBar()

    def body(self) -> Iterable[Widget]:
        """The widgets between the rules."""
        return ()

    def on_mount(self) -> None:
        """Show the hints."""
        self.refresh_hints()
        if not self.comes_later:
            self.unseen()

    @property
    def holds(self) -> bool:
        """Whether keys wait: nobody can have seen yet what they would be for."""
        return self.seen_at == NEVER

    def unseen(self, *, drops_text: bool = False) -> None:
        """Something else is asked or told here: until it is drawn keys wait.

        With ``drops_text`` what was typed until then is no answer to it.
        """
        self.drops_text = drops_text or (self.drops_text and self.holds)
        self.seen_at = NEVER
        self._pictures += 1
        self.call_after_refresh(self._drawn, self._pictures)

    def _drawn(self, picture: int) -> None:
        if picture == self._pictures:
            self.seen_at = now()

    def label(self, command: Command) -> str | None:
        """What the command is called now; None when it can't be used now."""
        return command.name

    def offers(self) -> list[Offer]:
        """Every command that can be used now, with its name."""
        named = [(command, self.label(command)) for command in self.commands]
        return [(self.keyed(command), name) for command, name in named if name is not None]

    def keyed(self, command: Command) -> Command:
        """The command with the keys that a person gave it."""
        given = cast("RememberingApp", self.app).keys.get(command.id(self.scope))
        return command if given is None else replace(command, keys=tuple(given.split(",")))

    def refresh_hints(self) -> None:
        """Show what can be done now."""
        hints = tuple(offer for offer in self.offers() if offer[0].hint)
        self.query_one(Hints).offers = hints

    def say(self, sentence: str, *, trouble: bool = False) -> None:
        """Put a sentence above the hints, or take it away with ''."""
        if (sentence, trouble) == self._said:
            # Every key hushes; a change of the notice would lay out and draw the whole screen anew.
            return
        self._said = (sentence, trouble)
        notice = self.query_one("#notice", Static)
        sign = Content.styled("! ", "bold $bad") if trouble else Content("")
        notice.update(Content.assemble(sign, literal(sentence)))
        notice.display = bool(sentence)

    def refuse(self, sentence: str) -> None:
        """Say why something typed was not taken; the message of that same key won't hush it."""
        self.say(sentence, trouble=True)
        self._fresh = True

    def hush(self) -> None:
        """Somebody goes on typing: what was said has been read."""
        if self._fresh:
            self._fresh = False
        else:
            self.say("")

    @on(Refused)
    def _refused(self, message: Refused) -> None:
        message.stop()
        self.refuse(message.sentence)

    def work(
        self,
        call: Callable[[], _T],
        then: Callable[[_T], Message],
        *,
        task: str = "service",
        newest: bool = False,
    ) -> None:
        """Make a call that may be slow; see `trainer.tui.work`."""
        work(self, call, then, task=task, newest=newest)

    async def carry_out(self, command: Command) -> None:
        """Do a command, whichever way it was asked for."""
        await self.run_action(command.action)

    @on(Hints.Chosen)
    async def _hint_chosen(self, message: Hints.Chosen) -> None:
        message.stop()
        await self.carry_out(message.command)

    @on(Trouble)
    def _trouble(self, message: Trouble) -> None:
        message.stop()
        self.say(message.sentence, trouble=True)
        self.settle(message.task)
        if cast("LeavingApp", self.app).hopeless:
            # Whoever started the program says why.
            self.app.exit()

    def collect(self) -> None:
        """Hold whatever was typed here: the program is about to end."""

    def settle(self, task: str) -> None:
        """A call of that task was refused: let the screen be used again."""

    async def action_help(self) -> None:
        """Show what can be done here."""
        from trainer.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.about, self.offers(), EVERYWHERE))
