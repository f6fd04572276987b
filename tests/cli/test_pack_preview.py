"""The command `trainer pack preview`: what each reader of a question sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.authoring.small import write_small
from trainer.cli import cli

ADDRESS = "storage/video-archive"


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(cli, ["pack", "preview", *arguments], input=text)


def test_a_candidate_sees_neither_answers_nor_criteria() -> None:
    shown = run(ADDRESS, "--candidate").output
    assert "1. How many bytes arrive each second?  [GB/s]" in shown
    assert "hint: What do all cameras send together?" in shown
    assert "2 GB/s" not in shown
    assert "Criteria" not in shown


def test_an_interviewer_sees_the_working_the_criteria_and_the_mistakes() -> None:
    shown = run(ADDRESS).output
    assert "what arrives = cameras·rate = 2,000 × 1 MB/s = 2 GB/s" in shown
    assert "(met by capacity-decides and not bandwidth-decides)" in shown
    assert "raw, wrong: 15.552 PB: That is three copies." in shown
    assert "! bandwidth-decides:" in shown


def test_variants_are_paged_by_number_or_listed() -> None:
    assert "variant 1: cameras = 5,000" in run(ADDRESS, "--variant", "1").output
    listed = run(ADDRESS, "--variants").output.splitlines()
    assert len(listed) == 48
    assert listed[0].startswith("0: cameras = 2,000")
    assert "raw = 7.128 PB" in listed[1]
    assert "has variants 0 to 23" in str(run(ADDRESS, "--variant", "24").exception)


def test_a_followup_is_previewed_by_its_address() -> None:
    assert "A disk fails  (storage/video-archive/failure" in run(f"{ADDRESS}/failure").output
    assert "no follow-up 'failures'" in str(run(f"{ADDRESS}/failures").exception)


def test_an_answer_shows_what_is_heard_and_why_not(tmp_path: Path) -> None:
    text = "2 GB/s arrive. It is not true that capacity decides; bandwidth decides."
    shown = run(ADDRESS, "--answer", "-", text=text).output
    assert shown.startswith("Weak; missing for Hire: capacity\n")
    assert '✓ ingest: met  "2 GB/s"' in shown
    assert "✓ bandwidth-decides: met" in shown
    assert "✗ capacity-decides: contradicted" in shown
    assert "Numbers read: 2 GB/s = 2,000,000,000 B/s" in shown
    file = tmp_path / "answer.txt"
    file.write_text(text)
    assert run(ADDRESS, "--answer", str(file)).output == shown


def test_an_edit_shows_the_question_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = write_small(tmp_path)
    edits = ["Copying one file", "Copying: broken"]

    def edit() -> None:
        if not edits:
            raise KeyboardInterrupt
        text = target.files[0].read_text()
        title = next(line for line in text.splitlines() if line.startswith("title:"))
        target.files[0].write_text(text.replace(title, f"title: {edits.pop(0)}"))

    monkeypatch.setattr("trainer.authoring.watching._wait", edit)
    shown = run(str(target.files[0]), "--candidate", "--watch").output
    assert "Copying a file  (small/copying" in shown
    assert "Copying one file  (small/copying" in shown
    assert "copying.yaml:2:15: ': ' inside a text starts a new key" in shown


def test_several_questions_are_too_many(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    target.files[0].with_name("other.yaml").write_text("format: 1\n")
    done = run(str(tmp_path))
    assert done.exit_code == 2
    assert "holds 2 questions; name one" in done.output


def test_the_plots_are_drawn_under_the_variant_that_is_looked_at() -> None:
    shown = run("flash-attention/hbm-bytes", "--plots", "--variant", "1").output
    assert "Plot bytes: " in shown
    assert "Plot roofline: " in shown
    assert "Plot " not in run("flash-attention/hbm-bytes").output


def test_a_question_without_plots_says_so(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    shown = run(str(target.files[0]), "--plots").output
    assert "The question has no plots" in shown


def test_follow_ups_are_named_with_their_addresses() -> None:
    shown = run(ADDRESS).output
    assert "Follow-ups\n  storage/video-archive/failure: A disk fails\n" in shown
    assert "trainer pack preview storage/video-archive/failure)" in shown
    assert "Follow-ups" not in run(f"{ADDRESS}/failure").output


def test_conventions_are_shown_to_the_interviewer(tmp_path: Path) -> None:
    file = write_small(
        tmp_path, question=("\ngiven:", "conventions: ['One disk, {rate}.']\n\ngiven:")
    ).files[0]
    assert "Conventions, for the interviewer to settle" in run(str(file)).output
    assert "  - One disk, 2 GB/s.\n" in run(str(file)).output
    assert "One disk" not in run(str(file), "--candidate").output
