"""A hostile title in lists of the field is text in every report of `coverage --against`, and in what `add` writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.escaping import oracles
from tests.escaping.books import run
from tests.escaping.payloads import ALL
from tests.witness.books import OTHER, SEA, SIGNS, book

__all__ = ("book",)  # the fixture
SUGGESTED = "Currents below frozen rivers"


@pytest.mark.slow
@pytest.mark.parametrize("payload", [" ".join(one.split()) for one in ALL if one.strip()][::5])
def test_a_suggested_work_is_text(book: Path, payload: str) -> None:
    for name, text in (("one", f"# Sea\n\n{SEA}\n# Signs\n\n{SIGNS}"), ("two", OTHER)):
        hostile = text.replace(SUGGESTED, f"{SUGGESTED} {payload}")
        (book / "field" / name / "list.md").write_text(hostile, "utf-8", errors="replace")
    asked = ("coverage", "--against", "field")
    found = run(book, *asked, "--format", "json")[0]
    assert list(oracles.data(found)) == []
    assert list(oracles.screen(run(book, *asked)[0])) == []
    assert list(oracles.comment(run(book, *asked, "--format", "md")[0])) == []
    run(book, *asked, "--html", "page.html")
    assert list(oracles.page((book / "page.html").read_text("utf-8"))) == []
    works = [work for chapter in json.loads(found)["against"]["chapters"] for work in chapter["suggestions"]]
    key = next(work["key"] for work in works if work["title"].startswith(SUGGESTED[:8]))
    before = (book / "own.bib").read_text("utf-8")
    assert list(oracles.screen("".join(run(book, "add", key)))) == []
    added = (book / "own.bib").read_text("utf-8").removeprefix(before.rstrip("\n"))
    assert list(oracles.bibliography(added)) == []
