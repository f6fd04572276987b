"""A question as plain, frozen, picklable data: what a pack file says, checked and in one piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from trainer.errors import TrainerError
from trainer.packs.errors import did_you_mean
from trainer.packs.tree import Path, Tree

if TYPE_CHECKING:
    from trainer.packs.plots import Plot
    from trainer.packs.recipe import Recipe

Row = Mapping[str, str]
Rows = Mapping[str, Row]


@dataclass(frozen=True, slots=True)
class Given:
    """A given and the values it is drawn from; the first is the one of variant 0.

    ``rows`` is set when the values are rows of a table (``H100 SXM``): each row binds its columns
    as names. ``drawn`` is False for a given with one fixed value.
    """

    name: str
    values: tuple[str, ...]
    title: str = ""
    shown: str = ""
    rows: Rows | None = None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Confusion:
    """Values that candidates put in a given's place; ``kind`` names the slip for explanations."""

    name: str
    kind: str
    values: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Formulas with a sentence: right under a convention (``also``), or a known mistake."""

    id: str
    formulas: tuple[str, ...]
    say: str


@dataclass(frozen=True, slots=True)
class Term:
    """One named term of a key that is a sum."""

    name: str
    formula: str


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked for: a number with its key, or a claim in a sentence or two.

    A number's key is ``formula``; with ``terms`` it is their sum. ``name`` is how formulas of other
    parts call its value (``naive-time`` is ``naive_time``). ``within`` is the relative tolerance.
    ``was`` are ids that it had before, under which candidates may have practised it.
    """

    id: str
    kind: Literal["number", "claim"]
    ask: str
    title: str = ""
    symbol: str = ""
    named: tuple[str, ...] = ()
    formula: str = ""
    terms: tuple[Term, ...] = ()
    unit: str = ""
    within: Fraction = Fraction(1, 200)
    digits: int | None = None
    also: tuple[Told, ...] = ()
    mistakes: tuple[Told, ...] = ()
    hints: tuple[str, ...] = ()
    claim: str = ""
    was: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The part's value as a name in formulas."""
        return self.id.replace("-", "_")


@dataclass(frozen=True, slots=True)
class MistakeText:
    """A common mistake of the question: what it is, and what to do about it."""

    id: str
    means: str
    say: str


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer whose grade is known: free text, or responses to parts. Templates are not filled.

    ``meets`` names exactly the criteria that it meets, or is None when only the level is told.
    """

    id: str
    text: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    level: str | None = None
    meets: tuple[str, ...] | None = None
    mistakes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CriterionSource:
    """A criterion as its file says it; ``met_by`` is a boolean expression over names."""

    id: str
    met_by: str
    title: str
    says: str
    asks: str
    anchors: tuple[str, ...] = ()
    path: Path = ()
    was: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelSource:
    """A level as its file says it; ``needs`` is a boolean expression, or None for any answer."""

    name: str
    needs: str | None
    looks_like: str = ""
    path: Path = ()


@dataclass(frozen=True, slots=True)
class RubricSource:
    """Criteria and levels in file order; levels best first, none for a follow-up."""

    criteria: tuple[CriterionSource, ...] = ()
    levels: tuple[LevelSource, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """A numeric part somewhere in a question: ``stage`` is its follow-up's id, or empty."""

    stage: str
    part: Part
    recipe: Recipe

    @property
    def address(self) -> str:
        """``naive``, or ``causal.causal-flops`` for a part of a follow-up."""
        return f"{self.stage}.{self.part.id}" if self.stage else self.part.id


@dataclass(frozen=True, slots=True)
class Question:
    """A question, or a follow-up of one (``parent`` is then the question's address).

    ``claims`` is the raw content of the ``.claims.yaml`` files beside the question (all of it, for
    a follow-up too), or an empty dict; ``trees`` holds the positions of everything in
    ``question``, ``claims`` and ``rubric``; ``root`` is where in the question file this one starts.
    ``language`` is that of the texts that were laid over it, or empty where none were.
    ``counted`` are the numeric parts of the question and of all its follow-ups, in both.
    """

    address: str
    id: str
    title: str
    ask: str
    parts: tuple[Part, ...]
    recipe: Recipe
    mistakes: tuple[MistakeText, ...] = ()
    samples: tuple[Sample, ...] = ()
    model_answer: str = ""
    rubric: RubricSource = RubricSource()
    claims: Mapping[str, Any] = field(default_factory=dict)
    followups: tuple[Question, ...] = ()
    tags: tuple[str, ...] = ()
    minutes: int = 0
    difficulty: int = 2
    conventions: tuple[str, ...] = ()
    confused: tuple[Confusion, ...] = ()
    plots: tuple[Plot, ...] = ()
    parent: str | None = None
    pack_title: str = ""
    version: str = ""
    content_hash: str = ""
    language: str = ""
    counted: tuple[Counted, ...] = ()
    trees: Mapping[str, Tree] = field(default_factory=dict)
    root: Path = ()

    @property
    def givens(self) -> tuple[Given, ...]:
        """The givens in file order; a follow-up's own come after its question's."""
        return self.recipe.givens

    def part(self, id: str) -> Part:
        """The part of that id; TrainerError, with the ids there are, when there is none."""
        return named(self.parts, id, f"{self.address} has no part")

    def followup(self, id: str) -> Question:
        """The follow-up of that id; TrainerError when there is none."""
        return named(self.followups, id, f"{self.address} has no follow-up")

    def mistake(self, id: str) -> MistakeText | None:
        """The common mistake of that id, or None."""
        return next((one for one in self.mistakes if one.id == id), None)

    def where(self, path: Path = (), file: str = "question", *, key: bool = False) -> str:
        """``file:line:column`` of a path in the ``question``, ``claims`` or ``rubric`` file."""
        tree = self.trees.get(file) or self.trees["question"]
        whole = (*self.root, *path) if file == "question" else path
        place = tree.place(whole, key=key)
        return f"{place.file or tree.file}:{place.line}:{place.column}"


Named = TypeVar("Named", Part, Question)


def named(items: tuple[Named, ...], id: str, none: str) -> Named:
    """The item of that id; TrainerError, with a near id and all there are, when there is none."""
    for one in items:
        if one.id == id:
            return one
    ids = [one.id for one in items]
    hint = did_you_mean(id, ids) or "."
    raise TrainerError(f"{none} {id!r}{hint} It has: {', '.join(ids) or 'none'}.")
