"""A scorecard as plain data, shaped like the scorecards of applicant-tracking systems.

A card of one's own practice and an interviewer's card of a mock have the same keys; what one of
them has nothing for is null or empty. `trainer.report.schema` describes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trainer.report import words
from trainer.report.rating import of_anchor, of_state, recommendation

if TYPE_CHECKING:
    from trainer.service import CriterionLine, MistakeLine, Scorecard
    from trainer.service.mock_views import CardCriterion, MockCard, NumberHeard

MAIN: Final = "main"


def scorecard_json(card: Scorecard) -> dict[str, Any]:
    """Return the card as JSON-ready data; text is as typed (JSON escapes what needs it).

    ``overall_recommendation`` and every ``rating`` are in the words of applicant-tracking systems
    (``strong_yes`` … ``definitely_not``, ``no_decision``); ``level`` and ``state`` are the
    trainer's own. Evidence has offsets into the text of ``answers`` named by ``source``. Times are
    ISO 8601 in UTC, durations seconds.
    """
    proposed = card.first_level if card.first_level is not None else card.level
    return {
        **_head(card, card.mode),
        "candidate": None,
        "interviewer": None,
        "submitted_at": card.finished_at.isoformat() if card.finished_at else None,
        **_level(card, proposed, ""),
        "attributes": [_attribute(line, "question") for line in card.criteria],
        "mistakes": [_mistake(line) for line in card.mistakes],
        "follow_ups": [
            {
                "id": one.id,
                "title": one.title,
                "answered": one.answered,
                "met": one.met,
                "total": one.total,
                "attributes": [_attribute(line, "follow-up") for line in one.criteria],
                "mistakes": [_mistake(line) for line in one.mistakes],
            }
            for one in card.followups
        ],
        "numbers": [],
        "answers": [
            {"source": one.source, "title": one.title, "ask": one.ask, "text": one.text}
            for one in card.answers
        ],
        "hints": sum(one.hints for one in card.parts),
        "probes": sum(one.source.startswith("probe:") for one in card.answers),
        "elapsed_s": round(card.elapsed, 3),
        "notes": list(card.notes),
        "phases": [],
        "log": [],
        "saw_others": [],
    }


def mock_card_json(card: MockCard) -> dict[str, Any]:
    """An interviewer's card of a mock in the same shape, with all that only a mock has filled in.

    A criterion's ``rating`` is the anchor that was chosen for it, ``no_decision`` without one.
    """
    stages = dict.fromkeys(one.stage for one in card.criteria if one.stage != MAIN)
    return {
        **_head(card, "mock"),
        "candidate": {"name": card.candidate},
        "interviewer": {"name": card.interviewer},
        "submitted_at": card.sealed_at.isoformat(),
        **_level(card, card.proposed, card.reason),
        "attributes": [_rated(one, "question") for one in card.criteria if one.stage == MAIN],
        "mistakes": [
            *(_made(one.mistake, one.told, one.text) for one in card.numbers if one.mistake),
            *(_made("", say, typed) for typed, say in card.mistakes),
        ],
        "follow_ups": [_follow_up(card, stage) for stage in stages],
        "numbers": [_number(one) for one in card.numbers],
        "answers": [
            {"source": one.stage, "title": one.title, "ask": "", "text": one.text}
            for one in card.texts
        ],
        "hints": card.hints,
        "probes": card.probes,
        "elapsed_s": round(card.used, 3),
        "notes": [one.text for one in card.log if one.kind == "note"],
        "phases": [
            {
                "id": one.id,
                "title": one.title,
                "planned_s": None if one.minutes is None else round(one.minutes * 60, 3),
                "used_s": round(one.used, 3),
            }
            for one in card.phases
        ],
        "log": [
            {
                "at_s": round(one.used, 3),
                "who": one.who,
                "kind": one.kind,
                "text": one.text,
                "told": one.told,
                "attribute": one.criterion,
            }
            for one in card.log
        ],
        "saw_others": list(card.saw_others),
    }


def _head(card: Scorecard | MockCard, mode: str) -> dict[str, Any]:
    return {
        "format": 1,
        "run": card.run_id,
        "mode": mode,
        "question": {
            "address": card.address,
            "title": card.title,
            "pack_version": card.pack_version,
            "variant": card.variant,
            "variant_label": card.variant_label,
            "givens": dict(card.givens),
        },
        "started_at": card.started_at.isoformat(),
        "worked": [line.to_json() for line in card.worked],
        "model_answer": card.model_answer,
    }


def _level(card: Scorecard | MockCard, proposed: str | None, reason: str) -> dict[str, Any]:
    """The level that holds, and the one that the rubric came to by itself."""
    return {
        "overall_recommendation": recommendation(card.level),
        "level": card.level,
        "proposed_level": proposed,
        "level_reason": reason,
        "next_level": card.next_level,
        "missing": [{"id": m.id, "title": m.title, "says": m.says} for m in card.missing],
    }


def _attribute(line: CriterionLine, kind: str) -> dict[str, Any]:
    return {
        "id": line.id,
        "name": line.title,
        "type": kind,
        "rating": of_state(line.state),
        "state": line.state,
        "note": line.why or line.says,
        "evidence": {
            "quote": line.quote,
            "source": line.source,
            "start": line.start,
            "end": line.end,
        },
        "quotes": [],
        "prompted": line.prompted,
        "hints": 0,
        "mark": None,
        "anchor": None,
        "first_state": line.first_state,
        "overrule_reason": line.reason,
        "proposals": [
            {
                "judge": one.judge,
                "state": one.state,
                "quote": one.quote,
                "source": one.source,
                "start": one.start,
                "end": one.end,
            }
            for one in line.proposals
        ],
    }


def _rated(one: CardCriterion, kind: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.title,
        "type": kind,
        "rating": of_anchor(one.rating, one.anchors),
        "state": one.state,
        "note": one.note,
        "evidence": {"quote": one.typed_quote, "source": one.source, "start": None, "end": None},
        "quotes": [{"text": quote.text, "at_s": round(quote.at, 3)} for quote in one.quotes],
        "prompted": one.prompted,
        "hints": one.hints,
        "mark": one.mark,
        "anchor": None
        if one.rating is None
        else {"index": one.rating, "of": one.anchors, "text": one.anchor},
        "first_state": None,
        "overrule_reason": "",
        "proposals": [],
    }


def _follow_up(card: MockCard, stage: str) -> dict[str, Any]:
    among = [one for one in card.criteria if one.stage == stage]
    return {
        "id": stage,
        "title": words.stage_title(card, stage),
        "answered": words.was_asked(card, stage),
        "met": words.met(among),
        "total": len(among),
        "attributes": [_rated(one, "follow-up") for one in among],
        "mistakes": [],
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


def _made(mistake: str, say: str, quote: str) -> dict[str, Any]:
    """A mistake in a mock: what a number said aloud betrays, or words that were typed."""
    return {
        "id": mistake,
        "say": say,
        "quote": quote,
        "source": "",
        "start": None,
        "end": None,
        "corrected": False,
    }


def _number(one: NumberHeard) -> dict[str, Any]:
    return {
        "text": one.text,
        "part": one.part,
        "title": one.part_title,
        "reading": one.reading,
        "outcome": one.outcome,
        "told": one.told,
        "mistake": one.mistake,
        "attribute": one.criterion,
    }
