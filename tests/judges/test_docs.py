"""What docs/judge.md tells whoever writes a judge is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from trainer.judges import Asked, JudgeRequest, consult
from trainer.judges.apart import REPLY_S
from trainer.judges.consulting import GROUP, SHORTEST_QUOTE, STATES
from trainer.judges.endpoint import DEADLINE_S, EndpointJudge

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "judge.md").read_text(encoding="utf-8")


def test_the_example_is_a_judge_and_is_found_by_its_entry_point() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (point,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (name,) = re.findall(r"^class (\w+):", code, re.MULTILINE)
    assert tomllib.loads(point)["project"]["entry-points"][GROUP]["words"].endswith(f":{name}")
    names: dict[str, type] = {}
    exec(code, names)  # noqa: S102 - our own text
    request = JudgeRequest(
        "?", (Asked("l2", "L2 reuse", ""), Asked("x", "no such", "")), "reuse it"
    )
    (one,) = consult("words", names[name](), request)
    assert (one.criterion, one.state, one.quote) == ("l2", "hedged", "reuse")


def test_limits_and_variables_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"within {REPLY_S:g} seconds" in PAGE
    assert "a quote has three characters at least" in PAGE
    assert SHORTEST_QUOTE == 3
    assert DEADLINE_S == 60
    assert all(f"`{state}`" in PAGE for state in STATES)
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", "m")
    monkeypatch.setenv("TRAINER_JUDGE_KEY", "k")
    made = EndpointJudge()
    assert (made._model, made._key) == ("m", "k")
    assert all(one in PAGE for one in ("TRAINER_JUDGE_URL", "TRAINER_JUDGE_MODEL"))
    assert "TRAINER_JUDGE_KEY" in PAGE
