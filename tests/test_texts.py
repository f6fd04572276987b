from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from trainer.texts import html_page, html_text, markdown_block, markdown_text, visible


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


@given(st.text())
def test_text_in_a_page_is_text(text: str) -> None:
    made = html_text(text)
    assert not set(made) & set("<>\"'")
    assert unescape(made) == visible(text)


def test_a_page_applies_no_style_but_its_own_and_loads_nothing() -> None:
    page = html_page("a </title><script>", "p { color: red; }", "<p>x</p>")
    digest = b64encode(sha256(b"p { color: red; }").digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}';" in page
    assert "<title>a &lt;/title&gt;&lt;script&gt;</title>" in page
    assert "<script" not in page


@pytest.mark.parametrize("preset", ["commonmark", "gfm-like"])
@pytest.mark.parametrize(
    "text",
    [
        "# heading", "- item", "+ item", "* item", "1. item", "2) item", "> quote", "---", "===",
        "    code", "```", "~~~", "<b>x</b>", "<!-- x", "&lt;b&gt;", "[x](y)", "![x](y)", "[x]: y",
        "`x`", "*x*", "__x__", "~~x~~", "a | b", "\\", "x\\", "\\|", "x\n===\n", "a  \nb", "\x0cx",
        "<javascript:alert(1)>", "<https://a.example>", "https://a.example/b", "www.a.example",
        "HTTP://a.example", "a.example", "//a.example", "mail@a.example", "ftp://a.example",
        "a\r\n# b", "8.5", "a\u2028- b",
        "|---|", "a\tb", "#", "# x #", "1234567890. x", "\ud800", "\x00",
    ],
)  # fmt: skip
def test_nothing_in_a_text_is_markdown(preset: str, text: str) -> None:
    assert_is_text(preset, text)


@given(st.text(alphabet="ab1 .:/@#*_`[]()<>!|~&;=+-^$\\\n\t\x1b\u202ewhtps"))
def test_nothing_in_any_text_is_markdown(text: str) -> None:
    assert_is_text("commonmark", text)
    assert_is_text("gfm-like", text)


def assert_is_text(preset: str, text: str) -> None:
    """It stands in a paragraph, a list, a heading and a cell and is there what was typed."""
    reader = MarkdownIt(preset)
    typed = " ".join(visible(text).split())
    for before, head, tags in (
        ("", "", "p"),
        ("- ", "", "ul li p"),
        ("## ", "", "h2"),
        ("word\n\n**bold** ", "wordbold ", "p p strong"),
    ):
        tokens = list(flat(reader.parse(before + markdown_text(text))))
        found = [one.tag for one in tokens if one.nesting == 1]
        if typed:
            assert found == tags.split()
        told = "".join(one.content for one in tokens if one.type == "text")
        assert told.strip() == f"{head}{typed}".strip()
    if preset == "gfm-like":
        table = f"| a | b |\n|---|---|\n| {markdown_text(text)} | last |"
        tokens = list(flat(reader.parse(table)))
        assert {one.tag for one in tokens} - {""} == {"table", "thead", "tbody", "tr", "th", "td"}
        assert "".join(one.content for one in tokens if one.type == "text") == f"ab{typed}last"


def flat(tokens: Sequence[Token]) -> Iterator[Token]:
    for one in tokens:
        if one.type == "inline":
            yield from flat(one.children or ())
        else:
            yield one


@given(st.text(alphabet="ab`~ \n\t>-#<\x1b"))
def test_a_block_holds_its_text_whatever_is_in_it(text: str) -> None:
    source = "\n".join([*markdown_block(text), "", "after"])
    block, *rest = MarkdownIt("commonmark").parse(source)
    assert block.type == "fence"
    assert block.content == visible(text).removesuffix("\n") + "\n"
    assert [one.content for one in rest if one.type == "inline"] == ["after"]


def test_a_title_that_asks_gets_no_colon() -> None:
    from trainer.texts import headed

    assert headed("Causal") == "Causal:"
    assert headed("How would you confirm the L2 claim?") == "How would you confirm the L2 claim?"


def test_places_in_words() -> None:
    from trainer.texts import ordinal

    assert [ordinal(place) for place in (0, 3, 6)] == ["first", "fourth", "7th"]
