"""Citation templates of wikis in several languages, and what else stands in double braces."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("text", "family", "title", "year"),
    [
        ("{{Ouvrage|langue=fr|prénom1=Ada|nom1=Stone|titre=Les lampes du port|éditeur=Quai|année=1977}}",
         "Stone", "Les lampes du port", 1977),
        ("{{Chapitre|prénom1=Ada|nom1=Stone|titre chapitre=Le vent|titre ouvrage=Les ports|année=1997}}",
         "Stone", "Le vent", 1997),
        ("{{Literatur |Autor=Ada Stone |Titel=Die Lampen am Hafen |Verlag=Kai |Ort=Kiel |Jahr=2003}}",
         "Stone", "Die Lampen am Hafen", 2003),
        ("{{cita libro|apellidos=Vega|nombre=Ana|título=Los faros del norte|editorial=Muelle|año=1999}}",
         "Vega", "Los faros del norte", 1999),
        ("{{cita libro|nome=Luca|cognome=Conti|titolo=Le lampade del porto|editore=Molo|anno=2012}}",
         "Conti", "Le lampade del porto", 2012),
        ("{{Книга|автор=Орлов В. А.|заглавие=История гаваней|издательство=Наука|год=2001}}",
         "Орлов", "История гаваней", 2001),
        ("{{cytuj książkę|imię=Ewa|nazwisko=Lis|tytuł=Latarnie portu|wydawca=Nabrzeże|rok=2008}}",
         "Lis", "Latarnie portu", 2008),
        ("{{Citeer boek|achternaam=Fern|voornaam=Clara|titel=De oude haven|uitgever=Kade|jaar=1985}}",
         "Fern", "De oude haven", 1985),
    ],
)  # fmt: skip
def test_templates_of_other_languages(text: str, family: str, title: str, year: int) -> None:
    [entry] = read(Source("list.wiki", f"== Books ==\n* {text}\n")).entries
    assert (entry.authors[0].family, entry.title, entry.year) == (family, title, year)


@pytest.mark.parametrize(
    "text",
    [
        "{{Infobox Buch|Titel=Die Lampen|Autor=Ada Stone|Jahr=2003}}",
        "{{Autres projets|wikisource=Ada Stone}}",
    ],
)
def test_other_templates_are_no_works(text: str) -> None:
    assert not read(Source("list.wiki", f"{text}\n")).entries


def test_an_identifier_and_a_footnote_of_an_item() -> None:
    text = (
        "== Books ==\n* ''Les lampes du port'', [[1903]], Quai, Paris"
        "<ref>Ben Ortiz, ''Le vent'', 1911.</ref> {{ISBN|978-2-35935-071-5}}\n"
    )
    [entry] = read(Source("list.wiki", text)).entries
    assert (entry.title, entry.year) == ("Les lampes du port", 1903)
    assert entry.fields["isbn"] == "9782359350715"
