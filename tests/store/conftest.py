"""Every kind of store: an SQLite file, memory, and a PostgreSQL server where one can be started."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store.opened import open_at
from tests.store.server import NoServerError, Server
from trainer.store import Store, memory_store


@pytest.fixture(scope="session", autouse=True)
def _nobodys_server() -> Iterator[None]:
    """Settings of whoever runs this, for servers of their own, do not reach the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [one for one in os.environ if one.startswith("PG")]:
            patch.delenv(name)
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests of this process; started when the first of them asks."""
    try:
        made = Server()
    except NoServerError as error:
        pytest.skip(str(error))
    yield made
    made.stop()


@pytest.fixture
def team(server: Server) -> str:
    """The address of an empty database on the server."""
    server.emptied()
    return server.address()


@pytest.fixture(params=["file", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where several programs can open a store, with `open_at`; there is none yet."""
    if request.param == "postgres":
        return str(request.getfixturevalue("team"))
    return str(tmp_path / "home" / "trainer.db")


@pytest.fixture
def start(place: str) -> Iterator[Callable[[], Store]]:
    """Open the store, as another program would."""
    stores: list[Store] = []

    def started() -> Store:
        stores.append(open_at(place))
        return stores[-1]

    yield started
    for store in stores:
        store.close()


@pytest.fixture(params=["file", "memory", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "memory":
        made: Store = memory_store()
    elif request.param == "file":
        made = open_at(str(tmp_path / "home" / "trainer.db"))
    else:
        made = open_at(request.getfixturevalue("team"))
    yield made
    made.close()
