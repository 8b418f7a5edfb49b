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
