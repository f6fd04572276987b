"""Findings as lines for people, for programs and for GitHub; and checking again on a change."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.authoring.small import check_small, write_small
from trainer.authoring.checking import Report
from trainer.authoring.findings import Finding
from trainer.authoring.output import annotation, report_lines, summary
from trainer.authoring.watching import changes

ERROR = Finding("a,b.yaml", 3, 7, "error", "loading", "100 % wrong:\nsee \x1b[31m there", "p/q")
WARNING = Finding("c.yaml", 1, 2, "warning", "coverage", "no sample", "p/q")
REPORT = Report("p/q", (ERROR, WARNING), variants=4, samples=1)


def test_people_get_a_line_that_editors_can_follow() -> None:
    first, second = report_lines(REPORT, "people")
    assert first.startswith("a,b.yaml:3:7: 100 % wrong")
    assert "\x1b" not in first
    assert second == "c.yaml:1:2: warning: no sample"


def test_programs_get_one_object_per_finding() -> None:
    first, second = (json.loads(line) for line in report_lines(REPORT, "json"))
    assert (first["file"], first["line"], first["column"]) == ("a,b.yaml", 3, 7)
    assert (first["severity"], first["check"], first["question"]) == ("error", "loading", "p/q")
    assert second["severity"] == "warning"


def test_github_gets_annotations_with_everything_escaped() -> None:
    line = annotation(ERROR)
    assert line.startswith("::error file=a%2Cb.yaml,line=3,col=7,title=pack check%3A loading::")
    assert line.endswith("100 %25 wrong:%0Asee ␛[31m there")
    assert annotation(WARNING).startswith("::warning file=c.yaml,line=1,col=2")


def test_the_summary_counts() -> None:
    assert summary([REPORT]) == "1 question, 1 sample graded: 1 error, 1 warning"
    assert summary([Report("p/q", ()), Report("p/r", (), samples=3)]) == (
        "2 questions, 3 samples graded: no errors, no warnings"
    )


def test_what_was_found_in_a_real_pack_is_told_in_every_form(tmp_path: Path) -> None:
    report = check_small(tmp_path, question=("unit: GiB", "unit: Gob"))
    assert report.errors
    for form in ("people", "json", "github"):
        lines = list(report_lines(report, form))  # type: ignore[arg-type]
        assert len(lines) == len(report.findings)


def test_only_what_changed_is_checked_again(tmp_path: Path) -> None:
    first = write_small(tmp_path)
    looks: list[int] = []

    def edit() -> None:
        """Stands for the time between two looks: nothing, then an edit, then a new question."""
        looks.append(1)
        if len(looks) == 2:
            rubric = first.files[2]
            rubric.write_text(rubric.read_text() + "\n# edited\n")
            os.utime(rubric, ns=(1, 1))
        if len(looks) == 3:
            first.files[0].with_name("other.yaml").write_text("format: 1\n")

    from trainer.authoring.targets import find_targets

    found = changes(lambda: find_targets([str(tmp_path)]), edit)
    assert [one.address for one in next(found)] == ["small/copying"]
    assert [one.address for one in next(found)] == ["small/copying"]
    assert len(looks) == 2
    assert [one.address for one in next(found)] == ["small/other"]
