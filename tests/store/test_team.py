"""Opening a team's store: what is said when it can't be, and that no password is in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.processes import ROOT, environment, modules_after, refuse
from tests.store.rows import a_record, a_run
from tests.store.server import Server
from trainer.service import Service
from trainer.store import StoreError, open_team_store
from trainer.store.postgres import link, opening
from trainer.store.postgres.address import read_address
from trainer.store.schema import VERSION
from trainer.store.team import look_at_team_store

SECRET = "pa55word"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(monkeypatch)


@pytest.fixture
def database(server: Server) -> Iterator[str]:
    """A database beside the others, to be made by a test."""
    yield "another"
    server.sql("DROP DATABASE IF EXISTS another WITH (FORCE)", "DROP ROLE IF EXISTS guest")


def refused(address: str) -> str:
    """What is said about an address; a look says no less, and neither tells the password."""
    with pytest.raises(StoreError) as caught:
        open_team_store(address)
    told = caught.value.message
    look = look_at_team_store(address)
    assert look.trouble
    for secret in (SECRET, "p@ss/w", "p%40ss"):
        assert secret not in told + look.trouble + look.place
    assert "\n" not in told
    return told


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://ada:{SECRET}@host/trainer",
        f"sqlite:///{SECRET}",
        SECRET,
        "/home/ada/trainer.db",
        "postgresql:/ada@host/trainer",
        "postgresql+psycopg://ada@host/trainer",
    ],
)
def test_what_names_no_kind_of_store_is_refused(address: str) -> None:
    assert "begins with postgresql://" in refused(address)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ada:{SECRET}@{SECRET}@host/trainer",
        f"postgresql://ada:{SECRET}/{SECRET}@host/trainer",
        f"postgresql://ada:{SECRET}%zz@host/trainer",
        f"postgresql://ada:{SECRET}%00@host/trainer",
        f"postgresql://ada:{SECRET}@host:{SECRET}/trainer",
        f"postgresql://ada:{SECRET}@host:123456/trainer",
        f"postgresql://ada:{SECRET}@host/trainer?nosuch={SECRET}",
        f"postgresql://ada:{SECRET}@[::1/trainer",
        f"postgresql://ada:{SECRET}\ud800@host/trainer",
    ],
)
def test_an_address_with_a_slip_is_refused_without_repeating_any_of_it(address: str) -> None:
    told = refused(address)
    assert "postgresql://name@host:5432/database" in told
    assert "%40 for @" in told


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://ada:{}@db.example:6543/trainer", "postgresql://ada@db.example:6543/trainer"),
        ("postgres://db.example/trainer?password={}", "postgresql://db.example/trainer"),
        ("postgresql://ada:{}@a,b:2/trainer", "postgresql://ada@a,b:2/trainer"),
        ("postgresql://ada:{}@[::1]:5/t", "postgresql://ada@[::1]:5/t"),
        ("postgresql:///trainer?host=/run/pg&user=ada", "postgresql://ada@/run/pg/trainer"),
        ("postgresql://a%40b:{}@host/t", "postgresql://a@b@host/t"),
    ],
)
def test_a_store_is_named_without_its_password(address: str, place: str) -> None:
    assert read_address(address.format("p%40ss%2Fw")).place == place


def test_what_others_write_about_it_is_told_without_any_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PGPASSWORD", "from-outside")
    found = read_address("postgresql://ada:p%40ss%2Fw@host/t?sslpassword=of-the-key")
    assert found.hushed("p@ss/w, of-the-key, from-outside, ada") == "…, …, …, ada"


def test_an_address_in_a_traceback_shows_no_password() -> None:
    found = read_address("postgresql://ada:verysecret@db/interviews?sslpassword=alsosecret")
    assert repr(found) == "Address(place='postgresql://ada@db/interviews')"


def test_a_server_that_is_not_there_is_said_and_nothing_takes_its_place(
    server: Server, run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server.kill()
    address = server.over_tcp(f"ada:{SECRET}")
    told = refused(address)
    assert told.startswith(
        f"The team's store postgresql://ada@127.0.0.1:{server.port}/trainer can't"
    )
    assert "Connection refused" in told
    assert "unset TRAINER_STORE" in told
    monkeypatch.setenv("TRAINER_STORE", address)
    for words in (["stats"], ["export"], ["--plain"]):
        done = run(*words)
        assert (done.code, done.out) == (4, "")
        assert done.err == f"trainer: {told}\n"
    assert not (tmp_path / "home" / "trainer.db").exists()
    server.start()


@pytest.mark.parametrize(
    ("user", "more", "told"),
    [
        (f"nobody:{SECRET}", {}, 'role "nobody" does not exist'),
        (f"locked:{SECRET}", {}, 'password authentication failed for user "locked"'),
        ("locked", {}, "no password supplied"),
        (f"ada:{SECRET}", {"sslmode": "require"}, "server does not support SSL"),
        (f"ada:{SECRET}", {"options": "-crole%3Downer"}, "permission denied"),
        (f"ada:{SECRET}", {"dbname": "nosuch"}, 'database "nosuch" does not exist'),
    ],
)
def test_who_is_not_let_in_is_told_why(
    server: Server, user: str, more: dict[str, str], told: str
) -> None:
    server.start()
    assert told in refused(server.over_tcp(user, **more))


def test_a_password_with_signs_in_it_opens(server: Server, team: str) -> None:
    server.sql("GRANT CREATE ON DATABASE trainer TO locked")
    store = open_team_store(server.over_tcp("locked:p%40ss%2Fw%3Ard%3F%23%25"))
    assert store.where == f"postgresql://locked@127.0.0.1:{server.port}/trainer"
    store.close()


def test_a_name_that_leads_nowhere() -> None:
    told = refused(f"postgresql://ada:{SECRET}@no-such-host.invalid/trainer")
    assert "no-such-host.invalid" in told


def test_a_schema_of_another_program_is_left_alone(server: Server, team: str) -> None:
    for tables in (
        "CREATE TABLE trainer.runs (id INTEGER)",
        "CREATE TABLE trainer.about (name TEXT)",
        "CREATE TABLE trainer.about (program TEXT, version INTEGER)",
        "CREATE TABLE trainer.about AS SELECT 'other' AS program, 3 AS version",
    ):
        server.emptied()
        server.sql("CREATE SCHEMA trainer AUTHORIZATION ada", tables, database="trainer")
        server.sql("ALTER SCHEMA trainer OWNER TO ada", database="trainer")
        server.sql("GRANT ALL ON ALL TABLES IN SCHEMA trainer TO ada", database="trainer")
        assert "belongs to another program" in refused(team)
        ((count,),) = server.sql(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'trainer'", database="trainer"
        )
        assert count == 1


def test_a_store_of_a_newer_trainer_is_refused_and_left_alone(server: Server, team: str) -> None:
    open_team_store(team).close()
    server.sql(f"UPDATE trainer.about SET version = {VERSION + 6}", database="trainer")
    assert f"newer trainer has written it (store version {VERSION + 6};" in refused(team)
    assert server.sql("SELECT version FROM trainer.about", database="trainer") == [(VERSION + 6,)]


def test_a_database_that_can_not_hold_every_text_is_refused(server: Server, database: str) -> None:
    server.sql(
        f"CREATE DATABASE {database} OWNER ada ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    assert "holds texts as LATIN1" in refused(server.address(database=database))


def test_a_server_that_is_too_old_is_refused(
    server: Server, team: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "OLDEST", 99)
    assert "99 or a newer one is needed" in refused(team)


def test_what_a_members_role_may_do(server: Server, database: str) -> None:
    server.sql("CREATE ROLE guest LOGIN", f"CREATE DATABASE {database} OWNER ada")
    guest, ada = (server.address(user, database) for user in ("guest", "ada"))
    # It may not make the store, …
    with pytest.raises(StoreError, match=r"role may not do that\. docs/team\.md"):
        open_team_store(guest)
    owned = open_team_store(ada)
    owned.create(a_run(), [a_record(1)])
    # … nor see what is in it, …
    assert "role may not do that" in refused(guest)
    server.sql(
        "GRANT USAGE ON SCHEMA trainer TO guest",
        "GRANT SELECT ON ALL TABLES IN SCHEMA trainer TO guest",
        database=database,
    )
    # … nor write where it may only read, …
    with pytest.raises(StoreError, match="role may not do that"):
        open_team_store(guest)
    look = look_at_team_store(guest)
    assert (look.trouble, look.writable, look.runs) == ("", False, 1)
    # … until it is given all that answering takes.
    server.sql(
        "GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA trainer TO guest", database=database
    )
    store = open_team_store(guest)
    store.append(a_run(last_seq=2), [a_record(2)])
    with store.tallies.updating() as update:
        update.read("r1")
    assert owned.records("r1") == (a_record(1), a_record(2))
    store.close()
    owned.close()


def test_a_schema_that_was_made_for_the_role_is_used(server: Server, database: str) -> None:
    # For a role that may not make one: an empty schema belongs to nobody yet.
    server.sql("CREATE ROLE guest LOGIN", f"CREATE DATABASE {database}")
    server.sql("CREATE SCHEMA trainer AUTHORIZATION guest", database=database)
    store = open_team_store(server.address("guest", database))
    store.create(a_run(), [a_record(1)])
    assert store.runs() == (a_run(),)
    store.close()


def test_a_server_that_may_only_be_read_is_said(server: Server, team: str) -> None:
    open_team_store(team).close()
    reading = f"{team}&options=-cdefault_transaction_read_only%3Don"
    with pytest.raises(StoreError, match="may only be read: it may be a standby"):
        open_team_store(reading)


def test_without_the_extra_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, run: Runner
) -> None:
    for module in ("opening", "looking"):
        monkeypatch.setitem(sys.modules, f"trainer.store.postgres.{module}", None)
    told = refused("postgresql://ada@host/trainer")
    assert told.endswith(" 'psycopg[binary]>=3.2'")
    monkeypatch.setenv("TRAINER_STORE", "postgresql://ada@host/trainer")
    assert run("stats").err == f"trainer: {told}\n"


def test_without_such_an_address_nothing_of_it_is_loaded(tmp_path: Path) -> None:
    for words in (["stats"], ["doctor"], ["check", "--expect", "8 MiB", "8 MiB"]):
        loaded, _ = modules_after(tmp_path, *words)
        refuse(loaded, "psycopg", "trainer.store.postgres")
    loaded, _ = modules_after(tmp_path, "stats")
    assert "sqlite3" in loaded


def test_what_keeps_nothing_needs_no_store(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TRAINER_STORE", "postgresql://ada@no-such-host.invalid/trainer")
    assert run("check", "--expect", "8 MiB", "8 MiB").code == 0
    assert Service.open(keep=False).home().kept_in is None
    # Blank is as good as not set.
    monkeypatch.setenv("TRAINER_STORE", "  ")
    service = Service.open()
    assert service.home().kept_in == str(tmp_path / "home" / "trainer.db")
    service.close()


def test_the_doctor_looks_and_touches_nothing(
    server: Server, team: str, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> tuple[int, str]:
        done = run("doctor", "--json")
        stores = [row for row in done.rows() if row["about"] in ("store", "clock")]
        return done.code, " ".join(row["told"] for row in stores)

    monkeypatch.setenv("TRAINER_STORE", team)
    code, line = told()
    assert code == 0
    assert f"postgresql://ada@{server.folder}:{server.port}/trainer, the store of a team" in line
    assert "PostgreSQL 1" in line
    assert "not encrypted; it is made at the first start" in line
    schemas = "SELECT nspname FROM pg_namespace WHERE nspname = 'trainer'"
    assert server.sql(schemas, database="trainer") == []
    store = open_team_store(team)
    store.create(a_run(updated_at=4e9), [a_record(1)])
    store.close()
    code, line = told()
    assert (code, "1 runs, 1 open" in line) == (4, True)
    assert "the last run is stamped 2096-10-02" in line
    server.sql("UPDATE trainer.about SET version = 1", database="trainer")
    assert "brought to the newest form" in told()[1]
    monkeypatch.setattr("trainer.service.health.SLACK", -1.0)
    assert "minutes" in told()[1]
    monkeypatch.setenv("TRAINER_STORE", "postgresql://ada@no-such-host.invalid/trainer")
    code, line = told()
    assert (code, "can't be reached" in line) == (4, True)


def test_a_connection_holds_to_its_limits(team: str) -> None:
    store = open_team_store(team)
    shown = {
        name: store._link.rows(f"SHOW {name}")[0][0]
        for name in ("statement_timeout", "lock_timeout", "search_path", "application_name")
    }
    assert shown == {
        "statement_timeout": "15s",
        "lock_timeout": "10s",
        "search_path": f"{link.SCHEMA}, pg_temp",
        "application_name": "systems-trainer",
    }
    store.close()


def test_what_is_kept_is_on_the_disk_whatever_the_servers_default(
    server: Server, team: str
) -> None:
    server.sql("ALTER DATABASE trainer SET synchronous_commit = off")
    store = open_team_store(team)
    assert store._link.rows("SHOW synchronous_commit") == [("on",)]
    store.close()
    server.sql("ALTER DATABASE trainer RESET synchronous_commit")


def test_the_real_program_ends_in_one_sentence(server: Server, tmp_path: Path) -> None:
    address = f"postgresql://ada:{SECRET}@127.0.0.1:1/trainer"
    done = subprocess.run(
        [sys.executable, "-m", "trainer", "stats"],
        capture_output=True,
        text=True,
        env=environment(tmp_path, TRAINER_STORE=address),
        cwd=ROOT,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.count("\n") == 1
    assert SECRET not in done.stderr
