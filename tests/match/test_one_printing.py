"""Whole records of one printing, which no veto keeps apart."""

from __future__ import annotations

import pytest

from seminal.match.similarity import Verdict, compare
from tests.match.records import records

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
    "what two lists say of the day on which they saw a page": (
        "@misc{a, TITLE, year=2004, note={Accessed: 3 May 2019}}",
        "@misc{b, TITLE, year=2004, note={Accessed: 12 June 2021}}",
    ),
    "pages among what else is said, the same": (
        "@article{a, TITLE, journal={Anales de cometas}, volume=12, pages={219--273}, year=1960}",
        "@misc{b, TITLE, howpublished={En Anales de cometas, pp. 219-273}, year=1960}",
    ),
    "one conference in two wordings": (
        "@inproceedings{a, TITLE, booktitle={Proc. ACM Conf. on Kite Design and Building}, year=1991}",
        "@inproceedings{b, TITLE, booktitle={KDB '91: Proceedings of the Conference on Kite Design and Building}, "
        "year=1991}",
    ),
    "a journal and its abbreviation": (
        "@article{a, TITLE, journal={Ann. Appl. Kites}, year=1991}",
        "@article{b, TITLE, journal={The Annals of Applied Kites}, volume=3, year=1991}",
    ),
    "a conference by its letters": (
        "@inproceedings{a, TITLE, booktitle={CKDB 2004: 17th IEEE Workshop on Kites}, year=2004, pages={1-14}}",
        "@inproceedings{b, TITLE, booktitle={CKDB2004}, year=2004}",
    ),
    "two names of one place, by the pages": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of the Conference on Boats and Sails}, year=1999, "
        "pages={40-49}}",
        "@inproceedings{b, TITLE, booktitle={AFS Grammar Week of the North}, year=1999, pages={40-49}}",
    ),
    "a title that has a supplement in it": (
        "@article{a, title={Wind Supplement Use in Northern Kites}, author={Stone, Ada}, year=2012}",
        "@misc{b, title={Wind Supplement Use in Northern Kites}, author={Stone, Ada}, year=2012}",
    ),
    "a double issue": (
        "@article{a, TITLE, journal={Kite Letters}, volume=3, number={3--4}, year=1908}",
        "@article{b, TITLE, journal={Kite Letters}, volume=3, pages={193-206}, year=1908}",
    ),
    "a book of nobody, twice": (
        "@book{a, title={Kites and Their Harbours at Sea}, author={[s.n.]}, publisher={Frob}, year=1976}",
        "@book{b, title={Kites and Their Harbours at Sea}, author={[s.n.]}, publisher={Frob}, year=1976}",
    ),
    "years in notes, which number nothing": (
        "@book{a, TITLE, year=1976, note={Reprinted 1980}}",
        "@book{b, TITLE, year=1976, note={Reprinted 1984}}",
    ),
    "a manuscript twice, once with a note": (
        "@unpublished{a, TITLE, year=1980, note={MS}}",
        "@unpublished{b, TITLE, year=1980, note={MS 1763}}",
    ),
    "a book that a list calls a paper": (
        "@book{a, TITLE, year=2004}",
        "@inproceedings{b, TITLE, year=2004, booktitle={CUP}}",
    ),
}


@pytest.mark.parametrize("name", ONE_PRINTING)
def test_one_work(name: str) -> None:
    left, right = records(*ONE_PRINTING[name])
    assert compare(left, right)[0] is compare(right, left)[0] is Verdict.SAME
