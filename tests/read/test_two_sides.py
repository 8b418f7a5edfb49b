"""The people of lists whose lines have them on one side of a dash, a colon or a comma."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read

CZECH = [("Havlíček", "Lampy v přístavu"), ("Mácha", "Noc"), ("Čapek K.", "Drak"), ("Hrabal", "Ostrý vítr"),
         ("Němcová", "Babiččin maják"), ("Kafka", "Lano")]  # fmt: skip
SWEDISH = [("Selma Dahl", "Drakar om natten"), ("Ljung", "Ljus och vind"), ("Anna Berg", "Ur hamnens historia"),
           ("Holmqvist", "Skuggor"), ("Martinson", "Fyren"), ("Sara Ek", "Natten")]  # fmt: skip
FRENCH = [("Camille Lampe", "Le port des brumes"), ("Jean-Luc Morel", "L'Orage, mode d'emploi"),
          ("J.M.G. Le Quai", "Sable"), ("Delphine de Rive", "Jours sans vent"), ("Delphine de Rive", "La nuit"),
          ("Anne Petit", "1Q84 tome 3")]  # fmt: skip
ENGLISH = [("Edmund Lamp", "Design of Harbours"), ("Le Quai", "Toward an Architecture"),
           ("Ada Stone", "Learning by Doing"), ("Carl von Ort", "Stand by Me"), ("Rem Kite", "S, M, XL")]  # fmt: skip
RUSSIAN = [("О.И.Лампина", "Ночные змеи"), ("Борис Ветров", "Гавань и маяк"), ("С. П. Огнев", "Атлас верёвок"),
           ("Анна Морская", "Свет у воды"), ("Пётр Канатов", "Ветер: история")]  # fmt: skip
POLISH = [("Homer", "Kite i lina"), ("Bolesław Lampa", "Noc nad portem"), ("Henryk Wiatr", "Ogień i sznur"),
          ("Juliusz Latarnia", "Przystań"), ("Stanisław Maszt", "Wesele"), ("Tadeusz Żagiel", "Proszę na pokład"),
          ("Sofokles", "Antyfona"), ("Eliza Falowska", "Nad wodą"), ("Gustaw Kil", "Inny port")]  # fmt: skip
FORMS = {
    "{a}: {t}": (CZECH, SWEDISH, FRENCH), "[{a}: {t}](x.md) (přel. Jan Novák)": (CZECH,),
    "{a} - {t}": (SWEDISH, FRENCH), "{a}, {t}": (POLISH,),
    "{a}, {t} (Actes Nord)": (FRENCH,), "[{t}, {a}](https://shop.example/1)": (RUSSIAN, FRENCH),
    "{t} by {a}": (ENGLISH,), "[{t}](https://shop.example/1) by {a} (Harbour Press)": (ENGLISH,),
    "*{t}* – {a}": (SWEDISH, RUSSIAN), "[{t}, {a}](https://shop.example/1), [notes](b.md)": (RUSSIAN,),
}  # fmt: skip


@pytest.mark.parametrize(
    ("form", "works"), [(form, works) for form, lists in FORMS.items() for works in lists]
)
def test_people_stand_on_one_side(form: str, works: list[tuple[str, str]]) -> None:
    lines = ["# Books", ""] + [f"- {form.format(a=people, t=title)}" for people, title in works]
    entries = read(Source("list.md", "\n".join(lines))).entries
    assert [entry.title for entry in entries] == [title for _, title in works]
    families = [entry.authors[0].family for entry in entries]
    assert all(family in people for family, (people, _) in zip(families, works, strict=True))


TITLES = {
    "subtitles": ["Harbours: A History", "Kites: Night and Day", "Lamps: From Oil to Light", "Ropes: An Introduction",
                  "Sand: The Untold Story", "Wind: Nature's Force"],
    "systems": ["PipeLamp: Fast Context Switching for Kites", "BERT: Training Bright Lamps", "Orca: Serving Harbours",
                "KiteNet: A Scalable Net of Kites", "Lamp-3: Small Lights Learn", "GPT: Glowing Pre-Trained Torches"],
    "Korean": ["권력의 연 - 누가 실을 쥐고 있는가", "등불 전쟁 - 바다의 새로운 싸움",
               "회복 - 시련을 행운으로 바꾸는 힘",
               "세븐 램프 - 일곱 가지 기술", "평균의 종말 - 연은 어떻게 나는가", "항구 - 바람의 역사"],
    "publishers": ["Night Kites, Harbour Press", "The Lamp, Penguin Books", "Ropes and Wind, Oxford University Press",
                   "A Year at Sea, Verso Books", "On Lanterns, Harper Collins", "Sand, Yale University Press"],
}  # fmt: skip


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("form", ["- {}", "- [{}](https://shop.example/1)"])
def test_titles_with_two_parts_name_nobody(name: str, form: str) -> None:
    lines = ["# Books", ""] + [form.format(title) for title in TITLES[name]]
    entries = read(Source("list.md", "\n".join(lines))).entries
    assert not [(entry.title, entry.authors) for entry in entries if entry.authors]


@pytest.mark.parametrize(
    ("form", "works"), [("{a} - {t}", SWEDISH), ("{a} – {t} (EN)", FRENCH), ("{t} by {a}", ENGLISH)]
)
def test_lines_without_bullets_are_parted_as_well(form: str, works: list[tuple[str, str]]) -> None:
    lines = [form.format(a=people, t=title) for people, title in works]
    text = "\n".join(["2019", *lines[:3], "", "2020", *lines[3:]])
    entries = read(Source("list.txt", text)).entries
    assert [entry.title for entry in entries] == [title for _, title in works]
    assert all(entry.authors[0].family in people for entry, (people, _) in zip(entries, works, strict=True))


AUTHORS = {
    "Ada Stone": ["Night Kites", "The Slow Harbour: Book Two of The Ropes"], "Ben R.R. Ortiz": ["A Law of Lamps"],
    "Carl von Vik and Sam Reed": ["Winding Strings for Beginners"], "David Quay": ["On Sand", "Under Glass"],
}  # fmt: skip


def test_headings_name_the_people_of_bare_titles() -> None:
    text = "# Book list\n" + "".join(
        f"\n## {people}\n\n" + "".join(f"- {title}\n" for title in titles)
        for people, titles in AUTHORS.items()
    )
    entries = read(Source("list.md", text)).entries
    assert [entry.title for entry in entries] == [title for titles in AUTHORS.values() for title in titles]
    assert [entry.authors[0].family for entry in entries] == [
        "Stone",
        "Stone",
        "Ortiz",
        "Vik",
        "Quay",
        "Quay",
    ]


@pytest.mark.parametrize(
    "headings",
    [
        ("Night and Day", "Harbour Lamps", "Sand", "Ropes"),
        ("Week One", "Week Two", "Week Three", "Week Four"),
    ],
)
def test_headings_that_are_topics_name_nobody(headings: tuple[str, ...]) -> None:
    titles = ("A Law of Lamps in the Harbour", "On Reels and Strings of the North")
    text = "# Books\n" + "".join(
        f"\n## {heading}\n\n" + "".join(f"- {heading}: {title}\n" for title in titles) for heading in headings
    )
    assert not [entry for entry in read(Source("list.md", text)).entries if entry.authors]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("list.html", "<p><b>{a}</b><br>\n{t}.</p>"),
        ("list.html", "<p><i>{t}</i><br>{a}</p>"),
        ("list.md", "*[{t}](https://shop.example/1)* \\\n{a}\n"),
        ("list.md", "{a}  \n*{t}*\n"),
    ],
)
@pytest.mark.parametrize("works", [ENGLISH, FRENCH])
def test_people_stand_on_a_line_of_their_own(name: str, form: str, works: list[tuple[str, str]]) -> None:
    text = "\n".join(form.format(a=people, t=title) for people, title in works)
    entries = read(Source(name, text)).entries
    assert [entry.title for entry in entries] == [title for _, title in works]
    assert all(entry.authors[0].family in people for entry, (people, _) in zip(entries, works, strict=True))


@pytest.mark.parametrize(
    "form",
    [
        "- {a}, {b}",
        "- {a} - {b}",
        "- [{a}](https://example.org/{a}): {b}",
    ],
)
def test_people_and_where_they_work_are_no_works(form: str) -> None:
    team = [("Ada Stone", "Stanford University"), ("Ben Ortiz", "Harbour Institute"),
            ("Carl von Vik", "Universität Kiel"), ("Diana Reed", "Google Research"),
            ("Edward Lamp", "University of Oxford")]  # fmt: skip
    text = "# Team\n\n" + "\n".join(form.format(a=who, b=where) for who, where in team)
    entries = read(Source("team.md", text)).entries
    assert not [entry.title for entry in entries if entry.authors and entry.title in dict(team).values()]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_list_of_titles_and_people_says_which_side_is_which(swapped: bool) -> None:
    pairs = [
        ("Gece Uçurtmaları", "Gabriel Stone"), ("Limandaki Işık", "Oktay Vik"), ("Amat", "Robert Reed"),
        ("Norwegian Kites", "Haruki Moss"), ("Suskunlar", "Oktay Vik"), ("Toza Sor", "John Lamp"),
    ]  # fmt: skip
    lines = [" - ".join(reversed(pair) if swapped else pair) for pair in pairs]
    found = read(
        Source("list.md", "# Books\n\n" + "".join(f"{n}. {line}\n" for n, line in enumerate(lines, 1)))
    ).entries
    assert [(one.title, f"{one.authors[0].given} {one.authors[0].family}") for one in found] == pairs


def test_a_list_of_titles_and_remarks_has_no_people() -> None:
    lines = ["Night Kites - A Classic", "Winding Reels - The Manual", "Harbour Lamps - Still Useful",
             "String Theory - For Beginners", "Wind Maps - With Drawings"]  # fmt: skip
    found = read(Source("list.md", "# Books\n\n" + "".join(f"- {line}\n" for line in lines))).entries
    assert not any(one.authors for one in found)
