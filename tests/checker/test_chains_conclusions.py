"""What follows from a value is not equal to it: a right conclusion is never called wrong."""

from __future__ import annotations

import pytest

from trainer.checker import check_work

RIGHT = [
    # counts, factors and shares that follow
    "10 / 3 = 3.33, so 4 waves",
    "132 SMs x 2 = 264 blocks, so 3 waves",
    "8 MiB / 520 MiB = 1.54 %, so 65x",
    "2 x 1024 = 2048 reads and 2 x 512 = 1024 writes, which makes 3072",
    "a = 64, b = 4, so 256",
    "128 / 16 = 8 tiles, so 16 blocks",
    "8192 / 96 = 85.3, thus 86 blocks",
    "8192 / 96 = 85.3, hence 86 blocks",
    "8192 / 96 = 85.3, therefore 86",
    "8192 / 96 = 85.3, i.e. 86 blocks",
    "8192 / 96 = 85.3, i.e., 86 blocks",
    "8192 / 96 = 85.3, meaning 86 blocks",
    "8192 / 96 = 85.3, that's 86",
    "8192 / 96 = 85.3, giving 86 blocks",
    "8192 / 96 = 85.3, which gives 86 blocks",
    "228 KiB / 64 KiB = 3.56, leaves 3 blocks",
    "228 KiB / 64 KiB = 3.56, leaving 3 blocks per SM.",
    "228 KiB / 64 KiB = 3.56, making 3 blocks",
    "228 KiB / 64 KiB = 3.56, which yields 3",
    "64 heads / 8 KV heads = 8, which comes to 8 queries",
    "4 warps x 32 = 128 threads, so 16 blocks",
    "1 - 0.9 = 10 %, so 10x",
    "1 - 0.9 = 0.1, which makes 10x",
    "0.35 / 0.7 = 50 %, that is 2x",
    "80 layers x 2 = 160 GEMMs, which is 320",
    # through arrows
    "10 / 3 = 3.33 -> 4 waves",
    "10 / 3 -> 4 waves",
    "8 MiB / 520 MiB = 1.54 % => 65x",
    "a = 64, b = 4 ⇒ 256 blocks",
    "128 / 16 = 8 tiles → 16 blocks",
    # quantities that follow from several
    "K = 2 MiB, V = 2 MiB, which is 4 MiB",
    "K = 2 MiB, V = 2 MiB → 4 MiB",
    "reads: 4 x 64 MiB; writes: 2 x 64 MiB, so 384 MiB",
    "reads: 4 x 64 MiB\nwrites: 2 x 64 MiB, which makes 384 MiB",
    "reads: 4 x 64 MiB\nwrites: 2 x 64 MiB -> 384 MiB",
    "Q: 2 MiB\nK: 3 MiB\nV: 2 x 2 MiB, which makes 9 MiB",
    "4 x 128 MiB = 512 MiB, the floor adds 8 MiB, so 520 MiB",
    "80 GB, of which 14 GB weights, leaves 66 GB",
    "weights = 7e9 x 2 B = 14 GB, so 66 GB",
    "n = 32\nlayer = 2 x 4 MiB, giving 256 MiB",
    "4096 x 2 B = 8 KiB, so 8 MiB",
    "compute 2.5 us, launch 100 ns, so 2.6 us",
    "t = 34.7 us, thus 36.2 us, hence 28.8 GB/s",
    "8 links at 25 Gb/s = 200 Gb/s, so 25 GB/s",
    "163 us / 2.5 us = 65, therefore 65x faster",
    # a number with what it is, or is shared among, in brackets
    "x = 64 (8 rows)",
    "width = 32 (4 B)",
    "10 / 3 = 3.33 (4 waves)",
]

WRONG = [
    ("4 x 128 MiB + 8 MiB, which is 512 MiB", "4 x 128 MiB + 8 MiB which is 512 MiB"),
    ("8192 x 8192 x 2 B, which is 256 MiB", "8192 x 8192 x 2 B which is 256 MiB"),
    ("8192 x 8192 x 2 B, so 120 MiB", "8192 x 8192 x 2 B so 120 MiB"),
    ("545 MB / 3.35 TB/s, which gives 155 us", "545 MB / 3.35 TB/s which gives 155 us"),
    ("545 MB / 3.35 TB/s gives 163 ms", "545 MB / 3.35 TB/s gives 163 ms"),
    ("545 MB / 3.35 TB/s comes to 172 us", "545 MB / 3.35 TB/s comes to 172 us"),
    ("14 GB / 450 GB/s, giving 32.2 ms", "14 GB / 450 GB/s giving 32.2 ms"),
    ("14 GB / 450 GB/s makes 13.1 ms", "14 GB / 450 GB/s makes 13.1 ms"),
    ("3 GB + 1.5 GB, that is 4.8 GB", "3 GB + 1.5 GB that is 4.8 GB"),
    ("3 GB + 1.5 GB, making 4.8 GB", "3 GB + 1.5 GB making 4.8 GB"),
    ("512 MiB, i.e. 530 MB", "512 MiB i.e. 530 MB"),
    ("4 x 128 MiB = 512 MiB, i.e. 530 MB", "512 MiB i.e. 530 MB"),
    ("512 MiB, so 530 MB", "512 MiB so 530 MB"),
    ("25 Gb/s, which is 25 GB/s", "25 Gb/s which is 25 GB/s"),
    ("989 TFLOP/s / 3.35 TB/s yields 259 FLOP/B", "989 TFLOP/s / 3.35 TB/s yields 259 FLOP/B"),
    ("4 times 128 MiB equals 500 MiB", "4 times 128 MiB equals 500 MiB"),
    ("4 times 128 equals 500", "4 times 128 equals 500"),
    ("4 MiB x 2 → 16 MiB", "4 MiB x 2 → 16 MiB"),
    ("12 x 10 -> 125", "12 x 10 -> 125"),
    ("34.7 us / 163 us = 0.213 → 2.13 %", "0.213 → 2.13 %"),
    ("8,388,608 (8.39 MiB)", "8,388,608 (8.39 MiB)"),
]


@pytest.mark.parametrize("work", RIGHT)
def test_a_conclusion_is_no_equality(work: str) -> None:
    report = check_work(work)
    assert report.first_wrong is None, report.steps


@pytest.mark.parametrize(("work", "text"), WRONG)
def test_an_equality_in_words_is_judged(work: str, text: str) -> None:
    found = check_work(work).first_wrong
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize("sign", [", so", ", thus", ", which makes", " ->", " gives"])
def test_counts_of_other_things_are_not_even_compared(sign: str) -> None:
    report = check_work(f"128 / 16 = 8 tiles{sign} 8 blocks")
    assert [step.outcome for step in report.steps] == ["right"]


@pytest.mark.parametrize(
    "work",
    [
        # words of speech before, in and after the working
        "x = 3.7 x 1 GB = about 4 GB",
        "x = 3.7 x 1 GB = roughly 4 GB",
        "x = 545 MB / 3.35 TB/s = just 163 us",
        "hmm, bytes = 8.39 MB\n34.4 GFLOP / bytes = 4,100 FLOP/B",
        "so that's cores = 64\n512 GB / cores = 8 GB",
        "I think page = 5 MiB\n40 GiB / page = 8,192",
        "cores: sixty-four\n512 GB / cores = 8 GB",
        "gain = 163 / 34.7 = 4.7x (2x)",
        "reduction = 512 / 8 = 64x (4 waves)",
        "step = 2 x 3 = 6 (2x)",
        "useful = 0.5 x 11 % = 5.5 % per block",
        # a name whose value was not read
        "a = 2 MiB\nb = 3 MiB\nab = nearly 8 MiB\n2·ab = 16 MiB",
        "t = 26 GB / 3.35 TB/s = nearly 7.76 ms\n1 / t = 128.9",
        "ckpt = 156 + 26, or 182 GB\nckpt / (8 x 2.5 GB/s) = 9.1 s",
        "rate = some of it = 0.02 / h\n1 / rate = 48.8 h",
        "block size = a bit over 256 KiB\nblocks = 10 GiB / block size = 40,000",
        "n = almost 4096 -> 4 waves\n2·n = 8192",
        "total = 8 MiB\nthen total += 512 MiB\ntotal = 520 MiB",
        "src = dst = 256 MiB\nsrc = dst, so 3 waves\nsrc + dst = 512 MiB",
        "naive = at least 520 MiB = 0.508 GiB = 545,259,520 B",
        "traffic = 545 MB\nt = traffic / 4.8 TB/s = 114 us of traffic",
        "a = 2 MiB\nb = 8 x a = a bit over 16 MiB",
        # what goes on from before a conclusion, or from a bare number
        "t = 34.7 us; so 16 blocks\nt / 2.5 us = 13.9",
        "c) Q + O: 2 x 2 MiB = 4 MiB, so 4 GB/s\n128 MiB + 128 MiB = 256 MiB\n128 + 4 = 132 MiB",
        "x = 4 x 128 MiB, so 65x\n  = 512 MiB",
        "x = 4 x 128 MiB\n  = 256 MiB + 256 MiB (268 MB)",
        "m = 8.39e6 / 3.35e12\nc = 34.7 us\nmax(m, c) = 34.7 us",
        # several givens, with what follows from them
        "batch=8 heads=32 seq=4096, so 4 waves",
        "with batch=8 heads=32 seq=4096 overall",
    ],
)
def test_what_is_said_around_right_working_is_not_held_against_it(work: str) -> None:
    report = check_work(work)
    assert report.first_wrong is None, report.steps
