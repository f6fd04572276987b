"""Questions on paper: Markdown and a page of HTML that prints, with or without solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from trainer.authoring.exports.sheets import Sheet, SheetPart
from trainer.texts import visible

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_STYLE: Final = """
body { font: 11pt/1.45 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2; }
pre { white-space: pre-wrap; font: 9.5pt/1.4 ui-monospace, monospace; }
table { border-collapse: collapse; } td { padding: 0 1em 0 0; vertical-align: top; }
.solution { border-left: 3px solid #888; padding-left: 1em; margin: 1em 0; }
.room { height: 5em; border-bottom: 1px solid #bbb; }
@media print {
  body { margin: 0; } li { break-inside: avoid; }
  section { break-before: page; } section:first-of-type { break-before: auto; }
}
"""


def markdown(sheets: Sequence[Sheet], *, solutions: bool) -> str:
    """The sheets as one Markdown document."""
    return "\n".join(line for sheet in sheets for line in _markdown(sheet, solutions)) + "\n"


def html(sheets: Sequence[Sheet], *, solutions: bool) -> str:
    """The sheets as one page, which needs nothing but itself; each question begins a new sheet."""
    title = _safe(sheets[0].title if len(sheets) == 1 else "Questions")
    body = "\n".join(line for sheet in sheets for line in _html(sheet, solutions))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n"
    )


def _markdown(sheet: Sheet, solutions: bool) -> Iterator[str]:
    yield f"{'###' if _is_followup(sheet) else '##'} {_plain(sheet.title)}"
    yield ""
    if not _is_followup(sheet):
        yield f"*{_plain(sheet.address)}, variant {sheet.variant}{_label(sheet)}*"
        yield ""
    yield _plain(sheet.ask)
    yield ""
    if not _is_followup(sheet):
        yield from (f"- {_plain(text)}" for text in sheet.conventions)
        yield ""
        yield from (f"- {_plain(name)}: {_plain(value)}" for name, value in sheet.givens)
        yield ""
    for number, part in enumerate(sheet.parts, 1):
        yield f"{number}. {_plain(part.ask)}{_in_unit(part)}"
    yield ""
    if solutions:
        yield "**Solution**"
        yield ""
        yield from (f"- {_plain(part.working or part.answer)}" for part in _counted(sheet))
        yield ""
        yield _fenced(sheet.model_answer)
        yield ""
        yield from (f"- {_plain(means)} {_plain(say)}" for means, say in sheet.mistakes)
        yield ""


def _html(sheet: Sheet, solutions: bool) -> Iterator[str]:
    inner = _is_followup(sheet)
    yield "<div>" if inner else "<section>"
    yield f"<{'h3' if inner else 'h2'}>{_safe(sheet.title)}</{'h3' if inner else 'h2'}>"
    if not inner:
        about = f"{sheet.address}, variant {sheet.variant}{_label(sheet)}"
        yield f"<p><em>{_safe(about)}</em></p>"
    yield f"<p>{_safe(sheet.ask)}</p>"
    if not inner:
        yield "<ul>" + "".join(f"<li>{_safe(text)}</li>" for text in sheet.conventions) + "</ul>"
        rows = (f"<tr><td>{_safe(n)}</td><td>{_safe(v)}</td></tr>" for n, v in sheet.givens)
        yield f"<table>{''.join(rows)}</table>"
    room = "" if solutions else '<div class="room"></div>'
    asked = (f"<li>{_safe(part.ask + _in_unit(part))}{room}</li>" for part in sheet.parts)
    yield f"<ol>{''.join(asked)}</ol>"
    if solutions:
        yield '<div class="solution">'
        lines = (f"<li>{_safe(part.working or part.answer)}</li>" for part in _counted(sheet))
        yield f"<ul>{''.join(lines)}</ul>"
        yield f"<pre>{_safe(sheet.model_answer)}</pre>"
        told = (f"<li>{_safe(means)} {_safe(say)}</li>" for means, say in sheet.mistakes)
        yield f"<ul>{''.join(told)}</ul></div>"
    yield "</div>" if inner else "</section>"


def _counted(sheet: Sheet) -> Iterator[SheetPart]:
    return (part for part in sheet.parts if part.value is not None)


def _is_followup(sheet: Sheet) -> bool:
    return sheet.address.count("/") > 1


def _label(sheet: Sheet) -> str:
    return f" ({sheet.label})" if sheet.label else ""


def _in_unit(part: SheetPart) -> str:
    return f" (in {part.unit})" if part.unit else ""


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would act on."""
    return _MARKS.sub(r"\\\1", visible(text.strip()))


def _fenced(text: str) -> str:
    """The text as it stands, between a fence that is longer than any in it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{visible(text)}\n{fence}"


def _safe(text: str) -> str:
    return escape(visible(text.strip()), quote=True)
