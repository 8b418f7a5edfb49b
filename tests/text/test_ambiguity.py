"""No pattern of the package takes time out of proportion to its text; one that could is found without being run."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.text.ambiguity import ambiguous
from tests.text.package_patterns import package_patterns

SHORTENED = tuple(
    f"seminal.read.{name}"
    for name in ("references", "items", "markdown", "paragraphs", "inline", "registers")
)
"""They read at most 10,000 characters, with runs of blanks and signs that are shortened (read/inline)."""
BOUNDED = {
    "seminal.lsp.context": "the line before the cursor, from an open bracket on",
    "seminal.read.asciidoc": "a heading's line",
    "seminal.read.org": "a headline, of which `fuzz.pumped` shows that its time grows with it",
    "seminal.read.references.labelling.tokens": "every letter begins a token: nothing fails",
    "seminal.scan.markdown.atoms": "up to the last `>`",
    "seminal.scan.markdown.blocks": "2,000 characters of a heading; a definition's lines, of which the part that is "
    "looked at in every way ends at `[`",
    "seminal.setup.survey": "2,000 characters of a line; a line of a script",
    "seminal.text.latex": "a dollar sign behind a backslash, which is taken before",
}
"""Modules with an ambiguous pattern, and what bounds the texts that these are asked of."""


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        (r"a*a*b", "quadratic"),
        (r"\s*,?\s*x", "quadratic"),
        (r"[ \t]*(?:\[x\])?[ \t]*\{", "quadratic"),
        (r"\s+\n\s*;", "quadratic"),
        (r"x(?:a|b*)b*c", "quadratic"),
        (r"\w*\d+\w*!", "quadratic"),
        (r"\d+\.?\d*\.?\d*e", "quadratic"),
        (r"<!--.*?-->.*?<end>", "quadratic"),
        (r".*foo.*bar.*baz", "quadratic"),
        (r"(?:(?! *;)[^;])*;", "quadratic"),
        (r"(a+)*b", "exponential"),
        (r"(?:\w+\s?)*:", "exponential"),
        (r"(?:a*b?)*c", "exponential"),
        (r"x(?:(?:[ab]+|[bc]+))*d", "exponential"),
        (r"(a|aa)+$", "exponential"),
        (r"(a|a?)+$", "exponential"),
        (r"(.*)*x", "exponential"),
        (r"^(([a-z])+.)+[A-Z]([a-z])+$", "exponential"),
        (r"([ab]*a[ab]*)*c", "exponential"),
        (r"(?:[^,]*,?)*;", "exponential"),
        (r"(?=(a+)+b)x?", "exponential"),
        (r"(?:ab|a|b)*c", "exponential"),
        (r"(a*)*?b", "exponential"),
        (r"((?:a+b?)+c?)+d", "exponential"),
        (r'(\\.|[^"])*"', "exponential"),
        (r"(a{1,9})*b", "exponential"),
        (r"(?:\s|&nbsp;|[ \t])+$", "exponential"),
        (r"([^\[\]]|\[[^\]]*\]|\[)*\]x", "exponential"),
        (r"(\s*\w+\s*)+=", "exponential"),
        (r"(?>(?:a|aa)*b)", "exponential"),
        (r"(?:, (?:and )?(?:\w+ )?x)*!", "exponential"),
    ],
)
def test_an_ambiguous_pattern_is_found(pattern: str, kind: str) -> None:
    assert kind in [found.kind for found in ambiguous(pattern)]


@pytest.mark.parametrize("pattern", [r"\s+$", r"\d+x", r"^\s*x", r"[a-z]*!", r"(?:a|b)+c"])
def test_a_search_that_begins_again_at_each_sign_is_found(pattern: str) -> None:
    assert [found.kind for found in ambiguous(pattern, re.MULTILINE, searched=True)] == ["quadratic"]
    assert not list(ambiguous(pattern, re.MULTILINE))


@pytest.mark.parametrize(
    "pattern",
    [
        r"a*+a*b", r"\s*+,?\s*x", r"(?>(?:a+)*)b", r"(?:a|b)*c", r"(?:\w+\s)*:", r"\s*,\s*x", r"a*a*",
        r"[^x]*x[^y]*y", r"a{0,200}a{0,200}b", r"^[\w.]+@[\w.]+\.\w+$", r'(\\.|[^"\\])*"', r"\b\w+\b\s*\w+:",
        r"(?>(?:[^\\]|\\.)*)x", r"(?:(?!ab)[^x])*x", r"(?i)(?:A|a)*z", r"(?:т|№)+\.$",
    ],
)  # fmt: skip
def test_a_certain_pattern_is_let_pass(pattern: str) -> None:
    assert list(ambiguous(pattern)) == []


@pytest.mark.slow
def test_no_pattern_of_the_package_is_ambiguous() -> None:
    found: dict[str, list[str]] = {}
    known = cache(lambda *pattern, **how: list(ambiguous(*pattern, **how)))
    for one in package_patterns():
        for kind, word, _ in known(one.text, one.flags, whole=one.is_whole, searched=one.searched):
            shortened = one.module.startswith(SHORTENED) and not any(map(str.isalnum, word))
            if kind == "exponential" or not shortened:
                found.setdefault(one.module, []).append(f"{kind} at {word!r}: {one.text[:300]}")
    new = {name: told for name, told in found.items() if name not in BOUNDED or "exponential" in str(told)}
    assert not new, "make the first repeat possessive (`*+`), or say in BOUNDED what bounds the text"
    assert found.keys() == BOUNDED.keys(), "what is mended leaves the table"


def test_patterns_of_calls_are_seen_as_well() -> None:
    modules = [one.module for one in package_patterns()]
    assert len(modules) > 1400
    assert "seminal.scan.latex.verbatim" in modules  # within functions
