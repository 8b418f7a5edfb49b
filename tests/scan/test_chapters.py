"""What a chapter says besides its citations: title, topics, files, cross-references, broken pieces."""

from __future__ import annotations

import pytest

from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.scan import scan


def chapter(text: str, path: str = "x.qmd", *, quarto: bool = False) -> Chapter:
    return scan(Source(path, text), quarto=quarto)


def contexts(text: str) -> list[tuple[str, str]]:
    return [(one.key, one.context) for one in chapter(text).citations]


def test_front_matter() -> None:
    found = chapter("---\ntitle: T\ntopics: [a, b]\nbibliography: [x.bib, y.bib]\n---\n\n# H\n")
    assert (found.title, found.topics, found.bibliography) == ("T", ("a", "b"), ("x.bib", "y.bib"))
    assert chapter("---\ntopics: one\nbibliography: x.bib\n---\n").topics == ("one",)
    assert chapter("text").bibliography is None
    assert chapter("# On *things* {#sec-x}\n\ntext").title == "On *things*"


def test_nocite() -> None:
    found = chapter("---\nnocite: |\n  @*, @b\n---\n").citations
    assert [(one.key, one.mode, one.location.line) for one in found] == [
        ("*", "nocite", 3),
        ("b", "nocite", 3),
    ]


def test_broken_front_matter() -> None:
    found = chapter("---\nauthor: @handle\n---\n\n[@a]")
    assert [one.rule for one in found.diagnostics] == ["broken-front-matter"]
    assert found.diagnostics[0].location.line == 2
    assert [one.key for one in found.citations] == ["a"]


def test_crossrefs() -> None:
    text = "@fig-x, [@Tbl-y], @sec-z, @thm-1, @my-fig, @figure2020"
    found = chapter(text)
    assert [one.key for one in found.crossrefs] == ["fig-x", "Tbl-y", "sec-z", "thm-1"]
    assert [one.key for one in found.citations] == ["my-fig", "figure2020"]
    own = scan(Source("x.qmd", "@dia-x"), crossref_prefixes=frozenset({"dia"}))
    assert [one.key for one in own.crossrefs] == ["dia-x"]


def test_contexts() -> None:
    assert contexts("# On @a\n") == [("a", "heading")]
    assert contexts("---\nabstract: x @a\n---\n") == [("a", "metadata:abstract")]
    assert contexts("x ![see @a](u) y") == [("a", "alt")]
    assert contexts("![see @a](u)") == [("a", "caption"), ("a", "figure")]


def test_executable_cells_are_code() -> None:
    for header in ("{r x, y=1}", "{python}", "{r}", "{{r}}", "{ojs .x}", "{r, echo = FALSE}"):
        assert contexts(f"```{header}\n#' @param x\n\n@decorator\n```\n\n@a") == [("a", "")]
    assert contexts("```{r}\n@x\n") == []


def test_options_that_become_text() -> None:
    assert contexts('```{r}\n#| fig-cap: "After [@a]"\n#| echo: false\nx@y\n```') == [("a", "option")]
    assert contexts("```{python}\n#| fig-cap:\n#|   - One @a\n#|   - Two @b\n```") == [
        ("a", "option"),
        ("b", "option"),
    ]
    assert contexts('```{r x, fig.cap="After [@a]", out.width="3"}\nx@y\n```') == [("a", "option")]
    assert contexts("```{asis}\nText @a\n```") == [("a", "option")]
    assert contexts('```{block2, type="note"}\nText [@a]\n```') == [("a", "option")]
    assert contexts("(ref:cap) After [@a]") == [("a", "")]


OPTIONS = {
    "#| fig-cap: |\n#|   First @a\n#|   second [@b]": "a b",
    "#| fig-cap: >-\n#|   First @a\n#|\n#|   second [@b]": "a b",
    '#| fig-cap: ["One @a", "Two [@b]"]': "a b",
    '#| fig-cap:\n#| - "One @a"\n#| - "Two [@b]"': "a b",
    "#| tbl-cap: T @a\n#| tbl-subcap:\n#|   - A @b\n#|   - B @c\n#| echo: false": "a b c",
    '#| fig-cap: "A \\"x\\" @a" # remark @no': "a",
    "#| fig-cap: 'It''s @a'": "a",
    '#| fig-cap: !expr paste("After @a")': "a",
    '#| fig-link: "https://x.y/@no"\n#| fig-cap: C': "",
    '#| fig.cap = "After @a"': "a",
    '#| label = "x", fig.cap = c("One @a", "Two [@b]"),\n#| out.width = "3"': "a b",
    "%%| fig-cap: M @a": "a",
    "//| fig-cap: M @a": "a",
    "#| fig-cap: [@a": "",
}

HEADERS = {
    "fig.cap=\"After [@a]\", fig.scap='s @b'": "a b",
    'fig.cap=c("One @a", "Two [@b]"), x="@no"': "a b",
    'fig.cap=paste0("One (@a)", f("x"), "two @b"), y="@no"': "a b",
    'fig.cap="See \\\\@ref(fig:x) and @a"': "a",
    'notcap="@no", fig.cap="A}B @a"': "a",
}


@pytest.mark.parametrize("options", OPTIONS)
def test_options_in_comments(options: str) -> None:
    text = f"```{{r}}\n{options}\nx@no\n```"
    found = chapter(text).citations
    assert " ".join(one.key for one in found) == OPTIONS[options]
    assert {one.context for one in found} <= {"option"}
    for one in found:
        place = one.location
        assert text.split("\n")[place.line - 1][place.column - 1 : place.end_column - 1] == f"@{one.key}"


@pytest.mark.parametrize("header", HEADERS)
def test_options_in_the_header(header: str) -> None:
    assert contexts(f"```{{r x, {header}}}\n@no\n```") == [(key, "option") for key in HEADERS[header].split()]


def test_a_block_that_is_not_executed_has_a_caption_at_most() -> None:
    for info in ('{#lst-x .r lst-cap="After @a" title="@no"}', 'r {#lst-x lst-cap="After @a"}'):
        assert contexts(f'```{info}\n#| fig-cap: "After [@no]"\n```') == [("a", "option")]


@pytest.mark.parametrize(
    ("header", "keys"),
    [
        (
            '{#fig-x fig-env="figure" fig-cap="After [@a; see @b], `{python} c.d_str`" fig-alt="@no"}',
            ["a", "b"],
        ),
        ("{.wide #tbl-x tbl-cap='As @a says'}", ["a"]),
        ('{fig-alt="#tbl-y @no" #fig-x tbl-cap="@no" fig-cap="\\"Quoted\\" @a"}', ["a"]),
        ('{#clip-x clip-cap="@a"}', ["a"]),
        ('{#other fig-cap="@no"}', []),
        ('{.fig-x data-fig-cap="@no"}', []),
    ],
)
def test_captions_in_the_headers_of_floats(header: str, keys: list[str]) -> None:
    """Quarto prints them; pandoc alone leaves them among the attributes."""
    text = f"Text.\n\n::: {header}\n![](x.svg)\n:::\n"
    found = scan(Source("a.qmd", text), quarto=True).citations
    assert [(one.key, one.context) for one in found] == [(key, "option") for key in keys]
    for one in found:
        line = text.splitlines()[one.location.line - 1]
        assert line[one.location.column - 1 :].startswith((one.key, f"@{one.key}"))
    assert scan(Source("a.md", text)).citations == ()


def test_latex_in_markdown() -> None:
    found = chapter(
        "See \\cite{a,b} and `\\citep{c}`{=latex}.\n\n```{=latex}\n\\parencite{d}\n```\n"
    ).citations
    assert [(one.key, one.mode) for one in found] == [(key, "latex") for key in "abcd"]


def test_shortcodes() -> None:
    found = chapter(
        "{{< include _x.qmd >}}\n\n{{< video https://x.y/@z >}} @a\n\n{{< meta x\n\n@b", quarto=True
    )
    assert [(one.path, one.location.line) for one in found.includes] == [("_x.qmd", 1)]
    assert [one.key for one in found.citations] == ["a", "b"]
    assert [(one.rule, one.location.line) for one in found.diagnostics] == [("broken-shortcode", 5)]
    assert not chapter("```\n{{{< meta x >}}}\n```").diagnostics


def test_places_with_tabs() -> None:
    found = chapter("-\tone\n\n\ttwo\t@a\n").citations
    assert [(one.location.line, one.location.column, one.location.end_column) for one in found] == [(3, 6, 8)]


def test_every_suffix() -> None:
    for path in ("x.md", "x.qmd", "x.Rmd", "x.rmd", "x.markdown", "x.txt"):
        assert [one.key for one in chapter("@a", path).citations] == ["a"]


def test_rules_between_slides_of_remark_begin_no_metadata() -> None:
    slides = "---\ntitle: A\noutput:\n  xaringan::moon_reader:\n    css: x\n---\n\nOne\n"
    slides += "\n---\nclass: inverse\n\n**Two**\n\n---\n"
    assert scan(Source("a.Rmd", slides)).diagnostics == ()
    found = scan(Source("a.Rmd", slides.replace("xaringan::moon_reader", "html_document"))).diagnostics
    assert [one.rule for one in found] == ["broken-front-matter"]
    assert [
        one.rule for one in scan(Source("a.Rmd", slides.replace("title: A", "title: [A"))).diagnostics
    ] != []


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\\foo<b>{@z}\n", ["z"]),
        ("\\foo<em>[@a] @c\n", ["a", "c"]),
        ("\\clearpage\n[@a]\n<b>\n{@z}\n", ["z"]),
        ("\\foo<1-2>{@z}\n", []),
        ("\\foo<article>{@z}\n", []),
        ("\\foo[@a]<1>[@b]{@z}\n", []),
    ],
)
def test_a_tag_behind_a_command_is_no_overlay(text: str, keys: list[str]) -> None:
    assert [one.key for one in scan(Source("a.md", text)).citations] == keys
