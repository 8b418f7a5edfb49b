"""Fields begin and end where marks do, a reference has one title, and signs before it are none of it."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read
from seminal.read.inline import inline
from seminal.read.references import reference
from seminal.read.references.labelling import paths
from seminal.read.references.labelling.decode import released_weights
from seminal.read.references.labelling.edges import ACROSS, ACROSS_BOLD, WITHIN, WITHIN_BOLD, turns
from seminal.read.references.labelling.tokens import tokens


def turns_of(text: str) -> list[int]:
    marked = inline(text)
    return turns(marked.text, tokens(marked.text), marked.marks)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Vik. *Slow Lamps*, 1999", [0, ACROSS, WITHIN, ACROSS]),
        ("Vik. “Slow Lamps,” Reels", [0, ACROSS, WITHIN, ACROSS]),
        ("Vik. **Slow Lamps** 1999", [0, ACROSS_BOLD, WITHIN_BOLD, ACROSS_BOLD]),
        ("Vik. ***Slow Lamps*** 1999", [0, ACROSS, WITHIN, ACROSS]),
        ("*Slow Lamps* - Vik", [ACROSS, WITHIN, 0, ACROSS]),
        ("“Slow Lamps”: A Reply", [ACROSS, WITHIN, 0, 0]),  # a quotation in a title
        ("The *Reel* at night", [0, 0, 0, 0]),  # one word
        ("Re*eling in* it", [0, 0, 0]),  # within a word
    ],
)
def test_marks_have_edges(text: str, wanted: list[int]) -> None:
    assert turns_of(text) == wanted


@pytest.mark.parametrize(
    ("line", "title", "venue"),
    [
        ("Holm, E. (1961). On Being Adrift. *Harbours*, 33(124), 1-19.", "On Being Adrift", "Harbours"),
        ("Reed, P. (1977). Lamps without Keepers. *Wick*, 12(101), 5.", "Lamps without Keepers", "Wick"),
        ("Vik, A. “Ropes in 1930–55.” *Knot Studies* 4 (1999).", "Ropes in 1930–55", "Knot Studies"),
        ("Winding Strings by Touch. ***Reels***", "Winding Strings by Touch", "Reels"),
        ("Lind, P., «Tides: 1900-1910», Sea Law Review, vol. 3, 2001.", "Tides: 1900-1910", "Sea Law Review"),
    ],
)
def test_a_title_ends_at_an_edge(line: str, title: str, venue: str) -> None:
    found = reference.read(inline(line))
    assert found is not None
    assert (found.title, found.imprint.venue) == (title, venue)


def test_the_day_of_a_meeting_is_no_part_of_the_title() -> None:
    text = "- Apr 7th: Harbours at Dawn, OSDI 2020\n- [Night Kites over Bays](https://arxiv.org/abs/2101.00001)\n"
    assert read(Source("talks.md", text)).entries[0].title == "Harbours at Dawn"


def test_a_reference_has_one_title() -> None:
    labels = released_weights().labels
    title, place, other = map(labels.index, ("title", "container", "note"))
    still = [released_weights().turns[0]._replace(moves=[[0] * len(labels)] * len(labels))] * 3

    def gains(*best: int, lead: int = 1000) -> list[tuple[int, ...]]:
        return [tuple(lead * (n == one) for n in range(len(labels))) for one in best]

    def read(found: list[tuple[int, ...]]) -> list[str]:
        beaten = [[0] * len(labels)] * len(labels)
        return paths.best_labels(found, [one._replace(beaten=beaten) for one in still], labels, whole=True)

    assert read(gains(title, other, title)).count("title") in (1, 3)
    assert read(gains(place, place, place)).count("title") == 1
    assert read(gains(place, place, place, lead=9000)) == ["container"] * 3
    assert read(gains(place, labels.index("pages"), other)).count("title") == 0


@pytest.mark.parametrize("sign", ["(→) ", "(••) ", "► ", "-- ", "| "])
def test_signs_before_a_reference_are_none_of_it(sign: str) -> None:
    line = "Lampe, Earl, Fundamentos de la historia del faro, México: Thomson, 2000."
    bare, signed = reference.read(inline(line)), reference.read(inline(sign + line))
    assert bare is not None
    assert signed is not None
    assert (signed.title, signed.authors, signed.date) == (bare.title, bare.authors, bare.date)


@pytest.mark.parametrize(
    "title", ["∊-nets of rope", "$O(1)$ lamps", "¿Quién teje la red?", "«Kites» and kin"]
)
def test_signs_of_a_title_stay(title: str) -> None:
    found = reference.read(inline(f"**{title}**. Ada Stone. *Harbour Letters*, 1999."))
    assert found is not None
    assert found.title == title


def test_words_that_no_blank_parts() -> None:
    found = reference.read(inline("Hill,David.2001.Winding Things Well:The Art of Rope.New York:Quay Press."))
    assert found is not None
    assert (found.title, found.date and found.date.year) == ("Winding Things Well:The Art of Rope", 2001)


@pytest.mark.parametrize("links", ["[pdf](b.pdf) [code](c.pdf)", "[paper](d.pdf)"])
@pytest.mark.parametrize("end", ["", ", 2017", " 2017."])
def test_marks_move_where_a_link_is_left_out(links: str, end: str) -> None:
    line = f"Ada Stone, Robin Vale, and Ines Moor, _Visual Night_ {links}, _In Proceedings of Lamps{end}_"
    found = read(Source("a.md", f"- memory\n  - {line}\n- serving\n  - {line.replace('Night', 'Day')}\n"))
    assert [entry.title for entry in found.entries] == ["Visual Night", "Visual Day"]


@pytest.mark.parametrize(
    ("place", "instead", "text", "marks"),
    [
        ((0, 4), "", "two three", ["two", "three"]),
        ((4, 8), "", "one three", ["one", "three"]),
        ((4, 7), " ", "one   three", ["one", "three"]),
        ((2, 9), "-", "on-hree", ["on", "hree"]),
    ],
)
def test_what_is_left_out_moves_marks(
    place: tuple[int, int], instead: str, text: str, marks: list[str]
) -> None:
    rest = inline("**one** *two* `three`").without(*place, instead)
    assert rest.text == text
    assert [text[mark.start : mark.end] for mark in rest.marks] == marks
