"""Every case of the gallery, without pandoc."""

from __future__ import annotations

from collections import Counter

import pytest

from seminal.model.source import Source
from seminal.scan import scan
from tests.scan.gallery import Case, gallery

CASES = list(gallery())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_gallery(case: Case) -> None:
    chapter = scan(Source("x.md", case.text))
    everything = [*chapter.citations, *chapter.crossrefs]
    assert Counter((one.key, one.mode) for one in everything if one.mode != "latex") == case.cited
    lines = case.text.split("\n")
    for one in everything:
        place = one.location
        written = lines[place.line - 1][place.column - 1 : place.end_column - 1]
        assert written in (f"@{one.key}", f"@{{{one.key}}}", one.key)


def test_names_are_distinct() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 200
