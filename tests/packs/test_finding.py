"""Which packs there are: found in order, read from their heads, loaded on demand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packs.shipped import ADDRESS, PACK, QUESTION, RUBRIC, copied, planted
from trainer.packs import PackError, UnknownQuestion, library
from trainer.packs.finding import content_root


def test_the_shipped_question_is_listed_from_its_head() -> None:
    found = library()
    assert found.problems == ()
    info = found.info(ADDRESS)
    assert (info.title, info.minutes, info.difficulty) == ("HBM bytes for one head", 20, 2)
    assert info.followups == ("causal", "decode", "verification", "reversal")
    assert "gpu" in info.tags
    pack = next(one for one in found.packs if one.id == "flash-attention")
    assert (pack.title, pack.version, pack.licence) == ("FlashAttention", "1.0.0", "Apache-2.0")


def test_what_is_listed_is_what_is_loaded() -> None:
    found = library()
    for pack in found.packs:
        for info in pack.questions:
            question = found.question(info.address)
            assert question.title == info.title
            assert tuple(one.id for one in question.followups) == info.followups
            assert question.content_hash


def test_a_question_is_loaded_once() -> None:
    found = library()
    assert found.question(ADDRESS) is found.question(ADDRESS)
    assert found.question(f"{ADDRESS}/causal") is found.question(ADDRESS).followup("causal")


@pytest.mark.parametrize(
    "address",
    ["", "nothing", "flash-attention", "flash-attention/hbm-byte", "a/b/c/d", "../../etc"],
)
def test_an_address_that_leads_nowhere(address: str) -> None:
    with pytest.raises(UnknownQuestion):
        library().question(address)


@pytest.mark.parametrize("address", ["nope", "nope/", "nope/more"])
def test_what_was_typed_is_what_is_told(address: str) -> None:
    with pytest.raises(UnknownQuestion) as caught:
        library().question(address)
    told = f"there is no question {address!r}; 'trainer questions' lists the addresses"
    assert caught.value.message == told


def test_a_near_address_is_offered() -> None:
    with pytest.raises(UnknownQuestion, match="did you mean 'flash-attention/hbm-bytes'"):
        library().question("flash-attention/hbm-byte")


def test_extra_paths_come_first_and_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = copied(tmp_path / "mine")
    planted(mine, QUESTION, "title: HBM bytes for one head", "title: Mine")
    assert library([mine]).question(ADDRESS).title == "Mine"
    found = library([mine])
    assert [(one.id, one.used, one.same) for one in found.doubles] == [
        ("flash-attention", mine.resolve(), False)
    ]
    assert found.problems == (), "that it is there twice is no fault"
    monkeypatch.setenv("TRAINER_PACK_PATH", os.pathsep.join([str(mine), str(tmp_path / "none")]))
    found = library()
    assert found.question(ADDRESS).title == "Mine"
    assert any("expected a folder" in one.message for one in found.problems)


def test_a_copy_is_the_same_until_a_file_of_it_differs(tmp_path: Path) -> None:
    first, second = copied(tmp_path / "a"), copied(tmp_path / "b")
    (one,) = [each for each in library([first, second]).doubles if each.hidden == second.resolve()]
    assert one.same
    (second / RUBRIC).write_text((second / RUBRIC).read_text(encoding="utf-8") + "# more\n")
    assert not one.same
    (second / RUBRIC).unlink()
    assert not one.same


def test_a_broken_question_does_not_hide_the_others(tmp_path: Path) -> None:
    root = copied(tmp_path)
    (root / "questions/flash-attention/broken.yaml").write_text("title: x\nask: {\n")
    (root / "questions/flash-attention/Bad Name.yaml").write_text("title: x\n")
    (root / "questions/flash-attention/worse.yaml").write_bytes(b"title: \xff\n")
    (root / "questions/other").mkdir()
    (root / "questions/other/pack.yaml").write_text("title: [\n")
    found = library([root])
    addresses = [one.address for pack in found.packs for one in pack.questions]
    assert ADDRESS in addresses
    assert "flash-attention/broken" in addresses, "its head is fine"
    assert {Path(one.file).name for one in found.problems} >= {"Bad Name.yaml", "worse.yaml"}
    with pytest.raises(PackError):
        found.question("flash-attention/broken")
    assert found.question(ADDRESS).title


def test_missing_files_are_told(tmp_path: Path) -> None:
    root = copied(tmp_path)
    (root / RUBRIC).unlink()
    with pytest.raises(PackError, match=r"rubrics/flash-attention/hbm-bytes.yaml:1:1: .*missing"):
        library([root]).question(ADDRESS)


def test_a_link_out_of_the_pack_is_refused(tmp_path: Path) -> None:
    root = copied(tmp_path / "pack")
    (tmp_path / "outside.yaml").write_text((root / RUBRIC).read_text(encoding="utf-8"))
    (root / RUBRIC).unlink()
    (root / RUBRIC).symlink_to(tmp_path / "outside.yaml")
    with pytest.raises(PackError, match="leads out of the pack"):
        library([root]).question(ADDRESS)


def test_a_byte_that_is_not_utf_8_has_its_place(tmp_path: Path) -> None:
    root = copied(tmp_path)
    data = (root / RUBRIC).read_bytes()
    (root / RUBRIC).write_bytes(data.replace(b"levels:", b"levels: \xff", 1))
    with pytest.raises(PackError, match="not UTF-8") as caught:
        library([root]).question(ADDRESS)
    assert caught.value.line == data[: data.index(b"levels:")].count(b"\n") + 1


def test_claims_spread_over_files_are_one(tmp_path: Path) -> None:
    root = copied(tmp_path)
    folder = root / "questions/flash-attention"
    own = "{say: [c], yes: [D., A d.], no: [Other., Others.]}"
    (folder / "hbm-bytes.more.claims.yaml").write_text(
        "lexicon:\n  c: [d]\nfollowups:\n  causal:\n"
        f"    lexicon: {{e: [f]}}\n    claims: {{w: {own}}}\n"
    )
    question = library([root]).question(ADDRESS)
    assert question.claims["lexicon"] == {"word": ["word"], "c": ["d"]}
    causal = question.claims["followups"]["causal"]
    assert causal["lexicon"] == {"e": ["f"]}
    assert "w" in causal["claims"]
    assert len(causal["claims"]) > 1
    assert question.where(("lexicon", "c"), "claims", key=True).endswith("more.claims.yaml:2:3")
    assert question.where(("lexicon", "word"), "claims", key=True).endswith(
        "bytes.claims.yaml:1:11"
    )


def test_a_claim_that_stands_in_two_files_is_told(tmp_path: Path) -> None:
    root = copied(tmp_path)
    folder = root / "questions/flash-attention"
    (folder / "hbm-bytes.more.claims.yaml").write_text("lexicon:\n  c: [d]\n  word: [e]\n")
    with pytest.raises(PackError, match=r"more.claims.yaml:3:3: 'word' stands in .*claims.yaml:1"):
        library([root]).question(ADDRESS)


def test_content_is_found_beside_the_package_in_a_checkout() -> None:
    assert (content_root() / "questions").is_dir()
    assert (content_root() / "rubrics").is_dir()


def test_the_content_hash_follows_every_file(tmp_path: Path) -> None:
    before = library([copied(tmp_path / "a")]).question(ADDRESS).content_hash
    for place, (file, old) in enumerate(
        [(QUESTION, "minutes: 20"), (RUBRIC, "looks like: All"), (PACK, "version: 1.0.0")]
    ):
        root = copied(tmp_path / str(place))
        planted(root, file, old, old.replace("0", "1").replace("All", "Each"))
        assert library([root]).question(ADDRESS).content_hash != before
