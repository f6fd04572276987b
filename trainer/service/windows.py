"""Several windows on one run: each keeps what is typed in it in a place of its own.

A draft's place is `slot@sitting`, and a sitting is one program that has the run open: none ever
writes over what another one keeps. Whoever opens a run goes on with what was typed last; that text
is let go only once it stands in a place of the program that went on with it, and only if nobody has
typed there since. Every few seconds a program that shows a run gives a sign of life, so that each
can be told of the other.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from trainer.errors import TrainerError
from trainer.service.appending import Book, E, Language, Live, S
from trainer.session import Clock
from trainer.store import Draft, Store, StoreError

#: Seconds between two signs of life, and after how many without one nobody is there.
SIGN: Final = 5.0
SILENCE: Final = 15.0

#: What is said of a text that was typed for something and never handed in.
LEFT: Final = "typed, not handed in"

#: The slot of a sign of life; its text names the process.
HERE: Final = "here"


class WindowBook(Book[S, E]):
    """Runs that may be open in several windows at once."""

    def __init__(
        self, store: Store, clock: Clock, language: Language[S, E], seat: str = "candidate"
    ) -> None:
        super().__init__(store, clock, language, seat)
        self._sitting = secrets.token_hex(4)
        self._elsewhere = (
            f"This {language.noun} is open in another window too, or was until a moment ago. Each "
            "window keeps what is typed in it."
        )
        # What this program goes on with that another one typed; None where there was nothing, or
        # it has a text of its own by now.
        self._took: dict[tuple[str, str], Draft | None] = {}
        # Places whose text the store has, so that one that is gone from it went on elsewhere.
        self._stored: set[tuple[str, str]] = set()
        self._signs: dict[str, tuple[float, Draft]] = {}

    def sit_down(self, run_id: str) -> Live[S]:
        """Open the run in this window: with what was typed last, wherever that was."""
        live = self.fresh(run_id)
        stored = self._store.drafts(live.row.id)
        self._forget(live, stored)
        for key in [key for key in self._took if key[0] == live.row.id]:
            del self._took[key]
        for sign in stored.values():
            if is_sign(sign) and not self._is_alive(sign):
                with suppress(StoreError):
                    self._store.drop_draft(live.row.id, sign)
        return live

    def get_up(self, live: Live[S]) -> None:
        """Leave the run: its clock stops here, and nobody is told of this window any more."""
        live.watch.stop()
        found = self._signs.pop(live.row.id, None)
        if found is not None:
            with suppress(StoreError):
                self._store.drop_draft(live.row.id, found[1])

    def get_up_everywhere(self) -> None:
        """Leave every run, when the program ends."""
        for run_id in tuple(self._signs):
            self.get_up(self._live[run_id])

    def elsewhere(self, live: Live[S]) -> str:
        """A sentence when another program shows the run as well by now, else ''."""
        try:
            found = self._store.drafts(live.row.id)
        except StoreError:
            # Nothing is stopped for it: the next text that is saved says what is wrong.
            return ""
        signs = filter(is_sign, found.values())
        others = (one for one in signs if not self._is_own(one.slot))
        return self._elsewhere if any(map(self._is_alive, others)) else ""

    def beside(self, live: Live[S]) -> tuple[Draft, ...]:
        """What is typed and is not what this window goes on with, the earliest first."""
        found = typed(live.drafts)
        if live.state.status != "open":
            return found
        shown = self.draft(live)
        places = {self._place(live.state.slot)} | ({shown.slot} if shown is not None else set())
        return tuple(one for one in found if one.slot not in places)

    def draft(self, live: Live[S]) -> Draft | None:
        """What was typed for what is asked now: here, else in another window before."""
        slot = live.state.slot
        own = live.drafts.get(self._place(slot))
        if own is not None:
            return own
        key = live.row.id, slot
        if key not in self._took:
            found = [one for place, one in live.drafts.items() if slot_at(place) == slot]
            self._took[key] = max(found, key=lambda one: one.at, default=None)
        return self._took[key]

    def fresh(self, run_id: str) -> Live[S]:
        """The run with what other programs have added to it, and typed for it."""
        live = super().fresh(run_id)
        stored = self._store.drafts(run_id)
        live.drafts = self._drafts(stored, live.drafts)
        # What stands in its field stays, whatever has become of it.
        self._forget(live, stored, but=self._place(live.state.slot))
        return live

    def used(self, live: Live[S]) -> float:
        """Active seconds until now; a sign of life now and then."""
        used = super().used(live)
        if live.state.status == "open":
            self._show_life(live)
        return used

    def save_draft(self, live: Live[S], text: str, slot: str | None = None) -> Draft:
        """Keep what is being typed, for what is asked now or for the `slot` it was typed for."""
        slot = live.state.slot if slot is None else slot
        key = live.row.id, self._place(slot)
        self._stored.discard(key)
        draft = super().save_draft(live, text, key[1])
        self._stored.add(key)
        self._let_go(live, slot)
        self._show_life(live)
        return draft

    def tell_here(
        self, live: Live[S], wish: Callable[[S], E | None], *, text: str | None = None
    ) -> E | None:
        """Do it as a `Book` does; a text that was handed in stands nowhere else any more.

        One that was refused is stored too: another window may be told of it.
        """
        slot = live.state.slot
        try:
            told = super().tell_here(live, wish, text=text)
        except TrainerError:
            if text is not None:
                with suppress(StoreError):
                    self.save_draft(live, text, slot)
            raise
        if text is not None:
            self._let_go(live, slot)
        return told

    # Inside ------------------------------------------------------------------------------------

    def _place(self, slot: str) -> str:
        return f"{slot}@{self._sitting}"

    def _is_own(self, place: str) -> bool:
        return place.endswith(f"@{self._sitting}")

    def _forget(self, live: Live[S], stored: Mapping[str, Draft], but: str = "") -> None:
        """Let go of one's own texts that another program has gone on with."""
        for place in tuple(live.drafts):
            gone = place not in stored and (live.row.id, place) in self._stored
            if gone and self._is_own(place) and (place != but or live.state.status != "open"):
                del live.drafts[place]

    def _is_alive(self, sign: Draft) -> bool:
        return abs(self._clock.now() - sign.at) < SILENCE and not _has_ended(sign.text)

    def _drafts(self, stored: Mapping[str, Draft], held: Mapping[str, Draft]) -> dict[str, Draft]:
        own = {place: one for place, one in held.items() if self._is_own(place)}
        return {**stored, **own}

    def _let_go(self, live: Live[S], slot: str) -> None:
        key = live.row.id, slot
        taken, self._took[key] = self._took.get(key), None
        if taken is not None:
            live.drafts.pop(taken.slot, None)
            # Where it can't be dropped it is told of as typed elsewhere, which it was.
            with suppress(TrainerError):
                self._store.drop_draft(live.row.id, taken)

    def _show_life(self, live: Live[S]) -> None:
        now = self._clock.monotonic()
        last = self._signs.get(live.row.id)
        if last is not None and now - last[0] < SIGN:
            return
        sign = Draft(self._place(HERE), _process(), self._clock.now(), live.noted)
        self._signs[live.row.id] = now, sign
        # The next text that is saved says what is wrong.
        with suppress(StoreError):
            self._store.save_draft(live.row.id, sign)


def _process() -> str:
    return f"{os.getpid()} {os.uname().nodename}" if os.name == "posix" else ""


def _has_ended(process: str) -> bool:
    """Whether that process of this machine is known to be gone: it was killed, say."""
    number, _, machine = process.partition(" ")
    if os.name != "posix" or machine != os.uname().nodename or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def slot_at(place: str) -> str:
    """What a draft in that place is a draft of; those of older programs are named by it alone."""
    return place.partition("@")[0]


def typed(drafts: Mapping[str, Draft]) -> tuple[Draft, ...]:
    """Those of the drafts that somebody typed, the earliest first."""
    found = (one for one in drafts.values() if one.text.strip() and not is_sign(one))
    return tuple(sorted(found, key=lambda one: one.at))


def is_sign(draft: Draft) -> bool:
    """Whether it is a sign of life, which says nothing once its program is gone."""
    return slot_at(draft.slot) == HERE


def parts_of(slot: str) -> tuple[str, str, str]:
    """The parts of `part:main:naive`, and ('card', '3', '') or ('', 'causal', '')."""
    kind, colon, rest = slot.partition(":")
    if not colon:
        return "", slot, ""
    stage, _, name = rest.partition(":")
    return kind, stage, name
