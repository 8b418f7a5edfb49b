from __future__ import annotations

import json

import pytest

from seminal.coverage import coverage
from seminal.coverage.gate import baseline_json, fail_under, max_absent, new_gaps, read_baseline
from seminal.model.errors import FatalError
from seminal.model.rules import RULES
from tests.coverage.books import PIPELINES, SERVING, chapter, library, manuscript

BOOK = manuscript(
    library(),
    (chapter("serving.qmd", "yu2022orca kwon2023vllm", ("serving",)), chapter("p.qmd", "", ("pipelines",))),
    (SERVING, PIPELINES),
)
RESULT = coverage(BOOK)  # 2 of 5: 2 of 3 on serving, 0 of 2 on pipelines


@pytest.mark.parametrize(("percent", "findings"), [(0, 0), (40, 0), (40.1, 1), (100, 1)])
def test_fail_under_the_whole(percent: float, findings: int) -> None:
    found = fail_under(RESULT, percent)
    assert len(found) == findings
    for one in found:
        assert one.rule == "low-coverage"
        assert one.message == f"40 % of the 5 works cited, {percent:g} % asked"
        assert "sheng2023flexgen" in one.hint


def test_fail_under_each_topic_stands_in_its_chapter() -> None:
    found = fail_under(RESULT, 60, each_topic=True)
    assert [(one.location.path, one.message) for one in found] == [
        ("p.qmd", "Pipeline parallelism: 0 % of its 2 works cited, 60 % asked")
    ]


def test_a_share_reads_as_less_than_what_is_asked() -> None:
    serving, _ = fail_under(RESULT, 66.7, each_topic=True)
    assert serving.message == "Serving: 66.6 % of its 3 works cited, 66.7 % asked"


def test_a_gate_without_works_does_not_pass_in_silence() -> None:
    (one,) = fail_under(coverage(manuscript(())), 60)
    assert one.rule == "nothing-to-cover"


def test_max_absent() -> None:
    result = coverage(BOOK, foreign={"yu2022orca": "yu2022orca"})
    assert not max_absent(result, 4)
    (one,) = max_absent(result, 3)
    assert one.message == "4 works of the lists are not in the bibliography, 3 are allowed"
    assert not max_absent(coverage(BOOK, foreign={}, minor=[work.key for work in library()]), 0)


def test_only_new_gaps_fail() -> None:
    known = read_baseline(baseline_json(RESULT), "baseline.json")
    assert not new_gaps(RESULT, known)
    worse = coverage(manuscript(library(), BOOK.chapters[1:], BOOK.topics))
    found = new_gaps(worse, known)
    assert [(one.rule, one.location.path) for one in found] == [("new-gap", "a.md"), ("new-gap", "a.md")]
    assert "kwon2023efficient (PagedAttention) is uncited" in found[0].message


def test_a_renamed_work_is_no_new_gap() -> None:
    worse = coverage(manuscript(library(), (), BOOK.topics))
    known = read_baseline(baseline_json(worse).replace("kwon2023efficient", "kwon2023vllm"), "b.json")
    assert not new_gaps(worse, known)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"version": 2, "gaps": []}',
        '{"version": 1, "gaps": {}}',
        '{"version": 1, "gaps": [1]}',
        "[" * 100_000,
    ],
)
def test_a_broken_baseline_is_said_with_its_file(text: str) -> None:
    with pytest.raises(FatalError, match=r"^b\.json: not a coverage baseline"):
        read_baseline(text, "b.json")


def test_a_baseline_is_sorted_and_ends_its_line() -> None:
    text = baseline_json(RESULT)
    assert json.loads(text)["gaps"] == ["huang2019gpipe", "narayanan2019pipedream", "sheng2023flexgen"]
    assert text.endswith("}\n")


def test_every_rule_has_a_severity() -> None:
    assert {"low-coverage", "new-gap", "nothing-to-cover", "too-many-absent"} <= RULES.keys()
