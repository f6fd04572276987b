"""Packs that mean harm are refused at their line, in bounded time and memory; nothing gets out."""

from __future__ import annotations

import json
import re
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.authoring.hostile import GIVENS, HOSTILE
from tests.authoring.small import write_small
from tests.processes import ROOT
from trainer.authoring.checking import check_question, read_question
from trainer.authoring.findings import Finding
from trainer.authoring.sharing import add
from trainer.authoring.targets import Target
from trainer.errors import TrainerError
from trainer.packs import PackError, library
from trainer.packs.archives import MAX_TOTAL, read_archive

# Memory and processor time that checking any one of these packs may take, start of Python included.
MEMORY = 1_500_000_000
SECONDS = 20

_BOUNDED = """
import json, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
from trainer.authoring.checking import check_question
from trainer.authoring.targets import Target
for line in sys.stdin:
    found = check_question(Target(Path(json.loads(line)), "small", "copying")).findings
    print(json.dumps(len(found)), flush=True)
"""


def told(root: Path) -> tuple[Finding, ...]:
    return check_question(Target(root, "small", "copying")).findings


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_refused_at_its_line(tmp_path: Path, name: str) -> None:
    write, words, line = HOSTILE[name]
    root = tmp_path / "pack"
    write(root)
    before = tree_of(tmp_path)
    found = told(root)
    assert tree_of(tmp_path) == before
    fitting = [one for one in found if re.search(words, one.message)]
    assert fitting, "\n".join(map(str, found))
    assert line is None or line in {one.line for one in fitting}
    assert all("\x1b" not in str(one) and one.line >= 1 and one.column >= 1 for one in found)


def test_all_of_them_together_stay_within_memory_and_time(tmp_path: Path) -> None:
    roots = [tmp_path / str(number) for number, _ in enumerate(HOSTILE)]
    for root, (write, _, _) in zip(roots, HOSTILE.values(), strict=True):
        write(root / "pack")
    done = subprocess.run(
        [sys.executable, "-c", _BOUNDED.format(memory=MEMORY, seconds=SECONDS)],
        input="".join(json.dumps(str(root / "pack")) + "\n" for root in roots),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    assert len(done.stdout.splitlines()) == len(roots)


def test_draws_beyond_counting_are_drawn_from_all_the_same(tmp_path: Path) -> None:
    target = write_small(tmp_path, question=("given:\n", f"given:\n{GIVENS}"))
    findings, subjects = read_question(target)
    assert findings == []
    assert len(subjects[0].variants) == 24


@pytest.mark.parametrize("name", ["alias bomb", "100 MB", "binary", "control characters"])
def test_the_index_survives_a_hostile_pack_and_shows_the_others(tmp_path: Path, name: str) -> None:
    HOSTILE[name][0](tmp_path / "pack")
    found = library([tmp_path / "pack"])
    assert "flash-attention" in {one.id for one in found.packs}


# -- archives ----------------------------------------------------------------------------------


def archive(path: Path, entries: dict[str, bytes], **more: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in {**entries, **more}.items():
            opened.writestr(name, data)
    return path


def sound(folder: Path) -> dict[str, bytes]:
    root = folder / "sound"
    target = write_small(root)
    return {one.relative_to(root).as_posix(): one.read_bytes() for one in target.files}


def bomb(folder: Path) -> Path:
    return archive(folder / "bomb.zip", sound(folder) | {"questions/big.yaml": b"0" * 60_000_000})


def many(folder: Path) -> Path:
    files = {f"questions/p/{number}.yaml": b"a: b" for number in range(5_000)}
    return archive(folder / "many.zip", files)


def total(folder: Path) -> Path:
    files = {
        f"questions/p/{number}.yaml": b"0" * 500_000 for number in range(MAX_TOTAL // 500_000 + 2)
    }
    return archive(folder / "total.zip", files)


def absolute(folder: Path) -> Path:
    return archive(folder / "absolute.zip", sound(folder) | {"/tmp/questions/x.yaml": b"a: b"})


def upwards(folder: Path) -> Path:
    return archive(folder / "up.zip", sound(folder) | {"questions/../../../x.yaml": b"a: b"})


def windows(folder: Path) -> Path:
    return archive(folder / "drive.zip", sound(folder) | {"C:\\questions\\x.yaml": b"a: b"})


def escape(folder: Path) -> Path:
    return archive(folder / "esc.zip", sound(folder) | {"questions/\x1b[2J.yaml": b"a: b"})


def linked(folder: Path) -> Path:
    path = archive(folder / "link.zip", sound(folder))
    entry = zipfile.ZipInfo("questions/small/extra.yaml")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as opened:
        opened.writestr(entry, "/etc/passwd")
    return path


def twice(folder: Path) -> Path:
    return archive(folder / "twice.zip", sound(folder) | {"questions/SMALL/copying.yaml": b"a: b"})


def truncated(folder: Path) -> Path:
    path = archive(folder / "cut.zip", sound(folder))
    path.write_bytes(path.read_bytes()[:-40])
    return path


def lying(folder: Path) -> Path:
    """A size in the directory that the data does not have."""
    path = archive(folder / "lie.zip", sound(folder))
    data = path.read_bytes()
    at = data.rindex(b"PK\x01\x02")
    path.write_bytes(data[: at + 24] + b"\x01\x00\x00\x00" + data[at + 28 :])
    return path


def no_zip(folder: Path) -> Path:
    path = folder / "no.zip"
    path.write_bytes(b"\x7fELF" * 1_000)
    return path


def too_long(folder: Path) -> Path:
    path = folder / "long.zip"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    return path


def empty(folder: Path) -> Path:
    return archive(folder / "empty.zip", {"readme.txt": b"nothing"})


REFUSED: dict[Callable[[Path], Path], str] = {
    bomb: "'questions/big.yaml' is larger than 512,000 bytes",
    many: "more than 4,000 files",
    total: "more than 4,000 files or 40,000,000 bytes",
    absolute: "'/tmp/questions/x.yaml', which is not allowed",
    upwards: "questions/../../../x.yaml', which is not allowed",
    windows: "which is not allowed",
    escape: "which is not allowed",
    linked: "is a link or a device",
    twice: "twice",
    truncated: "not a sound zip archive",
    lying: "not a sound zip archive|larger",
    no_zip: "not a sound zip archive",
    too_long: "larger than 8,000,000 bytes",
    empty: "no folder questions/",
}


@pytest.mark.parametrize("make", REFUSED, ids=lambda one: one.__name__)
def test_a_hostile_archive_is_refused_whole_and_writes_nothing(
    tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    path = make(tmp_path)
    before = tree_of(tmp_path)
    with pytest.raises(PackError, match=REFUSED[make]) as error:
        read_archive(path)
    assert error.value.file == str(path)
    assert (error.value.line, error.value.column) == (1, 1)
    assert tree_of(tmp_path) == before
    with pytest.raises(TrainerError):
        add(str(path))
    told = library([path]).problems
    assert any(str(path) == one.file for one in told)
    left = {name for name in tree_of(tmp_path) if name not in before}
    assert left <= {"home", "home/packs", "home/unpacked"}


def test_a_sound_archive_is_used_in_place_and_what_is_no_pack_stays_inside(tmp_path: Path) -> None:
    entries = {f"our-packs-main/{name}": data for name, data in sound(tmp_path).items()}
    entries |= {"our-packs-main/evil.py": b"raise SystemExit", "our-packs-main/README.md": b"hello"}
    path = archive(tmp_path / "ours.zip", entries)
    found = library([path])
    assert found.problems == ()
    question = found.question("small/copying")
    assert question.title == "Copying a file"
    assert not [name for name in tree_of(tmp_path / "home") if name.endswith((".py", "README.md"))]
    again = library([path])
    assert next(one.root for one in again.packs) == next(one.root for one in found.packs)


def tree_of(folder: Path) -> dict[str, int]:
    """Every path below the folder with its size."""
    return {
        one.relative_to(folder).as_posix(): one.lstat().st_size if not one.is_dir() else 0
        for one in sorted(folder.rglob("*"))
    }
