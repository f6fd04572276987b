"""The real program in a real terminal: what it loads, and what survives its death."""

from __future__ import annotations

import contextlib
import json
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.processes import refuse
from tests.test_processes import gone
from tests.tui.driving import QUESTION, terminal
from trainer.service import Service

CTRL_Q = "\x11"
ENTER = "\r"
DOWN = "\x1b[B"


def test_the_first_screen_loads_no_sympy(tmp_path: Path) -> None:
    modules = tmp_path / "modules.json"
    with terminal(tmp_path, modules=modules) as told:
        told.wait_for("HBM bytes for one head")
        told.send(CTRL_Q)
        assert told.end() == 0
    loaded = set(json.loads(modules.read_text()))
    assert "textual" in loaded
    refuse(loaded, "sympy", "pydantic", "trainer.prose", "trainer.checker.symbolic")


def test_killed_while_typing_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with terminal(tmp_path) as told:
        told.wait_for("HBM bytes for one head")
        told.send(ENTER)
        told.wait_for("Interview")
        told.send(DOWN + DOWN + ENTER)
        told.wait_for("nothing typed yet")
        told.send("naive moves 520 MiB")
        told.wait_for("saved 0")
        told.kill()
    service = Service.open(home=tmp_path)
    (run,) = service.home().resumable
    assert service.view(run.run_id).draft == "naive moves 520 MiB"
    service.close()

    with terminal(tmp_path) as told:
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("naive moves 520 MiB")
        told.send(" in all" + CTRL_Q)
        assert told.end() == 0
    service = Service.open(home=tmp_path)
    assert service.view(run.run_id).draft == "naive moves 520 MiB in all"
    service.close()


def test_a_polite_kill_keeps_the_last_key(tmp_path: Path) -> None:
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "interview", 0)
    service.close()
    with terminal(tmp_path) as told:
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("nothing typed yet")
        told.send("half a sentenc")
        told.wait_for("sentenc")
        told.process.send_signal(signal.SIGTERM)
        assert told.end() == 0
    service = Service.open(home=tmp_path)
    assert service.view(run).draft == "half a sentenc"
    service.close()


def test_a_failure_of_the_program_keeps_the_draft(tmp_path: Path) -> None:
    # A pack that is fine when the run begins, and a service that breaks while somebody types.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "def break_it():\n"
        "    from trainer.service.door import Service\n"
        "    def broken(self, text):\n"
        "        if 'boom' in text:\n"
        "            raise RuntimeError('a defect')\n"
        "        return ()\n"
        "    Service.quantities = broken\n"
        "import builtins\n"
        "real = builtins.__import__\n"
        "def spying(name, *rest, **more):\n"
        "    module = real(name, *rest, **more)\n"
        "    if name == 'trainer.tui.app':\n"
        "        builtins.__import__ = real\n"
        "        break_it()\n"
        "    return module\n"
        "builtins.__import__ = spying\n"
    )
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "interview", 0)
    service.close()
    with terminal(tmp_path, PYTHONPATH=str(tmp_path)) as told:
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("nothing typed yet")
        told.send("then boom")
        assert told.end() == 1
        told.wait_for("What you had typed is")
    service = Service.open(home=tmp_path)
    assert service.view(run).draft == "then boom"
    service.close()


def test_where_nothing_can_be_kept_it_is_said_when_leaving_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with terminal(tmp_path, TRAINER_HOME=str(tmp_path / "file" / "home")) as told:
        told.wait_for("Nothing is kept")
        told.send(ENTER)
        told.wait_for("Interview")
        told.send(DOWN + DOWN + ENTER)
        told.wait_for("nothing typed yet")
        told.send("naive moves 520 MiB")
        told.wait_for("not kept 0")
        told.forget()
        told.send("\x03")
        told.wait_for("typed is gone then")
        assert "All that was typed is kept" not in told.text
        told.send("\x03")
        assert told.end() == 0
    assert (tmp_path / "file").read_text() == "no folder"


def test_a_store_of_a_newer_trainer_ends_the_program_with_a_sentence(tmp_path: Path) -> None:
    Service.open(home=tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "trainer.db")) as store:
        store.execute("PRAGMA user_version = 9999")
    with terminal(tmp_path) as told:
        assert told.end() == 4
        told.wait_for("newer")
        assert "Traceback" not in told.text


def test_no_color_sends_no_colour(tmp_path: Path) -> None:
    with terminal(tmp_path, NO_COLOR="1") as told:
        told.wait_for("HBM bytes for one head")
        told.send(CTRL_Q)
        assert told.end() == 0
    assert b"\x1b[38;" not in told.raw
    assert b"38;2;" not in told.raw
    assert b"48;2;" not in told.raw


def test_a_terminal_of_20_by_5_is_asked_for_more_room(tmp_path: Path) -> None:
    with terminal(tmp_path, size=(20, 5)) as told:
        told.wait_for("40×12")
        told.send(CTRL_Q)
        assert told.end() == 0


@pytest.mark.parametrize("ending", ["quit", "kill"])
def test_an_interview_leaves_no_process_behind(tmp_path: Path, ending: str) -> None:
    service = Service.open(home=tmp_path)
    service.begin(QUESTION, "interview", 0)
    service.close()
    with terminal(tmp_path) as told:
        told.wait_for("Go on")
        assert children(told.process.pid) == []
        told.send(ENTER)
        told.wait_for("nothing typed yet")
        (other,) = children(told.process.pid)
        if ending == "kill":
            told.kill()
        else:
            told.send(CTRL_Q)
            assert told.end() == 0
    assert gone(other)


def children(pid: int) -> list[int]:
    """The processes that a process has started, in whichever of its threads."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(one) for task in tasks for one in task.read_text().split()]
