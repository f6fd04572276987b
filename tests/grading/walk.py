"""The numbers of flash-attention/hbm-bytes once more: bytes and operations added up tile by tile.

Nothing here knows a closed form or the pack's formulas; the loops follow the kernels.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

MIB = 2**20
# bandwidth in B/s, dense BF16 peak in FLOP/s, L2 in bytes
MACHINES = {
    "H100 SXM": (3_350_000_000_000, 989_000_000_000_000, 50_000_000),
    "H100 PCIe": (2_000_000_000_000, 756_000_000_000_000, 50_000_000),
    "H200": (4_800_000_000_000, 989_000_000_000_000, 50_000_000),
    "A100 80 GB": (2_039_000_000_000, 312_000_000_000_000, 40_000_000),
}
ELEMENT = 2


@lru_cache
def rows_of(n: int, d: int) -> int:
    """Bytes of an n × d tensor, row by row."""
    return sum(d * ELEMENT for _ in range(n))


def naive(n: int, d: int) -> int:
    """QKᵀ writes S, the softmax reads S and writes P, PV reads P; operands and output besides."""
    moved = 0
    for _kernel in ("write S", "read S", "write P", "read P"):
        moved += sum(n * ELEMENT for _row in range(n))
    return moved + sum(rows_of(n, d) for _tensor in "QKVO")


def model(n: int, d: int, block: int, *, causal: bool = False) -> int:
    """FlashAttention-2: each query block loads its Q, sweeps K and V, and writes its O."""
    moved = 0
    for first in range(0, n, block):
        moved += rows_of(block, d)
        for other in range(0, n, block):
            if causal and other > first + block - 1:
                break
            moved += rows_of(block, d) + rows_of(block, d)
        moved += rows_of(block, d)
    return moved


def operations(n: int, d: int, block: int) -> int:
    """Both products, tile by tile, a multiply-add as two."""
    total = 0
    for _first in range(0, n, block):
        for _other in range(0, n, block):
            total += 2 * block * block * d
            total += 2 * block * block * d
    return total


def expected(n: int, d: int, block: int, machine: str) -> dict[str, Fraction]:
    """Every numeric part in base units (B, s, FLOP, FLOP/B)."""
    bandwidth, peak, cache = MACHINES[machine]
    tensor, scores = rows_of(n, d), sum(n * ELEMENT for _row in range(n))
    compulsory = sum(tensor for _tensor in "QKVO")
    total, flops = naive(n, d), operations(n, d, block)
    decode_flops = sum(2 * d + 2 * d for _key in range(n))
    long = next(
        length for length in (2**i for i in range(30)) if 2 * rows_of(length, d) >= 64 * MIB
    )
    found = {
        "tensor": tensor,
        "compulsory": compulsory,
        "score-matrix": scores,
        "naive": total,
        "naive-time": Fraction(total, bandwidth),
        "model": model(n, d, block),
        "flops": flops,
        "intensity": Fraction(flops, compulsory),
        "ridge": Fraction(peak, bandwidth),
        "compute-time": Fraction(flops, peak),
        "hbm-time": Fraction(compulsory, bandwidth),
        "ratio": Fraction(total, compulsory),
        "causal.causal-flops": Fraction(flops, 2),
        "causal.causal-model": model(n, d, block, causal=True),
        "causal.causal-naive": total,
        "causal.causal-floor": compulsory,
        "decode.kv-bytes": 2 * tensor,
        "decode.decode-flops": decode_flops,
        "decode.decode-intensity": Fraction(decode_flops, 2 * tensor),
        "decode.group-intensity": Fraction(sum(decode_flops for _head in range(8)), 2 * tensor),
        "verification.with-reuse": compulsory,
        "verification.without-reuse": model(n, d, block),
        "reversal.long-bytes": 2 * rows_of(long, d),
        "reversal.limit-tokens": Fraction(cache, 2 * rows_of(1, d)),
    }
    return {name: Fraction(value) for name, value in found.items()}
