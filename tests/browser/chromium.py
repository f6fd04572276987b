"""A headless Chromium, spoken to over its own pipe: nothing but the standard library and Chromium.

`Chromium.open(file)` loads a file from the disk and notes all that a page can do of its own: open a
dialog or a window, write to the console, ask the network for something, leave for another address.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0
LINGERS = 0.1
# What the page itself brought about; everything else the browser tells is bookkeeping.
DOINGS = {
    "Page.javascriptDialogOpening": "dialog",
    "Page.windowOpen": "window",
    "Page.downloadWillBegin": "download",
    "Runtime.consoleAPICalled": "console",
    "Runtime.exceptionThrown": "exception",
    "Log.entryAdded": "log",
    "Network.requestWillBeSent": "request",
    "Page.frameNavigated": "navigation",
}


def browser() -> str | None:
    """The path of a Chromium on this machine."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


class GoneError(RuntimeError):
    """The page cannot be asked: it has gone somewhere else."""


@dataclass
class Opened:
    """A page in its tab. `did` lists what it brought about, beyond being loaded itself."""

    target: str
    session: str
    address: str
    did: list[str] = field(default_factory=list)

    def note(self, method: str, told: dict[str, Any]) -> None:
        kind = DOINGS[method]
        address = told.get("request", told.get("frame", {})).get("url", "")
        if address == self.address and kind in ("request", "navigation"):
            return
        self.did.append(f"{kind}: {address or json.dumps(told)[:300]}")


class Chromium:
    """One browser process for many pages."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.mkdtemp(prefix="pages-")
        (hears, self._say), (self._hear, says) = os.pipe(), os.pipe()
        # Out of the way of 3 and 4, where Chromium expects its ends.
        ends = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, 10) for one in (hears, says)]
        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--no-first-run", f"--user-data-dir={self._folder}", "about:blank",
        ]  # fmt: skip
        null = os.devnull
        self._process = os.posix_spawn(
            program,
            command,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, ends[0], 3),
                (os.POSIX_SPAWN_DUP2, ends[1], 4),
                (os.POSIX_SPAWN_OPEN, 1, null, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, null, os.O_WRONLY, 0),
            ],
            setsid=True,
        )
        for one in (hears, says, *ends):
            os.close(one)
        self._calls = 0
        self._rest = b""
        self._page: Opened | None = None
        self._loaded = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._say)
        os.close(self._hear)
        shutil.rmtree(self._folder, ignore_errors=True)

    def open(self, file: Path, *, policy: bool = True) -> Opened:
        """Load the file in a tab of its own; without its policy where `policy` is off."""
        if self._page is not None:
            self._told("Target.closeTarget", targetId=self._page.target)
        target = self._told("Target.createTarget", url="about:blank")["targetId"]
        session = self._told("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._page = Opened(target, session, file.as_uri())
        self._loaded = False
        for room in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{room}.enable")
        if not policy:
            self.call("Page.setBypassCSP", enabled=True)
        self._page.did.clear()
        self.call("Page.navigate", url=self._page.address)
        while not self._loaded:
            self._take()
        # Whatever was put off (a timer, an image that is not there) has its turn.
        until = time.monotonic() + LINGERS
        while (left := until - time.monotonic()) > 0:
            if self._rest or select.select([self._hear], [], [], left)[0]:
                self._take()
        return self._page

    def value(self, expression: str) -> Any:
        """The value of an expression in the page."""
        found = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return found["result"].get("value")

    def picture(self, file: Path, width: int, *, dark: bool = False) -> None:
        """The whole page as a PNG, at a width in pixels."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        found = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(found["data"]))

    def paper(self, file: Path) -> None:
        """The page as it prints, as a PDF."""
        found = self.call("Page.printToPDF", preferCSSPageSize=True)
        file.write_bytes(base64.b64decode(found["data"]))

    def call(self, method: str, **more: Any) -> dict[str, Any]:
        """Call something of the tab."""
        assert self._page is not None
        return self._told(method, self._page.session, **more)

    def _told(self, method: str, session: str = "", **more: Any) -> dict[str, Any]:
        self._calls += 1
        number = self._calls
        self._send({"id": number, "method": method, "params": more}, session)
        while True:
            told = self._take()
            if told.get("id") == number:
                if "error" in told:
                    raise GoneError(f"{method}: {told['error']['message']}")
                return dict(told["result"])

    def _send(self, call: dict[str, Any], session: str) -> None:
        message = {**call, "sessionId": session} if session else call
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._say, data) :]

    def _take(self) -> dict[str, Any]:
        """The next message; what the page did is noted on the way."""
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            if not select.select([self._hear], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError("Chromium says nothing")
            piece = os.read(self._hear, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium has ended")
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        if self._page is not None and told.get("sessionId") == self._page.session:
            self._note(self._page, told.get("method", ""), told.get("params", {}))
        return told

    def _note(self, page: Opened, method: str, told: dict[str, Any]) -> None:
        if method in DOINGS:
            page.note(method, told)
        if method == "Page.loadEventFired":
            self._loaded = True
        if method == "Page.javascriptDialogOpening":
            # It would hold the page up; its answer is of no interest.
            self._calls += 1
            more = {"id": self._calls, "method": "Page.handleJavaScriptDialog"}
            self._send({**more, "params": {"accept": False}}, page.session)
