"""A script that plants faults into the shipped packs, one at a time.

Each kind of fault walks over a file's lines and yields every place where it can stand, with the
line that has to be reported and a pattern for the words that name the fix. From each kind a spread
of places is taken, always the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.authoring import faults_claims as claims
from tests.authoring import faults_layout as layout
from tests.authoring import faults_meaning as meaning
from tests.authoring.faults_layout import Place, Planter

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


KINDS: Final[dict[str, tuple[tuple[Planter, ...], int]]] = {
    "question": (
        (
            layout.misspelt_key,
            layout.misspelt_inline_key,
            layout.one_space_more,
            layout.one_space_less,
            layout.tab_as_indent,
            layout.missing_colon,
            layout.missing_colon_over_a_block,
            layout.missing_space_after_colon,
            layout.unquoted_colon,
            layout.unquoted_colon_in_a_list,
            layout.unquoted_colon_in_braces,
            layout.duplicate_key,
            layout.comma_in_a_list,
            layout.comma_in_braces,
            layout.missing_bracket,
            layout.missing_quote,
            layout.alias_bomb,
            layout.alias,
            layout.tag,
            layout.control_character,
            layout.second_document,
            meaning.empty_value,
            meaning.list_for_text,
            meaning.text_for_list,
            meaning.capital_id,
            meaning.bad_percentage,
            meaning.other_format,
            meaning.missing_part_key,
            meaning.unknown_unit,
            meaning.wrong_unit,
            meaning.wrong_dimension,
            meaning.wrong_dimension_in_terms,
            meaning.wrong_dimension_of_a_mistake,
            meaning.unknown_name,
            meaning.unknown_name_in_where,
            meaning.unknown_name_in_a_text,
            meaning.wrong_unit_in_a_text,
            meaning.lone_brace,
            meaning.cyclic_where,
            meaning.longer_circle,
            meaning.cyclic_part,
            meaning.name_taken_twice,
            meaning.name_that_is_a_unit,
            meaning.missing_row,
            meaning.require_that_is_no_comparison,
            meaning.unknown_reference,
            meaning.unknown_level,
            meaning.unknown_part_in_a_sample,
        ),
        4,
    ),
    "rubric": (
        (
            layout.misspelt_key,
            layout.one_space_more,
            layout.tab_as_indent,
            layout.missing_colon,
            layout.missing_colon_over_a_block,
            layout.missing_space_after_colon,
            layout.unquoted_colon,
            layout.unquoted_colon_in_a_list,
            layout.unquoted_colon_in_braces,
            layout.comma_in_a_list,
            layout.comma_in_braces,
            layout.duplicate_key,
            layout.missing_bracket,
            layout.alias_bomb,
            layout.tag,
            layout.control_character,
            layout.second_document,
            meaning.empty_value,
            meaning.list_for_text,
            meaning.capital_id,
            meaning.other_format,
            meaning.missing_part_key,
            meaning.unknown_atom,
            meaning.broken_expression,
        ),
        3,
    ),
    "pack": (
        (
            layout.misspelt_key,
            layout.one_space_more,
            layout.tab_as_indent,
            layout.missing_colon,
            layout.missing_space_after_colon,
            layout.unquoted_colon,
            layout.duplicate_key,
            layout.missing_bracket,
            layout.alias_bomb,
            layout.tag,
            layout.control_character,
            layout.second_document,
            meaning.empty_value,
            meaning.list_for_text,
            meaning.other_format,
            meaning.bad_cell,
            meaning.missing_cell,
        ),
        2,
    ),
    "claims": (
        (
            layout.misspelt_key,
            layout.tab_as_indent,
            layout.missing_colon,
            layout.missing_colon_over_a_block,
            layout.duplicate_key,
            layout.missing_bracket,
            layout.alias_bomb,
            layout.control_character,
            layout.second_document,
            meaning.unknown_concept,
            *claims.PLANTERS,
        ),
        1,
    ),
}


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
