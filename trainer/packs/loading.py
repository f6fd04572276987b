"""Reading a question's files: the question, its claims, its rubric and its pack's own file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path as FilePath

from trainer.packs import schema
from trainer.packs.building import Builder, Files
from trainer.packs.checking import Model, check
from trainer.packs.claimshape import claims_problems
from trainer.packs.errors import PackError, Problem, did_you_mean
from trainer.packs.files import read_text, shown_path
from trainer.packs.hearing import lacks_claims
from trainer.packs.meaning import check_meaning
from trainer.packs.merging import merge_trees
from trainer.packs.model import Question
from trainer.packs.overlays import lay_over, overlay_file
from trainer.packs.tree import Tree, read_tree


def load_question(root: FilePath, pack: str, name: str, language: str = "") -> Question:
    """The question ``pack/name`` of the content folder ``root``, complete and checked.

    With a language its texts are in that one, as far as there is a file of them. Raises PackError
    with every fault of its files.
    """
    question, problems = assemble(root, pack, name, language)
    if problems:
        raise PackError(sorted(problems))
    return question


def assemble(
    root: FilePath, pack: str, name: str, language: str = ""
) -> tuple[Question, list[Problem]]:
    """The question as far as it can be built, and what is wrong with it: not to be asked then.

    Raises PackError when there is nothing to build on. For whoever looks for yet more faults.
    """
    folder = root / "questions" / pack
    pack_file = folder / "pack.yaml"
    question_file = folder / f"{name}.yaml"
    rubric_file = root / "rubrics" / pack / f"{name}.yaml"
    needed = {"pack": pack_file, "question": question_file, "rubric": rubric_file}
    claims = {
        one.name: one
        for one in sorted(folder.glob(f"{name}.*"))
        if one.name.endswith(".claims.yaml")
    }
    texts, trees, problems = _read(needed | claims, root)
    over = overlay_file(folder, name, language)
    language = language if language and over.exists() else ""
    if language:
        more, laid, faults = _read({"overlay": over}, root)
        texts |= more
        problems += faults
        if {"question", "rubric"} <= trees.keys() and "overlay" in laid:
            lay_over(laid["overlay"], trees["question"], trees["rubric"], problems)
    merged = merge_trees([trees[one] for one in claims if one in trees], problems)
    if merged is not None:
        problems += claims_problems(merged)
    pack_model = _checked(trees.get("pack"), schema.Pack, problems)
    source = _checked(trees.get("question"), schema.Question, problems)
    rubric = _checked(trees.get("rubric"), schema.Rubric, problems)
    if problems or pack_model is None or source is None or rubric is None:
        raise PackError(problems)
    files = Files(
        question=trees["question"],
        rubric=trees["rubric"],
        claims=merged,
        pack_tree=trees["pack"],
        pack=pack_model,
        address=f"{pack}/{name}",
        content_hash=_digest(texts),
    )
    builder = Builder(files)
    question = replace(builder.question(source, rubric), language=language)
    problems = builder.problems or check_meaning(question)
    problems += _unmatched(rubric, source, files)
    lacking = lacks_claims(question)
    if lacking:
        missing = shown_path(folder / f"{name}.claims.yaml", root)
        message = f"this file is missing: {lacking}; questions/claims.md tells how to write it"
        problems.append(Problem(missing, 1, 1, message))
    return question, problems


def _read(
    files: Mapping[str, FilePath], root: FilePath
) -> tuple[dict[str, str], dict[str, Tree], list[Problem]]:
    """The texts and trees of all files that can be read, and what is wrong with the others."""
    texts: dict[str, str] = {}
    trees: dict[str, Tree] = {}
    problems: list[Problem] = []
    for kind, file in files.items():
        try:
            texts[kind] = read_text(file, root)
            trees[kind] = read_tree(texts[kind], shown_path(file, root))
        except PackError as error:
            problems += error.problems
    return texts, trees, problems


def _checked(tree: Tree | None, model: type[Model], problems: list[Problem]) -> Model | None:
    if tree is None:
        return None
    try:
        return check(tree, model)
    except PackError as error:
        problems += error.problems
        return None


def _digest(texts: dict[str, str]) -> str:
    digest = hashlib.sha256()
    for kind in sorted(texts):
        digest.update(f"{kind}\0{len(texts[kind])}\0{texts[kind]}".encode())
    return digest.hexdigest()[:16]


def _unmatched(rubric: schema.Rubric, source: schema.Question, files: Files) -> list[Problem]:
    """Follow-ups that only the rubric knows."""
    return [
        files.rubric.problem(
            ("followups", id),
            f"the question has no follow-up {id!r}{did_you_mean(id, source.followups)}",
            key=True,
        )
        for id in rubric.followups
        if id not in source.followups
    ]
