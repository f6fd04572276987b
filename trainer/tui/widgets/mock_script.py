"""The script: what to say in this phase, and the probes for what has not been heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import literal
from trainer.tui.phrases import flowing
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.mock_marks import Key, Pending, key_of, mark_of, stage_of
from trainer.tui.widgets.mock_phases import phase_now
from trainer.tui.widgets.verdict import lines

if TYPE_CHECKING:
    from trainer.service.mock_views import MockCriterion, MockView, ScriptLine

#: Before the probe of the criterion under the cursor.
MARKED: Final = "▸ "


def script_lines(view: MockView, chosen: Key | None, pending: Pending, width: int) -> Content:
    """What matters in the phase that is on comes first; `chosen` has its probe marked."""
    stage = stage_of(view)
    settled = phase_now(view.phases) in view.phases[1:] or view.over
    of_stage = [one for one in view.script if one.stage == stage]
    asks = [one for one in of_stage if one.kind == "ask"]
    conventions = [one for one in of_stage if one.kind == "convention"]
    found: list[Content] = []
    if conventions and not settled:
        found += [_head("Settle first"), *_listed(conventions, width), Content("")]
    if asks:
        found += [*(literal(flowing(one.text), "bold") for one in asks), Content("")]
    ready = list(_probes(view, of_stage, pending))
    probes = [_probe(*one, chosen=chosen == key_of(one[1]), width=width) for one in ready]
    if probes:
        found += [_head("Probes for what is not heard"), *probes, Content("")]
    if conventions and settled:
        found += [_head("Conventions"), *_listed(conventions, width)]
    return lines(found or [literal("Nothing is asked in this phase.", "$muted")])


def _head(text: str) -> Content:
    return literal(text, "$muted")


def _listed(script: list[ScriptLine], width: int) -> Iterator[Content]:
    for one in script:
        yield hung(Content.styled("– ", "$muted"), literal(flowing(one.text)), width)


def _probes(
    view: MockView, script: list[ScriptLine], pending: Pending
) -> Iterator[tuple[ScriptLine, MockCriterion]]:
    known = {(one.stage, one.id): one for one in view.criteria}
    for line in script:
        criterion = known.get((line.stage, line.criterion))
        if line.kind != "probe" or criterion is None:
            continue
        if mark_of(criterion, pending) != "heard":
            yield line, criterion


def _probe(line: ScriptLine, criterion: MockCriterion, *, chosen: bool, width: int) -> Content:
    head = Content.assemble(
        (MARKED if chosen else "  ", "bold $accent"), (f"{criterion.key or '·'} ", "$accent")
    )
    said = literal(f'"{flowing(line.text)}"', "bold" if chosen else "")
    given = literal("  given", "$muted") if criterion.probed else Content("")
    return hung(head, Content.assemble(said, given), width)
