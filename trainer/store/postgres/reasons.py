"""What PostgreSQL says, as a sentence that says what to do."""

from __future__ import annotations

from typing import Final

import psycopg

from trainer.store.postgres.address import Address

GUIDE: Final = "docs/team.md"
_AGAIN: Final = "Wait a moment, then do it again."
#: By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html.
_REASONS: Final = {
    "55P03": f"another program is holding it. {_AGAIN}",
    "57014": f"the server took too long. {_AGAIN}",
    "40P01": f"another program was in the way. {_AGAIN}",
    "40001": f"another program was in the way. {_AGAIN}",
    "53100": "the server's disk is full. Have some space freed there, then do it again.",
    "53200": f"the server is out of memory. {_AGAIN}",
    "53300": f"the server has no connection left. {_AGAIN}",
    "25006": (
        "the server may only be read: it may be a standby, or this role may only read. "
        "TRAINER_STORE has to name the one that is written."
    ),
    "42501": f"this role may not do that. {GUIDE} says what a member's role needs.",
    "42P01": "its tables are not there any more. Ask whoever looks after the server.",
    "3F000": "its tables are not there any more. Ask whoever looks after the server.",
    "54000": "a name in it is longer than an index can hold.",
    "22003": "a number in it is too large.",
    "23505": "it is there already.",
}


def reason(error: psycopg.Error, address: Address) -> str:
    """Why, and what to do about it."""
    known = _REASONS.get(error.sqlstate or "")
    return known or f"{address.hushed(_first_line(error))}."


def unreachable(error: psycopg.Error, address: Address) -> str:
    """Why there is no connection, in the words of whoever refused it."""
    # "connection to server at "::1", port 5432 failed: FATAL:  role "ada" does not exist": where
    # it is has been said already.
    line = _first_line(error).rpartition(" failed: ")[2]
    return address.hushed(line.removeprefix("FATAL:").strip())


def _first_line(error: psycopg.Error) -> str:
    said = error.diag.message_primary or str(error)
    lines = said.strip().splitlines()
    return lines[0].rstrip(".:") if lines else type(error).__name__
