from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.texts import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("520 MiB", "520 MiB"),
        ("two\n\tlines", "two\n\tlines"),
        ("\x1b[31m", "␛[31m"),
        ("\x00\x7f", "␀␡"),
        ("\r", "␍"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("\u2066x\u2069", "⟨U+2066⟩x⟨U+2069⟩"),
        ("\u200b", "⟨U+200B⟩"),
        ("\ud800", "⟨U+D800⟩"),
        ("\x9b1m", "⟨U+009B⟩1m"),
        ("5 µs × 10⁶ \u00a0 Θ", "5 µs × 10⁶ \u00a0 Θ"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_nothing_that_a_terminal_acts_on_is_left(text: str) -> None:
    assert not {c for c in visible(text) if (ord(c) < 32 and c not in "\n\t") or c == "\x1b"}
    assert visible(visible(text)) == visible(text)
