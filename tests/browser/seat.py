"""The candidate's seat in a real headless Chromium, with the interviewer's door beside it.

    python -m tests.browser.seat FOLDER

Needs what `tests.browser.drive` needs. Starts `trainer serve --join` on loopback, opens the page,
types a wrong code and the right one, then an answer; the interviewer sees it, ends, and shares the
debrief. Ends with 0 when all of that was seen in the store; pictures of each step are in FOLDER.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from tests.browser.drive import BROWSERS, free_port, page, process, until
from trainer.service import Service
from trainer.service.mocks import Mocks

QUESTION = "flash-attention/hbm-bytes"
ANSWER = "Naive moves 520 MiB, S and P written and read, plus 8 MiB."


async def drive(folder: Path, browser: str, home: Path) -> int:
    service = Service.open(home=home)
    mocks = Mocks(service, "ada")
    run = mocks.begin(QUESTION, "Grace", variant=0, seat=True)
    code = mocks.view(run).code or ""
    port = free_port()
    command = (sys.executable, "-m", "trainer", "--home", str(home), "serve", "--join")
    with process(*command, "--port", str(port)):
        async with page(folder, browser, port) as one:
            await one.call("Page.enable")
            await one.call("Page.navigate", url=f"http://127.0.0.1:{port}/")
            await asyncio.sleep(5)
            await one.click()
            await one.type("ABCDEF")
            await one.enter()
            await asyncio.sleep(2)
            await one.picture("1-wrong-code")
            # What is typed next replaces a wrong code.
            await one.type(code.lower())
            await one.enter()
            await until(lambda: mocks.view(run).seat == "joined", "the candidate")
            await asyncio.sleep(1)
            await one.picture("2-waiting")
            mocks.resume(run)
            await asyncio.sleep(2)
            await one.type(ANSWER)
            await until(lambda: mocks.view(run).texts[0].text == ANSWER, "the answer")
            await asyncio.sleep(1)
            await one.picture("3-answer")
            mocks.end(run)
            mocks.go_on(run)
            mocks.go_on(run)
            mocks.seal(run)
            await asyncio.sleep(2)
            await one.picture("4-over")
            mocks.share(run)
            await asyncio.sleep(2)
            await one.picture("5-debrief")
    typed = [text.text for text in mocks.card(run).texts if text.text]
    service.close()
    return 0 if typed == [ANSWER] else 1


def main() -> int:
    """Drive it."""
    browser = next((one for one in BROWSERS if shutil.which(one)), None)
    if browser is None:
        sys.stdout.write("no browser: apt-get install chromium\n")
        return 2
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="seat-"))
    folder.mkdir(parents=True, exist_ok=True)
    code = asyncio.run(drive(folder, browser, Path(tempfile.mkdtemp(prefix="home-"))))
    sys.stdout.write(f"pictures in {folder}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
