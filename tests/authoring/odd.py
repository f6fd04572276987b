"""Claims files with one odd value each, at every place that a claims file has."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

#: What the small pack's question needs for it: a word about its mistake.
QUESTION = (
    "mistakes:\n  forgot-write",
    "mistakes:\n  wrong: {means: It is free., say: It is not.}\n  forgot-write",
)
#: A claims file for the small pack with every key of the language in it.
WHOLE: dict[str, Any] = {
    "unit": "MiB",
    "copies": ["A text that everybody has."],
    "not typos": ["tile"],
    "lexicon": {
        "disk": ["disk", "(hard|fast) drive", "what <limits> .. it"],
        "limits": {"any": ["limit", "bound by #"], "opposite": "free"},
        "free": ["free"],
        "size-said": ["# files"],
        "fast": ["fast machine"],
    },
    "roles": {"disk": "disk", "floor": {"named": "free", "weak": "yes"}},
    "givens": {
        "size": {"said as": "size-said", "unit": "GiB", "near": "5 %"},
        "rate": {"unit": "GB/s", "not with": ["free"], "from": "1e6", "to": "1e12"},
    },
    "machines": {"fast": {"rate": "4e9"}},
    "values": {
        "traffic": {
            "is": ["traffic", "2*size"],
            "unit": "GiB",
            "within": "1 %",
            "also": [{"is": "size", "if said": "free", "say": "Only the reads."}],
            "parts": "yes",
            "bare": "shown",
            "rounded": "yes",
            "stated": ["size", "rate"],
        }
    },
    "claims": {
        "disk-bound": {
            "means": "The disk limits the copy.",
            "any": [
                {
                    "say": ["disk", "limits"],
                    "within": "2 sentences",
                    "of": ["disk", "nobody"],
                    "near": "no",
                    "not of": ["floor"],
                    "not beside": ["floor"],
                    "not say": ["free"],
                    "not mention": ["free"],
                    "nowhere": ["free"],
                    "somewhere": ["disk"],
                    "even if": ["reported"],
                    "not if": ["would"],
                    "in order": "no",
                },
                {"all": [{"deny": ["free"]}, {"claim": "total"}], "within": "sentence"},
            ],
            "unless": ["wrong"],
            "instead of": ["total"],
            "yes": ["The disk limits it.", "The drive limits the copy."],
            "no": ["The network limits it.", "The disk does not limit it."],
        },
        "total": {"say": ["=traffic"], "yes": ["It is 16 GiB.", "16 GiB."], "no": ["A.", "B."]},
    },
    "mistakes": {
        "wrong": {
            "say": ["free", "disk"],
            "yes": ["A free disk.", "Disk is free."],
            "no": ["A.", "B."],
        }
    },
}

ODD: tuple[Any, ...] = (
    "", "x", "-1", "nan", "1e99", "0 %", "MiBB", "=", "=traffic", "(", "a|", "<no>", "no", "..",
    "requests/s", "9" * 400, "1/0", "size/", "'s", "\u202e", [], [[]], ["", "x"], {}, {"a": "b"},
    [{"a": "b"}], {"say": ["disk"]},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of the file but the whole: what a key holds, and each entry of a list."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


def planted(path: tuple[Any, ...], odd: Any) -> str:
    """The file with ``odd`` at ``path``, as YAML."""
    data = copy.deepcopy(WHOLE)
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = odd
    return json.dumps(data, indent=1, ensure_ascii=False)


def renamed(path: tuple[Any, ...], name: str) -> str:
    """The file with the last key of ``path`` under another name."""
    data = copy.deepcopy(WHOLE)
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[name] = inner.pop(path[-1])
    return json.dumps(data, indent=1, ensure_ascii=False)
