"""Words without their endings: write, writes, wrote, written and writing are one word here.

A stem need not be a word; packs' phrases and candidates' texts go through the same function.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_IRREGULAR: Final = {
    form: base.strip()
    for base, forms in {
        "write": "wrote written writing writes rewrote rewritten", "read": "reads reading readed",
        "keep": "kept", "hold": "held", "leave": "left leaves leaving", "go": "goes went gone going",
        "see": "saw seen sees seeing", "be": "is are was were been being am", "have": "has had having",
        "do": "does did done doing", "get": "got gotten gets getting", "make": "made makes making",
        "take": "took taken takes taking", "give": "gave given gives giving", "come": "came comes coming",
        "bring": "brought", "think": "thought", "say": "said says saying", "tell": "told",
        "send": "sent", "spend": "spent", "pay": "paid pays paying", "lose": "lost loses losing",
        "find": "found", "feed": "fed", "begin": "began begun", "break": "broke broken",
        "fall": "fell fallen", "grow": "grew grown", "throw": "threw thrown", "know": "knew known",
        "draw": "drew drawn", "fly": "flew flown flies", "die": "died dies dying", "lie": "lies lay lain lying",
        "live": "living lives lived", "stand": "stood", "sit": "sat sits sitting", "fit": "fits fitted fitting",
        "hit": "hits hitting", "run": "ran runs running", "put": "puts putting", "set": "sets setting",
        "cut": "cuts cutting", "let": "lets letting", "swap": "swapped swapping swaps", "skip": "skipped skipping skips",
        "drop": "dropped dropping drops", "stop": "stopped stopping stops", "spill": "spilled spilt spilling spills",
        "hop": "hopped hopping hops", "ship": "shipped shipping ships", "map": "mapped mapping maps",
        "tile": "tiled tiling tiles", "half": "halves halved halving halve", "use": "used uses using",
        "cache": "cached caches caching", "touch": "touches touched touching", "bind": "bound bounded",
        "save": "saved saves saving", "store": "stored stores storing", "move": "moved moves moving",
        "share": "shared shares sharing", "serve": "served serves serving", "reuse": "reused reuses reusing",
        "materialize": "materialise materialised materialises materialising materialized materializes "
        "materializing materialization materialisation", "traverse": "traversed traverses traversing",
        "exceed": "exceeded exceeds exceeding", "evict": "evicted evicts evicting eviction evictions",
        "byte": "bytes", "fuse": "fused fuses fusing", "fusion": "fusions", "matrix": "matrices matrixes",
        "interleave": "interleaved interleaves interleaving", "thrash": "thrashed thrashes thrashing",
        "outgrow": "outgrew outgrown outgrows outgrowing", "overflow": "overflows overflowed overflowing",
        "reread": "rereads rereading", "reload": "reloads reloaded reloading", "refetch": "refetches refetched refetching",
        "dominate": "dominated dominates dominating", "saturate": "saturated saturates saturating",
        "eliminate": "eliminated eliminates eliminating elimination", "remove": "removed removes removing removal",
        "erase": "erased erases erasing", "delete": "deleted deletes deleting", "vanish": "vanishes vanished vanishing",
        "limit": "limited limits limiting", "compulsory": "compulsary", "query": "queries", "copy": "copies copied copying",
        "carry": "carries carried carrying", "try": "tries tried trying", "multiply": "multiplies multiplied multiplying",
        "recompute": "recomputed recomputes recomputing", "compute": "computed computes computing computation computations",
        "consume": "consumed consumes consuming", "produce": "produced produces producing", "reduce": "reduced reduces reducing reduction",
        "schedule": "scheduled schedules scheduling scheduler schedulers", "sweep": "swept sweeps sweeping",
        "stream": "streamed streams streaming", "load": "loaded loads loading ld lds", "fetch": "fetched fetches fetching",
        "exist": "existed exists existing", "rise": "rose risen rises rising", "shrink": "shrank shrunk shrinks shrinking",
        "need": "needed needs needing", "confine": "confined confines confining", "large": "larger largest",
        "big": "bigger biggest", "small": "smaller smallest", "low": "lower lowest", "high": "higher highest", "great": "greater greatest",
        "few": "fewer fewest", "less": "lesser", "bad": "worse worst", "slow": "slower slowest", "fast": "faster fastest",
        "long": "longer longest", "mean": "meant means meaning", "buy": "bought", "bandwidth": "bandwith bandwidths bandwitdh",
        "axe": "axed axes axing", "cross": "crossed crosses crossing crossings", "pass": "passes passed passing",
        "miss": "misses missed missing", "process": "processes processed processing", "access": "accesses accessed accessing",
        "this": "", "its": "", "analysis": "analyses", "bus": "buses", "gas": "", "plus": "", "minus": "", "thus": "",
        "always": "", "perhaps": "", "versus": "", "across": "", "unless": "", "nothing": "", "anything": "",
        "something": "", "everything": "", "during": "", "thing": "things", "string": "strings", "sram": "", "hbm": "",
        "sibling": "siblings", "ceiling": "ceilings", "sequence": "sequences seq seqs", "speed": "speeds",
        "evidence": "", "hundred": "hundreds", "indeed": "", "head": "heads", "bed": "beds", "red": "", "shed": "sheds shedding",
    }.items()
    for form in (base.strip(), *forms.split())
}  # fmt: skip
_DOUBLED: Final = "bdgmnprt"


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the stem of a lower-case word; words of three letters or fewer stay as they are."""
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if len(word) <= 3 or not word.isalpha():
        return word
    return _ending(word)


def _ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return _final(word[:-2])
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return _final(word[:-1])
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            root = word[: -len(ending)]
            if not any(vowel in root for vowel in "aeiouy"):
                return word
            if len(root) > 3 and root[-1] == root[-2] and root[-1] in _DOUBLED:
                root = root[:-1]
            return _final(root)
    if word.endswith("ly") and len(word) > 5:
        return _final(word[:-2])
    return _final(word)


def _final(root: str) -> str:
    """A silent e, and British s for z, make no difference."""
    root = _IRREGULAR.get(root, root)
    if root.endswith("is") and len(root) > 5:
        root = root[:-2] + "iz"
    elif root.endswith(("ise", "ize")) and len(root) > 5:
        root = root[:-3] + "iz"
    return root[:-1] if root.endswith("e") and len(root) > 3 and root not in _BASES else root


_BASES: Final = frozenset(_IRREGULAR.values())


def forms() -> frozenset[str]:
    """Every inflected form that is known by heart."""
    return frozenset(_IRREGULAR)
