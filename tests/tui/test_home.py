"""The first screen, choosing, help, the palette and the looks."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from textual.command import CommandPalette

from tests.tui.cards import NOW, home, question, summary
from tests.tui.driving import driven
from trainer.service import Service
from trainer.tui.phrases import ago, clock, counted, difficulty, flowing, minutes
from trainer.tui.themes import THEMES, first_theme
from trainer.tui.widgets.library import Later, home_rows


def test_columns_are_aligned_and_fit() -> None:
    rows = home_rows(home(), 78)
    plain = [row.text.plain for row in rows]
    assert plain[0] == "Go on"
    assert "interview · follow-up 2 of 4 · 12:40 · 3 min ago" in plain[1]
    heading, first = plain[3], plain[4].split("\n")[0]
    for name, value in (("time", "20 min"), ("level", "Strong Hire"), ("last", "2 d ago")):
        assert heading.index(name) == first.index(value)
    assert "causal · decode" in plain[4]


@pytest.mark.parametrize("width", [58, 78])
def test_a_level_that_a_dispute_has_changed_is_marked(width: int) -> None:
    pack = home().packs[0].__class__("p", "Pack", (question(overruled=True), question()))
    rows = [row.text.plain for row in home_rows(home(resumable=(), packs=(pack,)), width)]
    assert "Strong Hire *" in rows[1]
    assert "*" not in rows[2]
    assert rows[-1] == "  * overruled in a dispute"
    assert not any("*" in row.text.plain for row in home_rows(home(), width))


@pytest.mark.parametrize("width", [36, 58, 70, 78, 118])
def test_rows_fit(width: int) -> None:
    long = question(title="A very long title of a question that goes on and on and on, really")
    view = home(packs=(home().packs[0].__class__("p", "P" * 90, (long, question())),))
    for row in home_rows(view, width):
        for line in row.text.split("\n"):
            assert line.cell_length <= width, line.plain


@pytest.mark.parametrize("width", [58, 78, 118])
def test_a_row_that_was_not_drawn_yet_knows_its_lines(width: int) -> None:
    bare = question(minutes=None, difficulty=None, last_level=None, last_at=None, followups=())
    pack = home().packs[0].__class__("p", "Pack", (question(title="x" * 90), bare))
    for row in home_rows(home(resumable=(), packs=(pack,)), width)[1:]:
        assert isinstance(row.shown, Later)
        assert row.shown.get_height({}, width) == len(row.text.plain.split("\n"))


def test_a_question_that_was_never_answered_says_so() -> None:
    plain = home_rows(home(resumable=(), packs=(_pack(last_level=None, last_at=None),)), 78)
    assert plain[1].text.plain.count("–") == 3


def _pack(**more: object) -> object:
    return home().packs[0].__class__("p", "Pack", (question(**more),))


def test_no_pack_is_said() -> None:
    assert home_rows(home(resumable=(), packs=()), 78)[0].text.plain == "No pack was found."


async def test_trouble_with_the_store_is_in_sight(tmp_path: Path) -> None:
    (tmp_path / "trainer.db").write_bytes(b"this is no database at all" * 100)
    async with driven(tmp_path) as driver:
        assert "! The store was damaged" in driver.words()
    (kept,) = tmp_path.glob("trainer.db.damaged-*")
    assert kept.read_bytes().startswith(b"this is no database")


async def test_a_broken_pack_says_where(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "questions" / "broken"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("format: 1\ntitle: Mine\nauthor: me\nlicence: [MIT\n")
    (folder / "q.yaml").write_text("format: 1\ntitle: Q\nask: ?\n")
    async with driven(tmp_path / "home", (100, 30), more=(tmp_path / "mine",)) as driver:
        # A long path is broken wherever the line ends.
        unbroken = "".join(driver.drawn().split())
        assert "broken/pack.yaml:4:10:this[isneverclosed" in unbroken
        assert "HBM bytes for one head" in driver.drawn()


async def test_the_cursor_is_seen_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with driven(tmp_path) as driver:
        listed = driver.screen.query_one("#library")
        rows = [listed.render_line(y) for y in range(4)]
        marked = [any(part.style and part.style.reverse for part in row) for row in rows]
        assert marked.count(True) == 2  # a question and its follow-ups
        assert not marked[0]


async def test_everything_by_mouse(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        line = await driver.to_question()
        await driver.press("home")
        await driver.click("#library", offset=(5, line))
        assert driver.name == "ChooseScreen"
        await driver.click("#ways", offset=(5, 2))
        assert driver.name == "InterviewScreen"
        line = driver.drawn().splitlines()[-1]
        await driver.click("#hints", offset=(line.index("Home") - 1, 0))
        assert driver.name == "HomeScreen"
        await driver.click("#library", offset=(5, 1))
        assert driver.name == "InterviewScreen"


async def test_the_next_numbers_are_other_numbers(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "enter")
        assert driver.screen.view.variant == 0
        await driver.press("escape")
        await driver.to_question()
        await driver.press("enter")
        assert driver.name == "ChooseScreen"
        assert "Go on" in driver.drawn()
        await driver.press("down", "down", "enter")
        assert driver.name == "GuidedScreen"
        assert driver.screen.view.variant == 1


async def test_beginning_twice_begins_one_run(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        await driver.type("\n\n")
        assert len(driver.service.home().resumable) == 1


@pytest.mark.parametrize("key", ["question_mark", "f1", "ctrl+g"])
async def test_help_lists_every_command(tmp_path: Path, key: str) -> None:
    async with driven(tmp_path, size=(100, 60)) as driver:
        await driver.press(key)
        assert driver.name == "HelpScreen"
        drawn = driver.drawn()
        assert "Leave at once" in drawn
        assert "ctrl+p or ctrl+o" in drawn or "ctrl+p" in drawn
        await driver.press("escape")
        assert driver.name == "HomeScreen"


async def test_a_question_mark_can_be_typed_where_one_types(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        await driver.type("really?")
        assert driver.name == "InterviewScreen"
        assert driver.screen.text == "really?"
        await driver.press("f1")
        assert driver.name == "HelpScreen"


@pytest.mark.parametrize("key", ["ctrl+p", "ctrl+o"])
async def test_the_palette_finds_every_action(tmp_path: Path, key: str) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        names = {entry.title for entry in driver.app.get_system_commands(driver.screen)}
        assert names >= {"Done", "Pass", "Pause", "Scratch pad", "Save now", "Home", "End here"}
        assert names >= {"Help", "Quit", "Give up this run", "Theme: light", "Theme: plain"}
        await driver.type("nai")
        await driver.press(key)
        assert isinstance(driver.app.screen, CommandPalette)
        await driver.type("Save now")
        await driver.settle()
        await driver.press("down", "enter")
        assert driver.name == "InterviewScreen"
        assert driver.service.view(driver.screen.run_id).draft == "nai"


async def test_ctrl_q_leaves_at_once_and_keeps_what_was_typed(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down", "enter")
        run = driver.screen.run_id
        await driver.type("last words", "ctrl+q")
        assert not driver.app.is_running
    service = Service.open(home=tmp_path)
    assert service.view(run).draft == "last words"
    service.close()


async def test_ctrl_c_says_how_to_leave_and_twice_leaves(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.press("ctrl+c")
        assert "once more" in driver.drawn()
        assert driver.app.is_running
        await driver.press("ctrl+c")
        assert not driver.app.is_running


@pytest.mark.parametrize("name", list(THEMES))
async def test_every_look_draws_every_screen(tmp_path: Path, name: str) -> None:
    async with driven(tmp_path) as driver:
        driver.app.theme = THEMES[name].name
        await driver.settle()
        assert "FlashAttention" in driver.drawn()
        for way in (0, 2):
            await driver.to_question()
            await driver.press("enter", *["down"] * way, "enter")
            assert "HBM bytes for one head" in driver.drawn()
            driver.service.abandon(driver.screen.run_id)
            driver.app._above_home(None)
            await driver.settle()


async def test_the_look_can_be_changed_by_key(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        seen = []
        for _ in THEMES:
            seen.append(driver.app.theme)
            await driver.press("t")
            assert f"Theme: {driver.app.look}." in driver.words()
        assert set(seen) == {theme.name for theme in THEMES.values()}
        await driver.press("t")
        last = driver.app.theme
    async with driven(tmp_path) as driver:
        assert driver.app.theme == last


@pytest.mark.parametrize(
    ("variables", "theme"),
    [
        ({}, "dark"),
        ({"TRAINER_THEME": "light"}, "light"),
        ({"TRAINER_THEME": "high-contrast"}, "high contrast"),
        ({"TRAINER_THEME": "nonsense"}, "dark"),
        ({"NO_COLOR": "1", "TRAINER_THEME": "light"}, "plain"),
    ],
)
def test_the_first_look(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], theme: str
) -> None:
    monkeypatch.delenv("TRAINER_THEME", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert first_theme() == THEMES[theme].name


def test_times_and_counts_in_words() -> None:
    assert [clock(0), clock(451), clock(3725), clock(-5)] == ["00:00", "07:31", "1:02:05", "00:00"]
    stamps = [0, 59, 60, 3600, 86_400 * 2, 86_400 * 90]
    told = [ago(NOW - timedelta(seconds=one), NOW) for one in stamps]
    assert told[:5] == ["just now", "just now", "1 min ago", "1 h ago", "2 d ago"]
    assert told[5].startswith("2025-")
    assert ago(NOW + timedelta(days=1), NOW) == "just now"
    assert ago(None, NOW) == "–"
    assert (minutes(20), minutes(None), difficulty(2), difficulty(None)) == (
        "20 min",
        "",
        "●●○",
        "",
    )
    assert (counted(1, "line", "lines"), counted(1200, "line", "lines")) == (
        "1 line",
        "1,200 lines",
    )


def test_paragraphs_flow_and_lists_stay() -> None:
    assert flowing("one\ntwo\n\nthree\n- a\n- b\n") == "one two\n\nthree\n- a\n- b"
    assert flowing("") == ""


def test_a_run_is_told_in_one_row() -> None:
    row = home_rows(home(resumable=(summary(title="x" * 80),)), 78)[1].text
    assert row.cell_length <= 78
