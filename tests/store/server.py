"""A PostgreSQL server of one's own, in a temporary directory and on loopback, not run by root."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

#: Where Debian puts what no user calls by hand.
DEBIAN = Path("/usr/lib/postgresql")
#: PostgreSQL refuses to run as root: then it runs as one of these.
USERS = ("postgres", "nobody")
#: Nothing has to outlive the machine here, so nothing waits for its disk.
SETTINGS = (
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "max_connections=50",
    "autovacuum=off",
    "listen_addresses=127.0.0.1",
)
#: The role `locked` has to know a password; whoever else comes is let in.
RULES = """
local all all trust
host all locked 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
"""
PATIENCE_S = 60.0


class NoServerError(Exception):
    """No server program was found on this machine."""


def programs() -> Path:
    """The folder of `initdb` and `postgres`: the newest of Debian's, or that on the path."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is not None and (Path(on_path).resolve().parent / "postgres").exists():
        return Path(on_path).resolve().parent
    raise NoServerError("no PostgreSQL server was found (Debian: apt-get install postgresql)")


def _version(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.parent.parent.name)]


class Server:
    """One server with one cluster; `stop` removes all of it."""

    def __init__(self) -> None:
        self._bin = programs()
        # Not pytest's own folder, which nobody but its owner may enter.
        self.folder = Path(tempfile.mkdtemp(prefix="trainer-pg-"))
        self._data = self.folder / "data"
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(one for one in map(_user, USERS) if one is not None)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run("initdb", "-D", self._data, "-U", "owner", "-A", "trust", "-E", "UTF8", "-N")
        (self._data / "pg_hba.conf").write_text(RULES)
        self.start()
        self.sql(
            "CREATE ROLE locked LOGIN PASSWORD 'p@ss/w:rd?#%'",
            "CREATE ROLE ada LOGIN",
        )
        # It sorts as English does: what a store promises must not depend on anybody's language.
        english = " LOCALE_PROVIDER icu ICU_LOCALE 'en-US' TEMPLATE template0"
        try:
            self.sql(f"CREATE DATABASE trainer OWNER ada{english}")
        except psycopg.Error:
            # Before version 15, or built without that library.
            self.sql("CREATE DATABASE trainer OWNER ada")

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        if self._process is not None and self._process.poll() is None:
            return
        settings = [f"-c{one}" for one in (*SETTINGS, f"unix_socket_directories={self.folder}")]
        command = [self._bin / "postgres", "-D", self._data, "-p", str(self.port), *settings]
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            command, stdout=log, stderr=log, env=_environment(), cwd=self.folder, **self._as
        )
        log.close()
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.sql("SELECT 1")
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > end:
                    said = (self.folder / "log").read_text(errors="replace")
                    raise AssertionError(f"the server does not start: {said[-2000:]}") from error
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """End it as if its machine had lost its power."""
        self.signal(signal.SIGQUIT)
        assert self._process is not None
        self._process.wait(PATIENCE_S)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server."""
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self) -> None:
        """End it and remove everything."""
        self.kill()
        shutil.rmtree(self.folder)

    def address(self, user: str = "ada", database: str = "trainer", **more: str) -> str:
        """Its address over the socket, for `TRAINER_STORE`."""
        given = {"host": str(self.folder), **more}
        return f"postgresql://{user}@:{self.port}/{database}?{_settings(given)}"

    def over_tcp(self, user: str = "ada", port: int | None = None, **more: str) -> str:
        """Its address over loopback, or that of something on another `port` that leads to it."""
        given = {"sslmode": "disable", **more}
        return f"postgresql://{user}@127.0.0.1:{port or self.port}/trainer?{_settings(given)}"

    def sql(self, *statements: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Execute statements as the owner of everything; the rows of the last one."""
        with psycopg.connect(self.address("owner", database), autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def emptied(self) -> None:
        """Take everything out of the database of the tests, whoever is still in it."""
        self.start()
        self.cut_off()
        self.sql("DROP SCHEMA IF EXISTS trainer CASCADE", database="trainer")

    def cut_off(self) -> None:
        """End every connection to the database of the tests, as its owner may."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'trainer'")

    def program(self, name: str) -> Path:
        """One of the server's own programs, of its version."""
        return self._bin / name

    def _run(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments],
            capture_output=True,
            text=True,
            env=_environment(),
            cwd=self.folder,
            **self._as,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def _settings(given: dict[str, str]) -> str:
    return "&".join(f"{key}={value}" for key, value in given.items())


def _user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def _environment() -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
