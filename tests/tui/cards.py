"""Hand-made views to draw."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from trainer.grading import WorkedLine
from trainer.service import (
    AnswerText,
    CriterionLine,
    FollowupCard,
    HomeView,
    MissingLine,
    MistakeLine,
    PackView,
    QuestionView,
    RunSummary,
    Scorecard,
)

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ANSWER = "\n".join(
    [
        "naive: S = 8192 x 8192 x 2 B = 128 MiB",
        *(f"line {number} of thinking aloud about [this] and that" for number in range(30)),
        "plus qkvo 8 MiB = 520 MiB in all",
    ]
)
QUOTE = "8 MiB = 520 MiB"


def criterion(id: str = "naive-bytes", **more: Any) -> CriterionLine:
    start = ANSWER.index(QUOTE)
    values: dict[str, Any] = {
        "id": id,
        "title": id.replace("-", " "),
        "state": "met",
        "sign": "✓",
        "word": "met",
        "quote": QUOTE,
        "start": start,
        "end": start + len(QUOTE),
        "source": "main",
        "says": "count the naive total",
        "why": "",
        "prompted": False,
        "first_state": None,
        "reason": "",
    }
    return CriterionLine(**{**values, **more})


def missing(id: str, **more: Any) -> CriterionLine:
    gone: dict[str, Any] = {"quote": "", "start": None, "end": None}
    return criterion(id, state="not-found", sign="✗", word="not found", **gone, **more)


def card(**more: Any) -> Scorecard:
    values: dict[str, Any] = {
        "run_id": "run",
        "title": "HBM bytes for one head",
        "address": "flash-attention/hbm-bytes",
        "mode": "interview",
        "variant": 0,
        "variant_label": "N = 8,192",
        "givens": (("N", "8,192"),),
        "level": "Hire",
        "first_level": None,
        "next_level": "Strong Hire",
        "missing": (MissingLine("l2-limit", "L2 limit", "say when it fails"),),
        "met": 1,
        "total": 2,
        "criteria": (criterion(), missing("l2-limit")),
        "mistakes": (
            MistakeLine("unit-mix", "520 MiB is 545 MB.", "155 us", None, None, "main", False),
        ),
        "followups": (
            FollowupCard(
                "causal", "Causal", "Now it is causal.", True, 1, 1, (criterion("c"),), ()
            ),
            FollowupCard("decode", "Decode", "One query?", False, 0, 4, (), ()),
        ),
        "parts": (),
        "worked": (WorkedLine("tensor", "T", "N·d·e", "8,192 × 128 × 2 B", "2 MiB"),),
        "model_answer": "The floor is 8 MiB.",
        "answers": (AnswerText("main", "the question", "Count the bytes.", ANSWER),),
        "elapsed": 754.0,
        "started_at": NOW - timedelta(hours=1),
        "finished_at": NOW,
        "pack_version": "1",
        "notes": ("A slip was forgiven.",),
    }
    return Scorecard(**{**values, **more})


def question(**more: Any) -> QuestionView:
    values: dict[str, Any] = {
        "address": "flash-attention/hbm-bytes",
        "title": "HBM bytes for one head",
        "minutes": 20,
        "difficulty": 2,
        "tags": ("gpu",),
        "followups": ("causal", "decode"),
        "last_level": "Strong Hire",
        "last_at": NOW - timedelta(days=2),
        "runs": 3,
    }
    return QuestionView(**{**values, **more})


def summary(**more: Any) -> RunSummary:
    values: dict[str, Any] = {
        "run_id": "run",
        "address": "flash-attention/hbm-bytes",
        "title": "HBM bytes for one head",
        "mode": "interview",
        "status": "open",
        "variant": 0,
        "variant_label": "",
        "step": "follow-up 2 of 4",
        "used": 760.0,
        "started_at": NOW - timedelta(hours=1),
        "last_typed": NOW - timedelta(minutes=3),
        "level": None,
    }
    return RunSummary(**{**values, **more})


def home(**more: Any) -> HomeView:
    values: dict[str, Any] = {
        "resumable": (summary(),),
        "packs": (PackView("flash-attention", "FlashAttention", (question(),)),),
        "notices": (),
        "now": NOW,
        "kept_in": "/somewhere/trainer.db",
    }
    return HomeView(**{**values, **more})
