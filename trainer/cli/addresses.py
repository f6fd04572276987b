"""Completing the addresses of questions in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click


def addresses(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The questions, and their follow-ups once a question is typed whole."""
    from trainer.service import oneshot

    root = ctx.find_root().params
    found = []
    for pack in oneshot.packs(packs=tuple(root.get("packs") or ())):
        for question in pack.questions:
            found.append(question.address)
            if incomplete.startswith(question.address):
                found += [f"{question.address}/{one}" for one in question.followups]
    return [one for one in found if one.startswith(incomplete)]
