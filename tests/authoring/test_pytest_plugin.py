"""The pytest plugin, in a pytest of its own: what it collects, and where failures point."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.authoring.small import QUESTION, write_small
from tests.processes import environment


def pytest_on(root: Path, *arguments: str) -> str:
    """Run pytest on a content folder with this plugin and no other; what it printed."""
    plugin = ["-p", "trainer.authoring.pytest_plugin", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, *arguments],
        cwd=root,
        env={**environment(root / "home"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr


def test_samples_times_variants_and_sentences_are_items(tmp_path: Path) -> None:
    write_small(tmp_path)
    printed = pytest_on(tmp_path, "questions", "--collect-only", "-q")
    items = [line for line in printed.splitlines() if "::" in line]
    assert len([one for one in items if "[size = " in one]) == 8
    assert "questions/small/copying.yaml::both[size = 8 GiB, rate = 2 GB/s]" in items
    assert "questions/small/copying.yaml::disk-bound-yes-1" in items
    assert "questions/small/copying.yaml::checks" in items
    assert len(items) == 8 + 4 + 1


def test_a_sound_pack_passes(tmp_path: Path) -> None:
    write_small(tmp_path)
    assert "13 passed" in pytest_on(tmp_path, "questions")


@pytest.mark.parametrize(
    ("changes", "failed", "told"),
    [
        (
            {"question": ("limit: The disk limits it.", "limit: The network.")},
            4,
            r"copying\.yaml:33:3: the sample 'both' is graded Weak, not Hire",
        ),
        (
            {"claims": ("yes: [The disk", "yes: [The network")},
            1,
            r"claims\.yaml:8:11: 'The network",
        ),
        ({"question": ("unit: GiB", "unit: Gob")}, 1, r"copying\.yaml:17:11: 'Gob' is no unit"),
        (
            {"question": ("within: 1 %", "within: 7 %")},
            1,
            r"copying\.yaml:24:5: in variant 0 .*set 'within' below",
        ),
    ],
)
def test_a_failure_points_at_its_line_and_has_no_traceback(
    tmp_path: Path, changes: dict[str, tuple[str, str]], failed: int, told: str
) -> None:
    write_small(tmp_path, **changes)
    printed = pytest_on(tmp_path, "questions")
    assert f"{failed} failed" in printed
    assert re.search(told, printed), printed
    assert "Traceback" not in printed
    assert "checking.py" not in printed


def test_items_report_the_line_of_their_sample(tmp_path: Path) -> None:
    write_small(tmp_path)
    printed = pytest_on(
        tmp_path, "questions", "--junit-xml", "report.xml", "-o", "junit_family=xunit1"
    )
    assert "passed" in printed
    report = (tmp_path / "report.xml").read_text()
    line = QUESTION[: QUESTION.index("  half:")].count("\n")
    assert re.search(rf'line="{line}"[^>]*name="half\[', report) or re.search(
        rf'name="half\[[^>]*line="{line}"', report
    )


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    write_small(tmp_path)
    (tmp_path / "questions" / "loose.yaml").write_text("a: b\n")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "x.yaml").write_text("a: b\n")
    printed = pytest_on(tmp_path, ".", "--collect-only", "-q")
    assert "loose.yaml" not in printed
    assert "x.yaml" not in printed
    assert "pack.yaml" not in printed
    assert os.sep + "copying.claims.yaml" not in printed
