"""No pattern of the package takes time out of proportion to its text; one that could is found without being run."""

from __future__ import annotations

import pytest

from tests.text.ambiguity import ambiguous
from tests.text.test_pattern import all_patterns

SHORTENED = tuple(
    f"seminal.read.{name}"
    for name in ("references", "items", "markdown", "paragraphs", "inline", "registers")
)
"""They read at most 10,000 characters, with runs of blanks and signs that are shortened (read/inline)."""
BOUNDED = {
    "seminal.filters.chapters": "a heading's line, in files that pandoc reads next",
    "seminal.lsp.context": "the line before the cursor, from an open bracket on",
    "seminal.read.asciidoc": "a heading's line",
    "seminal.read.org": "a headline, of which `fuzz.pumped` shows that its time grows with it",
    "seminal.scan.markdown.blocks": "a definition's lines: the part that is looked at in every way ends at `[`",
    "seminal.setup.survey": "2,000 characters of a line; a line of a script",
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
        (r"(a+)*b", "exponential"),
        (r"(?:\w+\s?)*:", "exponential"),
        (r"(?:a*b?)*c", "exponential"),
        (r"x(?:(?:[ab]+|[bc]+))*d", "exponential"),
    ],
)
def test_an_ambiguous_pattern_is_found(pattern: str, kind: str) -> None:
    assert kind in [found for found, _ in ambiguous(pattern)]


@pytest.mark.parametrize(
    "pattern",
    [
        r"a*+a*b", r"\s*+,?\s*x", r"(?>(?:a+)*)b", r"(?:a|b)*c", r"(?:\w+\s)*:", r"\s*,\s*x", r"a*a*", r"[^x]*x[^y]*y",
        r"a{0,200}a{0,200}b",
    ],
)  # fmt: skip
def test_a_certain_pattern_is_let_pass(pattern: str) -> None:
    assert list(ambiguous(pattern)) == []


def test_no_pattern_of_the_package_is_ambiguous() -> None:
    found: dict[str, list[str]] = {}
    for name, pattern, flags in set(all_patterns()):
        for kind, signs in ambiguous(pattern, flags):
            if kind == "exponential" or not name.startswith(SHORTENED) or any(map(str.isalnum, signs)):
                found.setdefault(name, []).append(
                    f"{kind} at {''.join(sorted(signs))[:9]!r}: {pattern[:300]}"
                )
    new = {name: told for name, told in found.items() if name not in BOUNDED or "exponential" in str(told)}
    assert not new, "make the first repeat possessive (`*+`), or say in BOUNDED what bounds the text"
    assert found.keys() == BOUNDED.keys(), "what is mended leaves the table"
