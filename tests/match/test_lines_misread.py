"""Lines of lists whose names are misread, or that have people in front of a title and a volume behind it."""

from __future__ import annotations

import pytest

from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from seminal.model.entry import Entry
from tests.entries import entry

TITLE = "Mooring Long Kites in Tidal Harbours"
VENUE = "SIGMOD"


def record(
    title: str = TITLE, authors: str = "Sarawagi, Sunita; Chaudhuri, Surajit", venue: str = VENUE
) -> Entry:
    return entry(title, authors, 1995, venue=venue, key="k")


def line(title: str, authors: str = "", year: int | None = None, venue: str = "") -> Entry:
    return entry(title, authors, year, venue=venue)


def verdict(left: Entry, right: Entry) -> Verdict:
    found = compare(profile(left), profile(right))[0]
    assert found is compare(profile(right), profile(left))[0]
    return found


@pytest.mark.parametrize(
    ("names", "same"),
    [
        ("Samwagi, S.", True),  # letters misread
        ("Sunita, S.; Surajit, C.", True),  # given names taken for families
        ("Surajit, C.", True),
        ("Chaudhurl, S.", True),
        ("Sarawagi, T.", False),  # another Sarawagi
        ("Samwagi, T.", False),
        ("Poe, Kim", False),
        ("Sand, S.", False),  # a short name in common letters
        ("Stone, S.", False),
    ],
)
def test_a_line_s_names_may_be_misread_under_a_long_title(names: str, same: bool) -> None:
    assert (verdict(record(), line(TITLE, names)) is Verdict.SAME) is same


def test_two_whole_records_are_not_misread() -> None:
    assert verdict(record(), record(authors="Samwagi, S.")) is not Verdict.SAME


def test_a_short_title_needs_the_place_too() -> None:
    title = "Compression in Kites"
    assert verdict(record(title), line(title, "Samwagi, S.")) is not Verdict.SAME
    title = "Kite Compression in Harbours"
    assert verdict(record(title), line(title, "Samwagi, S.")) is not Verdict.SAME
    assert verdict(record(title), line(title, "Samwagi, S.", venue=VENUE)) is Verdict.SAME


@pytest.mark.parametrize(
    ("title", "same"),
    [
        ("S. Chaudhuri. Mooring Long Kites in Tidal Harbours", True),
        ("and Chaudhuri, S. Mooring Long Kites in Tidal Harbours", True),
        ("andS. Chaudhuri . Mooring LongKites in TidalHarbours", True),  # blanks lost
        ("Mooring Long Kites in Tidal Harbours. 25 (1): 38-40", True),
        ("Mooring Long Kites in Tidal Harbours; volume 12 number 1", True),
        ("Brewster. Mooring Long Kites in Tidal Harbours", False),  # nobody of that name
        ("25 Brewers and Mooring Long Kites in Tidal Harbours", False),
        ("Mooring Long Kites in Tidal Harbours: Part Two", False),
        ("Mooring Long Kites in Tidal Harbours, 25 Solved Exercises", False),
        ("Mooring Long Kites in Tidal Harbours, Volume 25", False),  # a volume of it
    ],
)
def test_people_in_front_of_a_title_and_a_volume_behind_it_are_none_of_it(title: str, same: bool) -> None:
    assert (verdict(record(), line(title, "Sarawagi, S.")) is Verdict.SAME) is same


def test_a_number_is_no_part_of_another() -> None:
    assert (
        verdict(
            line("Kites and Moorings, Volume 40", "Sarawagi, S."),
            line("Kites and Moorings, Volume 400", "Sarawagi, S."),
        )
        is Verdict.DIFFERENT
    )
    assert (
        verdict(
            line("Kites and Moorings, Volume", "Sarawagi, S."),
            line("Kites and Moorings, Volume 400", "Sarawagi, S."),
        )
        is Verdict.DIFFERENT
    )


@pytest.mark.parametrize(
    ("conference", "journal", "year", "same"),
    [
        ("SIGMOD", "SIGMOD Record", None, True),
        ("SIGCOMM", "ACM SIGCOMM Computer Communication Review", None, True),
        ("SOSP", "Operating Systems Review", None, True),
        ("Proceedings of the ACM SIGMOD Conference", "ACM SIGMOD Record", None, True),
        ("SIGMOD", "SIGMOD Record", 1997, False),  # again, years later
        ("ICSE", "The VLDB Journal", None, False),
        ("SIGMOD", "ACM Transactions on Database Systems", None, False),
        ("ICDE", "SIGMOD Record", None, False),
    ],
)
def test_a_newsletter_prints_its_conference_s_papers(
    conference: str, journal: str, year: int | None, same: bool
) -> None:
    ours = record(venue=conference)
    assert (verdict(ours, line(TITLE, "Sarawagi, S.", year, journal)) is Verdict.SAME) is same


def test_a_bare_title_of_few_words_is_not_what_stands_behind_a_name() -> None:
    named = entry("LH*: A Tidal, Distributed Kite Structure", "Sarawagi, S.", 1996, venue="TODS", key="k")
    assert verdict(named, line("Tidal Distributed Kite Structure")) is Verdict.UNSURE
