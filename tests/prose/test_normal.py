from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.prose.normal import LIMIT, normalise
from trainer.prose.tokens import tokenise


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (r"$260\,\mathrm{MiB}$", ["260", "MiB"]),
        (r"\frac{989}{3.35}", ["(", "989", ")", "/", "(", "3.35", ")"]),
        ("5.45×10⁸ B", ["5.45", "*", "10", "^", "8", "B"]),
        ("S → P", ["S", "->", "P"]),
        ("S => P", ["S", "->", "P"]),
        ("it doesn’t", ["it", "does", "not"]),
        ("bandwidth-bound", ["bandwidth", "bound"]),
        ("re-read", ["reread"]),
        ("T_r and B_{r}", ["Tr", "and", "Br"]),
        ("score_traffic", ["score", "traffic"]),
        ("545_259_520", ["545_259_520"]),
        ("545,259,520 and 8,192", ["545,259,520", "and", "8,192"]),
        ("naïve", ["naive"]),
        ("**bold** and 2**29", ["bold", "and", "2", "**", "29"]),
        ("163 μs", ["163", "µs"]),
        ("−3", ["-", "3"]),
    ],
)
def test_one_spelling(typed: str, words: list[str]) -> None:
    got = [token.text for token in tokenise(normalise(typed).text)]
    assert [word.lower() for word in got] == [word.lower() for word in words]


@given(st.text(max_size=300))
def test_every_character_leads_back_to_the_original(text: str) -> None:
    normal = normalise(text)
    assert len(normal.text) == len(normal.starts) == len(normal.ends)
    for start, end in zip(normal.starts, normal.ends, strict=True):
        assert 0 <= start < end <= len(text)


def test_evidence_is_quoted_from_the_original() -> None:
    text = r"so $T = 260\,\mathrm{MiB}$ in all"
    normal = normalise(text)
    at = normal.text.index("260")
    start, end = normal.span(at, at + len("260 MiB"))
    assert text[start:end].startswith("260")
    assert "MiB" in text[start:end]


def test_no_more_than_twenty_kilobytes_are_read() -> None:
    normal = normalise("a" * (LIMIT + 50))
    assert normal.cut
    assert len(normal.text) == LIMIT
