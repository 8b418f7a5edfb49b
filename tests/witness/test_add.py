"""`seminal add`: a suggested work goes into the bibliography, and nothing else changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands import seminal
from tests.witness.books import CITED, against


def test_add(book: Path) -> None:
    none = seminal("add", "grant2016currents", cwd=book)
    assert (none.returncode, "`seminal coverage --against PATH` suggests works" in none.stderr) == (2, True)
    against(book)
    wrong = seminal("add", "grant2016current", cwd=book)
    assert "did you mean `grant2016currents`" in wrong.stderr
    done = seminal("add", "grant2016currents", "hughes1999foghorns", cwd=book)
    assert done.returncode == 0, done.stderr
    text = (book / "own.bib").read_text("utf-8")
    assert text.startswith(CITED.rstrip())
    assert "{grant2016currents,\n" in text
    assert "{hughes1999foghorns,\n" in text
    again = seminal("add", "grant2016currents", cwd=book)
    assert (again.returncode, "is in the bibliography already" in again.stderr) == (2, True)
    assert (book / "own.bib").read_text("utf-8") == text
    sea = next(one for one in against(book)["chapters"] if one["path"] == "sea.md")["suggestions"][0]
    assert (sea["key"], sea["known"]) == ("grant2016currents", "in the bibliography")


def test_add_leaves_the_bytes_of_a_bibliography_as_they_are(book: Path) -> None:
    own = book / "own.bib"
    before = b"\xef\xbb\xbf\r\n" + own.read_bytes().replace(b"\n", b"\r\n")
    own.write_bytes(before)
    against(book)
    assert seminal("add", "grant2016currents", cwd=book).returncode == 0
    after = own.read_bytes()
    assert after.startswith(before.rstrip(b"\r\n") + b"\r\n\r\n@")
    assert after.count(b"\n") == after.count(b"\r\n")


def test_add_writes_no_bibliography_outside_the_project(
    book: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("elsewhere") / "own.bib"
    shutil.move(book / "own.bib", outside)
    config = book / "seminal.yml"
    config.write_text(config.read_text("utf-8").replace("own.bib", str(outside)), "utf-8")
    against(book)
    before = outside.read_bytes()
    refused = seminal("add", "grant2016currents", cwd=book)
    assert (refused.returncode, "outside the project" in refused.stderr) == (2, True)
    assert outside.read_bytes() == before


def test_add_to_a_list_where_the_bibliography_is_ours(book: Path) -> None:
    (book / "seminal.yml").write_text("chapters: [sea.md, signs.md]\n", "utf-8")
    shutil.copy(book / "own.bib", book / "seeds" / "own.bib")
    assert seminal("build", cwd=book).returncode == 0
    suggested = [work["key"] for work in against(book)["chapters"][0]["suggestions"]]
    assert "grant2016currents" in suggested
    assert seminal("add", "grant2016currents", cwd=book).returncode == 0
    assert seminal("build", cwd=book).returncode == 0
    assert "grant2016currents" in (book / "bib" / "references.bib").read_text("utf-8")
