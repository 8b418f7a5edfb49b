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
    "an identifier of the whole never joins parts: chapters with their book's DOI": (
        "@inbook{a, title={Keels}, author={Stone, Ada}, booktitle={Boats}, year=1981, doi={10.4324/978}}",
        "@inbook{b, title={Sails and Winds}, author={Stone, Ada}, booktitle={Boats}, year=1981, doi={10.4324/978}}",
        Veto.CHAPTERS,
    ),
    "an identifier of the whole never joins parts: chapters that a list calls books": (
        "@book{a, title={Keels}, author={Stone, A.}, booktitle={Boats}, year=1981, pages={262}, isbn={9789533070964}}",
        "@book{b, title={Sails}, author={Stone, A.}, booktitle={Boats}, year=1981, pages={262}, isbn={9789533070964}}",
        None,
    ),
    "chapters of one title, by their numbers": (
        "@inbook{a, TITLE, booktitle={Boats}, year=1981, doi={10.4324/978}, chapter=2}",
        "@inbook{b, TITLE, booktitle={Boats}, year=1981, doi={10.4324/978}, chapter=III}",
        Veto.CHAPTERS,
    ),
    "a chapter and its book, by one ISBN and address": (
        "@inbook{a, title={Kites at Sea: A History}, author={Stone, Ada}, booktitle={Kites at Sea}, year=2014, "
        "chapter=1, isbn={9780520959200}, url={https://example.org/kites}}",
        "@book{b, title={Kites at Sea}, author={Stone, Ada}, year=2014, isbn={9780520959200}, "
        "url={https://example.org/kites}}",
        Veto.PART,
    ),
    "a book and what stands on pages far behind its first": (
        "@book{a, TITLE, year=2017, doi={10.1007/978-3-319-53088-8}, pages={115--132}, publisher={Springer}}",
        "@book{b, TITLE, year=2017, doi={10.1007/978-3-319-53088-8}, publisher={Springer}}",
        Veto.PART,
    ),
    "reports of two numbers at one address": (
        "@techreport{a, TITLE, year=2021, number={IF11617}, url={https://example.org/crs/index.html}}",
        "@techreport{b, TITLE, year=2021, number={R44759}, url={https://example.org/crs/index.html}}",
        Veto.VOLUMES,
    ),
    "a report and its second volume": (
        "@techreport{a, TITLE, year=2022}",
        "@techreport{b, TITLE, year=2024, volume=2}",
        Veto.VOLUMES,
    ),
    "issues of a periodical that a list calls books": (
        "@booklet{a, TITLE, volume=2, number=1, year=2018}",
        "@book{b, TITLE, volume=2, number=4, year=2019}",
        Veto.VOLUMES,
    ),
    "a talk and the report": (
        "@misc{a, TITLE, howpublished={Presentation}, year=2017}",
        "@techreport{b, TITLE, institution={Harbour Office}, year=2017}",
        Veto.TALK,
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
    "a yearbook that one list calls a journal, another a book, its volume in two numerals": (
        "@incollection{a, TITLE, booktitle={Kite Studies}, volume={VII}, pages={141-81}, year=1978}",
        "@article{b, TITLE, journal={The Kite Studies Journal}, volume=7, pages={141-181}, year=1978}",
    ),
    "a journal's volume in two numerals": (
        "@article{a, TITLE, journal={Kite Studies}, volume={VII}, pages={141-81}, year=1978}",
        "@article{b, TITLE, journal={Kite Studies}, volume=7, pages={141-181}, year=1978}",
    ),
    "a report's number with and without its series": (
        "@techreport{a, TITLE, year=2021, number={CS-TR-95-12}}",
        "@techreport{b, TITLE, year=2021, number={95-12}}",
    ),
    "a paper of one DOI whose pages a list has of its own file": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of KITE}, year=2004, pages={1--9}, doi={10.1145/1}}",
        "@inproceedings{b, TITLE, booktitle={Proceedings of KITE}, year=2004, pages={31--39}, doi={10.1145/1}}",
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
