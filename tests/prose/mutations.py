"""Sentences made from a claim's own ``yes:`` sentences, with what must become of the claim."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress

from trainer.checker import Key
from trainer.errors import TrainerError
from trainer.prose import Claims
from trainer.prose.model import ClaimSpec, Group, Say, Way
from trainer.quantity import Quantity, format_quantity, read

_NUMBER = re.compile(r"(?<![\w.,^])(\d[\d,]*(?:\.\d+)?)(?![\w^]*[A-Za-z]?\d)")
_BINARY = re.compile(r"(\d) ?([KMGT])iB\b(?!/)")
_ALONE = re.compile(
    r"(?<![\w.,^×*/+=-])(?<![×*/+=-] )(\d[\d,]*(?:\.\d+)?) ?([KMGT])iB\b(?! ?[×*/+-])"
)
_AMOUNT = re.compile(r"(?<![\w.,^])(\d[\d,]*(?:\.\d+)?) ?([A-Za-zµ]+(?:/[A-Za-z]+)?)")
_PLAIN = re.compile(r"[:;,(=?]|\b(?:if|when|where|so|then|once|because|while|but)\b", re.IGNORECASE)


def ways(way: Way) -> Iterator[Say]:
    """All ways of a claim, flat."""
    if isinstance(way, Say):
        yield way
    elif isinstance(way, Group):
        for inner in way.ways:
            yield from ways(inner)


def needs_assertion(spec: ClaimSpec) -> bool:
    """Does every way of the claim fail under a denial?"""
    found = list(ways(spec.way))
    return bool(found) and all(not way.any_polarity and not way.denied for way in found)


def needs_value(spec: ClaimSpec) -> bool:
    """Does every way of the claim name a value?"""
    found = list(ways(spec.way))
    return bool(found) and all(any(e[0] == "=" for e in way.elements) for way in found)


def denied(sentence: str) -> str | None:
    """A sentence of one clause under a denial that covers all of it; None for others."""
    if _PLAIN.search(sentence):
        return None
    return f"It is not true that {sentence[0].lower()}{sentence[1:]}"


def reported(sentence: str) -> str:
    """The sentence as somebody else's."""
    return f"My colleague says that {sentence[0].lower()}{sentence[1:]}"


def without_articles(sentence: str) -> str:
    """As typed in a hurry."""
    return re.sub(r"\b(?:the|a|an) ", "", sentence, flags=re.IGNORECASE)


def as_bullet(sentence: str) -> str:
    """In the middle of a list."""
    return f"Some notes.\n- {sentence}\n- That is all."


def wrapped(sentence: str, width: int) -> str:
    """Between two others, cut by hand at ``width`` columns."""
    before = "For the record and to keep it short, here is what I would put into the notes."
    after = "That is what I have for this part of the question so far, and the rest follows."
    return "\n".join(textwrap.wrap(f"{before} {sentence} {after}", width))


def marked(sentence: str) -> Iterator[str]:
    """As Markdown: names in bold, amounts as code, a quotation, under a heading."""
    yield re.sub(r"\b(FlashAttention|[Nn]aive|[SP])\b", r"**\1**", sentence)
    yield re.sub(r"(\d[\d,.]*) (MiB|FLOP/B)", r"`\1 \2`", sentence)
    yield f"> {sentence}"
    yield f"# Notes\n\n{sentence}"


def respelled(sentence: str) -> Iterator[str]:
    """Units without their space, in other words, and British verbs."""
    yield re.sub(r"(\d) (MiB|KiB)\b", r"\1\2", sentence)
    yield re.sub(r"(\d) MiB\b", r"\1 mebibytes", sentence)
    yield re.sub(r"(\d) MiB\b", r"\1 megs", sentence)
    yield re.sub(r"(material|raster)iz", r"\1is", sentence)
    yield sentence + "\r\n"


def larger(sentence: str) -> str | None:
    """Every number of it ten per cent larger, or None where there is none."""

    def grown(found: re.Match[str]) -> str:
        return f"{float(found.group(1).replace(',', '')) * 1.1:.6g}"

    out = _NUMBER.sub(grown, sentence)
    return None if out == sentence else out


def loosely_labelled(sentence: str) -> str | None:
    """MB written for MiB, as engineers do; None where there is none."""
    out = _BINARY.sub(lambda m: f"{m[1]} {m[2].replace('K', 'k')}B", sentence)
    return None if out == sentence else out


def in_bytes(sentence: str) -> str | None:
    """Binary amounts that stand alone written out in bytes, or None where there is none."""

    def plain(found: re.Match[str]) -> str:
        factor = 2 ** (10 * (1 + "KMGT".index(found[2])))
        return f"{float(found[1].replace(',', '')) * factor:,.0f} B"

    out = _ALONE.sub(plain, sentence)
    return None if out == sentence else out


def mistaken(sentence: str, keys: Sequence[Key], within: float) -> Iterator[str]:
    """The sentence with a key replaced by each of its known mistakes.

    Only where the key is the one number of the sentence: beside other operands a wrong sum still
    shows the right ones. Nothing is made of a mistake that lies `within` the claim's tolerance.
    """
    amounts = [(m, q) for m in _AMOUNT.finditer(sentence) for q in _read(m.group())]
    if len({m.start() for m, _ in amounts}) != 1 or len(re.findall(r"\d[\d,.]*", sentence)) != 1:
        return
    for found, quantity in amounts:
        for key in keys:
            if not _close(quantity, key.value, 0.005):
                continue
            for mistake in key.mistakes:
                if _close(mistake.value, key.value, within):
                    continue
                with suppress(TrainerError):
                    other = format_quantity(mistake.value, found[2], 4)
                    yield sentence[: found.start()] + other + sentence[found.end() :]


def _read(text: str) -> Iterator[Quantity]:
    with suppress(TrainerError):
        yield read(text)[0].quantity


def _close(one: Quantity, other: Quantity, within: float) -> bool:
    return one.dimension == other.dimension and abs(one.value - other.value) <= within * abs(
        other.value
    )


def swapped(sentence: str) -> str | None:
    """Naive and FlashAttention in each other's place, or None unless one of them is named."""
    if bool(re.search("naive|unfused", sentence, re.IGNORECASE)) == ("lash" in sentence):
        return None
    marks = {"FlashAttention": "\0", "naive": "\1", "Naive": "\1", "Unfused": "\1"}
    out = sentence
    for word, mark in marks.items():
        out = out.replace(word, mark)
    if out == sentence:
        return None
    return out.replace("\0", "naive").replace("\1", "FlashAttention")


def mistyped(sentence: str, claims: Claims) -> Iterator[str]:
    """One word of the pack's own with two inner letters swapped."""
    for found in re.finditer(r"[A-Za-z]{6,}", sentence):
        word = found.group()
        if word.lower() not in claims.surfaces:
            continue
        for at in range(2, len(word) - 2):
            if word[at] != word[at + 1]:
                wrong = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
                if wrong.lower() not in claims.surfaces:
                    yield sentence[: found.start()] + wrong + sentence[found.end() :]
                break
