"""The rules that the screens live by, looked at in their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import trainer.tui

ROOM = Path(trainer.tui.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
BELOW = ("trainer.service", "trainer.report", "trainer.texts", "trainer.errors", "trainer.tui")


def test_files_stay_small() -> None:
    for file in FILES:
        lines = file.read_text().count("\n")
        assert lines <= (150 if file.name == "app.py" else 400), f"{file}: {lines}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_the_service_is_below(file: Path) -> None:
    for module in _loaded(ast.parse(file.read_text()).body):
        if module == "trainer" or module.startswith("trainer."):
            assert module.startswith(BELOW), f"{file} loads {module}"


def test_the_look_can_fail() -> None:
    source = "if TYPE_CHECKING:\n    import trainer.rubric\ndef f():\n    import trainer.store"
    assert list(_loaded(ast.parse(source).body)) == ["trainer.store"]


def _loaded(body: list[ast.stmt]) -> Iterator[str]:
    """Modules that are imported when the program runs, at the top or inside functions."""
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        yield from _loaded([one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt)])
