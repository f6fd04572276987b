"""Which questions a command means: an address, a pack, a file, or a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from trainer.authoring.errors import AuthoringError
from trainer.packs.errors import did_you_mean
from trainer.packs.overlays import language_of


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """One question's place: ``root/questions/pack/name.yaml``."""

    root: Path
    pack: str
    name: str

    @property
    def address(self) -> str:
        """``pack/name``."""
        return f"{self.pack}/{self.name}"

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that this question is read from, whether or not it is there."""
        folder = self.root / "questions" / self.pack
        return (
            folder / f"{self.name}.yaml",
            folder / f"{self.name}.claims.yaml",
            self.root / "rubrics" / self.pack / f"{self.name}.yaml",
            folder / "pack.yaml",
            *sorted(folder.glob(f"{self.name}.*.claims.yaml")),
            *self.overlays,
        )

    @property
    def overlays(self) -> tuple[Path, ...]:
        """The question's texts in other languages."""
        folder = self.root / "questions" / self.pack
        found = sorted(folder.glob(f"{self.name}.*.yaml"))
        return tuple(file for file in found if language_of(file.name))


def find_targets(names: Sequence[str], packs: Sequence[Path | str] = ()) -> tuple[Target, ...]:
    """The questions that ``names`` mean; without names, those of the working folder or all.

    A name is a file or folder of a pack, an address such as ``pack/question`` or a pack's id.
    Nothing but folders is read here. Raises AuthoringError for a name that leads nowhere.
    """
    found: dict[Target, None] = {}
    for name in names or [_default()]:
        for target in _meant(name, packs):
            found[target] = None
    return tuple(found)


def _default() -> str:
    return "." if (Path.cwd() / "questions").is_dir() else ""


def _meant(name: str, packs: Sequence[Path | str]) -> Iterator[Target]:
    path = Path(name)
    if name and path.exists():
        targets = tuple(_at_path(path.resolve()))
        if not targets:
            raise AuthoringError(
                f"{name} holds no question: expected a file or folder under questions/ or rubrics/"
            )
        yield from targets
        return
    yield from _at_address(name, packs)


def _at_path(path: Path) -> Iterator[Target]:
    if (path / "questions").is_dir():
        yield from _in_root(path)
        return
    for folder in (path, *path.parents):
        if folder.name in ("questions", "rubrics"):
            below = path.relative_to(folder).parts
            yield from _below(folder.parent, below)
            return


def _below(root: Path, below: tuple[str, ...]) -> Iterator[Target]:
    if not below:
        yield from _in_root(root)
    elif len(below) == 1 or below[1] == "pack.yaml":
        yield from in_pack(root, below[0])
    else:
        # The claims of "q" may stand in q.claims.yaml and in q.anything.claims.yaml.
        yield Target(root, below[0], below[1].partition(".")[0])


def _in_root(root: Path) -> Iterator[Target]:
    for folder in sorted((root / "questions").iterdir()):
        if (folder / "pack.yaml").is_file():
            yield from in_pack(root, folder.name)


def in_pack(root: Path, pack: str) -> Iterator[Target]:
    """Every question of a pack, by its files' names."""
    for file in sorted((root / "questions" / pack).glob("*.yaml")):
        if is_question(file.name):
            yield Target(root, pack, file.name.removesuffix(".yaml"))


def is_question(name: str) -> bool:
    """Whether a file of that name in a pack's folder is a question."""
    other = name == "pack.yaml" or name.endswith(".claims.yaml") or language_of(name)
    return name.endswith(".yaml") and not other


def _at_address(name: str, packs: Sequence[Path | str]) -> Iterator[Target]:
    from trainer.packs.places import content_roots

    pack, _, rest = name.partition("/")
    question = rest.partition("/")[0]
    roots = [root for root in content_roots(packs) if (root / "questions").is_dir()]
    for root in roots:
        if not name:
            yield from _in_root(root)
        elif question and (root / "questions" / pack / f"{question}.yaml").is_file():
            yield Target(root, pack, question)
            return
        elif pack and not question and (root / "questions" / pack / "pack.yaml").is_file():
            yield from in_pack(root, pack)
            return
    if name:
        known = {
            one
            for root in roots
            for target in _in_root(root)
            for one in (target.address, target.pack)
        }
        hint = did_you_mean(name, known) or "; 'trainer questions' lists the addresses"
        raise AuthoringError(f"there is no question, pack, file or folder {name!r}{hint}")
