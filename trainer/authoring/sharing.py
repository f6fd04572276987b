"""The user's own packs: adding, updating, removing and listing them.

A source (a folder, a zip, a repository) is kept whole as one folder in the user's pack folder, with
``source.json`` beside its ``questions/`` and ``rubrics/``. A source appears complete or not at all.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.authoring.errors import AuthoringError
from trainer.authoring.sources import Files, fetch, git_url
from trainer.packs import PackError
from trainer.packs.doubles import files_hash, pack_hash
from trainer.packs.places import content_root, user_folder

if TYPE_CHECKING:
    from trainer.packs import PackInfo, Problem

_RECORD: Final = "source.json"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Added:
    """A source in the user's folder: its name, where it came from, and its content's hash."""

    name: str
    source: str
    hash: str
    packs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A pack as ``trainer pack list`` shows it; ``origin`` is ``shipped``, ``added`` or a path.

    ``hides`` are the folders of packs of the same id and other content, which are not used.
    """

    id: str
    title: str
    version: str
    licence: str
    author: str
    questions: int
    hash: str
    origin: str
    root: str
    hides: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The pack as one JSON object."""
        return asdict(self)


def add(source: str, name: str | None = None) -> Added:
    """Fetch ``source``, check that all its questions load, and keep it in the user's folder.

    ``name`` is what it is called there; the default follows from the source. Raises PackError with
    every fault of its files, or AuthoringError; nothing is changed then.
    """
    name = name or default_name(source)
    if not _NAME.match(name):
        raise AuthoringError(f"{name!r} is no name for a source; use --as with one like 'my-packs'")
    if (user_folder() / name).exists():
        raise AuthoringError(f"there is a source {name!r} already: 'trainer pack update {name}'")
    return _install(name, source)


def update(name: str) -> tuple[Added, bool]:
    """Fetch a source again from where it came from; whether anything has changed.

    What is there stays when the new one cannot be fetched or does not load.
    """
    old = _named(name)
    new = _install(name, old.source)
    return new, new.hash != old.hash


def remove(name: str) -> Added:
    """Take a source out of the user's folder. Attempts keep what they used, and stay readable."""
    old = _named(name)
    gone = Path(tempfile.mkdtemp(prefix=".removing-", dir=user_folder()))
    try:
        os.replace(user_folder() / name, gone / name)
    except OSError as error:
        raise AuthoringError(f"{name!r} cannot be removed: {error.strerror or error}") from None
    finally:
        shutil.rmtree(gone, ignore_errors=True)
    return old


def added() -> tuple[Added, ...]:
    """The sources in the user's folder, by name."""
    _recover()
    folder = user_folder()
    names = sorted(one.name for one in folder.iterdir()) if folder.is_dir() else []
    return tuple(_read(folder / name) for name in names if not name.startswith("."))


def listed(packs: tuple[str, ...] = ()) -> Iterator[Listed]:
    """Every pack that can be found, with its version, hash and origin."""
    from trainer.packs import library

    _recover()
    found = library(packs)
    others = [one for one in found.doubles if not one.same]
    for info in found.packs:
        yield Listed(
            id=info.id,
            title=info.title,
            version=info.version,
            licence=info.licence,
            author=info.author,
            questions=len(info.questions),
            hash=pack_hash(info.root, info.id),
            origin=_origin(info),
            root=str(info.root),
            hides=tuple(str(one.hidden) for one in others if one.id == info.id),
        )


def default_name(source: str) -> str:
    """``storage-packs`` for ``https://host/someone/storage-packs.git``."""
    last = re.split(r"[/:\\]", source.rstrip("/\\"))[-1] or "packs"
    if git_url(source) is None:
        last = Path(source).expanduser().resolve().name
    stem = re.sub(r"\.(git|zip)\Z", "", last.lower())
    return re.sub(r"[^a-z0-9]+", "-", stem).strip("-") or "packs"


def _install(name: str, source: str) -> Added:
    files = fetch(source)
    folder = user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".adding-", dir=folder))
    except OSError as error:
        raise AuthoringError(f"{folder} cannot be written: {error.strerror or error}") from None
    try:
        _write(files, staging)
        packs = _check(staging, name)
        kept = source if git_url(source) else str(Path(source).expanduser().resolve())
        record = Added(name, kept, files_hash(files), packs)
        (staging / _RECORD).write_text(json.dumps(asdict(record), indent=1), encoding="utf-8")
        _swap(staging, folder / name)
    except OSError as error:
        raise AuthoringError(f"{name!r} cannot be kept: {error.strerror or error}") from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return record


def _write(files: Files, into: Path) -> None:
    for name, data in files.items():
        file = into.joinpath(*name.parts)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _check(root: Path, name: str) -> tuple[str, ...]:
    """The ids of the packs in ``root``; PackError unless every question of them can be used."""
    from trainer.authoring.checking import read_question
    from trainer.authoring.targets import in_pack
    from trainer.packs import Problem, library

    found = library([root])
    problems = [one for one in found.problems if root.name in one.file]
    own = [one for one in found.packs if one.root == root.resolve()]
    for info in own:
        for target in in_pack(info.root, info.id):
            problems += [
                Problem(one.file, one.line, one.column, one.message)
                for one in read_question(target)[0]
                if one.severity == "error"
            ]
    if problems:
        shown = [_without(root, one) for one in problems]
        raise PackError(sorted(shown))
    if not own:
        raise AuthoringError(f"{name!r} holds no pack: expected questions/<pack>/pack.yaml")
    place = (user_folder() / name).resolve()
    here = Path.cwd().resolve()
    taken = {one.id: one.root for one in library().packs if one.root not in (place, here)}
    for info in own:
        if info.id in taken:
            raise AuthoringError(
                f"a pack {info.id!r} is there already, in {taken[info.id]}; rename one of the two"
            )
    return tuple(info.id for info in own)


def _without(root: Path, problem: Problem) -> Problem:
    """The problem with the file's path from the source, not from where it was unpacked."""
    file = problem.file.rpartition(f"{root.name}/")[2]
    return replace(problem, file=file)


def _swap(staging: Path, place: Path) -> None:
    """Put the new folder in the old one's place; `_recover` mends what a kill leaves between."""
    old = place.with_name(f".old-{place.name}")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        os.replace(place, old)
    os.replace(staging, place)
    shutil.rmtree(old, ignore_errors=True)


def _recover() -> None:
    folder = user_folder()
    for old in folder.glob(".old-*") if folder.is_dir() else ():
        place = folder / old.name.removeprefix(".old-")
        if not place.exists():
            os.replace(old, place)


def _named(name: str) -> Added:
    sources = {one.name: one for one in added()}
    if name not in sources:
        from trainer.packs.errors import did_you_mean

        known = ", ".join(sources) or "none yet"
        hint = did_you_mean(name, sources) or f"; there are: {known}"
        raise AuthoringError(f"no source {name!r} was added{hint}")
    return sources[name]


def _read(folder: Path) -> Added:
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        packs = tuple(str(one) for one in record.get("packs", ()))
        return Added(folder.name, str(record["source"]), str(record["hash"]), packs)
    except (OSError, ValueError, KeyError, AttributeError):
        # A folder that somebody put there by hand is a source without a way back.
        return Added(folder.name, str(folder), "")


def _origin(info: PackInfo) -> str:
    if info.root == content_root().resolve():
        return "shipped"
    added_here = info.root.parent == user_folder().resolve()
    return f"added as {info.root.name}" if added_here else str(info.root)
