"""``trainer doctor``, ``completion`` and ``serve``."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.small import write_small
from tests.cli.running import Runner
from tests.cli.test_stats import answered
from trainer.cli import serve
from trainer.packs.places import content_root
from trainer.store import open_store
from trainer.store.looking import look
from trainer.store.schema import VERSION

NOW = 1_709_208_000.0


def lines(out: str) -> dict[str, str]:
    return {line[2:12].strip(): line for line in out.splitlines() if line}


def contents(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()} if folder.exists() else {}


def test_a_first_start_needs_no_attention(run: Runner, tmp_path: Path) -> None:
    done = run("doctor")
    assert done.code == 0
    assert "is not there yet" in lines(done.out)["store"]
    assert done.out.rstrip().endswith("nothing needs attention")
    assert not (tmp_path / "home").exists()


def test_a_store_in_use_is_looked_at_and_not_touched(run: Runner, tmp_path: Path) -> None:
    home = tmp_path / "home"
    answered(home)
    before = contents(home)
    done = run("doctor", "--thorough")
    assert done.code == 0, done.out
    assert "1 runs, 0 open; checked whole" in lines(done.out)["store"]
    assert contents(home) == before
    # While another program holds it open as well.
    store = open_store(home / "trainer.db", NOW)
    before = contents(home)
    assert run("doctor").code == 0
    assert contents(home) == before
    store.close()


def test_as_data(run: Runner) -> None:
    done = run("doctor", "--json")
    rows = {one["about"]: one for one in done.rows()}
    assert rows["trainer"]["state"] == "fine"
    assert rows["pack"]["state"] == "fine"
    assert "fsrs" in rows["packages"]["told"]


def _newer(path: Path) -> None:
    open_store(path, NOW).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 3}")
    db.close()


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE photos (id INTEGER)")
    db.close()


def _damaged(path: Path) -> None:
    store = open_store(path, NOW)
    store.close()
    whole = bytearray(path.read_bytes())
    whole[4096 * 3 : 4096 * 9] = b"\xa5" * 4096 * 6
    path.write_bytes(bytes(whole))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_newer, "A newer trainer wrote it"),
        (_foreign, "another program"),
        (lambda path: path.write_bytes(b"no database at all" * 99), "can't be read"),
        (_damaged, "damaged"),
    ],
)
def test_what_needs_attention_is_told_and_left_alone(
    run: Runner, tmp_path: Path, spoil: Any, told: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    spoil(home / "trainer.db")
    before = contents(home)
    done = run("doctor")
    assert done.code == 4
    assert told in lines(done.out)["store"]
    assert lines(done.out)["store"].startswith("✗")
    assert "1 need attention" in done.out
    assert contents(home) == before


def test_a_backup_and_a_clock_that_was_ahead_are_told(run: Runner, tmp_path: Path) -> None:
    home = tmp_path / "home"
    answered(home)
    (home / "trainer.db.damaged-20240229T120000Z").write_bytes(b"")
    with sqlite3.connect(home / "trainer.db") as db:
        db.execute("UPDATE runs SET updated_at = updated_at + 9e7")
    db.close()
    done = run("doctor")
    assert done.code == 4
    assert "trainer.db.damaged-20240229T120000Z" in lines(done.out)["backup"]
    assert "later than now: look at the clock" in done.out


def test_a_store_of_an_older_form_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    open_store(path, NOW).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    found = look(path)
    assert (found.version, found.known, found.trouble) == (1, VERSION, "")


def test_a_home_that_can_not_be_made_is_told(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run("--home", str(tmp_path / "file" / "home"), "doctor")
    assert done.code == 4
    assert "nothing would be kept" in done.out


def test_a_broken_pack_is_told(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "packs" / "questions" / "broken"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("title: [\n")
    done = run("--pack", str(tmp_path / "packs"), "doctor")
    assert done.code == 4
    assert "pack.yaml:" in done.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run: Runner, shell: str) -> None:
    done = run("completion", shell)
    assert done.code == 0
    assert "_TRAINER_COMPLETE" in done.out
    assert run("completion", "tcsh").code == 2


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("dr", "drill"),
        ("drill flash-attention/h", "flash-attention/hbm-bytes"),
        ("grade flash-attention/hbm-bytes/d", "flash-attention/hbm-bytes/decode"),
    ],
)
def test_completion_completes(tmp_path: Path, typed: str, completed: str) -> None:
    environment = {
        **os.environ,
        "_TRAINER_COMPLETE": "bash_complete",
        "COMP_WORDS": f"trainer {typed}",
        "COMP_CWORD": str(len(typed.split())),
        "TRAINER_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", "from trainer.__main__ import main; main()"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split(",")[-1].strip() == completed


class _Server:
    made: list[dict[str, Any]] = []  # noqa: RUF012 - looked at by the test

    def __init__(self, command: str, **more: Any) -> None:
        self.made.append({"command": command, **more})

    def serve(self) -> None:
        self.made[-1]["served"] = True


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    module = types.ModuleType("textual_serve.server")
    module.Server = _Server  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "textual_serve", types.ModuleType("textual_serve"))
    monkeypatch.setitem(sys.modules, "textual_serve.server", module)
    _Server.made.clear()
    return _Server.made


def test_it_is_served_to_this_machine_alone(run: Runner, server: list[dict[str, Any]]) -> None:
    done = run("--home", "/tmp/a b", "serve", "--port", "8123")
    assert (done.code, done.err) == (0, "")
    (made,) = server
    assert made["served"]
    assert (made["host"], made["port"]) == ("127.0.0.1", 8123)
    assert made["command"] == f"{sys.executable} -m trainer --home '/tmp/a b'"


def test_other_machines_only_when_told_and_with_a_warning(
    run: Runner, server: list[dict[str, Any]]
) -> None:
    done = run("serve", "--host", "0.0.0.0")
    assert "Warning: 0.0.0.0 can be reached from other machines" in done.err
    assert server[0]["host"] == "0.0.0.0"


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("[::1]", True),
        ("LocalHost", True), ("0.0.0.0", False), ("::", False), ("192.168.1.2", False),
        ("example.org", False),
    ],
)  # fmt: skip
def test_who_can_reach_it(host: str, alone: bool) -> None:
    assert serve.is_loopback(host) is alone


def test_without_the_extra_it_says_what_to_install(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    done = run("serve")
    assert done.code == 4
    assert done.err.endswith(" 'textual-serve>=1.1'\n")


def test_a_page_is_a_terminal(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr("trainer.tui.run", lambda *given, **more: begun.append((given, more)))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert run("--home", "/nowhere").code == 0
    assert begun == [(("/nowhere", ()), {})]
    monkeypatch.delenv("TEXTUAL_DRIVER")
    monkeypatch.setenv("TERM", "xterm")
    assert run("--home", "/nowhere").code == 2


def test_a_pack_that_is_there_twice_needs_no_attention(run: Runner, tmp_path: Path) -> None:
    write_small(tmp_path / "ours")
    write_small(tmp_path / "copy")
    write_small(tmp_path / "other", pack=("Small", "Another"))
    named = [f"--pack={tmp_path / name}" for name in ("ours", "copy", "other")]
    done = run(*named, "doctor")
    assert done.code == 0, done.out
    assert f"✓ pack       small is in {tmp_path / 'copy'} as well, the very same" in done.out
    assert f"· pack       another small, in {tmp_path / 'other'}, is not used" in done.out


def test_where_the_checkout_is_the_working_folder_nothing_is_said_of_packs(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The README's own command: the package is installed, and started beside its sources."""
    for name in ("questions", "rubrics"):
        shutil.copytree(content_root() / name, tmp_path / "checkout" / name)
    monkeypatch.chdir(tmp_path / "checkout")
    assert run("doctor").code == 0
    first = run("--plain", text="/quit\n")
    assert first.code == 0, first.err
    assert "Notice" not in first.out + first.err
    assert "1. HBM bytes for one head" in first.out
