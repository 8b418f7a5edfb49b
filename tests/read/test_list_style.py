"""A reference that is uncertain by itself is read as the list's other references are."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read
from seminal.read.references import reference
from seminal.read.references.labelling.list_style import ListStyle, read_in_style
from seminal.read.references.labelling.title_forms import MIN_REFERENCES
from seminal.read.references.labelling.title_paths import Title
from seminal.read.references.marked import Marked

UNSURE = "Lazy Lanterns in Cold Water. Tom Bell and Ida Ross. ATC 2015."
"""By itself "Cold" ends its title."""
OTHERS = (
    "Sparse Maps of Harbours and Their Uses. Wei Park and Ann Dean. OSDI 2004.",
    "Adaptive Moorings for Small Ships at Night. Max Stone and Li Hall. NSDI 2012.",
    "Streaming Sails over Slow Links. Jan Baker and Ada Reed. SIGMOD 1997.",
    "How Ropes Wear Out in Salt. Bo Young and Leo King. VLDB 2001.",
    "Gradient Ropes on Deck. Wei Park and Ann Dean. OSDI 2004.",
    "Wind Shadows in Old Cities. Tom Bell and Ida Ross. ATC 2015.",
)


TITLE = Title(0, 1, 0, certainty=1.0)


def titles(*lines: str) -> list[str]:
    text = "# Reading\n\n" + "".join(f"- {line}\n" for line in lines)
    return [entry.title for entry in read(Source("list.md", text)).entries]


@pytest.mark.parametrize("at", range(len(OTHERS) + 1))
def test_the_list_decides_wherever_the_line_stands(at: int) -> None:
    lines = [*OTHERS[:at], UNSURE, *OTHERS[at:]]
    assert titles(*lines) == [line.partition(".")[0] for line in lines]


def test_alone_it_is_read_otherwise() -> None:
    assert titles(UNSURE) != ["Lazy Lanterns in Cold Water"]


def test_a_reference_is_no_evidence_of_itself() -> None:
    assert titles(UNSURE, UNSURE, UNSURE, UNSURE, UNSURE, UNSURE) == titles(UNSURE) * 6


def test_few_references_make_no_style() -> None:
    style, words, labels = ListStyle(), ["Kites.", "Stone"], ["title", "author"]
    for n in range(MIN_REFERENCES):
        style.note([*words, str(n)], [], [*labels, "date"], TITLE)
    assert not style.gains([*words, "0"], ["author", "date", "title"])
    style.note([*words, "more"], [], [*labels, "date"], TITLE)
    gains = style.gains([*words, "0"], ["author", "date", "title"])
    behind_title = gains["._"][2]
    assert behind_title[0] > 0 > behind_title[2]


def test_only_what_is_doubtful_is_read_again() -> None:
    asked: list[str] = []

    def read_one(line: str) -> None:
        asked.append(line)
        reference.read(Marked(line))

    sure = "Stone, A. (2001). Kites of the north. Journal of Kites, 12(3), 45-67."
    read_in_style(read_one, [sure, UNSURE])
    assert asked == [sure, UNSURE, UNSURE]


@pytest.mark.parametrize(("named", "doubtful"), [(12, True), (8, False)])
def test_what_nearly_all_others_have_is_missed(named: int, doubtful: bool) -> None:
    style = ListStyle()
    for n in range(12):
        last = "author" if n < named else "note"
        style.note(["Kites", "–", f"Stone{n}"], [], ["title", "title", last], Title(0, 2, 0, certainty=0.9))
    assert style.is_doubtful(["title", "title", "title"], 0.95) is doubtful
    assert not style.is_doubtful(["title", "title", "author"], 0.95)


def test_authors_that_the_others_have_are_found() -> None:
    words = "Harbour Lamp Rope Kite Wind Tide Salt Mooring Anchor Sail".split()
    people = (
        "Ann Dean,Wei Park,Ida Ross,Max Stone,Li Hall,Tom Bell,Bo Young,Jan Baker,Ada Reed,Leo King".split(
            ","
        )
    )
    lines = [
        f"The {one} of the {other} – {name}"
        for one in words
        for other, name in zip(words, people, strict=True)
    ]
    assert titles(*lines, "Kanban – David J. Anderson")[-1] == "Kanban"
    assert titles("Kanban – David J. Anderson") == []
