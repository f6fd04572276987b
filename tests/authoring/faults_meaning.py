"""Faults of what keys hold, of formulas and dimensions, and of what refers to what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.authoring.faults_layout import Place, plain, replaced, swap

# -- what a key holds ----------------------------------------------------------------------------


def empty_value(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *(unit|key|title|says|met by|author|version|minutes):(?= )", line)
        if match:
            yield replaced(lines, index, line[: match.end()]), index, "empty|expected"


def list_for_text(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *(unit|key|title|says|met by|author|version): ", line)
        if match:
            new = line[: match.end()] + "[a, b]"
            yield replaced(lines, index, new), index, "expected text"


def text_for_list(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *(named|tags): \[", line)
        if match:
            yield replaced(lines, index, line[: match.end() - 1] + "x"), index, "expected a list"


def capital_id(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^  ( ?)([a-z]+-[a-z-]+):$", line)
        if match:
            new = line.replace(match.group(2), match.group(2).title().replace("-", " "))
            yield replaced(lines, index, new), index, "lower-case letters"


def bad_percentage(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *within: ", line)
        if match:
            yield replaced(lines, index, line[: match.end()] + "0.02"), index, "percentage"


def other_format(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if line == "format: 1":
            yield replaced(lines, index, "format: 2"), index, "format 2.*run 'pip install"


def missing_part_key(lines: list[str]) -> Iterator[Place]:
    """A part, criterion or mistake without a key that it needs: told at its own line."""
    for index, line in plain(lines):
        match = re.match(r"^( +)(ask|means|met by|says|unit): ", line)
        above = lines[index - 1]
        if match and above.endswith(":") and "  - " not in above and not line.endswith("|"):
            key = match.group(2)
            yield [*lines[:index], *lines[index + 1 :]], index - 1, f"'{key}'"


# -- what it means -------------------------------------------------------------------------------


def unknown_unit(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *unit: ([A-Za-z]+[A-Za-z/]*)", line)
        if match:
            new = line[: match.start(1)] + "Mibb" + line[match.end(1) :]
            yield replaced(lines, index, new), index, "no unit"


def wrong_unit(lines: list[str]) -> Iterator[Place]:
    """A unit of another kind: told at the formula, which is not measured in it."""
    for index, line in plain(lines):
        match = re.match(r"^ *unit: ([A-Za-z]+[A-Za-z/]*)", line)
        formula = next(
            (i for i in range(index - 1, max(0, index - 4), -1) if " key: " in lines[i]), None
        )
        if match and formula is not None:
            new = line[: match.start(1)] + "kg" + line[match.end(1) :]
            yield replaced(lines, index, new), formula, "not measured in kg"


def wrong_dimension(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *key: ([^#{]+?)( *#.*)?$", line)
        if match:
            new = f"{line[: match.start(1)]}({match.group(1)})*bandwidth"
            yield replaced(lines, index, new), index, "not measured in"


def wrong_dimension_in_terms(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *terms: \{[^:]+: ", line)
        if match:
            new = line[: match.end()] + "3 s + " + line[match.end() :]
            yield replaced(lines, index, new), index, "can't be added|not measured in|dimension"


def wrong_dimension_of_a_mistake(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ {6,}[a-z0-9-]+: \{is: ([^,\[]+), say", line)
        if match:
            new = line[: match.start(1)] + "989 TFLOP/s" + line[match.end(1) :]
            yield replaced(lines, index, new), index, "not measured in"


def unknown_name(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ *key: ([a-z_]{5,})", line)
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def unknown_name_in_where(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^  [A-Za-z_]+: +[^ {\[]*\b(blocks|flops|compulsory|SMs|long)\b", line)
        if match:
            wrong = match.group(1) + "x"
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def unknown_name_in_a_text(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(
            r"\{(naive|compulsory|bandwidth|blocks|ridge|intensity|model)\b(?!:)", line
        )
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, rf"did you mean '{match.group(1)}'"


def wrong_unit_in_a_text(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(r"\{[^{}|]+ \| (MiB|us|GFLOP|FLOP/B)\b", line)
        if match:
            new = line[: match.start(1)] + "kg" + line[match.end(1) :]
            yield replaced(lines, index, new), index, "can't be given in kg"


def lone_brace(lines: list[str]) -> Iterator[Place]:
    for index, line in enumerate(lines):
        match = re.search(r"(\{[A-Za-z_]+ \| [A-Za-z/]+)\}", line)
        if match:
            new = line[: match.end(1)] + line[match.end() :]
            yield replaced(lines, index, new), index, r"\{\{ for a brace"


def cyclic_where(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^  ([A-Za-z_]+): +([^#{\[]+?)( +#.*)?$", line)
        if match and match.group(1) in ("T", "S", "blocks", "live", "half_block", "long"):
            name = match.group(1)
            new = f"  {name}: {match.group(2)} + 0*{name}"
            yield replaced(lines, index, new), index, f"'{name}' needs itself"


def longer_circle(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if re.match(r"^  (T|blocks|S): ", line):
            name = line.split(":")[0].strip()
            new = [*lines[:index], f"  {name}: circle_b/2", "  circle_a: 2*" + name]
            yield [*new, "  circle_b: circle_a", *lines[index + 1 :]], index, "needs itself: .* → "


def cyclic_part(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ {4}key: (naive|flops|compulsory)/", line)
        part = re.match(r"^  ([a-z-]+):$", next(x for x in lines[index::-1] if x[:3].strip(" ")))
        if match and part:
            name = part.group(1).replace("-", "_")
            yield replaced(lines, index, f"    key: {name}*1"), index, f"'{name}' needs itself"


def name_taken_twice(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if line == "where:" or line.startswith("where:  "):
            for name in ("N", "bandwidth", "naive", "ridge", "peak", "compute_time"):
                new = [*lines[: index + 1], f"  {name}: 2", *lines[index + 1 :]]
                # Of two definitions the second is told, and where the first one stands.
                part = f"  {name.replace('_', '-')}:"
                at = new.index(part) if part in new else index + 1
                yield new, at, f"'{name}' is already taken"


def name_that_is_a_unit(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if line.startswith("where:"):
            for name in ("MiB", "B", "FLOP", "us", "GB", "TB"):
                new = [*lines[: index + 1], f"  {name}: 2", *lines[index + 1 :]]
                yield new, index + 1, f"'{name}' is a unit"


def missing_row(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if "is: [H100 SXM" in line:
            for old, new in (
                ("H100 SXM", "H100 SXN"),
                ("H200", "H2000"),
                ("H100 PCIe", "H100 PCI"),
            ):
                yield (
                    replaced(lines, index, line.replace(old, new)),
                    index,
                    f"did you mean '{old}'",
                )


def bad_cell(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.search(r"\bL2: (\d+ MB)", line)
        if match:
            new = line[: match.start(1)] + "fifty MB" + line[match.end(1) :]
            yield replaced(lines, index, new), index, "fifty"


def missing_cell(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        if "smem: 228 KiB, " in line and "H100 SXM" not in line:
            yield replaced(lines, index, line.replace("smem: 228 KiB, ", "")), index, "smem"


def require_that_is_no_comparison(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^  - [^<>#]*?( (?:>=|<|>) [^#]+)", line)
        if match and "/" not in line.split("- ")[1][:1]:
            yield replaced(lines, index, line[: match.start(1)]), index, "comparison"


# -- what it refers to ---------------------------------------------------------------------------


def unknown_reference(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ +(meets|mistakes): \[([a-z0-9-]{4,})", line)
        if match:
            wrong = swap(match.group(2))
            new = line[: match.start(2)] + wrong + line[match.end(2) :]
            yield replaced(lines, index, new), index, rf"there is no .*'{wrong}'"


def unknown_level(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ +level: (\w[\w ]*)", line)
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, f"there is no level '{wrong}'"


def unknown_part_in_a_sample(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.match(r"^ +parts: \{([a-z-]{4,}): ", line)
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, rf"there is no part '{wrong}'"


def unknown_atom(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.search(r"\b(?:met by|needs): ([a-z][a-z-]{3,}|Hire)\b", line)
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, rf"there is no '{wrong}'"


def broken_expression(lines: list[str]) -> Iterator[Place]:
    for index, line in plain(lines):
        match = re.search(r"\b(?:met by|needs): ([a-z][a-z-]{3,}|Hire)\b", line)
        if match:
            new = line[: match.end(1)] + " and (" + line[match.end(1) :].lstrip()
            yield replaced(lines, index, new), index, "expected"


def unknown_concept(lines: list[str]) -> Iterator[Place]:
    """A claim that says something which the lexicon does not hold."""
    for index, line in plain(lines):
        match = re.search(r"\b(?:say|deny): \[([a-z][a-z0-9-]{4,})", line)
        if match:
            wrong = swap(match.group(1))
            new = line[: match.start(1)] + wrong + line[match.end(1) :]
            yield replaced(lines, index, new), index, f"no concept “{wrong}”"
