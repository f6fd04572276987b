"""How long a text may be: to be judged, to be kept, to be a name."""

from __future__ import annotations

from typing import Final

from trainer.service.errors import ServiceError

LONGEST_GRADED: Final = 20_480  # bytes of UTF-8: 20 KB, some twelve pages
LONGEST_KEPT: Final = 2_000_000  # characters of a draft
LONGEST_NAME: Final = 60  # characters


def fit_to_judge(text: str) -> None:
    """Raise ServiceError for a text that is too long to be judged; it stays a draft."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > LONGEST_GRADED:
        raise ServiceError(
            f"This is {size:,} bytes long; an answer of up to {LONGEST_GRADED:,} bytes (20 KB) is "
            f"judged. {_kept(text)} Shorten it, then hand it in again."
        )


def keepable(text: str) -> tuple[str, str]:
    """What of a draft is kept, and a sentence when that is not all of it."""
    if len(text) <= LONGEST_KEPT:
        return text, ""
    return text[:LONGEST_KEPT], _kept(text)


def named(text: str, ask: str) -> str:
    """A name as it was meant; ServiceError, which says `ask`, where there is none."""
    name = " ".join(text.split())
    if not name:
        raise ServiceError(ask)
    if len(name) > LONGEST_NAME:
        raise ServiceError(f"A name has up to {LONGEST_NAME} characters; this one {len(name)}.")
    return name


def _kept(text: str) -> str:
    if len(text) <= LONGEST_KEPT:
        return "All of it is kept as a draft."
    return f"The first {LONGEST_KEPT:,} characters of it are kept as a draft."
