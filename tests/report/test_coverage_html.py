from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from seminal.coverage import coverage
from seminal.model.work import Work
from seminal.report.coverage.html import (
    MAX_YEAR_BARS,
    CoveragePage,
    Repository,
    coverage_html,
    link_of,
    timeline,
)
from tests.coverage.books import PIPELINES, SERVING, chapter, entry, library, manuscript, work
from tests.report.test_coverage_text import HOSTILE, NOTHING, RESULT, hostile

VOID = {"meta", "link", "input", "br"}


class Reader(HTMLParser):
    """Collects the elements of a page and holds them to balance."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def test_the_page_is_balanced_and_fetches_nothing() -> None:
    for result in (RESULT, NOTHING, hostile()):
        reader = read(coverage_html(result, CoveragePage("A book", Repository("https://github.com/a/b"))))
        for tag, attributes in reader.elements:
            assert tag not in ("img", "iframe", "object", "embed", "base")
            if tag == "script":
                assert "src" not in attributes
            if tag == "link":
                assert attributes["href"] == "data:,"


def test_hostile_words_stay_text() -> None:
    reader = read(
        coverage_html(hostile(), CoveragePage(HOSTILE, Repository('https://x.example/" onload="x')))
    )
    assert [tag for tag, _ in reader.elements].count("script") == 2  # the data and our own
    assert not any(name.startswith("on") for _, attributes in reader.elements for name in attributes)
    assert not any(
        (attributes.get("href") or "").startswith("javascript") for _, attributes in reader.elements
    )


def test_the_data_in_the_page_is_whole() -> None:
    page = coverage_html(hostile())
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert len(data["works"]) == 2
    assert data["works"][0][1].startswith('<script>alert("x")</script>')
    assert all(row[4] == "" for row in data["works"])  # no javascript: address


def test_the_map_is_a_table_with_numbers() -> None:
    page = coverage_html(RESULT)
    assert page.count('scope="row" class="name"') == 2
    assert page.count('scope="col" class="chapter"') == 2
    assert re.search(r'<td class="h2 home"><span class="vh">on it: </span>1</td>', page)
    assert '<td class="h5">2</td>' in page


def test_the_page_is_the_same_on_every_run() -> None:
    assert coverage_html(RESULT) == coverage_html(RESULT)


def linked(**fields: str) -> Work:
    return work("w", entry("a.md", "W", fields=fields))


def test_links_to_works() -> None:
    assert link_of(linked(doi="10.1145/1327452.1327492")) == "https://doi.org/10.1145/1327452.1327492"
    assert link_of(linked(doi='10.1/"><x')) == "https://doi.org/10.1/%22%3E%3Cx"
    assert link_of(linked(eprint="1706.03762", eprinttype="arxiv")) == "https://arxiv.org/abs/1706.03762"
    assert link_of(linked(url="https://example.org/a b")) == "https://example.org/a%20b"
    assert link_of(linked(url="https://example.org/a")) == "https://example.org/a"
    assert link_of(linked(url="data:text/html,x")) == ""


def test_the_timeline_counts_every_dated_work_once() -> None:
    works = [
        work(f"w{year}", entry("a.md", f"W{year}", year=year)) for year in (1936, 1967, 2001, 2024, None)
    ]
    result = coverage(manuscript(works, (chapter("a.qmd", "w1936 w2024"),)))
    line = timeline(result.asked)
    assert (sum(bar.cited for bar in line.bars), sum(bar.missing for bar in line.bars), line.undated) == (
        2,
        2,
        1,
    )
    assert len(line.bars) == MAX_YEAR_BARS + 1
    assert line.bars[0].label == "before 1985"
    assert timeline(()).bars == ()


def test_no_chapter_and_no_topic() -> None:
    read(coverage_html(coverage(manuscript(library(), (), (SERVING, PIPELINES)))))
    read(coverage_html(coverage(manuscript([work("bare", entry("a.md", "Bare", year=None))]))))
