"""A question's claims may be spread over several files, which are read as one.

``hbm-bytes.claims.yaml`` and every ``hbm-bytes.<anything>.claims.yaml`` are merged section by
section, those of each follow-up too. An entry that stands in two of them is a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trainer.packs.errors import Problem
from trainer.packs.tree import Path, Tree


def merge_trees(trees: Sequence[Tree], problems: list[Problem]) -> Tree | None:
    """One tree of all; every place keeps its own file. None when there are none."""
    if len(trees) < 2:
        return trees[0] if trees else None
    merged = Tree(trees[0].file, {}, trees[0].source)
    for tree in trees:
        if not isinstance(tree.data, dict):
            problems.append(tree.problem((), "expected 'key: value' lines"))
            continue
        refused = set(_merge(merged.data, tree.data, ()))
        for path in sorted(refused):
            first = merged.place(path, key=True)
            message = f"{path[-1]!r} stands in {first.file or merged.file}:{first.line} already"
            problems.append(tree.problem(path, message, key=True))
        _copy_places(merged, tree, refused)
    return merged


def _merge(into: dict[str, Any], data: dict[str, Any], path: tuple[str, ...]) -> Iterator[Path]:
    """Add ``data``; yield the paths of what was there already."""
    for key, value in data.items():
        here = (*path, key)
        if isinstance(value, dict) and _is_section(here):
            known = into.setdefault(key, {})
            if isinstance(known, dict):
                yield from _merge(known, value, here)
                continue
        elif key not in into:
            into[key] = value
            continue
        yield here


def _is_section(path: tuple[str, ...]) -> bool:
    """A top section; or a follow-up, or a section of one."""
    return len(path) == 1 or (path[0] == "followups" and len(path) <= 3)


def _copy_places(merged: Tree, tree: Tree, refused: set[Path]) -> None:
    def kept(path: Path) -> bool:
        # An entry stands at most four steps down: followups, id, section, name.
        return not any(path[:length] in refused for length in range(1, 5))

    for source, target in ((tree.values, merged.values), (tree.keys, merged.keys)):
        for path, place in source.items():
            if kept(path):
                # The first file's places need not say where they are.
                file = "" if tree.file == merged.file else tree.file
                target.setdefault(path, place._replace(file=file))
    for path, style in tree.styles.items():
        if kept(path):
            merged.styles.setdefault(path, style)
