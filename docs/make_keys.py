"""Write the tables of keys in `docs/terminal.md` from the commands themselves.

`python docs/make_keys.py`, from the checkout; a test compares the file with what this would write.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from trainer.tui.commands import Command  # noqa: E402
from trainer.tui.frame import EVERYWHERE  # noqa: E402
from trainer.tui.keys import places  # noqa: E402
from trainer.tui.screens.join import SeatScreen  # noqa: E402

PAGE = ROOT / "docs" / "terminal.md"
MARK = "<!-- the tables below are written by docs/make_keys.py -->"
SCREENS = {
    "Everywhere": EVERYWHERE,
    **{one.title: one.commands for one in places()},
    "The candidate's seat": SeatScreen.commands,
}


def page(text: str) -> str:
    """The page with fresh tables below the mark."""
    head, _, _ = text.partition(MARK)
    return head + MARK + "\n" + "\n".join(_tables()) + "\n"


def _tables() -> Iterator[str]:
    for title, commands in SCREENS.items():
        yield f"\n### {title}\n"
        yield "| | keys | |"
        yield "|---|---|---|"
        yield from (_row(command) for command in commands)


def _row(command: Command) -> str:
    return f"| {command.name} | {command.all_keys or 'by name'} | {command.help} |"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
