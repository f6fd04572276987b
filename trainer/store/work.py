"""One piece of work on a database, in SQL that SQLite and PostgreSQL both understand.

What differs stays in the two rooms below it: here a mark is `?`, tables are named as in `schema`,
and every text may hold any character.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol


@dataclass(frozen=True, slots=True)
class Each:
    """A statement that the two databases say differently."""

    sqlite: str
    postgres: str


#: SQL that both understand, or one for each of them.
Statement = str | Each
Row = tuple[Any, ...]
#: What nobody else may be doing meanwhile: counting, or taking in runs of another store.
Alone = Literal["counting", "adopting"]

# Neither database can hold a lone surrogate, and PostgreSQL no NUL character. A text that has one
# is kept as this sign (SUBSTITUTE) and JSON; so is one that happens to begin with it.
_SUBSTITUTE: Final = "\x1a"


class Reads(Protocol):
    """Queries; the errors are those of the database's own module."""

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All that a query finds."""

    def one(self, query: str, values: Sequence[Any] = ()) -> Row | None:
        """The first row that a query finds, or None."""


class Work(Reads, Protocol):
    """Queries and statements of one transaction."""

    def run(self, query: str, values: Sequence[Any] = ()) -> None:
        """Execute a statement."""

    def many(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each of the rows."""


def kept(values: Iterable[Any]) -> list[Any]:
    """Values as a database can hold them."""
    return [_kept(one) if type(one) is str else one for one in values]


def told(row: Sequence[Any]) -> Row:
    """A row as it was before it was kept."""
    return tuple(_told(one) if type(one) is str else one for one in row)


def cells(row: Any) -> Row:
    """What `dataclasses.astuple` does for flat rows, without its deep copies: ten times as fast."""
    return tuple(getattr(row, name) for name in row.__slots__)


def _kept(text: str) -> str:
    plain = "\0" not in text and not text.startswith(_SUBSTITUTE)
    return text if plain and (text.isascii() or _is_whole(text)) else _SUBSTITUTE + json.dumps(text)


def _told(text: str) -> str:
    if not text.startswith(_SUBSTITUTE):
        return text
    try:
        return str(json.loads(text[1:]))
    except ValueError:
        # A store of an earlier trainer may hold one as it was.
        return text


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
