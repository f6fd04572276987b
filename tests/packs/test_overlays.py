"""Texts in another language: laid over the question, never its numbers, formulas or samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import write_small
from trainer.authoring.checking import check_question
from trainer.authoring.targets import Target, find_targets
from trainer.packs import PackError, Question, library, variants
from trainer.packs.loading import load_question
from trainer.packs.overlays import language_of, wanted_language

GERMAN = """\
format: 1
title: Eine Datei kopieren
ask: Wie lange dauert es, {size} mit {rate} zu kopieren, und was begrenzt es?
parts:
  traffic:
    ask: Wie viele Bytes werden gelesen und geschrieben?
    title: Verkehr
    mistakes: {forgot-write: {say: Jedes Byte wird auch geschrieben.}}
  time: {ask: 'Wie lange dauert das?'}
  limit: {ask: 'Was begrenzt es?'}
mistakes:
  forgot-write: {means: Zählt nur das Lesen., say: Jedes Byte wird auch geschrieben.}
rubric:
  criteria:
    bytes: {says: Lesen und Schreiben zählen, asks: 'Wie viele Bytes bewegen sich?'}
    seconds: {says: die Zeit angeben, asks: 'Wie lange ist das?'}
    bound: {says: 'sagen, was es begrenzt', asks: 'Was begrenzt es?'}
  levels: {Weak: {looks like: Geraten.}}
"""


def write(root: Path, text: str = GERMAN, **changes: tuple[str, str]) -> Target:
    """The small pack with a German overlay."""
    target = write_small(root, **changes)
    target.files[0].with_name("copying.de.yaml").write_text(text, encoding="utf-8")
    return target


def german(target: Target) -> Question:
    return load_question(target.root, target.pack, target.name, "de")


def test_texts_are_translated_and_everything_else_is_the_questions(tmp_path: Path) -> None:
    target = write(tmp_path)
    english = load_question(target.root, target.pack, target.name)
    question = german(target)
    variant = variants(question)[0]
    assert question.title == "Eine Datei kopieren"
    assert variant.text(question.ask).startswith("Wie lange dauert es, 8 GiB mit 2 GB/s")
    part = question.part("traffic")
    assert (part.title, part.mistakes[0].say) == ("Verkehr", "Jedes Byte wird auch geschrieben.")
    assert question.rubric.criteria[0].says == "Lesen und Schreiben zählen"
    assert question.rubric.levels[1].looks_like == "Geraten."
    assert [one.formula for one in question.parts] == [one.formula for one in english.parts]
    assert question.samples == english.samples
    assert question.content_hash != english.content_hash


def test_what_is_left_out_stays_and_is_reported(tmp_path: Path) -> None:
    target = write(tmp_path, "format: 1\ntitle: Eine Datei kopieren\n")
    assert german(target).part("time").ask == "How long does that take?"
    report = check_question(target)
    assert report.errors == 0
    told = [one for one in report.findings if "'de'" in one.message]
    assert len(told) == report.warnings == 14
    assert any("'How long does that take?'" in one.message and one.line == 21 for one in told)


def test_a_whole_overlay_passes_without_a_warning(tmp_path: Path) -> None:
    assert check_question(write(tmp_path)).findings == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("  traffic:", "  trafic:", 5, "the question has no 'trafic' here, did you mean 'traffic'"),
        ("    title: Verkehr", "    key: 2*size", 7, "'key' is no text that can be translated"),
        ("{size} mit", "{siez} mit", 3, "did you mean 'size'"),
        ("    bytes: {says", "    byte: {says", 15, "did you mean 'bytes'"),
        ("title: Eine", "title: [Eine", 2, "never closed"),
        ("title: Eine Datei kopieren", "titel: x", 2, "'titel' is no text"),
        ("title: Eine Datei kopieren", "conventions: [x]", 2, "the question has no 'conventions'"),
        ("title: Eine Datei kopieren", "minutes: 4", 2, "'minutes' is no text"),
    ],
)
def test_a_fault_is_told_in_the_overlay_at_its_line(
    tmp_path: Path, old: str, new: str, line: int, told: str
) -> None:
    assert old in GERMAN
    target = write(tmp_path, GERMAN.replace(old, new, 1))
    with pytest.raises(PackError, match=told) as error:
        german(target)
    here = [one for one in error.value.problems if told in one.message]
    assert Path(here[0].file).name == "copying.de.yaml"
    assert here[0].line == line
    assert any(told in one.message for one in check_question(target).findings)


def test_the_environment_asks_for_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write(tmp_path)
    for said, title in (
        ("de", "Eine Datei kopieren"),
        ("fr", "Copying a file"),
        ("", "Copying a file"),
    ):
        monkeypatch.setenv("TRAINER_LANGUAGE", said)
        assert library([target.root]).question("small/copying").title == title
    for said in ("../../etc", "de/../x", "DE", "deutsch"):
        monkeypatch.setenv("TRAINER_LANGUAGE", said)
        assert wanted_language() == ""


def test_an_overlay_is_no_question(tmp_path: Path) -> None:
    target = write(tmp_path)
    found = library([tmp_path])
    assert found.problems == ()
    assert [one.address for one in found.packs[0].questions] == ["small/copying"]
    assert find_targets([str(tmp_path)]) == (target,)
    assert find_targets([str(tmp_path / "questions/small/copying.de.yaml")]) == (target,)
    names = ("q.de.yaml", "q.pt-BR.yaml", "q.yaml", "q.claims.yaml", "q.deu.yaml")
    assert [language_of(one) for one in names] == ["de", "pt-BR", "", "", ""]
