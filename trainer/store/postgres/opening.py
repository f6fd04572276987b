"""Opening a team's store. Whatever is not a store of this trainer's time is left as it is."""

from __future__ import annotations

from typing import Final

import psycopg

from trainer.store.base import StoreError
from trainer.store.postgres.address import Address, read_address
from trainer.store.postgres.link import SCHEMA, Link, UnreachableError
from trainer.store.postgres.reasons import reason, unreachable
from trainer.store.postgres.schema import found, migrate
from trainer.store.postgres.store import PostgresStore
from trainer.store.schema import VERSION

#: The oldest server with everything that is asked of it (`pg_current_xact_id`).
OLDEST: Final = 13
_ENCODING: Final = "UTF8"


def opened(text: str) -> PostgresStore:
    """Open or create the store at an address (see `trainer.store.team`)."""
    address = read_address(text)
    link = Link(address)
    try:
        link.connect()
        if trouble := trouble_with(link):
            raise StoreError(f"{address.place}: {trouble}")
        migrate(link)
        # Finds out now, not at the first answer, whether this role can write on this server.
        link.execute("DELETE FROM drafts WHERE FALSE")
    except UnreachableError as error:
        link.drop()
        raise StoreError(_unreachable(error, address)) from error
    except psycopg.Error as error:
        link.drop()
        told = reason(error, address)
        raise StoreError(f"The store {address.place} can't be opened: {told}") from error
    except BaseException:
        link.drop()
        raise
    return PostgresStore(link)


def trouble_with(link: Link) -> str:
    """Why this server or database can't hold a store, or holds one that can't be used; or ''."""
    ((server, encoding),) = link.rows(
        "SELECT current_setting('server_version_num')::int, current_setting('server_encoding')"
    )
    if server < OLDEST * 10_000:
        return f"The server is PostgreSQL {server // 10_000}; {OLDEST} or a newer one is needed."
    if encoding != _ENCODING:
        return (
            f"The database holds texts as {encoding}, which can't hold every answer. Create it "
            f"with ENCODING '{_ENCODING}'."
        )
    there = found(link)
    if there.foreign:
        return (
            f"The schema {SCHEMA!r} in it belongs to another program. TRAINER_STORE has to name a "
            "database of its own."
        )
    if there.version > VERSION:
        return (
            f"A newer trainer has written it (store version {there.version}; this one knows up to "
            f"{VERSION}). Update the trainer, or have TRAINER_STORE name another database."
        )
    return ""


def _unreachable(error: UnreachableError, address: Address) -> str:
    return (
        f"The team's store {address.place} can't be reached: {unreachable(error, address)}. "
        "Nothing has been opened instead of it: look at TRAINER_STORE and at the network, or unset "
        "TRAINER_STORE to practise with a store on this machine."
    )
