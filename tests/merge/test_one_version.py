"""Fields of one version: the published title with the published venue; fuller names with their giver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.merge.fields import claims, conflicts, with_fuller_names
from seminal.merge.works import merge
from seminal.model.entry import Entry, Origin
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.model.work import Claim
from seminal.read import read
from tests.entries import entry, people

WHO = "Jacobs, Sam Ade; Tanaka, Masahiro; Song, Shuaiwen"
PUBLISHED = entry(
    "System Optimizations for Training Long Sequence Models",
    WHO,
    2024,
    venue="PODC",
    key="a",
    pages="121–130",
)
PREPRINT = replace(
    entry("DeepSpeed Ulysses: System Optimizations for Training Long Models", WHO, 2023, venue="arXiv", kind="misc",
          key="b", ids="arxiv:2309.14509"),
    origin=Origin("library", "bib/library.bib#b"),
)  # fmt: skip


def first(name: str, *entries: Entry) -> object:
    used, _ = claims(entries)
    return used[name][0].value


def test_the_title_is_of_the_version_that_venue_and_pages_are_of() -> None:
    assert first("title", PREPRINT, PUBLISHED) == PUBLISHED.title
    assert first("title", PUBLISHED, PREPRINT) == PUBLISHED.title
    used, _ = claims([PREPRINT, PUBLISHED])
    assert {claim.value for claim in used["title"]} == {PUBLISHED.title, PREPRINT.title}


def test_a_record_spells_the_title_that_a_list_words_alike() -> None:
    listed = entry(
        "System optimizations for training long-sequence models", WHO, 2024, venue="PODC", seed="l.md"
    )
    record = replace(PREPRINT, fields={**PREPRINT.fields, "title": PUBLISHED.title})
    assert first("title", listed, record) == PUBLISHED.title


def test_a_preprint_alone_keeps_its_title() -> None:
    assert first("title", PREPRINT, entry("Ulysses", "Jacobs, S.; others", seed="l.md")) == PREPRINT.title


def said(*lists: str) -> list[Claim]:
    return [Claim(people(text), Origin("crossref", f"r{at}")) for at, text in enumerate(lists)]


def test_accents_and_particles_of_another_source_win_with_their_giver() -> None:
    found = with_fuller_names(said("Richtarik, Peter; Werra, Leandro", "Richtárik, Peter"))
    assert found[0].value == people("Richtárik, Peter; Werra, Leandro")
    assert found[0].origin.where == "r0, names with crossref r1"
    assert found[1].value == people("Richtarik, Peter; Werra, Leandro")


@pytest.mark.parametrize(
    ("record", "listed"),
    [
        ("Abadi, Martin; Barham, Paul", "Abadi, Martín"),
        ("Goiri, Inigo; Stone, Ann", "Goiri, Íñigo"),
        ("Stone, Ann; Richtarik, Peter", "Richtárik, Peter"),
        ("Kaiser, Lukasz; Stone, Ann", "Kaiser, Łukasz"),
    ],
)
def test_a_list_s_accents_are_printed_where_the_record_has_none(record: str, listed: str) -> None:
    title = "Kites over Reels and Harbours at Sea"
    works = merge(
        [
            replace(entry(title, record, 2016, venue="OSDI"), origin=Origin("library", "bib/library.bib#b")),
            entry(title, f"{listed}; others", 2016, seed="l.md"),
        ],
        (),
        Overrides(),
        Lock(),
    ).library
    (work,) = works
    (fuller,) = people(listed)
    assert fuller in work.authors
    assert len(work.authors) == len(people(record))


def test_poorer_and_other_names_change_nothing() -> None:
    for other in ("Richtarik, P.", "Richtárek, Peter", "Richtárik, Paul", "Stone, Ada"):
        assert len(with_fuller_names(said("Richtarik, Peter", other))) == 2
    assert with_fuller_names(said("Richtárik, Peter", "Richtarik, Peter"))[0].value == people(
        "Richtárik, Peter"
    )


def test_two_records_of_a_book_complete_each_other_and_a_conflict_is_told() -> None:
    """A book has one version: a value of a second record is printed, or reported as a conflict."""
    text = "@booklet{{k{0}, title={{Kites at Sea}}, editor={{Stone, Ada}}, year=1986, {1}}}\n"
    fields = ("volume=1, pages={120}", "volume=2, publisher={Frob Press}", "volume=3")
    records = read(Source("a.bib", "".join(text.format(*one) for one in enumerate(fields)))).entries
    used, aside = claims(records)
    assert (not aside, conflicts(used)) == (True, ("volume",))
    assert (first("publisher", *records), first("pages", *records)) == ("Frob Press", "120")
    assert [claim.value for claim in used["volume"]] == ["1", "2", "3"]
