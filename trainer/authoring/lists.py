"""Texts in lists that YAML takes for something else, at a comma or a colon, unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from trainer.authoring.findings import Finding

if TYPE_CHECKING:
    from trainer.packs import Question
    from trainer.packs.tree import Path, Tree

# Keys under which every entry is a sentence.
_SENTENCES: Final = frozenset({"hints", "conventions", "anchors", "yes", "no"})


def list_findings(question: Question) -> Iterator[Finding]:
    """Sentences that a comma has cut in two, in any file of a question.

    An unquoted entry that begins in lower case, on the line of the entry before it, is the rest of
    that one.
    """
    for tree in question.trees.values():
        yield from _unquoted(question, tree)
        for path, place in tree.values.items():
            if _is_rest(tree, path):
                message = (
                    f"this list was split at its comma before {tree.at(path)!r}; put the text in "
                    "quotes, or write it on a line of its own that begins with '- '"
                )
                yield Finding(
                    place.file or tree.file,
                    place.line,
                    place.column,
                    "error",
                    "lists",
                    message,
                    question.address,
                )


def _unquoted(question: Question, tree: Tree) -> Iterator[Finding]:
    """Phrases of a lexicon that a colon has made into a key and its value."""
    for path, place in tree.values.items():
        if "lexicon" in path[:-1] and isinstance(path[-1], int) and isinstance(tree.at(path), dict):
            message = "': ' inside a phrase starts a new key; put the phrase in quotes"
            file = place.file or tree.file
            yield Finding(
                file, place.line, place.column, "error", "lists", message, question.address
            )


def _is_rest(tree: Tree, path: Path) -> bool:
    if len(path) < 2 or path[-2] not in _SENTENCES:
        return False
    index, text = path[-1], tree.at(path)
    if not isinstance(index, int) or index == 0 or not isinstance(text, str) or tree.styles[path]:
        return False
    before = (*path[:-1], index - 1)
    return text[:1].islower() and tree.values[before].line == tree.values[path].line
