"""The address of a team's store: what is in it, and how it is shown without its password."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from trainer.store.base import StoreError

#: What is asked of the connection where the address says nothing else. Seconds; milliseconds for
#: the last one. Together they end any wait for a machine that has gone.
DEFAULTS: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "application_name": "systems-trainer",
    # A ticket that happens to lie about is no reason to wait for a Kerberos server.
    "gssencmode": "disable",
}
_SECRETS: Final = ("password", "sslpassword")
# One @, before any / or ?: a password with such a sign in it would be taken for the host, and then
# be printed by whatever can't find that host.
_SHAPE: Final = re.compile(
    r"postgres(?:ql)?://(?:[^@/?]*@)?[^@/?]*(?:/[^@/?]*)?(?:\?.*)?", re.DOTALL
)
_PORTS: Final = re.compile(r"[0-9]{0,5}(,[0-9]{0,5})*")
_WRONG: Final = (
    "The address in TRAINER_STORE can't be read: it has the form "
    "postgresql://name@host:5432/database{why}. A password in it has %40 for @, %3A for :, %2F for "
    "/, %3F for ?, %23 for # and %25 for %. Unset TRAINER_STORE to keep runs in a file on this "
    "machine."
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a store is. `place` can be shown: it holds neither password nor options."""

    place: str
    parameters: Mapping[str, str] = field(repr=False)

    def hushed(self, text: str) -> str:
        """What somebody else wrote about this address, without any password."""
        secrets = [self.parameters.get(name, "") for name in _SECRETS]
        for secret in (*secrets, os.environ.get("PGPASSWORD", "")):
            text = text.replace(secret, "…") if secret else text
        return text


def read_address(text: str) -> Address:
    """The address that was given; StoreError, without any of the text, for what is none."""
    if not _SHAPE.fullmatch(text):
        raise StoreError(_WRONG.format(why=""))
    try:
        given = {name: str(value) for name, value in conninfo_to_dict(text).items()}
    except (ProgrammingError, ValueError) as error:
        unknown = re.search(r'invalid URI query parameter: "(\w+)"', str(error))
        why = f", and has no setting {unknown[1]}" if unknown else ""
        raise StoreError(_WRONG.format(why=why)) from None
    if not _PORTS.fullmatch(given.get("port", "")):
        raise StoreError(_WRONG.format(why=", with a number for the port"))
    defaults = dict(DEFAULTS)
    if "," in given.get("host", ""):
        # Of several machines the one that may be written.
        defaults["target_session_attrs"] = "read-write"
    return Address(_place(given), {**defaults, **given, "client_encoding": "UTF8"})


def _place(given: Mapping[str, str]) -> str:
    hosts = given.get("host", "").split(",")
    ports = given.get("port", "").split(",")
    ports = ports * len(hosts) if len(ports) == 1 else ports
    shown = ",".join(
        (f"[{host}]" if ":" in host else host) + (f":{port}" if port else "")
        for host, port in zip(hosts, ports, strict=False)
    )
    name = f"{given['user']}@" if "user" in given else ""
    return f"postgresql://{name}{shown}/{given.get('dbname', '')}"
