from __future__ import annotations

import pytest

from trainer.practice import Skill, criterion_skill, part_skill, read_skill


@pytest.mark.parametrize(
    ("skill", "id"),
    [
        (Skill("p/q", "main", "part", "naive"), "p/q#naive"),
        (Skill("p/q", "causal", "part", "flops"), "p/q/causal#flops"),
        (Skill("p/q", "main", "criterion", "ridge"), "p/q#criterion:ridge"),
        (Skill("p/q", "decode", "criterion", "gqa"), "p/q/decode#criterion:gqa"),
    ],
)
def test_an_id_names_its_skill_and_back(skill: Skill, id: str) -> None:
    assert skill.id == id
    assert read_skill(id) == skill


def test_a_part_and_a_criterion_of_one_name_are_two_skills() -> None:
    assert part_skill("p/q", "main", "ridge") != criterion_skill("p/q", "main", "ridge")


@pytest.mark.parametrize("text", ["", "p/q", "p/q#", "q#naive", "a/b/c/d#e", "#x"])
def test_what_is_no_skill_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a skill"):
        read_skill(text)
