"""Verdicts as text, JSON and SARIF, and the command itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from seminal.__main__ import main
from seminal.cli import cli
from seminal.model.answer import NotFound
from seminal.model.source import Source
from seminal.model.verdict import Statement, Verdict
from seminal.read import bibtex
from seminal.report.look import Look
from seminal.report.verdicts import REPORTS, sarif
from seminal.resolve.index import Index
from seminal.verify.judge import verify

SCHEMA = Path(__file__).parents[2] / "docs" / "reference" / "schemas" / "verify.schema.json"
PRINTED = Source("bib/references.bib", """@inproceedings{vaswani2017attention,
  author = {Vaswani, A. and Shazeer, N.},
  title = {Attention Is All You Need},
  booktitle = {NIPS},
  year = {2018},
}
@misc{doe2020nothing, title = {Nothing \x1b[31mThat Anyone Knows}, author = {Doe, J.}, year = {2020}}
@article{roe2019remarkable, author = {Roe, Richard},
  title = {A Remarkable Result on Nothing}, journal = {Nature}, year = {2019}}
""")  # fmt: skip
LIBRARY = Source("library.bib", """@inproceedings{v17,
  author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention Is All You Need},
  booktitle = {Advances in Neural Information Processing Systems 30}, year = 2017}
@article{r19, author = {Roe, R.}, title = {A Remarkable Result on Nothing}, journal = {Nature}, year = {2019}}
""")  # fmt: skip
WATCH = (
    "Record ID,Title,Journal,Author,RetractionDate,OriginalPaperDate,OriginalPaperDOI,RetractionNature,Reason\n"
    "7,A Remarkable Result on Nothing,Nature,Richard Roe,5/1/2021 0:00,2/3/2019 0:00,"
    '10.1000/nothing,Retraction,"+Fake;+Data"\n'
    "8,Something Corrected Only,Nature,Jane Doe,5/1/2021 0:00,2/3/2019 0:00,10.1000/x,Correction,\n"
)


def verdicts() -> list[Verdict]:
    entries = bibtex.read(PRINTED).entries
    return verify([Statement(one.wanted_key or "", one) for one in entries], bibtex.read(LIBRARY).entries)


def test_text_puts_contradictions_first_and_counts() -> None:
    text = REPORTS["text"](verdicts(), Look())
    assert text.startswith("bib/references.bib:1:1: contradicted vaswani2017attention")
    assert "year: the year is 2017" in text
    assert "library.bib:1:1" in text
    assert text.endswith("1 contradicted, 1 unverified, 1 verified, of 3\n")
    assert "\x1b" not in text


def test_json_keeps_to_its_schema() -> None:
    import jsonschema

    data = json.loads(REPORTS["json"](verdicts(), Look()))
    jsonschema.validate(data, json.loads(SCHEMA.read_text("utf-8")))
    assert data["summary"] == {"contradicted": 1, "unverified": 1, "verified": 1, "doubted": 0, "remarked": 0}
    assert data["verdicts"][0]["contradictions"][0]["evidence"] == ["library.bib:1:1"]


def test_sarif_points_at_the_field() -> None:
    log = json.loads(REPORTS["sarif"](verdicts(), Look(sources={PRINTED.path: PRINTED})))
    results = log["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["wrong-year", "unverified-work"]
    region = results[0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (5, 3)
    assert all("help" in rule for rule in log["runs"][0]["tool"]["driver"]["rules"])


def test_every_field_that_can_be_contradicted_has_a_rule() -> None:
    fields = json.loads(SCHEMA.read_text("utf-8"))["$defs"]["difference"]["properties"]["field"]["enum"]
    assert set(sarif._RULE_OF_FIELD) == set(fields)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "seminal.yml").write_text("libraries: [library.bib]\n", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "library.bib").write_text(LIBRARY.text, "utf-8")
    (tmp_path / "watch.csv").write_text(WATCH, "utf-8")
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "references.bib").write_text(PRINTED.text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def status(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["verify", *arguments], standalone_mode=False)
    assert done.exception is None, done.exception
    return int(done.return_value), done.output


def test_the_exit_status_follows_fail_on(project: Path) -> None:
    assert status()[0] == 1
    assert status("roe2019remarkable")[0] == 0
    assert status("doe2020nothing")[0] == 0
    assert status("doe2020nothing", "--fail-on", "unverified")[0] == 1


def test_retraction_watch_is_a_library(project: Path) -> None:
    code, text = status("roe2019remarkable", "--library", "watch.csv")
    assert code == 1
    assert "retraction: retracted 2021: Fake; Data" in text


def test_another_table_is_a_library_like_any_other(project: Path) -> None:
    (project / "seminal.yml").unlink()
    (project / "mine.csv").write_text(
        "Title,Author,Year\nA Remarkable Result on Nothing,R. Roe,2019\n", "utf-8"
    )
    code, text = status("roe2019remarkable", "--library", "mine.csv", "--fail-on", "unverified")
    assert code == 0, text
    assert "mine.csv:2:1" in text


def test_retraction_watch_in_the_index_tells_and_is_no_record_to_print(project: Path) -> None:
    (project / "seminal.yml").write_text("index: index.sqlite\n", "utf-8")
    done = CliRunner().invoke(cli, ["index", "add", "retraction-watch", "watch.csv"], standalone_mode=False)
    assert "watch.csv: 2 records, 2 new" in done.output
    code, text = status("roe2019remarkable")
    assert code == 1
    assert "retraction: retracted 2021: Fake; Data" in text
    [printed] = [e for e in bibtex.read(PRINTED).entries if e.wanted_key == "roe2019remarkable"]
    assert isinstance(Index(project / "index.sqlite").find([printed]), NotFound)


def test_the_local_index_is_a_source_of_records(project: Path) -> None:
    (project / "seminal.yml").write_text("index: index.sqlite\n", "utf-8")
    index = Index(project / "index.sqlite")
    for _ in index.add("bib library.bib", "1", bibtex.read(LIBRARY).entries):
        pass
    index.close()
    code, text = status("vaswani2017attention")
    assert code == 1
    assert "year: the year is 2017" in text


def test_lists_are_verified_too(project: Path) -> None:
    (project / "seeds").mkdir()
    (project / "seeds" / "list.bib").write_text(PRINTED.text, "utf-8")
    code, text = status("--lists")
    assert code == 1
    assert "seeds/list.bib:1:1: contradicted" in text


@pytest.mark.parametrize(
    "arguments",
    [["nosuchkey"], ["--bibliography", "none.bib"], ["--library", "seminal.csv"]],
    ids=["key", "file", "table"],
)
def test_what_cannot_be_verified_stops_with_one_message(
    project: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "seminal.csv").write_text("a,b\n1,2\n", "utf-8")
    monkeypatch.setattr("sys.argv", ["seminal", "verify", *arguments])
    with pytest.raises(SystemExit) as stopped:
        raise SystemExit(main())
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
