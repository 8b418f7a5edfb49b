"""Additions to YAML: the old data stays, and so does every character of the old text."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from seminal.setup.yaml_edit import CannotEdit, with_item, with_key

pytestmark = pytest.mark.slow

QUARTO = """\
# my book
project: {type: book}   # flow

filters:            # order matters
    - one.lua       # first
    - at: post-quarto
      path: two.lua # second

# about the book
book:
  title: "A: B"
  description: |
    Several
    lines.
"""


def test_a_key_goes_to_the_end() -> None:
    new = with_key(QUARTO, "seminal", "seminal:\n  seeds: [seeds]\n")
    assert new == QUARTO + "\nseminal:\n  seeds: [seeds]\n"


def test_an_item_follows_the_last_with_its_indent_and_behind_its_comment() -> None:
    new = with_item(QUARTO, ("filters",), "seminal")
    assert new == QUARTO.replace("# second\n", "# second\n    - seminal\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "filters:\n  - seminal\n"),
        ("a: 1", "a: 1\n\nfilters:\n  - seminal\n"),
        ("a: |\n  x", "a: |\n  x\n\nfilters:\n  - seminal\n"),
        ("filters: [a, b] # x\n", "filters: [a, b, seminal] # x\n"),
        ("filters: []\n", "filters: [seminal]\n"),
        ("filters:\n- a\n\n# after\nb: 1\n", "filters:\n- a\n- seminal\n\n# after\nb: 1\n"),
        ("filters:\n- a", "filters:\n- a\n- seminal\n"),
        ("filters:\n  - |\n    a\n\nb: 1\n", "filters:\n  - |\n    a\n  - seminal\n\nb: 1\n"),
        ("a: 1\n...\n", "a: 1\n\nfilters:\n  - seminal\n...\n"),
        ("# only words\n", "# only words\n\nfilters:\n  - seminal\n"),
    ],
)
def test_forms_of_lists(old: str, new: str) -> None:
    assert with_item(old, ("filters",), "seminal") == new


@pytest.mark.parametrize(
    "text",
    [
        "{a: 1}",
        "- a\n",
        "filters: one.lua\n",
        "filters:\n",
        "filters: {a: 1}\n",
        "a: [\n",
        "a: 1\n---\nb: 2\n",
        "a: 'x\n",
    ],
)
def test_what_cannot_be_edited_is_said(text: str) -> None:
    with pytest.raises(CannotEdit):
        with_item(text, ("filters",), "seminal")


def test_an_item_of_several_lines() -> None:
    old = "repos:\n- repo: a\n  hooks:\n  - id: b # c\n"
    new = with_item(old, ("repos",), "repo: local\nhooks:\n  - id: x\n")
    assert new == old + "- repo: local\n  hooks:\n    - id: x\n"


def test_a_block_takes_the_place_of_an_empty_list() -> None:
    new = with_item("# mine\nrepos: [] # none yet\nfail_fast: true\n", ("repos",), "repo: local\nhooks: []\n")
    assert new == "# mine\nrepos: # none yet\n  - repo: local\n    hooks: []\nfail_fast: true\n"


KEYS = st.sampled_from(["a", "filters", "book", "x y"])
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=12)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, TREES, max_size=4), st.booleans(), st.text("#- \n", max_size=6))
def test_property_the_old_data_is_there_and_nothing_is_taken_away(
    tree: object, flow: bool, tail: str
) -> None:
    assert isinstance(tree, dict)
    text = yaml.safe_dump(tree, default_flow_style=flow or None, allow_unicode=True) + tail.replace("-", "")
    try:
        new = with_item(text, ("filters",), "seminal")
    except CannotEdit:
        return
    after = yaml.safe_load(new)
    assert after["filters"][-1] == "seminal"
    left = after["filters"][:-1]
    assert {**after, "filters": left or tree.get("filters")} == {
        **tree,
        "filters": left or tree.get("filters"),
    }
    kept = iter(new)
    assert all(char in kept for char in text), "a character of the author's went"
