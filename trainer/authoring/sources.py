"""Fetching packs from a folder, a zip or a git URL, all by the same careful path.

Whatever the source, its pack files are first collected in memory under the limits of an archive,
so nothing is written before everything has been looked at.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from trainer.authoring.errors import AuthoringError
from trainer.packs.archives import MAX_ARCHIVE, MAX_FILES, MAX_TOTAL, read_archive
from trainer.packs.tree import MAX_BYTES

Files = Mapping[PurePosixPath, bytes]

#: Seconds that git may take for each of its steps.
PATIENCE: Final = 120

_URL: Final = re.compile(r"(?:git\+)?((?:https|http|ssh|git|file)://\S+)\Z")
_SCP: Final = re.compile(r"[\w.-]+@[\w.-]+:\S+\Z")
_FOLDERS: Final = ("questions", "rubrics")
_ENDINGS: Final = (".yaml", ".md", ".txt")


def fetch(source: str) -> Files:
    """The pack files of ``source`` by their path from the content folder.

    ``source`` is a folder that holds ``questions/`` and ``rubrics/``, a zip of one, or a git URL
    (``https://``, ``ssh://``, ``git@host:path``, ``file://``). Raises AuthoringError or PackError.
    """
    url = git_url(source)
    if url is not None:
        return _from_git(url)
    path = Path(source).expanduser()
    if path.is_dir():
        return _from_folder(path)
    if path.is_file():
        return read_archive(path)
    raise AuthoringError(
        f"there is no folder or file {source!r}; a git URL begins with https://, ssh:// or file://"
    )


def git_url(source: str) -> str | None:
    """The URL that git is given for ``source``, or None when it is no URL."""
    match = _URL.match(source)
    if match:
        return match.group(1)
    return source if _SCP.match(source) and not Path(source).exists() else None


def _from_folder(folder: Path) -> Files:
    if not (folder / "questions").is_dir():
        raise AuthoringError(
            f"{folder} holds no questions/: name the folder that holds questions/ and rubrics/"
        )
    files: dict[PurePosixPath, bytes] = {}
    total = 0
    for file in _walk(folder):
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        total += len(data)
        if len(data) > MAX_BYTES:
            raise AuthoringError(f"{file} is larger than {MAX_BYTES:,} bytes; a pack is text")
        if len(files) >= MAX_FILES or total > MAX_TOTAL:
            raise AuthoringError(
                f"{folder} holds more than {MAX_FILES:,} files or {MAX_TOTAL:,} bytes of packs"
            )
        files[PurePosixPath(file.relative_to(folder).as_posix())] = data
    return files


def _walk(folder: Path) -> Iterator[Path]:
    """Text files of packs below ``folder``; a link among them is refused, not followed."""
    for name in _FOLDERS:
        for where, folders, names in os.walk(folder / name):
            folders.sort()
            for one in (*folders, *sorted(names)):
                path = Path(where, one)
                if path.is_symlink():
                    raise AuthoringError(f"{path} is a link; a pack holds plain files only")
            for one in sorted(names):
                if one.endswith(_ENDINGS):
                    yield Path(where, one)


def _from_git(url: str) -> Files:
    with tempfile.TemporaryDirectory(prefix="trainer-pack-") as folder:
        clone, archive = Path(folder, "clone"), Path(folder, "pack.zip")
        # Nothing is checked out: no hook, filter or link of the repository ever takes effect.
        _git("clone", "--quiet", "--bare", "--depth=1", "--no-tags", "--", url, str(clone))
        _git("-C", str(clone), "archive", "--format=zip", "--output", str(archive), "HEAD")
        if archive.stat().st_size > MAX_ARCHIVE:
            raise AuthoringError(
                f"{url} is larger than a pack: keep packs in a repository of their own"
            )
        return read_archive(archive)


def _git(*arguments: str) -> None:
    safe = ("protocol.ext.allow=never", "core.hooksPath=/dev/null", "core.fsmonitor=false")
    settings = [word for one in safe for word in ("-c", one)]
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "GIT_LFS_SKIP_SMUDGE": "1"}
    try:
        subprocess.run(
            ["git", *settings, *arguments],
            check=True,
            capture_output=True,
            text=True,
            errors="replace",
            env=environment,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
    except FileNotFoundError:
        raise AuthoringError("git is not installed; download the pack as a zip instead") from None
    except subprocess.TimeoutExpired:
        raise AuthoringError(
            f"git took longer than {PATIENCE} seconds; try a zip instead"
        ) from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise AuthoringError(f"git could not fetch the pack: {last}") from None
