"""What each path through the program may load, looked at in real processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, TooMuchLoadedError, environment, modules_after, refuse


def test_help_loads_no_heavy_library(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path, "--help")
    assert "Exit codes" in printed
    refuse(loaded, "textual", "sympy", "pydantic", "yaml", "sqlite3")


def test_a_number_is_judged_without_heavy_libraries(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path, "check", "--expect", "520 MiB", "545.26 MB", "--json")
    assert '"right"' in printed
    refuse(loaded, "textual", "sympy", "pydantic", "yaml", "sqlite3")


def test_a_free_answer_is_graded_without_sympy_or_textual(tmp_path: Path) -> None:
    loaded, printed = modules_after(
        tmp_path, "grade", "flash-attention/hbm-bytes", "--json", text="naive moves 520 MiB"
    )
    assert '"level"' in printed
    refuse(loaded, "textual", "sympy")


def test_the_guard_can_fail() -> None:
    with pytest.raises(TooMuchLoadedError, match="sympy"):
        refuse({"os", "sympy.core.expr"}, "sympy")
    refuse({"os", "sympyish"}, "sympy")


def test_the_guard_fails_on_a_real_process(tmp_path: Path) -> None:
    # A symbolic comparison that sampling can't settle needs the screenless program only; what is
    # certain to be loaded by `--help` is click, so the guard must find it there.
    loaded, _ = modules_after(tmp_path, "--help")
    with pytest.raises(TooMuchLoadedError, match="click"):
        refuse(loaded, "click")


def test_the_first_picture_needs_no_store(tmp_path: Path) -> None:
    script = (
        "import json, sys\n"
        "from trainer.tui.app import TrainerApp\n"
        "from trainer.tui.opening import Opening\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=ROOT,
        check=True,
    )
    loaded = set(json.loads(done.stdout))
    assert "textual" in loaded
    refuse(loaded, "trainer.store", "trainer.session", "trainer.packs", "trainer.service.door")
    refuse(loaded, "sqlite3", "sympy", "pydantic", "yaml")
