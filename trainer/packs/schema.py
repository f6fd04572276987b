"""The pack format, ``format: 1``: which keys there are and what each one holds.

These models are the door: a file's plain strings come in, checked data comes out. What needs more
than one value to be judged (formulas, names, dimensions) is checked later, by ``loading``.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic import model_validator as whole
from pydantic_core import PydanticCustomError

FORMAT: Final = "1"

Text = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=400, pattern=r"^[^\n]*\n?$")]
Formula = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", max_length=40)]
Whole = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}$")]
Percent = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}(\.[0-9]{1,4})? ?%$")]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Formulas = Annotated[list[Formula], BeforeValidator(_listed), Field(min_length=1, max_length=40)]
Rows = Annotated[dict[Line, dict[Name, Formula]], Field(min_length=1, max_length=200)]


class Strict(BaseModel):
    """No key that is not named here, and nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False)


class Given(Strict):
    """A given: one value, or a list of values to draw from; or rows that bind several names."""

    is_: Formulas | None = Field(None, alias="is")
    choices: Rows | None = None
    title: Line | None = None
    shown: Line | None = None

    @whole(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"is": value} if isinstance(value, str | list) else value


class Confused(Strict):
    """Values that candidates put in a given's place, and the kind of slip that it is."""

    with_: Formulas = Field(alias="with")
    as_: str = Field("other-given", alias="as")
    label: Line | None = None


class Told(Strict):
    """A value that is right under a convention, or a known mistake, and what to say about it."""

    is_: Formulas = Field(alias="is")
    say: Text


class Part(Strict):
    """One thing asked for: a number (``key`` or ``terms``, with ``unit``) or a claim (``says``)."""

    ask: Text
    title: Line | None = None
    symbol: Line | None = None
    named: list[Line] = []
    key: Formula | None = None
    terms: dict[Line, Formula] | None = None
    unit: Line | None = None
    within: Percent | None = None
    digits: Whole | None = None
    also: dict[Id, Told] = {}
    mistakes: dict[Id, Told] = {}
    hints: list[Text] = []
    says: Id | None = None
    was: list[Id] = []

    @whole(mode="after")
    def _one_way(self) -> Part:
        ways = [self.key is not None, bool(self.terms), self.says is not None]
        if sum(ways) != 1:
            raise PydanticCustomError(
                "one_way", "a part has exactly one of 'key', 'terms' (numbers) and 'says' (a claim)"
            )
        if self.says is None and self.unit is None:
            raise PydanticCustomError("no_unit", "a number needs 'unit'; write 'unit: 1' for none")
        return self


class Mistake(Strict):
    """A common mistake of the question: what it is, and what to do about it."""

    means: Text
    say: Text


class Sample(Strict):
    """An answer that is a test on every variant: as text (``says``) or part by part (``parts``)."""

    says: Text | None = None
    parts: dict[Id, Text] | None = None
    level: Line | None = None
    meets: list[Id] | None = None
    mistakes: list[Id] = []

    @whole(mode="after")
    def _one_way(self) -> Sample:
        if (self.says is None) == (self.parts is None):
            raise PydanticCustomError("one_way", "a sample has either 'says' or 'parts'")
        return self


class Roofline(Strict):
    """The two limits of a roofline."""

    peak: Formula
    bandwidth: Formula


class Plot(Strict):
    """A plot: ``lines`` over a given, or a ``roofline`` with ``points``."""

    title: Line
    over: Name | None = None
    from_: Formula | None = Field(None, alias="from")
    to: Formula | None = None
    unit: Line | None = None
    lines: dict[Line, Formula] = Field({}, max_length=6)
    marks: dict[Line, Formula] = Field({}, max_length=4)
    roofline: Roofline | None = None
    points: dict[Line, Formula] = Field({}, max_length=8)

    @whole(mode="after")
    def _one_way(self) -> Plot:
        of_lines = (self.over, self.from_, self.to, self.unit)
        if self.roofline is not None:
            if not self.points or any(of_lines) or self.lines or self.marks:
                raise PydanticCustomError(
                    "roofline", "a roofline has 'title', 'roofline' and 'points', and no other key"
                )
        elif not (all(of_lines) and self.lines) or self.points:
            raise PydanticCustomError(
                "lines",
                "a plot has 'over', 'from', 'to', 'unit' and 'lines', or 'roofline' and 'points'",
            )
        return self


class Asked(Strict):
    """What a question and a follow-up share."""

    title: Line
    ask: Text
    # The limits bound what a hostile file can cost; real questions stay far below them.
    given: dict[Name, Given] = Field({}, max_length=40)
    where: dict[Name, Formula] = Field({}, max_length=100)
    parts: dict[Id, Part] = Field({}, max_length=60)
    mistakes: dict[Id, Mistake] = {}
    model_answer: Text | None = Field(None, alias="model answer")
    samples: dict[Id, Sample] = Field({}, max_length=100)
    plots: dict[Id, Plot] = Field({}, max_length=6)


class Followup(Asked):
    """A probe after the main answer; it sees the question's givens and names, and adds its own."""


class Question(Asked):
    """A question file."""

    format: str
    tags: list[Id] = []
    minutes: Whole
    difficulty: Annotated[str, StringConstraints(pattern="^[123]$")] = "2"
    conventions: list[Text] = []
    tables: dict[Name, Rows] = {}
    require: Formulas = []
    confused: dict[Name, Confused] = {}
    followups: dict[Id, Followup] = Field({}, max_length=12)


class Pack(Strict):
    """``pack.yaml``."""

    format: str
    title: Line
    author: Line
    licence: Line
    version: Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[0-9]+){0,2}$")]
    about: Text | None = None
    tables: dict[Name, Rows] = {}


class Criterion(Strict):
    """A criterion of a rubric file."""

    met_by: Formula = Field(alias="met by")
    title: Line | None = None
    says: Text
    asks: Text
    anchors: list[Text] = Field([], max_length=4)
    was: list[Id] = []


class Level(Strict):
    """A level: what it needs, and what it looks like."""

    needs: Formula | None = None
    looks_like: Text | None = Field(None, alias="looks like")


class FollowupRubric(Strict):
    """The criteria of a follow-up, which has no levels."""

    criteria: dict[Id, Criterion]


class Rubric(Strict):
    """A rubric file."""

    format: str
    criteria: dict[Id, Criterion]
    levels: dict[Line, Level] = Field(min_length=1)
    followups: dict[Id, FollowupRubric] = {}
