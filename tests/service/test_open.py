"""Opening the door on homes in every state."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS
from trainer.service import Service
from trainer.store import StoreError

REAL = "flash-attention/hbm-bytes"


def test_the_home_is_the_one_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for named in (None, tmp_path / "named", str(tmp_path / "text")):
        service = Service.open(home=named)
        kept = service.home().kept_in
        assert kept == str(Path(named or tmp_path / "home") / "trainer.db")
        service.close()
    monkeypatch.setenv("TRAINER_HOME", "~no-such-user-here")
    monkeypatch.chdir(tmp_path)
    service = Service.open()
    assert service.home().kept_in == str(Path("~no-such-user-here") / "trainer.db")
    service.close()


def test_without_keeping_nothing_touches_the_disk(tmp_path: Path) -> None:
    service = Service.open(keep=False)
    service.begin(REAL, "interview")
    assert service.home().kept_in is None
    service.close()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_store_is_said_on_the_home_screen(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "trainer.db").write_bytes(b"rubbish" * 1_000)
    service = Service.open()
    (notice,) = service.home().notices
    assert "damaged" in notice
    run = service.begin(REAL, "interview")
    service.close()
    again = Service.open()
    assert again.home().notices == ()
    assert [one.run_id for one in again.home().resumable] == [run]
    again.close()


def test_a_home_that_can_not_be_written_is_said_and_answers_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file in the way")
    service = Service.open()
    (notice,) = service.home().notices
    assert notice.startswith("Nothing is kept:")
    run = service.begin(REAL, "interview")
    assert service.submit(run, "520 MiB").notices == (notice,)
    service.close()


def test_a_store_of_a_newer_trainer_is_refused(tmp_path: Path) -> None:
    Service.open().close()
    other = sqlite3.connect(tmp_path / "home" / "trainer.db")
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(StoreError, match="newer trainer"):
        Service.open()


def test_packs_of_ones_own_are_found_and_a_broken_one_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "questions" / "broken"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("title: [never closed\n")
    service = Service.open(packs=[tmp_path / "mine"], keep=False)
    home = service.home()
    assert any("pack.yaml:" in notice for notice in home.notices)
    assert REAL in [one.address for pack in home.packs for one in pack.questions]
    with pytest.raises(Exception, match=ADDRESS):
        service.begin(ADDRESS, "guided")
    service.close()
