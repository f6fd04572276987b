"""Pages full of hostile text, loaded from the disk by a real Chromium: nothing runs, all is shown.

What Chromium is missing on a machine cannot be seen there: the tests say so and are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser.chromium import Chromium, GoneError, Opened, browser
from tests.browser.hostile import ALL, FRAGMENTS, spoiled
from tests.browser.pages import PAGES, PARTS, Written
from trainer.texts import html_text, visible

# All that a page may consist of. There is no link in it, no form, no picture and no script.
TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "dl", "dt", "dd",
    "ul", "ol", "li", "div", "section", "table", "thead", "tbody", "tr", "th", "td", "br", "hr",
    "bdi", "strong", "b", "i", "em", "span", "q", "pre", "mark",
}  # fmt: skip
ATTRIBUTES = {"lang", "charset", "http-equiv", "content", "name", "class", "dir", "scope"}
LOOK = """({
  text: document.body.innerText,
  title: document.title,
  ran: window.ran ?? null,
  tags: [...new Set([...document.querySelectorAll('*')].map(one => one.localName))],
  attributes: [...new Set([...document.querySelectorAll('*')].flatMap(one => one.getAttributeNames()))],
})"""  # noqa: E501


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    program = browser()
    if program is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    with Chromium(program) as one:
        yield one


def trouble(chromium: Chromium, opened: Opened, written: Written) -> list[str]:
    """What the page did, what it is made of that it should not be, and what it does not show."""
    try:
        seen = chromium.value(LOOK)
    except GoneError:
        seen = None
    if seen is None:
        return [*opened.did, "gone: there is another page in its place"]
    found = list(opened.did)
    if seen["ran"] is not None:
        found.append(f"ran: {seen['ran']}")
    found += [f"element: {one}" for one in set(seen["tags"]) - TAGS]
    found += [f"attribute: {one}" for one in set(seen["attributes"]) - ATTRIBUTES]
    hidden = {char for char in seen["text"] + seen["title"] if visible(char) != char}
    found += [f"sent: U+{ord(one):04X}" for one in hidden]
    for place, typed in written.typed.items():
        text, wanted, name = seen["text"], visible(typed), visible(typed.split("# ")[0] + "# ")
        if place in written.flows:
            text, wanted, name = (" ".join(one.split()) for one in (text, wanted, name))
        times = text.count(name)
        if times != text.count(wanted) or (place in written.shown and not times):
            found.append(f"not as typed: {place}")
    found += [f"no such place: {one}" for one in written.shown if one not in written.typed]
    return found


def load(chromium: Chromium, folder: Path, page: Written, *, policy: bool = True) -> list[str]:
    file = folder / "page.html"
    file.write_bytes(page.html.encode())
    return trouble(chromium, chromium.open(file, policy=policy), page)


@pytest.mark.parametrize("policy", [True, False], ids=["policy", "escaping alone"])
@pytest.mark.parametrize("name", [*PAGES, *PARTS])
def test_nothing_runs_and_everything_is_shown_as_typed(
    chromium: Chromium, tmp_path: Path, name: str, policy: bool
) -> None:
    page = {**PAGES, **PARTS}[name](spoiled)
    assert load(chromium, tmp_path, page, policy=policy) == []


@pytest.mark.parametrize("name", ["mock card", "pack on paper"])
def test_lines_of_a_hundred_thousand_characters_are_shown_whole_within_the_page(
    chromium: Chromium, tmp_path: Path, name: str
) -> None:
    page = PAGES[name](partial(spoiled, extra="<b>" * 33_334, every=9))
    assert load(chromium, tmp_path, page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert chromium.value(wide) == 0


def test_a_text_is_kept_to_its_last_space_and_line(chromium: Chromium, tmp_path: Path) -> None:
    page = PAGES["mock card"](partial(spoiled, extra="\n\n  two  spaces\t\n"))
    assert load(chromium, tmp_path, page) == []


# -- that the tests above can fail -----------------------------------------------------------------

Escape = Callable[[str], str]
MISTAKES: dict[str, Escape] = {
    "nothing is escaped": lambda text: visible(text),
    "tags are let through": lambda text: html_text(text).replace("&lt;", "<"),
    "entities are let through": lambda text: html_text(text).replace("&amp;", "&"),
    "escaped twice": lambda text: html_text(html_text(text)),
    "directions are sent": lambda text: html_text(text).replace("⟨U+202E⟩", "\u202e"),
    "NUL is left out": lambda text: html_text(text).replace("␀", ""),
    "spaces are joined": lambda text: " ".join(html_text(text).split()),
    "quotes are shortened": lambda text: html_text(text)[:300],
}


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("name", ["practice", "comparison"])
def test_a_mistake_in_the_escaping_is_found(
    chromium: Chromium,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    mistake: str,
) -> None:
    wrong = broken(monkeypatch, name, MISTAKES[mistake], ALL)
    assert load(chromium, tmp_path, wrong)


@pytest.mark.parametrize("fragment", ["script", "dialog", "image", "vector", "frame", "form"])
def test_what_is_not_escaped_runs_without_a_policy_and_not_with_it(
    chromium: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fragment: str
) -> None:
    page = broken(monkeypatch, "mock card", MISTAKES["nothing is escaped"], FRAGMENTS[fragment])
    found = load(chromium, tmp_path, page, policy=False)
    kinds = {one.split(":")[0] for one in found}
    assert kinds & {"ran", "dialog"}
    found = load(chromium, tmp_path, page)
    kinds = {one.split(":")[0] for one in found}
    assert "log" in kinds
    assert not kinds & {"ran", "dialog", "console", "window"}


def test_what_is_not_escaped_loads_and_leaves_without_a_policy_and_not_with_it(
    chromium: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = broken(monkeypatch, "debrief", visible, FRAGMENTS["remote image"])
    assert "request: https://elsewhere.invalid/x.png" in load(
        chromium, tmp_path, page, policy=False
    )
    page = broken(monkeypatch, "debrief", visible, FRAGMENTS["style"])
    assert any(one.startswith("not as typed") for one in load(chromium, tmp_path, page))
    assert chromium.value("getComputedStyle(document.body).display") == "block"


def broken(monkeypatch: pytest.MonkeyPatch, name: str, escape: Escape, extra: str) -> Written:
    """The page as it would be with another way of escaping."""
    with monkeypatch.context() as patch:
        patch.setattr("trainer.report.html.html_text", escape)
        patch.setattr("trainer.texts.html_text", escape)
        made = PAGES[name](partial(spoiled, extra=extra))
    return made
