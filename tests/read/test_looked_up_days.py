"""When a page was looked up is one field, whatever a format calls it."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read

BIB = "@online{{a, title={{A Page on Things}}, author={{Stone, Ada}}, year=2020, url={{https://x.example}}, {}}}"


@pytest.mark.parametrize(
    ("path", "text", "day"),
    [
        ("a.bib", BIB.format("urldate={2021-02-03}"), "2021-02-03"),
        ("a.bib", BIB.format("accessed={2021-02-03}"), "2021-02-03"),
        ("a.bib", BIB.format("lastchecked={3 February 2021}"), "3 February 2021"),
        ("a.bib", BIB.format("urldate={3 February 2021}"), "3 February 2021"),
        ("a.bib", BIB.format("accessed={2019-01-01}, urldate={2021-02-03}"), "2019-01-01"),
        (
            "a.json",
            '[{"id": "a", "type": "webpage", "title": "A Page", "author": [{"family": "Stone", "given": "Ada"}],'
            ' "accessed": {"date-parts": [[2021, 2, 3]]}, "URL": "https://x.example"}]',
            "2021-02-03",
        ),
        (
            "a.ris",
            "TY  - ELEC\nTI  - A page on things\nAU  - Stone, Ada\nY2  - 2021/02/03\nER  - \n",
            "2021-02-03",
        ),
    ],
)
def test_the_day_is_the_entry_s_urldate(path: str, text: str, day: str) -> None:
    (found,) = read(Source(path, text)).entries
    assert found.fields["urldate"] == day
    assert "accessed" not in found.fields
