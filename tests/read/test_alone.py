"""Entries that stand alone, with nothing beside them that shows where the list has its authors."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read

AHEAD = {
    "Hargrove, Lindqvist, O'Vik: *Harbor*. OSDI 2004.": ("Harbor", "Hargrove, Lindqvist, O'Vik"),
    "Hargrove and Lindqvist: *Harbor*. OSDI 2004.": ("Harbor", "Hargrove, Lindqvist"),
    "Hargrove. How to Fly a Kite in Narrow Streets. OSDI 2004": (
        "How to Fly a Kite in Narrow Streets",
        "Hargrove",
    ),
    "van Ortiz. An Essay on Night Lamps. Communications of the ACM, 1999.": (
        "An Essay on Night Lamps",
        "Ortiz",
    ),
    "Hargrove, Fleming. Learning to fly kites. 2016. [arXiv:1609.12345](https://arxiv.org/abs/1609.12345)": (
        "Learning to fly kites",
        "Hargrove, Fleming",
    ),
    "Hargrove, McLeod. Harbor: A Store for Kites. ICDE 1993.": (
        "Harbor: A Store for Kites",
        "Hargrove, McLeod",
    ),
    "Hargrove, Martin, Lindqvist, Page. Flying Kites in Winter. HPL-2001-44.": (
        "Flying Kites in Winter",
        "Hargrove, Martin, Lindqvist, Page",
    ),
    "Hargrove & Lindqvist - Night Kites over the Harbor (SOSP '91)": (
        "Night Kites over the Harbor",
        "Hargrove, Lindqvist",
    ),
    "Hargrove, Lindqvist — kite++: Flying at Night (SODA 2007)": (
        "kite++: Flying at Night",
        "Hargrove, Lindqvist",
    ),
    "DeVik and LeGrand, Kites in the harbor (OSDI 1992)": ("Kites in the harbor", "DeVik, LeGrand"),
    "Hargrove & Lindqvist, Kite Building: A Course, 2nd edition": (
        "Kite Building: A Course",
        "Hargrove, Lindqvist",
    ),
    "Hargrove, Lindqvist & the Harbor Group, *Kites, Vol. 1: Foundations*, MIT Press, 1986": (
        "Kites, Vol. 1: Foundations",
        "Hargrove, Lindqvist, the Harbor Group",
    ),
    "Hargrove, *Kites*, 2nd ed., 2000.": ("Kites", "Hargrove"),
    "Hargrove, *Kites*, Springer, 2000.": ("Kites", "Hargrove"),
}
INVERTED = {
    "Wingham, Coady, Freed, Seth M., and Harlow, Alex": "Wingham, Freed, Harlow",
    "Albers, Daniel, Beltrán, Germà, and Mazur-Lund, Ferran A.": "Albers, Beltrán, Mazur-Lund",
    "Maloy, Pekka, Eskola, Juha, Zhou, Xun, & Kuosma, Timo": "Maloy, Eskola, Zhou, Kuosma",
    "Hargrove, Lindqvist, Vik, and Lund": "Hargrove, Lindqvist, Vik, Lund",
    "Hargrove, Ada, Ben Ortiz, and Cleo Vik": "Hargrove, Ortiz, Vik",
}
BEHIND = {
    "Night Kites over the Harbor - Hargrove, Lindqvist, Vik (SIGMOD 2008)": "Hargrove, Lindqvist, Vik",
    "Night Kites over the Harbor - Hargrove, Lindqvist (SIGMOD 2008)": "Hargrove, Lindqvist",
    "Night Kites over the Harbor — Hargrove & Vik, OSDI 2008": "Hargrove, Vik",
    "Night Kites over the Harbor ~ Hargrove, Vik, and Lindqvist": "Hargrove, Vik, Lindqvist",
    "Night Kites over the Harbor ~ Ada B. Hargrove and Ben Vik (CACM, 1974)": "Hargrove, Vik",
    "[Night Kites over the Harbor](https://example.org/k.pdf) ~ Ada Hargrove, 2004": "Hargrove",
    "[Night Kites over the Harbor](https://example.org) - Ada Vik, Ben Lund, Cleo Ortiz, and Una O'Reilly. PLDI 2003": (
        "Vik, Lund, Ortiz, O'Reilly"
    ),
    '"Night Kites over the Harbor" Hargrove https://example.org/k.pdf': "Hargrove",
    '"Night Kites over the Harbor" Hargrove, Vik https://example.org/k.pdf': "Hargrove, Vik",
}
NOBODY = {
    "Caches, Coherence and Consistency: A Primer. ISCA 2004.": "Caches, Coherence and Consistency: A Primer",
    "Sorting and Searching, Addison-Wesley, 1998.": "Sorting and Searching",
    "Harbor. A Kite Store for Narrow Streets. TKDE 1994.": "Harbor. A Kite Store for Narrow Streets",
    "Lamps and Kites - A History of Light (OSDI 2001)": "Lamps and Kites - A History of Light",
    "Harbor and Reef - A History of Light (OSDI 2001)": "Harbor and Reef - A History of Light",
    "Harbor & Reef, The Complete Guide, 2nd edition": "Harbor & Reef, The Complete Guide",
    "Night Kites over the Harbor - Lessons and Pitfalls (OSDI 2008)": (
        "Night Kites over the Harbor - Lessons and Pitfalls"
    ),
    "Night Kites over the Harbor – Slides and Winds (OSDI 2008)": (
        "Night Kites over the Harbor – Slides and Winds"
    ),
    "Night Kites over the Harbor - Google & Intel (OSDI 2008)": "Night Kites over the Harbor",
    "Keynote. Night Kites over the Whole Harbor. SOSP 2003": "Keynote. Night Kites over the Whole Harbor",
    "Night Kites ~ Harbor Lights over Town (OSDI 2008)": "Night Kites ~ Harbor Lights over Town",
}


def _read(line: str) -> tuple[str, str]:
    """Return the title and the family names of the one work of a list."""
    (entry,) = read(Source("list.md", f"# Bibliography\n\n## Core references\n\n- {line}\n")).entries
    return entry.title, ", ".join(name.family for name in entry.authors)


@pytest.mark.parametrize(("line", "wanted"), AHEAD.items())
def test_families_ahead(line: str, wanted: tuple[str, str]) -> None:
    assert _read(line) == wanted


@pytest.mark.parametrize(("names", "people"), INVERTED.items())
def test_inverted_names(names: str, people: str) -> None:
    assert _read(f'{names}. "Stacked Kites." Journal of Kites, 2024.') == ("Stacked Kites", people)


@pytest.mark.parametrize(("line", "people"), BEHIND.items())
def test_families_behind(line: str, people: str) -> None:
    assert _read(line) == ("Night Kites over the Harbor", people)


@pytest.mark.parametrize(("line", "title"), NOBODY.items())
def test_nobody(line: str, title: str) -> None:
    assert _read(line) == (title, "")
