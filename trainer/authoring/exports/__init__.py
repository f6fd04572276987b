"""Questions for other programs: Anki, Moodle, paper, and the evaluation of language models."""

from trainer.authoring.exports.sheets import Sheet, SheetPart, sheets

__all__ = ["Sheet", "SheetPart", "sheets"]
