"""A report as one self-contained page: printable, no script, no address, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from trainer.report.document import (
    Block,
    Document,
    Entries,
    Entry,
    Facts,
    Heading,
    Items,
    Line,
    Paragraph,
    Table,
    Verbatim,
    merged,
)
from trainer.texts import html_page, html_text

if TYPE_CHECKING:
    from trainer.service import Scorecard

# Text keeps its spaces and its lines, and a word of any length breaks instead of running out of
# the page. `dir="auto"` keeps right-to-left names from reordering what stands beside them.
_STYLE: Final = """
:root { color-scheme: light dark; --page: #fff; --ink: #1d2126; --soft: #5b6570; --rule: #d6dbe0;
  --mark: #fff0b3; --stand: #f1f4f7; }
@media (prefers-color-scheme: dark) { :root { --page: #16191c; --ink: #e4e7ea; --soft: #9aa5b1;
  --rule: #3a4149; --mark: #5c4d0e; --stand: #22272c; } }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1, h2, h3, p, li, td, th, dt, dd { white-space: pre-wrap; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-bottom: .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-top: 1px solid var(--rule);
  padding-top: 1rem; } p { margin: .5rem 0; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
.lead { font-size: 1.25rem; font-weight: 700; margin: .75rem 0; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem 1rem;
  margin: .75rem 0; }
dt { color: var(--soft); } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .85rem; }
td, th { border-bottom: 1px solid var(--rule); padding: .35rem .8rem .35rem 0;
  vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
tbody th { color: inherit; font-size: inherit; font-weight: 400; }
.wide { overflow-x: auto; } .wide td, .wide th { min-width: 4.5em; }
.entries { table-layout: fixed; } .entries th:nth-child(1) { width: 1rem; }
.entries th:nth-child(2) { width: 38%; }
.marked td, .marked th { background: var(--stand); }
q, pre, mark { font-family: ui-monospace, monospace; font-size: .9em; }
pre { white-space: pre-wrap; border-left: 3px solid var(--rule); padding-left: .8rem;
  margin: .5rem 0; }
mark { background: var(--mark); color: inherit; font-size: 1em; }
@media (max-width: 36rem) {
  body { margin: 1rem auto; } td, th { padding-right: .5rem; }
  .entries thead { display: none; }
  .entries tr { display: grid; grid-template-columns: 1.5rem 1fr; }
  .entries td { border: 0; padding: .15rem 0; }
  .entries td:nth-child(3) { grid-column: 2; }
  .entries tr { border-bottom: 1px solid var(--rule); padding: .3rem 0; }
  .entries tr:last-child { border-bottom: 0; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --ink: #000; --soft: #444; --rule: #bbb;
    --mark: #eee; --stand: #f2f2f2; }
  body { margin: 0; max-width: none; font-size: 10.5pt; } mark { text-decoration: underline; }
  .wide { overflow: visible; } h1, h2, h3 { break-after: avoid; }
  tr, dt, li { break-inside: avoid; } thead { display: table-header-group; }
}
"""


def scorecard_html(card: Scorecard) -> str:
    """Return the card as a complete HTML document.

    Evidence is marked inside the candidate's answers. Every text from a person or a pack is
    escaped, its control and direction characters are shown, and a content policy forbids scripts.
    """
    from trainer.report.scorecard import scorecard_document

    return document_html(scorecard_document(card))


def document_html(document: Document) -> str:
    """A complete page that needs nothing but itself."""
    title = f'<h1 dir="auto">{html_text(document.title)}</h1>'
    return html_page(document.title, _STYLE, "\n".join([title, *blocks_html(document.blocks)]))


def blocks_html(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks as lines of HTML, every text escaped."""
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f'<h{level} dir="auto">{html_text(text)}</h{level}>'
        case Paragraph(line, look):
            kind = "" if look == "plain" else f' class="{look}"'
            yield f"<p{kind}>{_line(line)}</p>"
        case Facts(pairs):
            yield "<dl>"
            for name, value in pairs:
                yield f'<dt>{html_text(name)}</dt><dd dir="auto">{html_text(value)}</dd>'
            yield "</dl>"
        case Items(lines):
            yield "<ul>"
            yield from (f"<li>{_line(line)}</li>" for line in lines)
            yield "</ul>"
        case Entries():
            yield from _entries(block)
        case Table():
            yield from _table(block)
        case Verbatim():
            # The first newline after the tag is not part of the text.
            yield f'<pre dir="auto">\n{_verbatim(block)}</pre>'


def _line(line: Line) -> str:
    tags = {"plain": "bdi", "strong": "strong", "soft": "span", "quote": "q"}
    made = []
    for run in line:
        tag, kind = tags[run.style], ' class="soft"' if run.style == "soft" else ""
        made.append(f'<{tag} dir="auto"{kind}>{html_text(run.text)}</{tag}>')
    return " ".join(made)


def _entries(block: Entries) -> Iterator[str]:
    name, _, behind = block.names
    yield '<table class="entries">'
    heads = "".join(f'<th scope="col">{html_text(one)}</th>' for one in (name, behind))
    yield f"<thead><tr><th></th>{heads}</tr></thead><tbody>"
    yield from (f"<tr>{_entry(one)}</tr>" for one in block.entries)
    yield "</tbody></table>"


def _entry(entry: Entry) -> str:
    word = f'<br><span dir="auto" class="soft">{html_text(entry.word)}</span>' if entry.word else ""
    return (
        f"<td>{html_text(entry.sign)}</td><td><bdi>{html_text(entry.title)}</bdi>{word}</td>"
        f"<td>{'<br>'.join(_line(one) for one in entry.details)}</td>"
    )


def _table(block: Table) -> Iterator[str]:
    yield '<div class="wide"><table>'
    if any(block.header):
        heads = (f'<th scope="col" dir="auto">{html_text(one)}</th>' for one in block.header)
        yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for number, (first, *rest) in enumerate(block.rows):
        kind = ' class="marked"' if number in block.marked else ""
        cells = "".join(f'<td dir="auto">{html_text(one)}</td>' for one in rest)
        yield f'<tr{kind}><th scope="row" dir="auto">{html_text(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _verbatim(block: Verbatim) -> str:
    """The text with each span marked; overlaps are joined."""
    out, at = [], 0
    for start, end in merged(block.spans, len(block.text)):
        marked = html_text(block.text[start:end])
        out += [html_text(block.text[at:start]), "<mark>", marked, "</mark>"]
        at = end
    return "".join([*out, html_text(block.text[at:])])
