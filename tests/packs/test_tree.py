"""YAML as plain strings with positions, and each way to get it wrong told at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.packs.errors import PackError
from trainer.packs.tree import MAX_BYTES, Place, read_tree


def test_nothing_is_converted() -> None:
    tree = read_tree("a: no\nb: 1e6\nc: ~\nd: 2024-01-01\ne:\nf: 'x'\n", "f")
    assert tree.data == {"a": "no", "b": "1e6", "c": "~", "d": "2024-01-01", "e": "", "f": "x"}


def test_every_value_and_key_has_its_place() -> None:
    tree = read_tree("a:\n  - b: 1\n    c: {d: e}\n", "f")
    assert tree.place(("a", 0, "c", "d")) == Place(3, 12)
    assert tree.place(("a", 0, "c", "d"), key=True) == Place(3, 9)
    assert tree.place(("a", 0, "nothing")) == Place(2, 5)
    assert tree.place(("z",)) == Place(1, 1)


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("a: N*d\n", 2, Place(1, 6)),
        ("a: 'N*d'\n", 2, Place(1, 7)),
        ("a: |\n  one\n  two {x}\n", 8, Place(3, 7)),
        ("a: >\n  one\n  two\n", 5, Place(1, 4)),
    ],
)
def test_a_character_inside_a_text_has_its_place(text: str, offset: int, place: Place) -> None:
    assert read_tree(text, "f").place(("a",), offset=offset) == place


BROKEN = [
    ("a:\n\tb: 1\n", 2, 1, "a tab"),
    ("a:\n  b: 1\n\tc: 2\n", 3, 1, "a tab"),
    ("a: see: this\n", 1, 7, "put the text in quotes"),
    ("a: 1\nb\nc: 2\n", 2, 1, "'key: value'"),
    ("x: 1\na:1\nb: 2\n", 2, 1, "'key: value'"),
    ("a:1\nb: 2\n", 1, 2, "a space after the colon"),
    ("a:\n  b: 1\n c: 2\n", 3, 2, "indent"),
    ("a:\n  b: 1\n   c: 2\n", 3, 4, "indented further"),
    ("a: {b: 1, c: 2\nd: 3\n", 1, 4, "never closed with }"),
    ("a: [1, 2\nb: 3\n", 1, 4, "never closed with ]"),
    ("a: 'xx\nb: 3\n", 1, 4, "this quote is never closed"),
    ("a: @x\n", 1, 4, "put it in quotes"),
    ("a: `x`\n", 1, 4, "put it in quotes"),
    ("a: %x\n", 1, 4, "put it in quotes"),
    ("a: {N} and more\n", 1, 8, "put the whole text in quotes"),
    ("a:\n  - b\n  c: d\n", 3, 3, "does not start with '- '"),
    ('a: "\\d"\n', 1, 5, "use single quotes"),
    ("a: {b: c: d}\n", 1, 9, "': ' inside a text"),
    ("a: *x\n", 1, 4, "aliases"),
    ("a: &x y\n", 1, 4, "anchors"),
    ("a: !!python/object:os.system y\n", 1, 4, "tags"),
    ("a: 1\n---\nb: 1\n", 2, 1, "a second document"),
    ("? [a]\n: b\n", 1, 3, "a key must be text"),
    ("a: \x01\n", 1, 4, "U+0001"),
    ("a: " + "[" * 100, 1, 27, "nested deeper"),
    ("a: " + "[" * 90_000, 1, None, "nested"),
    ("a: [" + "1," * 30_000 + "]", 1, None, "more than 20,000 values"),
    ("a: " + "x" * MAX_BYTES, 1, 1, "larger than"),
    ("", 1, 1, "empty"),
    ("# nothing\n", 1, 1, "empty"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BROKEN)
def test_what_is_wrong_is_told_in_one_sentence_at_its_place(
    text: str, line: int, column: int | None, message: str
) -> None:
    with pytest.raises(PackError) as caught:
        read_tree(text, "file.yaml")
    assert caught.value.line == line
    assert column is None or caught.value.column == column
    assert message in caught.value.message
    assert caught.value.message.startswith(f"file.yaml:{line}:")
    assert "\n" not in caught.value.message


def test_all_doubled_keys_are_told_at_once() -> None:
    with pytest.raises(PackError) as caught:
        read_tree("a: 1\nb: {c: 1, c: {d: 2}}\na: 2\n", "f")
    assert [(one.line, one.column) for one in caught.value.problems] == [(2, 11), (3, 1)]


def test_a_control_character_in_a_message_is_shown_not_sent() -> None:
    with pytest.raises(PackError) as caught:
        read_tree('"\\e[31m": 1\n"\\e[31m": 2\n', "f")
    assert "\x1b" not in caught.value.message


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_our_own_words(text: str) -> None:
    try:
        read_tree(text, "f")
    except PackError as error:
        problems = error.problems
    else:
        problems = ()
    assert all(one.line >= 1 and one.column >= 1 for one in problems)


@given(
    st.recursive(
        st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.text("abcdé -", min_size=1, max_size=5), inner, max_size=4)
        ),
        max_leaves=12,
    )
)
def test_what_yaml_writes_is_read_back(data: object) -> None:
    import yaml

    # A scalar alone at the top may be empty, which a pack file never is.
    text = yaml.dump({"top": data}, allow_unicode=True, default_style='"', default_flow_style=False)
    assert read_tree(text, "f").data == {"top": data}
