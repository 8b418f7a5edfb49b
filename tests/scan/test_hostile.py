"""No input hangs: time grows with the length of the text, whatever it repeats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.markdown_format import MarkdownFormat
from seminal.model.source import Source
from seminal.scan import scan
from tests.growth import assert_linear, steps

SHAPES = [
    "[",
    "]",
    "![",
    "[@a",
    "[@a; b",
    "[a; @b;",
    "[@a; b](",
    "[a-",
    "@a@",
    "`a` @b",
    "- @a [b; @c\n",
    "## a\n",
    "a\n:::\n",
    "[[@a]",
    "@a [",
    "(",
    "[x](",
    "*",
    "**a",
    "_",
    "_a ",
    "*a _b ",
    "`",
    "`` ` ",
    "$",
    "$a ",
    "$$ ",
    "<",
    "<a ",
    "<!-- ",
    "<div>\n",
    "<p>",
    "</p>",
    '<a b="',
    "<pre>",
    "<span>",
    "<span>a</span>",
    "<span><span>a</span>",
    "<span>`</span>` ",
    "\\verb|",
    "\\em ",
    "\\em {",
    "\\startx ",
    "\\iffalse ",
    "\\ifx\\else ",
    "+-+\n",
    "+",
    "--\na\n",
    ": a\n| b |\n",
    "<x y=z ",
    "{",
    "{.a ",
    '{a="',
    "\\",
    "\\a{",
    "\\a[",
    "\\begin{x}",
    "\\begin{x}\n",
    "^[",
    "^a",
    "~a",
    "~~",
    '"',
    "'a ",
    "'\"",
    "@",
    "@{",
    "@a:",
    "-@a",
    "- ",
    "- - ",
    "> ",
    "> > ",
    "1. ",
    "(@a) ",
    "(@a",
    "a\n",
    "a\n\n",
    "    a\n",
    "| ",
    "|a\n",
    "| a |\n|-",
    "+---+\n",
    "+---+-+\n| @a | |\n+===\n",
    "--- ",
    "- -\n",
    "---\n",
    "---\na: b\n",
    "::: a\n",
    ":::\n",
    ":::{}",
    ": a\n",
    "a\n: b\n",
    "[^1]: a\n",
    "[^1] ",
    "[a]: b\n",
    "[a]: ",
    "[^",
    "\\footnote[",
    "\\emph",
    "{{< ",
    "# ",
    "# a {",
    "a\n===\n",
    "```\n",
    "```{r}\n",
    "~~~\n",
    "&amp;",
    "&",
    "a@b.",
    "..",
    "\t",
    "  \n",
    " ",
    "Table: a\n",
    "é",
]


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("path", ["x.md", "x.tex"])
def test_repeated(shape: str, path: str) -> None:
    size = max(1, 6_000 // len(shape))  # beyond the bounds up to which a reader may look ahead
    assert_linear(
        lambda times: scan(Source(path, "@k " + shape * times + " @z [@y]"), quarto=True), times=size
    )


@pytest.mark.parametrize("shape", ["\\newtcblisting[", "\\DefineShortVerb["])
def test_options_of_definitions_that_never_end(shape: str) -> None:
    assert_linear(lambda times: scan(Source("x.tex", "\\cite{a}" + shape * times)))


@pytest.mark.parametrize(
    "shape", ["a.", "a.b@", "http:", "http:(", "http://a/(b", "x@y.", "mailto:a@", "a_", ",", "a-"]
)
def test_repeated_addresses(shape: str) -> None:
    assert_linear(
        lambda times: scan(
            Source("x.md", "@k " + shape * times + " @z [@y]"),
            markdown=MarkdownFormat(autolink_bare_uris=True),
        )
    )


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["x.md", "x.tex", "x.ipynb"]))
def test_any_text_is_read(text: str, path: str) -> None:
    source = Source(path, text.replace("\r", ""))
    chapter = scan(source)
    assert scan(source) == chapter


NESTED = {
    "^[": "]", "[": "]", "[ ": "](u)",
    "![": "](u)", "*a ": "*", "**a ": "**", "~~a": "~~", '"': '"', "<span>": "</span>",
    "<div>\n": "\n</div>", "> ": "", "- ": "", "1. ": "", "::: a\n": "\n:::\n", "[see ": " @a]", "\\emph{": "}",
    "\\begin{x}\n": "\n\\end{x}", "a\n: b": "", "@a [": "]", "[^[*\"": '"*]]', "[a](": ")", "$\\text{": "}$",
}  # fmt: skip


@pytest.mark.parametrize("path", ["x.md", "x.tex"])
@pytest.mark.parametrize(
    "opening", [pytest.param(one, marks=pytest.mark.slow if one == "[ " else ()) for one in NESTED]
)
def test_nested_deeper_than_any_author_writes(opening: str, path: str) -> None:
    text = f"@z\n\n{opening * 1000}@k{NESTED[opening] * 1000}\n"
    found = [one.key for one in scan(Source(path, text)).citations]
    assert path == "x.tex" or found[:1] == ["z"]


@pytest.mark.parametrize("opening", ["[x @a ", "![x @a ", "@a [", "[", "*[@a *"])
def test_nested_where_a_label_decides(opening: str) -> None:
    """What depends on a label is read twice, but what is within it not twice for each bracket around it."""
    closing = "][r]" if "[x" in opening else "]"

    def work(times: int) -> Callable[[], object]:
        text = f"{opening * times}@k{closing * times}\n\n[r]: u\n\n# @k\n"
        return lambda: scan(Source("x.md", text))

    assert steps(work(24)) < 20 * steps(work(12))
