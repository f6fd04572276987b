"""Driving the interviewer's console and the candidate's seat on a question of the tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.widgets import Static

from tests.service.mocked import House
from tests.tui.driving import Driver
from trainer.service.mocks import Mocks
from trainer.service.paper import Paper
from trainer.service.seats import Seat
from trainer.tui.app import TrainerApp
from trainer.tui.join_app import JoinApp
from trainer.tui.mock_desk import MockDesk
from trainer.tui.screens.mock_base import screen_for

#: The phases of the tests' question.
PHASES = ("conventions", "main", "causal", "closing")


class Console(Driver):
    """An interviewer at the screen, and another door to the same mock beside it."""

    def __init__(self, app: Any, pilot: Any, house: House, mocks: Mocks, run: str) -> None:
        super().__init__(app, pilot)
        self.house = house
        self.mocks = mocks
        self.run = run

    @property
    def view(self) -> Any:
        """The mock as the screen has it."""
        return self.screen.view

    @property
    def stored(self) -> Any:
        """The mock as a program finds it that opens the store now."""
        return self.house.mocks(self.mocks.name).view(self.run)

    async def look(self) -> None:
        """What half a second brings."""
        self.screen._look()
        await self.settle()

    async def beat(self) -> None:
        """What two seconds bring, whatever screen stands there."""
        self.app.desks.beat(self.app)
        await self.settle()

    async def home(self) -> None:
        """To the first screen."""
        await self.press("escape", "y")
        assert self.name == "HomeScreen"

    async def back(self) -> None:
        """From the first screen, which has no question, to the mock."""
        await self.press("m", "enter")

    def marks(self) -> dict[str, str | None]:
        """The marks of the question's criteria, as they are stored."""
        return {one.id: one.mark for one in self.stored.criteria if one.stage == "main"}

    def told(self, id: str = "told") -> str:
        """What stands in one of the lines around the panes."""
        return str(self.screen.query_one(f"#{id}", Static).content)


@asynccontextmanager
async def console(
    tmp_path: Path,
    size: tuple[int, int] = (100, 34),
    *,
    seat: bool = False,
    phase: str = "main",
    name: str = "ada",
    candidate: str = "Grace",
    paper: Paper | None = None,
) -> AsyncIterator[Console]:
    """A mock that is in `phase`, at the screen of `name`; with `seat` a seat is open."""
    house = House(tmp_path / "home" / "trainer.db")
    house.examiner.paper_now = paper or house.examiner.paper_now
    service = house.service()
    mocks = Mocks(service, name)
    run = mocks.begin("pack/bytes", candidate, variant=0, seat=seat)
    if phase:
        mocks.phase(run, phase)
    app = TrainerApp(service, called=name)
    app.glance = 0.0
    try:
        async with app.run_test(size=size) as pilot:
            driver = Console(app, pilot, house, mocks, run)
            await driver.settle()
            await show(driver)
            yield driver
            await driver.settle()
        app.flush()
    finally:
        house.close()


async def show(driver: Console) -> None:
    """Open the desk, as a program that has just been started does."""
    desk = MockDesk(driver.mocks, driver.mocks.view(driver.run))
    driver.app.desks.take(desk)
    driver.app.push_screen(screen_for(desk))
    await driver.settle()


class Sitting(Driver):
    """A candidate at the screen, and the interviewer's door beside it."""

    def __init__(self, app: Any, pilot: Any, house: House, mocks: Mocks, run: str) -> None:
        super().__init__(app, pilot)
        self.house = house
        self.mocks = mocks
        self.run = run

    async def look(self) -> None:
        """What half a second brings."""
        self.screen._exchange()
        await self.settle()

    def typed(self) -> dict[str, str]:
        """What the interviewer sees of the candidate's texts."""
        return {one.stage: one.text for one in self.mocks.view(self.run).texts}

    @property
    def text(self) -> str:
        """What stands in the editor."""
        return str(self.screen.query_one("#answer").text)


@asynccontextmanager
async def sitting(
    tmp_path: Path, size: tuple[int, int] = (80, 24), *, begun: bool = True
) -> AsyncIterator[Sitting]:
    """A candidate at an open seat, at the question once it has `begun`."""
    house = House(tmp_path / "home" / "trainer.db")
    mocks = house.mocks("ada")
    run = house.begun(mocks, seat=True)
    if begun:
        mocks.phase(run, "main")
    try:
        async with seated(house, mocks, run, size) as driver:
            yield driver
    finally:
        house.close()


@asynccontextmanager
async def seated(
    house: House, mocks: Mocks, run: str, size: tuple[int, int] = (80, 24), *, take: bool = False
) -> AsyncIterator[Sitting]:
    """The candidate's program on a mock that is there."""
    code = mocks.view(run).code
    assert code is not None
    app = JoinApp(Seat.at(house.store(), code, clock=house.clock, take=take))
    app.glance = 0.0
    async with app.run_test(size=size) as pilot:
        driver = Sitting(app, pilot, house, mocks, run)
        await driver.settle()
        yield driver
        await driver.settle()
    app.get_up()
