"""Cards of a mock made by hand: what two interviewers sealed, and what the candidate is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from trainer.grading import WorkedLine
from trainer.service import MissingLine
from trainer.service.mock_views import (
    CardCriterion,
    Debrief,
    FiledQuote,
    LogLine,
    MockCard,
    MockComparison,
    NumberHeard,
    PhaseView,
    TypedText,
)

ANCHORS = (
    "The total in bytes, with what it is made of.",
    "The score traffic alone.",
    "Two of the four passes.",
    "No byte count.",
)
AT = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
TYPED = "naive: 4 passes x 128 MiB + 8 MiB = 520 MiB\nflash never writes S, so the floor is 8 MiB\n"
WORKED = (
    WorkedLine("tensor", "T", "N·d·e", "8,192 × 128 × 2 B", "2 MiB"),
    WorkedLine("naive", "naive", "4·S + 4·T", "4 × 128 MiB + 4 × 2 MiB", "520 MiB"),
)
MODEL = "One tensor is 2 MiB.\nNaive attention moves 520 MiB, FlashAttention at least 8 MiB."


def rated(id: str, rating: int | None = 0, **more: Any) -> CardCriterion:
    """A criterion with four anchors, rated by one of them."""
    state = "not-found" if rating is None else ("met", "hedged", "unclear", "not-found")[rating]
    values: dict[str, Any] = {
        "id": id,
        "stage": "main",
        "title": id.replace("-", " "),
        "says": f"say {id.replace('-', ' ')}",
        "mark": None if rating is None else ("heard", "heard", "partly", "missing")[rating],
        "state": state,
        "rating": rating,
        "anchor": "" if rating is None else ANCHORS[rating],
        "anchors": 4,
        "note": "",
        "quotes": (),
        "typed_quote": "",
        "source": "main",
        "prompted": False,
        "hints": 0,
    }
    return CardCriterion(**{**values, **more})


def mock_card(**more: Any) -> MockCard:
    """A card whose level was chosen below the one proposed, with everything on it."""
    values: dict[str, Any] = {
        "run_id": "run-1",
        "address": "flash-attention/hbm-bytes",
        "title": "HBM bytes for one head",
        "candidate": "Grace Hopper",
        "interviewer": "Ada Lovelace",
        "variant": 0,
        "variant_label": "N = 8,192",
        "givens": (("N", "8,192"), ("d", "128"), ("machine", "H100 SXM: 989 TFLOP/s")),
        "level": "Hire",
        "proposed": "Strong Hire",
        "reason": "The limit of L2 came only after the second hint.",
        "next_level": "Strong Hire",
        "missing": (MissingLine("l2-limit", "L2 limit", "Says when it fails."),),
        "criteria": (
            rated(
                "naive-bytes",
                quotes=(FiledQuote("five hundred and twenty, with the operands", 362.0),),
                typed_quote="4 passes x 128 MiB + 8 MiB = 520 MiB",
            ),
            rated(
                "compulsory-bytes", 1, prompted=True, note="Said 8 megs, the unit when asked."
            ),
            rated("re-read-model", 2, hints=1),
            rated("l2-limit", 3),
            rated("ridge", None),
            rated("causal-halves", 0, stage="causal", source="causal"),
            rated("decode-bound", None, stage="decode", source="decode"),
        ),
        "numbers": (
            NumberHeard(
                "naive 256", "naive", "the naive total", "256 MiB", "wrong",
                "P is written and read as well. the naive total is 520 MiB.", "forgot-p",
                "What happens to P?", "naive-bytes",
            ),
            NumberHeard("520", "naive", "the naive total", "520 MiB", "right", "Right: 520 MiB."),
        ),
        "log": (
            LogLine(1, "phase", 0.0, "Ada Lovelace", "Conventions"),
            LogLine(2, "number", 240.0, "Ada Lovelace", "naive 256", "P is written and read too."),
            LogLine(3, "probe", 250.0, "Ada Lovelace", "What happens to P?", "", "naive-bytes"),
            LogLine(4, "quote", 362.0, "Ada Lovelace", "five hundred and twenty"),
            LogLine(5, "note", 400.0, "Ada Lovelace", "said “memory bound”, then took it back"),
            LogLine(6, "hint", 500.0, "Ada Lovelace", "Who else reads K and V?"),
        ),
        "texts": (
            TypedText("main", "The question", TYPED, AT, True),
            TypedText("causal", "Causal", "", None, False),
        ),
        "phases": (
            PhaseView("conventions", "Conventions", "main", 2.0, 110.0, "over"),
            PhaseView("main", "The question", "main", 12.0, 760.0, "over"),
            PhaseView("causal", "Causal mask", "causal", 5.0, 200.0, "over"),
            PhaseView("decode", "Decode", "decode", 5.0, 0.0, "over"),
            PhaseView("close", "Closing", "", None, 60.0, "over"),
        ),
        "hints": 1,
        "probes": 2,
        "used": 1130.0,
        "started_at": AT,
        "sealed_at": datetime(2026, 11, 30, 10, 5, tzinfo=UTC),
        "pack_version": "1.0.0",
        "worked": WORKED,
        "model_answer": MODEL,
        "saw_others": (),
        "mistakes": (("flash writes S once", "The scores never reach HBM."),),
    }  # fmt: skip
    return MockCard(**{**values, **more})


def debrief(**more: Any) -> Debrief:
    """What Grace is told."""
    values: dict[str, Any] = {
        "run_id": "run-1",
        "title": "HBM bytes for one head",
        "candidate": "Grace Hopper",
        "level": "Hire",
        "strong": (
            ("naive bytes", "count the naive total", "4 passes x 128 MiB + 8 MiB = 520 MiB"),
            ("compulsory bytes", "count the floor", ""),
        ),
        "missing": (("L2 limit", "say when the re-reads stop being free", "cache helps always"),),
        "partly": (("re-read model", "count the re-reads", "every block reads K and V"),),
        "unrated": (("ridge", "compare with the ridge", "295 FLOP/B"), ("fusion", "say it", "")),
        "mistakes": (("forgot p", "P is written and read as well."),),
        "worked": WORKED,
        "model_answer": MODEL,
        "drill": (("flash-attention/hbm-bytes#criterion:l2-limit", "L2 limit"),),
    }
    return Debrief(**{**values, **more})


def comparison(**more: Any) -> MockComparison:
    """Three cards: they agree on one criterion, and one of them lacks the last."""
    values: dict[str, Any] = {
        "run_id": "run-1",
        "title": "HBM bytes for one head",
        "candidate": "Grace Hopper",
        "interviewers": ("Ada Lovelace", "Bob", "Chen"),
        "levels": ("Hire", "Strong Hire", None),
        "rows": (
            ("naive bytes", ("met", "met", "met"), False),
            ("L2 limit", ("not-found", "hedged", "unclear"), True),
            ("causal halves", ("met", "not-rated", None), False),
        ),
        "agreement": ("They agree on 1 of 3 criteria.",),
    }
    return MockComparison(**{**values, **more})


def undecided(**more: Any) -> MockCard:
    """A card on which nothing at all was decided."""
    criteria = tuple(replace(one, mark=None, rating=None) for one in mock_card().criteria)
    values: dict[str, Any] = {"level": None, "proposed": None, "reason": "", "criteria": criteria}
    return mock_card(**{**values, **more})
