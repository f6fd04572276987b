"""Any text is heard, in time that grows with its length, and always the same way."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.prose import Claims, Hearing, quantities_in
from trainer.prose.document import build
from trainer.prose.normal import LIMIT, normalise

Hear = Callable[[str], Hearing]
WORDS = [
    *("naive", "flash", "S", "P", "HBM", "never", "not", "520", "MiB", "8", "4096", "FLOP/B"),
    *("ridge", "L2", "K", "and", "V", "fit", "share", "if", "or", "between", "64", "x", "4", "+"),
    *("=", "->", "(", ")", "|", "\n", ".", ",", ";", ":", "?", "#", "-", "$", "\\frac{1}{2}"),
    *("2^29", "wait", "colleague", "says", "_", "Θ", "8K"),
]
SOUP = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.text(max_size=200), SOUP))
def test_no_text_is_refused(text: str, heard: Hear) -> None:
    hearing = heard(text)
    for found in hearing.claims.values():
        if found.start is not None:
            assert text[found.start : found.end] == found.quote
    for span in (*hearing.ignored, *hearing.quantities):
        assert 0 <= span.start <= span.end <= len(text)
    assert heard(text) == hearing


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", ".", "\x00\x1b[31m", "\ud800", "٣٤ ½ ²", "(" * 300]
)
def test_odd_texts(heard: Hear, text: str) -> None:
    assert not any(found.heard for found in heard(text).claims.values())


@pytest.mark.parametrize(
    "text",
    [
        *("It is compute-bound. But", "520 MiB.\n\nAnd", "- well", "But", "only"),
        "People say that L2 absorbs it, and of course quite perfectly so.",
        *("naive: false", ": false", "S_: null", "V, K: 4 MiB. V, Q: 4 MiB.", "I take it back. I"),
    ],
)
def test_texts_that_break_off(heard: Hear, text: str) -> None:
    """As they stand while somebody types: each is heard, from its first letter to its last."""
    for end in range(len(text) + 1):
        assert heard(text[:end]) == heard(text[:end])


@pytest.mark.parametrize(
    ("text", "claim", "is_heard"),
    [
        ("Naive moves 520 MiB and FlashAttention writes_S: false.", "naive", True),
        ("Naive moves 520 MiB. V, K: 4 MiB. The mistake is S. V, K and O once.", "naive", True),
        ("Naive moves 4 x 128 + 8 = 520 MiB. At 128K it fails. Drop the 128K case.", "naive", True),
        ("Naive: 520 MiB. For example 128K fails. I take the example back.", "naive", True),
        (
            "None of S and P is written and with that FlashAttention stays bandwidth-bound.",
            "compute-bound",
            False,
        ),
        (
            "FlashAttention never writes S and everything else is bandwidth-bound.",
            "compute-bound",
            False,
        ),
    ],
)
def test_how_far_a_word_reaches(heard: Hear, text: str, claim: str, is_heard: bool) -> None:
    assert heard(text).claims[claim].heard == is_heard


def test_twenty_kilobytes_of_a_claims_own_words(claims: Claims, heard: Hear) -> None:
    """Work is bounded: the mentions looked at, the tokens a denial reaches, the sentences."""
    for spec in claims.claims.values():
        words = " ".join(spec.yes).replace(".", "") + " "
        hearing = heard((words * (LIMIT // len(words) + 1))[: LIMIT + 500])
        assert hearing.cut


def test_parts_of_a_text_are_in_order() -> None:
    doc = build(normalise("1. a, b; c\n2. d? e.\n| x | y |\n| - | - |\n| 1 | 2 |\n"))
    for ids in (doc.phrase, doc.clause, doc.sentence, doc.line):
        assert ids == sorted(ids)
    assert len(doc.tokens) == len(doc.breaks) == len(doc.depth) == len(doc.column)


def test_the_same_text_gives_the_same_bytes(heard: Hear) -> None:
    text = "Naive moves 520 MiB. Flash: 8 MiB, S and P never reach HBM. 4096 vs 295, compute-bound."
    first, second = heard(text), heard(text)
    assert json.dumps(repr(first)) == json.dumps(repr(second))


@pytest.mark.parametrize(
    "text",
    ["It is 1e999 B.", "1e-999 s", "9e250 x 9e250 = 1e400 B", "1000000000000^80", "10^10^10"],
)
def test_numbers_beyond_all_bounds_are_no_accident(text: str, heard: Hear) -> None:
    assert all(one.text in text for one in quantities_in(text))
    for said in (f"Naive moves {text}", f"Naive moves {'9' * 500} B, {text}"):
        assert not any(one.heard for one in heard(said).claims.values()), said
