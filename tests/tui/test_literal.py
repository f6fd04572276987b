"""Text of people and packs is shown as it is, whatever it tries."""

from __future__ import annotations

import pytest
from textual.content import Content

from trainer.tui.literal import fitted, lit, literal, one_line

HOSTILE = "[bold red]4*N[N][/] \x1b[31mred\x1b[0m \u202edrow\u202c [@click=app.quit]x[/]"


def test_brackets_stay_brackets() -> None:
    assert literal("4*N[N]").plain == "4*N[N]"
    assert literal("[bold]x[/bold]").spans == []


def test_escapes_and_direction_marks_are_shown() -> None:
    shown = literal(HOSTILE).plain
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "␛[31mred" in shown
    assert "⟨U+202E⟩" in shown


@pytest.mark.parametrize("start", [0, 10, HOSTILE.index("red\x1b"), HOSTILE.index("drow")])
def test_a_span_is_lit_where_it_stood_in_the_original(start: int) -> None:
    end = start + 3
    content = lit(HOSTILE, start, end, "reverse")
    (span,) = content.spans
    expected = literal(HOSTILE[start:end]).plain
    assert content.plain[span.start : span.end] == expected


@pytest.mark.parametrize(("start", "end"), [(None, None), (3, None), (-1, 2), (2, 2), (0, 10_000)])
def test_a_span_that_is_none_lights_nothing(start: int | None, end: int | None) -> None:
    assert lit("an answer", start, end, "reverse").spans == []


@pytest.mark.parametrize(
    "text", ["short", "a much longer text than that", "日本語のテキストです", ""]
)
def test_a_column_is_exactly_as_wide_as_asked(text: str) -> None:
    assert Content(fitted(text, 12)).cell_length == 12


def test_what_is_cut_says_so() -> None:
    assert one_line("one\ntwo  three", 40) == "one two three"
    assert one_line("abcdefghij", 5).endswith("…")
    assert Content(one_line("日本語のテキスト", 5)).cell_length <= 5
