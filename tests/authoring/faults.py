"""A script that plants faults into the shipped packs, one at a time.

Each kind of fault walks over a file's lines and yields every place where it can stand, with the
line that has to be reported and a pattern for the words that name the fix. From each kind a spread
of places is taken, always the same one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent

#: Files of the shipped pack, from the content folder, by what is in them.
FILES: Final = {
    "question": "questions/flash-attention/hbm-bytes.yaml",
    "rubric": "rubrics/flash-attention/hbm-bytes.yaml",
    "pack": "questions/flash-attention/pack.yaml",
    "claims": "questions/flash-attention/hbm-bytes.claims.yaml",
}


@dataclass(frozen=True)
class Fault:
    """One planted fault: the file's new text, its line, and what its message must say."""

    kind: str
    file: str
    line: int
    text: str
    fix: str

    @property
    def id(self) -> str:
        """A name for test reports."""
        return f"{self.kind}-{self.file}-{self.line}"


# A place: the new lines, the line (from 0) to be reported, and a pattern for the message.
Place = tuple[list[str], int, str]
Planter = Callable[[list[str]], Iterator[Place]]

_KEY: Final = re.compile(r"^( *)([A-Za-z][A-Za-z -]*[A-Za-z]):( |$)")
_KNOWN: Final = {
    "title", "tags", "minutes", "difficulty", "conventions", "given", "where", "require", "parts",
    "confused", "mistakes", "model answer", "followups", "samples", "ask", "named", "key", "terms",
    "unit", "within", "also", "hints", "says", "criteria", "levels", "met by", "asks", "anchors",
    "needs", "looks like", "author", "licence", "version", "about", "tables", "lexicon", "roles",
    "values", "claims", "means", "any", "yes", "no",
}  # fmt: skip


def _swap(word: str) -> str:
    """The word with two letters exchanged in the middle."""
    at = max(1, len(word) // 2)
    swapped = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    return swapped if swapped != word else word + word[-1]


def _replaced(lines: list[str], index: int, line: str) -> list[str]:
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


def _plain(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Lines that hold data, outside block texts."""
    inside = _in_block(lines)
    for index, line in enumerate(lines):
        if index not in inside and line.strip() and not line.lstrip().startswith("#"):
            yield index, line


# -- the layout ----------------------------------------------------------------------------------


def misspelt_key(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = _KEY.match(line)
        if match and match.group(2) in _KNOWN and index:
            wrong = _swap(match.group(2))
            new = f"{match.group(1)}{wrong}{line[match.end(2) :]}"
            fix = rf"unknown key '{wrong}'|“{wrong}” is not known"
            yield _replaced(lines, index, new), index, fix


def misspelt_inline_key(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        for key in ("say", "means", "asks", "says", "with"):
            if f", {key}: " in line or f"{{{key}: " in line:
                wrong = key[:-1]
                new = re.sub(rf"([,{{] ?){key}: ", rf"\g<1>{wrong}: ", line, count=1)
                yield _replaced(lines, index, new), index, rf"unknown key '{wrong}'.*'{key}'"
                break


def one_space_more(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        above = lines[index - 1] if index else ""
        same = len(line) - len(line.lstrip()) == len(above) - len(above.lstrip())
        if _KEY.match(line) and line.startswith("  ") and same and _KEY.match(above):
            yield _replaced(lines, index, " " + line), index, "indent|align"


def one_space_less(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        above = lines[index - 1] if index else ""
        deeper = len(line) - len(line.lstrip()) == len(above) - len(above.lstrip())
        if _KEY.match(line) and line.startswith("    ") and deeper:
            yield _replaced(lines, index, line[1:]), index, "indent|align"


def tab_as_indent(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if line.startswith("  ") and _KEY.match(line):
            yield _replaced(lines, index, "\t" + line.lstrip()), index, "tab.*spaces"


def missing_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = _KEY.match(line)
        if match and match.group(3) == " " and "{" not in line and "'" not in line and index:
            new = line[: match.end(2)] + line[match.end(2) + 1 :]
            yield _replaced(lines, index, new), index, "colon"


def missing_colon_over_a_block(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = _KEY.match(line)
        if match and match.group(3) == "" and line.endswith(":"):
            yield _replaced(lines, index, line[:-1]), index, "colon"


def missing_space_after_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = _KEY.match(line)
        if match and match.group(3) == " " and not line.endswith("|") and index:
            new = line[: match.end(2) + 1] + line[match.end(2) + 2 :]
            yield _replaced(lines, index, new), index, "space after"


def unquoted_colon(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *(ask|means|say|says|asks|title|about): ([A-Za-z][a-z]+) ", line)
        if match and "{" not in line[: match.end(2)]:
            new = line[: match.end(2)] + ":" + line[match.end(2) :]
            yield _replaced(lines, index, new), index, "quotes"


def unquoted_colon_in_a_list(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *- ([A-Z][a-z]+) [a-z]", line)
        if match:
            new = line[: match.end(1)] + ":" + line[match.end(1) :]
            yield _replaced(lines, index, new), index, "quotes"


def unquoted_colon_in_braces(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.search(r", (say|asks): ([A-Z][a-z]+) ", line)
        if match:
            new = line[: match.end(2)] + ":" + line[match.end(2) :]
            yield _replaced(lines, index, new), index, "quotes"


def duplicate_key(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = _KEY.match(line)
        if match and match.group(3) == " " and not line.endswith("|"):
            new = [*lines[: index + 1], line, *lines[index + 1 :]]
            yield (
                new,
                index + 1,
                f"'{match.group(2)}' stands twice; the first is at line {index + 1}",
            )


def comma_in_a_list(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^( *)(hints|anchors|conventions):$", line)
        if match:
            new = f"{line} [Count the bytes that go in, then what comes out.]"
            end = index + 1
            while end < len(lines) and re.match(rf"^{match.group(1)} +\S", lines[end]):
                end += 1
            yield [*lines[:index], new, *lines[end:]], index, "comma.*quotes"


def comma_in_braces(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.search(r", (say|asks): ([A-Z][a-z]+) [a-z]", line)
        if match:
            new = line[: match.end(2)] + ", then," + line[match.end(2) :]
            yield _replaced(lines, index, new), index, "comma.*quotes"


def missing_bracket(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        bare = line.rstrip()
        if bare.endswith(("]", "}")) and bare.count(bare[-1]) == 1 and ": " in bare:
            opened = "[" if bare[-1] == "]" else "{"
            fix = rf"this \{opened} is never closed"
            yield _replaced(lines, index, bare[:-1]), index, fix


def missing_quote(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        bare = line.rstrip()
        if bare.endswith("'") and bare.count("'") == 2:
            yield _replaced(lines, index, bare[:-1]), index, "quote is never closed|quote"


def alias_bomb(lines: list[str]) -> Iterator[Place]:
    bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    bomb += [
        f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in zip("abcdefg", "bcdefgh", strict=True)
    ]
    for index, line in _plain(lines):
        if index and not line.startswith((" ", "-")):
            yield [*lines[:index], *bomb, *lines[index:]], index, "anchors.*not allowed.*write"


def alias(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ +(unit|key|title|says): ", line)
        if match:
            yield _replaced(lines, index, line[: match.end()] + "*x"), index, "aliases.*not allowed"


def tag(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *(unit|key|title|says|author): ", line)
        if match:
            new = line[: match.end()] + "!!python/object/apply:os.system " + line[match.end() :]
            yield _replaced(lines, index, new), index, "tags.*not allowed"


def control_character(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if _KEY.match(line) and len(line) > 12:
            yield (
                _replaced(lines, index, line[:10] + "\x1b[2J" + line[10:]),
                index,
                "U\\+001B.*remove",
            )


def second_document(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if index > 3 and not line.startswith((" ", "-")):
            yield [*lines[:index], "---", *lines[index:]], index, "second document"


# -- what a key holds ----------------------------------------------------------------------------


def empty_value(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *(unit|key|title|says|met by|author|version|minutes):(?= )", line)
        if match:
            yield _replaced(lines, index, line[: match.end()]), index, "empty|expected"


def list_for_text(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *(unit|key|title|says|met by|author|version): ", line)
        if match:
            new = line[: match.end()] + "[a, b]"
            yield _replaced(lines, index, new), index, "expected text"


def text_for_list(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *(named|tags): \[", line)
        if match:
            yield _replaced(lines, index, line[: match.end() - 1] + "x"), index, "expected a list"


def capital_id(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^  ( ?)([a-z]+-[a-z-]+):$", line)
        if match:
            new = line.replace(match.group(2), match.group(2).title().replace("-", " "))
            yield _replaced(lines, index, new), index, "lower-case letters"


def bad_percentage(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *within: ", line)
        if match:
            yield _replaced(lines, index, line[: match.end()] + "0.02"), index, "percentage"


def other_format(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if line == "format: 1":
            yield _replaced(lines, index, "format: 2"), index, "format 2.*run 'pip install"


def missing_part_key(lines: list[str]) -> Iterator[Place]:
    """A part, criterion or mistake without a key that it needs: told at its own line."""
    for index, line in _plain(lines):
        match = re.match(r"^( +)(ask|means|met by|says|unit): ", line)
        above = lines[index - 1]
        if match and above.endswith(":") and "  - " not in above and not line.endswith("|"):
            key = match.group(2)
            yield [*lines[:index], *lines[index + 1 :]], index - 1, f"'{key}'"


# -- what it means -------------------------------------------------------------------------------


def unknown_unit(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *unit: ([A-Za-z]+[A-Za-z/]*)", line)
        if match:
            new = line[: match.start(1)] + "Mibb" + line[match.end(1) :]
            yield _replaced(lines, index, new), index, "no unit"


def wrong_unit(lines: list[str]) -> Iterator[Place]:
    """A unit of another kind: told at the formula, which is not measured in it."""
    for index, line in _plain(lines):
        match = re.match(r"^ *unit: ([A-Za-z]+[A-Za-z/]*)", line)
        formula = next(
            (i for i in range(index - 1, max(0, index - 4), -1) if " key: " in lines[i]), None
        )
        if match and formula is not None:
            new = line[: match.start(1)] + "kg" + line[match.end(1) :]
            yield _replaced(lines, index, new), formula, "not measured in kg"


def wrong_dimension(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *key: ([^#{]+?)( *#.*)?$", line)
        if match:
            new = f"{line[: match.start(1)]}({match.group(1)})*bandwidth"
            yield _replaced(lines, index, new), index, "not measured in"


def wrong_dimension_in_terms(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *terms: \{[^:]+: ", line)
        if match:
            new = line[: match.end()] + "3 s + " + line[match.end() :]
            yield _replaced(lines, index, new), index, "can't be added|not measured in|dimension"


def wrong_dimension_of_a_mistake(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ {6,}[a-z0-9-]+: \{is: ([^,\[]+), say", line)
        if match:
            new = line[: match.start(1)] + "989 TFLOP/s" + line[match.end(1) :]
            yield _replaced(lines, index, new), index, "not measured in"


def unknown_name(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ *key: ([a-z_]{5,})", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def unknown_name_in_where(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^  [A-Za-z_]+: +[^ {\[]*\b(blocks|flops|compulsory|SMs|long)\b", line)
        if match:
            wrong = match.group(1) + "x"
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def unknown_name_in_a_text(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(r"\{(naive|compulsory|bandwidth|blocks|ridge|intensity|model)\b", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def wrong_unit_in_a_text(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(r"\{[^{}|]+ \| (MiB|us|GFLOP|FLOP/B)\b", line)
        if match:
            new = line[: match.start(1)] + "kg" + line[match.end(1) :]
            yield _replaced(lines, index, new), index, "can't be given in kg"


def lone_brace(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(r"(\{[A-Za-z_]+ \| [A-Za-z/]+)\}", line)
        if match:
            new = line[: match.end(1)] + line[match.end() :]
            yield _replaced(lines, index, new), index, r"\{\{ for a brace"


def cyclic_where(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^  ([A-Za-z_]+): +([^#{\[]+?)( +#.*)?$", line)
        if match and match.group(1) in ("T", "S", "blocks", "live", "half_block", "long"):
            name = match.group(1)
            new = f"  {name}: {match.group(2)} + 0*{name}"
            yield _replaced(lines, index, new), index, f"'{name}' needs itself"


def longer_circle(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if re.match(r"^  (T|blocks|S): ", line):
            name = line.split(":")[0].strip()
            new = [*lines[:index], f"  {name}: circle_b/2", "  circle_a: 2*" + name]
            yield [*new, "  circle_b: circle_a", *lines[index + 1 :]], index, "needs itself: .* → "


def cyclic_part(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ {4}key: (naive|flops|compulsory)/", line)
        part = re.match(r"^  ([a-z-]+):$", next(x for x in lines[index::-1] if x[:3].strip(" ")))
        if match and part:
            name = part.group(1).replace("-", "_")
            yield _replaced(lines, index, f"    key: {name}*1"), index, f"'{name}' needs itself"


def name_taken_twice(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if line == "where:" or line.startswith("where:  "):
            for name in ("N", "bandwidth", "naive", "ridge", "peak", "compute_time"):
                new = [*lines[: index + 1], f"  {name}: 2", *lines[index + 1 :]]
                # Of two definitions the second is told, and where the first one stands.
                part = f"  {name.replace('_', '-')}:"
                at = new.index(part) if part in new else index + 1
                yield new, at, f"'{name}' is already taken"


def name_that_is_a_unit(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if line.startswith("where:"):
            for name in ("MiB", "B", "FLOP", "us", "GB", "TB"):
                new = [*lines[: index + 1], f"  {name}: 2", *lines[index + 1 :]]
                yield new, index + 1, f"'{name}' is a unit"


def missing_row(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if "is: [H100 SXM" in line:
            for old, new in (
                ("H100 SXM", "H100 SXN"),
                ("H200", "H2000"),
                ("H100 PCIe", "H100 PCI"),
            ):
                yield (
                    _replaced(lines, index, line.replace(old, new)),
                    index,
                    f"did you mean '{old}'",
                )


def bad_cell(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.search(r"\bL2: (\d+ MB)", line)
        if match:
            new = line[: match.start(1)] + "fifty MB" + line[match.end(1) :]
            yield _replaced(lines, index, new), index, "fifty"


def missing_cell(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        if "smem: 228 KiB, " in line and "H100 SXM" not in line:
            yield _replaced(lines, index, line.replace("smem: 228 KiB, ", "")), index, "smem"


def require_that_is_no_comparison(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^  - [^<>#]*?( (?:>=|<|>) [^#]+)", line)
        if match and "/" not in line.split("- ")[1][:1]:
            yield _replaced(lines, index, line[: match.start(1)]), index, "comparison"


# -- what it refers to ---------------------------------------------------------------------------


def unknown_reference(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ +(meets|mistakes): \[([a-z0-9-]{4,})", line)
        if match:
            wrong = _swap(match.group(2))
            new = line[: match.start(2)] + wrong + line[match.end(2) :]
            yield _replaced(lines, index, new), index, rf"there is no .*'{wrong}'"


def unknown_level(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ +level: (\w[\w ]*)", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, f"there is no level '{wrong}'"


def unknown_part_in_a_sample(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.match(r"^ +parts: \{([a-z-]{4,}): ", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, rf"there is no part '{wrong}'"


def unknown_atom(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.search(r"\b(?:met by|needs): ([a-z][a-z-]{3,}|Hire)\b", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, rf"there is no '{wrong}'"


def broken_expression(lines: list[str]) -> Iterator[Place]:
    for index, line in _plain(lines):
        match = re.search(r"\b(?:met by|needs): ([a-z][a-z-]{3,}|Hire)\b", line)
        if match:
            new = line[: match.end(1)] + " and (" + line[match.end(1) :].lstrip()
            yield _replaced(lines, index, new), index, "expected"


def unknown_concept(lines: list[str]) -> Iterator[Place]:
    """A claim that says something which the lexicon does not hold."""
    for index, line in _plain(lines):
        match = re.search(r"\b(?:say|deny): \[([a-z][a-z-]{4,})", line)
        if match:
            wrong = _swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield _replaced(lines, index, new), index, f"no concept “{wrong}”"


KINDS: Final[dict[str, tuple[tuple[Planter, ...], int]]] = {
    "question": (
        (
            misspelt_key, misspelt_inline_key, one_space_more, one_space_less, tab_as_indent,
            missing_colon, missing_colon_over_a_block, missing_space_after_colon, unquoted_colon,
            unquoted_colon_in_a_list, unquoted_colon_in_braces, duplicate_key, comma_in_a_list,
            comma_in_braces, missing_bracket, missing_quote, alias_bomb, alias, tag,
            control_character, second_document, empty_value, list_for_text, text_for_list,
            capital_id, bad_percentage, other_format, missing_part_key, unknown_unit, wrong_unit,
            wrong_dimension, wrong_dimension_in_terms, wrong_dimension_of_a_mistake, unknown_name,
            unknown_name_in_where, unknown_name_in_a_text, wrong_unit_in_a_text, lone_brace,
            cyclic_where, longer_circle, cyclic_part, name_taken_twice, name_that_is_a_unit,
            missing_row, require_that_is_no_comparison, unknown_reference, unknown_level,
            unknown_part_in_a_sample,
        ),
        4,
    ),
    "rubric": (
        (
            misspelt_key, one_space_more, tab_as_indent, missing_colon, missing_colon_over_a_block,
            missing_space_after_colon, unquoted_colon, unquoted_colon_in_a_list,
            unquoted_colon_in_braces, comma_in_a_list, comma_in_braces, duplicate_key,
            missing_bracket, alias_bomb, tag, control_character, second_document, empty_value,
            list_for_text, capital_id, other_format, missing_part_key, unknown_atom,
            broken_expression,
        ),
        3,
    ),
    "pack": (
        (
            misspelt_key, one_space_more, tab_as_indent, missing_colon, missing_space_after_colon,
            unquoted_colon, duplicate_key, missing_bracket, alias_bomb, tag, control_character,
            second_document, empty_value, list_for_text, other_format, bad_cell, missing_cell,
        ),
        2,
    ),
    "claims": (
        (
            misspelt_key, tab_as_indent, missing_colon, missing_colon_over_a_block, duplicate_key,
            missing_bracket, alias_bomb, control_character, second_document, unknown_concept,
        ),
        2,
    ),
}  # fmt: skip


def faults() -> Iterator[Fault]:
    """Every fault that is planted, in a fixed order."""
    for file, (planters, most) in KINDS.items():
        lines = (ROOT / FILES[file]).read_text(encoding="utf-8").splitlines()
        for planter in planters:
            places = list(planter(lines))
            for place in _spread(places, most):
                new, index, fix = place
                text = "\n".join(new) + "\n"
                yield Fault(planter.__name__, file, index + 1, text, fix)


def _spread(places: list[Place], most: int) -> Iterator[Place]:
    """At most so many, evenly over the whole file."""
    if len(places) <= most:
        yield from places
        return
    for count in range(most):
        yield places[(2 * count + 1) * len(places) // (2 * most)]
