"""Streams that are closed, full, or left by their reader, in real processes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import environment

TRAINER = f"{sys.executable} -m trainer"


def shell(command: str, home: Path, text: str = "") -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", command.replace("trainer", TRAINER, 1)],
        input=text,
        capture_output=True,
        text=True,
        env=environment(home, PYTHONPATH=str(Path(__file__).resolve().parents[2])),
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("trainer --plain <&-", 0),
        ("trainer check --jsonl - <&-", 0),
        ("trainer check --expect 5 5 >&-", 0),
        ("trainer check --json --expect 5 5 >&-", 0),
        ("trainer check --expect 5 5 >/dev/full", 4),
        ("trainer check --json --expect 5 6 >/dev/full", 4),
    ],
)
def test_closed_and_full_streams_end_in_a_sentence(tmp_path: Path, command: str, code: int) -> None:
    ended, printed = shell(command, tmp_path)
    assert "Traceback" not in printed
    assert ended == code, printed


def test_a_reader_that_leaves_is_no_failure(tmp_path: Path) -> None:
    row = json.dumps({"id": 1, "response": "1 B", "expect": "1 B"})
    (tmp_path / "rows").write_text(f"{row}\n" * 20_000)
    command = f"trainer check --jsonl {tmp_path}/rows | head -1; exit ${{PIPESTATUS[0]}}"
    ended, printed = shell(command, tmp_path)
    assert "Traceback" not in printed
    assert ended == 0


@pytest.fixture
def foreground() -> Iterator[None]:
    """What a shell starts in the background is deaf to the keyboard, and so are its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("foreground")
def test_the_keyboard_has_its_own_exit_code(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "trainer", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(tmp_path),
        cwd=Path(__file__).resolve().parents[2],
    )
    assert process.stdout is not None
    while "Number" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 130
