"""The trained labeller: tokens, names, what the shipped weights read, and that training gives the same bytes."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.entry import OTHERS, Name
from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.decode import released_weights
from seminal.read.references.labelling.people import people
from seminal.read.references.labelling.tokens import tokens
from seminal.read.references.marked import Mark, Marked
from seminal.read.references.reference import labels, read_after_title
from seminal.read.references.reference import read as read_reference
from seminal.report.reading import reading_text

TRAIN = Path(__file__).resolve().parents[2] / "train"


@given(st.text(max_size=200))
def test_tokens_cover_everything_that_is_printed(text: str) -> None:
    spans = tokens(text)
    assert all(a < b for a, b in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    covered = {at for start, end in spans for at in range(start, end)}
    assert {at for at, char in enumerate(text) if not char.isspace()} <= covered


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Stone, Ada;", [Name("Stone", "Ada")]),
        ("Stone, A., Ortiz, B. and Vik, C.", [Name("Stone", "A."), Name("Ortiz", "B."), Name("Vik", "C.")]),
        ("A. Stone and B. Ortiz", [Name("Stone", "A."), Name("Ortiz", "B.")]),
        ("Stone AB, Ortiz C et al.", [Name("Stone", "AB"), Name("Ortiz", "C"), OTHERS]),
        ("Lind, W./Berg, D./Fico, F.,", [Name("Lind", "W."), Name("Berg", "D."), Name("Fico", "F.")]),
        ("Aikema B. - Meijers D.,", [Name("Aikema", "B."), Name("Meijers", "D.")]),
        ("LAMPE Yvonne.", [Name("LAMPE", "Yvonne")]),
        ("van der Berg, J.", [Name("Berg", "J.", "van der")]),
        ("Reed, E., Jr., and C. Vik", [Name("Reed", "E.", "", "Jr."), Name("Vik", "C.")]),
        ("Иванов А. П., Орлова Н.", [Name("Иванов", "А. П."), Name("Орлова", "Н.")]),
    ],
)
def test_names_in_every_order(text: str, names: list[Name]) -> None:
    assert list(people(text)[0]) == names


def test_runs_are_in_order_and_end_with_the_text() -> None:
    text = "Stone, Ada, 1999, Night Kites and the Sea, Boston, Harbour University Press."
    _, found = labels(Marked(text), Draft())
    assert [run.label for run in found][:3] == ["author", "date", "title"]
    assert found[0].start == 0
    assert found[-1].end == len(text)


def read_text(text: str) -> Draft:
    """Return what is read of a text without marks."""
    draft = read_reference(Marked(text))
    assert draft is not None
    return draft


def test_each_field_is_read_from_its_own_span() -> None:
    said = read_text("Lind, Eva, 1981: Drachen über dem Hafen. In: Zeitschrift für Winde, Jg. 31, S. 88-96.")
    assert (said.title, said.authors) == ("Drachen über dem Hafen", (Name("Lind", "Eva"),))
    assert said.date is not None
    assert said.date.year == 1981
    assert said.imprint.venue == "Zeitschrift für Winde"
    assert (said.imprint.fields["volume"], said.imprint.fields["pages"]) == ("31", "88–96")


def test_a_journal_a_volume_and_a_page_are_no_title() -> None:
    said = read_text("H. Moor and L. Hale, Phys. Rev. B 41, 7703 (1990).")
    assert not said.title
    assert said.imprint.venue.startswith("Phys. Rev. B")


def test_a_link_or_bold_says_where_the_title_is() -> None:
    text = "Stone, Ada and Kites: A Play in Winds Ben Ortiz, Cleo Vik. OSDI 2012 pdf"
    title = (text.index("Stone, Ada and"), text.index(" Ben Ortiz"))
    for mark in (Mark("link", *title, "https://example.org/a.pdf"), Mark("strong", *title)):
        draft = read_reference(Marked(text, (mark,)))
        assert draft is not None
        assert draft.title == "Stone, Ada and Kites: A Play in Winds"
        assert [name.family for name in draft.authors] == ["Ortiz", "Vik"]
        assert draft.title_marked


def test_what_stands_behind_a_title_has_none() -> None:
    draft = Draft(title="Night Kites")
    read_after_title(draft, Marked("Ada Stone and Ben Ortiz. SOSP 2003."))
    assert draft.title == "Night Kites"
    assert [name.family for name in draft.authors] == ["Stone", "Ortiz"]
    assert (draft.imprint.venue, draft.date and draft.date.year) == ("SOSP", 2003)


def test_an_unknown_style_in_a_list_is_read_by_its_labels() -> None:
    text = (
        "References\n\n"
        "1. Weber, Karin/Lind, Eva, 1981: Drachen und Angst in drei Gemeinden. Kommunikation am Meer 31: 88-96.\n"
        "2. MARTIN Paul, ROUX Claire, 1996, Voler plus haut ? La corde et le vent, Hambourg, Quai-Verlag.\n"
    )
    found = read(Source("list.txt", text)).entries
    assert [entry.title for entry in found] == [
        "Drachen und Angst in drei Gemeinden",
        "Voler plus haut? La corde et le vent",
    ]
    assert [[name.family for name in entry.authors] for entry in found] == [
        ["Weber", "Lind"],
        ["MARTIN", "ROUX"],
    ]
    assert [entry.year for entry in found] == [1981, 1996]


def test_training_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pycrfsuite", reason="python-crfsuite is not installed: pip install -e '.[train]'")
    monkeypatch.setattr(sys, "path", [str(TRAIN), *sys.path])
    train = importlib.import_module("train")
    lines = train.own_lines()
    assert len(lines) >= 25
    assert all(set(one.labels) <= set(released_weights().labels) for one in lines)
    assert train.weights(lines, iterations=5) == train.weights(lines, iterations=5)


@pytest.mark.parametrize(
    ("line", "title", "family", "year"),
    [
        ("Morelli G., Le reti e il vento, Venezia 1874.", "Le reti e il vento", "Morelli", 1874),
        ("Орлова Е. С. О сетях и ветре // Вестник гавани. 2012. № 2. С. 33–41.", "О сетях и ветре", "Орлова", 2012),
        ("林一：夜の舟、青土社、1984年", "夜の舟", "林一", 1984),
        ("王明.海边的灯光[J].海岸史研究,1993,66(4):47-52.", "海边的灯光", "王明", 1993),
        ("MOREAU Jean, « Le vent et la corde », Revue du quai, vol. 4, n° 2, 1985, p. 12-28.",
         "Le vent et la corde", "MOREAU", 1985),
    ],
)  # fmt: skip
def test_styles_of_other_languages(line: str, title: str, family: str, year: int) -> None:
    (entry,) = read(Source("list.txt", f"1. {line}\n")).entries
    assert (entry.title, entry.authors[0].family, entry.year) == (title, family, year)


def test_a_work_without_title_is_an_entry_without_title() -> None:
    text = "[1] H. Moor and L. Hale, Phys. Rev. B 41, 7703 (1990).\n[2] C. Reed, ApJ 12, 70 (1991).\n"
    found = read(Source("list.txt", text)).entries
    assert [(entry.title, entry.year, len(entry.authors)) for entry in found] == [
        ("", 1990, 2),
        ("", 1991, 1),
    ]


@pytest.mark.slow
def test_the_synthetic_references_are_labelled_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TRAIN), *sys.path])
    made = list(importlib.import_module("synthesis").references())
    assert len(made) > 1500
    assert all({"title", "container"} & set(one.labels) and len(set(one.labels)) > 1 for one in made)


def test_certainty_is_a_share() -> None:
    sure = read_text("Stone, A., & Ortiz, B. (2003). Night kites over Boston. Journal of Kites, 12(3), 4-9.")
    unsure = read_text("Kites lamps, of 3 or so; the harbour 1999 wind and 4: more on it, rather")
    assert sure.certainty is not None
    assert unsure.certainty is not None
    assert 0.0 <= unsure.certainty < sure.certainty <= 1.0


def test_a_reference_in_prose_has_a_confidence_and_the_doubtful_come_first() -> None:
    sure = "Stone, A., & Ortiz, B. (2003). Night kites over Boston. Journal of Kites, 12(3), 4-9."
    odd = "Lamps / harbour 3, Stone of 1999 wind; 4 kites and more on it, Vik rather 12"
    reading = read(Source("list.txt", f"1. {sure}\n2. {odd}\n"))
    first, *others = reading.entries
    assert first.confidence is not None
    assert first.confidence > 0.65
    assert all(one.confidence is None or one.confidence < first.confidence for one in others)
    doubtful = replace(first, confidence=0.2)
    lines = reading_text([replace(reading, entries=(first, doubtful))]).splitlines()
    assert lines[1].strip() == "doubtful:"
    assert "doubtful" not in reading_text([replace(reading, entries=(first,))])


def test_a_title_parts_no_brackets() -> None:
    for line, title, venue in (
        ("G. Grant. Currents below frozen rivers (Seas, 2016)", "Currents below frozen rivers", "Seas"),
        (
            "H. Hall. The winds of the northern plains (Skies, 2017)",
            "The winds of the northern plains",
            "Skies",
        ),
        ("K. Kim and L. Lee. Rain over dry fields (Fields, 2018)", "Rain over dry fields", "Fields"),
    ):
        entry = read(Source("list.md", f"- {line}\n")).entries[0]
        assert (entry.title, entry.venue, entry.year) == (title, venue, 2016 + "GHK".index(line[0]))


@pytest.mark.parametrize(
    ("line", "title", "family", "year"),
    [
        ("**Herd, Ben.** 1978. « Dice on the Quay ». *Lamps & Letters* 59(2):180-87.",
         "Dice on the Quay", "Herd", 1978),
        ("Tell, A. (1997). Behaviour of *Milvus ventosus* at sea. *Kite Biology*, 7, 108–130.",
         "Behaviour of Milvus ventosus at sea", "Tell", 1997),
    ],
)  # fmt: skip
def test_bold_and_italics_that_fit_the_labels(line: str, title: str, family: str, year: int) -> None:
    (entry,) = read(Source("list.md", f"# Bibliographie\n\n- {line}\n")).entries
    assert (entry.title, entry.authors[0].family, entry.year) == (title, family, year)


def test_a_link_that_is_a_list_of_names_is_no_title() -> None:
    for said, count in (
        ("A. B. Stone, C. Vik, and D. Reed", 3),
        ("E. Moor and F. Lind", 2),
        ("G. H. Hale", 1),
    ):
        text = (
            f".. [One99] : `{said}\n   <https://doi.org/10.1000/a.1>`_,\n   Kite Rev. C **58** (1998) 1804.\n"
        )
        entries = read(Source("list.rst", text)).entries
        assert [entry.title for entry in entries] == [""], said
        assert len(entries[0].authors) == count


def test_volume_and_issue_glued_to_pages_are_read_apart() -> None:
    for numbers, read_as in (
        ("56(2):74-80", ("56", "2", "74–80")),
        ("12:101-118", ("12", "", "101–118")),
        ("7(3-4):9-31", ("7", "3-4", "9–31")),
    ):
        text = f"- Ana Reed and Luis Holm. The Lamp at Dusk. Communications of the ACM, {numbers}, 2013.\n"
        [entry] = read(Source("list.md", text)).entries
        assert tuple(entry.text(name) for name in ("volume", "number", "pages")) == read_as, numbers
