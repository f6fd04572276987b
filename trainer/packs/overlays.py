"""Another language: a file of texts that is laid over a question, without a formula in it.

``hbm-bytes.de.yaml`` beside ``hbm-bytes.yaml`` holds the question's texts in German under the same
keys, and the rubric's under ``rubric``. What it leaves out stays as the question has it. How free
text is heard does not change with it: claims, samples and the model answer keep their language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Final

from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.tree import Data, Path, Tree

#: The environment's word for the language that texts are wanted in, such as ``de``.
VARIABLE: Final = "TRAINER_LANGUAGE"

_LANGUAGE: Final = re.compile(r"[a-z]{2}(?:-[A-Z]{2})?\Z")
_FILE: Final = re.compile(r"[a-z0-9-]+\.([a-z]{2}(?:-[A-Z]{2})?)\.yaml\Z")
# "*" stands for every key or index; the patterns hold for a question and for each follow-up.
_TEXTS: Final[tuple[tuple[str, ...], ...]] = (
    ("title",),
    ("ask",),
    ("conventions", "*"),
    ("given", "*", "title"),
    ("given", "*", "shown"),
    ("confused", "*", "label"),
    ("parts", "*", "ask"),
    ("parts", "*", "title"),
    ("parts", "*", "hints", "*"),
    ("parts", "*", "also", "*", "say"),
    ("parts", "*", "mistakes", "*", "say"),
    ("mistakes", "*", "means"),
    ("mistakes", "*", "say"),
    ("plots", "*", "title"),
)
_RUBRIC: Final[tuple[tuple[str, ...], ...]] = (
    ("criteria", "*", "title"),
    ("criteria", "*", "says"),
    ("criteria", "*", "asks"),
    ("criteria", "*", "anchors", "*"),
    ("levels", "*", "looks like"),
    ("followups", "*", "criteria", "*", "title"),
    ("followups", "*", "criteria", "*", "says"),
    ("followups", "*", "criteria", "*", "asks"),
    ("followups", "*", "criteria", "*", "anchors", "*"),
)
_INSIDE: Final = ("followups", "*")
_QUESTION: Final = (*_TEXTS, *((*_INSIDE, *one) for one in _TEXTS))
_OPTIONAL: Final = ("title", "shown", "label", "looks like")
_OWN: Final = frozenset({"format", "rubric"})


def language_of(name: str) -> str:
    """The language of an overlay's file name, or an empty string for any other file."""
    match = _FILE.match(name)
    return match.group(1) if match else ""


def wanted_language() -> str:
    """The language that the environment asks for, or an empty string."""
    said = os.environ.get(VARIABLE, "").strip()
    return said if _LANGUAGE.match(said) else ""


def overlay_file(folder: FilePath, question: str, language: str) -> FilePath:
    """Where a question's texts in a language stand, whether or not they are there."""
    return folder / f"{question}.{language}.yaml"


def lay_over(overlay: Tree, question: Tree, rubric: Tree, problems: list[Problem]) -> None:
    """Put the overlay's texts in the place of the question's and the rubric's.

    Each text keeps the place that it has in the overlay, so that what is wrong with it is told
    there. A key that is not the place of a text is a problem.
    """
    if not isinstance(overlay.data, dict):
        problems.append(overlay.problem((), "expected 'key: value' lines"))
        return
    for path, text in leaves(overlay.data, ()):
        base, patterns, inner = question, _QUESTION, path
        if path[0] == "rubric":
            base, patterns, inner = rubric, _RUBRIC, path[1:]
        if path[0] in _OWN and len(path) == 1:
            continue
        if not _fits(inner, patterns):
            message = f"{path[-1]!r} is no text that can be translated here"
            problems.append(overlay.problem(path, message, key=True))
        elif not isinstance(base.at(inner), str) and not _may_be_added(base, inner):
            length, message = _absent(base, inner)
            at = path[: len(path) - len(inner) + length]
            problem = overlay.problem(at, message, key=True)
            # A part that is not there has many texts and is told once.
            problems += [] if problem in problems else [problem]
        else:
            _put(base, inner, text, overlay, path)


def untranslated(overlay: Tree, question: Tree, rubric: Tree) -> Iterator[tuple[str, Path]]:
    """Texts that the overlay leaves as they are, as (``question`` or ``rubric``, path)."""
    for file, tree, patterns, above in (
        ("question", question, _QUESTION, ()),
        ("rubric", rubric, _RUBRIC, ("rubric",)),
    ):
        for path, _ in leaves(tree.data, ()):
            if _fits(path, patterns) and not isinstance(overlay.at((*above, *path)), str):
                yield file, path


def leaves(data: Data, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text in plain data, with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))


def _fits(path: Path, patterns: tuple[tuple[str, ...], ...]) -> bool:
    return any(
        len(path) == len(pattern)
        and all(want in ("*", have) for want, have in zip(pattern, path, strict=True))
        for pattern in patterns
    )


def _may_be_added(base: Tree, path: Path) -> bool:
    """Whether the question does without a text here that it could have: a title, say."""
    return path[-1] in _OPTIONAL and isinstance(base.at(path[:-1]), dict)


def _absent(base: Tree, path: Path) -> tuple[int, str]:
    """How much of the path leads to what the question lacks, and what may be meant."""
    length = next(n for n in range(1, len(path) + 1) if base.at(path[:n]) is None)
    above, word = base.at(path[: length - 1]), path[length - 1]
    if isinstance(word, int):
        count = len(above) if isinstance(above, list) else 0
        return length, f"the question has {count} here; this one is too many"
    known = list(above) if isinstance(above, dict) else []
    return length, f"the question has no {word!r} here{did_you_mean(word, known)}"


def _put(base: Tree, path: Path, text: str, overlay: Tree, where: Path) -> None:
    above = base.at(path[:-1])
    above[path[-1]] = text
    place = overlay.place(where)
    base.values[path] = place._replace(file=place.file or overlay.file)
    # A place in another file is only ever followed to where its text begins.
    base.styles[path] = ">"
