"""What every reader promises of any text: nothing lost in silence, no traceback, no hanging."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seminal.model.entry import Reading
from seminal.model.source import Location, Source
from seminal.project.config import LISTS
from seminal.read import READERS, read
from tests.conftest import FUZZ

NAMES = {reader.name: reader for reader in READERS}
SCRAPS = [
    "# H\n", "## Heading\n", "- item\n", "  - nested\n", "* **Title** (Huang et al., 2019) - *Note.*\n",
    "1. one\n",
    "[1] A. Author and B. Author. \"[Title.](https://doi.org/10.1/x)\" Venue. 2001.\n",
    "| a | b |\n|---|---|\n| c | d |\n",
    "```bibtex\n@article{k, title={T}, year=2001}\n```\n", "```\n", "@book{x, title = {Y\n",
    "<ul><li>x</li>\n", "</ul>", "<table>",
    '<div class="title">', "<a href=/>", '<p class="authors">', "Revised Edition. ",
    "<tr><td>2001</td>", "---\n", "***", "\n\n", "  ", "\t", "[x]: http://a.b/c\n", "[t][x]", "![i](j)",
    "[![b](c)](d)", "\\[ArXiv 25] X\n",
    "arXiv:1706.03762 ", "https://arxiv.org/abs/1706.03762 ", "10.1145/1.2 ", "SOSP '19 ", "(2019) ",
    "et al. ", "\u00ce\u00bb", "\u2019",
    "H\n===\n", ".. [AB70] A. B. C. T. V, 1970.\n", ".. note::\n", "`t <http://a.b>`_ ", ".. _t: http://a.b\n",
    "#. x\n", "- Authors: A. Bee\n", "- Title: T\n", "by A. Bee in OSDI 2012\n",
    "* H\n** S\n", "#+TITLE: x\n", "#+BEGIN_SRC bibtex\n", "[[http://a][b]]", "TY  - JOUR\n",
    "TI  - T\n", "ER  - \n", "AU  - A, B\n",
    "\\bibitem{k} A. B. \\newblock T. \\newblock V, 2001.\n", "\\end{thebibliography}", "{\"cells\": [",
    "{\"cell_type\": \"markdown\", \"source\": [\"- x\"]}",
    "]}", "[{\"title\": \"T\", \"DOI\": \"10.1/a\"}]", "references:\n- id: a\n  title: T\n",
    "::: {.x}\n", "<!-- c -->", "> q\n", "\x00", "\U0001f525", "\r",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.one_of(st.sampled_from(SCRAPS), st.text(max_size=12)), max_size=40).map("".join),
)
relaxed = settings(
    max_examples=max(60, FUZZ // 100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def check(reading: Reading, text: str) -> None:
    """Assert that the pieces are ordered, do not overlap, have reasons, and cover what is not blank."""
    at = 0
    for piece in reading.pieces:
        assert piece.span.start >= at, "pieces overlap or are out of order"
        assert piece.span, "a piece is empty"
        assert not text[at : piece.span.start].strip(), "something is lost before a piece"
        assert piece.kind != "skipped" or piece.reason, "skipped without a reason"
        at = piece.span.end
    assert at <= len(text)
    assert not text[at:].strip(), "something is lost at the end"


def test_a_folder_of_seeds_is_asked_for_every_reader_s_suffixes() -> None:
    assert not {suffix for reader in READERS for suffix in reader.suffixes} - LISTS


@pytest.mark.parametrize("name", sorted(NAMES))
@relaxed
@given(text=texts)
def test_nothing_is_lost_in_silence(name: str, text: str) -> None:
    check(NAMES[name].read(Source("list.txt", text)), text)


@relaxed
@given(text=texts)
def test_any_text_is_read_by_its_content(text: str) -> None:
    source = Source("list", text)
    reading = read(source)
    check(reading, text)
    assert read(source) == reading


@relaxed
@given(text=texts)
def test_every_entry_has_a_place_inside_the_text(text: str) -> None:
    last = text.count("\n") + 1
    for entry in read(Source("list.md", text)).entries:
        where = entry.origin.where
        assert isinstance(where, Location)
        assert 1 <= where.line <= where.end_line <= last
        assert entry.title or entry.identifiers or entry.urls


REPEATED = [
    "[", "]", "(", "*", "**a ", "_a ", "`", "<", "<a ", "<!--", "[a](", "![", "[![", "a, ", "A. ",
    "A. Author, ", "{", "}", "\\", "|", "| a ",
    "#", "# ", "- ", "-", "  - a\n", "1. ", "&", "&amp", "http://", "https://a.b/c ", "\"", "“a", "'",
    " ", "\t", "\n", "\n\n", "(a", "et al. ", "2001 ",
    "(2001) ", "10.1145/", "arXiv:", "@a{", "@a{b,", "<li>", "<ul><li>", "<table><tr><td>",
    "\\bibitem{", "{\\em ", "TY  - ", "[1] ", "A, B. and ", ". ",
    ": ", " - ", "﹏", "Î", "\u00c3\u0083", "~~~\n", "> ", "::: ", "| - ", "\\[", "[^a]: ", "[a]: b\n",
    "\\item ", "\\begin{itemize}", "{{cite journal|", "\'\'\'", "[[[a]]] ", "|===\n| a\n", "\\bibitem[{",
    "\\bibinfo {author} {", "\\bib{a}{b}{", "%0 A\n", "PMID- 1\n", "<p>", "<br>", "In a, 2003. B 2003. C on ",
    "* **A** (B, 2001) - *C.* ", "## A ", "[{", "{\"a\":", "- [x](y)\n",
    "- (A)[B c] ", "[[A1](b)] C ", "`a` ", "《A》", "2018 - A - ", "A \"B\" C, ", "# [A](b)\nC 2017\n\n", "? ",
    "**Title:** a\n\n", "BEE, A. T. Revue, 2001, vol. 3, no 4, p. 5-6. ", "Lamps a\nA. B, C of d and e. F, 1999.\n",
]  # fmt: skip


@pytest.mark.parametrize("sign", "([{<\"'*_`~|:;,.-–/\\")
def test_a_sign_that_goes_on_and_on_is_read(sign: str) -> None:
    text = sign * 20_000
    check(read(Source("list.md", text)), text)


@pytest.mark.slow
@pytest.mark.parametrize("scrap", REPEATED)
def test_no_input_hangs(scrap: str) -> None:
    text = scrap * (20_000 // len(scrap))
    for reader in NAMES.values():
        check(reader.read(Source("list.md", text)), text)


@pytest.mark.slow
def test_a_long_line_without_any_break_is_read() -> None:
    text = "word " * 200_000
    check(read(Source("list.md", text)), text)


@pytest.mark.parametrize(
    "text",
    [
        "\x08\x0c.|&",
        "- Deep \x00 & <a href='http://a.b/c.pdf'>x</a> (&)",
        "<html><ul><li>a</li></ul><script>var x",
        "<html><nav><table><tr><td>a</td></tr></table>",
        '<v><a href=/><div class="title">',
        "- Ada Stone. Kites, Revised Edition. Kite Press",
        "- " + "Stone, A., " * 14 + "a" * 2800,  # one long word behind many names: it took minutes
        "- STONE" + ", Ada, 2" * 400 + ". Kites",  # five seconds: each comma might end the title
        "- On and Hargrove, [Night Kites over the Harbor](https://example.org/k.pdf), ATC 2014\n",
        "- Night Kites over the Harbor.<em></em>",
    ],
)
def test_what_fuzzing_found_is_read(text: str) -> None:
    for reader in NAMES.values():
        check(reader.read(Source("list", text)), text)


def test_an_empty_source_says_so() -> None:
    reading = read(Source("list.md", "  \n"))
    assert not reading.entries
    assert [d.rule for d in reading.diagnostics] == ["empty-list"]


def test_crlf_and_a_lone_carriage_return_are_blank() -> None:
    reading = read(Source("list.md", "## A\r\n\r\n- **Paper on things** (Huang et al., 2019)\r\n"))
    assert [(e.title, e.topics) for e in reading.entries] == [("Paper on things", ("A",))]


@pytest.mark.slow
@pytest.mark.parametrize(
    "item", ["a", "Topic", "**A title of some work** (Huang et al., 2019)", "[x](http://a.b/c.pdf)"]
)
def test_deep_nesting_is_read(item: str) -> None:
    text = "".join(f"{' ' * n}- {item}\n" for n in range(600)) + "- **A title** (Kwon et al., 2023)\n"
    for name in ("markdown", "plain", "org"):
        check(NAMES[name].read(Source("list.md", text)), text)
    html = "<ul><li>" + item
    check(read(Source("list.html", html * 2000)), html * 2000)
