"""The pack outside GPUs, written from the guide alone: it passes `check` and runs in every mode."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from trainer.authoring import check_question, find_targets
from trainer.cli import cli
from trainer.service import Service

ADDRESS = "storage/video-archive"
SENTENCES = {
    "decides": "Capacity decides, not bandwidth.",
    "faster": "They spread the lost blocks over all disks.",
}


@pytest.fixture(scope="module")
def service() -> Service:
    return Service.open(keep=False)


def test_it_passes_every_check_without_a_warning() -> None:
    (target,) = find_targets([ADDRESS])
    report = check_question(target)
    assert report.findings == (), "\n".join(map(str, report.findings))
    assert report.variants == 24
    assert report.samples >= 100


@pytest.mark.parametrize("variant", [0, 7])
def test_it_runs_guided_to_its_best_level(service: Service, variant: int) -> None:
    run = service.begin(ADDRESS, "guided", variant)
    expected = dict(service._ledger.open(run).state.started.expected)  # type: ignore[union-attr]
    asked = 0
    while not service.view(run).done:
        part = service.view(run).part
        assert part is not None
        answer = SENTENCES.get(part.id) or expected[f"{part.stage}/{part.id}"]
        told = service.answer_part(run, answer)
        assert told.done, (part.id, answer, told)
        asked += 1
    card = service.scorecard(run)
    assert (card.level, card.mistakes, asked) == ("Strong Hire", (), 10)
    assert [(one.met, one.total) for one in card.followups] == [(3, 3)]


@pytest.mark.parametrize("variant", [0, 7])
def test_it_runs_as_an_interview_to_its_best_level(service: Service, variant: int) -> None:
    run = service.begin(ADDRESS, "interview", variant)
    for stage in service._paper(service._ledger.open(run)).stages:
        assert service.view(run).stage == stage.id
        service.submit(run, stage.model_answer)
    card = service.scorecard(run)
    assert (card.level, card.mistakes) == ("Strong Hire", ())
    assert [(one.met, one.total) for one in card.followups] == [(3, 3)]


def test_what_an_interview_leaves_open_is_probed_in_the_packs_words(service: Service) -> None:
    run = service.begin(ADDRESS, "interview", 0)
    assert service.submit(run, "The cameras send 2 GB/s.").ask == (
        "How much do the disks have to hold?"
    )


def test_it_runs_line_by_line_and_by_the_command_line() -> None:
    runner = CliRunner()
    home = runner.invoke(cli, ["--plain"], input="/quit\n").output
    number = next(line for line in home.splitlines() if "Disks for a video archive" in line)
    choice = number.partition(".")[0].strip()
    lines = runner.invoke(cli, ["--plain"], input=f"{choice}\ng\n2 GB/s\n5.184 PB\n/quit\n").output
    assert "Disks for a video archive" in lines
    assert "reads as 5.184 PB" in lines
    part = ["check", "--question", ADDRESS, "--part", "raw", "15.552 PB"]
    assert "That is three copies." in runner.invoke(cli, part).output
    graded = runner.invoke(cli, ["grade", ADDRESS], input="2 GB/s arrive, 7.13 PB are on disk.")
    assert graded.output.startswith("Hire\n")
