"""Printed tuples, colleagues' words, doubled denials, semicolons: whose a thing is, if at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.prose import Hearing
from trainer.prose.document import build
from trainer.prose.normal import normalise

Hear = Callable[[str], Hearing]

_CODE = (
    "def f():\n    naive = 4*S + 4*T\n    flash = 4*T\n"
    "    return {0}/2**20, {1}/2**20\n\n(520.0, 8.0)"
)
_PRINTED = "naive = 4*S + 4*T\nflash = 4*T\nprint({0}/MiB, {1}/MiB){2}520.0 8.0"
_ROWS = "{0};520;S and P, out and in, plus 8\n{1};8;the least\nlimit;64;K and V at 128K\n"


@pytest.mark.parametrize(
    ("text", "claim", "is_heard"),
    [
        # A number in a printed tuple stands for the name that was given back in its place.
        (_CODE.format("naive", "flash"), "naive", True),
        (_CODE.format("naive", "flash"), "compulsory", True),
        (_CODE.format("flash", "naive"), "naive", False),
        (_CODE.format("flash", "naive"), "compulsory", False),
        # So does one that a line prints, in a comment behind it or on the next line.
        (_PRINTED.format("naive", "flash", "  # "), "naive", True),
        (_PRINTED.format("naive", "flash", "  # "), "compulsory", True),
        (_PRINTED.format("naive", "flash", "\n"), "compulsory", True),
        (_PRINTED.format("flash", "naive", "  # "), "naive", False),
        (_PRINTED.format("flash", "naive", "\n"), "compulsory", False),
        # A symbol is what it is defined to be.
        ("Let Σ = 2N². Naive: 4Σ. Flash: Σ never reaches HBM.", "fusion", True),
        ("Let Σ = 2Nd. Naive: 4Σ. Flash: Σ never reaches HBM.", "fusion", False),
        # Groups, camps and people with a name.
        ("Group B says that flash moves 8 MiB.", "compulsory", False),
        ("Group B says 260. Flash moves 8 MiB.", "compulsory", True),
        ("Camp one thinks flash moves 8 MiB, camp two thinks 260.", "compulsory", False),
        ("Ben has 8 MiB for flash, Ann has 260 MiB.", "compulsory", False),
        ("Group 1 (naive): 520 MiB. Group 2 (flash): 8 MiB.", "compulsory", True),
        # A verdict without a verb ends what it speaks of.
        ("He has 136 for flash, wrong too, flash writes neither S nor P.", "fusion", True),
        ("He has 8 for flash, wrong too, flash writes S and P.", "fusion", False),
        # A bracket right behind a name tells of it, on whatever side of "against".
        ("Against naive (520 MiB, S and P out and in) that is little.", "naive", True),
        ("Against flash (520 MiB, S and P out and in) that is little.", "naive", False),
        # "For N > 98000 this is not true" limits what was said, and rejects nothing.
        ("K and V sit in L2. For N > 98000 this is not true.", "l2-limit", True),
        ("K and V outgrow L2 for N > 98000. This is not true.", "l2-limit", False),
        # Cells that semicolons part.
        (_ROWS.format("naive", "flash"), "naive", True),
        (_ROWS.format("flash", "naive"), "naive", False),
        ("Traffic w/out fusion: 520 MiB. S and P go out and in.", "naive", True),
        ("Traffic w/ fusion: 520 MiB. S and P go out and in.", "naive", False),
        # A colleague's words, and the comment on them.
        ('Ines: "flash is bandwidth-bound." No, 4096 FLOP/B, compute-bound.', "ridge", False),
        ("First colleague: naive moves 520 MiB. No idea.", "naive", False),
        ("First colleague: naive moves 520 MiB. He's right.", "naive", True),
        ('"Naive moves 520 MiB", they told me. People do say that.', "naive", False),
        ("I don't believe that flash can do with less than 8 MiB.", "compulsory", True),
        ("I don't believe that flash can do with 8 MiB.", "compulsory", False),
        # Two denials of a block are none, and each statement has its own.
        (
            "There isn't a block that doesn't share K and V in L2; 4 MiB fit in 50 MB "
            "and HBM reads them once.",
            "l2-reuse",
            True,
        ),
        (
            "There isn't a block that shares K and V in L2; 4 MiB fit in 50 MB "
            "and HBM reads them once.",
            "l2-reuse",
            False,
        ),
        (
            "K and V don't even fill a tenth of the 50 MB L2, no block has a K or V of its own, "
            "and HBM doesn't have to deliver it a second time.",
            "l2-reuse",
            True,
        ),
        (
            "K and V don't even fill a tenth of the 50 MB L2, each block has a K or V of its own, "
            "and HBM has to deliver it a second time.",
            "l2-reuse",
            False,
        ),
        ("Flash: neither S nor P goes down to HBM.", "fusion", True),
        ("FlashAttention must save the partial scores in HBM.", "fusion", False),
        ("FlashAttention saves the scores a trip to HBM.", "fusion", True),
        ("He drops the softmax output.", "fusion", False),
        (
            "K and V at 128K are 64 MiB, more than L2, from there on that line is no longer true.",
            "l2-limit",
            True,
        ),
        ("K and V outgrow L2, they say, but that is no longer true.", "l2-limit", False),
    ],
)
def test_what_belongs_to_whom(heard: Hear, text: str, claim: str, is_heard: bool) -> None:
    assert heard(text).claims[claim].heard == is_heard


@pytest.mark.parametrize(
    ("text", "is_heard"),
    [
        ('Ines: "flash is bandwidth-bound in prefill." No, it is not.', False),
        ("Stop calling flash bandwidth-bound in prefill.", False),
        ("Calling flash memory-bound in prefill ignores the ridge.", False),
        ("Memory-bound is the wrong word for flash in prefill.", False),
        ("Flash keeps reading HBM in prefill, it is bandwidth-bound.", True),
        ("Flash in prefill: it's memory that you're waiting on, not math.", True),
        ("Flash in prefill: it's math that you're waiting on, not memory.", False),
    ],
)
def test_what_is_concluded(heard: Hear, text: str, is_heard: bool) -> None:
    assert heard(text).claims["bandwidth-bound-prefill"].heard == is_heard


def test_semicolons_in_prose_make_no_table() -> None:
    doc = build(normalise("S is large; P as well; both go\n" * 4))
    assert set(doc.column) == {-1}


def test_shortened_without_is_read_in_full() -> None:
    assert normalise("w/o S, w/out P, W/O it").text == "without S, without P, without it"
    assert normalise("kW/o, w/of").text == "kW/o, w/of"
