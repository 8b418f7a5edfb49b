"""Who edited or translated a work did not write it: the word at the names says so, in the languages of lists."""

from __future__ import annotations

import pytest

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.roles import role_of, without_roles


def entry(line: str) -> Entry:
    """Return the only entry of a list with one line."""
    (found,) = read(Source("list.md", f"# Reading\n\n- {line}\n")).entries
    return found


def families(line: str) -> dict[str, list[str]]:
    """Return the family names in each field of names that a line gives."""
    return {
        role: [name.family.title() for name in value]
        for role, value in entry(line).fields.items()
        if isinstance(value, tuple)
    }


@pytest.mark.parametrize(
    "line",
    [
        "A. Stone and B. Lamp (eds.), *The Harbour Handbook*, Harbour University Press, 2003.",
        "Stone, A., & Lamp, B. (Eds.). (2003). *The harbour handbook*. Harbour University Press.",
        "Stone, Ada; Lamp, Ben (Hg.): Handbuch der Häfen. Hamburg: Ankerverlag 2003.",
        "Stone, Ada/Lamp, Ben (2003) (Hg.), Handbuch der Häfen. Lichter, Winden, Taue, Hamburg.",
        "STONE Ada et LAMP Benoît (dir.), *Histoire des ports*, Paris, Le Quai, 2003.",
        "Ada Stone y Benito Lamp (coords.), *Historia de los puertos*, México, Ancla, 2003.",
    ],
)
def test_editors_of_a_whole_work(line: str) -> None:
    assert families(line) == {"editor": ["Stone", "Lamp"]}
    assert [name.family.title() for name in entry(line).authors] == ["Stone", "Lamp"]


@pytest.mark.parametrize(
    ("line", "role", "people"),
    [
        (
            'Kite, Ada. "Lamps at sea." In *The Harbour Handbook*, edited by A. Stone, 12-34. Oxford: OUP, 2003.',
            "editor",
            ["Stone"],
        ),
        ("Aristote, *Éthique à Nicomaque*, trad. J. Tricot, Paris, Vrin, 1990.", "translator", ["Tricot"]),
        ("Gramsci, Antonio, Quaderni del carcere, a cura di Valentino Gerratana, Einaudi, Torino 1975.", "editor",
         ["Gerratana"]),
        ("ミシェル・フーコー『監獄の誕生』田村俶訳、新潮社、1977年", "translator", ["田村俶"]),
        ("孔飞力：《叫魂：1768年中国妖术大恐慌》，陈兼、刘昶译，上海：上海三联书店，1999年。", "translator",
         ["陈兼", "刘昶"]),
    ],
)  # fmt: skip
def test_people_beside_the_authors(line: str, role: str, people: list[str]) -> None:
    found = families(line)
    assert found[role] == people
    assert len(found["author"]) == 1


def test_editors_of_a_collection_are_no_authors_of_its_part() -> None:
    part = entry("Lamps at sea. In A. Stone (ed.), *The Harbour Handbook*, Oxford: OUP, 2003, pp. 12-34.")
    assert part.authors == ()


@pytest.mark.parametrize(
    ("text", "people", "role"),
    [
        ("Ada Stone, Kites.", "Ada Stone", None),
        ("Ada Stone (ed.), Kites.", "Ada Stone", "editor"),
        ("Stone, Ada (2004) (Hg.), Drachen.", "Stone, Ada", "editor"),
        ("Kites. Edited by Ada Stone.", "Ada Stone", "editor"),
        ("Kites / под ред. А. Стоун. — М., 2010.", "А. Стоун", "editor"),
        ("Kites. Trans. Ada Stone. 2010.", "Ada Stone", "translator"),
        ("Drachen. Übers. v. Ada Stone. 2010.", "Ada Stone", "translator"),
        ("Ada Stone, Eden Press.", "Ada Stone", None),
        ("Ada Stone, editorial kites.", "Ada Stone", None),
        ("Comparing kites, Ada Stone.", "Ada Stone", None),
        ("Ned Stone. Kites.", "Ned Stone", None),
    ],
)
def test_role_of(text: str, people: str, role: str | None) -> None:
    start = text.index(people)
    assert role_of(text, start, start + len(people)) == role


@pytest.mark.parametrize("text", ["Ada Stone", "Fred Hg", "Ed Stone", "Ada Trans", "O. Orgel"])
def test_names_stay_whole(text: str) -> None:
    assert without_roles(text) == text


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("Paugam, S. (dir.), *L'exclusion*, Paris, La Découverte, 1996, 583 p.", "pagetotal", "583"),
        ("Elias, Norbert (1997), Über den Prozeß der Zivilisation, 2 Bde., Frankfurt a.M.", "volumes", "2"),
        ("Gibbon, Edward. *The Decline and Fall*. Vol. 3. London: Strahan, 1781.", "volume", "3"),
    ],
)
def test_how_many_is_not_which(line: str, field: str, value: str) -> None:
    found = entry(line)
    assert found.text(field) == value
    assert not found.text("pages")
    assert not (field == "volumes" and found.text("volume"))
