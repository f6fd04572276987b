"""A small complete pack to start from: it passes every check, and shows one of each thing."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from trainer import quantity
from trainer.authoring.errors import AuthoringError
from trainer.authoring.jsonschema import editor_line
from trainer.authoring.spoken import LIMIT, Spoken, depends_on
from trainer.authoring.targets import Target
from trainer.authoring.writing import write_whole
from trainer.errors import TrainerError
from trainer.packs.claimshape import claims_unit

#: Where the editor's schemas lie, seen from a question's or a rubric's file.
SCHEMAS: Final = "../../schemas"

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Plan:
    """What an author is asked for. ``givens`` maps names to values, the first of variant 0.

    ``result`` names what is asked for, ``formula`` says how it follows from the givens, ``unit``
    what it is measured in.
    """

    address: str
    title: str = "How long does the copy take?"
    author: str = "Your name"
    licence: str = "CC-BY-4.0"
    givens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    result: str = "time"
    formula: str = "size/rate"
    unit: str = "s"

    @property
    def id(self) -> str:
        """The part that asks for the result."""
        return self.result.replace("_", "-")

    @property
    def spoken(self) -> Spoken:
        """The part that is answered in a sentence."""
        if not self.givens:
            return LIMIT
        return depends_on(self.formula, tuple(self.givens), (self.id, "twice"))


#: What the scaffold's question counts, unless the author says otherwise.
EXAMPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "size": ("8 GB", "4 GB"),
    "rate": ("2 GB/s", "500 MB/s"),
}


def check_address(address: str, root: Path) -> None:
    """AuthoringError unless a new question of that address can be written below ``root``."""
    pack, slash, name = address.partition("/")
    if not slash or not _ID.match(pack) or not _ID.match(name) or name == "pack":
        raise AuthoringError(
            f"{address!r} is no address; write it in lower case, like 'disks/copy-time'"
        )
    for path in Target(root, pack, name).files[:3]:
        if path.exists():
            raise AuthoringError(f"{path} is there already; choose another address")


def plan_files(plan: Plan, root: Path) -> dict[Path, str]:
    """The files of the plan's pack by their place below ``root``; AuthoringError for a bad plan."""
    check_address(plan.address, root)
    pack, _, name = plan.address.partition("/")
    question, claims, rubric, about = Target(root, pack, name).files[:4]
    givens = plan.givens or EXAMPLE
    _work_out(plan, givens)
    texts = {
        question: _question(plan, givens),
        claims: _claims(plan),
        rubric: _rubric(plan),
    }
    if not about.exists():
        texts[about] = _pack(plan)
    return texts


def write_plan(plan: Plan, root: Path) -> tuple[Path, ...]:
    """Write the plan's files, once a trial of them has passed every check.

    Raises AuthoringError, with nothing written, for a file that is there already and for a plan
    that cannot pass, with what keeps it from passing.
    """
    texts = plan_files(plan, root)
    _try(plan)
    for path, text in texts.items():
        write_whole(path, text)
    return tuple(texts)


def _try(plan: Plan) -> None:
    from trainer.authoring.checking import check_question

    pack, _, name = plan.address.partition("/")
    with tempfile.TemporaryDirectory(prefix="trainer-new-") as folder:
        for path, text in plan_files(plan, Path(folder)).items():
            write_whole(path, text)
        found = check_question(Target(Path(folder), pack, name)).findings
    if found:
        told = "; ".join(dict.fromkeys(one.message for one in found[:3]))
        raise AuthoringError(f"a pack of these givens and this result would not pass: {told}")


def _work_out(plan: Plan, givens: Mapping[str, tuple[str, ...]]) -> None:
    """AuthoringError unless the result has a value in its unit."""
    try:
        names = {name: quantity.evaluate(values[0], {}) for name, values in givens.items()}
        value = quantity.evaluate(quantity.parse_expression(plan.formula, names), names)
        quantity.format_quantity(value, None if plan.unit == "1" else plan.unit)
    except TrainerError as error:
        raise AuthoringError(
            f"{plan.result} = {plan.formula} in {plan.unit} cannot be worked out: {error.message}"
        ) from None


def _lines(kind: str, *lines: str) -> str:
    return "\n".join([editor_line(kind, SCHEMAS), "format: 1", *lines]) + "\n"


def _quoted(text: str) -> str:
    """The text as one line of YAML, whatever is in it."""
    return "'" + " ".join(text.split()).replace("'", "''") + "'"


def _pack(plan: Plan) -> str:
    return _lines(
        "pack",
        f"title: {_quoted(plan.address.partition('/')[0].replace('-', ' ').capitalize())}",
        f"author: {_quoted(plan.author)}",
        f"licence: {_quoted(plan.licence)}",
        "version: 1.0.0",
    )


def _givens(givens: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for name, values in givens.items():
        yield f"  {name}: [{', '.join(values)}]" if len(values) > 1 else f"  {name}: {values[0]}"


def _question(plan: Plan, givens: Mapping[str, tuple[str, ...]]) -> str:
    result, id, spoken = plan.result, plan.id, plan.spoken
    slot, twice = f"{{{result} | {plan.unit}}}", f"{{2*{result} | {plan.unit}}}"
    told = ", ".join(f"{name} = {{{name}}}" for name in givens)
    return _lines(
        "question",
        f"title: {_quoted(plan.title)}",
        "minutes: 5",
        "",
        "ask: |",
        f"  {' '.join(plan.title.split()).replace('{', '{{').replace('}', '}}')}",
        f"  Given {told}. {spoken.request}",
        "",
        "given:                  # a list is drawn from; its first value is the one of variant 0",
        *_givens(givens),
        "",
        "parts:",
        f"  {id}:",
        f"    ask: What is the {result.replace('_', ' ')}?",
        f"    key: {_quoted(plan.formula)}",
        f"    unit: {_quoted(plan.unit)}",
        "    within: 1 %",
        "    mistakes:           # a part's value has its name in formulas, texts and claims",
        f"      twice: {{is: 2*{result}, say: Everything is counted once.}}",
        "    hints:",
        "      - Which of the givens does it follow from?",
        f"  {spoken.id}:",
        f"    ask: {spoken.ask}",
        f"    says: {spoken.id:<12}  # a claim of the claims file, beside this one",
        "    hints:",
        f"      - {spoken.hint}",
        "",
        "mistakes:",
        "  twice:",
        "    means: Counts everything twice.",
        f"    say: 'Everything is counted once: {slot}.'",
        "",
        "model answer: |",
        f"  The {result.replace('_', ' ')} is {slot}.",
        f"  {spoken.answer}",
        "",
        "samples:                # each one is a test, on every variant",
        "  only-the-number:",
        f"    says: 'I get {slot}.'",
        "    level: Hire",
        "    meets: [number]",
        "  in-parts:",
        f"    parts: {{{id}: '{twice}', {spoken.id}: {spoken.yes[1]}}}",
        "    level: Weak",
        f"    meets: [{spoken.id}]",
        "    mistakes: [twice]",
        "  counts-twice:",
        f"    says: 'I get {twice}.'",
        "    level: Weak",
        "    meets: []",
        "    mistakes: [twice]",
    )


def _claims(plan: Plan) -> str:
    id, result, spoken = plan.id, plan.result, plan.spoken
    unit = plan.unit if claims_unit(plan.unit) else "1"
    measured = f"unit: {_quoted(unit)}, within: 1 %"
    right, twice = f"{{{result} | {plan.unit}}}", f"{{2*{result} | {plan.unit}}}"
    rows = [
        editor_line("claims", SCHEMAS),
        "# How claims are heard in free text; questions/claims.md tells the language.",
        "lexicon:                # concepts, and the phrases that say them",
        *(f"  {name}: [{phrases}]" for name, phrases in spoken.concepts.items()),
        "values:                 # the part's own value: its formula stands in the question alone",
        f"  {id}: {{is: {result}, {measured}}}",
        f"  twice: {{is: 2*{result}, {measured}}}",
        "claims:                 # each yes: and no: sentence is a test",
        f"  {id}:",
        f"    means: Gives the {result.replace('_', ' ')}.",
        f"    say: [={id}]",
        f"    yes: ['It is {right}.', 'I get {right}.']",
        f"    no: ['It is {twice}.', 'It is hard to say.']",
        f"  {spoken.id}:",
        f"    means: {spoken.means}",
        f"    say: [{', '.join(spoken.concepts)}]",
        f"    yes: [{', '.join(spoken.yes)}]",
        f"    no: [{', '.join(spoken.no)}]",
        "mistakes:",
        "  twice:",
        "    means: Counts everything twice.",
        "    say: [=twice]",
        f"    yes: ['It is {twice}.', 'I get {twice}.']",
        f"    no: ['It is {right}.', 'It is hard to say.']",
    ]
    return "\n".join(rows) + "\n"


def _rubric(plan: Plan) -> str:
    id, spoken = plan.id, plan.spoken
    return _lines(
        "rubric",
        "criteria:               # an answer meets them by parts, claims and mistakes",
        "  number:",
        f"    met by: {id}",
        f"    says: give the {plan.result.replace('_', ' ')}",
        "    asks: What do you get?",
        f"  {spoken.id}:",
        f"    met by: {spoken.id}",
        f"    says: {spoken.says}",
        f"    asks: {spoken.ask}",
        "levels:                 # best first; the first whose needs hold is proposed",
        f"  Strong Hire: {{needs: Hire and {spoken.id}, looks like: Both.}}",
        "  Hire: {needs: number, looks like: The number.}",
        "  Weak: {looks like: No number.}",
    )
