"""Patterns that other people write."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.errors import FatalError
from seminal.text.globs import as_glob, glob_pattern
from seminal.text.linear import Linear

WRITTEN = st.recursive(
    st.sampled_from(["a", "B", ".", "[ab]", "[^a]", r"\d", r"\W", "[a-c1]", "^", "$", ""]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "{2}", "{1,3}", "{2,}"])).map(
            lambda two: f"({two[0]}){two[1]}"
        ),
    ),
    max_leaves=6,
)


@given(
    WRITTEN,
    st.sampled_from(["", "(?i)", "(?s)", "(?a)"]),
    st.lists(st.text("aBbA1 é", max_size=7), max_size=8),
)
def test_it_matches_what_re_matches(written: str, flags: str, texts: list[str]) -> None:
    linear, other = Linear(flags + written), re.compile(flags + written)
    for text in texts:
        assert linear.fullmatch(text) == bool(other.fullmatch(text)), text


@pytest.mark.parametrize(
    "pattern", ["(a+)+b", "(a|a)*b", "(a*)*b", "(a|aa)+b", "a*a*a*a*a*a*a*a*b", "(.*)*b", "(?:a?){60}b"]
)
def test_no_pattern_hangs(pattern: str) -> None:
    linear = Linear(pattern)
    assert not linear.fullmatch("a" * 5000)
    assert linear.fullmatch("a" * 50 + "b")


@pytest.mark.parametrize(
    "pattern",
    [
        "(",
        "(a)\\1",
        "a(?=b)",
        "(?<!a)b",
        "(?>a)b",
        "a++",
        r"\ba",
        "(?m)^a",
        "(?i:a)",
        "(a{999}){999}",
        "(" * 9000,
    ],
)
def test_what_it_does_not_read_is_an_error(pattern: str) -> None:
    with pytest.raises(re.error):
        Linear(pattern)


@pytest.mark.parametrize(
    ("glob", "name", "fits"),
    [
        ("*.md", "a.md", True),
        ("*.md", "a/b.md", False),
        ("**/*.md", "b.md", True),
        ("**/*.md", "a/b/c.md", True),
        ("a/**/c?.md", "a/c1.md", True),
        ("a/**", "a/b/c", True),
        ("a.md", "abmd", False),
        ("ch[1-3].md", "ch2.md", True),
        ("ch[1-3].md", "ch4.md", False),
        ("ch[!1-3].md", "ch4.md", True),
        ("a[!b]c", "a/c", False),
        ("a[^]c", "a^c", True),
        ("a[.]md", "a.md", True),
        ("a[.]md", "abmd", False),
        ("[.md", "[.md", True),
        ("*a" * 30 + "*b", "a" * 250, False),
        ("**/" * 30 + "x.md", "a/" * 250 + "y.md", False),
    ],
)
def test_globs(glob: str, name: str, fits: bool) -> None:
    assert glob_pattern(glob).fullmatch(name) == fits


@given(st.text("*?[]!-a/b.", max_size=9), st.text("*?[]!-a/b.", max_size=9))
def test_a_name_as_a_glob_matches_that_name_only(name: str, other: str) -> None:
    name, other = (PurePosixPath(one).as_posix() for one in (name, other))
    assert glob_pattern(as_glob(name)).fullmatch(name)
    assert glob_pattern(as_glob(name)).fullmatch(other) == (name == other)


@pytest.mark.parametrize("glob", ["[z-a].md", "x" * 9000])
def test_what_is_no_glob_is_told(glob: str) -> None:
    with pytest.raises(FatalError, match="is not a pattern of file names: "):
        glob_pattern(glob)
