"""A scorecard as one self-contained page: printable, no script, no address, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from trainer.report import words
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import AnswerText, CriterionLine, MistakeLine, Scorecard

# The policy forbids what the page has no use for, so that even a hole in the escaping runs nothing.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5b6570; --rule: #d6dbe0;
  --mark: #fff0b3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ea; --soft: #9aa5b1; --rule: #3a4149;
  --mark: #5c4d0e; } body { background: #16191c; } }
body { color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: 0; } h2 { font-size: 1.1rem; margin-top: 2rem;
  border-top: 1px solid var(--rule); padding-top: 1rem; }
.level { font-size: 1.25rem; font-weight: 700; } .soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; } td { border-bottom: 1px solid var(--rule);
  padding: .35rem .6rem .35rem 0; vertical-align: top; } td:first-child { width: 1.5rem; }
q, pre, mark { font-family: ui-monospace, monospace; font-size: .9em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--rule);
  padding-left: .8rem; } mark { background: var(--mark); color: inherit; }
bdi { unicode-bidi: isolate; }
@media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } }
"""


def scorecard_html(card: Scorecard) -> str:
    """Return the card as a complete HTML document.

    Evidence is marked inside the candidate's answers. Every text from a person or a pack is
    escaped, its control and direction characters are shown, and a content policy forbids scripts.
    """
    body = [
        f"<h1>{_safe(card.title)}</h1>",
        f'<p class="soft">{_safe(_circumstances(card))}</p>',
        f'<p class="level">{_safe(words.level_word(card))}</p>',
        f"<p>{card.met} of {card.total} criteria met. "
        f"{_safe(' '.join(filter(None, (words.moved(card), words.outlook(card)))))}</p>",
        *_criteria(card.criteria),
        *_mistakes(card.mistakes),
    ]
    for one in card.followups:
        said = f"{one.met} of {one.total}" if one.answered else "not answered"
        body += [f"<h2>{_safe(one.title)}: {said}</h2>", f'<p class="soft">{_safe(one.ask)}</p>']
        body += [*_criteria(one.criteria), *_mistakes(one.mistakes)]
    if card.notes:
        body += ["<h2>Notes</h2>", *(f"<p>{_safe(note)}</p>" for note in card.notes)]
    if card.worked:
        chain = "\n".join(str(line) for line in card.worked)
        body += ["<h2>Working</h2>", f"<pre>{_safe(chain)}</pre>"]
    if card.model_answer:
        body += ["<h2>A strong answer</h2>", f"<pre>{_safe(card.model_answer)}</pre>"]
    lines = [*card.criteria, *(line for one in card.followups for line in one.criteria)]
    for answer in card.answers:
        body += [f"<h2>Answer: {_safe(answer.title)}</h2>", f"<pre>{_marked(answer, lines)}</pre>"]
    return page(card.title, body)


def page(title: str, body: Iterable[str]) -> str:
    """A complete document around ``body``, which must be escaped; ``title`` is escaped here."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_safe(title)}</title>",
            f"<style>{_STYLE}</style></head><body>",
            *body,
            "</body></html>",
            "",
        ]
    )


def _circumstances(card: Scorecard) -> str:
    parts = [
        card.mode,
        f"variant {card.variant}: {card.variant_label}",
        words.duration(card.elapsed),
        words.day(card.started_at),
    ]
    return " · ".join(parts)


def _safe(text: str) -> str:
    return escape(visible(text), quote=True)


def _criteria(criteria: Sequence[CriterionLine]) -> Iterator[str]:
    if not criteria:
        return
    yield "<table>"
    for line in criteria:
        aside = words.aside(line)
        verdict = f"{line.word} ({aside})" if aside else line.word
        told = f"<q>{_safe(line.quote)}</q>" if line.quote else _safe(line.why or line.says)
        yield (
            f"<tr><td>{_safe(line.sign)}</td><td>{_safe(line.title)}<br>"
            f'<span class="soft">{_safe(verdict)}</span></td><td><bdi>{told}</bdi></td></tr>'
        )
    yield "</table>"


def _mistakes(mistakes: Sequence[MistakeLine]) -> Iterator[str]:
    for line in mistakes:
        quote = f" <q>{_safe(line.quote)}</q>" if line.quote else ""
        yield (
            f"<p>! <strong>{_safe(words.mistake_title(line))}</strong>{quote}<br>"
            f"{_safe(line.say)}</p>"
        )


def _marked(answer: AnswerText, lines: Sequence[CriterionLine]) -> str:
    """The answer with each span that counted as evidence marked; overlaps are joined."""
    spans = sorted(
        (line.start, line.end)
        for line in lines
        if line.source == answer.source and line.start is not None and line.end is not None
    )
    out, at = [], 0
    for start, end in spans:
        start = max(start, at)
        if end <= start:
            continue
        out += [_safe(answer.text[at:start]), "<mark>", _safe(answer.text[start:end]), "</mark>"]
        at = end
    return "".join([*out, _safe(answer.text[at:])])
