"""The storage pack on the screen, by keys: guided and as an interview, to its best level."""

from __future__ import annotations

import json
from pathlib import Path

from tests.authoring.test_storage import ADDRESS, SENTENCES
from tests.tui.driving import driven


async def test_guided_by_keys(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question(ADDRESS)
        await driver.press("enter", "enter")
        assert driver.name == "GuidedScreen"
        run = driver.screen.run_id
        expected = dict(json.loads(driver.service._store.records(run)[0].data)["expected"])
        for _ in range(driver.screen.view.steps):
            part = driver.screen.view.part
            await driver.type(SENTENCES.get(part.id) or expected[f"{part.stage}/{part.id}"])
            await driver.press("enter")
        await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        assert driver.service.scorecard(run).level == "Strong Hire"
        assert " Strong Hire " in driver.drawn()


async def test_as_an_interview_by_keys(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question(ADDRESS)
        await driver.press("enter", "down", "down", "enter")
        assert driver.name == "InterviewScreen"
        run = driver.screen.run_id
        answers = [
            "The cameras send 2 GB/s, and 7.128 PB are on disk with parity.\n"
            "That is 357 disks. Capacity decides, not bandwidth.",
            "160 TB are read and writing takes 80,000 s; they spread the blocks over all disks.",
        ]
        for answer in answers:
            assert driver.screen.view.asking != "probe"
            await driver.type(answer)
            await driver.press("f9" if answer is answers[0] else "ctrl+enter")
        assert driver.name == "ScorecardScreen"
        card = driver.service.scorecard(run)
        assert card.level == "Strong Hire"
        assert [(one.met, one.total) for one in card.followups] == [(3, 3)]
