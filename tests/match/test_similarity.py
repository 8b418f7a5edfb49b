from __future__ import annotations

import pytest

from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read
from tests.entries import entry
from tests.match.pairs import DIFFERENT, SAME


@pytest.mark.parametrize("name", SAME)
def test_one_work(name: str) -> None:
    left, right = map(profile, SAME[name])
    verdict, reason = compare(left, right)
    assert verdict is Verdict.SAME, reason
    assert reason
    assert compare(right, left)[0] is verdict


@pytest.mark.parametrize("name", DIFFERENT)
def test_two_works(name: str) -> None:
    left, right = map(profile, DIFFERENT[name])
    verdict, reason = compare(left, right)
    assert verdict is not Verdict.SAME, reason
    assert compare(right, left)[0] is verdict


def test_kept_preprints_stay_apart() -> None:
    left, right = map(profile, SAME["preprint and published"])
    assert compare(left, right, keep_preprints=True)[0] is not Verdict.SAME


def test_a_page_that_is_the_home_of_another_version_years_later_makes_no_work() -> None:
    def manual(title: str, authors: str, year: int) -> Profile:
        page = "https://example.org/moorings"
        return profile(entry(title, authors, year, kind="misc", key="m", url=page))

    first = manual("moorings: Classes and Methods", "Bates, Dot; Maher, Mo", 2018)
    later = manual("moorings: Classes and Methods", "Bates, Dot; Maher, Mo; Jagger, Mi", 2023)
    assert compare(first, later)[0] is not Verdict.SAME
    assert compare(first, manual("Moorings: classes and methods", "", 2018))[0] is Verdict.SAME


@pytest.mark.parametrize(
    ("title", "authors", "year", "verdict"),
    [
        ("OFTK: Sure Kite Folding for Layered Paper Models", "Doe; Roe; Poe", 2023, Verdict.UNSURE),
        ("Kite Folding for Layered Paper Models at Night", "Doe; Roe; Poe", 2023, Verdict.UNSURE),
        ("OFTK: Sure Kite Folding for Layered Paper Models", "Doe; Roe; Poe", 2025, Verdict.DIFFERENT),
        ("OFTK: Sure Kite Folding for Layered Paper Models", "Doe; Roe; Fry", 2023, Verdict.DIFFERENT),
        ("Layered Glass for Paper Kites", "Doe; Roe; Poe", 2023, Verdict.DIFFERENT),
    ],
)
def test_a_paper_that_may_have_got_another_title_in_review_is_asked(
    title: str, authors: str, year: int, verdict: Verdict
) -> None:
    preprint = entry(
        "KFTK: Sure After-Dark Kite Folding for Layered Paper Models", "Doe; Roe; Poe", 2022, venue="arXiv"
    )
    printed = entry(title, authors, year, venue="ICLR")
    assert compare(profile(preprint), profile(printed))[0] is verdict


def test_a_preprint_of_the_year_before_with_another_subtitle_is_asked() -> None:
    preprint = entry("The Kite Ticket: Training Pruned Wings", "Doe; Roe", 2018, venue="arXiv")
    printed = entry("The Kite Ticket: Finding Light, Trainable Wings", "Doe; Roe", 2019, venue="ICLR")
    assert compare(profile(preprint), profile(printed))[0] is Verdict.UNSURE


def assert_copied(held: str, copied: str, verdict: Verdict) -> None:
    """Assert what a record and a line of a list of the same people, place and year are to each other."""
    record = profile(entry(held, "Doe, Jane; Roe, Ann", 2019, venue="NSDI", key="k"))
    line = profile(entry(copied, "Doe, Jane; Roe, Ann", 2019, venue="NSDI"))
    assert compare(record, line)[0] is compare(line, record)[0] is verdict


@pytest.mark.parametrize(
    ("held", "copied", "verdict"),
    [
        ("Human Action in Layered Harbours", "HumanA ction in Layered Harbuors", Verdict.SAME),
        ("MUG: A General Mooring Benchmark", "MUG:AGeneral Moorng Benchmark", Verdict.SAME),
        ("Explicit In Situ Feedback for Kites", "Explicit InSitu Feedbck for Kites", Verdict.SAME),
        ("Supervised Mooring of Kites in Tides", "Unsupervised Moorng of Kites in Tides", Verdict.DIFFERENT),
        ("Symmetric Mooring of Kites in Tides", "Asymmetric Moorng of Kites in Tides", Verdict.DIFFERENT),
    ],
)
def test_a_blank_that_is_lost_makes_no_opposite(held: str, copied: str, verdict: Verdict) -> None:
    assert_copied(held, copied, verdict)


@pytest.mark.parametrize(
    ("held", "copied", "verdict"),
    [
        ("Mooring with Extensive-Form Games", "Mooring with Extensive-torm Games", Verdict.SAME),
        ("Tidal Kites and Best Arm Search", "Tidal Kites and Besi Arm Search", Verdict.SAME),
        ("Tidal Kites with a CNN at Sea", "Tidal Kites with a RNN at Sea", Verdict.DIFFERENT),
        ("Tidal Kites with a CNN at Sea", "tidal kites with a rnn at sea", Verdict.DIFFERENT),
        ("tidal kites with a cnn at sea", "tidal kites with a rnn at sea", Verdict.DIFFERENT),
    ],
)
def test_another_letter_in_a_short_word_is_a_slip_but_in_an_acronym(
    held: str, copied: str, verdict: Verdict
) -> None:
    assert_copied(held, copied, verdict)


def column(
    title: str,
    authors: str = "Doe, Jane; Roe, Ann",
    year: int = 2002,
    venue: str = "The Kite Journal",
    number: str = "",
) -> Entry:
    """Return a record of a journal's column, by default of one year, one journal and the same people."""
    return entry(title, authors, year, venue=venue, kind="article", number=number)


GUESTS = column("Guest Editorial")


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        (GUESTS, column("guest editorial"), Verdict.SAME),
        (GUESTS, column("Guest Editorial: Kites and the Sea"), Verdict.SAME),
        (column("Guest editors' introduction"), column("Guest Editors' Introduction"), Verdict.SAME),
        (column("Editorial"), column("Editorial"), Verdict.UNSURE),  # the editor writes one in every issue
        (GUESTS, column("Guest editorial", "Poe, Kim"), Verdict.UNSURE),
        (GUESTS, column("Guest editorial", year=2003), Verdict.UNSURE),
        (GUESTS, column("Guest editorial", venue="Kite Letters"), Verdict.UNSURE),
        (column("Guest editorial", number="1"), column("Guest editorial", number="2"), Verdict.DIFFERENT),
        (column("Book Review Column"), column("Book review column"), Verdict.UNSURE),
    ],
)
def test_guests_edit_one_issue_of_a_year(left: Entry, right: Entry, verdict: Verdict) -> None:
    assert compare(profile(left), profile(right))[0] is verdict


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        ("Cache Conscious B+trees", "Cache Conscious B+-Trees", Verdict.SAME),
        ("Cache Conscious B+trees", "Cache Conscious B+ Trees", Verdict.SAME),
        ("Cache Conscious B+trees", "Cache Conscious B-trees", Verdict.DIFFERENT),
        ("Concurrent Insertion in B*-trees", "Concurrent Insertion in B-trees", Verdict.DIFFERENT),
        ("Concurrent Insertion in B*-trees", "Concurrent insertion in B*trees", Verdict.SAME),
        ("Joint Models of X+Y Data", "Joint Models of X+Y Data", Verdict.SAME),
    ],
)
def test_a_sign_behind_a_letter_is_part_of_its_name(left: str, right: str, verdict: Verdict) -> None:
    ours, theirs = (profile(entry(title, "Stone, Ada; Birch, Carl", 2001)) for title in (left, right))
    assert compare(ours, theirs)[0] is verdict


def records(text: str) -> list[Profile]:
    """Return what matching looks at of BibTeX records."""
    return [profile(one) for one in read(Source("a.bib", text)).entries]


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("pages={3}", "pages={101--120}", Verdict.UNSURE),
        ("pages={12}", "pages={9--13}", Verdict.SAME),
        ("pages={1}", "pages={101--120}", Verdict.SAME),  # a file of its own counts from one
        ("pages={101}", "pages={101--120}", Verdict.SAME),
        ("pages={1103}", "pages={1101--9}", Verdict.SAME),
    ],
)
def test_an_abstract_is_asked_about(first: str, second: str, verdict: Verdict) -> None:
    record = (
        "@inproceedings{{k{}, title={{Frobs at Sea and on Land}}, author={{Stone, Ada and Birch, Carl}}, "
    )
    record += "booktitle={{Proceedings of the Frob Meeting}}, year=2001, {}}}\n"
    left, right = records(record.format(1, first) + record.format(2, second))
    assert compare(left, right)[0] is compare(right, left)[0] is verdict


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Handbook of Frobs A", "Handbook of Frobs B"),
        ("Handbook of Frobs. A: Theory", "Handbook of Frobs. B: Practice"),
        ("Handbook of Frobs: Part A", "Handbook of Frobs: Part B"),
        ("Vitamin D and the Frob", "Vitamin K and the Frob"),
    ],
)
def test_letters_tell_parts_apart_under_one_isbn(left: str, right: str) -> None:
    book = "@book{{k{}, title={{{}}}, editor={{Stone, Ada}}, year=2001, isbn={{9783540411234}}}}\n"
    assert compare(*records(book.format(1, left) + book.format(2, right)))[0] is Verdict.UNSURE


@pytest.mark.parametrize(
    ("held", "listed", "years", "verdict"),
    [
        (
            "Neural Spatio-Temporal Beamformer for Target Speech Separation",
            "Generalized Spatio-Temporal RNN Beamformer for Target Speech Separation",
            (2020, 2021),
            Verdict.DIFFERENT,
        ),
        (
            "Neural Mooring of Long Kites in Tidal Harbours",
            "Guided Mooring of Long Kites in Tidal Harbours",
            (2020, 2021),
            Verdict.DIFFERENT,
        ),
        (
            "Mooring of Long Kites in Tidal Harbours Revised",
            "Fast Mooring of Long Kites in Tidal Harbours",
            (2019, 2020),
            Verdict.DIFFERENT,
        ),
        (
            "Mooring of Long Kites in Tidal Harbours",
            "Moorng of Long Kites in Tidal Harbuors",
            (2019, 2020),
            Verdict.SAME,
        ),
        (
            "Mooring of Long Kites in Tidal Harbours",
            "Mooring of LongKites in Tidal Harbours",
            (2019, 2020),
            Verdict.SAME,
        ),
    ],
)
def test_a_conference_has_each_paper_once(
    held: str, listed: str, years: tuple[int, int], verdict: Verdict
) -> None:
    record = entry(held, "Xu, Yong; Yu, Meng", years[0], venue="Interspeech", key="k")
    line = entry(listed, "Xu, Yong", years[1], venue="Interspeech")
    assert compare(profile(record), profile(line))[0] is verdict
