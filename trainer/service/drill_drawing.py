"""From a drill's state to what a screen draws of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from trainer.practice import rate
from trainer.practice.drill import CardState, DrillState
from trainer.practice.skills import read_skill
from trainer.service.drawing import feedback
from trainer.service.paper import judged_from
from trainer.service.practice_views import Agenda, CardLine, CardView, DrillView, Rated
from trainer.service.views import PartFeedback, PartView
from trainer.service.windows import slot_at

if TYPE_CHECKING:
    from trainer.service.asking import Card
    from trainer.service.sittings import Sitting
    from trainer.store import Draft

_SIGNS = {1: "✗", 2: "~", 3: "✓", 4: "✓"}


def drill_view(
    sitting: Sitting,
    card: Card | None,
    *,
    working: tuple[str, ...],
    days: Mapping[str, int | None],
    agenda: Agenda,
    notices: tuple[str, ...],
    draft: Draft | None,
    beside: tuple[Draft, ...],
    elsewhere: str,
) -> DrillView:
    """All that a screen shows of a drill. `days` are the intervals of the skills as counted.

    `beside` is what was typed for it in other windows, and in this one too late.
    """
    state = sitting.state
    done = state.status != "open"
    now = state.card
    lines = tuple(
        card_line(number, one, days)
        for number, one in enumerate(state.cards)
        if one.done and not one.skipped
    )
    return DrillView(
        run_id=sitting.row.id,
        number=len(state.cards),
        total=max(len(state.cards), state.total),
        card=None if done or now is None else _card(now, card, working, days),
        lines=lines,
        draft=draft.text if draft and now is not None and not now.done else None,
        used=sitting.watch.used(),
        minutes=state.started.minutes if state.started else 0.0,
        running=sitting.watch.running,
        done=done,
        agenda=agenda,
        notices=notices,
        slot=state.slot,
        beside=tuple(_beside(state, beside)),
        elsewhere=elsewhere,
    )


def _beside(state: DrillState, drafts: Iterable[Draft]) -> Iterator[str]:
    """What was typed and handed in nowhere, with the card that it was typed for."""
    cards = {f"card:{number}": one for number, one in enumerate(state.cards)}
    for one in drafts:
        card = cards.get(slot_at(one.slot))
        if card is not None and all(one.text.strip() not in had.text for had in card.attempts):
            yield f"{card.asked.title}: {one.text}"


def card_line(number: int, one: CardState, days: Mapping[str, int | None]) -> CardLine:
    """One settled card in a line."""
    rated = _rated(one, days)
    standing = [attempt.text for attempt in one.attempts if attempt.outcome in ("right", "wrong")]
    return CardLine(
        item=str(number),
        title=one.asked.title,
        question=read_skill(one.asked.skill).question,
        sign=_SIGNS[int(rate(one.tries)[0])] if rated else "–",
        text=standing[-1] if standing else "",
        expected=one.asked.expected,
        rated=rated,
    )


def _rated(one: CardState, days: Mapping[str, int | None]) -> Rated | None:
    if (found := one.rated) is None:
        return None
    rating, why = found
    corrected = one.corrected is not None
    return Rated(int(rating), rating.word, why, days.get(one.asked.skill), corrected)


def _card(
    state: CardState,
    card: Card | None,
    working: tuple[str, ...],
    days: Mapping[str, int | None],
) -> CardView:
    asked, skill = state.asked, read_skill(state.asked.skill)
    hints = card.part.hints if card else ()
    part = PartView(
        id=skill.name,
        stage=skill.stage,
        kind=card.part.kind if card else "prose",
        title=asked.title,
        ask=asked.ask,
        unit=card.part.unit if card else "",
        attempts=state.counted,
        hints=hints[: state.hints],
        hints_total=len(hints),
        working=working,
        last=_last(state, skill.stage, skill.name),
    )
    return CardView(
        skill=asked.skill,
        question=card.question if card else skill.question,
        context=card.context if card else "This is no longer in its pack; put it off to go on.",
        givens=asked.givens,
        part=part,
        done=state.done,
        skipped=state.skipped,
        rated=_rated(state, days),
        before=card.before if card else "",
    )


def _last(state: CardState, stage: str, part: str) -> PartFeedback | None:
    if not state.attempts:
        return None
    attempt = state.attempts[-1]
    judged = judged_from(attempt.detail) if attempt.outcome is not None else None
    if judged is None:
        return None
    return feedback(stage, part, attempt.text, judged, done=state.right, finished=False)
