"""Tables without heads, or with heads that say nothing: columns are known by their cells."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("head", ["| | | |", "| Chi | Nota | Cosa |"])
def test_columns_of_people_and_titles_are_known_by_their_cells(head: str, swapped: bool) -> None:
    works = [
        ("Ada Stone", "Pappagalli del porto"), ("Ben Ortiz", "L'arte della lampada"),
        ("Cleo Vik", "C'era una volta un faro"), ("Gino Reed", "Diventa un marinaio"),
        ("Wei Park", "Non pensare al vento!"), ("Ida Ross e Max Stone", "La marea, bene o male"),
    ]  # fmt: skip
    rows = [f"| {b} | | {a} |" if swapped else f"| {a} | | {b} |" for a, b in works]
    text = "# Libri\n\n" + "\n".join([head, "|---|---|---|", *rows]) + "\n"
    entries = read(Source("libri.md", text)).entries
    assert [entry.title for entry in entries] == [title for _, title in works]
    assert [entry.authors[0].family for entry in entries] == ["Stone", "Ortiz", "Vik", "Reed", "Park", "Ross"]


def test_columns_of_places_and_phones_are_no_works() -> None:
    rows = [
        f"| {place} | +49 30 12{n} |"
        for n, place in enumerate(["Berlin", "Kiel", "Bonn", "Jena", "Ulm", "Hof"])
    ]
    text = "# Offices\n\n" + "\n".join(["| | |", "|---|---|", *rows]) + "\n"
    assert read(Source("offices.md", text)).entries == ()


@pytest.mark.parametrize("head", [[], ["Subject|Title|Author|Year|House"]])
@pytest.mark.parametrize("name", ["list.txt", "list.md"])
def test_lines_in_columns_with_bars(name: str, head: list[str]) -> None:
    works = [
        ("Harbours", "The Kites of Salt", "Stone, Ada", "1993", "Quay Press"),
        ("Harbours", "A Law of Lamps", "Ortiz, Ben", "2005", "Mole Books"),
        ("Harbours", "The Slow Tide and its Ropes", "Vik, Cleo", "", "Pier House"),
        ("Winds", "On Sails", "Reed, Gino", "2018", "Quay Press"),
        ("Winds", "Notes from a Lighthouse", "Park, Wei", "2024", "Mole Books"),
        ("Winds", "What the Gulls Know", "Ross, Ida", "2011", "Lamp & Daughters"),
    ]
    lines = [*(head if name.endswith("txt") else []), *("|".join(work) for work in works)]
    if name.endswith("md"):
        lines = [
            "| | | | | |",
            "|---|---|---|---|---|",
            *(f"| {line.replace('|', ' | ')} |" for line in lines),
        ]
    reading = read(Source(name, "\n".join(lines) + "\n"))
    assert [
        (one.topics[-1], one.title, one.authors[0].family, str(one.year or "")) for one in reading.entries
    ] == [(topic, title, people.partition(",")[0], year) for topic, title, people, year, _ in works]
    skipped = [piece.reason for piece in reading.pieces if piece.kind == "skipped"]
    assert skipped.count("a part of this entry that no field holds") == len(works)  # the publishers


def test_lines_with_bars_that_list_no_works() -> None:
    lines = [f"|Room {n}|{8 + n}:00|{10 + n} chairs|" for n in range(7)]
    assert read(Source("rooms.txt", "\n".join(lines) + "\n")).entries == ()
