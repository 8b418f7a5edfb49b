from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from seminal.coverage import coverage, only
from seminal.model.coverage import Coverage
from seminal.model.manuscript import Topic
from seminal.report.coverage.badge import coverage_badge
from seminal.report.coverage.json import coverage_json
from seminal.report.coverage.markdown import coverage_md
from seminal.report.coverage.text import bar, coverage_text
from seminal.report.coverage.words import clip, percent, reference_of
from tests.coverage.books import PIPELINES, SERVING, chapter, entry, library, manuscript, work

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs/reference/schemas/coverage.schema.json").read_text("utf-8")
)
CHAPTERS = (
    chapter("book/serving.qmd", "yu2022orca huang2019gpipe typo", ("serving",)),
    chapter("book/pipelines.qmd", "huang2019gpipe narayanan2019pipedream"),
)
RESULT = coverage(manuscript(library(), CHAPTERS, (SERVING, PIPELINES)), target=10)
NOTHING = coverage(manuscript(()))
HOSTILE = (
    '<script>alert("x")</script> | [a](http://evil.example) @everyone `code` #1 \x1b[31m '
    "www.evil.example \n# Heading"
)


def hostile() -> Coverage:
    fields = {"booktitle": HOSTILE, "url": "javascript:alert(1)"}
    works = [
        work(f"w{n}", entry(HOSTILE, HOSTILE, (HOSTILE,), line=n, fields=fields), topics=("t",))
        for n in (1, 2)
    ]
    chapters = (chapter(HOSTILE, "w1 nobody", (HOSTILE,)), chapter("b.qmd", "w1"))
    return coverage(manuscript(works, chapters, (Topic("t", HOSTILE),)), minor=["nobody"])


def test_the_text_report() -> None:
    assert (
        coverage_text(RESULT)
        == """\
3 of 5 works cited (60 %); 2 uncited, 0 absent; 3 lists.
Target ████▏········· 3 of 10 works cited (30 %)

                                            other    not
Topic                         Works Cited chapter  cited Absent  Coverage
────────────────────────────────────────────────────────────────────────────────
Serving                           3     1       0      2      0 ███▎······  33 %
Pipeline parallelism              2     2       0      0      0 ██████████ 100 %

Topic × chapter            1   2
Serving                   1*   ·
Pipeline parallelism       1   2

Cells: works of the topic that the chapter cites; * the chapter is on the topic.
Not cited: in a bibliography of the book, never cited; absent: in none.
   1  book/serving.qmd: Chapter book/serving.qmd
   2  book/pipelines.qmd: Chapter book/pipelines.qmd

Most wanted
  1. PagedAttention (2023)
     @kwon2023efficient (uncited), score 60 = lists 60
     belongs in book/serving.qmd: named by 3 of 3 lists under Serving; the
     chapter is on it and cites 1 of the 3 works
  2. FlexGen (2020)
     @sheng2023flexgen (uncited), score 20 = lists 20
     belongs in book/serving.qmd: named by 1 of 3 lists under Serving; the
     chapter is on it and cites 1 of the 3 works

Chapters without topics: book/pipelines.qmd (cites works on Pipeline parallelism
  (2))
Topics without a chapter: Pipeline parallelism
Keys that no bibliography has: typo
"""
    )


def test_everything_lists_every_work_and_every_chapter_however_many() -> None:
    works = [
        work(f"w{n:02}", entry("a.md", f"W{n}", ("Serving",), line=n), topics=("serving",)) for n in range(40)
    ]
    chapters = [chapter(f"book/{n:03}.qmd", f"w{n:02}", ("serving",)) for n in range(30)]
    result = coverage(manuscript(works, chapters, (SERVING,)))
    short, everything = coverage_text(result), coverage_text(result, everything=True)
    assert "Most wanted (10 of 10" not in short
    assert short.count("belongs in") == 10
    assert "Topic × chapter" not in short
    assert all(item.key in everything for item in result.works)
    assert all(one.path in everything for one in result.chapters)
    assert max(map(len, everything.splitlines())) <= 80


def test_a_full_and_an_empty_coverage_say_so() -> None:
    full = coverage(
        manuscript(library(), [chapter("a.qmd", " ".join(one.key for one in library()))], (SERVING,))
    )
    assert "Every work of the lists is cited." in coverage_text(full)
    assert "Every work of the lists is cited." in coverage_md(full)
    assert "nothing to cover" in coverage_text(NOTHING)
    assert "nothing to cover" in coverage_md(NOTHING)


@pytest.mark.parametrize("everything", [False, True])
def test_no_title_moves_the_terminal_or_the_comment(everything: bool) -> None:
    text = coverage_text(hostile(), everything=everything)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)
    assert max(map(len, text.splitlines())) <= 80
    comment = coverage_md(hostile(), everything=everything)
    outside = re.sub(r"`[^`\n]*`", "", comment)
    assert not re.search(r"(?<!\\)<(?!/?(?:details|summary)>)", outside)
    assert not re.search(r"@\w", outside)
    assert not re.search(r"(?<!\\)://", outside)
    assert not re.search(r"\n# ", comment)
    rows = [line for line in comment.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {8}


def test_a_comment_fits_github() -> None:
    works = [
        work(
            f"w{n:04}", entry("a.md", "A long title " * 9 + str(n), ("Serving",), line=n), topics=("serving",)
        )
        for n in range(2000)
    ]
    text = coverage_md(coverage(manuscript(works, (), (SERVING,))), everything=True)
    assert len(text) < 65_536
    assert "More than a comment holds" in text


def test_json_is_by_its_schema_for_every_book() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA)
    foreign = coverage(manuscript(library(), CHAPTERS), foreign={"yu2022orca": "yu2022orca"})
    for result in (RESULT, NOTHING, hostile(), foreign, only(RESULT, chapters=["serving"])):
        assert [error.message for error in validator.iter_errors(json.loads(coverage_json(result)))] == []


def test_json_has_the_designs_names() -> None:
    value = json.loads(coverage_json(RESULT))
    first = value["works"][0]
    assert value["version"] == 1
    assert {"key", "title", "year", "topics", "lists", "status", "cited_in"} <= first.keys()
    assert (first["key"], first["lists"], first["status"], first["cited_in"]) == (
        "kwon2023efficient",
        3,
        "uncited",
        [],
    )
    assert value["summary"]["coverage"] == 60.0


def test_clip_counts_columns() -> None:
    assert clip("abc", 5) == "abc  "
    assert clip("abcdef", 5) == "abcd…"
    assert clip("注意力机制", 5) == "注意…"
    assert clip("e\u0301a", 3) == "e\u0301a "
    assert clip("a\nb\x1b[0m", 8) == "a b [0m "


def test_bars_and_percent_round_down() -> None:
    assert bar(None, 4) == "····"
    assert bar(0.5, 4) == "██··"
    assert bar(1.0, 4) == "████"
    assert percent(0.9999) == "99 %"
    assert percent(0.29) == "29 %"  # 0.29 × 100 is 28.999… in binary
    assert percent(None) == "–"


def test_a_reference_says_what_is_known() -> None:
    assert reference_of(library()[0]) == "Lovelace, 2020"
    assert reference_of(work("bare")) == ""


def test_the_badge_is_xml_that_reads_itself_aloud() -> None:
    for result, words in ((RESULT, "60 %"), (NOTHING, "no works")):
        root = ElementTree.fromstring(coverage_badge(result))  # our own text
        assert root.get("aria-label") == f"coverage of the lists: {words}"
        assert words in "".join(root.itertext())


def test_reports_are_the_same_on_every_run() -> None:
    again = coverage(manuscript(library()[::-1], CHAPTERS, (SERVING, PIPELINES)), target=10)
    assert coverage_json(again) == coverage_json(RESULT)
    assert coverage_md(again) == coverage_md(RESULT)
    assert coverage_badge(again) == coverage_badge(RESULT)
