"""Faults of the claim language: its keys, what they hold, and the names that it refers to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.authoring.faults_layout import Place, Planter, plain, replaced, swap


def _swapping(name: str, pattern: str, fix: str) -> Planter:
    """Faults that exchange two letters of what a pattern captures; {} in the fix is it."""
    return _changing(name, pattern, swap, fix)


def _writing(name: str, pattern: str, text: str, fix: str) -> Planter:
    """Faults that put a text in the place of what a pattern captures."""
    return _changing(name, pattern, lambda _: text, fix)


def _changing(name: str, pattern: str, change: Callable[[str], str], fix: str) -> Planter:
    def planter(lines: list[str]) -> Iterator[Place]:
        for index, line in plain(lines):
            match = re.search(pattern, line)
            if match:
                wrong = change(match.group(1))
                new = line[: match.start(1)] + wrong + line[match.end(1) :]
                yield replaced(lines, index, new), index, fix.replace("{}", re.escape(wrong))

    planter.__name__ = name
    return planter


_ID = "([a-z][a-z0-9-]{4,})"

#: Every kind of fault that is planted into the claims file besides those of the layout.
PLANTERS: tuple[Planter, ...] = (
    _swapping("unknown_value", rf"\bsay: \[=({_ID[1:]}", "no value “{}”"),
    _swapping("unknown_concept_denied", rf"\bdeny: \[{_ID}", "no concept “{}”"),
    _swapping(
        "unknown_concept_elsewhere",
        rf"\b(?:not say|not mention|nowhere|somewhere): \[{_ID}",
        "“{}”",
    ),
    _swapping(
        "unknown_role", rf"(?<!instead )\b(?:of|not of|not beside): \[({_ID[1:]}", "no role “{}”"
    ),
    _swapping("unknown_claim", rf"\bunless: \[{_ID}", "no claim or mistake “{}”"),
    _swapping("unknown_concept_of_a_convention", rf"\bif said: {_ID}", "no concept “{}”"),
    _swapping("unknown_opposite", rf"\bopposite: {_ID}", "no concept “{}”"),
    _swapping("unknown_frame", r"\beven if: \[([a-z]{5,})\b", "no frame '{}'"),
    _swapping("misspelt_way", r"[{ -](say|deny|within|nowhere|somewhere): ", "unknown key '{}'"),
    _swapping(
        "misspelt_value_key", r"\b(stated|rounded|within): \[?[A-Za-z0-9]", "unknown key '{}'"
    ),
    _writing(
        "unit_of_counts", r", unit: (MiB|us|FLOP/B)[,}]", "requests/s", "write '1' for a count"
    ),
    _writing("unit_misspelt", r", unit: (MiB|MB)[,}]", "MiBB", "did you mean 'MiB'"),
    _writing("unit_of_times", r", unit: (us)[,}]", "h", "write 's'"),
    _writing("default_unit", r"^unit: (MiB)", "servers", "is no unit of bytes"),
    _writing("unit_of_another_kind", r", unit: (MiB)[,}]", "us", "not told in 'us'"),
    _writing("plain_number_for_bytes", r", unit: (MiB)[,}]", "1", "tell it in 'unit: B'"),
    _writing("bad_percentage_of_a_value", r"\bwithin: ([0-9.]+ %)", "half", "no percentage"),
    _writing("bad_window", r"\bwithin: (phrase|clause|line|answer)\b", "the word", "no window"),
    _writing("bad_flag", r"\brounded: (no|yes)\b", "maybe", "is none of yes, no"),
    _writing("bad_number", r"\bfrom: ([0-9.e+]+)", "2 TB/s", "is no plain number"),
    _writing("unknown_stated", r"\bstated: \[(N|bandwidth)\]", "Nn", "no given that a text may"),
    _writing("unknown_name_in_a_value", r"\{is: ([a-z]*naive)\b", "naiv", "did you mean 'naive'"),
    _writing("text_for_also", r"\balso: (\[.*\])", "fp32", r"also: \[\{is: formula"),
    _writing("texts_for_also", r"\balso: \[(\{[^}]*\})\]", "fp32", r"also: \[\{is: formula"),
    _writing("text_for_phrases", r"^  [a-z][a-z0-9-]+: (\[[^\]]+\])$", "word", "a phrase, another"),
    _writing("empty_say", r"\bsay: (\[[^\]]+\])", "[]", "needs at least one"),
)
