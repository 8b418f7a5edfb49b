"""What a reference says of its address, in many languages, is no part of the work."""

from __future__ import annotations

import pytest

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.access_notes import without_access_notes
from seminal.read.references.marked import MASK
from seminal.read.references.titling import without_edition

ADDRESS = MASK * 12


def entries(text: str) -> tuple[Entry, ...]:
    return read(Source("list.md", text)).entries


NOTES = [
    "Retrieved 3 May 2021, from ",
    "[Online]. Available: ",
    "Accessed April 24, 2016. ",
    "Geraadpleegd op 3 mei 2018 van ",
    "Geraadpleegd van ",
    "Abgerufen am 3. Mai 2021, von ",
    "(letzter Abruf 4.1.2023) ",
    "[Zugriff: 2020-05-03] ",
    "Consulté le 12 mars 2020. ",
    "Disponible à l'adresse : ",
    "Disponível em: ",
    "Acesso em: 02 de abr. de 2023. ",
    "Recuperado el 5 de mayo de 2019, de ",
    "Ultimo accesso: 05/05/2019. ",
    "[dostęp: 14:56 18.07.2019] ",
    "[cit. 2020-03-12]. Dostupné z: ",
    "Hämtad 2020-03-12 från ",
    "Режим доступа: ",
    "(дата обращения: 12.03.2020) ",
    "Erişim tarihi: 3 Mayıs 2021. ",
    "Erişim adresi: ",
    "(2020年3月12日閲覧) ",
    "(访问日期：2020-03-12) ",
]


@pytest.mark.parametrize("note", NOTES)
def test_an_access_note_is_masked(note: str) -> None:
    ahead = "Stone, A. (2018). Kites. "
    left, _ = without_access_notes(f"{ahead}{note}{ADDRESS}")
    assert left.startswith(ahead)
    assert not any(map(str.isalnum, left[len(ahead) :])), left


@pytest.mark.parametrize(
    "title",
    [
        "What Is Available at the Harbour",
        "Lamps Available Online",
        "Consulté par les vents",
        "Access: 12 Kites of 2019",
        "The cited wind of 2020",
        "Hentet fra havet",
    ],
)
def test_the_words_of_a_title_stay(title: str) -> None:
    line = f"Stone, A. (2018). {title}. Kite Press."
    assert without_access_notes(line) == (line, "")


def test_the_day_is_kept() -> None:
    (entry,) = entries(
        "- Stone, Ada. Kites over Land. Harbour Blog, 2018. Retrieved 3 May 2021, from https://x.example/kites\n"
    )
    assert entry.text("urldate") == "2021-05-03"
    assert entry.year == 2018


@pytest.mark.parametrize(
    ("title", "bare", "edition"),
    [
        ("Moorings, 4th edition", "Moorings", "4"),
        ("Moorings: Data and Wind. Second Edition", "Moorings: Data and Wind", "Second"),
        ("Folded Lamps 3rd ed.", "Folded Lamps", "3"),
        ("Lampen (3., überarbeitete Auflage)", "Lampen", "3"),
        ("Lampes, 2e éd.", "Lampes", "2"),
        ("Фонари. 3-е изд.", "Фонари", "3"),
        ("风筝通史 (第一版)", "风筝通史", "第一"),
        ("Critics of the Second Edition", "Critics of the Second Edition", ""),
        ("Second Edition", "Second Edition", ""),
        ("Kites 2", "Kites 2", ""),
    ],
)
def test_the_edition_at_the_end_of_a_title(title: str, bare: str, edition: str) -> None:
    assert without_edition(title) == (bare, edition)


@pytest.mark.parametrize(
    "head",
    [
        ("Författare", "Titel", "År"),
        ("Yazar", "Kitap", "Yıl"),
        ("Autorzy", "Tytuł", "Rok wydania"),
        ("Szerző", "Könyv", "Év"),
        ("저자", "제목", "연도"),
        ("Schrijver", "Boek", "Jaar"),
    ],
)
def test_a_table_with_a_head_in_another_language(head: tuple[str, ...]) -> None:
    works = [("Ada Stone", "Kites over the Harbour", "1977"), ("Bo Vik", "Night Lamps", "1982")]
    rows = [head, ("---",) * 3, *works]
    found = entries("\n".join(f"| {' | '.join(row)} |" for row in rows))
    assert [(entry.title, entry.year, entry.authors[0].family) for entry in found] == [
        ("Kites over the Harbour", 1977, "Stone"),
        ("Night Lamps", 1982, "Vik"),
    ]


def test_names_as_cataloguers_complete_them() -> None:
    found = entries(
        "| Author | Title |\n|---|---|\n| Moss, Ida J[ane] | Kites |\n| Vik [Wick] | Night Lamps |\n"
    )
    assert [(one.authors[0].family, one.authors[0].given) for one in found] == [
        ("Moss", "Ida Jane"),
        ("Vik", ""),
    ]


def test_a_number_in_bold_brackets_is_no_author() -> None:
    found = entries(
        "**[41]** 施向东. (2008). 《风筝学》. 南京: 南京大学出版社.\n\n"
        "**[42]** 林焘. (2004). 《灯学概要》. 北京: 商务印书馆.\n"
    )
    assert [entry.authors[0].family for entry in found] == ["施向东", "林焘"]


def test_headings_with_a_year_before_a_marked_title() -> None:
    found = entries(
        "# Kites\n\n### Stone, Ada, 1996. *How Kites Began*\n\nA companion.\n\n"
        '### Vik, Bo, 2019.  "Lamps Learned in Rain".  *The Kite Review*, **16**: 10-86.\n\nA look.\n'
    )
    assert [(entry.title, entry.year) for entry in found] == [
        ("How Kites Began", 1996), ("Lamps Learned in Rain", 2019),
    ]  # fmt: skip
