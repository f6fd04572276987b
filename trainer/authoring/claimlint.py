"""Claims that compile and can still never be heard, or are heard for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.authoring.findings import Finding, finding
from trainer.errors import TrainerError
from trainer.packs.clarity import twofold
from trainer.packs.errors import did_you_mean
from trainer.packs.hearing import as_mapping, heard

if TYPE_CHECKING:
    from trainer.packs import Question, Variant
    from trainer.packs.tree import Path
    from trainer.prose.phrases import Item

# What a unit of a value takes: a dimension, or no bytes, seconds or operations at all.
_MEASURED: Final = frozenset({"B", "s", "FLOP", "B/s", "FLOP/s", "FLOP/B"})
_SPLIT: Final = re.compile(r"[\s|()\[\]]+")
_CONCEPT: Final = re.compile(r"<([^<>]+)>")
_SPECIAL: Final = re.compile(r"(\.\.\.?|<.*>|[#^$]?)\Z")


def claim_lint(question: Question, variant: Variant) -> Iterator[Finding]:
    """Formulas of values, mistakes without a word to say, and phrases that no text can hold."""
    if question.claims:
        yield from _formulas(question, variant)
        yield from _told_twice(question, variant)
        yield from _stated(question, variant)
        yield from _dropped(question)
        yield from _dead(question)


def _base(question: Question) -> Path:
    return () if question.parent is None else ("followups", question.id)


# -- values --------------------------------------------------------------------------------------
def _formulas(question: Question, variant: Variant) -> Iterator[Finding]:
    for name, body in heard(question, "values").items():
        path = (*_base(question), "values", name)
        unit = str(as_mapping(body).get("unit", ""))
        for at, formula in _written(body, path):
            message = _unsound(formula, unit, variant)
            if message:
                yield finding(question, at, "claims", message, file="claims", key=False)


def _told_twice(question: Question, variant: Variant) -> Iterator[Finding]:
    """Values of the same name as a part that come to something else than it does."""
    parts = {part.id: part for part in question.parts if part.kind == "number"}
    for name, body in heard(question, "values").items():
        part = parts.get(name)
        if part is None:
            continue
        written = list(_written(body, (*_base(question), "values", name)))
        try:
            right = [part.formula, *(one for also in part.also for one in also.formulas)]
            wanted = [variant.value(one) for one in right]
            told = [variant.value(formula) for _, formula in written]
        except TrainerError:
            continue
        # Counted things are plain numbers in a claims file, so only the values are compared.
        same = (abs(a.value - b.value) <= part.within * abs(b.value) for a in told for b in wanted)
        if told and not any(same):
            slot = f"{{{part.name} | {part.unit or 1}}}"
            message = (
                f"this is {quantity.format_quantity(told[0])}, and the part {name!r} is "
                f"{quantity.format_quantity(wanted[0])}: the number is told a second time here; "
                f"write 'is: {part.name}', and '{slot}' where yes: and no: sentences repeat it"
            )
            yield finding(question, written[0][0], "claims", message, file="claims", key=False)


def _written(body: object, path: Path) -> Iterator[tuple[Path, str]]:
    body = as_mapping(body)
    formulas = body.get("is")
    if isinstance(formulas, str):
        yield (*path, "is"), formulas
    elif isinstance(formulas, list):
        yield from (((*path, "is", at), one) for at, one in enumerate(formulas))
    also = body.get("also")
    for index, one in enumerate(also if isinstance(also, list) else ()):
        formula = as_mapping(one).get("is")
        if isinstance(formula, str):
            yield (*path, "also", index, "is"), formula


def _unsound(formula: str, unit: str, variant: Variant) -> str:
    """What is wrong with a value's formula, or an empty string."""
    known = variant.recipe.known
    try:
        value = variant.value(formula)
        unclear = twofold(formula, variant.names)
    except TrainerError as error:
        word = next(
            (one for one in re.findall(r"[A-Za-z_]\w*", error.message) if one in formula), ""
        )
        hint = did_you_mean(word, known) if word and word not in known else ""
        return f"{formula!r}: {error.message.rstrip('.') if hint else error.message}{hint}"
    if unclear:
        return unclear
    shown = quantity.format_quantity(value)
    told = unit if unit in ("x", "%", "") else f"{unit!r}"
    wanted = _dimension(unit)
    if wanted is not None:
        return "" if value.dimension == wanted else f"{formula!r} is {shown}, not told in {told}"
    for measured in sorted(_MEASURED):
        if value.dimension == quantity.parse_unit(measured).dimension:
            return (
                f"{formula!r} is {shown}: tell it in 'unit: {measured}', and not as a plain number"
            )
    return ""


def _dimension(unit: str) -> quantity.Dimension | None:
    """The dimension that a value of this unit has; None for counts, rates and ratios."""
    if unit in ("", "1", "count", "x", "%", "percent"):
        return None
    try:
        return quantity.parse_unit(unit).dimension
    except quantity.ReadError:
        return None


def _stated(question: Question, variant: Variant) -> Iterator[Finding]:
    """Givens whose unit or range no text can state."""
    for name, body in heard(question, "givens").items():
        path, given = (*_base(question), "givens", name), variant.names.get(name)
        body = as_mapping(body)
        unit = _dimension(str(body.get("unit", "")))
        if given is not None and unit is not None and given.dimension != unit:
            shown = quantity.format_quantity(given)
            message = f"{name} is {shown}, which is not told in {body['unit']!r}"
            yield finding(question, (*path, "unit"), "claims", message, file="claims", key=False)
        if "from" in body and "to" in body and float(body["from"]) >= float(body["to"]):
            message = f"the range from {body['from']} to {body['to']} holds nothing"
            yield finding(question, (*path, "from"), "claims", message, file="claims", key=False)


# -- mistakes ------------------------------------------------------------------------------------
def _dropped(question: Question) -> Iterator[Finding]:
    """Mistakes that are heard, and of which nobody is then told."""
    entries = [one.id for one in question.mistakes]
    for id in heard(question, "mistakes"):
        if id in entries:
            continue
        hint = did_you_mean(id, entries)
        message = (
            f"the mistake {id!r} is heard and then dropped: nothing under 'mistakes' of the "
            f"question has this name and says what to do about it{hint}"
        )
        path = (*_base(question), "mistakes", id)
        yield finding(question, path, "claims", message, file="claims", severity="warning")


# -- phrases -------------------------------------------------------------------------------------
def _dead(question: Question) -> Iterator[Finding]:
    """Phrases that no text holds, since a word that they need is read in another spelling."""
    for name, body in heard(question, "lexicon").items():
        path = (*_base(question), "lexicon", name)
        phrases = body
        if not isinstance(body, list):
            phrases, path = as_mapping(body).get("any"), (*path, "any")
        for index, phrase in enumerate(phrases if isinstance(phrases, list) else ()):
            cure = _never(str(phrase))
            if cure:
                yield finding(
                    question,
                    (*path, index),
                    "claims",
                    cure,
                    file="claims",
                    severity="warning",
                    key=False,
                )


def _never(phrase: str) -> str:
    """Why no text can hold the phrase, or an empty string."""
    from trainer.prose import ClaimError
    from trainer.prose.phrases import parse_phrase

    try:
        choices = parse_phrase(phrase, (), _CONCEPT.findall(phrase))
    except ClaimError:
        return ""
    if not all(any(_is_dead(item) for item in one.items if not item.optional) for one in choices):
        return ""
    told = ", ".join(
        f"{read!r} for {word!r}" if read else f"nothing for {word!r}"
        for word, read in dict(_otherwise(phrase)).items()
    )
    return f"the phrase {phrase!r} can never match: texts are read with {told}; write that"


def _is_dead(item: Item) -> bool:
    """Whether no word of a text is what stands here in a phrase."""
    words = (*item.stems, *item.exact)
    return not (item.concepts or item.number) and all(_read(one) != one for one in words)


def _read(word: str) -> str:
    """A word as it is read in a text, several with blanks between them."""
    from trainer.prose.normal import normalise
    from trainer.prose.tokens import tokenise

    tokens = tokenise(normalise(word).text)
    return " ".join(
        token.text if word == token.text else token.lower or token.text for token in tokens
    )


def _otherwise(phrase: str) -> Iterator[tuple[str, str]]:
    """Words of a phrase that are read otherwise in a text, and how."""
    for piece in _SPLIT.split(phrase):
        word = piece[:-1] if piece.endswith("!") and len(piece) > 1 else piece
        if not _SPECIAL.match(piece) and _read(word) not in (word, word.lower()):
            # A possessive ending is left out of a text; what else begins so is none of a word.
            yield word, "" if word.startswith("'") else _read(word)
