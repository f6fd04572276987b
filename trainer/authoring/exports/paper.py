"""Questions on paper: Markdown and a page of HTML that prints, with or without solutions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from trainer.authoring.exports.sheets import Sheet, SheetPart
from trainer.texts import html_page, html_text, markdown_block, markdown_text

_STYLE: Final = """
body { font: 11pt/1.45 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em;
  background: #fff; color: #000; overflow-wrap: anywhere; }
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
    title = sheets[0].title if len(sheets) == 1 else "Questions"
    body = "\n".join(line for sheet in sheets for line in _html(sheet, solutions))
    return html_page(title, _STYLE, body)


def _markdown(sheet: Sheet, solutions: bool) -> Iterator[str]:
    inner = _is_followup(sheet)
    yield f"{'###' if inner else '##'} {markdown_text(sheet.title)}"
    yield ""
    if not inner:
        yield f"*{markdown_text(_about(sheet))}*"
        yield ""
    yield "\n\n".join(map(markdown_text, _paragraphs(sheet.ask)))
    yield ""
    if not inner:
        yield from _items(sheet.conventions)
        yield from _items(f"{name}: {value}" for name, value in sheet.givens)
    for number, part in enumerate(sheet.parts, 1):
        yield f"{number}. {markdown_text(part.ask + _in_unit(part))}"
    yield ""
    if solutions:
        yield "**Solution**"
        yield ""
        yield from _items(part.working or part.answer for part in _counted(sheet))
        yield from markdown_block(sheet.model_answer)
        yield ""
        yield from _items(f"{means} {say}" for means, say in sheet.mistakes)


def _items(texts: Iterable[str]) -> Iterator[str]:
    yield from (f"- {markdown_text(text)}" for text in texts)
    yield ""


def _html(sheet: Sheet, solutions: bool) -> Iterator[str]:
    inner = _is_followup(sheet)
    yield "<div>" if inner else "<section>"
    yield f"<{'h3' if inner else 'h2'}>{_safe(sheet.title)}</{'h3' if inner else 'h2'}>"
    if not inner:
        yield f"<p><em>{_safe(_about(sheet))}</em></p>"
    yield from (f"<p>{_safe(text)}</p>" for text in _paragraphs(sheet.ask))
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


def _about(sheet: Sheet) -> str:
    label = f" ({sheet.label})" if sheet.label else ""
    return f"{sheet.address}, variant {sheet.variant}{label}"


def _in_unit(part: SheetPart) -> str:
    return f" (in {part.unit})" if part.unit else ""


def _paragraphs(text: str) -> list[str]:
    """The text's own paragraphs; within one an author's lines are no lines of the paper."""
    return [part for part in re.split(r"\n[^\S\n]*\n", text) if part.strip()]


def _safe(text: str) -> str:
    return html_text(text.strip())
