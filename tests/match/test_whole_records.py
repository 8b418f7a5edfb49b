"""Two records that say much of their works and differ in it are two works; the kinds of an institute's catalogue."""

from __future__ import annotations

import pytest

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.works import merge
from seminal.model.lock import Lock
from seminal.model.match_reasons import Veto
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.read import read

TITLE = "title={Harbours of the Northern Kites: A Grammar}, author={Stone, Ada}"

APART = {
    "folios of one collection, no year": (
        "@unpublished{a, TITLE, booktitle={Stone Papers, MS 12}, pages={022a-022b}}",
        "@unpublished{b, TITLE, booktitle={Stone Papers, MS 12}, pages={007a-d}}",
        Veto.OTHER_PAGES,
    ),
    "the number behind a title that ends in vol": (
        "@book{a, title={Kites and Harbours at Sea, vol}, editor={Stone, A.}, publisher={26(1), 9 pp}, year=1995}",
        "@book{b, title={Kites and Harbours at Sea, vol}, editor={Stone, A.}, publisher={26(2), 9 pp}, year=1995}",
        Veto.VOLUMES,
    ),
    "volumes of a booklet": (
        "@booklet{a, TITLE, volume=1, year=1980}",
        "@booklet{b, TITLE, volume=2, year=1980}",
        Veto.VOLUMES,
    ),
    "versions in titles, one DOI": (
        "@book{a, title={Kitebase (Version 2.1.0)}, author={Stone, Ada}, year=2019, doi={10.5281/zenodo.3351275}}",
        "@book{b, title={Kitebase (Version 2.2.0)}, author={Stone, Ada}, year=2019, doi={10.5281/zenodo.3351275}}",
        Veto.EDITIONS,
    ),
    "versions of a program, a year each": (
        "@book{a, title={Kitepy. A Library for Harbours}, author={Stone, Ada}, year=2018, url={http://kitepy.example.org}}",
        "@book{b, title={Kitepy. A Library for Harbours}, author={Stone, Ada}, year=2019, url={http://kitepy.example.org}}",
        Veto.EDITIONS,
    ),
    "a chapter and its book": (
        "@incollection{a, TITLE, booktitle={Harbours of the Northern Kites}, year=2004, pages={3--39}}",
        "@book{b, TITLE, year=2004}",
        Veto.PART,
    ),
    "a notice and the book": (
        "@article{a, TITLE, journal={Notes on Kites}, volume=70, pages={16--17}, year=1995, isbn={9783540411234}}",
        "@book{b, TITLE, pages={xiii+418}, year=1995, isbn={9783540411234}}",
        Veto.PART,
    ),
    "an article and a chapter of a reader": (
        "@article{a, TITLE, journal={Kite Letters}, volume=12, pages={175--210}, year=1956}",
        "@incollection{b, TITLE, booktitle={Kites: A Reader}, year=1956}",
        Veto.VENUES,
    ),
    "numbers of pages": (
        "@book{a, TITLE, pages={170}, year=2003}",
        "@book{b, TITLE, pages={338 pp.}, year=2003}",
        Veto.EXTENTS,
    ),
    "an introduction and the whole": (
        "@book{a, TITLE, pages={1-34}, year=1971}",
        "@book{b, TITLE, pages={156}, year=1971}",
        Veto.EXTENTS,
    ),
    "two ISBNs of one bibliography": (
        "@book{a, TITLE, year=1987, isbn={9789980631565}}",
        "@book{b, TITLE, year=1987, isbn={9789980631619}}",
        Veto.ISBNS,
    ),
    "editions in the number and the title": (
        "@book{a, title={Kites, Trial Edition}, author={Stone, Ada}, year=1904}",
        "@book{b, title={Kites}, author={Stone, Ada}, number={2nd ed.}, year=1904}",
        Veto.EDITIONS,
    ),
}
ONE_PRINTING = {
    "counts of pages that differ by an index": (
        "@book{a, TITLE, pages={xii, 340}, year=2003}",
        "@book{b, TITLE, pages={346 pp.}, year=2003}",
    ),
    "an ISBN in both its forms": (
        "@book{a, TITLE, year=1987, isbn={9780387310732}}",
        "@book{b, TITLE, year=1987, isbn={0-387-31073-8}}",
    ),
    "a book that a list calls a paper": (
        "@book{a, TITLE, year=2004}",
        "@inproceedings{b, TITLE, year=2004, booktitle={CUP}}",
    ),
}


def records(*texts: str) -> list[Profile]:
    text = "\n".join(texts).replace("TITLE", TITLE)
    return [profile(one) for one in read(Source("a.bib", text)).entries]


@pytest.mark.parametrize("name", APART)
def test_two_works(name: str) -> None:
    first, second, veto = APART[name]
    left, right = records(first, second)
    assert contradiction(left, right) is contradiction(right, left) is veto
    assert compare(left, right)[0] is compare(right, left)[0] is not Verdict.SAME


@pytest.mark.parametrize("name", ONE_PRINTING)
def test_one_work(name: str) -> None:
    left, right = records(*ONE_PRINTING[name])
    assert compare(left, right)[0] is compare(right, left)[0] is Verdict.SAME


def test_one_wrong_volume_among_many_with_the_same_pages_parts_no_group() -> None:
    article = "@article{{k{}, TITLE, journal={{Kite Letters}}, volume={{{}}}, pages={{197--227}}, year=1990}}"
    text = "\n".join(article.format(at, volume) for at, volume in enumerate(["", "", "", "", "", "5", "6"]))
    entries = read(Source("a.bib", text.replace("TITLE", TITLE))).entries
    assert len(merge(list(entries), (), Overrides(), Lock()).library) == 1


def test_few_copies_are_no_majority() -> None:
    article = "@article{{k{}, TITLE, journal={{Kite Letters}}, volume={{{}}}, pages={{197--227}}, year=1990}}"
    text = "\n".join(article.format(at, volume) for at, volume in enumerate(["", "5", "6"]))
    entries = read(Source("a.bib", text.replace("TITLE", TITLE))).entries
    assert len(merge(list(entries), (), Overrides(), Lock()).library) == 2
