"""How a text is cut into lines, and what a line belongs to."""

from __future__ import annotations

import pytest

from trainer.prose.document import Document, build
from trainer.prose.normal import normalise


def document(text: str) -> Document:
    return build(normalise(text))


def lines(text: str) -> list[str]:
    doc = document(text)
    out: dict[int, list[str]] = {}
    for token, line in zip(doc.tokens, doc.line, strict=True):
        out.setdefault(line, []).append(token.text)
    return [" ".join(words) for words in out.values()]


def test_a_table_aligned_with_spaces_has_columns() -> None:
    doc = document(
        "           flash   naive\n"
        "S write        0     128\n"
        "S read         0     128\n"
        "total        260     520\n"
    )
    at = {token.text: column for token, column in zip(doc.tokens, doc.column, strict=True)}
    assert at["flash"] == at["260"] == 1
    assert at["naive"] == at["520"] == 2
    assert at["total"] == 0


def test_two_spaces_after_a_full_stop_make_no_table() -> None:
    doc = document("S is large.  P as well.  Both go.\n" * 4)
    assert set(doc.column) == {-1}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # A comment that was cut for its length goes on in the next one.
        ("# the blocks of a head walk over the very same keys\n# so that HBM delivers once", 1),
        ("# naive\n# so that HBM delivers once", 2),
        ("x = 1  # one\n# the second", 2),
        # An operator or a small word at the end of a line is never meant to end it.
        ("the total is 512 of\n8 and more", 1),
        ("Naive moves 520\nFlash moves 8", 2),
    ],
)
def test_lines_that_go_on(text: str, count: int) -> None:
    assert len(lines(text)) == count


def test_a_word_cut_at_its_hyphen_is_one_statement() -> None:
    assert lines("so this is compute-\nbound") == ["so this is compute bound"]


def test_a_heading_names_what_stands_under_it() -> None:
    doc = document("**Lower bound**\n* Q and K: 4 MiB\n* altogether 8 MiB\n\nsomething else")
    headed = {line: doc.tokens[first].text for line, (first, _) in doc.headings.items()}
    assert headed == {1: "Lower", 2: "Lower"}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # Two breaks for want of room.
        (
            "The scores stay in registers, as every tile of them\n"
            "is used up at once by the next product of the loop,\n"
            "and never goes anywhere else at all.",
            1,
        ),
        # A unit, or an "and", begins no line; the one before was as long as they get.
        ("Naive is told apart here: it comes to 520 MiB if P gets stored\nand 264 if not.", 1),
        # One statement a line, of different lengths.
        ("naive writes S and reads it\nthen P\nso 520 MiB in all for the naive kernel\nok", 4),
        # A working.
        ("naive traffic in this count = 4 x 128 MiB + 4 x 2 MiB = 520 MiB\nflash = 8 MiB\n", 2),
        # A program ends its lines where they end.
        (
            "naive = 4*s + 4*t      # S and P, each out and in, 520 MiB\nreturn naive, best",
            2,
        ),
        ("# flash: 4096 FLOP per byte, above 295, so compute-bound\n# todo: does ncu agree?", 2),
        ("- the first item of a list that is quite long and goes on for a bit\n- and the next", 2),
    ],
)
def test_a_line_that_had_no_room_is_no_line(text: str, count: int) -> None:
    assert len(lines(text)) == count
