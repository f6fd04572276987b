"""The page of `trainer serve`: the ground around the terminal, and what the page is made of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from tests.tui.driving import driven
from trainer.cli import serve
from trainer.errors import TrainerError
from trainer.tui.join_app import JoinApp
from trainer.tui.themes import DARK, LIGHT

PAGE = (serve.PAGE / "app_index.html").read_text(encoding="utf-8")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the terminal is told about its ground."""
    found: list[str] = []

    def write(driver: HeadlessDriver, data: str) -> None:
        found.extend(re.findall(r"\x1b\]1{1,2}1(?:;[^\x1b]*)?\x1b\\", data))

    monkeypatch.setattr(HeadlessDriver, "write", write)
    return found


async def test_a_page_has_the_ground_of_the_look(
    tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HeadlessDriver, "is_web", True)
    async with driven(tmp_path) as driver:
        assert told == [f"\x1b]11;{DARK.background}\x1b\\"]
        driver.app.choose_look("light")
        await driver.settle()
        assert told[-1] == f"\x1b]11;{LIGHT.background}\x1b\\"
        driver.app.choose_look("plain")
        await driver.settle()
        assert told[-1] == "\x1b]111\x1b\\"


async def test_a_seat_in_a_page_has_it_too(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HeadlessDriver, "is_web", True)
    async with JoinApp(theme="light").run_test():
        assert told == [f"\x1b]11;{LIGHT.background}\x1b\\"]


async def test_a_terminal_keeps_its_own_ground(tmp_path: Path, told: list[str]) -> None:
    async with driven(tmp_path) as driver:
        driver.app.choose_look("light")
        await driver.settle()
    assert told == []


def test_the_page_asks_nothing_of_anybody_else() -> None:
    asked = re.findall(r"""(?:href|src)="([^"]*)"|url\("([^"]*)"\)""", PAGE)
    addresses = [one or other for one, other in asked]
    assert len(addresses) == 5
    own = [one for one in addresses if one != "data:,"]
    assert all(re.match(r"static/[a-z]+/[\w.-]+$", one) for one in own)
    assert "//" not in re.sub(r"(?m)^\s*//.*$", "", PAGE)


def test_what_the_page_asks_of_textual_serve_is_there() -> None:
    try:
        import textual_serve
    except ImportError:
        with pytest.raises(TrainerError, match="extra 'web'"):
            serve.server("true")
        return
    folder = Path(textual_serve.__file__).parent
    for one in re.findall(r"""static/[\w./-]+""", PAGE):
        assert (folder / one).is_file(), one
    script = (folder / "static/js/textual.js").read_text(encoding="utf-8")
    for word in ("-first-byte", "-closed", ".textual-terminal", "sessionWebsocketUrl", "#start"):
        assert word in script
    for word in ("-first-byte", "-closed", "textual-terminal", "data-session-websocket-url"):
        assert word in PAGE
    server = serve.server("true", host="127.0.0.1", port=1, public_url=None)
    assert (server.templates_path / "app_index.html").read_text(encoding="utf-8") == PAGE


def test_the_page_has_the_colours_of_the_program() -> None:
    dark, light = re.findall(r":root \{ (.*?) \}", PAGE)
    for look, told in ((DARK, dark), (LIGHT, light)):
        assert told == (
            f"--ground: {look.background}; --text: {look.foreground}; --accent: {look.accent};"
        )
