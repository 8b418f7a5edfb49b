"""Reading a list takes steps by its length, also where a block, a paragraph or a word has no end."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from seminal.model.source import Source
from seminal.read import read
from seminal.read.items import reference_lines
from seminal.read.references import reference
from seminal.read.references.labelling import people
from seminal.read.references.marked import Marked
from seminal.read.references.titling import clean
from tests.growth import assert_linear, assert_time_linear

REFERENCE = "A. Smith and B. Jones. A Study of Frobs in Winter. SOSP, 2001."


def test_delimiters_of_asciidoc_without_end_are_looked_for_once() -> None:
    def blocks(times: int) -> None:
        read(Source("x.adoc", "".join(f"{'-' * (n + 4)}\n" for n in range(times)) + REFERENCE))

    assert_linear(blocks)


class Breaks(list[bool]):
    """What follows each line, with a count of those that are looked at."""

    looked = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.looked += len(found) if isinstance(found, list) else 1
        return found


def test_the_breaks_of_a_paragraph_are_looked_at_once() -> None:
    """256 kB of AsciiDoc in short lines took 5 to 6 times as long as 64 kB."""
    line = reference_lines.line_of(Marked(REFERENCE))
    breaks = Breaks([True] * 400)
    assert len(reference_lines.starts([line] * 400, breaks)) == 400
    assert breaks.looked < 5 * 400


def test_a_word_of_many_stretches_is_looked_at_once() -> None:
    assert_linear(lambda times: read(Source("x.md", f"- {'@_' * times}\n")))


def test_quotes_without_end_are_tried_once() -> None:
    number = count()  # no line twice, whose labels would be remembered

    def quotes(times: int) -> None:
        read(Source("x.adoc", f"{'“' * times} {next(number)}\n\n{REFERENCE}\n"))

    assert_time_linear(quotes, 32_000)


@pytest.mark.parametrize(
    ("name", "piece"),
    [("x.tex", "\\begin{verbatim}\n"), ("x.tex", "\\begin{tabular}{l}"), ("x.org", "#+BEGIN_QUOTE\n")],
)
def test_an_end_that_is_missing_is_searched_once(name: str, piece: str) -> None:
    """2 MB of quotations in Org took hours."""
    start = f"\\begin{{itemize}}\n\\item {REFERENCE} "
    assert_time_linear(lambda times: read(Source(name, start + piece * times + "\n")), 16_000)


def test_links_in_links_are_not_all_links() -> None:
    """1.4 MB of `<a href=x>` in one another took 200 s."""
    assert_linear(lambda times: read(Source("x.html", f"{'<a href=x>' * times}{REFERENCE}{'</a>' * times}")))


def test_short_lines_are_not_labelled_with_hundreds_above(monkeypatch: pytest.MonkeyPatch) -> None:
    """38 kB of lines of two letters took over 60 s."""
    labelled, labels = list[int](), reference.labels

    def counted(marked: Marked, *more: Any, **named: Any) -> Any:
        labelled.append(len(marked.text))
        return labels(marked, *more, **named)

    monkeypatch.setattr(reference, "labels", counted)
    read(Source("x.md", "+a\n" * 400))
    assert sum(labelled) < 400 * 100


def test_a_key_of_many_parts_is_refused() -> None:
    """The parser of TOML copies a key for each of its parts: 150,000 characters took four seconds."""
    reading = read(Source("x.toml", '[[works]]\ntitle = "A"\n' + "may. " * 1_001))
    assert "more than 1,000 dots on one line" in reading.diagnostics[0].message
    [entry] = read(Source("x.toml", '[[works]]\ntitle = "A"\nyear = 2001\n' + "a." * 50 + "b = 1")).entries
    assert entry.year == 2001


def test_a_title_within_thousands_of_dashes_is_cleaned_in_few_steps() -> None:
    """38 kB of dashes around nothing, in a field, took six seconds."""
    assert_time_linear(lambda times: clean("A Study of Winds" + "\n\n---" * times), 16_000)


def test_signs_before_et_al_are_searched_once() -> None:
    """10 kB of commas in an author's field took six seconds."""
    assert people.people("Ann Stone, ( et al., et al.")[1]
    assert_time_linear(lambda times: people.people("Ann Stone" + ", " * times + "x"), 16_000)


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("x.ris", "TY  - BOOK\nTI  - A\nN1  - "),
        ("x.nbib", "PMID- 1\nTI  - A\nAB  - "),
        ("x.enw", "%0 Book\n%T A\n%X "),
        ("x.txt", "Record: 1\nTitle: A\nAbstract: "),
    ],
)
def test_a_value_of_many_lines_is_joined_once(name: str, record: str) -> None:
    assert_time_linear(lambda times: read(Source(name, record + "a line\n" * times)), 160_000)
