"""Reports: what each form prints, and that nothing hostile reaches a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.diagnostic import Diagnostic, Fix, Severity
from seminal.model.rules import RULES
from seminal.model.source import Location, Source, Span
from seminal.report.diagnostics import REPORTS
from seminal.report.look import Look
from tests.shared import ROOT

SCHEMA = json.loads(
    (ROOT / "docs" / "reference" / "schemas" / "check.schema.json").read_text(encoding="utf-8")
)
CHAPTER = Source("ch/a b.qmd", "Text.\n\tSee [@vaswani2017atention] – and 日本 [@x].\n")
HOSTILE = "\x1b[2J\x07\u202edrawkcab\r\n::error::forged%0A,:\x9b"


def diagnostic(rule: str, marked: str, message: str, **more: Any) -> Diagnostic:
    start = CHAPTER.text.index(marked)
    return Diagnostic(rule, CHAPTER.locate(Span(start, start + len(marked))), message, **more)


FOUND = [
    diagnostic(
        "unknown-key",
        "vaswani2017atention",
        "vaswani2017atention is in no bibliography of this book",
        hint="did you mean vaswani2017attention?",
        fix=Fix("vaswani2017atention", "vaswani2017attention"),
        related=(Location("r.bib", 1, 16, 1, 36),),
    ),
    diagnostic("uncited-entry", "[@x]", "no chapter cites x"),
    diagnostic("mojibake", "日本", "100 % wrong: a, b", override=Severity.ERROR),
]
LOOK = Look(sources={CHAPTER.path: CHAPTER}, files=2)


def test_text_shows_the_line_and_a_caret_under_the_place_and_the_worst_last() -> None:
    assert REPORTS["text"](FOUND, LOOK) == (
        "ch/a b.qmd:2:38: note[uncited-entry] no chapter cites x\n"
        "   See [@vaswani2017atention] – and 日本 [@x].\n"
        "                                         ^^^^\n"
        "\n"
        "ch/a b.qmd:2:8: error[unknown-key] vaswani2017atention is in no bibliography of this book\n"
        "   See [@vaswani2017atention] – and 日本 [@x].\n"
        "         ^^^^^^^^^^^^^^^^^^^\n"
        "  hint: did you mean vaswani2017attention?\n"
        "  see r.bib:1:16\n"
        "\n"
        "ch/a b.qmd:2:35: error[mojibake] 100 % wrong: a, b\n"
        "   See [@vaswani2017atention] – and 日本 [@x].\n"
        "                                    ^^^^\n"
        "\n"
        "2 errors, no warnings, 1 note in 2 files\n"
    )


def test_many_notes_hide_no_error() -> None:
    place = Location("r.bib", 7, 1, 7, 2)
    notes = [Diagnostic("uncited-entry", place, f"no chapter cites w{number}") for number in range(300)]
    warnings = [Diagnostic("missing-field", place, f"w{number} needs a year") for number in range(20)]
    found = [*notes[:150], *FOUND[:1], *warnings, *notes[150:], FOUND[1]]
    printed = REPORTS["text"](found, LOOK)
    assert printed.startswith(
        "r.bib:7:1: note[uncited-entry] 301 such notes, the first one: no chapter cites w0\n"
        "r.bib:7:1: warning[missing-field] 15 more like this one: w5 needs a year\n\n"
        "r.bib:7:1: warning[missing-field] w0 needs a year\n\n"
    )
    assert printed.index("w4 needs") < printed.index("error[unknown-key]")
    assert printed.endswith("1 error, 20 warnings, 301 notes in 2 files; `seminal check --all` shows each\n")
    assert len(printed.splitlines()) < 25
    every = REPORTS["text"](found, Look(sources=LOOK.sources, files=2, every=True))
    assert every.count("note[uncited-entry]") == 301
    assert every.endswith("301 notes in 2 files\n")
    for form in ("short", "json", "sarif", "github"):
        whole = REPORTS[form](found, LOOK)
        assert all(f"no chapter cites w{number}" in whole for number in range(300)), form
    errors = [Diagnostic("unknown-key", place, f"k{number}") for number in range(50)]
    assert REPORTS["text"](errors, LOOK).count("error[unknown-key]") == 50


def test_text_colours_only_when_asked() -> None:
    plain = REPORTS["text"](FOUND, LOOK)
    colored = REPORTS["text"](FOUND, Look(True, LOOK.sources, 2))
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == plain


def test_text_clips_long_lines_around_the_place() -> None:
    line = "word " * 2000 + "[@gone] " + "word " * 2000
    source = Source("a.md", line)
    start = line.index("gone")
    found = [Diagnostic("unknown-key", source.locate(Span(start, start + 4)), "gone")]
    quoted, caret = REPORTS["text"](found, Look(sources={"a.md": source})).splitlines()[1:3]
    assert len(quoted) < 110
    assert quoted[caret.index("^") : caret.index("^") + 4] == "gone"
    without = REPORTS["text"](found, Look())
    assert "^" not in without  # the excerpt ends before the place


def test_short_is_one_line_each() -> None:
    assert (
        REPORTS["short"](FOUND, LOOK).splitlines()[1]
        == "ch/a b.qmd:2:38: note[uncited-entry] no chapter cites x"
    )


def test_github_puts_the_worst_first_and_escapes() -> None:
    lines = REPORTS["github"](FOUND, LOOK).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::error", "::notice", "seminal:"]
    assert (
        lines[1]
        == "::error file=ch/a b.qmd,line=2,col=35,title=seminal mojibake,endColumn=36::100 %25 wrong: a, b"
    )
    assert lines[0].endswith("of this book%0Adid you mean vaswani2017attention?")
    many = REPORTS["github"]([FOUND[1]] * 14, LOOK)
    assert many.endswith(
        "no errors, no warnings, 14 notes in 2 files; GitHub shows 10 of each kind, 4 more are in this log\n"
    )


def test_json_follows_its_schema() -> None:
    data = json.loads(REPORTS["json"](FOUND, LOOK))
    jsonschema.validate(data, SCHEMA)
    assert data["summary"] == {"errors": 2, "warnings": 0, "notes": 1, "files": 2}
    assert data["diagnostics"][0]["fix"] == {"old": "vaswani2017atention", "new": "vaswani2017attention"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "version": 2}, SCHEMA)


def test_sarif_says_what_code_scanning_needs() -> None:
    run = json.loads(REPORTS["sarif"](FOUND + FOUND[:1], LOOK))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert unquote(place["artifactLocation"]["uri"]) == "ch/a b.qmd"
        assert not place["artifactLocation"]["uri"].startswith("/")
    assert [r["level"] for r in run["results"]] == ["error", "note", "error", "error"]
    marks = [r["partialFingerprints"]["seminal/v1"] for r in run["results"]]
    assert len(set(marks)) == 4
    assert run["results"][0]["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"]


def test_sarif_is_what_a_real_consumer_reads(tmp_path: Path) -> None:
    """The classes of pysarif are made from the OASIS schema: a property it does not know is an error."""
    pysarif = pytest.importorskip("pysarif", reason="pysarif is not installed")
    path = tmp_path / "report.sarif"
    path.write_text(REPORTS["sarif"](FOUND, LOOK), encoding="utf-8")
    run = pysarif.load_from_file(str(path)).runs[0]
    assert run.tool.driver.name == "seminal"
    assert [result.rule_id for result in run.results] == [one.rule for one in FOUND]
    assert [result.locations[0].physical_location.region.start_column for result in run.results] == [
        8,
        38,
        35,
    ]


@pytest.mark.parametrize("form", REPORTS)
def test_nothing_is_still_a_report(form: str) -> None:
    printed = REPORTS[form]([], Look())
    assert printed == "" or printed.endswith("\n")


@pytest.mark.parametrize("form", REPORTS)
def test_control_characters_never_reach_the_terminal(form: str) -> None:
    source = Source(f"a{HOSTILE}.md", f"x {HOSTILE}")
    place = Location(source.path, 1, 3, 1, 9, source.text)
    found = [Diagnostic("mojibake", place, HOSTILE, HOSTILE, Fix(HOSTILE, HOSTILE), (place,))]
    printed = REPORTS[form](found, Look(sources={source.path: source}))
    assert printed.replace("\n", "").isprintable()
    assert sum(line.startswith("::") for line in printed.splitlines()) <= 1
    if form in ("json", "sarif"):
        told = json.loads(printed)
        message = (
            told["diagnostics"][0]["message"]
            if form == "json"
            else told["runs"][0]["results"][0]["message"]["text"]
        )
        assert message.isprintable()


@settings(max_examples=60, deadline=None)
@given(st.text(), st.text(), st.integers(1, 50), st.integers(1, 300), st.sampled_from(sorted(RULES)))
def test_any_diagnostic_can_be_reported(text: str, told: str, line: int, column: int, rule: str) -> None:
    place = Location("a.md", line, column, line + column % 2, column + 3, text[:200])
    found = [Diagnostic(rule, place, told, told)]
    for form, report in REPORTS.items():
        for sources in ({}, {"a.md": Source("a.md", text)}):
            printed = report(found, Look(sources=sources))
            assert printed.replace("\n", "").isprintable(), form


def test_json_and_sarif_give_the_code_of_each_rule() -> None:
    told = json.loads(REPORTS["json"](FOUND, LOOK))["diagnostics"]
    assert [one["code"] for one in told] == [RULES[one.rule].code for one in FOUND]
    rules = json.loads(REPORTS["sarif"](FOUND, LOOK))["runs"][0]["tool"]["driver"]["rules"]
    assert {one["id"]: one["properties"]["code"] for one in rules} == {
        one.rule: RULES[one.rule].code for one in FOUND
    }
