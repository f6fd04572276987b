"""The German texts of the first question: they fit it, and what a candidate sees is German."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.authoring.small import write_small
from trainer.authoring.checking import unfilled
from trainer.authoring.targets import find_targets
from trainer.authoring.translations import translation_findings
from trainer.cli import cli
from trainer.packs import library
from trainer.packs.loading import assemble
from trainer.service import Mode, Service, oneshot

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


def test_lists_and_previews_are_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_LANGUAGE", "de")
    oneshot._library.cache_clear()
    try:
        listed = CliRunner().invoke(cli, ["questions"]).output
        first = CliRunner().invoke(cli, ["--plain"], input="/quit\n").output
        seen = CliRunner().invoke(cli, ["pack", "preview", ADDRESS, "--candidate"]).output
        sheet = CliRunner().invoke(cli, ["pack", "export", ADDRESS, "--to", "markdown"]).output
        prompts = (
            CliRunner()
            .invoke(cli, ["pack", "export", ADDRESS, "--to", "jsonl", "--variants", "1"])
            .output
        )
    finally:
        oneshot._library.cache_clear()
    assert f"{ADDRESS}  HBM-Bytes für einen Kopf  20 min" in listed
    assert "1. HBM-Bytes für einen Kopf, 20 min" in first
    assert "storage/video-archive  Disks for a video archive" in listed, "it has no German"
    assert "Wie groß ist ein Tensor von N × d, etwa Q?" in seen
    assert "How large" not in seen
    assert "Wie groß ist ein Tensor" in sheet
    assert "Wie groß" not in prompts, "answers to them are heard in English"


def test_what_is_listed_in_german_is_remembered_and_forgotten_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.packs.remembering.WORTHWHILE", 1)
    monkeypatch.setenv("TRAINER_LANGUAGE", "de")
    target = write_small(tmp_path)
    over = target.files[0].with_name("copying.de.yaml")
    for title in ("Eine Datei kopieren", "Eine andere"):
        over.write_text(f"format: 1\ntitle: {title}\n", encoding="utf-8")
        for _ in range(2):
            assert library([tmp_path]).info("small/copying").title == title
    monkeypatch.setenv("TRAINER_LANGUAGE", "fr")
    assert library([tmp_path]).info("small/copying").title == "Copying a file"


@pytest.mark.parametrize("mode", ["guided", "interview"])
@pytest.mark.parametrize(
    ("language", "address", "said"),
    [("de", ADDRESS, True), ("de", "storage/video-archive", False), ("", ADDRESS, False)],
)
def test_a_run_says_that_answers_are_heard_in_english(
    mode: Mode, language: str, address: str, said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_LANGUAGE", language)
    service = Service.open(keep=False)
    notices = service.view(service.begin(address, mode, 0)).notices
    assert any("heard in English only" in one for one in notices) is said
