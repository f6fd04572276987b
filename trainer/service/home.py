"""The first screen: what can be gone on with, what can be asked, what came out last time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.service.drawing import summary
from trainer.service.views import FollowupView, HomeView, PackView, QuestionView
from trainer.service.words import instant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.packs import Library
    from trainer.packs.finding import QuestionInfo
    from trainer.store import Result, Store


def home_view(store: Store, library: Library, now: float) -> HomeView:
    """Only indexes are read: no question is loaded, no run replayed."""
    results = store.results()
    packs = tuple(
        PackView(pack.id, pack.title, tuple(_question(one, results, now) for one in pack.questions))
        for pack in library.packs
    )
    return HomeView(
        resumable=tuple(summary(row, now) for row in store.runs(status="open")),
        packs=packs,
        notices=(*store.notices, *(str(problem) for problem in library.problems)),
        now=instant(now),
        kept_in=store.where,
    )


def _question(info: QuestionInfo, results: Mapping[str, Result], now: float) -> QuestionView:
    last = results.get(info.address)
    return QuestionView(
        address=info.address,
        title=info.title,
        minutes=info.minutes or None,
        difficulty=info.difficulty,
        tags=info.tags,
        followups=tuple(FollowupView(id, id) for id in info.followups),
        last_level=last.level if last else None,
        last_at=instant(min(last.at, now)) if last else None,
        runs=last.runs if last else 0,
    )
