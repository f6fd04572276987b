"""The small file with look and keys: whole or not at all, and never lost without a word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from trainer.service.settings import Settings, SettingsError, SettingsFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "settings.json"


def test_what_was_set_is_there_the_next_time(path: Path) -> None:
    kept = SettingsFile(path)
    assert kept.read() == (Settings(), "")
    kept.change(lambda now: replace(now, theme="light"))
    kept.change(lambda now: replace(now, keys={"guided.hint": "f7"}))
    assert SettingsFile(path).read() == (Settings("light", {"guided.hint": "f7"}), "")
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_two_windows_change_different_things(path: Path) -> None:
    one, other = SettingsFile(path), SettingsFile(path)
    one.read(), other.read()
    one.change(lambda now: replace(now, theme="light"))
    other.change(lambda now: replace(now, keys={"home.drill": "x"}))
    assert one.read()[0] == Settings("light", {"home.drill": "x"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00\x01",
        '{"version": "one", "theme": "light"}',
        '{"version": 1, "theme": 3}',
        '{"version": 1, "keys": {"guided.hint": 7}}',
        '{"version": 1, "keys": ["f7"]}',
    ],
)
def test_a_broken_file_is_said_and_kept(path: Path, text: str) -> None:
    path.parent.mkdir()
    for count in (1, 2):
        path.write_text(text)
        settings, notice = SettingsFile(path).read()
        assert settings == Settings()
        backup = path.with_name(f"settings.json.damaged-{count}")
        assert backup.name in notice
        assert backup.read_text() == text
        assert not path.exists()


def test_bytes_that_are_no_text_are_kept_too(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    assert "damaged-1" in SettingsFile(path).read()[1]
    assert path.with_name("settings.json.damaged-1").read_bytes() == b"\xff\xfe\x00"


def test_a_file_of_a_newer_trainer_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 2, "theme": {"name": "light"}}))
    before = path.read_bytes()
    kept = SettingsFile(path)
    settings, notice = kept.read()
    assert settings == Settings()
    assert "newer trainer" in notice
    with pytest.raises(SettingsError, match="newer trainer"):
        kept.change(lambda now: replace(now, theme="light"))
    assert path.read_bytes() == before


def test_what_can_not_be_written_is_said_and_the_old_file_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = SettingsFile(path)
    kept.change(lambda now: replace(now, theme="light"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="No space left on device"):
        kept.change(lambda now: replace(now, theme="dark"))
    assert kept.read()[0].theme == "light"
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_a_home_that_is_no_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    kept = SettingsFile(tmp_path / "home" / "settings.json")
    assert kept.read() == (Settings(), "")
    with pytest.raises(SettingsError, match=r"settings\.json can't be written"):
        kept.change(lambda now: replace(now, theme="light"))


def test_killed_while_writing_the_file_is_whole(path: Path) -> None:
    program = (
        "import sys, itertools\n"
        "from dataclasses import replace\n"
        "from pathlib import Path\n"
        "from trainer.service.settings import SettingsFile\n"
        "kept = SettingsFile(Path(sys.argv[1]))\n"
        "for count in itertools.count():\n"
        "    kept.change(lambda now: replace(now, theme='x' * (count % 5000)))\n"
        "    print(count, flush=True)\n"
    )
    for told in (1, 7, 20):
        process = subprocess.Popen(
            [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for _ in range(told):
            process.stdout.readline()
        process.kill()
        process.communicate(timeout=30)
        assert SettingsFile(path).read()[1] == ""


def test_a_file_written_by_hand_needs_no_version(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"theme": "light"}')
    settings, notice = SettingsFile(path).read()
    assert settings.theme == "light"
    assert notice == ""


def test_a_judge_is_kept_and_none_is_the_first_setting(path: Path) -> None:
    kept = SettingsFile(path)
    assert kept.read() == (Settings(judge=""), "")
    kept.change(lambda now: replace(now, theme="light"))
    assert "judge" not in json.loads(path.read_text())
    kept.change(lambda now: replace(now, judge="endpoint"))
    assert SettingsFile(path).read()[0] == Settings(theme="light", judge="endpoint")
    kept.change(lambda now: replace(now, judge=""))
    assert SettingsFile(path).read()[0] == Settings(theme="light")


def test_a_judge_that_is_no_name_is_none_and_said(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"version": 1, "judge": ["endpoint"]}')
    settings, notice = SettingsFile(path).read()
    assert settings.judge == ""
    assert "the judge is no name" in notice
