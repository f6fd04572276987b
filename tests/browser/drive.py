"""The browser form, driven by a real headless Chromium: one interview to its scorecard.

    python -m tests.browser.drive FOLDER

Needs the extra `web` and Debian's `chromium`. Starts `trainer serve` on loopback, opens the page,
presses keys through the browser's own protocol, puts on every look, looks into the store, and
leaves a screenshot of each step in FOLDER. Ends with 0 when the run is finished in the store, its
card was drawn, the terminal filled the page with the look's ground, and nothing was asked of
anybody else.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp

ANSWER = (
    "Naive attention moves 520 MiB: write S, read S, write P, read P, 128 MiB each, plus 8 MiB "
    "for Q, K, V and O. Any kernel must move at least 8 MiB. FlashAttention never writes the "
    "score matrix to HBM."
)
#: What is seen around the rows of the terminal: its ground, and whether that fills the page.
AROUND = """(() => {
  const seen = document.querySelector(".xterm-viewport");
  const at = seen.getBoundingClientRect();
  const filled = at.left <= 0 && at.top <= 0 && at.right >= innerWidth && at.bottom >= innerHeight;
  return [getComputedStyle(seen).backgroundColor, filled];
})()"""
#: The looks in the order in which a key puts them on, after the first one, with their grounds.
LOOKS = {
    "light": "rgb(251, 250, 247)",
    "contrast": "rgb(0, 0, 0)",
    "plain": "rgb(0, 0, 0)",
    "dark": "rgb(20, 23, 28)",
}
OVER = "The program has ended, or cannot be reached any more."
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 40.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def process(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    one = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **environment},
        start_new_session=True,
    )
    try:
        yield one
    finally:
        one.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            one.wait(10)
        if one.poll() is None:
            one.kill()


class Page:
    """One tab, spoken to through the DevTools protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, folder: Path) -> None:
        self._socket = socket
        self._folder = folder
        self._calls = 0
        self.asked: list[str] = []

    async def call(self, method: str, **more: Any) -> dict[str, Any]:
        self._calls += 1
        await self._socket.send_json({"id": self._calls, "method": method, "params": more})
        while True:
            told = json.loads((await self._socket.receive()).data)
            if told.get("method") == "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            if told.get("id") == self._calls:
                return dict(told.get("result", {}))

    async def key(self, name: str, code: int, text: str = "", modifiers: int = 0) -> None:
        for kind in ("keyDown", "keyUp"):
            more: dict[str, Any] = {"modifiers": modifiers}
            if text and kind == "keyDown":
                more["text"] = text
            await self.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=name,
                code=name,
                windowsVirtualKeyCode=code,
                **more,
            )

    async def enter(self) -> None:
        await self.key("Enter", 13, "\r")

    async def down(self) -> None:
        await self.key("ArrowDown", 40)

    async def type(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def click(self) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            await self.call(
                "Input.dispatchMouseEvent", type=kind, x=400, y=400, button="left", clickCount=1
            )

    async def value(self, expression: str) -> Any:
        found = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    async def picture(self, name: str) -> None:
        found = await self.call("Page.captureScreenshot")
        (self._folder / f"{name}.png").write_bytes(base64.b64decode(found["data"]))


@asynccontextmanager
async def page(folder: Path, browser: str, port: int) -> AsyncIterator[Page]:
    profile = tempfile.mkdtemp(prefix="drive-")
    debug = free_port()
    command = [
        browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1000,700",
        f"--user-data-dir={profile}", f"--remote-debugging-port={debug}", "about:blank",
    ]  # fmt: skip
    with process(*command):
        async with aiohttp.ClientSession() as session:
            tabs = await _answer(session, f"http://127.0.0.1:{debug}/json", as_json=True)
            await _answer(session, f"http://127.0.0.1:{port}/")
            address = next(one for one in tabs if one["type"] == "page")["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as socket:
                yield Page(socket, folder)
    shutil.rmtree(profile, ignore_errors=True)


async def _answer(session: aiohttp.ClientSession, address: str, *, as_json: bool = False) -> Any:
    for _ in range(int(PATIENCE / 0.5)):
        with contextlib.suppress(aiohttp.ClientError):
            async with session.get(address) as told:
                return await told.json() if as_json else await told.text()
        await asyncio.sleep(0.5)
    raise TimeoutError(f"{address} does not answer")


async def drive(folder: Path, browser: str, home: Path) -> int:
    port = free_port()
    command = (sys.executable, "-m", "trainer", "--home", str(home), "serve", "--port", str(port))
    with process(*command):
        async with page(folder, browser, port) as one:
            own = f"http://127.0.0.1:{port}/"
            await one.call("Page.enable")
            await one.call("Network.enable")
            await one.call("Page.navigate", url=own)
            await until(lambda: (home / "trainer.db").exists(), "the first screen")
            await asyncio.sleep(2)
            await one.picture("1-home")
            # The page's terminal takes keys once it was clicked.
            await one.click()
            faults = await looks(one)
            await one.enter()
            await asyncio.sleep(1)
            await one.picture("2-ways")
            for _ in range(2):
                await one.down()
            await one.enter()
            await until(lambda: started(home), "the interview")
            await asyncio.sleep(1)
            await one.type(ANSWER)
            await until(lambda: drafted(home), "the draft")
            await one.picture("3-answer")
            while not finished(home):
                await one.key("F9", 120)
                await asyncio.sleep(1)
                if not finished(home):
                    await one.type("I do not know.")
                    await asyncio.sleep(1)
            await asyncio.sleep(2)
            await one.picture("4-card")
            # Ctrl+Q ends the program, and the page says so.
            await one.key("q", 81, modifiers=2)
            await asyncio.sleep(2)
            await one.picture("5-over")
            if OVER not in str(await one.value("document.body.innerText")):
                faults.append("the page does not say that the program has ended")
            faults += [
                f"asked of another: {address}"
                for address in one.asked
                if not address.startswith((own, "data:"))
            ]
    sys.stdout.write("".join(f"{fault}\n" for fault in faults))
    return 0 if finished(home) and not faults else 1


async def looks(one: Page) -> list[str]:
    """Put on every look by its key; what is wrong around the terminal's rows then."""
    faults = []
    for name, ground in LOOKS.items():
        await one.key("t", 84, "t")
        await asyncio.sleep(1)
        await one.picture(f"1-home-{name}")
        seen = await one.value(AROUND)
        if seen != [ground, True]:
            faults.append(f"{name}: around the rows there is {seen}")
    return faults


async def until(true: Any, what: str) -> None:
    for _ in range(int(PATIENCE / 0.25)):
        if true():
            return
        await asyncio.sleep(0.25)
    raise TimeoutError(f"{what} did not come")


def rows(home: Path) -> Any:
    from trainer.store import open_store

    store = open_store(home / "trainer.db", 0.0)
    found = store.runs()
    drafts = [store.drafts(one.id) for one in found]
    store.close()
    return found, drafts


def started(home: Path) -> bool:
    return any(one.mode == "interview" for one in rows(home)[0])


def drafted(home: Path) -> bool:
    return any("score matrix" in one.text for found in rows(home)[1] for one in found.values())


def finished(home: Path) -> bool:
    return any(one.status == "finished" and one.level for one in rows(home)[0])


def main() -> int:
    """Drive it."""
    browser = next((one for one in BROWSERS if shutil.which(one)), None)
    if browser is None:
        sys.stdout.write("no browser: apt-get install chromium\n")
        return 2
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="browser-"))
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix="home-"))
    code = asyncio.run(drive(folder, browser, home))
    for one in rows(home)[0]:
        sys.stdout.write(f"{one.question}: {one.mode}, {one.status}, {one.level}\n")
    sys.stdout.write(f"pictures in {folder}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
