"""A scorecard with overruled criteria as labelled answers, for the author of the pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from trainer.service import CriterionLine, MistakeLine, Scorecard

#: Between an answer and the replies to its probes, as they were judged: a paragraph of its own.
_SEAM: Final = "\n\n"


def scorecard_cases(card: Scorecard) -> list[dict[str, Any]]:
    """Return a labelled row for each stage of ``card`` in which a criterion was overruled.

    The form is that of ``trainer pack score``: the text as typed, the criteria as people settled
    them, and in ``why`` each overruling with the trainer's own verdict and the reason given. A
    guided run has no free answer and gives no row.
    """
    rows = [_row(card, "main", card.criteria, card.mistakes, card.address, card.level)]
    for one in card.followups:
        address = f"{card.address}/{one.id}"
        rows.append(_row(card, one.id, one.criteria, one.mistakes, address, None))
    return [row for row in rows if row is not None]


def _row(
    card: Scorecard,
    stage: str,
    criteria: Sequence[CriterionLine],
    mistakes: Sequence[MistakeLine],
    address: str,
    level: str | None,
) -> dict[str, Any] | None:
    overruled = [line for line in criteria if line.first_state is not None]
    sources = {stage} | ({a.source for a in card.answers if a.source.startswith("probe:")})
    if stage != "main":
        sources = {stage}
    text = _SEAM.join(a.text for a in card.answers if a.source in sources)
    if not overruled or not text:
        return None
    return {
        "id": f"{card.run_id}-{stage}",
        "question": address,
        "variant": card.variant,
        "text": text,
        "level": level,
        "criteria": [line.id for line in criteria if line.state in ("met", "hedged")],
        "mistakes": [line.id for line in mistakes],
        "why": "; ".join(
            f"{line.id}: heard as {line.first_state}, overruled to {line.state}"
            + (f" ({line.reason})" if line.reason else "")
            for line in overruled
        ),
    }
