"""Sheets whose cells are all in small letters, as exports of older catalogues are."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("s stone , r ortiz , k vik", "S Stone, R Ortiz, K Vik"),
        (
            "n. reel-kite, y. stone, d.p. vik, and r. e. ortiz.",
            "N. Reel-Kite, Y. Stone, D.P. Vik, R. E. Ortiz",
        ),
        ("ada stone and ben ortiz", "Ada Stone, Ben Ortiz"),
        ("unknown", ""),
    ],
)
def test_authors_in_small_letters(cell: str, names: str) -> None:
    text = f'id,title,authors,venue,year\n1,kites and their strings,"{cell}",vldb,1998\n'
    (found,) = read(Source("old.csv", text)).entries
    assert ", ".join(f"{one.given} {one.family}" for one in found.authors) == names
