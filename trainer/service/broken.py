"""What is said of a question that can't be read: where, what, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.packs import UnknownQuestion
from trainer.service.errors import ServiceError

if TYPE_CHECKING:
    from trainer.packs import Library

#: Faults that are told; there may be as many as the files have lines.
SHOWN: Final = 3


@contextmanager
def telling(library: Library, address: str) -> Iterator[None]:
    """Let what is raised for a broken question say what to do as well, as a ServiceError.

    Each fault stays a line of its own, ``file:line:column: what``.
    """
    try:
        yield
    except (UnknownQuestion, ServiceError):
        # These are about what was asked for, and say so themselves.
        raise
    except TrainerError as error:
        pack = address.partition("/")[0]
        root = next(one.root for one in library.packs if one.id == pack)
        faults = error.message.splitlines()
        told = faults[:SHOWN]
        if len(faults) > SHOWN:
            told.append(f"… and {len(faults) - SHOWN} more")
        told.append(
            f"{address} can't be asked until that is mended; "
            f"'trainer pack check {root}' tells all that is wrong."
        )
        raise ServiceError("\n".join(told)) from error
