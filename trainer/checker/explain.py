"""Explaining a wrong number: which sensible slip comes to it, to the digits typed.

What this asks of a `Key` (whoever composes one, fills these; every one may be empty):

`formula`, `names`
    `evaluate(formula, names)` must give `value` again. `names` holds every name of the formula:
    givens (`N`, `bandwidth`) and values that the formula takes from elsewhere (`naive`,
    `compulsory`, a name of `where:`). A slip further up is shown by evaluating the formula again
    with one of them replaced.
`inputs`: Mapping[str, Key]
    For every name in `formula` that is itself counted (another part, or a derived name with a unit
    of its own) the `Key` of that name, with its own `terms`, `mistakes`, `unit`. So
    `ratio = naive / compulsory` gets `{"naive": Key(...), "compulsory": Key(...)}`: that is how
    86.7x is seen to be 520 over 6 (O missing from the compulsory bytes), 63 FLOP/B to use the
    naive bytes, 155.2 us to divide a MiB count by a decimal bandwidth. A formula that spells a
    part out (`8*N^2*d ...`) has no inputs and explains less, so formulas should name parts.
`terms`
    The named terms whose sum is `value`, in the order of counting. One value under several names
    (`write S`, `read S`) is several terms.
`mistakes`
    The author's declared mistakes; one `KnownMistake` for each value, same `id` where one mistake
    has several. Shown before anything else.
`others`
    The values of the question's *other* numeric parts, follow-ups included; wrong dimensions are
    ignored here, so they need no filtering.
`changed`
    The key with one given changed, one entry for each change, by `kind`:
    `other-given` every other value in the pack's list of a given (other N, d, Br), the
        power-of-two neighbours of a size (half, double), other rows of a table that the question
        draws from (`label` "A100 40GB SXM"), and N taken as 8,000 for 8K (`label` "N = 8,000");
    `other-element-size` the element size as 4 B ("FP32, 4 B") and 1 B ("FP8, 1 B");
    `elements-for-bytes` the element size as 1 B ("e = 1 B", elements counted, not bytes);
    `sparse-peak` the peak as the sparse column of its row.
    Entries equal to the key are ignored.

From `terms` and `value` alone come `dropped-term`, `doubled-term`, `halved`, `single-term`; from
`unit` come `label-slip`, `bits-bytes`, `1000-1024`; from the dimension comes `mac-as-flop`; from
`inputs` with a binary unit under a decimal rate comes `unit-mix`.
"""
