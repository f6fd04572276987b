"""Stores that can't be opened as they are: each is said, and nothing found there is lost."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.store.rows import a_record, a_run
from trainer.store import StoreError, open_store
from trainer.store.schema import VERSION

NOW = 1_709_208_000.0  # 2024-02-29 12:00 UTC


def a_store(path: Path, runs: int = 1) -> None:
    store = open_store(path, NOW)
    for number in range(runs):
        store.create(a_run(f"r{number}", label="x" * 500), [a_record(1)])
    store.close()


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob(path.name + ".damaged-*"))


def test_a_store_is_kept_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "trainer.db"
    a_store(path)
    store = open_store(path, NOW)
    assert store.where == str(path)
    assert store.notices == ()
    assert store.run("r0") is not None
    store.close()
    store.close()


@pytest.mark.parametrize("content", [b"not a database at all, just some text\n" * 40, b"\x00" * 3])
def test_what_is_no_database_is_moved_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "trainer.db"
    path.write_bytes(content)
    store = open_store(path, NOW)
    (backup,) = backups(path)
    assert backup.name == "trainer.db.damaged-20240229T120000Z"
    assert backup.read_bytes() == content
    assert str(backup) in store.notices[0]
    store.create(a_run(), [a_record(1)])
    store.close()


def test_a_page_of_nonsense_is_found_and_a_second_backup_does_not_touch_the_first(
    tmp_path: Path,
) -> None:
    path = tmp_path / "trainer.db"
    for _ in range(2):
        a_store(path, runs=200)
        whole = bytearray(path.read_bytes())
        middle = len(whole) // 4096 // 2 * 4096
        whole[middle : middle + 4096] = b"\xa5" * 4096
        path.write_bytes(bytes(whole))
        store = open_store(path, NOW)
        assert "damaged" in store.notices[0]
        assert store.runs() == ()
        store.close()
    assert [one.name for one in backups(path)] == [
        "trainer.db.damaged-20240229T120000Z",
        "trainer.db.damaged-20240229T120000Z-2",
    ]


def test_half_a_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    a_store(path, runs=200)
    half = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(half)
    store = open_store(path, NOW)
    assert [one.read_bytes() for one in backups(path)] == [half]
    store.close()


def test_damage_that_is_met_on_the_way_is_said_and_looked_for_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "trainer.db"
    a_store(path, runs=400)
    # As if the store were too large to be checked whole at every start.
    monkeypatch.setattr("trainer.store.opening.CHECKED_BYTES", 0)
    whole = bytearray(path.read_bytes())
    # Beyond the pages on which the tables begin.
    whole[32 * 4096 :] = b"\xa5" * (len(whole) - 32 * 4096)
    path.write_bytes(bytes(whole))
    store = open_store(path, NOW)
    assert store.notices == ()

    def read_everything() -> None:
        for number in range(400):
            store.run(f"r{number}")
            store.records(f"r{number}")

    with pytest.raises(StoreError, match=r"damaged.*Start the trainer again"):
        read_everything()
    store.close()
    again = open_store(path, NOW)
    assert "damaged" in again.notices[0]
    again.close()
    third = open_store(path, NOW)
    assert third.notices == ()
    third.close()


def test_a_store_of_a_newer_trainer_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    a_store(path)
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA user_version = {VERSION + 6}")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=rf"newer trainer \(store version {VERSION + 6};"):
        open_store(path, NOW)
    assert path.read_bytes() == before
    assert backups(path) == []


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE photos (id INTEGER)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        open_store(path, NOW)
    assert path.read_bytes() == before


def test_where_no_folder_can_be_made_nothing_is_kept_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = open_store(tmp_path / "file" / "home" / "trainer.db", NOW)
    assert store.where is None
    assert store.notices[0].startswith("Nothing is kept:")
    store.create(a_run(), [a_record(1)])
    assert store.run("r1") is not None
    store.close()


def test_a_store_that_is_a_folder_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "trainer.db").mkdir()
    store = open_store(tmp_path / "trainer.db", NOW)
    assert store.where is None
    assert "Nothing is kept" in store.notices[0]
    store.close()


def test_a_home_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "home" / "trainer.db"
    a_store(path)
    before = path.read_bytes()
    path.chmod(stat.S_IRUSR)
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    if os.access(path, os.W_OK):
        # The superuser may write anything: there, SQLite is told to open the file for reading.
        connect = sqlite3.connect

        def reading(name: str, **how: object) -> sqlite3.Connection:
            if name == ":memory:":
                return connect(name, **how)  # type: ignore[call-overload,no-any-return]
            return connect(f"file:{name}?mode=ro", uri=True, **how)  # type: ignore[call-overload,no-any-return]

        monkeypatch.setattr("trainer.store.opening.sqlite3.connect", reading)
    store = open_store(path, NOW)
    path.parent.chmod(stat.S_IRWXU)
    assert store.where is None
    assert "Nothing is kept" in store.notices[0]
    store.create(a_run("new"), [a_record(1)])
    store.close()
    assert path.read_bytes() == before


def test_a_full_disk_is_said_and_takes_nothing_that_was_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path / "trainer.db", NOW)
    store.create(a_run(), [a_record(1)])
    db = store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match=r"could not keep your answer: the disk is full"):
        store.append(a_run(last_seq=2), [a_record(2, '{"text": "' + "x" * 100_000 + '"}')])
    assert store.records("r1") == (a_record(1),)
    db.execute("PRAGMA max_page_count = 100000")
    store.append(a_run(last_seq=2), [a_record(2)])
    assert len(store.records("r1")) == 2
    store.close()


def test_a_store_that_is_held_by_another_program_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.store.opening.BUSY_MS", 10)
    store = open_store(tmp_path / "trainer.db", NOW)
    holder = sqlite3.connect(tmp_path / "trainer.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program is holding it"):
        store.create(a_run(), [a_record(1)])
    holder.execute("ROLLBACK")
    holder.close()
    store.create(a_run(), [a_record(1)])
    store.close()
