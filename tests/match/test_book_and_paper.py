"""Works of two kinds under nearly one title: a paper and a book, a report, a page of the web."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("kind", "title", "other", "longer"),
    [
        (
            "inproceedings",
            "Meta-sailing",
            "techreport",
            "Meta-sailing: Representing Tides in Problem Solving",
        ),
        ("inproceedings", "REEL 2.0", "techreport", "REEL 2.0 Users Guide"),
        ("misc", "Tidal Systems", "inproceedings", "Tidal Systems and Trust in Ports"),
        ("online", "Stone's World", "inproceedings", "Stone's World: Agents with Tidal Knowledge"),
    ],
)
def test_a_short_title_that_another_kind_of_work_goes_on_from(
    kind: str, title: str, other: str, longer: str
) -> None:
    place = {"techreport": "institution={Port Lab}", "inproceedings": "booktitle={Ports Conference}"}
    text = "\n".join(
        f"@{one}{{{one}, author={{Stone, Ada}}, year=2005, title={{{name}}}, {place.get(one, '')}}}"
        for one, name in ((kind, title), (other, longer))
    )
    left, right = map(profile, read(Source("a.bib", text)).entries)
    assert compare(left, right)[0] is not Verdict.SAME
    assert compare(left, right) == compare(right, left)


@pytest.mark.parametrize("booktitle", ["", "booktitle={Harbour Knowledge},"])
@pytest.mark.parametrize("place", ["pages={599--604}", "booktitle={Encyclopedia of Ports}, pages={12--19}"])
@pytest.mark.parametrize("kind", ["proceedings", "collection"])
def test_a_contribution_under_the_title_of_a_volume(kind: str, place: str, booktitle: str) -> None:
    """A volume may repeat its title as the book title of its papers."""
    text = (
        f"@{kind}{{a, title={{Harbour Knowledge}}, editor={{Ortiz, Ben and Vik, Cleo}}, {booktitle} year=2004,"
        " publisher={Quay Press}}\n"
        f"@incollection{{b, title={{Harbour Knowledge}}, author={{Stone, Ada}}, year=2005, {place}}}"
    )
    left, right = map(profile, read(Source("a.bib", text)).entries)
    assert compare(left, right)[0] is compare(right, left)[0] is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("editors", "is_one"), [("MacAulay, D.", False), ("Ball, Martin J. and Fife, James", True)]
)
@pytest.mark.parametrize("nobody", ["Anonymous", "[s.n.]"])
def test_nobody_is_no_author_whom_two_books_share(nobody: str, editors: str, is_one: bool) -> None:
    of_one = f"author={{{nobody}}}, title={{The Harbour Languages}}, publisher={{Quay Press}}, year=1993"
    text = f"@book{{a, {of_one}, editor={{Ball, M. J. and Fife, J.}}}}\n@book{{b, {of_one}, editor={{{editors}}}}}"
    left, right = map(profile, read(Source("a.bib", text)).entries)
    assert compare(left, right)[0] is compare(right, left)[0]
    assert (compare(left, right)[0] is Verdict.SAME) == is_one
