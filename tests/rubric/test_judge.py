"""Levels from states: the seed's rubric, what is missing, and the laws that any rubric obeys."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rubric import (
    BEST_FIRST,
    And,
    Atom,
    Criterion,
    Level,
    Not,
    Or,
    Rubric,
    RubricError,
    State,
    atoms,
    evaluate,
    judge,
    opposite,
    parse,
    rank,
)

SEED = Rubric(
    criteria=(
        Criterion("naive-bytes", parse("naive")),
        Criterion("compulsory-bytes", parse("compulsory")),
        Criterion("fusion", parse("fusion")),
        Criterion("reread-model", parse("model")),
        Criterion("ridge", parse("intensity and ridge and not bandwidth-bound-prefill")),
    ),
    levels=(
        Level("Strong Hire", parse("Hire and reread-model and ridge")),
        Level("Hire", parse("naive-bytes and compulsory-bytes and fusion")),
        Level("Weak"),
    ),
)
HIRE: dict[str, State] = {"naive": "met", "compulsory": "met", "fusion": "hedged"}
STRONG: dict[str, State] = {**HIRE, "model": "met", "intensity": "met", "ridge": "met"}


def test_the_first_level_whose_needs_hold_is_proposed() -> None:
    assert judge(SEED, STRONG).level == "Strong Hire"
    assert judge(SEED, HIRE).level == "Hire"
    assert judge(SEED, {}).level == "Weak"


def test_what_the_next_level_needs_is_told_in_the_rubrics_order() -> None:
    assert judge(SEED, HIRE).next_level == "Strong Hire"
    assert judge(SEED, HIRE).missing == ("reread-model", "ridge")
    weak = judge(SEED, {"fusion": "met"})
    assert (weak.next_level, weak.missing) == ("Hire", ("naive-bytes", "compulsory-bytes"))
    strong = judge(SEED, STRONG)
    assert (strong.next_level, strong.missing) == (None, ())


def test_a_mistake_voids_its_criterion_and_nothing_else() -> None:
    verdict = judge(SEED, {**STRONG, "bandwidth-bound-prefill": "met"})
    assert (verdict.level, verdict.criteria["ridge"]) == ("Hire", "not-found")


@pytest.mark.parametrize("state", ["unclear", "contradicted", "not-found"])
def test_only_met_and_hedged_count(state: State) -> None:
    assert judge(SEED, {**HIRE, "naive": state}).level == "Weak"


def test_a_rubric_without_levels_names_what_is_missing() -> None:
    rubric = Rubric((Criterion("a", parse("x")), Criterion("b", parse("y"))))
    verdict = judge(rubric, {"x": "met"})
    assert (verdict.level, verdict.next_level, verdict.missing) == (None, None, ("b",))


def test_of_two_ways_the_shorter_is_missing() -> None:
    rubric = Rubric(
        tuple(Criterion(id, parse(id)) for id in "abc"),
        (Level("Top", parse("(a and b) or c")), Level("Rest")),
    )
    assert judge(rubric, {}).missing == ("c",)


def test_no_level_may_hold_at_all() -> None:
    rubric = Rubric((Criterion("a", parse("a")),), (Level("Only", parse("a")),))
    verdict = judge(rubric, {})
    assert (verdict.level, verdict.next_level, verdict.missing) == (None, "Only", ("a",))


@pytest.mark.parametrize("needs", ["Top", "Other"])
def test_a_level_that_needs_itself_is_refused(needs: str) -> None:
    rubric = Rubric(
        (Criterion("a", parse("a")),),
        (Level("Top", parse(needs)), Level("Other", parse("Top"))),
    )
    with pytest.raises(RubricError, match="needs itself"):
        judge(rubric, {})


def test_an_unknown_name_is_refused() -> None:
    rubric = Rubric((Criterion("a", parse("a")),), (Level("Top", parse("b")),))
    with pytest.raises(RubricError, match="'b' is neither"):
        judge(rubric, {})


def test_precedence_brackets_and_names_of_several_words() -> None:
    strip = [atom.name for atom in atoms(parse("Strong Hire and (a or not b-c) or d/e"))]
    assert strip == ["Strong Hire", "a", "b-c", "d/e"]
    expr = parse("a or b and not c")
    assert isinstance(expr, Or)
    assert isinstance(expr.items[1], And)
    assert isinstance(expr.items[1].items[1], Not)


@pytest.mark.parametrize(
    ("text", "start", "message"),
    [
        ("", 0, "expected a name"),
        ("a and", 5, "expected a name"),
        ("a and (b or c", 13, r"expected '\)'"),
        ("a) and b", 1, "expected 'and' or 'or'"),
        ("a and or b", 6, "expected a name"),
        ("a && b", 2, "is no name"),
        ("not " * 60 + "a", 200, "nested deeper"),
        ("(" * 60, 50, "nested deeper"),
        ("a" * 3000, 0, "characters long"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, start: int, message: str) -> None:
    with pytest.raises(RubricError, match=message) as caught:
        parse(text)
    assert caught.value.start == start


def test_verdict_and_rubric_travel() -> None:
    assert pickle.loads(pickle.dumps(SEED)) == SEED
    assert pickle.loads(pickle.dumps(judge(SEED, HIRE))) == judge(SEED, HIRE)


# -- laws ------------------------------------------------------------------------------------

NAMES = ("a", "b", "c", "d")
states = st.sampled_from(BEST_FIRST)


def expressions(*, negation: bool) -> st.SearchStrategy[And | Or | Not | Atom]:
    leaf = st.sampled_from(NAMES).map(Atom)

    def grow(inner: st.SearchStrategy[And | Or | Not | Atom]) -> st.SearchStrategy:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        kinds = [several.map(And), several.map(Or)]
        return st.one_of(*kinds, inner.map(Not)) if negation else st.one_of(*kinds)

    return st.recursive(leaf, grow, max_leaves=8)


given_states = st.fixed_dictionaries(dict.fromkeys(NAMES, states))


@given(expressions(negation=False), expressions(negation=False), given_states, st.data())
def test_a_worse_atom_never_raises_a_level(
    first: And, second: And, found: dict[str, State], data: st.DataObject
) -> None:
    rubric = Rubric(
        (Criterion("one", first), Criterion("two", second)),
        (Level("Top", parse("one and two")), Level("Mid", parse("one or two")), Level("Low")),
    )
    name = data.draw(st.sampled_from(NAMES))
    worse = data.draw(st.sampled_from([s for s in BEST_FIRST if rank(s) <= rank(found[name])]))
    order = ["Top", "Mid", "Low"]
    before = judge(rubric, found).level
    after = judge(rubric, {**found, name: worse}).level
    assert before is not None
    assert after is not None
    assert order.index(after) >= order.index(before)


@given(expressions(negation=True), given_states)
def test_an_expression_is_one_of_the_five_states_and_deterministic(
    expr: And, found: dict[str, State]
) -> None:
    state = evaluate(expr, found.__getitem__)
    assert state in BEST_FIRST
    assert evaluate(expr, found.__getitem__) == state


@given(states, states)
def test_a_worse_mistake_is_a_better_negation(one: State, other: State) -> None:
    if rank(one) <= rank(other):
        assert rank(opposite(one)) >= rank(opposite(other))


@given(given_states)
def test_gaining_all_that_is_missing_reaches_the_next_level(found: dict[str, State]) -> None:
    rubric = Rubric(
        tuple(Criterion(name, parse(name)) for name in NAMES),
        (Level("Top", parse("Mid and (c or d)")), Level("Mid", parse("a and b")), Level("Low")),
    )
    verdict = judge(rubric, found)
    if verdict.next_level is not None:
        gained: dict[str, State] = {**found, **dict.fromkeys(verdict.missing, "met")}
        order = ["Top", "Mid", "Low"]
        reached = judge(rubric, gained).level
        assert reached is not None
        assert order.index(reached) <= order.index(verdict.next_level)


@given(st.text(max_size=80))
def test_any_text_parses_or_is_refused_in_our_own_words(text: str) -> None:
    start = 0
    try:
        parse(text)
    except RubricError as error:
        start = error.start
    assert 0 <= start <= len(text)
