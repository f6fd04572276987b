"""A part and a criterion that a real pack renames keep what was practised under the old name."""

from __future__ import annotations

from pathlib import Path

from tests.packs.shipped import QUESTION, copied, planted
from trainer.packs import library
from trainer.service import Drills, Service
from trainer.service.examining import PackExaminer
from trainer.service.past import Past
from trainer.store import open_store

ADDRESS = "flash-attention/hbm-bytes"


def test_by_the_pack_itself(tmp_path: Path) -> None:
    service = Service.open(home=tmp_path / "home")
    run = service.begin(ADDRESS, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.finish(run)
    service.close()
    root = tmp_path / "packs"
    copied(root)
    planted(root, QUESTION, "  tensor:\n    ask:", "  operand:\n    was: [tensor]\n    ask:")
    store = open_store(tmp_path / "home" / "trainer.db", 0.0)
    packs = library([root])
    service = Service(store, packs, examiner=PackExaminer(packs))
    drills = Drills(service)
    view = drills.view(drills.begin(only=[f"{ADDRESS}#tensor"]))
    assert view.card is not None
    assert view.card.skill == f"{ADDRESS}#operand"
    (line,) = (one for one in Past(service).history().skills if one.reviews)
    assert (line.title, line.good) == ("one tensor", 1)
    service.close()
