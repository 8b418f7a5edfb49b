"""Entries that are alike and of two works, or of one."""

from __future__ import annotations

import pytest

from tests.check.books import diagnostics, rules

SERIES = "@{0}{{{1},\n  author = {{Up, Jane}},\n  title = {{Notes of the working group}},\n  {2}\n}}\n"


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("techreport", "number = {731}, year = 1977", "number = {732}, year = 1977"),
        ("misc", "howpublished = {RFC 731}, year = 1977", "howpublished = {RFC 732}, year = 1977"),
        ("misc", "series = {Comments}, number = 731, year = 1977", "series = {Comments}, number = 732, year = 1977"),
        ("software", "version = {1.0}, year = 2020", "version = {2.0}, year = 2020"),
        ("book", "edition = {1}, publisher = {P}, year = 2020", "edition = {2}, publisher = {P}, year = 2020"),
        ("report", "number = {TR-07}, year = 2020", "number = {TR-08}, year = 2020"),
    ],
)  # fmt: skip
def test_numbers_of_a_series_are_different_works(kind: str, first: str, second: str) -> None:
    found = diagnostics({"r.bib": SERIES.format(kind, "one", first) + SERIES.format(kind, "two", second)})
    assert "duplicate-work" not in rules(found)


def test_one_number_of_a_series_written_twice_is_one_work() -> None:
    twice = "institution = {IETF}, number = {%s}, year = 1977"
    found = diagnostics(
        {"r.bib": SERIES.format("report", "a", twice % 731) + SERIES.format("report", "b", twice % "RFC 731")}
    )
    assert "duplicate-work" in rules(found)


def test_two_pairs_of_authors_do_not_share_the_word_and() -> None:
    entry = "@book{{{0},\n  author = {{{1}}},\n  title = {{Collected papers}},\n  publisher = {{P}}, year = 2001\n}}\n"
    found = diagnostics(
        {"r.bib": entry.format("a", "Up, Jane and Down, Joe") + entry.format("b", "Far, A. and Near, B.")}
    )
    assert "duplicate-work" not in rules(found)


PAGE = "@{0}{{{1},\n  author = {{Up, Jane}},\n  title = {{Building a plan}},\n  url = {{{2}}},\n  year = 2021\n}}\n"
SITE = "https://example.org/manual/"


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        ("misc", f"{SITE}pictures/plan-1.png"),
        ("online", f"{SITE}building.html"),
        ("misc", "https://example.com/manual/plan"),
        ("electronic", f"{SITE}plan/part-two"),
        ("misc", "https://www.example.org/other"),
        ("online", "http://example.org/"),
    ],
)
def test_pages_of_one_title_at_other_addresses_are_other_works(kind: str, other: str) -> None:
    bib = PAGE.format(kind, "one", f"{SITE}plan") + PAGE.format(kind, "two", other)
    assert "duplicate-work" not in rules(diagnostics({"r.bib": bib}))


@pytest.mark.parametrize(
    "other", ["http://www.example.org/manual/plan/", f"{SITE}plan#top", f"{SITE}plan/index.html", ""]
)
def test_one_page_is_one_work_however_its_address_is_written(other: str) -> None:
    bib = PAGE.format("misc", "one", f"{SITE}plan") + PAGE.format("misc", "two", other)
    assert "duplicate-work" in rules(diagnostics({"r.bib": bib}))


STUDY = "@article{{{0},\n  author = {{{1}}},\n  title = {{A short questionnaire for studies of children}},\n"
STUDY += "  journal = {{J. of Methods}}, volume = 5, pages = {{{2}}}, year = 1995\n}}\n"


@pytest.mark.parametrize(
    ("author", "pages", "same"),
    [
        ("Messer, S. and Angold, A.", "251--262", False),
        ("Costello, E. and Angold, A.", "1-12", False),
        ("Messer, S. and Angold, A.", "237--249", True),
        ("Angold, A. and Messer, S.", "251--262", False),
        ("Messer, S. and Angold, A.", "240--262", True),
        ("Messer, S. and Angold, A.", "", True),
    ],
)
def test_parts_of_a_study_in_one_volume_are_other_works(author: str, pages: str, same: bool) -> None:
    bib = STUDY.format("one", "Angold, A. and Costello, E. and Messer, S.", "237--249")
    found = rules(diagnostics({"r.bib": bib + STUDY.format("two", author, pages)}))
    assert ("duplicate-work" in found) is same


@pytest.mark.parametrize(
    ("key", "author", "title"),
    [
        ("gbd2016", "Nichols, Emma", "Global burden of dementias, 1990-2016: a study"),
        ("onswellbeing2016", "Tabor, D.", "Personal well-being in the UK: October 2016 to September 2017"),
        ("census2011tables", "Up, Jane", "Tables of the population in 2011"),
        ("worldcup2014data", "Down, Joe", "Goals of the World Cup 2014"),
        ("budget2008speech", "Far, A.", "Speech on the year 2008"),
        ("naep2009maths", "Near, B.", "Mathematics in 2009 and 2013"),
    ],
)
def test_a_report_on_the_year_in_its_key_is_no_other_work(key: str, author: str, title: str) -> None:
    entry = f"@techreport{{{key}, author={{{author}}}, title={{{title}}}, institution={{I}}, year=2019}}"
    found = diagnostics({"a.tex": f"\\cite{{{key}}}", "r.bib": entry})
    assert "key-record-mismatch" not in rules(found)


@pytest.mark.parametrize("author", ["{Ministry of Lamps, Wicks and Oil}", "{Royal Society of Wicks}"])
@pytest.mark.parametrize(("key", "wrong"), [("gov2012nina", False), ("gov1998nina", True)])
def test_an_organisation_has_whatever_name_its_key_gives_it(author: str, key: str, wrong: bool) -> None:
    entry = f"@misc{{{key}, author={{{author}}}, title={{Examinations in physics}}, year=2012}}"
    found = diagnostics({"a.tex": f"\\cite{{{key}}}", "r.bib": entry})
    assert ("key-record-mismatch" in rules(found)) == wrong


@pytest.mark.parametrize("other", ["Anchors and Keels", "Kites at Night"])
def test_one_number_of_two_works_is_told(other: str) -> None:
    entry = "@article{{{}, author={{Stone, A.}}, title={{{}}}, journal={{{}}}, volume={}, pages={{{}}}, year=2005, {}}}"
    number = "doi={10.1234/kites.1}"
    bib = entry.format("a", "Kites at Night", "Kite Letters", 1, "1--43", number)
    bib += entry.format("b", other, "Boat Letters", 7, "225--236", number)
    found = [told for told in diagnostics({"r.bib": bib}) if told.rule == "copied-identifier"]
    assert len(found) == (other != "Kites at Night")
    assert all("another work" in told.message and told.related for told in found)
