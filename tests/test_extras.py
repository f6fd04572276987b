"""What is told about a missing extra can be run: the packages' own names, and their bounds."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from trainer import extras

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize("extra", ["web", "anki", "team"])
def test_packages_are_named_with_their_bounds(extra: str) -> None:
    line = extras.install_line(extra)
    assert sys.executable in line
    for wanted in EXTRAS[extra]:
        assert f"'{wanted}'" in line
    assert "systems-trainer" not in line


def test_an_environment_without_pip_is_told_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert extras.install_line("web").startswith(f"uv pip install --python {sys.executable} ")


def test_from_bare_sources_the_checkout_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "DISTRIBUTION", "no-such-distribution")
    monkeypatch.setattr(extras, "find_spec", lambda name: object())
    assert extras.install_line("web").endswith("-m pip install '.[web]'")


def test_no_message_names_a_package_that_is_on_no_index() -> None:
    for file in [*ROOT.glob("trainer/**/*.py"), ROOT / "README.md", ROOT / "questions/README.md"]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"pip install\W+systems-trainer\[", text), file


@pytest.mark.parametrize(
    ("file", "extra"), [("questions/README.md", "anki"), ("docs/terminal.md", "web")]
)
def test_the_guides_name_the_bound_of_the_extra(file: str, extra: str) -> None:
    (wanted,) = EXTRAS[extra]
    assert f"pip install '{wanted}'" in (ROOT / file).read_text(encoding="utf-8")
