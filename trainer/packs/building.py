"""From the checked models of the format to the question that every other room reads."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from trainer.packs import model, plots, schema
from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.recipe import FormulaError, Recipe, given_names, sorted_names
from trainer.packs.tree import Path, Tree
from trainer.quantity import ReadError, parse_unit

MODEL: Final = "model-answer"
"""The id of the sample that every model answer is by itself."""

_MEASURES: Final = frozenset(
    {"length", "mass", "time", "current", "temperature", "amount", "luminosity"}
    | {"information", "operation"}
)
_LONE: Final = re.compile(r"[\w.]+(\s*[*/^]\s*[\w.]+)*\Z")


@dataclass(slots=True)
class Files:
    """The trees of one question's files, and what its pack says about itself."""

    question: Tree
    rubric: Tree
    claims: Tree | None
    pack_tree: Tree
    pack: schema.Pack
    address: str
    content_hash: str

    @property
    def trees(self) -> dict[str, Tree]:
        """The trees by the names that ``Question.where`` knows."""
        trees = {"question": self.question, "rubric": self.rubric, "pack": self.pack_tree}
        return trees | ({"claims": self.claims} if self.claims else {})


@dataclass(slots=True)
class Builder:
    """Builds one question; faults that leave something to build on are collected."""

    files: Files
    problems: list[Problem] = field(default_factory=list)

    def question(self, source: schema.Question, rubric: schema.Rubric) -> model.Question:
        """The question with its follow-ups; what is wrong is in ``problems``."""
        tables = {**self.files.pack.tables, **source.tables}
        recipe = self._recipe(source, (), tables, None)
        followups = tuple(
            self._followup(id, one, recipe, tables, rubric) for id, one in source.followups.items()
        )
        question = model.Question(
            **self._shared(source, (), recipe, rubric.criteria, next(iter(rubric.levels))),
            address=self.files.address,
            id=self.files.address.rpartition("/")[2],
            rubric=_rubric(rubric.criteria, ("criteria",), rubric.levels),
            followups=followups,
            tags=tuple(source.tags),
            difficulty=int(source.difficulty),
            conventions=tuple(one.strip() for one in source.conventions),
            confused=tuple(_confusion(name, one) for name, one in source.confused.items()),
        )
        counted = tuple(
            model.Counted(one.id if one.parent else "", part, one.recipe)
            for one in (question, *followups)
            for part in one.parts
            if part.kind == "number"
        )
        followups = tuple(
            replace(one, counted=counted, confused=question.confused) for one in followups
        )
        return replace(question, counted=counted, followups=followups)

    def _followup(
        self,
        id: str,
        source: schema.Followup,
        above: Recipe,
        tables: Mapping[str, schema.Rows],
        rubric: schema.Rubric,
    ) -> model.Question:
        root: Path = ("followups", id)
        own = rubric.followups.get(id)
        if own is None:
            message = f"the rubric has no follow-up {id!r}; its criteria belong there"
            self.problems.append(self.files.rubric.problem(("followups",), message, key=True))
        criteria = own.criteria if own else {}
        return model.Question(
            **self._shared(source, root, self._recipe(source, root, tables, above), criteria, None),
            address=f"{self.files.address}/{id}",
            id=id,
            rubric=_rubric(criteria, ("followups", id, "criteria"), {}),
            parent=self.files.address,
            root=root,
        )

    def _shared(
        self,
        source: schema.Asked,
        root: Path,
        recipe: Recipe,
        criteria: Collection[str],
        best: str | None,
    ) -> dict[str, Any]:
        self._check_was(source, root)
        samples = tuple(_sample(id, one) for id, one in source.samples.items())
        if source.model_answer:
            # What candidates are shown as the model must itself earn everything.
            everything = tuple(criteria)
            text = source.model_answer.strip()
            samples = (model.Sample(MODEL, text, {}, best, everything), *samples)
        return {
            "title": source.title.strip(),
            "ask": source.ask.strip(),
            "parts": tuple(_part(id, one) for id, one in source.parts.items()),
            "recipe": recipe,
            "mistakes": tuple(
                model.MistakeText(id, one.means.strip(), one.say.strip())
                for id, one in source.mistakes.items()
            ),
            "samples": samples,
            "model_answer": (source.model_answer or "").strip(),
            "plots": plots.built(source.plots),
            "claims": self.files.claims.data if self.files.claims else {},
            "pack_title": self.files.pack.title.strip(),
            "version": self.files.pack.version,
            "content_hash": self.files.content_hash,
            "minutes": int(source.minutes) if isinstance(source, schema.Question) else 0,
            "trees": self.files.trees,
        }

    def _check_was(self, source: schema.Asked, root: Path) -> None:
        for id, part in source.parts.items():
            for place, old in enumerate(part.was):
                if old in source.parts:
                    path = (*root, "parts", id, "was", place)
                    message = f"{old!r} is a part of this question; 'was' names ids that are gone"
                    self.problems.append(self.files.question.problem(path, message))

    def _recipe(
        self,
        source: schema.Asked,
        root: Path,
        tables: Mapping[str, schema.Rows],
        above: Recipe | None,
    ) -> Recipe:
        own = tuple(self._given(name, one, root, tables) for name, one in source.given.items())
        givens = (above.givens if above else ()) + own
        formulas = dict(above.formulas) if above else {}
        taken: dict[str, Path] = {}
        for name in [*given_names(above.givens if above else ()), *formulas]:
            taken[name] = ()
        for given in own:
            if above and given.drawn:
                path = (*root, "given", given.name)
                message = "a follow-up shares its question's draw; give one value here"
                self.problems.append(self.files.question.problem(path, message))
            for name in given_names((given,)):
                self._claim_name(name, (*root, "given", given.name), taken)
        for name, formula in source.where.items():
            self._claim_name(name, (*root, "where", name), taken)
            formulas[name] = formula
        for id, part in source.parts.items():
            name = id.replace("-", "_")
            if part.says is None:
                self._claim_name(name, (*root, "parts", id), taken)
                formulas[name] = _formula(part)
        known = frozenset(given_names(givens)) | frozenset(formulas)
        try:
            order = sorted_names(formulas, known)
        except FormulaError as error:
            path = self._defined(error.name, taken)
            # A circle among the question's own names is told there, not again at each follow-up.
            if path:
                self.problems.append(self.files.question.problem(path, error.message, key=True))
            order = ()
        # A follow-up is asked about the draw of its question, so it has no filter of its own.
        requires = above.requires if above else tuple(getattr(source, "require", ()))
        return Recipe(givens, formulas, order, known, requires)

    def _defined(self, name: str, taken: Mapping[str, Path]) -> Path:
        """Where the formula of a name stands, or () when another question defines it."""
        path = taken.get(name, ())
        for inner in ("key", "terms"):
            if "parts" in path[:3] and self.files.question.at((*path, inner)) is not None:
                return (*path, inner)
        return path

    def _claim_name(self, name: str, path: Path, taken: dict[str, Path]) -> None:
        if hides_unit(name):
            message = f"the name {name!r} is a unit, and formulas need that; choose another"
            self.problems.append(self.files.question.problem(path, message, key=True))
        if name in taken:
            tree = self.files.question
            first = f" (line {tree.place(taken[name], key=True).line})" if taken[name] else ""
            message = f"the name {name!r} is already taken{first}; choose another"
            self.problems.append(tree.problem(path, message, key=True))
        taken[name] = path

    def _given(
        self, name: str, source: schema.Given, root: Path, tables: Mapping[str, schema.Rows]
    ) -> model.Given:
        tree, path = self.files.question, (*root, "given", name)
        rows = source.choices if source.choices is not None else tables.get(name)
        values = tuple(source.is_ or (rows or {}))
        drawn = isinstance(tree.at(path), list) or isinstance(tree.at((*path, "is")), list)
        if not values:
            message = f"expected a value for {name!r}: 'is:' with one or a list, or 'choices:'"
            self.problems.append(tree.problem(path, message, key=True))
            values = ("1",)
        if rows is not None:
            for index, value in enumerate(values):
                if value not in rows:
                    hint = did_you_mean(value, rows) or f"; it has {', '.join(rows)}"
                    message = f"the table {name!r} has no row {value!r}{hint}"
                    places = ((*path, "is", index), (*path, index), (*path, "is"), path)
                    place = next(one for one in places if isinstance(tree.at(one), str))
                    self.problems.append(tree.problem(place, message))
        return model.Given(
            name=name,
            values=tuple(one for one in values if rows is None or one in rows) or values,
            title=(source.title or "").strip(),
            shown=(source.shown or "").strip(),
            rows=rows,
            drawn=len(values) > 1 and (drawn or source.choices is not None),
        )


def hides_unit(name: str) -> bool:
    """Whether a name would hide a unit that is written in formulas, such as MiB or us.

    Single letters (N, d, T) are names first here, but for the byte and the second; so are counts
    (tokens, blocks), which hide nothing until the question uses them as units.
    """
    if not name.isalpha() or (len(name) == 1 and name not in ("B", "s")):
        return False
    try:
        unit = parse_unit(name)
    except ReadError:
        return False
    return any(base in _MEASURES for base, _ in unit.dimension.powers)


def _formula(part: schema.Part) -> str:
    if part.terms:
        return " + ".join(one if _LONE.match(one) else f"({one})" for one in part.terms.values())
    return part.key or ""


def _part(id: str, source: schema.Part) -> model.Part:
    return model.Part(
        id=id,
        kind="number" if source.says is None else "claim",
        ask=source.ask.strip(),
        title=(source.title or id.replace("-", " ")).strip(),
        symbol=(source.symbol or "").strip(),
        named=tuple(source.named),
        formula=_formula(source),
        terms=tuple(model.Term(name, one) for name, one in (source.terms or {}).items()),
        unit="" if source.unit in (None, "1") else str(source.unit),
        within=_fraction(source.within) if source.within else Fraction(1, 200),
        digits=int(source.digits) if source.digits else None,
        also=tuple(_told(id, one) for id, one in source.also.items()),
        mistakes=tuple(_told(id, one) for id, one in source.mistakes.items()),
        hints=tuple(one.strip() for one in source.hints),
        claim=source.says or "",
        was=tuple(source.was),
    )


def _fraction(percent: str) -> Fraction:
    return Fraction(percent.rstrip("%").strip()) / 100


def _told(id: str, source: schema.Told) -> model.Told:
    return model.Told(id, tuple(source.is_), source.say.strip())


def _confusion(name: str, source: schema.Confused) -> model.Confusion:
    return model.Confusion(name, source.as_, tuple(source.with_), (source.label or "").strip())


def _sample(id: str, source: schema.Sample) -> model.Sample:
    return model.Sample(
        id=id,
        text=source.says or "",
        parts=source.parts or {},
        level=source.level,
        meets=None if source.meets is None else tuple(source.meets),
        mistakes=tuple(source.mistakes),
    )


def _rubric(
    criteria: Mapping[str, schema.Criterion], root: Path, levels: Mapping[str, schema.Level]
) -> model.RubricSource:
    return model.RubricSource(
        tuple(
            model.CriterionSource(
                id=id,
                met_by=one.met_by,
                title=(one.title or id.replace("-", " ")).strip(),
                says=one.says.strip(),
                asks=one.asks.strip(),
                anchors=tuple(one.anchors),
                path=(*root, id),
                was=tuple(one.was),
            )
            for id, one in criteria.items()
        ),
        tuple(
            model.LevelSource(name, one.needs, (one.looks_like or "").strip(), ("levels", name))
            for name, one in levels.items()
        ),
    )
