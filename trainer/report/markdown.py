"""A scorecard as Markdown (CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.report import words
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import CriterionLine, MistakeLine, Scorecard

# Every ASCII punctuation mark that CommonMark gives a meaning to; a backslash makes it literal.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!$+.()-])")


def scorecard_markdown(card: Scorecard) -> str:
    """Return the card as Markdown; quotes and answers are literal, nothing in them is markup."""
    lines = [
        f"# {literal(card.title)}",
        "",
        f"**{literal(words.level_word(card))}** · {card.met} of {card.total} criteria · "
        f"{card.mode} · variant {card.variant} ({literal(card.variant_label)}) · "
        f"{words.duration(card.elapsed)}",
        "",
    ]
    for sentence in filter(None, (words.moved(card), words.outlook(card))):
        lines += [literal(sentence), ""]
    lines += [*_table(card.criteria), *_mistakes(card.mistakes, "##")]
    for one in card.followups:
        said = f"{one.met} of {one.total}" if one.answered else "not answered"
        lines += [f"## {literal(one.title)}: {said}", ""]
        lines += [*_table(one.criteria), *_mistakes(one.mistakes, "###")]
    if card.notes:
        lines += ["## Notes", "", *(f"- {literal(note)}" for note in card.notes), ""]
    if card.worked:
        lines += ["## Working", "", *fenced("\n".join(str(line) for line in card.worked)), ""]
    if card.model_answer:
        lines += ["## A strong answer", "", *fenced(card.model_answer), ""]
    for answer in card.answers:
        lines += [f"## Answer: {literal(answer.title)}", "", *fenced(answer.text), ""]
    return "\n".join(lines).rstrip() + "\n"


def literal(text: str) -> str:
    """``text`` on one line, with nothing in it that Markdown or HTML would act on."""
    return _SPECIAL.sub(r"\\\1", visible(words.one_line(text)))


def fenced(text: str) -> list[str]:
    """``text`` as a code block whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *visible(text).splitlines(), fence]


def _table(criteria: Sequence[CriterionLine]) -> Iterator[str]:
    if not criteria:
        return
    yield "| | criterion | verdict | evidence |"
    yield "|---|---|---|---|"
    for line in criteria:
        aside = words.aside(line)
        verdict = line.word + (f" ({aside})" if aside else "")
        evidence = f"“{literal(line.quote)}”" if line.quote else literal(line.why or line.says)
        yield f"| {literal(line.sign)} | {literal(line.title)} | {literal(verdict)} | {evidence} |"
    yield ""


def _mistakes(mistakes: Sequence[MistakeLine], heading: str) -> Iterator[str]:
    if not mistakes:
        return
    yield f"{heading} Mistakes"
    yield ""
    for line in mistakes:
        quote = f" “{literal(line.quote)}”" if line.quote else ""
        say = f" {literal(line.say)}" if line.say else ""
        yield f"- **{literal(words.mistake_title(line))}**{quote}{say}"
    yield ""
