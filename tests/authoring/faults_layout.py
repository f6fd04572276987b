"""Faults of the layout: keys, indents, colons, quotes, brackets, and what YAML does beyond data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

# A place: the new lines, the line (from 0) to be reported, and a pattern for the message.
Place = tuple[list[str], int, str]
Planter = Callable[[list[str]], Iterator[Place]]

KEY: Final = re.compile(r"^( *)([A-Za-z][A-Za-z -]*[A-Za-z]):( |$)")
_KNOWN: Final = {
    "title", "tags", "minutes", "difficulty", "conventions", "given", "where", "require", "parts",
    "confused", "mistakes", "model answer", "followups", "samples", "ask", "named", "key", "terms",
    "unit", "within", "also", "hints", "says", "criteria", "levels", "met by", "asks", "anchors",
    "needs", "looks like", "author", "licence", "version", "about", "tables", "lexicon", "roles",
    "values", "claims", "means", "any", "yes", "no",
}  # fmt: skip


def swap(word: str) -> str:
    """The word with two letters exchanged in the middle."""
    at = max(1, len(word) // 2)
    swapped = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    return swapped if swapped != word else word + word[-1]


def replaced(lines: list[str], index: int, line: str) -> list[str]:
    return [*lines[:index], line, *lines[index + 1 :]]


def _in_block(lines: list[str]) -> set[int]:
    """Lines inside block texts (``|``), where YAML's own signs mean nothing."""
    inside: set[int] = set()
    indent: int | None = None
    for index, line in enumerate(lines):
        if indent is not None and (not line.strip() or len(line) - len(line.lstrip()) > indent):
            inside.add(index)
            continue
        indent = len(line) - len(line.lstrip()) if line.rstrip().endswith("|") else None
    return inside


def plain(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines that hold data, outside block texts."""
    inside = _in_block(lines)
    for index, line in enumerate(lines):
        if index not in inside and line.strip() and not line.lstrip().startswith("#"):
            yield index, line


# -- the layout ----------------------------------------------------------------------------------


def misspelt_key(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = KEY.match(line)
        if match and match.group(2) in _KNOWN and index:
            wrong = swap(match.group(2))
            new = f"{match.group(1)}{wrong}{line[match.end(2) :]}"
            fix = rf"unknown key '{wrong}'|“{wrong}” is not known"
            yield replaced(lines, index, new), index, fix


def misspelt_inline_key(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        for key in ("say", "means", "asks", "says", "with"):
            if f", {key}: " in line or f"{{{key}: " in line:
                wrong = key[:-1]
                new = re.sub(rf"([,{{] ?){key}: ", rf"\g<1>{wrong}: ", line, count=1)
                yield replaced(lines, index, new), index, rf"unknown key '{wrong}'.*'{key}'"
                break


def one_space_more(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        above = lines[index - 1] if index else ""
        same = len(line) - len(line.lstrip()) == len(above) - len(above.lstrip())
        if KEY.match(line) and line.startswith("  ") and same and KEY.match(above):
            yield replaced(lines, index, " " + line), index, "indent|align"


def one_space_less(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        above = lines[index - 1] if index else ""
        deeper = len(line) - len(line.lstrip()) == len(above) - len(above.lstrip())
        if KEY.match(line) and line.startswith("    ") and deeper:
            yield replaced(lines, index, line[1:]), index, "indent|align"


def tab_as_indent(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if line.startswith("  ") and KEY.match(line):
            yield replaced(lines, index, "\t" + line.lstrip()), index, "tab.*spaces"


def missing_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = KEY.match(line)
        if match and match.group(3) == " " and "{" not in line and "'" not in line and index:
            new = line[: match.end(2)] + line[match.end(2) + 1 :]
            yield replaced(lines, index, new), index, "colon"


def missing_colon_over_a_block(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = KEY.match(line)
        if match and match.group(3) == "" and line.endswith(":"):
            yield replaced(lines, index, line[:-1]), index, "colon"


def missing_space_after_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = KEY.match(line)
        if match and match.group(3) == " " and not line.endswith("|") and index:
            new = line[: match.end(2) + 1] + line[match.end(2) + 2 :]
            yield replaced(lines, index, new), index, "space after"


def unquoted_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *(ask|means|say|says|asks|title|about): ([A-Za-z][a-z]+) ", line)
        if match and "{" not in line[: match.end(2)]:
            new = line[: match.end(2)] + ":" + line[match.end(2) :]
            yield replaced(lines, index, new), index, "quotes"


def unquoted_colon_in_a_list(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *- ([A-Z][a-z]+) [a-z]", line)
        if match:
            new = line[: match.end(1)] + ":" + line[match.end(1) :]
            yield replaced(lines, index, new), index, "quotes"


def unquoted_colon_in_braces(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.search(r", (say|asks): ([A-Z][a-z]+) ", line)
        if match:
            new = line[: match.end(2)] + ":" + line[match.end(2) :]
            yield replaced(lines, index, new), index, "quotes"


def duplicate_key(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = KEY.match(line)
        if match and match.group(3) == " " and not line.endswith("|"):
            new = [*lines[: index + 1], line, *lines[index + 1 :]]
            yield (
                new,
                index + 1,
                f"'{match.group(2)}' stands twice; the first is at line {index + 1}",
            )


def comma_in_a_list(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^( *)(hints|anchors|conventions):$", line)
        if match:
            new = f"{line} [Count the bytes that go in, then what comes out.]"
            end = index + 1
            while end < len(lines) and re.match(rf"^{match.group(1)} +\S", lines[end]):
                end += 1
            yield [*lines[:index], new, *lines[end:]], index, "comma.*quotes"


def comma_in_braces(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.search(r", (say|asks): ([A-Z][a-z]+) [a-z]", line)
        if match:
            new = line[: match.end(2)] + ", then," + line[match.end(2) :]
            yield replaced(lines, index, new), index, "comma.*quotes"


def missing_bracket(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        bare = line.rstrip()
        if bare.endswith(("]", "}")) and bare.count(bare[-1]) == 1 and ": " in bare:
            opened = "[" if bare[-1] == "]" else "{"
            fix = rf"this \{opened} is never closed"
            yield replaced(lines, index, bare[:-1]), index, fix


def missing_quote(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        bare = line.rstrip()
        if bare.endswith("'") and bare.count("'") == 2:
            yield replaced(lines, index, bare[:-1]), index, "quote is never closed|quote"


def alias_bomb(lines: list[str]) -> Iterator[Place]:
    bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    bomb += [
        f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in zip("abcdefg", "bcdefgh", strict=True)
    ]
    for index, line in plain(lines):
        if index and not line.startswith((" ", "-")):
            yield [*lines[:index], *bomb, *lines[index:]], index, "anchors.*not allowed.*write"


def alias(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ +(unit|key|title|says): ", line)
        if match:
            yield replaced(lines, index, line[: match.end()] + "*x"), index, "aliases.*not allowed"


def tag(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *(unit|key|title|says|author): ", line)
        if match:
            new = line[: match.end()] + "!!python/object/apply:os.system " + line[match.end() :]
            yield replaced(lines, index, new), index, "tags.*not allowed"


def control_character(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if KEY.match(line) and len(line) > 12:
            yield (
                replaced(lines, index, line[:10] + "\x1b[2J" + line[10:]),
                index,
                "U\\+001B.*remove",
            )


def second_document(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if index > 3 and not line.startswith((" ", "-")):
            yield [*lines[:index], "---", *lines[index:]], index, "second document"
