"""What was typed for a run and not handed in: in another window, or in one that came too late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trainer.service.views import AnswerText
from trainer.service.windows import LEFT, parts_of, slot_at

if TYPE_CHECKING:
    from trainer.service.ledger import Ledger, Live
    from trainer.service.paper import Paper, StagePaper
    from trainer.session import RunState
    from trainer.store import Draft

ALSO: Final = "also typed in another window"


@dataclass(frozen=True, slots=True)
class Window:
    """A run as one window shows it: what it goes on with, and what is typed beside it.

    `used` is active seconds; `elsewhere` is a sentence when another window shows it too.
    """

    draft: Draft | None
    beside: tuple[AnswerText, ...]
    elsewhere: str
    used: float


def window(ledger: Ledger, live: Live, paper: Paper) -> Window:
    """This program's window on a run, which gives a sign of life with it."""
    used, draft = ledger.used(live), ledger.draft(live)
    beside = told(live.state, ledger.beside(live), paper)
    return Window(draft, beside, ledger.elsewhere(live), used)


def told(state: RunState, drafts: Iterable[Draft], paper: Paper) -> tuple[AnswerText, ...]:
    """The drafts as texts to read, with what they are drafts of.

    Not what was handed in after all, nor what stands in its field again when its part is chosen.
    """
    return tuple(_told(state, drafts, paper))


def _told(state: RunState, drafts: Iterable[Draft], paper: Paper) -> Iterator[AnswerText]:
    for one in drafts:
        slot = slot_at(one.slot)
        if _is_kept_for_later(state, slot):
            continue
        if any(one.text.strip() in text for text in _handed_in(state, slot)):
            continue
        how = ALSO if state.status == "open" and slot == state.slot else LEFT
        yield AnswerText(f"beside:{one.slot}", f"{_title(slot, paper)} · {how}", "", one.text)


def _is_kept_for_later(state: RunState, slot: str) -> bool:
    kind, stage, name = parts_of(slot)
    if kind != "part" or state.status != "open" or slot == state.slot:
        return False
    part = state.part_at(stage, name)
    return part is not None and not part.right


def _handed_in(state: RunState, slot: str) -> tuple[str, ...]:
    kind, id, name = parts_of(slot)
    stage = state.stage_at(id)
    if stage is None:
        return ()
    if kind == "part":
        found = stage.parts.get(name)
        return tuple(one.text for one in found.attempts) if found else ()
    if kind == "probe":
        return tuple(
            one.reply or "" for number, one in enumerate(stage.probes, 1) if name == str(number)
        )
    return (stage.answer or "",)


def _title(slot: str, paper: Paper) -> str:
    kind, id, name = parts_of(slot)
    if kind == "probe":
        return f"Probe {name}"
    stage: StagePaper | None = next((one for one in paper.stages if one.id == id), None)
    if stage is None:
        return slot
    if kind == "part":
        part = stage.part(name)
        return part.title if part else name
    return stage.title
