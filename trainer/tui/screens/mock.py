"""The interviewer's console: script and rubric side by side, one line for notes, the clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal, plain
from trainer.tui.mock_desk import Acted
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_commands import (
    ACCEPT,
    END,
    HINT,
    LEAVE,
    LOG,
    MARK,
    MARK_CHOSEN,
    MOVE,
    NEXT_PANE,
    NEXT_PHASE,
    NOTE,
    NOTE_HERE,
    PANE_BEFORE,
    PAUSE,
    PHASE_BEFORE,
    PROBE,
    QUOTE,
    READ,
    SEAT,
    TEXT,
    UNDO,
)
from trainer.tui.screens.mock_criteria import columns, pane_width
from trainer.tui.screens.mock_listing import ListingScreen
from trainer.tui.widgets.mock_marks import key_of
from trainer.tui.widgets.mock_note import NoteLine
from trainer.tui.widgets.mock_phases import phase_line, phase_name, phase_now, phase_time
from trainer.tui.widgets.mock_script import MARKED, script_lines
from trainer.tui.widgets.mock_told import log_lines
from trainer.tui.widgets.mock_typed import typed_lines, typed_now
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.service.mock_views import MockView
    from trainer.tui.mock_desk import MockDesk

PANES: Final = ("rubric", "script-scroll", "typed-scroll", "log-scroll")
#: Cells across below which the commands in the bottom line have short names.
NARROW: Final = 76
SHORT: Final[dict[Command, str]] = {PROBE: "Probe", HINT: "Hint"}
SEATS: Final = {
    "open": "runs: trainer join {code}",
    "joined": "seat {code} joined",
    "away": "seat {code} away",
}


class MockScreen(ListingScreen):
    """A mock that is going on."""

    commands = (
        MARK,
        NOTE,
        PROBE,
        HINT,
        END,
        NEXT_PHASE,
        UNDO,
        PHASE_BEFORE,
        MARK_CHOSEN,
        NOTE_HERE,
        QUOTE,
        ACCEPT,
        READ,
        TEXT,
        LOG,
        NEXT_PANE,
        PANE_BEFORE,
        PAUSE,
        SEAT,
        MOVE,
        LEAVE,
        HELP,
    )
    about = (
        "Left the script, right the rubric, below one line for notes. A digit marks the criterion "
        "with that digit as heard; pressed again it becomes partly heard, then missing, then not "
        "marked, on every keyboard. The arrow keys choose any criterion and show its anchors. N or "
        "/ begins a line: a note, the candidate's words in quotes, or a number such as naive 256, "
        "and at once you see what it betrays and what to ask. Enter keeps the line, Esc goes back "
        "to the rubric with the line as it stands. Everything is stored as it happens, and U takes "
        "back what you did last. What lights up in the candidate's text is a proposal: only what "
        "you mark counts."
    )

    def __init__(self, desk: MockDesk) -> None:
        super().__init__(desk)
        self._phase = ""

    def body(self) -> Iterable[Widget]:
        """Phases, the two columns, the line and what it betrays."""
        yield Static(id="phases", markup=False)
        left = (
            VerticalScroll(Static(id="script", markup=False), id="script-scroll"),
            Vertical(
                Static(id="typed-head", markup=False),
                VerticalScroll(Static(id="typed", markup=False), id="typed-scroll"),
                id="typed-pane",
            ),
            VerticalScroll(Static(id="log", markup=False), id="log-scroll"),
        )
        yield columns(left, self.rubric_panes())
        yield NoteLine(self.desk.begun)
        yield Static(id="told", markup=False)

    # Drawing -----------------------------------------------------------------------------------

    def show(self, view: MockView) -> None:
        """Draw all of it."""
        super().show(view)
        self._draw_left()
        scroll = self.query_one("#log-scroll", VerticalScroll)
        self.query_one("#log", Static).update(log_lines(view.log, pane_width(scroll)))
        self.call_after_refresh(scroll.scroll_end, animate=False)

    def moved(self) -> None:
        """The probe and the evidence of the criterion under the cursor stand out."""
        super().moved()
        row = self._draw_left()
        scroll = self.query_one("#script-scroll", VerticalScroll)
        top = scroll.scroll_offset.y
        if row is not None and not top <= row < top + scroll.size.height - 1:
            # A line of what stands before it helps to find one's place.
            self.call_after_refresh(scroll.scroll_to, y=max(0, row - 1), animate=False)

    def _draw_left(self) -> int | None:
        """Draw the script and the text; the row of the script where the probe stands."""
        view, chosen = self.view, self.chosen_key
        scroll = self.query_one("#script-scroll", VerticalScroll)
        width = pane_width(scroll)
        script = script_lines(view, chosen, self.desk.pending, width)
        self.query_one("#script", Static).update(script)
        if view.phase != self._phase:
            self._phase = view.phase
            scroll.scroll_home(animate=False)
        self._draw_typed()
        before, found, _ = script.plain.partition(MARKED)
        return Content(before).get_height({}, width) - 1 if found else None

    def _draw_typed(self) -> None:
        view, chosen = self.view, self.chosen_key
        text = typed_now(view, self.stage)
        pane = self.query_one("#typed-scroll", VerticalScroll)
        self.query_one("#typed-pane").set_class(not self._seated, "-empty")
        if not self._seated:
            self._show_script(True)
        at_end = pane.scroll_offset.y >= pane.max_scroll_y
        self.query_one("#typed-head", Static).update(self._typed_head())
        body = self.query_one("#typed", Static)
        body.update(typed_lines(text, view.criteria, chosen) if text is not None else "")
        if at_end:
            self.call_after_refresh(pane.scroll_end, animate=False)

    @property
    def _seated(self) -> bool:
        """Whether there is a candidate's text, or one to come."""
        return self.view.code is not None or any(one.text or one.beside for one in self.view.texts)

    def _show_script(self, script: bool) -> None:
        """Where there is no room for both, the script or what the candidate types."""
        self.query_one("#mock-left").set_class(script, "-script")

    def _typed_head(self) -> Content:
        view, text = self.view, typed_now(self.view, self.stage)
        told = [SEATS[view.seat].format(code=view.code)] if view.seat in SEATS else []
        if text is not None and text.stage != self.stage:
            told.append(text.title)
        if text is not None and text.handed_in:
            told.append("handed in")
        head = Content.styled("Candidate" if view.seat == "open" else "Candidate types", "$muted")
        return Content.assemble(head, literal("  " + " · ".join(told), "$accent"))

    def show_time(self) -> None:
        """The clock, and the time left for the phase."""
        view, more = self.view, self.clock.used - self.view.used
        bar = self.query_one(TitleBar)
        now = phase_now(view.phases)
        bar.place = plain(f"{phase_name(now)} {phase_time(now, more)}") if now is not None else ""
        stands = "not begun" if view.waiting else "over" if view.over else "paused"
        running = not (view.paused or view.over)
        bar.time = self.clock.shown if running else f"{stands} {self.clock.shown}"
        line = self.query_one("#phases", Static)
        key = "" if view.over else self.keyed(NEXT_PHASE).key
        line.update(phase_line(view.phases, more, max(20, self.size.width - 2), key))

    # Commands ----------------------------------------------------------------------------------

    def label(self, command: Command) -> str | None:
        """Commands are called by what they would do now."""
        view, narrow = self.view, self.size.width < NARROW
        if command is MARK:
            return "Mark" if narrow else "Heard/partly"
        if command is PAUSE:
            return None if view.waiting else "Go on" if view.paused else "Pause"
        if command is NEXT_PHASE and view.waiting:
            return "Begin"
        if command in (PROBE, HINT, PHASE_BEFORE) and view.waiting:
            return None
        if command is SEAT:
            return "Close the seat" if view.code else "Open a seat"
        if command is TEXT and not view.texts:
            return None
        if command is PROBE and (self.chosen is None or not self.chosen.asks):
            return None
        name = super().label(command)
        return SHORT.get(command, name) if narrow and name else name

    def on_resize(self) -> None:
        """Where there is little room, the keys have short names: all that matter stand there."""
        self.refresh_hints()

    def action_probe(self) -> None:
        """The probe of the criterion under the cursor was asked."""
        chosen = self.chosen
        if chosen is None or not chosen.asks:
            self.say("This criterion has no probe.")
            return
        mocks, run_id, (stage, id) = self.mocks, self.run_id, key_of(chosen)
        said = f"Probe counted: {plain(chosen.title)}."
        self.act(lambda: mocks.probe(run_id, stage, id), said, name=f"a probe on {chosen.title}")

    def action_hint(self) -> None:
        """A hint was given at this second."""
        mocks, run_id = self.mocks, self.run_id

        def hinted() -> Acted:
            return hint_told(mocks.hint(run_id))

        self.do(hinted, lambda acted: acted, "a hint")

    def action_next_phase(self) -> None:
        """On to the next phase."""
        mocks, run_id = self.mocks, self.run_id
        self.act(lambda: mocks.phase(run_id), name="the next phase")

    def action_phase_before(self) -> None:
        """Back to the phase before."""
        ids = [one.id for one in self.view.phases]
        place = ids.index(self.view.phase) if self.view.phase in ids else 0
        if place:
            mocks, run_id, before = self.mocks, self.run_id, ids[place - 1]
            self.act(lambda: mocks.phase(run_id, before), name="the phase before")

    def action_pause(self) -> None:
        """Stop the clock, or let it go on."""
        mocks, run_id = self.mocks, self.run_id
        if self.view.paused:
            self.act(lambda: mocks.resume(run_id), name="going on")
        else:
            told = "The clock stands; Pause again lets it go on."
            self.act(lambda: mocks.pause(run_id), told, name="a pause")

    def action_seat(self) -> None:
        """Open a seat for the candidate, or close it once that is meant."""
        mocks, run_id = self.mocks, self.run_id
        if self.view.code is None:

            def opened() -> Acted:
                code = mocks.open_seat(run_id)
                return Acted(mocks.view(run_id), seat_told(code))

            self.do(opened, lambda acted: acted, "a seat")
        else:
            self.confirm(
                "Close the seat? Its code no longer works; what was typed there is kept.",
                lambda: self.act(lambda: mocks.close_seat(run_id), "The seat is closed."),
                final=True,
            )

    def action_end(self) -> None:
        """End the conversation, once that is meant; then comes the card."""
        mocks, run_id = self.mocks, self.run_id
        self.confirm(
            "End the conversation? The clock stops, the candidate's seat says so, and your card "
            "comes next: facts, ratings, level.",
            lambda: self.act(lambda: mocks.end(run_id), name="the end"),
            final=True,
        )

    def action_leave(self) -> None:
        """From the line back to the rubric; from there to the first screen, if that is meant."""
        if self.focused is not self.rubric:
            self.set_focus(self.rubric)
        else:
            super().action_leave()

    # Panes -------------------------------------------------------------------------------------

    def action_next_pane(self) -> None:
        """To the next pane; within the line, another aim for it."""
        self._pane(1)

    def action_pane_before(self) -> None:
        """To the pane before."""
        self._pane(-1)

    def _pane(self, step: int) -> None:
        if self.typing:
            self.query_one(NoteLine).other_way(self.here())
            return
        panes = [one for one in PANES if self._has(one)]
        focused = self.focused
        here = next((n for n, one in enumerate(panes) if self.query_one(f"#{one}") is focused), 0)
        aim = panes[(here + step) % len(panes)]
        if aim in ("script-scroll", "typed-scroll"):
            self._show_script(aim == "script-scroll")
        self.set_focus(self.query_one(f"#{aim}"))

    def _has(self, pane: str) -> bool:
        """Whether a pane has anything to show here."""
        if pane == "typed-scroll":
            return self._seated
        return pane != "log-scroll" or self.has_class("-wide")


def hint_told(view: MockView) -> Acted:
    """Which hint it was, when, and what it was counted for."""
    mine = [one for one in view.log if one.kind == "hint" and one.who == view.interviewer]
    titles = {key_of(one): one.title for one in view.criteria}
    about = titles.get((mine[-1].stage, mine[-1].criterion), "") if mine else ""
    at = clock(mine[-1].used if mine else view.used)
    spot = plain(about) if about else "no criterion: the one marked last was heard, or none was"
    return Acted(view, f"Hint {view.hints} counted at {at}, for {spot}.")


def seat_told(code: str) -> str:
    """How a candidate gets to the seat."""
    return f"The seat is open. The candidate runs: trainer join {code}"
