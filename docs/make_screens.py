"""Draw the screens for the manual: `python docs/make_screens.py [folder [theme]]`.

Without a folder the pictures of the manual are drawn into `docs/screens`; with one every screen is
drawn in every size, to be looked at.

The pictures are taken of the running program, on a store of its own and with a clock that stands
still, so that the same program draws the same pictures.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).absolute().parent.parent
sys.path.insert(0, str(ROOT))

from tests.tui.driving import QUESTION, Driver, driven  # noqa: E402
from trainer.service.mocks import Mocks  # noqa: E402
from trainer.service.seats import Seat  # noqa: E402
from trainer.tui.mock_desk import MockDesk  # noqa: E402
from trainer.tui.screens.mock_base import screen_for  # noqa: E402
from trainer.tui.themes import THEMES  # noqa: E402

ANSWER = """\
S = 8192 x 8192 x 2 B = 128 MiB
naive: write S, read S, write P, read P = 512 MiB, plus Q, K, V, O 8 MiB = 520 MiB
naive time: 520e6 / 3.35e12 = 155 us
flash: fusion keeps the score matrix out of HBM, so the floor is 8 MiB
by the paper each of the 64 query blocks rereads K and V: 64 x 4 + 4 = 260 MiB"""
PROBED = "4,096 FLOP/B is far above the ridge of 295, so FlashAttention is compute-bound."
TYPED = """\
naive: 4 passes x 128 + 8 = 520 MiB
flash: no score matrix in HBM, so the floor is 8 MiB"""
FOLLOWUPS = {
    "causal": "Fully masked tiles are skipped, so FLOPs halve to 17.2 GFLOP.",
    "decode": "K and V are read once, 4 MiB per KV head. Decode is bandwidth-bound.",
    "verification": "Nsight Compute's DRAM bytes; near 8 MiB per head confirms the reuse.",
    "reversal": "When K and V of one head outgrow L2: 64 MiB at 128K.",
}


class StillClock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.at = 1_780_000_000.0

    def now(self) -> float:
        """Unix seconds."""
        return self.at

    def monotonic(self) -> float:
        """The same seconds."""
        return self.at


Take = Callable[[str], None]
Scene = Callable[[Driver, StillClock, Take], Awaitable[None]]


async def first_steps(driver: Driver, clock: StillClock, take: Take) -> None:
    """Home with something on it, and the ways to answer."""
    run = driver.service.begin(QUESTION, "interview", 0)
    driver.service.submit(run, ANSWER)
    driver.service.finish(run)
    clock.at += 2 * 86_400
    run = driver.service.begin(QUESTION, "guided", 1)
    clock.at += 312
    driver.service.pause(run)
    clock.at += 5_000
    driver.screen._read()
    await driver.settle()
    take("home")
    await driver.press("down", "enter")
    take("choose")


async def guided(driver: Driver, clock: StillClock, take: Take) -> None:
    """A part with a known mistake, and hints."""
    run = driver.service.begin(QUESTION, "guided", 0)
    for text in ("2 MiB", "8 MiB", "128 MiB"):
        driver.service.answer_part(run, text)
    clock.at += 252
    await driver.go_on(run)
    await driver.type("256 MiB", "enter")
    take("guided")
    await driver.press("f2")
    await driver.press("f5")
    await driver.type("4 * 128 MiB = 512 MiB\n512 MiB + 8 MiB = 530 MiB\n520 MiB / 3.35 TB/s")
    driver.screen._check()
    await driver.settle()
    take("scratch")


async def interview(driver: Driver, clock: StillClock, take: Take) -> None:
    """The answer, a follow-up, and the scorecard."""
    run = driver.service.begin(QUESTION, "interview", 0)
    clock.at += 451
    await driver.go_on(run)
    driver.screen.query_one("#answer").insert(ANSWER)
    await _kept(driver)
    take("interview")
    await driver.press("f9")
    while driver.name == "InterviewScreen":
        clock.at += 60
        view = driver.screen.view
        await driver.type(PROBED if view.asking == "probe" else FOLLOWUPS[view.stage])
        if view.stage == "decode":
            await _kept(driver)
            take("follow-up")
        await driver.press("f9")
    take("scorecard")
    await driver.press("w")
    take("working")
    await driver.press("escape", "question_mark")
    take("help")


async def practice(driver: Driver, clock: StillClock, take: Take) -> None:
    """Some days of practice, a drill, and the past."""
    for part, texts in (("tensor", ("2 MiB",)), ("naive", ("256 MiB", "520 MiB"))):
        for days in (9, 4):
            run = driver.service.begin(QUESTION, "guided", 0)
            driver.service.choose_part(run, "main", part)
            for text in texts:
                clock.at += 40
                driver.service.answer_part(run, text)
            driver.service.finish(run)
            clock.at += days * 86_400
    run = driver.service.begin(QUESTION, "interview", 0)
    driver.service.submit(run, ANSWER)
    driver.service.finish(run)
    clock.at += 5 * 86_400
    driver.screen._read()
    await driver.settle()
    await driver.press("d")
    clock.at += 30
    while "naive" not in driver.screen._view.card.part.title:
        await driver.press("f4")
    key = driver.screen.drills._sittings._live[driver.screen._view.run_id].state.card.asked.expected
    await driver.press("f2")
    await driver.type(key, "enter")
    take("drill")
    await driver.press("escape")
    await driver.press("h")
    take("history")


async def exploring(driver: Driver, clock: StillClock, take: Take) -> None:
    """Givens turned, beside a plot; and the roofline."""
    await driver.to_question()
    await driver.press("e", "right")
    take("explore")
    await driver.press("r", "tab", "left")
    take("roofline")


async def mocking(driver: Driver, clock: StillClock, take: Take) -> None:
    """The interviewer's console with a candidate who types, and the ratings."""
    mocks = Mocks(driver.service, "ada")
    with patch("trainer.service.mock_codes.secrets.choice", random.Random(4).choice):
        run = mocks.begin(QUESTION, "Priya", variant=0, seat=True)
    seat = Seat.at(driver.service._store, mocks.view(run).code or "", clock=clock)
    mocks.resume(run)
    clock.at += 65
    mocks.phase(run, "main")
    seat.view()
    seat.save(TYPED)
    for seconds, id in ((215, "compulsory-bytes"), (82, "naive-bytes")):
        clock.at += seconds
        mocks.mark(run, "main", id, "partly" if id == "compulsory-bytes" else "heard")
    mocks.tell(run, '"520 MiB"')
    clock.at += 13
    seat.view()
    driver.app.push_screen(screen_for(MockDesk(mocks, mocks.view(run))))
    await driver.settle()
    await driver.press("down", "down", "n")
    await driver.type("naive 256 MiB")
    take("mock")
    await driver.press("escape", "f9", "y", "f9", "down")
    take("mock-ratings")


async def _kept(driver: Driver) -> None:
    """What a moment without typing brings: the text is saved, its quantities are read."""
    driver.screen._count()
    await driver.press("ctrl+s")
    driver.screen.say("")
    await driver.settle()


SCENES: dict[str, tuple[Scene, tuple[tuple[int, int], ...]]] = {
    "first steps": (first_steps, ((80, 24), (60, 20))),
    "guided": (guided, ((80, 24), (60, 20), (120, 36))),
    "interview": (interview, ((80, 24), (60, 20), (120, 36))),
    "practice": (practice, ((80, 24), (60, 20), (120, 36))),
    "mocking": (mocking, ((80, 24), (60, 20), (120, 36))),
    "exploring": (exploring, ((80, 24), (60, 20), (120, 36))),
}


#: The manual shows one size of each, and these besides.
ALSO = {("guided", (60, 20)), ("scorecard", (120, 36))}


async def draw(folder: Path, theme: str, *, every: bool) -> None:
    """Play every scene in every size; `every` keeps all of the pictures."""
    for scene, sizes in SCENES.values():
        for size in sizes:
            clock = StillClock()
            with tempfile.TemporaryDirectory() as home:
                async with driven(Path(home), size, clock) as driver:
                    driver.app.theme = THEMES[theme].name
                    await driver.settle()
                    await scene(driver, clock, _taking(driver, folder, size, every))


def _taking(driver: Driver, folder: Path, size: tuple[int, int], every: bool) -> Take:
    suffix = "" if size == (80, 24) else f"-{size[0]}x{size[1]}"

    def take(name: str) -> None:
        if not (every or size == (80, 24) or (name, size) in ALSO):
            return
        driver.app.save_screenshot(f"{name}{suffix}.svg", str(folder))

    return take


def main() -> None:
    """Draw the manual's pictures, or all of them."""
    every = len(sys.argv) > 1
    folder = Path(sys.argv[1]) if every else ROOT / "docs" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    theme = sys.argv[2] if len(sys.argv) > 2 else "dark"
    asyncio.run(draw(folder, theme, every=every))


if __name__ == "__main__":
    main()
