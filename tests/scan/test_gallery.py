"""Every case of the gallery, without pandoc."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from seminal.model.source import Source
from seminal.scan import scan
from tests.scan.gallery import gallery

CASES = list(gallery())
FILES = {file: list(cases) for file, cases in groupby(CASES, lambda case: case.name.partition(":")[0])}


@pytest.mark.parametrize("file", FILES)
def test_each_case_cites_what_it_says(file: str) -> None:
    found, wanted = {}, {}
    for case in FILES[file]:
        chapter = scan(Source("x.md", case.text))
        everything = [*chapter.citations, *chapter.crossrefs]
        found[case.name] = Counter((one.key, one.mode) for one in everything if one.mode != "latex")
        wanted[case.name] = case.cited
        lines = case.text.split("\n")
        for one in everything:
            place = one.location
            written = lines[place.line - 1][place.column - 1 : place.end_column - 1]
            assert written in (f"@{one.key}", f"@{{{one.key}}}", one.key), case.name
    assert found == wanted


def test_names_are_distinct() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 200
