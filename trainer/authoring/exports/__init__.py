"""Questions for other programs: Anki, Moodle, paper, and the evaluation of language models."""

from pathlib import Path
from typing import Final

from trainer.authoring.exports.sheets import Sheet, SheetPart, sheets

#: The task for Inspect, which ``trainer pack export --to inspect`` copies.
INSPECT_TASK: Final = Path(__file__).with_name("inspect_task.py")

__all__ = ["INSPECT_TASK", "Sheet", "SheetPart", "sheets"]
