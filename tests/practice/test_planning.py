"""What a drill asks for: what is most overdue, within the time, mixed."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from trainer.practice import Candidate, fresh_draw, plan
from trainer.practice.planning import MOST_NEW, interleaved


def of(question: str, *names: str, due: float | None = 0.0, takes: float = 60.0) -> list[Candidate]:
    return [Candidate(f"{question}#{name}", question, due, takes) for name in names]


def test_the_most_overdue_come_first_into_the_time_there_is() -> None:
    due = [Candidate(f"p/q#{day}", "p/q", float(day), 60.0) for day in (3, 1, 2)]
    assert plan(due, (), minutes=2) == ("p/q#1", "p/q#2")


def test_one_is_asked_however_little_time_there_is() -> None:
    assert plan(of("p/q", "a", "b", takes=600.0), (), minutes=1) == ("p/q#a",)
    assert plan((), (), minutes=10) == ()


def test_what_is_due_goes_before_what_is_new_and_news_are_few() -> None:
    new = of("p/r", *"abcdefgh", due=None)
    chosen = plan(of("p/q", "x"), new, minutes=60)
    assert "p/q#x" in chosen
    assert len(chosen) == 1 + MOST_NEW
    assert plan(of("p/q", *"uvwxyz"), new, minutes=6) == tuple(f"p/q#{one}" for one in "uvwxyz")


def test_questions_take_turns() -> None:
    mixed = interleaved([*of("p/q", "a", "b", "c"), *of("r/s", "d"), *of("t/u", "e", "f")])
    asked = [one.question for one in mixed]
    assert all(one != other for one, other in itertools.pairwise(asked))
    assert [one.skill for one in mixed if one.question == "p/q"] == ["p/q#a", "p/q#b", "p/q#c"]


@given(st.lists(st.integers(0, 5), max_size=5))
def test_mixing_loses_nothing_and_repeats_only_when_it_must(sizes: list[int]) -> None:
    chosen = [
        one for number, size in enumerate(sizes) for one in of(f"p/{number}", *"abcde"[:size])
    ]
    mixed = interleaved(chosen)
    assert sorted(one.skill for one in mixed) == sorted(one.skill for one in chosen)
    repeats = sum(one.question == other.question for one, other in itertools.pairwise(mixed))
    most, rest = max(sizes, default=0), sum(sizes) - max(sizes, default=0)
    assert repeats <= max(0, most - rest - 1)


@given(st.integers(1, 200), st.integers(0, 40))
def test_every_draw_comes_up_before_one_comes_again(count: int, place: int) -> None:
    seen, last = [], None
    for _ in range(count):
        last = fresh_draw(last, count, place)
        seen.append(last)
    assert sorted(seen) == list(range(count))


def test_neighbouring_skills_begin_with_other_draws() -> None:
    assert len({fresh_draw(None, 28, place) for place in range(5)}) == 5
