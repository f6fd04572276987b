"""Which values a dial has, how it turns, and what may be typed."""

from __future__ import annotations

import pytest

from trainer.explore import ExploreError, Explorer


def test_every_given_is_a_dial(hbm: Explorer, video: Explorer) -> None:
    assert [one.name for one in hbm.dials] == ["N", "d", "Br", "e", "GPU", "group"]
    assert len(video.dials) == 7
    for explorer in (hbm, video):
        start = explorer.start()
        assert all(start[one.name] in one.choices for one in explorer.dials)


def test_powers_of_two_are_doubled_around(hbm: Explorer) -> None:
    choices = hbm.dial("N").choices
    assert choices[0] == "512"
    assert choices[-1] == "524288"
    assert len(choices) == 11


def test_confused_values_are_choices_where_they_are_amounts(hbm: Explorer) -> None:
    assert hbm.dial("e").choices == ("1 B", "2 B", "4 B")
    assert hbm.dial("GPU").choices[0] == "H100 SXM"


def test_other_lists_are_as_the_pack_has_them(video: Explorer) -> None:
    assert video.dial("cameras").choices == ("1000", "2000", "5000")
    assert video.dial("keep").choices == ("1", "30", "90", "365")
    # The only value of a given has half and twice beside it.
    assert video.dial("speed").choices == ("125 MB/s", "250 MB/s", "500 MB/s")


def test_numbers_stop_at_their_ends_and_rows_begin_anew(hbm: Explorer) -> None:
    setting = hbm.start()
    assert hbm.turn(setting, "N", 1)["N"] == "16384"
    assert hbm.turn(setting, "N", -2)["N"] == "2048"
    assert hbm.turn(setting, "N", 99)["N"] == "524288"
    assert hbm.turn(setting, "N", -99)["N"] == "512"
    assert hbm.turn(setting, "GPU", -1)["GPU"] == "MI300X"
    assert hbm.dial("N").ends("512") == (False, True)
    assert hbm.dial("N").ends("524288") == (True, False)
    assert hbm.dial("GPU").ends("MI300X") == (True, True)
    assert setting["N"] == "8192"


def test_from_a_typed_value_a_turn_goes_to_the_neighbours(hbm: Explorer) -> None:
    setting = hbm.put(hbm.start(), "N", "10000")
    assert hbm.turn(setting, "N", 1)["N"] == "16384"
    assert hbm.turn(setting, "N", -1)["N"] == "8192"


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("N", "16K", "16384"),
        ("N", "16,384", "16384"),
        ("N", " 2^14 ", "16384"),
        ("N", "1/3", "1/3"),
        ("e", "4 bytes", "4 B"),
        ("e", "32 bits", "4 B"),
        ("GPU", "h200", "H200"),
        ("GPU", "a100  80 gb", "A100 80 GB"),
    ],
)
def test_a_typed_value_is_read_like_any_other(
    hbm: Explorer, name: str, text: str, value: str
) -> None:
    assert hbm.put(hbm.start(), name, text)[name] == value


def test_thousands_are_decimal_where_the_choices_are(video: Explorer) -> None:
    assert video.put(video.start(), "cameras", "3K")["cameras"] == "3000"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("N", "3 B", "takes a value such as 512"),
        ("N", "-4", "more than zero"),
        ("N", "0", "more than zero"),
        ("N", "1e31", "at most 1e30"),
        ("N", "9^9^9^9", "takes a value such as"),
        ("N", "", "takes a value such as"),
        ("N", "4*" * 50, "takes a value such as"),
        ("N", "many", "takes a value such as"),
        ("GPU", "H300", "has no 'H300'; it has: H100 SXM"),
        ("Bs", "4", "did you mean 'Br'?"),
        ("frames", "4", "there are: N, d, Br, e, GPU"),
    ],
)
def test_what_is_refused_is_told(hbm: Explorer, name: str, text: str, words: str) -> None:
    with pytest.raises(ExploreError) as caught:
        hbm.put(hbm.start(), name, text)
    assert words in caught.value.message
