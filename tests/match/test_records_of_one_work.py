"""Records that are one work though they differ, or of which a person decides."""

from __future__ import annotations

import pytest

from seminal.match.contradictions import contradiction
from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.works import merge
from seminal.model.lock import Lock
from seminal.model.match_reasons import Veto
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.read import read
from tests.match.records import TITLE, records


@pytest.mark.parametrize(
    "said",
    [
        ("record_id=12", "record_id=17"),  # of the database
        ("row=3745", "row=3750"),  # a bare number as long as a database's
        ("times-cited=12", "times-cited=17"),
        ("added_on={2018-10-14}", "added_on={2013-06-20}"),
        ("bought={14.10.2018}", "bought={20.06.2013}"),
        ("shelf={Hall 7, K17 A6}", "shelf={Tower PK29}"),
        ("serial=1", "number=2"),
        ("after={Stone2008}", "after={Stone2010}"),
        ("index={WOS:000123}", "index={MEDLINE:77}"),
    ],
)
def test_numbers_of_records_and_copies_part_no_work(said: tuple[str, str]) -> None:
    left, right = records(*(f"@book{{a{at}, TITLE, year=1901, {one}}}" for at, one in enumerate(said)))
    assert compare(left, right)[0] is Verdict.SAME


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (  # renamed
            "title={Kites and Their Harbours}, volume=1, pages={1--43}",
            "title={Kites and Harbours in Winter}, volume=1, pages={1--43}",
        ),
        (  # a title read badly, on the same pages
            "title={Spectra of X-3 Kites, B(3)Rope and Sails}, pages={30--36}",
            "title={Spectra of X3Δ,B3rope}, pages={30-36}",
        ),
        (
            "title={Kites in the Northern Seas}, volume=1",
            "title={Kites in the Northern Seas: A View}, volume=2",
        ),
    ],
)
def test_one_doi_joins_records_of_which_the_title_alone_differs(first: str, second: str) -> None:
    text = "@article{{{}, author={{Stone, A.}}, journal={{Kite Letters}}, year=2005, doi={{10.1234/a}}, {}}}"
    left, right = records(text.format("a", first), text.format("b", second))
    assert compare(left, right)[0] is Verdict.SAME


NUMBERED = [
    ("Minutes of the 12th Meeting of Harbour Masters", "Minutes of the 13th Meeting of Harbour Masters"),
    ("Minutes of the Tenth Meeting of Harbour Masters", "Minutes of the 9th Meeting of Harbour Masters"),
    ("Compte rendu: deuxième rencontre des capitaines", "Compte rendu: troisième rencontre des capitaines"),
    ("Harbour Review at the End of Cycle5", "Harbour Review at the End of Cycle4"),
    ("Notes of the Kite Harbour, KU3M10", "Notes of the Kite Harbour, KU3M9"),
    ("Tests of the Kite Harbour (cycle 8)", "Tests of the Kite Harbour (cycle 16)"),
    ("Tests of the Kite Harbour (cycle 5)", "Tests of the Kite Harbour"),
]


@pytest.mark.parametrize(("first", "second"), NUMBERED)
@pytest.mark.parametrize("source", ["a.bib", "b.bib"])
def test_numbers_in_titles_tell_works_apart(first: str, second: str, source: str) -> None:
    left, right = (
        profile(
            read(Source(path, f"@report{{k, title={{{title}}}, author={{Stone, Ada}}, year=2008}}")).entries[
                0
            ]
        )
        for path, title in (("a.bib", first), (source, second))
    )
    assert compare(left, right)[0] is compare(right, left)[0] is not Verdict.SAME


def test_papers_of_other_people_at_two_meetings_are_two() -> None:
    paper = "title={Kite Templates for Distributed Harbours}, year=2011"
    first = f"@inproceedings{{a, {paper}, author={{Hale, T. and Seed, A. and Neal, D.}}, booktitle={{Old Designs}}}}"
    second = f"@inproceedings{{b, {paper}, author={{Neal, D. and Hale, T. and Gorse, B.}}, booktitle={{New Vehicles}}}}"
    left, right = (profile(read(Source(f"{one[15]}.bib", one)).entries[0]) for one in (first, second))
    assert contradiction(left, right) is Veto.VENUES


def test_identical_records_of_nobody_are_one() -> None:
    entry = "@jurisdiction{{k, title={{Stone Bros}}, date={{1986}}, journaltitle={{K.B.}}, volume={}, pages={{601}}}}"
    one, copy, other = (
        profile(read(Source(path, entry.format(volume))).entries[0])
        for path, volume in (("a.bib", 278), ("b.bib", 278), ("c.bib", 279))
    )
    assert compare(one, copy)[0] is Verdict.SAME
    assert compare(one, other)[0] is not Verdict.SAME


def test_another_list_counts_in_its_own_way() -> None:
    one, other = (
        profile(read(Source(path, f"@book{{a, {TITLE}, year=1901, serial={number}}}")).entries[0])
        for path, number in (("a.bib", 1), ("b.bib", 2))
    )
    assert compare(one, other)[0] is Verdict.SAME


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


@pytest.mark.parametrize("stated", ["edition=1", "edition=3, isbn={0-85883-392-1}"])
def test_an_edition_of_one_record_parts_neither_first_nor_identified(stated: str) -> None:
    left, right = records(
        f"@book{{a, TITLE, year=1989, {stated}}}",
        "@book{b, TITLE, year=1989, isbn={978-0-85883-391-3 9780858833920}}",
    )
    assert contradiction(left, right) is None


LATER = "How Kites Tell Gulls Apart"
LONG = "Notes on the Kites of the Northern Harbours and of Their Boats"
PLACE = "author={Stone, Ada}, journal={Kite Letters}, volume=38, pages={203--381}, year=1904"
TEAM = "author={Stone, Ada and others}, year=2016"
PAIR = "author={Stone, Ada and Reed, Ben}"
POSTED = "title={Harbours in Simulations of Kites}, author={Stone, Ada and Reed, Sam}, doi={10.1234/k}"
UNDATED = {
    "one author": (f"@misc{{b, title={{Tails Unknown: {LATER}}}, author={{Stone, Ada}}}}", Verdict.UNSURE),
    "a preprint posted years after": (
        f"@misc{{b, title={{{LATER}. The general case}}, author={{Stone, Ada}}, eprint={{quant-ph/0611049}}}}",
        Verdict.UNSURE,
    ),
}


@pytest.mark.parametrize("name", UNDATED)
def test_a_longer_title_without_a_year_needs_more(name: str) -> None:
    paper = f"@article{{a, title={{{LATER}}}, author={{Stone, Ada}}, journal={{Kite Letters}}, volume=69, year=2001}}"
    second, verdict = UNDATED[name]
    assert compare(*records(paper, second))[0] is verdict


DOUBTS = {
    "a part of a work named in front": (
        f"@article{{a, title={{{LONG}}}, {PLACE}}}",
        f"@article{{b, title={{The Tails, pp 219-232 of {LONG}}}, {PLACE}}}",
    ),
    "one name and other words": (
        f"@inproceedings{{a, title={{KiteFlow: A system for large-scale kite learning}}, {TEAM}, booktitle={{OSDI}}}}",
        f"@misc{{b, title={{KiteFlow: Large-scale kite learning on many boats}}, {TEAM}, eprint={{1603.04467}}}}",
    ),
    "a paper and an article": (
        "@article{a, TITLE, journal=DCG, year=2001, note={to appear}}",
        "@inproceedings{b, TITLE, booktitle=SODA, year=2001}",
    ),
    "a longer title of another publisher": (
        "@book{a, title={Mapudungun}, author={Stone, Ada}, publisher={Lincom}, year=2006}",
        "@book{b, title={Mapudungun: el habla}, author={Stone, Ada}, publisher={Centro de Estudios}, year=2006}",
    ),
    "a rubric of two issues, told apart by their addresses": (
        "@article{a, title={Books Received}, journal={Kite Letters}, year=1992, url={https://kites.org/J92-1011}}",
        "@article{b, title={Books Received}, journal={Kite Letters}, year=1992, url={https://kites.org/J92-2009}}",
    ),
    "a rubric of a year, of which nothing says the issue": (
        "@article{a, title={Briefly Noted}, journal={Kite Letters, Volume 12, Number 1}, year=1990}",
        "@article{b, title={Briefly Noted}, journal={Kite Letters, Volume 12, Number 3}, year=1990}",
    ),
    "a title with another work behind it": (
        "@misc{a, title={The Gull dictionary. Oslo: Kite Press.}, author={Stone, Ada}, year=1992}",
        "@misc{b, title={The Gull dictionary. Oslo: Kite Press.; Stone, Ada. 1997. Gull for travellers. Oslo.},"
        " author={Stone, Ada}, year=1992}",
    ),
    "two volumes of proceedings, of two addresses": (
        "@book{a, title={Proceedings of the Kite Society}, editor={Stone, A.}, year=2011, url={https://kites.org/P11-1}}",
        "@book{b, title={Proceedings of the Kite Society}, editor={Stone, A.}, year=2011, url={https://kites.org/P11-2}}",
    ),
    "a report, and a thesis of a longer title": (
        "@techreport{a, title={Newton's Method for Generalized Kites}, author={Stone, Ada}, year=1979}",
        "@phdthesis{b, title={Newton's Method for Generalized Kites and GULLS}, author={Stone, Ada}, year=1979}",
    ),
    "a report, and a thesis of its title two years later": (
        "@techreport{a, title={Automatic Creation of Kites for Harbours}, author={Stone, Ada}, number=7, year=1996}",
        "@phdthesis{b, title={Automatic Creation of Kites for Harbours}, author={Stone, Ada}, year=1998}",
    ),
    "a program, and the preprint that begins with its name": (
        "@misc{a, title={Legokite}, author={Stone, Ada}, year=2019, url={https://kites.example.org/legokite}}",
        "@article{b, title={Legokite: Estimating Harbours}, author={Stone, Ada}, journal={bioRxiv}, year=2019}",
    ),
    "two files of a field of its own, no year": (
        f"@inproceedings{{a, title={{{LATER}}}, {PAIR}, paperlink={{https://kites.org/get?id=12&f=7}}}}",
        f"@inproceedings{{b, title={{{LATER}}}, {PAIR}, paperlink={{https://kites.org/get?id=34&f=9}}}}",
    ),
    "two files of a field of its own, authors turned": (
        f"@inproceedings{{a, title={{{LATER}}}, {PAIR}, year=2008, paperlink={{https://kites.org/KITE08-069.pdf}}}}",
        f"@inproceedings{{b, title={{{LATER}}}, author={{Reed, Ben and Stone, Ada}}, year=2008,"
        " paperlink={https://kites.org/KITE08-307.pdf}}",
    ),
    "a paper and its abstract": (
        f"@inproceedings{{a, title={{{LATER}}}, {PAIR}, year=2008, paperlink={{https://kites.org/12/5}}}}",
        f"@inproceedings{{b, title={{{LATER} (Abstract)}}, {PAIR}, year=2008, paperlink={{https://kites.org/9/4}}}}",
    ),
    "courses without a year, whose keys have two": (
        f"@misc{{stone:kites2007, title={{{LATER}}}, author={{Stone, Ada}}, note={{Course in Oslo}}}}",
        f"@misc{{stone:kites2008, title={{{LATER}}}, author={{Stone, Ada}}, note={{Course in Riga}}}}",
    ),
    "exercises and their key": (
        "@misc{a, title={Kite Geometry 10}, author={Stone, Ada}, year=2011}",
        "@misc{b, title={Kite Geometry 10 - corrigé}, author={Stone, Ada}, year=2011}",
    ),
    "reports of two years": (
        "@techreport{a, TITLE, institution={Kite Consortium}, year=1997}",
        "@techreport{b, TITLE, institution={Kite Consortium}, year=1998}",
    ),
    "reports of which one has words more": (
        "@techreport{a, title={Kite Management Protocols in Use (KMP 2.0)}, author={Stone, Ada}, year=2005}",
        "@techreport{b, title={Kite Management Protocols in Use (KMP 2.0) Bindings}, author={Stone, Ada}, year=2005}",
    ),
    "like titles of two years": (
        f"@incollection{{a, title={{A Northern Effect of {LATER}}}, author={{Stone, Ada}}, booktitle={{Kites and"
        " Gulls of Oslo}, pages={45--69}, year=2006}",
        f"@misc{{b, title={{Northern Effects of {LATER}}}, author={{Stone, Ada}}, year=2007}}",
    ),
    "a project's article and its page of the next year": (
        f"@article{{a, title={{{LONG}}}, {PAIR}, journal={{Kite Letters}}, volume=4, pages={{12--14}}, year=2005}}",
        f"@misc{{b, title={{{LONG}}}, howpublished={{\\url{{http://kites.org}}}}, year=2006}}",
    ),
    "papers of two meetings in writing without blanks": (
        f"@inproceedings{{a, title={{{LATER}}}, {PAIR}, booktitle={{日本凧学会第24回大会論文集}}, pages=3, year=2007}}",
        f"@inproceedings{{b, title={{{LATER}}}, {PAIR}, booktitle={{港湾工学および船舶ワークショップ}}, year=2007}}",
    ),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_a_doubt(name: str) -> None:
    left, right = records(*DOUBTS[name])
    assert compare(left, right)[0] is compare(right, left)[0] is Verdict.UNSURE


ONE = {
    "two copies of a paper, in a field of its own": (
        f"@inproceedings{{a, title={{{LATER}}}, {PAIR}, year=2008, paperlink={{https://kites.org/12/5}}}}",
        f"@inproceedings{{b, title={{{LATER}}}, {PAIR}, year=2008, paperlink={{https://kites.org/9/4}}}}",
    ),
    "records without years, one key of a title's number": (
        f"@misc{{rfc1951, title={{{LATER}}}, {PAIR}}}",
        f"@misc{{stone-tell, title={{{LATER}}}, {PAIR}}}",
    ),
    "a subtitle behind a semicolon": (
        "@book{a, title={Stopped Random Kites}, author={Stone, Ada}, publisher={Harbour}, year=1988}",
        "@book{b, title={Stopped Random Kites; Limit Theorems and Boats}, author={Stone, Ada}, publisher={Harbour},"
        " year=1988}",
    ),
    "a notice of nobody on one page": (
        "@article{a, title={New Plan for Sharks}, journal={Kite News}, pages=10, year=2002}",
        "@article{b, title={New Plan for Sharks}, journal={Kite News}, pages=10, year=2002}",
    ),
    "copies and versions at one site": (
        "@techreport{a, TITLE, year=2012, url={https://www.w3.org/TR/2012/kites-20120607/}}",
        "@techreport{b, TITLE, year=2012, url={https://www.w3.org/TR/2012/kites-20120508/}}",
    ),
    "an ordinal in words and figures": (
        "@proceedings{a, title={Proceedings of the 9th Kite Corpus Workshop (KAC-9)}, editor={Stone, A.}, year=2014}",
        "@proceedings{b, title={Proceedings of the Ninth Kite Corpus Workshop}, editor={Stone, A.}, year=2014}",
    ),
    "two authors, who say what a year would": (
        f"@article{{a, title={{{LATER}}}, {PAIR}, journal={{Kite Letters}}, volume=69, year=2001}}",
        f"@misc{{b, title={{Tails Unknown: {LATER}}}, {PAIR}}}",
    ),
    "a paper before and after it was in print": (
        f"@article{{a, {POSTED}, journal={{Mon. Not. R. Kite. Soc}}, volume=29, pages={{1--29}}, year=2014}}",
        f"@article{{b, {POSTED}, journal={{Monthly Notices of the Royal Kite Society}}, volume=451,"
        " pages={2663--2680}, year=2015}",
    ),
}


@pytest.mark.parametrize("name", ONE)
def test_one_work(name: str) -> None:
    left, right = records(*ONE[name])
    assert compare(left, right)[0] is compare(right, left)[0] is Verdict.SAME
