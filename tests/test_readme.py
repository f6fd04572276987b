"""What the README shows is what the program prints; every file it points to is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import Runner

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def transcripts() -> list[tuple[str, str]]:
    """Every ``$ command`` of the console blocks, with what the README says it prints."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = piece.partition("\n")
            found.append((command, printed))
    return found


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.chdir(ROOT)
    return Runner(monkeypatch)


@pytest.mark.parametrize(("command", "printed"), transcripts())
def test_commands_print_what_is_shown(run: Runner, command: str, printed: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "trainer"
    ran = run(*arguments)
    assert ran.code in (0, 1)
    if printed:
        assert ran.out == printed
    else:
        assert ran.out.startswith("Hire\n")


def test_the_library_example_is_true() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    shown = 0
    for line in code.splitlines():
        expression, _, promised = line.partition("  #")
        if promised:
            assert repr(eval(expression, names)) == promised.strip()  # noqa: S307 - our own text
            shown += 1
        else:
            exec(line, names)  # noqa: S102 - our own text
    assert shown == 2


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_four_commands_stand_there_for_the_gate() -> None:
    marks = re.findall(r"<!-- command: (\w+) (\w+) -->\n+```sh\n([^\n]+)\n```", README)
    assert {(what, how) for what, how, _ in marks} == {
        (what, how) for what in ("screen", "tests") for how in ("pip", "uv")
    }


def test_how_long_the_tests_take_is_said() -> None:
    section = README.partition("## Test\n")[2].partition("\n## ")[0]
    assert "ten minutes or more" in section
