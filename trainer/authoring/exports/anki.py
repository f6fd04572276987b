"""Anki packages, by the extra ``anki`` (genanki): a card for every part, with ids that stay.

A new export updates the cards of the last one instead of doubling them: the note's id follows from
the question's address, the part and the variant, and from nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from trainer.authoring.errors import AuthoringError
from trainer.authoring.exports.sheets import Sheet, SheetPart
from trainer.authoring.writing import write_whole
from trainer.extras import install_line
from trainer.texts import visible

_FIELDS: Final = ("Question", "Answer", "Working", "Mistakes", "Source")
_BACK: Final = (
    "{{FrontSide}}<hr id=answer><div class=answer>{{Answer}}</div>"
    "<p>{{Working}}</p>{{Mistakes}}<p class=source>{{Source}}</p>"
)
_STYLE: Final = (
    ".card { font: 18px/1.4 system-ui, sans-serif; max-width: 40em; margin: 0 auto; }"
    " .answer { font-weight: bold; } .source { opacity: .6; font-size: 75%; }"
)


def write_anki(sheets: Iterable[Sheet], path: Path) -> int:
    """Write the sheets' parts as an ``.apkg``; how many cards it holds.

    Raises AuthoringError when the extra is not installed or the file cannot be written.
    """
    try:
        genanki: Any = import_module("genanki")
    except ImportError:
        line = install_line("anki")
        raise AuthoringError(
            f"Anki packages need the extra 'anki'. Install it, then do it again: {line}"
        ) from None
    model = genanki.Model(
        _number("model"),
        "Systems trainer",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Part", "qfmt": "{{Question}}", "afmt": _BACK}],
        css=_STYLE,
    )
    decks: dict[str, Any] = {}
    count = 0
    for sheet in sheets:
        name = f"{sheet.pack}::{sheet.address.split('/')[1]}"
        deck = decks.setdefault(name, genanki.Deck(_number(f"deck {name}"), name))
        for part in sheet.parts:
            deck.add_note(
                genanki.Note(
                    model=model,
                    fields=fields(sheet, part),
                    tags=list(sheet.tags),
                    guid=note_id(sheet, part),
                )
            )
            count += 1
    package = BytesIO()
    genanki.Package(list(decks.values())).write_to_file(package)
    write_whole(path, package.getvalue())
    return count


def note_id(sheet: Sheet, part: SheetPart) -> str:
    """The note's id: the same for the same part of the same variant, whatever it says."""
    return hashlib.sha256(f"systems-trainer {sheet.id}:{part.id}".encode()).hexdigest()[:20]


def fields(sheet: Sheet, part: SheetPart) -> list[str]:
    """The note's fields, in the model's order, as HTML."""
    given = "; ".join(f"{name} = {value}" for name, value in sheet.givens)
    question = (
        f"<p>{_safe(sheet.ask)}</p><p><i>{_safe(given)}</i></p><p><b>{_safe(part.ask)}</b></p>"
    )
    answer = part.answer or sheet.model_answer
    wrong = "".join(f"<li>{_safe(_wrong(part, index))}</li>" for index in range(len(part.wrong)))
    return [
        question,
        _safe(answer).replace("\n", "<br>"),
        _safe(part.working),
        f"<ul>{wrong}</ul>" if wrong else "",
        _safe(f"{sheet.address}, variant {sheet.variant}, {sheet.pack} {sheet.version}"),
    ]


def _wrong(part: SheetPart, index: int) -> str:
    from trainer.authoring.exports.sheets import shown

    one = part.wrong[index]
    return f"{shown(one.value, part.unit)}: {one.say}"


def _number(name: str) -> int:
    """An id as Anki wants them, the same for the same name."""
    return int(hashlib.sha256(f"systems-trainer {name}".encode()).hexdigest()[:8], 16) % (1 << 31)


def _safe(text: str) -> str:
    # Two braces would be a field of the card's template.
    return escape(visible(text.strip()), quote=True).replace("{{", "{&#123;")
