"""The page on claims: every example is compiled and every sentence in it is heard as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.authoring.faults import ROOT
from trainer.authoring.checking import check_question
from trainer.authoring.targets import Target
from trainer.cli import cli
from trainer.packs import claimshape
from trainer.packs.tree import read_tree

GUIDE = (ROOT / "questions/claims.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)

PACK = "format: 1\ntitle: Storage\nauthor: A tester\nlicence: CC0-1.0\nversion: 1.0.0\n"
# The question of the other page, without what the examples do not need.
QUESTION = """\
format: 1
title: Rebuilding a disk
minutes: 10
ask: How long does the rebuild of {capacity} take?
given: {capacity: [2 TB, 1 TB, 4 TB], speed: [2 GB/s, 1 GB/s], disks: 8}
where: {read: (disks - 1)*capacity}
parts:
  rebuild-time: {ask: How long?, key: capacity/speed, unit: s, within: 2 %}
"""
RUBRIC = """\
format: 1
criteria:
  time: {met by: rebuild-time, says: give the time, asks: How long?}
levels:
  Hire: {needs: time}
  Weak: {looks like: No time.}
"""


def written(root: Path, claims: str) -> Target:
    """A question with these claims, and with all that they refer to."""
    data = read_tree(claims, "claims.md").data
    question, rubric = QUESTION, RUBRIC
    if "mistakes" in data:
        rows = (f"  {id}: {{means: It is wrong., say: Think.}}\n" for id in data["mistakes"])
        question += "mistakes:\n" + "".join(rows)
    if "followups" in data:
        question += "followups:\n"
        rubric += "followups:\n"
    for id, inner in data.get("followups", {}).items():
        (claim,) = inner["claims"]
        question += f"  {id}: {{title: T, ask: And?, parts: {{p: {{ask: And?, says: {claim}}}}}}}\n"
        rubric += f"  {id}: {{criteria: {{c: {{met by: p, says: say it, asks: And?}}}}}}\n"
    target = Target(root, "storage", "rebuild-time")
    for file, text in zip(target.files[:4], (question, claims, rubric, PACK), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return target


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_an_example_is_heard_as_it_says(tmp_path: Path, index: int) -> None:
    report = check_question(written(tmp_path, EXAMPLES[index]))
    assert [str(one) for one in report.findings if one.check != "coverage"] == []


def test_a_sentence_that_is_not_heard_so_would_be_told(tmp_path: Path) -> None:
    wrong = EXAMPLES[0].replace("- The array is not at risk.", "- The array is at risk today.")
    assert wrong != EXAMPLES[0]
    found = [one.message for one in check_question(written(tmp_path, wrong)).findings]
    assert any("should not be heard as 'danger'" in one for one in found)


def test_every_key_of_the_language_stands_in_an_example() -> None:
    keys = {*claimshape._TOP, *claimshape._WAY, *claimshape._CLAIM, *claimshape._VALUE}
    keys |= {*claimshape._ALSO, "said as", "not with", "from", "to", "near", "named", "weak"}
    keys |= {"any", "opposite"}
    examples = "".join(EXAMPLES)
    # `unless said` needs no example: these are told in the tables.
    assert {one for one in keys if not re.search(rf"[\s{{]{re.escape(one)}:", examples)} == set()


def test_every_frame_window_and_unit_is_told() -> None:
    for word in (*claimshape.FRAMES, *claimshape.HEADS, "phrase", "clause", "line", "row"):
        assert f"`{word}`" in GUIDE, word
    for unit in re.findall(r"`((?:[A-Z]?B|FLOP)/(?:s|B))`", GUIDE):
        assert claimshape.claims_unit(unit), unit


def test_the_signs_of_phrases_are_those_that_are_read() -> None:
    from trainer.prose.phrases import parse_phrase

    signs = GUIDE.split("| written | matches |")[1]
    for phrase in re.findall(r"^\| `([^`]+)`", signs, re.MULTILINE)[:5]:
        assert parse_phrase(phrase.replace("\\|", "|") + " word", (), ["concept"]), phrase


def test_the_command_of_the_page_runs() -> None:
    ((sentence, arguments),) = re.findall(r"^echo '(.*)' \| trainer (.*)$", GUIDE, re.MULTILINE)
    done = CliRunner().invoke(cli, arguments.split(), input=sentence)
    assert done.exit_code == 0, done.output
    (told,) = re.findall(r"^· .*$", GUIDE, re.MULTILINE)
    assert told in done.output.splitlines()
    assert re.findall(r"^trainer (pack \w+)", GUIDE, re.MULTILINE) == ["pack score"]


def test_the_page_is_linked_and_its_links_lead_to_files() -> None:
    assert "(claims.md)" in (ROOT / "questions/README.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "questions" / link).exists(), link
