"""Spans of joined texts, each found again in the text that it came from."""

from __future__ import annotations

import pytest

from trainer.grading import Evidence, Grade
from trainer.service.conduct import SEAM
from trainer.service.evidence import placed

PIECES = (("main", "abc def"), ("probe:1", "ghi jkl"), ("probe:2", "m"))
WHOLE = SEAM.join(text for _, text in PIECES)


@pytest.mark.parametrize(
    ("words", "source", "quote"),
    [
        ("bc", "main", "bc"),
        ("abc def", "main", "abc def"),
        ("ghi jkl", "probe:1", "ghi jkl"),
        ("m", "probe:2", "m"),
        # Over a seam: it was met with the last of them only.
        (f"def{SEAM}ghi", "probe:1", "ghi"),
        (f"def{SEAM}ghi jkl{SEAM}m", "probe:2", "m"),
        (f"jkl{SEAM}", "probe:1", "jkl"),
    ],
)
def test_a_span_is_found_where_it_was_said(words: str, source: str, quote: str) -> None:
    start = WHOLE.index(words)
    spot = Evidence("fusion", "met", words, start, start + len(words))
    (found,) = placed(Grade("q", 0, None, None, (), (spot,), ()), PIECES, len(SEAM)).criteria
    texts = dict(PIECES)
    assert (found.source, found.quote) == (source, quote)
    assert texts[source][found.start : found.end] == quote
