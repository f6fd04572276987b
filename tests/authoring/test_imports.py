"""Numerical questions from Moodle: read from GIFT and XML, and written as packs that pass."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from trainer.authoring import AuthoringError, check_question, find_targets
from trainer.authoring.exports import sheets
from trainer.authoring.exports.moodle import moodle
from trainer.authoring.imports import plain, read_questions
from trainer.authoring.skeletons import write_skeleton
from trainer.cli import cli
from trainer.packs.loading import load_question

GIFT = r"""
// a comment with {#1:1}
$CATEGORY: Storage

::Copying:: How many seconds does it take to copy 8 GB at 2 GB/s? {#4:0.1}

::Range\: a ratio::[html]<p>Which ratio <b>is</b> it, in \{braces\}?</p> {#64.5..65.5}

Without a title, several answers? {#
  =520:2.6 #Right, with Q, K, V and O.
  =%50%512:1 #Only the scores.
  =%0%256:1 #P is written as well\: four passes.
}

::Not numerical:: Two plus two? {=four ~five}
"""


def write(folder: Path, text: str, name: str = "bank.gift") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_gift_is_read(tmp_path: Path) -> None:
    copying, ratio, several = read_questions(write(tmp_path, GIFT))
    assert (copying.title, copying.key.value, copying.key.tolerance) == (
        "Copying", 4, Fraction("0.1"),
    )  # fmt: skip
    assert ratio.title == "Range: a ratio"
    assert ratio.ask == "Which ratio is it, in {braces}?"
    assert (ratio.key.value, ratio.key.tolerance) == (65, Fraction("0.5"))
    assert several.title == "Without a title, several answers?"
    assert [(one.value, one.share) for one in several.answers] == [(520, 100), (512, 50), (256, 0)]
    assert several.answers[2].say == "P is written as well: four passes."


def test_what_was_exported_comes_back_with_its_numbers(tmp_path: Path) -> None:
    """A round trip: the storage pack as a question bank, and the bank as a pack."""
    (source,) = find_targets(["storage/video-archive"])
    (sheet, *_) = sheets(source, 1)
    file = write(tmp_path, moodle([sheet]), "bank.xml")
    write_skeleton(read_questions(file), "again/archive", tmp_path)
    (target,) = find_targets([str(tmp_path)])
    question = load_question(target.root, target.pack, target.name)
    before = [part for part in sheet.parts if part.value is not None]
    assert len(question.parts) == len(before) == 6
    from trainer.packs import variants

    (variant,) = variants(question)
    for old, new in zip(before, question.parts, strict=True):
        assert old.value is not None
        value = variant.value(new.formula)
        assert value.dimension == old.value.dimension
        assert float(value.value) == pytest.approx(float(old.value.value), rel=1e-9)
        assert float(new.within) == pytest.approx(float(old.within), rel=0.01)
        assert new.unit == old.unit
        assert {one.say for one in new.mistakes} == {one.say for one in old.wrong}
        assert new.hints == old.hints


@pytest.mark.parametrize("source", ["gift", "xml"])
def test_a_skeleton_passes_every_check(tmp_path: Path, source: str) -> None:
    if source == "gift":
        file = write(tmp_path, GIFT)
    else:
        (target,) = find_targets(["flash-attention/hbm-bytes"])
        (sheet, *_) = sheets(target, 1)
        file = write(tmp_path, moodle([sheet]), "bank.xml")
    files = write_skeleton(read_questions(file), "imported/bank", tmp_path)
    assert len(files) == 3
    report = check_question(find_targets([str(tmp_path)])[0])
    assert [str(one) for one in report.findings if one.severity == "error"] == []
    assert report.samples == 2


def test_html_becomes_text() -> None:
    assert plain("<p>a &lt; b</p><ul><li>x<li>y</ul><script>1</script>") == "a < b\nx\ny1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no numerical question"),
        ("::x:: Two plus two? {=four}", "holds no numerical question"),
        ("<quiz></quiz>", "holds no numerical question"),
        ("<quiz><question", "neither GIFT nor Moodle XML"),
        ('<!DOCTYPE q [<!ENTITY a "x">]><quiz/>', "a document type is not allowed"),
        (
            '<quiz><question type="numerical"><answer><text>*</text></answer></question></quiz>',
            "no num",
        ),
        ("::x:: y {#1e99999999}", "holds no numerical question"),
    ],
)
def test_a_file_without_numerical_questions_is_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(AuthoringError, match=told):
        read_questions(write(tmp_path, text))


def test_a_file_that_is_no_text_or_too_large_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AuthoringError, match="neither GIFT nor"):
        read_questions(tmp_path / "x")
    with (tmp_path / "large").open("wb") as stream:
        stream.truncate(9_000_000)
    with pytest.raises(AuthoringError, match="larger than"):
        read_questions(tmp_path / "large")


def test_too_many_questions_for_one_are_told(tmp_path: Path) -> None:
    text = "\n".join(f"::q{number}:: How many? {{#{number}:0}}\n" for number in range(1, 62))
    with pytest.raises(AuthoringError, match="at most 60 parts; split the file"):
        write_skeleton(read_questions(write(tmp_path, text)), "a/b", tmp_path)


def test_the_command_imports_and_overwrites_nothing(tmp_path: Path) -> None:
    file = write(tmp_path, GIFT)
    arguments = ["pack", "import", str(file), "imported/bank", "--into", str(tmp_path)]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    assert "3 questions imported" in done.output
    again = CliRunner().invoke(cli, arguments)
    assert "is there already" in str(again.exception)
    bad = CliRunner().invoke(cli, ["pack", "import", str(file), "Bank", "--into", str(tmp_path)])
    assert "is no address" in str(bad.exception)
