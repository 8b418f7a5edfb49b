"""A paper in proceedings is not the book of nearly its title that its author wrote the same year."""

from __future__ import annotations

from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from seminal.model.source import Source
from seminal.read import read


def verdict(book: str, paper: str) -> Verdict:
    text = (
        f"@book{{a, author={{Stone, Ada}}, title={{Half-Tidal}}, year=2005, publisher={{Quay Press}}, {book}}}\n"
        "@inproceedings{b, author={Stone, Ada}, year=2005, title={Half-Tidal: Rules and Fiction of Ports},"
        f" {paper}}}"
    )
    left, right = map(profile, read(Source("a.bib", text)).entries)
    assert compare(left, right) == compare(right, left)
    return compare(left, right)[0]


def test_a_book_and_a_paper_of_its_year() -> None:
    assert verdict("isbn={9780262101103}", "booktitle={Ports Conference}") is Verdict.DIFFERENT
