"""YAML read into plain strings, lists and dicts, with the line and column of every one.

Nothing is converted: ``no`` stays "no" and ``1e6`` stays "1e6". What YAML can do beyond data (tags,
anchors, aliases, several documents) is refused, and so is a key that stands twice. Sizes are
limited before anything is built, and the reader walks the parser's events, so a deeply nested file
costs neither the stack nor the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import yaml

from trainer.packs.errors import PackError, Problem
from trainer.packs.yamlwords import plain_sentence

Path = tuple[str | int, ...]
# Plain data as it comes out of a file. A recursive alias would cost every reader a cast.
Data = Any

MAX_BYTES: Final = 512_000
MAX_DEPTH: Final = 24
MAX_NODES: Final = 20_000
MAX_KEY: Final = 200


class Place(NamedTuple):
    """A position; line and column count from 1, ``file`` is empty for the tree's own file."""

    line: int
    column: int
    file: str = ""


@dataclass(slots=True)
class Tree:
    """A file's data, and where each value (``values``) and each key (``keys``) stands."""

    file: str
    data: Data = None
    source: str = ""
    values: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    styles: dict[Path, str] = field(default_factory=dict)

    def place(self, path: Path, *, key: bool = False, offset: int = 0) -> Place:
        """Where ``path`` stands, or else the nearest thing that holds it.

        ``offset`` is a character inside a scalar's text; it is followed into block scalars line by
        line, and into plain and quoted ones on their first line.
        """
        for length in range(len(path), -1, -1):
            cut = path[:length]
            if key and length == len(path) and cut in self.keys:
                return self.keys[cut]
            if cut in self.values:
                exact = length == len(path)
                return self._inside(cut, offset) if exact and offset else self.values[cut]
        return Place(1, 1)

    def problem(self, path: Path, message: str, *, key: bool = False, offset: int = 0) -> Problem:
        """A fault at ``path``."""
        place = self.place(path, key=key, offset=offset)
        return Problem(place.file or self.file, place.line, place.column, message)

    def at(self, path: Path) -> Data:
        """The value at ``path``, or None."""
        value = self.data
        for step in path:
            try:
                value = None if isinstance(value, str) else value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def _inside(self, path: Path, offset: int) -> Place:
        start, style, text = self.values[path], self.styles.get(path, ""), self.at(path)
        if not isinstance(text, str) or start.file:
            return start
        before = text[:offset]
        if style == "|":
            line = start.line + 1 + before.count("\n")
            rows = self.source.splitlines()
            row = rows[line - 1] if line <= len(rows) else ""
            indent = len(row) - len(row.lstrip(" "))
            return Place(line, indent + len(before.rpartition("\n")[2]) + 1)
        if style == ">":
            return start
        return Place(start.line, start.column + offset + (1 if style in ("'", '"') else 0))


def read_tree(text: str, file: str) -> Tree:
    """Read one YAML document. Raises PackError with the line and column of what does not fit."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise PackError([Problem(file, 1, 1, f"the file is larger than {MAX_BYTES:,} bytes")])
    _refuse_controls(text, file)
    try:
        return _Builder(Tree(file, source=text)).build(_events(text))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        sentence, line, column = plain_sentence(error, text, line, column)
        raise PackError([Problem(file, line + 1, column + 1, sentence)]) from None
    except yaml.YAMLError as error:
        raise PackError([Problem(file, 1, 1, f"this is not YAML: {error}")]) from None


def _events(text: str) -> Iterator[Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return iter(yaml.parse(text, Loader=loader))


def _refuse_controls(text: str, file: str) -> None:
    for number, row in enumerate(text.split("\n"), start=1):
        for column, char in enumerate(row.rstrip("\r"), start=1):
            if char < " " and char != "\t":
                message = f"a control character (U+{ord(char):04X}) stands here; remove it"
                raise PackError([Problem(file, number, column, message)])


@dataclass(slots=True)
class _Open:
    """A list or dict whose end has not come yet."""

    node: Any
    path: Path
    key: str | None = None


class _Builder:
    """Builds the tree from parser events; collects faults and goes on where it can."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._open: list[_Open] = []
        self._problems: list[Problem] = []
        self._documents = 0
        self._nodes = 0

    def build(self, events: Iterator[Any]) -> Tree:
        for event in events:
            self._take(event)
        if self._problems:
            raise PackError(self._problems)
        if self._tree.data is None:
            raise PackError([Problem(self._tree.file, 1, 1, "the file is empty")])
        return self._tree

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._stop(event, "a second document starts here; a pack file holds one")
        elif isinstance(event, yaml.AliasEvent):
            self._stop(event, "aliases (*name) are not allowed; write the value out")
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
        elif isinstance(event, yaml.NodeEvent):
            self._check(event)
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            else:
                self._collection(event)

    def _check(self, event: Any) -> None:
        if event.anchor is not None:
            self._stop(event, "anchors (&name) are not allowed; write the value out")
        if event.tag is not None:
            self._stop(event, f"tags ({event.tag}) are not allowed; everything is text here")
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._stop(event, f"the file holds more than {MAX_NODES:,} values")

    def _stop(self, event: Any, message: str) -> None:
        mark = event.start_mark
        problem = Problem(self._tree.file, mark.line + 1, mark.column + 1, message)
        raise PackError([*self._problems, problem])

    def _scalar(self, event: Any) -> None:
        if self._open and isinstance(self._open[-1].node, dict) and self._open[-1].key is None:
            self._key(event)
        else:
            path = self._place(event.value, event)
            self._tree.styles[path] = event.style or ""

    def _key(self, event: Any) -> None:
        top, place = self._open[-1], Place(event.start_mark.line + 1, event.start_mark.column + 1)
        key = event.value
        if not key or len(key) > MAX_KEY or "\n" in key:
            self._stop(event, f"a key is one line of 1 to {MAX_KEY} characters")
        if key in top.node:
            first = self._tree.keys[(*top.path, key)]
            message = f"the key {key!r} stands twice; the first is at line {first.line}"
            self._problems.append(Problem(self._tree.file, place.line, place.column, message))
            key = f"{key} (line {place.line})"
        self._tree.keys[(*top.path, key)] = place
        top.key = key

    def _collection(self, event: Any) -> None:
        node: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        top = self._open[-1] if self._open else None
        if top is not None and isinstance(top.node, dict) and top.key is None:
            self._stop(
                event, "a key must be text; put {…} in quotes if it is the start of a sentence"
            )
        if len(self._open) >= MAX_DEPTH:
            self._stop(event, f"nested deeper than {MAX_DEPTH}")
        path = self._place(node, event)
        self._open.append(_Open(node, path))

    def _place(self, value: Any, event: Any) -> Path:
        mark = event.start_mark
        if not self._open:
            self._tree.data = value
            path: Path = ()
        else:
            top = self._open[-1]
            if isinstance(top.node, list):
                path = (*top.path, len(top.node))
                top.node.append(value)
            else:
                assert top.key is not None
                path = (*top.path, top.key)
                top.node[top.key] = value
                top.key = None
        self._tree.values[path] = Place(mark.line + 1, mark.column + 1)
        return path
