"""The German texts of the first question: they fit it, and what a candidate sees is German."""

from __future__ import annotations

import pytest

from trainer.authoring.checking import unfilled
from trainer.authoring.targets import find_targets
from trainer.authoring.translations import translation_findings
from trainer.packs.loading import assemble
from trainer.service import Service

ADDRESS = "flash-attention/hbm-bytes"


def test_the_german_texts_fit_the_question() -> None:
    (target,) = find_targets([ADDRESS])
    assert [one.name for one in target.overlays] == ["hbm-bytes.de.yaml"]
    question, problems = assemble(target.root, target.pack, target.name)
    assert problems == []
    found = list(translation_findings(target, question, unfilled))
    assert [str(one) for one in found if one.severity == "error"] == []
    # What was added to the question since may be English for a while; that is reported.
    assert len(found) < 30


def test_plots_have_german_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_LANGUAGE", "de")
    service = Service.open(keep=False)
    assert [one.title for one in service.explorer(ADDRESS).plots] == [
        "Bytes über N",
        "Roofline",
        "Decode: Intensität über Gruppengröße",
    ]
    service.close()


def test_a_run_in_german_is_judged_as_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_LANGUAGE", "de")
    service = Service.open(keep=False)
    run = service.begin(ADDRESS, "guided", 0)
    view = service.view(run)
    assert view.title == "HBM-Bytes für einen Kopf"
    assert view.part is not None
    assert view.part.ask == "Wie groß ist ein Tensor von N × d, etwa Q?"
    assert service.answer_part(run, "2 MiB").done
    told = service.answer_part(run, "6 MiB")
    assert told.outcome.mistake == "forgot-o"
    assert "O muss auch geschrieben werden." in told.message + told.say
    assert service.answer_part(run, "8 MiB").done
