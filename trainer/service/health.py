"""A read-only look at what the trainer stands on: its store, its packs, the clock."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from trainer.errors import TrainerError
from trainer.service.words import instant

if TYPE_CHECKING:
    from trainer.packs import Double, PackInfo
    from trainer.service.examining import PackExaminer
    from trainer.store.looking import Look, TeamLook

Sign = Literal["ok", "note", "bad"]

#: Seconds that the last run may lie ahead of the clock: other machines' clocks differ a little.
SLACK: Final = 600.0
#: Seconds for which questions are read in passing.
PATIENCE: Final = 10.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: about what, whether it is well, and what there is to say."""

    about: str
    sign: Sign
    told: str


def store_findings(home: Path | str | None, *, whole: bool = False) -> tuple[Finding, ...]:
    """What there is to say about the store; nothing is made, moved or migrated."""
    from trainer.service.folder import STORE_FILE, store_folder, team_address
    from trainer.store.looking import look

    if address := team_address():
        return _team_findings(address)
    found = look(store_folder(home) / STORE_FILE, whole=whole)
    lines = [Finding("store", *_store(found))]
    if found.backups:
        told = f"kept as a backup when it was damaged: {', '.join(found.backups)}"
        lines.append(Finding("backup", "note", told))
    return (*lines, *_later(found.latest))


def _later(latest: float | None) -> tuple[Finding, ...]:
    if latest is None or latest <= time.time() + SLACK:
        return ()
    at = instant(latest).astimezone()
    told = f"the last run is stamped {at:%Y-%m-%d %H:%M}, later than now: look at the clock"
    return (Finding("clock", "bad", told),)


def _team_findings(address: str) -> tuple[Finding, ...]:
    from trainer.store.team import look_at_team_store

    found = look_at_team_store(address)
    lines = [Finding("store", *_team(found))]
    if abs(found.ahead) > SLACK:
        which = "ahead of" if found.ahead > 0 else "behind"
        told = f"the server's is {abs(found.ahead) / 60:,.0f} minutes {which} this machine's"
        lines.append(Finding("clock", "bad", told))
    return (*lines, *_later(found.latest))


def _team(found: TeamLook) -> tuple[Sign, str]:
    if found.trouble:
        return "bad", f"{found.place}: {found.trouble}"
    safety = "encrypted" if found.encrypted else "not encrypted"
    told = f"{found.place}, the store of a team, {found.server}, {safety}"
    if not found.version:
        return "ok", f"{told}; it is made at the first start"
    told = f"{told}, {found.runs:,} runs, {found.open:,} open"
    if not found.writable:
        return "bad", f"{told}; it may only be read: nothing could be kept"
    if found.version < found.known:
        return "note", f"{told}; it is brought to the newest form at the next start"
    return "ok", told


def _store(found: Look) -> tuple[Sign, str]:
    if found.trouble:
        return "bad", f"{found.path}: {found.trouble}"
    if not found.exists:
        if not found.writable:
            return "bad", f"{found.path} can't be made here: nothing would be kept"
        return "ok", f"{found.path} is not there yet; it is made at the first start"
    told = f"{found.path}, {found.size / 1e6:,.1f} MB, {found.runs:,} runs, {found.open:,} open"
    if not found.writable:
        return "bad", f"{told}; it may only be read: nothing would be kept"
    if found.version is not None and found.version < found.known:
        return "note", f"{told}; it is brought to the newest form at the next start"
    if not found.whole:
        return "ok", f"{told}; too large to be checked whole in passing (--thorough does)"
    return "ok", f"{told}; checked whole"


def pack_findings(packs: Sequence[str], *, whole: bool = False) -> tuple[Finding, ...]:
    """What there is to say about the packs.

    Every question of a pack that does not come with the trainer is read and got ready to be
    judged, for `PATIENCE` seconds in all; with `whole` those that do come with it too, however long
    that takes.
    """
    from trainer.packs import library
    from trainer.packs.places import content_root
    from trainer.service.examining import PackExaminer

    found = library(packs)
    examiner = PackExaminer(found)
    until = math.inf if whole else time.monotonic() + PATIENCE
    lines: list[Finding] = []
    for pack in found.packs:
        own = pack.root == content_root().resolve()
        lines += _pack(pack, examiner, 0.0 if own and not whole else until)
    lines += [_double(one) for one in found.doubles]
    lines += [Finding("pack", "bad", str(one)) for one in found.problems]
    if not found.packs:
        lines.append(Finding("pack", "bad", "no pack was found: there is nothing to ask"))
    return tuple(lines)


def _double(one: Double) -> Finding:
    """A pack that is there twice: nothing to say about a copy, a word about another one."""
    if one.same:
        return Finding("pack", "ok", f"{one.id} is in {one.hidden} as well, the very same")
    told = f"another {one.id}, in {one.hidden}, is not used: the one in {one.used} comes first"
    return Finding("pack", "note", told)


def _pack(pack: PackInfo, examiner: PackExaminer, until: float) -> Iterator[Finding]:
    """The pack in a line, and each question of it that can't be asked; none is read after then."""
    bad, read = [], 0
    for question in pack.questions:
        if time.monotonic() >= until:
            break
        read += 1
        try:
            examiner.ready(question.address)
        except TrainerError as error:
            bad.append(error.message)
    count = len(pack.questions)
    told = f"{pack.id} {pack.version}, {_questions(count)}, {pack.root}"
    if bad:
        told += f"; {len(bad)} of {_questions(read)} can't be asked"
    if 0 < read < count:
        told += f"; {_questions(count - read)} not read in passing (--thorough does)"
    yield Finding("pack", "note" if bad or 0 < read < count else "ok", told)
    for one in bad:
        yield Finding("question", "bad", "; ".join(one.splitlines()))


def _questions(count: int) -> str:
    return "1 question" if count == 1 else f"{count} questions"


def clock_findings() -> tuple[Finding, ...]:
    """The time and the zone in which days begin and end here."""
    now = datetime.now().astimezone()
    return (Finding("clock", "ok", f"{now:%Y-%m-%d %H:%M:%S} {now.tzname()} ({now:%z})"),)


def judge_findings(home: Path | str | None) -> Iterator[Finding]:
    """Whether a judge is named, is here, and where it sends answers. Nobody is asked."""
    from trainer.service.folder import store_folder
    from trainer.service.judge_choice import choices, held_back
    from trainer.service.judge_named import named_in
    from trainer.service.settings import SETTINGS_FILE

    named = named_in(store_folder(home) / SETTINGS_FILE)
    found = choices(named.judge)
    chosen = next(one for one in found if one.name == named.judge)
    others = ", ".join(one.name for one in found if one.name and one.here and one is not chosen)
    told = f"{chosen.shown}: {chosen.told}" + (f" Installed: {others}." if others else "")
    held = held_back(named.judge, named.machine) if named.judge and chosen.here else ""
    if held and not chosen.trouble:
        told += f" Nothing is sent: {held}"
    yield Finding("judge", "bad" if held or not chosen.here else "ok", told)
