"""Exports: what is in them, what they escape, and that what reads them reads them right."""

from __future__ import annotations

import ast
import json
import os
import re
import sqlite3
import zipfile
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner, Result

from tests.authoring.small import write_small
from trainer.authoring import AuthoringError, find_targets
from trainer.authoring.exports import Sheet, sheets
from trainer.authoring.exports.anki import fields, note_id, write_anki
from trainer.authoring.exports.moodle import moodle
from trainer.authoring.exports.paper import html, markdown
from trainer.authoring.exports.rows import row
from trainer.authoring.exports.scoring import read_rows, values
from trainer.cli import cli

ADDRESS = "storage/video-archive"
EVIL = "<script>alert(1)</script> & {{Front}} ]]> *bold* \u202e"


@pytest.fixture(scope="module")
def archive() -> list[Sheet]:
    (target,) = find_targets([ADDRESS])
    return list(sheets(target, 3))


@pytest.fixture
def evil(tmp_path: Path) -> list[Sheet]:
    """The small question with texts that want to be markup in every format."""
    target = write_small(
        tmp_path,
        question=("title: Copying a file", f"title: {json.dumps(EVIL)}"),
        question2=(
            "ask: How many bytes are read and written?",
            f"ask: {json.dumps(EVIL.replace('{{', '{{{{').replace('}}', '}}}}'))}",
        ),
    )
    return list(sheets(target, 1))


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(cli, ["pack", "export", *arguments], input=text)


# -- sheets --------------------------------------------------------------------------------------


def test_a_sheet_is_a_question_on_one_variant_filled_in(archive: list[Sheet]) -> None:
    assert [one.id for one in archive[:3]] == [
        f"{ADDRESS}#0", f"{ADDRESS}/failure#0", f"{ADDRESS}#1",
    ]  # fmt: skip
    first = archive[0]
    assert "2,000 cameras send 1 MB/s each" in first.ask
    parts = {part.id: part for part in first.parts}
    assert parts["ingest"].answer == "2 GB/s"
    assert parts["raw"].answer == "7.128 PB"
    assert "5.184 PB" in parts["kept"].working
    assert parts["decides"].answer == ""
    assert parts["raw"].wrong[0].say.startswith("That is three copies.")
    assert first.levels[0][0] == "Strong Hire"


def test_no_variants_are_refused() -> None:
    (target,) = find_targets([ADDRESS])
    with pytest.raises(AuthoringError, match="one or more"):
        list(sheets(target, 0))


# -- paper ---------------------------------------------------------------------------------------


def test_markdown_has_solutions_only_when_asked(archive: list[Sheet]) -> None:
    bare, full = markdown(archive[:2], solutions=False), markdown(archive[:2], solutions=True)
    assert "1. How many bytes arrive each second? (in GB/s)" in bare
    assert "2 GB/s" not in bare
    assert "= 2,000 × 1 MB/s = 2 GB/s" in full
    assert "### A disk fails" in bare


class Page(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.elements.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_stands_by_itself_and_has_solutions_only_when_asked(archive: list[Sheet]) -> None:
    page = html(archive, solutions=True)
    assert Page(page).elements.count("section") == 3
    assert "2,000 × 1 MB/s = 2 GB/s" in Page(page).text
    assert "://" not in page
    assert "default-src 'none'" in page
    assert "2 GB/s" not in Page(html(archive, solutions=False)).text


def test_texts_stay_texts_in_every_format(evil: list[Sheet]) -> None:
    page = Page(html(evil, solutions=True))
    assert "script" not in page.elements
    assert "alert(1)" in page.text
    assert "\u202e" not in page.text
    paper = markdown(evil, solutions=True)
    assert (
        re.search(r"(?<!\\)[<*]", re.sub(r"^\*.*\*$|\*\*Solution\*\*", "", paper, flags=re.M))
        is None
    )
    quiz = Xml.fromstring(moodle(evil))
    asked = quiz.findtext("question[@type='numerical']/questiontext/text") or ""
    assert "script" not in Page(asked).elements
    assert "{{" not in fields(evil[0], evil[0].parts[0])[0]


# -- rows for language models ----------------------------------------------------------------------


def test_rows_come_back_scored(archive: list[Sheet]) -> None:
    printed = run(ADDRESS, "--to", "jsonl", "--variants", "4")
    assert printed.exit_code == 0
    rows = [json.loads(line) for line in printed.output.splitlines()]
    assert len(rows) == 8
    assert rows[0]["expected"]["parts"]["raw"] == {"answer": "7.128 PB", "within": 0.01}
    assert "Given: cameras = 2,000; each sends = 1 MB/s" in rows[0]["prompt"]
    answered = [
        json.dumps({**one, "text": one["expected"]["model_answer"]}, ensure_ascii=False)
        for one in rows
    ]
    scored = CliRunner().invoke(cli, ["grade", "--jsonl", "-"], input="\n".join(answered))
    assert scored.exit_code == 0, scored.output
    for asked, line in zip(rows, scored.output.splitlines(), strict=True):
        grade = json.loads(line)
        assert grade["id"] == asked["id"]
        assert grade["level"] == asked["expected"]["level"]
        assert grade["missing"] == []


def test_a_row_names_the_packs_version_and_content(archive: list[Sheet]) -> None:
    about = row(archive[0])["pack"]
    assert about == {"title": "Storage", "version": "1.0.0", "hash": archive[0].content_hash}


def test_answers_are_scored_for_frameworks(tmp_path: Path) -> None:
    done = run(ADDRESS, "--to", "jsonl", "--variants", "1", "--out", str(tmp_path / "rows.jsonl"))
    assert done.exit_code == 0
    first, followup = read_rows(tmp_path / "rows.jsonl")
    best, why = values(first["question"], first["variant"], first["expected"]["model_answer"])
    assert best == {"level": 1.0, "criteria": 1.0, "mistakes": 0.0}
    assert why.startswith("level: Strong Hire\n")
    middle, _ = values(ADDRESS, 0, "2 GB/s arrive, and 7.13 PB are on disk. Bandwidth decides.")
    assert middle == {"level": 0.5, "criteria": pytest.approx(2 / 3), "mistakes": 1.0}
    assert values(ADDRESS, 0, "No idea.")[0]["level"] == 0.0
    answer = followup["expected"]["model_answer"]
    assert values(followup["question"], 0, answer)[0]["level"] == 1.0


@pytest.mark.parametrize("text", ["{}", "[1]", "nonsense", '{"id": "1", "question": "q"}'])
def test_rows_that_were_not_exported_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.jsonl").write_text(text)
    with pytest.raises(AuthoringError, match="holds no rows of 'trainer pack export'"):
        read_rows(tmp_path / "x.jsonl")


def test_the_task_for_inspect_is_a_module_with_a_task(tmp_path: Path) -> None:
    assert run("--to", "inspect", "--out", str(tmp_path / "task.py")).exit_code == 0
    tree = ast.parse((tmp_path / "task.py").read_text(encoding="utf-8"))
    tasks = [
        one.name
        for one in tree.body
        if isinstance(one, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "task" for mark in one.decorator_list)
    ]
    assert tasks == ["systems_trainer"]


# -- Moodle ----------------------------------------------------------------------------------------


def test_moodle_gets_a_numerical_question_for_every_number(archive: list[Sheet]) -> None:
    quiz = Xml.fromstring(moodle(archive))
    questions = quiz.findall("question[@type='numerical']")
    assert len(questions) == 3 * (6 + 2)
    ids = [one.findtext("idnumber") for one in questions]
    assert len(set(ids)) == len(ids)
    assert ids[0] == f"{ADDRESS}#0:ingest"
    paths = [one.findtext("category/text") for one in quiz.findall("question[@type='category']")]
    assert paths[:2] == [
        "$course$/Storage/video-archive", "$course$/Storage/video-archive/failure",
    ]  # fmt: skip


def test_moodle_grades_as_the_trainer_does(archive: list[Sheet]) -> None:
    """By Moodle's own rule: the first answer within its tolerance gives fraction and words."""
    quiz = Xml.fromstring(moodle(archive[:1]))
    question = next(
        one for one in quiz.findall("question") if one.findtext("idnumber", "").endswith(":raw")
    )
    units = {
        unit.findtext("unit_name"): float(unit.findtext("multiplier", ""))
        for unit in question.findall("units/unit")
    }
    assert units["PB"] == 1
    assert units["TB"] == 1000
    assert units["TiB"] == pytest.approx(909.4947)

    def judged(number: float, unit: str) -> tuple[str, str]:
        for answer in question.findall("answer"):
            right = float(answer.findtext("text", ""))
            if abs(number / units[unit] - right) <= float(answer.findtext("tolerance", "")):
                return answer.get("fraction", ""), answer.findtext("feedback/text", "")
        return "0", ""

    assert judged(7.128, "PB") == ("100", "")
    assert judged(7128, "TB") == ("100", "")
    assert judged(15.55, "PB")[0] == "0"
    assert "three copies" in judged(15.55, "PB")[1]
    assert judged(5.0, "PB") == ("0", "")


def test_moodle_keeps_a_long_id_apart_and_a_short_one_whole(archive: list[Sheet]) -> None:
    """The question bank keeps 100 characters of an idnumber."""
    address = "a" * 60 + "/" + "b" * 60
    long = [replace(archive[0], address=address, variant=at) for at in (0, 1)]
    quiz = Xml.fromstring(moodle(long))
    ids = [one.findtext("idnumber", "") for one in quiz.findall("question[@type='numerical']")]
    assert len(ids) == len(set(ids)) == 12
    assert {len(one) for one in ids} == {100}
    again = Xml.fromstring(moodle(long)).findall("question[@type='numerical']")
    assert [one.findtext("idnumber", "") for one in again] == ids


def test_moodle_gets_no_unit_twice_where_case_is_folded(archive: list[Sheet]) -> None:
    for unit in ("KB", "kB", "MB", "MiB"):
        part = replace(archive[0].parts[1], unit=unit)
        (made,) = Xml.fromstring(moodle([replace(archive[0], parts=(part,))])).findall(
            "question[@type='numerical']"
        )
        names = [one.text or "" for one in made.findall("units/unit/unit_name")]
        assert names[0] == unit
        assert len({one.lower() for one in names}) == len(names)


# -- Anki ------------------------------------------------------------------------------------------


def notes(path: Path, folder: Path) -> dict[str, str]:
    """The package's notes by their id: Anki's own format is a database in a zip."""
    with zipfile.ZipFile(path) as opened:
        opened.extract("collection.anki2", folder)
    base = sqlite3.connect(folder / "collection.anki2")
    try:
        return dict(base.execute("select guid, flds from notes"))
    finally:
        base.close()


def test_a_new_export_to_anki_updates_its_cards_and_doubles_none(tmp_path: Path) -> None:
    target = write_small(tmp_path / "pack")
    first, second = tmp_path / "1.apkg", tmp_path / "2.apkg"
    assert write_anki(sheets(target, 2), first) == 6
    write_small(
        tmp_path / "pack", question=("ask: How long does that take?", "ask: How long is it?")
    )
    write_anki(sheets(target, 2), second)
    before, after = notes(first, tmp_path), notes(second, tmp_path)
    assert set(before) == set(after)
    changed = [one for one in before if before[one] != after[one]]
    assert len(changed) == 2
    assert all("How long is it?" in after[one] for one in changed)


def test_anki_ids_follow_from_address_variant_and_part_alone(archive: list[Sheet]) -> None:
    ids = [note_id(sheet, part) for sheet in archive for part in sheet.parts]
    assert len(set(ids)) == len(ids)
    assert note_id(archive[0], archive[0].parts[0]) == "c21037ed9c3a7915447c"


def test_anki_without_its_extra_is_a_sentence(
    archive: list[Sheet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "genanki", None)
    with pytest.raises(AuthoringError, match=r"pip install.* 'genanki>=0.13'"):
        write_anki(archive, tmp_path / "x.apkg")
    done = run(ADDRESS, "--to", "anki", "--out", str(tmp_path / "x.apkg"))
    assert done.exit_code == 1
    assert isinstance(done.exception, AuthoringError)


# -- the command -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["moodle", "markdown", "html", "jsonl"])
def test_a_file_is_written_whole(tmp_path: Path, form: str) -> None:
    out = tmp_path / "deep" / "export"
    done = run(ADDRESS, "--to", form, "--out", str(out), "--variants", "1")
    assert done.exit_code == 0, done.output
    assert out.read_text(encoding="utf-8") == run(ADDRESS, "--to", form, "--variants", "1").output


@pytest.mark.parametrize("form", ["anki", "moodle", "markdown", "html", "jsonl", "inspect"])
def test_no_file_is_written_over_unasked(tmp_path: Path, form: str) -> None:
    out = tmp_path / "precious"
    out.write_text("precious", encoding="utf-8")
    done = run(ADDRESS, "--to", form, "--out", str(out), "--variants", "1")
    assert isinstance(done.exception, AuthoringError)
    assert "is there already; choose another name, or replace it with --force." in str(
        done.exception
    )
    assert out.read_text(encoding="utf-8") == "precious"
    assert run(ADDRESS, "--to", form, "--out", str(out), "--force").exit_code == 0
    assert out.read_bytes() != b"precious"


def test_only_ordinary_files_are_written(tmp_path: Path) -> None:
    place = tmp_path / "pipe"
    os.mkfifo(place)
    done = run(ADDRESS, "--to", "markdown", "--out", str(place), "--force")
    assert "no ordinary file" in str(done.exception)
    assert place.is_fifo()


def test_anki_needs_a_file_and_an_unknown_format_is_told() -> None:
    assert "--out FILE.apkg" in run(ADDRESS, "--to", "anki").output
    assert run(ADDRESS, "--to", "quizlet").exit_code == 2


def test_the_help_tells_how_many_draws_are_taken() -> None:
    from click.testing import CliRunner

    from trainer.cli import cli
    from trainer.cli.pack_export import _DRAWS, _VARIANTS

    shown = CliRunner().invoke(cli, ["pack", "export", "--help"]).output
    assert "5 for moodle" in " ".join(shown.split())
    assert {one for one in _VARIANTS if one in _DRAWS} == set(_VARIANTS)
