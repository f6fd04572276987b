"""A scorecard as plain data, shaped like the scorecards of applicant-tracking systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.service import AnswerText, CriterionLine, MistakeLine, Scorecard

NO_DECISION = "no_decision"


def scorecard_json(card: Scorecard) -> dict[str, Any]:
    """Return the card as JSON-ready data; text is as typed (JSON escapes what needs it).

    ``overall_recommendation`` is the level as an identifier (``strong_hire``), or ``no_decision``.
    Every attribute has a ``rating`` (the criterion's state), a ``note`` and its evidence with
    offsets into the text of ``answers`` named by ``source``. Times are ISO 8601 in UTC, durations
    seconds.
    """
    return {
        "format": 1,
        "run": card.run_id,
        "question": {
            "address": card.address,
            "title": card.title,
            "pack_version": card.pack_version,
            "variant": card.variant,
            "variant_label": card.variant_label,
            "givens": dict(card.givens),
        },
        "mode": card.mode,
        "overall_recommendation": _slug(card.level),
        "level": card.level,
        "first_level": card.first_level,
        "next_level": card.next_level,
        "missing": [{"id": m.id, "title": m.title, "says": m.says} for m in card.missing],
        "attributes": [_attribute(line) for line in card.criteria],
        "mistakes": [_mistake(line) for line in card.mistakes],
        "follow_ups": [
            {
                "id": one.id,
                "title": one.title,
                "answered": one.answered,
                "met": one.met,
                "total": one.total,
                "attributes": [_attribute(line) for line in one.criteria],
                "mistakes": [_mistake(line) for line in one.mistakes],
            }
            for one in card.followups
        ],
        "worked": [line.to_json() for line in card.worked],
        "model_answer": card.model_answer,
        "answers": [_answer(answer) for answer in card.answers],
        "elapsed_s": round(card.elapsed, 3),
        "started_at": card.started_at.isoformat(),
        "finished_at": card.finished_at.isoformat() if card.finished_at else None,
        "notes": list(card.notes),
    }


def _slug(level: str | None) -> str:
    return level.lower().replace(" ", "_") if level else NO_DECISION


def _attribute(line: CriterionLine) -> dict[str, Any]:
    return {
        "id": line.id,
        "name": line.title,
        "rating": line.state,
        "note": line.why or line.says,
        "evidence": {
            "quote": line.quote,
            "source": line.source,
            "start": line.start,
            "end": line.end,
        },
        "prompted": line.prompted,
        "first_rating": line.first_state,
        "overrule_reason": line.reason,
    }


def _mistake(line: MistakeLine) -> dict[str, Any]:
    return {
        "id": line.id,
        "say": line.say,
        "quote": line.quote,
        "source": line.source,
        "start": line.start,
        "end": line.end,
        "corrected": line.corrected,
    }


def _answer(answer: AnswerText) -> dict[str, str]:
    return {
        "source": answer.source,
        "title": answer.title,
        "ask": answer.ask,
        "text": answer.text,
    }
