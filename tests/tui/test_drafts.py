"""What is typed reaches the store once, in order, and waits when the store can't take it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from trainer.errors import TrainerError
from trainer.service import Saved
from trainer.tui.drafts import DELAY, Drafts


class Shelf:
    """Takes drafts, or refuses them."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, str]] = []
        self.full = False

    def save(self, run_id: str, text: str, slot: str) -> Saved:
        if self.full:
            raise TrainerError("the disk is full")
        self.kept.append((run_id, text))
        return Saved(datetime(2026, 1, 1, tzinfo=UTC), 1.0, "")


def test_it_is_written_well_within_a_second() -> None:
    assert DELAY <= 0.75


def test_only_the_newest_text_is_written() -> None:
    shelf = Shelf()
    drafts = Drafts(shelf.save)
    for text in ("n", "na", "nai"):
        drafts.note("run", text)
    assert drafts.flush() is not None
    assert shelf.kept == [("run", "nai")]
    assert drafts.flush() is None
    assert not drafts.waiting


def test_what_is_refused_goes_on_waiting() -> None:
    shelf = Shelf()
    drafts = Drafts(shelf.save)
    drafts.note("run", "naive")
    shelf.full = True
    with pytest.raises(TrainerError, match="full"):
        drafts.flush()
    assert drafts.waiting
    shelf.full = False
    drafts.flush()
    assert shelf.kept == [("run", "naive")]


def test_an_answer_that_was_handed_in_is_no_draft_of_the_next_one() -> None:
    shelf = Shelf()
    drafts = Drafts(shelf.save)
    drafts.note("run", "my answer")
    with drafts.handing_in("run"):
        pass
    drafts.flush()
    assert shelf.kept == []


def test_an_answer_that_was_refused_is_a_draft_again() -> None:
    shelf = Shelf()
    drafts = Drafts(shelf.save)
    drafts.note("run", "my answer")
    with pytest.raises(TrainerError), drafts.handing_in("run"):
        raise TrainerError("not now")
    drafts.flush()
    assert shelf.kept == [("run", "my answer")]
