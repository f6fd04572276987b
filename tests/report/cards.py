"""A scorecard made by hand, with text in it that wants to be markup."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from trainer.grading import WorkedLine
from trainer.service import (
    AnswerText,
    CriterionLine,
    FollowupCard,
    MissingLine,
    MistakeLine,
    ProposalLine,
    Scorecard,
)

HOSTILE = "<script>alert(1)</script> [b]x[/b] `tick` | *star* \x1b[31mred\x1b[0m \u202eevil & co"
ANSWER = f"naive moves 520 MiB\n{HOSTILE}\nthe floor is 8 MiB"


def criterion(id: str, state: str = "met", quote: str = "", **more: object) -> CriterionLine:
    """One line; the quote is looked up in `ANSWER`."""
    start = ANSWER.index(quote) if quote else None
    line = CriterionLine(
        id=id,
        title=id.replace("-", " "),
        state=state,  # type: ignore[arg-type]
        sign="✓" if state == "met" else "✗",
        word=state,
        quote=quote,
        start=start,
        end=None if start is None else start + len(quote),
        source="main",
        says=f"says {id}",
        why="",
        prompted=False,
        first_state=None,
        reason="",
    )
    return replace(line, **more)  # type: ignore[arg-type]


def proposal() -> ProposalLine:
    """What a judge proposed, with a quote that wants to be markup."""
    start = ANSWER.index(HOSTILE)
    judge = "<b>judge</b> *j*"
    return ProposalLine(
        judge=judge,
        state="met",
        word="met",
        quote=HOSTILE,
        source="main",
        start=start,
        end=start + len(HOSTILE),
        told=f"proposed by {judge}, not counted",
    )


def card() -> Scorecard:
    """A finished interview: two criteria met, one missing with a proposal, one mistake."""
    at = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
    return Scorecard(
        run_id="r1",
        title="HBM bytes for one head",
        address="flash-attention/hbm-bytes",
        mode="interview",
        variant=0,
        variant_label="N = 8,192",
        givens=(("N", "8,192"),),
        level="Hire",
        first_level=None,
        next_level="Strong Hire",
        missing=(MissingLine("l2-limit", "L2 limit", "Says when it fails."),),
        met=2,
        total=3,
        criteria=(
            criterion("naive-bytes", quote="naive moves 520 MiB"),
            criterion("compulsory-bytes", quote="the floor is 8 MiB", prompted=True),
            criterion("l2-limit", state="not-found", proposals=(proposal(),)),
        ),
        mistakes=(MistakeLine("unit-mix", "MiB are not MB.", HOSTILE, 20, 90, "main", False),),
        followups=(
            FollowupCard("causal", "Causal", "Now it is causal.", True, 1, 1, (), ()),
            FollowupCard("decode", "Decode", "Decode?", False, 0, 4, (), ()),
        ),
        parts=(),
        worked=(WorkedLine("tensor", "T", "N·d·e", "8,192 × 128 × 2 B", "2 MiB"),),
        model_answer="One tensor is 2 MiB.\n```\ncode\n```",
        answers=(AnswerText("main", "The question", "Count.", ANSWER),),
        elapsed=1084.2,
        started_at=at,
        finished_at=at,
        pack_version="1",
        notes=("A note.",),
    )
