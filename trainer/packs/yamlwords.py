"""What the YAML parser complains about, in one sentence that names the fix, at the line to fix."""

from __future__ import annotations

import re
from typing import Final

import yaml

_QUOTED: Final = re.compile(r"(\s*(?:- )?[\w -]*: +|\s*- +)(['\"])(.*)")
_STUCK: Final = re.compile(r" *[\w-]+:[{[]")
_NO_COLON: Final = "expected 'key:' or 'key: value' here; is the colon missing?"
_STARTS: Final = {
    "\t": "a tab stands here; YAML is indented with spaces",
    "@": "a text cannot start with @; put it in quotes",
    "`": "a text cannot start with a backquote; put it in quotes",
    "%": "a text cannot start with %; put it in quotes",
}


def plain_sentence(
    error: yaml.MarkedYAMLError, text: str, line: int, column: int
) -> tuple[str, int, int]:
    """A sentence for ``error`` and the place to look at; lines and columns count from 0."""
    rows = text.split("\n")
    row = rows[line] if line < len(rows) else ""
    problem, context = error.problem or "", error.context or ""
    opened = error.context_mark
    where = (opened.line, opened.column) if opened else (line, column)
    stuck = _STUCK.match(row)
    if stuck and column >= stuck.end() - 1:
        return "expected a space after the colon", line, stuck.end() - 1
    unclosed = _unclosed_quote(rows, line)
    if unclosed is not None:
        return "this quote is never closed", *unclosed
    if "tab" in problem or row[column : column + 1] == "\t" or row.lstrip(" ").startswith("\t"):
        return _STARTS["\t"], line, row.find("\t") if "\t" in row else column
    if "cannot start any token" in problem:
        char = row[column : column + 1]
        return _STARTS.get(char, f"a text cannot start with {char}; put it in quotes"), line, column
    if "mapping values are not allowed" in problem:
        return _mapping_value(rows, line, column)
    if "could not find expected ':'" in problem:
        missing = "expected 'key: value' here; is the colon, or the space after it, missing?"
        return missing, *where
    if "flow mapping" in context:
        return _flow(rows, where, line, column, "{", "}")
    if "flow sequence" in context:
        return _flow(rows, where, line, column, "[", "]")
    return _structure(problem, context, rows, where, line, column)


def _structure(
    problem: str, context: str, rows: list[str], where: tuple[int, int], line: int, column: int
) -> tuple[str, int, int]:
    if "quoted scalar" in context and "end of stream" in problem:
        return "this quote is never closed", *where
    if "escape" in problem:
        return "a backslash means an escape inside double quotes; use single quotes", line, column
    if "nesting" in problem:
        return "nested too deep", line, column
    if "did not find expected '-'" in problem:
        return (
            "this line is indented like the list above but does not start with '- '",
            line,
            column,
        )
    if "did not find expected key" in problem:
        return _expected_key(rows, line, column)
    return f"this is not YAML: {problem or context}", line, column


def _unclosed_quote(rows: list[str], line: int) -> tuple[int, int] | None:
    """A value before ``line`` that opens a quote on its line and does not close it there.

    The parser reads on to the next quote, perhaps many lines below, and stumbles only then.
    """
    for number in range(min(line + 1, len(rows))):
        match = _QUOTED.match(rows[number])
        if match and not match.group(3).replace(match.group(2) * 2, "").count(match.group(2)):
            return number, match.start(2)
    return None


def _mapping_value(rows: list[str], line: int, column: int) -> tuple[str, int, int]:
    row = rows[line]
    above = rows[line - 1] if line else ""
    if row[:column].count(":") and ": " in row[:column]:
        quotes = "': ' inside a text starts a new key; put the text in quotes"
        return quotes, line, column
    opener = _colonless_above(rows, line)
    if opener is not None:
        return _NO_COLON, opener, _indent(rows[opener])
    if above.strip() and _indent(row) > _indent(above):
        return "this line is indented further than the one above; align it", line, _indent(row)
    if above.strip() and ":" in above and ": " not in above and not above.rstrip().endswith(":"):
        return "expected a space after the colon", line - 1, above.index(":")
    return "a 'key: value' cannot stand here; check the line above and the indent", line, column


def _colonless_above(rows: list[str], line: int) -> int | None:
    """The line without a colon whose text the lines down to ``line`` were taken for, if any.

    It is one of those that ``line`` hangs under, or the one right above.
    """
    level = _indent(rows[line]) + 1 if line < len(rows) else 1
    for number in range(line - 1, -1, -1):
        if rows[number].strip() and (_indent(rows[number]) < level or number == line - 1):
            if _colonless(rows, number):
                return number
            level = min(level, _indent(rows[number]))
    return None


def _colonless(rows: list[str], line: int) -> bool:
    """Whether the first line under a 'key:' has no colon itself, and so was read as its text."""
    if ":" in rows[line] or not rows[line].strip() or rows[line].lstrip().startswith("#"):
        return False
    data = (one for one in rows[:line][::-1] if one.strip() and not one.lstrip().startswith("#"))
    opener = next(data, "").split(" #")[0].rstrip()
    return opener.endswith(":") and _indent(rows[line]) > _indent(opener)


def _flow(
    rows: list[str], where: tuple[int, int], line: int, column: int, left: str, right: str
) -> tuple[str, int, int]:
    row = rows[line] if line < len(rows) else ""
    if line == where[0] and row[column : column + 1] == ":":
        inside = f"': ' inside a text within {left}…{right} starts a new key; put it in quotes"
        return inside, line, column
    if line == where[0]:
        return f"expected ',' or '{right}' here", line, column
    return f"this {left} is never closed with {right}", *where


def _expected_key(rows: list[str], line: int, column: int) -> tuple[str, int, int]:
    row = rows[line] if line < len(rows) else ""
    before = row[:column].rstrip()
    if before.endswith(("}", "]", '"', "'")):
        return "text goes on after the closing sign; put the whole text in quotes", line, column
    opener = _colonless_above(rows, line)
    if opener is not None:
        return _NO_COLON, opener, _indent(rows[opener])
    return (
        "this line's indent fits none of the lines above; align it with its neighbours",
        line,
        column,
    )


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))
