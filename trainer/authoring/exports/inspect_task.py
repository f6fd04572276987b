"""A task for the Inspect framework: models answer the questions of packs, the trainer scores them.

    pip install systems-trainer inspect-ai
    trainer pack export storage --to jsonl --out prompts.jsonl
    trainer pack export --to inspect --out task.py
    inspect eval task.py -T rows=prompts.jsonl --model openai/gpt-4o

Only Inspect ever loads this file, or the copy that the second line makes: Inspect takes tasks from
files in the working folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from trainer.authoring.exports.scoring import METRICS, read_rows, values


@task
def systems_trainer(rows: str) -> Task:
    """The rows that ``trainer pack export --to jsonl`` has written, each one a sample."""
    samples = [
        Sample(
            id=row["id"],
            input=row["prompt"],
            target=row["expected"]["level"] or "every criterion",
            metadata={"question": row["question"], "variant": row["variant"]},
        )
        for row in read_rows(Path(rows))
    ]
    return Task(
        dataset=MemoryDataset(samples, name="systems-trainer"),
        solver=generate(),
        scorer=trainer_grade(),
    )


@scorer(metrics={name: [mean(), stderr()] for name in METRICS})
def trainer_grade() -> Any:
    """The level, the share of criteria and the number of mistakes, with the quotes as reasons."""

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        found, why = values(state.metadata["question"], state.metadata["variant"], answer)
        return Score(value=found, answer=answer, explanation=why)

    return score
