"""YAML that is nested, or repeats itself, without end is refused wherever YAML is read, and crashes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seminal.check.load import bibliography
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.read import read
from seminal.scan import scan
from seminal.setup.yaml_edit import CannotEdit, with_key
from seminal.text import yaml_depth

BOMB = "[&a0 [x]" + "".join(f", &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(12)) + "]"
CHAIN = "[&a0 [x]" + "".join(f", &a{n + 1} [*a{n}]" for n in range(3000)) + "]"
DEEP = [
    BOMB,
    CHAIN,
    "&a [*a]",
    "&a {b: *a}",
    "[" * 40_000,
    "{a: " * 40_000,
    "- " * 40_000,
    "a:\n" + " " * 3000 + "b: 1",
    "? " * 40_000,
]


def in_configuration(text: str) -> None:
    with pytest.raises(FatalError, match="not valid YAML"):
        yaml_depth.load(Source("seminal.yml", text))


def in_a_chapter(text: str) -> None:
    scan(Source("a.qmd", f"---\ntitle: {text}\n---\n\nText @key.\n"))


def in_a_list(text: str) -> None:
    assert not read(Source("list.yaml", text)).entries


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
@pytest.mark.parametrize("place", [in_configuration, in_a_chapter, in_a_list])
def test_deep_nesting_is_refused(place: Callable[[str], None], text: str) -> None:
    place(text)


def test_a_deep_bibliography_is_a_diagnostic() -> None:
    assert bibliography(Source("refs.yaml", "[" * 40_000)).diagnostics


def test_a_bomb_is_added_to_by_nobody() -> None:
    with pytest.raises(CannotEdit, match="aliases"):
        with_key(f"a: {BOMB}\n", "seminal", "seminal: {}\n")


def test_aliases_of_honest_yaml_are_read() -> None:
    text = "a: &a [1, 2]\nb: *a\nc: {<<: &c {d: 1}}\ne: [*c, *a, *a]\nf: '* g'\n"
    value = yaml_depth.load(Source("seminal.yml", text)).value
    assert value == {"a": [1, 2], "b": [1, 2], "c": {"d": 1}, "e": [{"d": 1}, [1, 2], [1, 2]], "f": "* g"}


def test_honest_yaml_is_not_deep() -> None:
    assert not yaml_depth.too_deep("references:\n" + "- id: a\n  title: '[x] {y}'\n" * 5000)
