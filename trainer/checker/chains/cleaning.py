"""A line of working without what only dresses it: comments, bullets, emphasis, TeX, tables."""

from __future__ import annotations

import re

from trainer.checker.chains.signs import SIGN
from trainer.checker.chains.words import closing

RULE = re.compile(r"\s*[-─—_=]{3,}\s*")
_BULLET = re.compile(
    r"^\s*(?:>\s+)*(?:(?:[-*•‣·–—▪]\s+(?!\d+\s*=)|\[[ xX]\]\s+"
    r"|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})\)\s+"
    r"|\d{1,2}[.]\s+(?=\D)|(?:[Ss]tep|STEP)\s+\d{1,2}\s*[:.)-]\s*))*"
)
_BOLD = re.compile(r"(?<![\w)])\*\*(\S(?:[^*]*\S)?)\*\*(?!\w)")
_COMMENT = re.compile(r"(?:^|\s)#(?!\d)|(?:^|(?<=\s))//")
_FLOOR_DIVISION = re.compile(r"//\s*[\d(][\d,._^ )]*\s*(?:=|≈|~|->|→|$)")
_RESTATED = re.compile(
    r"\(\s*(?:(?:or|i\.e\.,?|that is,?)\s+)?(=|≈|~)\s*([^()]*)\)(?=\s*(?:$|[.,;=≈→⇒]|->))"
)
_TICKS = re.compile(r"\s*[✓✔☑✅]\ufe0f?")
_SPACES = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\t]")
_TABLE_ROW = re.compile(r"\s*(?:[|│]\s)?(.*\s[|│]\s.*?)(?:\s[|│])?\s*")
_TERM_LABEL = re.compile(r"(?<=\s[+×*])\s+[A-Za-z][A-Za-z ]{0,24}:\s+(?=[\d.(])")
_TEX_NOISE = re.compile(
    r"\\(?:left|right|[bB]igg?[lr]?|displaystyle|quad|qquad|nonumber)(?![a-z])|\\[,;:! \[\]()]"
    r"|\\\\(?:\[[^\]]*\])?|\$|`"
)
DRESSING = rf"(?:{_TEX_NOISE.pattern}|\*\*|&|\\(?:begin|end)\s*\{{[^{{}}]*\}})"
"""A mark that is taken out of a line, as a pattern: what it stood between is read as one."""
_ALIGNED = re.compile(rf"\s*&\s*(?={SIGN.pattern})|(?<=[=≈~→])\s*&|&\s*$|&(?=.*\\[a-z])")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\{[^{}]*\})?|\\label\{[^{}]*\}")


def cleaned(raw: str, *, bullets: bool = True) -> str:
    """The line without comment, bullet, emphasis and the typesetting marks of TeX."""
    line = _TICKS.sub("", _SPACES.sub(" ", raw.replace("\r", "")))
    if line.lstrip().startswith("```") or RULE.fullmatch(line):
        return ""
    line = _ENVIRONMENT.sub(" ", line) if "\\" in line else line
    line = _TEX_NOISE.sub(lambda m: " " if m[0].startswith("\\") else "", line)
    line = _ALIGNED.sub(" ", line) if "&" in line else line
    line = _without_table(line)
    line = without_comment(line)
    line = _BULLET.sub("", line, count=1) if bullets else line
    line = _BOLD.sub(r"\1", line)
    line = _TERM_LABEL.sub(
        " ", line
    )  # "read: 29 MB + written: 9.6 MB": the second colon names a term
    line = _RESTATED.sub(r"\1 \2", line).strip()
    while len(line) > 1 and line[0] == "(" and closing(line, 0) == len(line) - 1:
        line = line[1:-1].strip()
    return line


def _without_table(line: str) -> str:
    """A row of a Markdown table as a line: its first cell is the label of those with a sign."""
    row = _TABLE_ROW.fullmatch(line)
    if row is None:
        return line
    first, *cells = (cell.strip() for cell in re.split(r"\s[|│]\s", row[1]))
    if first.count("(") != first.count(")"):
        return line  # P(a | b) is no table
    chains = [cell for cell in cells if SIGN.search(cell)]
    if SIGN.search(first):
        return "; ".join((first, *chains))
    return f"{first}: {'; '.join(chains)}" if chains else ""


def without_comment(line: str) -> str:
    """The line up to `#` or `//`; `8192 // 128 = 64` divides, and `GPU #2` is a name."""
    for mark in _COMMENT.finditer(line):
        if mark[0].endswith("//") and _divides(line, mark.end() - 2):
            continue
        return line[: mark.start()]
    return line


def _divides(line: str, at: int) -> bool:
    before = line[:at].rstrip()
    return bool(before) and before[-1].isdigit() and bool(_FLOOR_DIVISION.match(line, at))
