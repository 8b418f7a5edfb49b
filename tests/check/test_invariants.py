"""What holds of every book: no traceback, places that exist, an order, repairs that come to an end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.check.load import bibliography
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source
from seminal.text.fix import apply_fixes
from tests.check.books import diagnostics

NAMES = [
    "title",
    "author",
    "year",
    "date",
    "month",
    "pages",
    "doi",
    "url",
    "eprint",
    "isbn",
    "journal",
    "ids",
    "x",
]
SCRAPS = [
    *(
        "{",
        "}",
        "\\",
        "$",
        "&",
        "%",
        "#",
        "_",
        "~",
        '"',
        ",",
        " and ",
        "et al.",
        "others",
        "\\input{x}",
        "\\_",
        "--",
    ),
    *(
        "10.1145/1",
        "https://doi.org/",
        "1706.03762",
        "Ã¶",
        "\u00ad",
        "e\u0301",
        "\x1b[2J",
        "&amp;",
        "<i>",
        "pp. 3-4",
    ),
    *(
        "Vol. 3",
        "2012",
        "jan",
        "BERT",
        "a b",
        "\n",
        "\\mbox{a}",
        "978-0-262-03384-8",
        "http://a.b/c\\_d",
        "\u0430",
    ),
]
KEYS = ["dean2012", "Dean2012", "dean-2012", "fig-1", "d\u0435an2012", "dean2013", "a b", ""]
VALUES = st.lists(st.sampled_from(SCRAPS), max_size=5).map("".join)
FIELDS = st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=6)
ENTRIES = st.builds(
    lambda kind, key, fields: (
        f"@{kind}{{{key},\n" + "".join(f"  {n} = {{{v}}},\n" for n, v in fields) + "}\n"
    ),
    st.sampled_from(["article", "book", "misc", "artcile", "string"]),
    st.sampled_from(KEYS),
    FIELDS,
)
SHELVES = st.lists(ENTRIES, max_size=4).map("".join)
CITED = [
    *(f"@{key}" for key in KEYS),
    "[-@dean2012; @dean2012]",
    "# H @dean2012\n",
    "![a @x](b.png)\n",
    "text",
]
CHAPTERS = st.lists(st.sampled_from([*CITED, "\n\n", " ", "<!-- seminal: ignore -->", "@{a b}"]), max_size=12)


def repaired(path: str, files: dict[str, str]) -> str:
    """Return the file after one round of repairs."""
    found = [one for one in diagnostics(files) if one.location.path == path]
    return apply_fixes(files[path], found).text


def place_exists(found: Diagnostic, sources: dict[str, Source]) -> bool:
    """Return whether a diagnostic's place lies in its file."""
    place = found.location
    lines = sources[place.path].text.split("\n")
    return (
        1 <= place.line <= place.end_line <= len(lines)
        and 1 <= place.column <= len(lines[place.line - 1]) + 1
    )


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(CHAPTERS.map(" ".join), SHELVES)
def test_every_book_gets_a_sound_answer(chapter: str, shelf: str) -> None:
    files = {"a.qmd": chapter, "r.bib": shelf}
    sources = {path: Source(path, text) for path, text in files.items()}
    found = diagnostics(files)
    assert found == diagnostics(dict(reversed(files.items())))
    assert [(d.location.path, d.location.line, d.location.column) for d in found] == sorted(
        (d.location.path, d.location.line, d.location.column) for d in found
    )
    for one in found:
        assert place_exists(one, sources), one
        assert "\n" not in one.message


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(CHAPTERS.map(" ".join), SHELVES)
def test_repairs_come_to_an_end(chapter: str, shelf: str) -> None:
    files = {"a.qmd": chapter, "r.bib": shelf}
    for _ in range(12):
        after = {path: repaired(path, files) for path in files}
        if after == files:
            return
        files = after
    raise AssertionError(files)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80), st.sampled_from(["r.bib", "r.json", "r.yaml"]))
def test_any_text_is_read_as_a_bibliography(text: str, path: str) -> None:
    shelf = bibliography(Source(path, text))
    for entry in shelf.entries:
        assert 0 <= entry.key_span.start <= entry.key_span.end <= len(text)
