"""The same texts in Markdown, read by a CommonMark parser with tables and links: all stays text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.browser.hostile import spoiled
from tests.browser.pages import PAGES
from trainer.texts import visible


def flat(tokens: list[Token]) -> Iterator[Token]:
    for one in tokens:
        yield from flat(one.children) if one.children else [one]


def read(markdown: str) -> str:
    """All its text, with single spaces."""
    tokens = flat(MarkdownIt("gfm-like").parse(markdown))
    # What was escaped comes as a token of its own; between blocks there is a space at least.
    pieces = (one.content if one.type == "text" else f" {one.content} " for one in tokens)
    return " ".join("".join(pieces).split())


def once(text: str) -> str:
    return " ".join(visible(text).split())


def hidden(markdown: str, typed: dict[str, str], shown: tuple[str, ...]) -> list[str]:
    """The texts that are not there as they were typed, with single spaces."""
    text = read(markdown)
    return [place for place in shown if once(typed[place]) not in text]


@pytest.mark.parametrize("name", PAGES)
def test_everything_is_text_as_it_was_typed(name: str) -> None:
    page = PAGES[name](spoiled)
    assert hidden(page.markdown, page.typed, page.shown) == []


@pytest.mark.parametrize("name", PAGES)
def test_no_text_becomes_an_element(name: str) -> None:
    # The same report with harmless texts has as many of each: no link, list, cell or line more.
    harmless = PAGES[name](partial(spoiled, extra="x"))
    assert counted(PAGES[name](spoiled).markdown) == counted(harmless.markdown)
    assert not {"a", "img", "s", "blockquote"} & set(counted(harmless.markdown))


def counted(markdown: str) -> Counter[str]:
    tokens = flat(MarkdownIt("gfm-like").parse(markdown))
    return Counter(one.tag for one in tokens if one.nesting >= 0 and one.tag)


def test_a_text_that_is_taken_for_markup_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("trainer.report.markdown.markdown_text", once)
        page = PAGES["mock card"](spoiled)
    assert {"a", "img", "em", "s"} & set(counted(page.markdown))
    assert hidden(page.markdown, page.typed, page.shown)
