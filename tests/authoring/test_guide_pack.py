"""The guide's second example: a pack that somebody wrote who had the guide and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.authoring.checking import check_question
from trainer.authoring.targets import Target
from trainer.grading import key_for
from trainer.packs import library, variants
from trainer.quantity import format_quantity
from trainer.service import Service

ROOT = Path(__file__).resolve().parents[2] / "docs/examples/fleet-size"
ADDRESS = "kvcache/fleet-size"


def test_it_passes_every_check() -> None:
    report = check_question(Target(ROOT, "kvcache", "fleet-size"))
    assert report.findings == ()


@pytest.mark.parametrize("mode", ["guided", "interview"])
def test_it_runs_to_its_scorecard(mode: str) -> None:
    service = Service.open(packs=[ROOT], keep=False)
    run = service.begin(ADDRESS, "guided" if mode == "guided" else "interview", 0)
    question = library([ROOT]).question(ADDRESS)
    if mode == "interview":
        service.submit(run, "I have not counted anything yet.")
    else:
        first = question.parts[0]
        key = key_for(question, variants(question)[0], first.id)
        told = service.answer_part(run, format_quantity(key.value, first.unit))
        assert told.outcome.outcome == "right"
    service.finish(run)
    card = service.scorecard(run)
    assert card.level == "Weak"
    assert card.total == len(card.criteria) == 5
    assert len(question.followups) == 2
