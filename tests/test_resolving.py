"""`seminal resolve` from the author's own library: found, pinned, renamed, locked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands import project, seminal

LIST = """\
## Serving

1. [NSDI '17] Clipper: A Low-Latency Online Prediction Serving System
2. [OSDI '20] A Title Worded All Wrong Here
"""
LIBRARY = """\
@inproceedings{x1, author={Crankshaw, Daniel and Wang, Xin}, year={2017}, booktitle={NSDI},
  title={Clipper: A Low-Latency Online Prediction Serving System}}
@inproceedings{x2, author={Gujarati, Arpan and Karimi, Reza}, year={2020}, booktitle={OSDI}, doi={10.1145/1},
  title={Serving {DNNs} like Clockwork}}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return project(tmp_path, seminal_yml="libraries: [mine.bib]\n", seeds__list_md=LIST, mine_bib=LIBRARY)


def test_a_record_gives_authors_and_a_final_key(book: Path) -> None:
    seminal("build", cwd=book)
    done = seminal("resolve", cwd=book)
    assert done.returncode == 0
    assert "clipper2017low" in done.stdout
    seminal("build", cwd=book)
    bib = (book / "bib" / "references.bib").read_text("utf-8")
    assert "{crankshaw2017clipper," in bib
    assert "ids = {clipper2017low}" in bib
    assert "Crankshaw, Daniel" in bib


def test_a_work_that_no_source_has_is_named_by_its_final_key(tmp_path: Path) -> None:
    listed = "## Fado\n\n- Stone, Ada. *Domestic Lamps over Quiet Water*. Lisboa: Caminho.\n"
    book = project(tmp_path, seeds__list_md=listed)
    seminal("build", cwd=book)
    [work] = json.loads((book / "bib" / "topics.json").read_text("utf-8"))["works"]
    (book / "bib" / "overrides.yml").write_text(f"set:\n  {work}: {{date: 1997}}\n", "utf-8")
    said = seminal("resolve", cwd=book).stdout
    assert f"  {work} is now stone1997domestic\n  unknown: stone1997domestic\n`seminal build` writes" in said


def test_the_lock_is_enough_once_the_library_is_gone(book: Path) -> None:
    seminal("resolve", cwd=book)
    (book / "mine.bib").unlink()
    assert seminal("build", cwd=book).returncode == 0
    assert "Crankshaw, Daniel" in (book / "bib" / "references.bib").read_text("utf-8")


def test_asking_twice_changes_nothing(book: Path) -> None:
    seminal("resolve", cwd=book)
    before = (book / "bib" / "seminal.lock").read_bytes()
    seminal("resolve", cwd=book)
    assert (book / "bib" / "seminal.lock").read_bytes() == before


@pytest.mark.slow
def test_the_lock_keeps_how_often_a_work_is_cited(book: Path) -> None:
    """The library has the record, the index the count; a count alone is no better record, and no other date."""
    (book / "seminal.yml").write_text("libraries: [mine.bib]\nindex: i.sqlite\n", "utf-8")
    (book / "chapter.md").write_text("# One\n", "utf-8")

    def resolved(works: int, day: str) -> dict[str, Any]:
        line = {
            "id": "https://openalex.org/W1",
            "title": "Clipper: A Low-Latency Online Prediction Serving System",
            "publication_year": 2017,
            "type": "article",
            "authorships": [{"raw_author_name": "Daniel Crankshaw"}, {"raw_author_name": "Xin Wang"}],
            "cited_by_count": works,
            "updated_date": day,
        }
        (book / f"{day}.jsonl").write_text(json.dumps(line), "utf-8")
        assert seminal("index", "add", "openalex", f"{day}.jsonl", cwd=book).returncode == 0
        done = json.loads(seminal("resolve", "--format", "json", cwd=book).stdout)
        rows = map(json.loads, (book / "bib" / "seminal.lock").read_text("utf-8").splitlines())
        [row] = [row for row in rows if row.get("key") == "crankshaw2017clipper" and "register" in row]
        return {**row, "improved": done["improved"]}

    first = resolved(60, "2026-10-01")
    assert (first["register"], first["record"], len(first["improved"])) == ("library", "mine.bib#x1", 1)
    assert first["cited-by"] == {"works": 60, "register": "openalex", "date": "2026-10-01"}
    again = resolved(70, "2026-11-01")
    assert again == {
        **first,
        "improved": [],
        "cited-by": {**first["cited-by"], "works": 70, "date": "2026-11-01"},
    }
    report = json.loads(seminal("coverage", "--format", "json", cwd=book).stdout)
    [part] = [part for work in report["works"] for part in work["parts"] if part["name"] == "citations"]
    assert part["reason"] == "7 citations a year (70 by 2026-11-01, OpenAlex)"
    (book / "i.sqlite").unlink()
    (book / "seminal.yml").write_text("libraries: [mine.bib]\n", "utf-8")
    seminal("resolve", cwd=book)
    assert '"works": 70' in (book / "bib" / "seminal.lock").read_text("utf-8")


def test_a_dry_run_writes_nothing(book: Path) -> None:
    assert seminal("resolve", "--dry-run", cwd=book).returncode == 0
    assert not (book / "bib").exists()


@pytest.mark.parametrize("record", ["x2", "doi:10.1145/1"])
def test_the_author_says_which_record_it_is(book: Path, record: str) -> None:
    project(
        book, bib__overrides_yml=f'record: {{title2020worded: {{record: "{record}", reason: same paper}}}}\n'
    )
    seminal("resolve", cwd=book)
    seminal("build", cwd=book)
    assert "{gujarati2020serving," in (book / "bib" / "references.bib").read_text("utf-8")


def test_a_record_that_no_library_holds_is_named(book: Path) -> None:
    project(book, bib__overrides_yml="record: {title2020worded: nobody}\n")
    done = seminal("resolve", cwd=book)
    assert done.returncode == 2
    assert "bib/overrides.yml:1:10: no library holds a record `nobody`" in done.stderr


def test_an_unknown_key_is_named(book: Path) -> None:
    done = seminal("resolve", "nobody2020x", cwd=book)
    assert done.returncode == 2
    assert "`nobody2020x` is not a key" in done.stderr


def test_locked_fails_where_the_lock_lacks_an_answer(book: Path) -> None:
    """An answer is a record, or the word that nobody asked knows the work."""
    seminal("build", cwd=book)
    done = seminal("build", "--locked", cwd=book)
    assert done.returncode == 1
    assert "the lock has no answer for clipper2017low, " in done.stderr
    assert "run `seminal resolve`" in done.stderr
    seminal("resolve", cwd=book)
    assert '"unknown-to": ["library"]' in (book / "bib" / "seminal.lock").read_text("utf-8")
    seminal("build", cwd=book)
    assert seminal("build", "--locked", cwd=book).returncode == 0


def test_locked_asks_for_no_answer_where_nobody_could_give_one(book: Path) -> None:
    (book / "seminal.yml").unlink()
    seminal("build", cwd=book)
    assert seminal("build", "--locked", cwd=book).returncode == 0


def test_a_miss_keeps_its_day_and_ends_when_a_record_is_found(book: Path) -> None:
    seminal("resolve", cwd=book)
    lock = book / "bib" / "seminal.lock"
    lock.write_text(
        re.sub(r'(\["library"\], "date": )"[\d-]+"', r'\1"2020-01-01"', lock.read_text("utf-8")), "utf-8"
    )
    seminal("resolve", cwd=book)
    assert lock.read_text("utf-8").count('"2020-01-01"') == 1
    (book / "mine.bib").write_text(
        LIBRARY.replace("Serving {DNNs} like Clockwork", "A Title Worded All Wrong Here"), "utf-8"
    )
    seminal("resolve", cwd=book)
    assert "unknown-to" not in lock.read_text("utf-8")


def test_a_near_miss_is_ready_to_paste(book: Path) -> None:
    (book / "mine.bib").write_text(
        "@inproceedings{x3, author={Other, Ann}, year={2017}, booktitle={VLDB},\n"
        "  title={Clipper: A Low-Latency Online Prediction Serving System for the Edge}}\n",
        "utf-8",
    )
    done = seminal("resolve", cwd=book)
    assert "unsure 1, unknown 1" in done.stdout
    pasted = done.stdout.partition("overrides.yml:\n")[2]
    assert pasted.startswith('record:\n  clipper2017low: {record: "x3", reason: the same work}  # ')
    with (book / "bib" / "overrides.yml").open("a", encoding="utf-8") as file:
        file.write(pasted)
    assert "found 1 (1 new or changed), unsure 0, unknown 1" in seminal("resolve", cwd=book).stdout


def test_an_unknown_work_shows_the_records_that_are_like_it(tmp_path: Path) -> None:
    title = "Compute Links between Cold Rooms: A Comprehensive Survey"
    record = f"@misc{{x, author={{Cara Vik}}, year={{2020}}, title={{{title}}}}}\n"
    listed = "# Links\n\n- Ada Stone. (2021). Compute Links between Cold Rooms and Their Keepers. *Nature*.\n"
    book = project(tmp_path, seminal_yml="libraries: [mine.bib]\n", seeds__list_md=listed, mine_bib=record)
    said = seminal("resolve", cwd=book).stdout
    assert "unknown: stone2021compute" in said
    assert f"near: {title} └ mine.bib:1:1" in said
    told = json.loads(seminal("resolve", "--format", "json", cwd=book).stdout)
    ((alike,),) = told["alike"].values()
    assert (alike["title"].split(":")[0], alike["record"]) == (
        "Compute Links between Cold Rooms",
        "mine.bib:1:1",
    )
    assert "record: " not in said  # what is only alike is no decision to paste
