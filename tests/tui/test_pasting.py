from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from trainer.tui.pasting import END, SIGN, START, PasteGuard

PASTED = f"{START}w \x1b[31mred\x1b[0m fin{END}"
SHOWN = f"{START}w {SIGN}[31mred{SIGN}[0m fin{END}"


def test_escapes_of_a_paste_are_shown_and_keys_stay_keys() -> None:
    guard = PasteGuard()
    assert guard(f"a\x1b[A{PASTED}\x1b[B") == f"a\x1b[A{SHOWN}\x1b[B"
    assert guard("\x1b") == "\x1b"


@given(st.lists(st.integers(1, 9)))
def test_it_does_not_matter_where_the_pieces_end(sizes: list[int]) -> None:
    guard, rest, out = PasteGuard(), f"x\x1b[A{PASTED}y{PASTED}\x1bz", ""
    for size in (*sizes, *[5] * 40):
        if rest:
            out += guard(rest[:size])
            rest = rest[size:]
    assert out == f"x\x1b[A{SHOWN}y{SHOWN}\x1bz"


def test_what_is_held_is_given_at_the_end() -> None:
    guard = PasteGuard()
    assert guard(f"{START}a\x1b[2") == f"{START}a"
    assert guard("") == "\x1b[2"


def test_the_terminal_driver_reads_through_the_guard() -> None:
    from textual import events
    from textual.drivers import linux_driver

    from trainer.tui.pasting import guard_pastes

    kept = linux_driver.XTermParser
    try:
        guard_pastes()
        parser = linux_driver.XTermParser()
        told = [event for event in parser.feed(PASTED) if isinstance(event, events.Paste)]
    finally:
        linux_driver.XTermParser = kept  # type: ignore[misc]
    assert [event.text for event in told] == [f"w {SIGN}[31mred{SIGN}[0m fin"]


def test_a_byte_that_is_no_text_ends_no_screen() -> None:
    """The driver decodes what it reads with what the guard has put in the decoder's place."""
    from textual.drivers import linux_driver

    from trainer.tui.pasting import guard_pastes

    guard_pastes()
    decode = linux_driver.getincrementaldecoder("utf-8")().decode
    assert decode(b"ab\x9bcd") == "ab\ufffdcd"
    # A character whose bytes come in two pieces is whole all the same.
    assert decode("µ".encode()[:1]) + decode("µ".encode()[1:]) == "µ"
