"""The library: which packs and questions there are, read from their heads, and loaded on demand."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from trainer.packs.doubles import Double
from trainer.packs.errors import PackError, Problem, did_you_mean
from trainer.packs.files import read_text, shown_path
from trainer.packs.overlays import language_of, wanted_language
from trainer.packs.places import content_root as content_root
from trainer.packs.places import content_roots, index_file
from trainer.packs.remembering import Memory
from trainer.packs.tree import Data, read_tree

if TYPE_CHECKING:
    from trainer.packs.model import Question

_TOP_KEY: Final = re.compile(r"^([A-Za-z][\w ]*):", re.MULTILINE)
_HEAD_KEYS: Final = frozenset({"format", "title", "tags", "minutes", "difficulty"})
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class QuestionInfo:
    """What a list of questions shows: read from the head of the file, nothing else is checked."""

    address: str
    title: str
    minutes: int
    tags: tuple[str, ...]
    followups: tuple[str, ...]
    difficulty: int = 2


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A pack and its questions. ``root`` is the content folder that it was found in."""

    id: str
    title: str
    author: str
    licence: str
    version: str
    questions: tuple[QuestionInfo, ...]
    root: FilePath


@dataclass(frozen=True, slots=True)
class Library:
    """The packs that were found; ``problems`` tells what could not be indexed, and why.

    ``doubles`` are packs that were found again, in a place that comes later: those are not used.
    """

    packs: tuple[PackInfo, ...]
    problems: tuple[Problem, ...] = ()
    doubles: tuple[Double, ...] = ()
    _loaded: dict[str, Question] = field(default_factory=dict, compare=False, repr=False)

    def question(self, address: str) -> Question:
        """The question or follow-up at ``pack/question`` or ``pack/question/follow-up``.

        Loaded and checked whole on the first call, with its texts in the language that
        TRAINER_LANGUAGE names, if there are any. Raises PackError for a broken pack, and
        UnknownQuestion, with a near address, when there is none.
        """
        pack_id, _, rest = address.partition("/")
        name, _, followup = rest.partition("/")
        info = next((one for one in self.packs if one.id == pack_id), None)
        short = f"{pack_id}/{name}"
        if info is None or short not in {one.address for one in info.questions}:
            raise self._unknown(short if rest else address)
        if short not in self._loaded:
            from trainer.packs.loading import load_question

            language = wanted_language()
            self._loaded[short] = load_question(info.root, pack_id, name, language)
        question = self._loaded[short]
        return question.followup(followup) if followup else question

    def loaded(self, address: str) -> Question | None:
        """The question of a short address if it was asked for before; nothing is read for it."""
        return self._loaded.get(address)

    def info(self, address: str) -> QuestionInfo:
        """The index entry of a question; UnknownQuestion when there is none."""
        for pack in self.packs:
            for one in pack.questions:
                if one.address == address:
                    return one
        raise self._unknown(address)

    def _unknown(self, address: str) -> UnknownQuestion:
        known = [one.address for pack in self.packs for one in pack.questions]
        hint = did_you_mean(address, known) or "; 'trainer questions' lists the addresses"
        return UnknownQuestion(f"there is no question {address!r}{hint}")


class UnknownQuestion(PackError):
    """An address that leads to no question."""

    def __init__(self, message: str) -> None:
        super().__init__([Problem("", 0, 0, message)])
        self.message = message
        self.args = (message,)


def library(paths: Sequence[FilePath | str] | None = None) -> Library:
    """Index every pack of ``paths`` and of every other place that packs are looked for in.

    A path is a folder that holds ``questions/`` and ``rubrics/``, or a zip of one; the other places
    are those of `places.content_roots`. Of two packs with one id the first found is taken and the
    other stands among the ``doubles``. Nothing is raised: one broken pack does not hide the others.
    In a large library, files that have not changed since the last time are not read again.
    """
    packs: dict[str, PackInfo] = {}
    problems: list[Problem] = []
    doubles: list[Double] = []
    memory = Memory(index_file())
    for root in content_roots(paths or (), problems):
        if not (root / "questions").is_dir():
            message = "expected a folder that holds questions/ and rubrics/"
            problems.append(Problem(str(root), 1, 1, message))
            continue
        for folder in sorted((root / "questions").iterdir()):
            if not (folder / "pack.yaml").is_file():
                continue
            if folder.name in packs:
                doubles.append(Double(folder.name, packs[folder.name].root, root))
                continue
            try:
                packs[folder.name] = _pack(folder, root, problems, memory)
            except PackError as error:
                problems += error.problems
    memory.keep()
    return Library(tuple(packs.values()), tuple(problems), tuple(doubles))


def _pack(folder: FilePath, root: FilePath, problems: list[Problem], memory: Memory) -> PackInfo:
    shown = shown_path(folder / "pack.yaml", root)
    if not _ID.match(folder.name):
        message = f"a pack's folder is named like 'flash-attention', not {folder.name!r}"
        raise PackError([Problem(shown, 1, 1, message)])
    with os.scandir(folder) as found:
        entries = {one.name: one for one in found if one.name.endswith(".yaml")}
    own = entries.pop("pack.yaml", None)
    language = wanted_language()
    title, author, licence, version = _pack_words(own, folder, root, memory)
    questions = []
    for name, entry in sorted(entries.items()):
        stem = name.removesuffix(".yaml")
        # Only a name with another dot can be that of claims, or of texts in another language.
        if "." in stem and (stem.endswith(".claims") or language_of(name)):
            continue
        try:
            info = _indexed(entry, f"{folder.name}/{stem}", root, memory)
            questions.append(info)
            over = entries.get(f"{stem}.{language}.yaml") if language else None
            if over is not None:
                questions[-1] = replace(info, title=_overlaid(over, info.title, root, memory))
        except PackError as error:
            problems += error.problems
    return PackInfo(folder.name, title, author, licence, version, tuple(questions), root)


def _pack_words(
    entry: os.DirEntry[str] | None, folder: FilePath, root: FilePath, memory: Memory
) -> tuple[str, str, str, str]:
    """A pack's title, author, licence and version, from memory when its file has not changed."""
    file, stat = folder / "pack.yaml", _own_stat(entry) if entry else None
    match memory.get(str(file), stat) if stat else None:
        case [str(title), str(author), str(licence), str(version)]:
            return title, author, licence, version
    head = _head(read_text(file, root), shown_path(file, root), everything=False)
    words = (
        _text(head, "title", folder.name),
        _text(head, "author", ""),
        _text(head, "licence", ""),
        _text(head, "version", "0"),
    )
    if stat:
        memory.put(str(file), stat, list(words))
    return words


def _overlaid(entry: os.DirEntry[str], title: str, root: FilePath, memory: Memory) -> str:
    """The title in the language of an overlay, from memory when the file has not changed."""
    file, stat = FilePath(entry.path), _own_stat(entry)
    match memory.get(entry.path, stat) if stat else None:
        case [str(known)]:
            return known or title
    head = _head(read_text(file, root), shown_path(file, root), everything=True)
    found = _text(head, "title", "")
    if stat:
        memory.put(entry.path, stat, [found])
    return found or title


def _own_stat(entry: os.DirEntry[str]) -> os.stat_result | None:
    """A file's size and times; None of a link, as its own say nothing about what it leads to."""
    return None if entry.is_symlink() else entry.stat(follow_symlinks=False)


def _indexed(entry: os.DirEntry[str], address: str, root: FilePath, memory: Memory) -> QuestionInfo:
    """A question's entry, from memory when its file has not changed."""
    stat = _own_stat(entry)
    known = memory.get(entry.path, stat) if stat else None
    if known is not None:
        try:
            title, minutes, tags, followups, difficulty = known
            return QuestionInfo(
                address,
                str(title),
                int(minutes),
                tuple(map(str, tags)),
                tuple(map(str, followups)),
                int(difficulty),
            )
        except (TypeError, ValueError):
            pass
    info = _question(FilePath(entry.path), address, root)
    if stat:
        row = [info.title, info.minutes, info.tags, info.followups, info.difficulty]
        memory.put(entry.path, stat, row)
    return info


def _question(file: FilePath, address: str, root: FilePath) -> QuestionInfo:
    text, shown = read_text(file, root), shown_path(file, root)
    name = address.rpartition("/")[2]
    if not _ID.match(name):
        message = f"a question's file is named like 'hbm-bytes.yaml', not {file.name!r}"
        raise PackError([Problem(shown, 1, 1, message)])
    head = _head(text, shown, everything=True)
    minutes, difficulty = _text(head, "minutes", "0"), _text(head, "difficulty", "2")
    tags = head.get("tags", [])
    return QuestionInfo(
        address=address,
        title=_text(head, "title", name),
        minutes=int(minutes) if minutes.isdigit() else 0,
        tags=tuple(str(one) for one in tags) if isinstance(tags, list) else (),
        followups=tuple(_followups(text)),
        difficulty=int(difficulty) if difficulty.isdigit() else 2,
    )


def _head(text: str, shown: str, *, everything: bool) -> dict[str, Data]:
    """The keys at the top of a file, up to the first that an index has no use for."""
    end = len(text)
    known = _HEAD_KEYS if everything else _HEAD_KEYS | {"author", "licence", "version"}
    for match in _TOP_KEY.finditer(text):
        if match.group(1) not in known:
            end = match.start()
            break
    head = text[:end]
    if all(not row.strip() or row.lstrip().startswith("#") for row in head.split("\n")):
        return {}
    data = read_tree(head, shown).data
    return data if isinstance(data, dict) else {}


def _followups(text: str) -> Iterator[str]:
    """The follow-ups' ids: the keys of the first indent under ``followups:``."""
    start = f"\n{text}".find("\nfollowups:")
    if start < 0:
        return
    rows = iter(text[start:].split("\n"))
    next(rows)
    first = 0
    for row in rows:
        inner = row.lstrip(" ")
        indent = len(row) - len(inner)
        if not inner or inner[0] == "#":
            continue
        if not indent:
            return
        first = first or indent
        name = inner.partition(":")[0]
        if indent == first and _ID.match(name):
            yield name


def _text(head: dict[str, Data], key: str, default: str) -> str:
    value = head.get(key)
    return value.strip() if isinstance(value, str) and value.strip() else default
