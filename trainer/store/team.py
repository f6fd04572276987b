"""The way to a store on a server, for a team: the only one, and what it needs is an extra."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.store.base import StoreError

if TYPE_CHECKING:
    from trainer.store.looking import TeamLook
    from trainer.store.postgres.store import PostgresStore

_SCHEMES: Final = ("postgresql://", "postgres://")
_UNKNOWN: Final = (
    "TRAINER_STORE names no kind of store that there is: a team's begins with postgresql://. Unset "
    "it to keep runs in a file on this machine."
)
_MISSING: Final = (
    "A team's store (TRAINER_STORE) needs the extra 'team'. Install it, then do it again: {install}"
)


def open_team_store(address: str) -> PostgresStore:
    """Open or create the store at ``postgresql://name@host/database``.

    StoreError, which never holds a password: for an address that is none, a server that can't be
    reached or is too old, a database of another program or a newer trainer, a role that may not
    write, or psycopg missing. Nothing else is ever opened in its place: who names a team's store
    would otherwise work in one that nobody sees.
    """
    _check(address)
    try:
        from trainer.store.postgres.opening import opened
    except ImportError as error:
        raise StoreError(_missing()) from error
    return opened(address)


def look_at_team_store(address: str) -> TeamLook:
    """Look at the store at an address, changing nothing; what is wrong with it is in `trouble`."""
    from trainer.store.looking import TeamLook

    try:
        _check(address)
        from trainer.store.postgres.looking import looked
    except StoreError as error:
        return TeamLook("TRAINER_STORE", trouble=error.message)
    except ImportError:
        return TeamLook("TRAINER_STORE", trouble=_missing())
    return looked(address)


def _missing() -> str:
    from trainer.extras import install_line

    return _MISSING.format(install=install_line("team"))


def _check(address: str) -> None:
    if not address.startswith(_SCHEMES):
        raise StoreError(_UNKNOWN)
