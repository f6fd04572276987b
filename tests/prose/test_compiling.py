"""Every mistake in a claims file is told with the place where it stands."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.prose.conftest import KETTLE
from trainer.prose import ClaimError, compile_claims
from trainer.prose.phrases import parse_phrase

Change = Callable[[dict[str, Any]], object]


def claim(source: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = source["claims"]["hot"]
    return found


def both(source: dict[str, Any]) -> None:
    """Two claims that wait for each other."""
    source["claims"]["a"] = {**claim(source), "unless": "b"}
    source["claims"]["b"] = {**claim(source), "unless": "a"}


CHANGES: list[tuple[Change, tuple[str | int, ...], str]] = [
    (lambda s: s.update(lexikon={}), ("lexikon",), "lexicon"),
    (lambda s: claim(s).pop("yes"), ("claims", "hot"), "yes"),
    (lambda s: claim(s).update(no=["one"]), ("claims", "hot", "no"), "two or more"),
    (lambda s: claim(s).update(say="steams"), ("claims", "hot"), "steams"),
    (lambda s: claim(s).update(say="=weight"), ("claims", "hot"), "weight"),
    (lambda s: claim(s).update(of="oven"), ("claims", "hot"), "oven"),
    (lambda s: claim(s).update(unless="lukewarm"), ("claims", "hot"), "lukewarm"),
    (lambda s: claim(s).update(within="a page"), ("claims", "hot", "within"), "a page"),
    (lambda s: claim(s).update(deny="boils"), ("claims", "hot"), "exactly one"),
    (lambda s: claim(s).update({"not if": ["dreamt"]}), ("claims", "hot", "not if"), "dreamt"),
    (lambda s: claim(s).update(sey="boils"), ("claims", "hot", "sey"), "say"),
    (lambda s: s["lexicon"].update(pot=[""]), ("lexicon", "pot", 0), "empty"),
    (lambda s: s["lexicon"].update(pot="pot"), ("lexicon", "pot"), "list"),
    (lambda s: s["lexicon"].update(pot=["a .."]), ("lexicon", "pot", 0), "gap"),
    (lambda s: s["lexicon"].update(pot=["(big pot"]), ("lexicon", "pot", 0), "closed"),
    (lambda s: s["lexicon"].update(pot=["(big) (pot)"]), ("lexicon", "pot", 0), "optional"),
    (lambda s: s["lexicon"].update(pot=["of (the pot)"]), ("lexicon", "pot", 0), "alone"),
    (lambda s: s["lexicon"].update(pot=["<lid>"]), ("lexicon", "pot", 0), "lid"),
    (lambda s: s["lexicon"].update(pot=["<pot>"]), ("lexicon", "pot"), "itself"),
    (lambda s: s["lexicon"]["cold"].update(opposite="icy"), ("lexicon", "cold", "opposite"), "icy"),
    (lambda s: s["roles"].update(lid="lid"), ("roles", "lid"), "lid"),
    (lambda s: s["values"]["size"].pop("is"), ("values", "size"), "is"),
    (lambda s: s["values"]["size"].update(unit="ells"), ("values", "size", "unit"), "ells"),
    (lambda s: s["values"]["size"].update(within="some"), ("values", "size", "within"), "some"),
    (lambda s: s["values"]["size"].update(bare="maybe"), ("values", "size", "bare"), "maybe"),
    (lambda s: s["mistakes"].update(hot=claim(s)), ("mistakes", "hot"), "both"),
    (both, ("claims", "a"), "itself"),
]


@pytest.mark.parametrize(("change", "path", "word"), CHANGES)
def test_a_mistake_is_told_where_it_stands(
    change: Change, path: tuple[str | int, ...], word: str
) -> None:
    source: dict[str, Any] = copy.deepcopy(KETTLE)
    change(source)
    with pytest.raises(ClaimError) as caught:
        compile_claims(source)
    assert caught.value.path == path
    assert word in caught.value.message


def test_a_follow_up_adds_to_what_its_question_knows() -> None:
    source: dict[str, Any] = copy.deepcopy(KETTLE)
    own = {"lexicon": {"boils": ["bubble"]}, "claims": {"later": claim(source)}}
    source["followups"] = {"then": own}
    compiled = compile_claims(source, "then")
    assert list(compiled.claims) == ["later"]
    assert "bubbl" in compiled.vocabulary
    assert "boil" in compiled.vocabulary


@pytest.mark.parametrize(
    ("phrase", "count"),
    [("a b", 1), ("(a) b", 2), ("b (a)", 1), ("[a b|c] d", 2), ("(a b|c) d", 3), ("x .. y", 1)],
)
def test_options_are_spelled_out_where_they_must_be(phrase: str, count: int) -> None:
    assert len(parse_phrase(phrase.replace("a", "apple"), (), ())) == count
