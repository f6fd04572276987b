"""What docs/team.md tells people to type works as it stands there."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.rows import a_record, a_run
from tests.store.server import Server
from trainer.store import StoreError, open_team_store
from trainer.store.postgres.address import read_address
from trainer.store.team import look_at_team_store

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "team.md").read_text(encoding="utf-8")


@pytest.fixture
def made(server: Server) -> Iterator[Server]:
    """The server with what the guide has its keeper type, for another member as well."""
    server.start()
    (block,) = re.findall(r"```sql\n(.*?)```", GUIDE, re.DOTALL)
    member = block[block.index("CREATE ROLE grace") :]
    statements = (block + member.replace("grace", "alan")).replace("\n", " ").split(";")
    server.sql(*(one for one in statements if one.strip()))
    yield server
    server.sql(
        "DROP DATABASE interviews WITH (FORCE)",
        "DROP ROLE grace",
        "DROP ROLE alan",
        "DROP ROLE interviewers",
    )


def test_members_work_on_what_is_the_teams(made: Server) -> None:
    grace = open_team_store(made.address("grace", "interviews"))
    grace.create(a_run(), [a_record(1)])
    alan = open_team_store(made.address("alan", "interviews"))
    alan.append(a_run(last_seq=2), [a_record(2)])
    assert grace.records("r1") == (a_record(1), a_record(2))
    owners = "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'trainer'"
    assert made.sql(owners, database="interviews") == [("interviewers",)]
    # Who is no member is kept out.
    with pytest.raises(StoreError, match="permission denied for database"):
        open_team_store(made.address("ada", "interviews"))
    grace.close()
    alan.close()


def test_a_backup_is_whole(made: Server, tmp_path: Path) -> None:
    store = open_team_store(made.address("grace", "interviews"))
    store.create(a_run(), [a_record(1)])
    store.close()
    dump, restore = re.findall(r"^(pg_dump|pg_restore) (.*)$", GUIDE, re.MULTILINE)
    made.sql("CREATE DATABASE another_database OWNER interviewers TEMPLATE template0")
    for program, told in (dump, restore):
        words = told.replace("db.example.org", str(made.folder)).replace("-U grace", "-U owner")
        command = [made.program(program), "-p", str(made.port), *words.split()]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    store = open_team_store(made.address("owner", "another_database"))
    assert store.records("r1") == (a_record(1),)
    store.append(a_run(last_seq=2), [a_record(2)])
    with store.tallies.updating() as update:
        assert [one.id for one in update.unread(9)] == ["r1"]
    store.close()
    made.sql("DROP DATABASE another_database WITH (FORCE)")


def test_every_address_in_it_can_be_read() -> None:
    found = re.findall(r"postgresql://[^\s`')]+", GUIDE)
    assert len(found) == 3
    for one in found:
        read_address(one)


def test_a_role_that_looks_on(made: Server) -> None:
    open_team_store(made.address("grace", "interviews")).close()
    grants = re.findall(r"`(GRANT [^`]+)`", GUIDE)
    assert len(grants) == 2
    made.sql("CREATE ROLE looker LOGIN", "GRANT CONNECT ON DATABASE interviews TO looker")
    made.sql(*(f"{one} TO looker" for one in grants), database="interviews")
    looker = made.address("looker", "interviews")
    assert look_at_team_store(looker).runs == 0
    with pytest.raises(StoreError, match="role may not do that"):
        open_team_store(looker)
    made.sql("DROP OWNED BY looker", database="interviews")
    made.sql("DROP OWNED BY looker", "DROP ROLE looker")
