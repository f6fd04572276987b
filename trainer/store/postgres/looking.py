"""Looking at a team's store without touching it: nothing is made, changed or migrated."""

from __future__ import annotations

import time
from dataclasses import replace

import psycopg

from trainer.store.base import StoreError
from trainer.store.looking import TeamLook
from trainer.store.postgres.address import read_address
from trainer.store.postgres.link import Link, UnreachableError
from trainer.store.postgres.opening import trouble_with
from trainer.store.postgres.reasons import reason, unreachable
from trainer.store.postgres.schema import found


def looked(text: str) -> TeamLook:
    """Look at the store at an address (see `trainer.store.team`)."""
    try:
        address = read_address(text)
    except StoreError as error:
        return TeamLook("TRAINER_STORE", trouble=error.message)
    link = Link(address)
    try:
        link.connect()
        return _looked(link, address.place)
    except UnreachableError as error:
        told = f"It can't be reached: {unreachable(error, address)}."
        return TeamLook(address.place, trouble=told)
    except psycopg.Error as error:
        return TeamLook(address.place, trouble=f"It can't be read: {reason(error, address)}")
    finally:
        link.drop()


def _looked(link: Link, place: str) -> TeamLook:
    ((server, now),) = link.rows(
        "SELECT current_setting('server_version'), extract(epoch FROM clock_timestamp())::float8"
    )
    look = TeamLook(
        place,
        server=f"PostgreSQL {server.partition(' ')[0]}",
        encrypted=link.encrypted,
        ahead=now - time.time(),
    )
    if trouble := trouble_with(link):
        return replace(look, trouble=trouble)
    version = found(link).version
    if not version:
        return look
    ((runs, left, latest, writable),) = link.rows(
        "SELECT count(*), count(*) FILTER (WHERE status = 'open'), max(updated_at), "
        "NOT pg_is_in_recovery() AND has_table_privilege('events', 'INSERT') FROM runs"
    )
    return replace(look, version=version, runs=runs, open=left, latest=latest, writable=writable)
