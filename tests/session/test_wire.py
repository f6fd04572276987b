"""Events as JSON: what was typed comes back as typed, what is not known is kept."""

from __future__ import annotations

import json

import pytest

from trainer.session import SessionError, events, from_json, reduce, to_json
from trainer.session.state import RunState

STAMP = {"at": 1.0, "used": 2.0, "seat": "candidate"}


@pytest.mark.parametrize(
    "text", ["a\x00b", "\ud800 alone", "[bold]x", "\x1b[2J", "\u202egnp", "µ×−"]
)
def test_any_text_comes_back_as_typed(text: str) -> None:
    kind, version, data = to_json(events.AnswerSubmitted(stage="main", text=text))
    assert data.isascii()
    assert "\x00" not in data
    back = from_json(kind, version, data, at=0.0, used=0.0, seat="candidate")
    assert back == events.AnswerSubmitted(stage="main", text=text)


def test_a_kind_of_a_newer_program_is_kept_and_changes_nothing() -> None:
    data = json.dumps({"note": "said it aloud"})
    event = from_json("note-taken", 4, data, **STAMP)
    assert isinstance(event, events.Unknown)
    assert to_json(event) == ("note-taken", 4, data)
    after = reduce(RunState(), event)
    assert (after.seq, after.unknown, after.stages) == (1, 1, ())


def test_a_newer_form_of_a_known_kind_is_kept() -> None:
    event = from_json("paused", 99, "{}", **STAMP)
    assert isinstance(event, events.Unknown)
    assert (event.name, event.form) == ("paused", 99)


def test_a_field_that_a_newer_program_added_is_passed_over() -> None:
    event = from_json("paused", 1, '{"why": "coffee"}', **STAMP)
    assert event == events.Paused(**STAMP)


@pytest.mark.parametrize("data", ["{}", "[]", '{"stage": "main"', '"main"'])
def test_a_damaged_event_is_said(data: str) -> None:
    with pytest.raises(SessionError, match="part-skipped"):
        from_json("part-skipped", 1, data, **STAMP)
