"""Lists as strangers keep them, in many languages: access notes, editions, heads, lines, links."""

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


def test_an_author_column_in_japanese() -> None:
    found = entries(
        "| 著者 | 題名 | 年 |\n|---|---|---|\n| 風間三郎 | 凧の歴史 | 1998 |\n| 港 花子 | 灯台の光 | 2003 |\n"
    )
    assert [(one.title, one.year, one.authors[0].family[0]) for one in found] == [
        ("凧の歴史", 1998, "風"), ("灯台の光", 2003, "港"),
    ]  # fmt: skip


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


def test_a_name_of_the_work_before_people_in_brackets_is_no_author() -> None:
    found = entries(
        "- `KITE` [Stone et al., Proc. NSDI 2019] **Rain over dry fields** [[PDF]](https://kite.org/a.pdf)\n\n"
        "- `Dry-7` [Vik and Reed, Proc. CVPR 2020] **Lamps learned in rain** [[PDF]](https://kite.org/b.pdf)\n\n"
        "- `L&M` [Ortiz et al., arXiv 2021] **How kites began to sing** [[PDF]](https://kite.org/c.pdf)\n"
    )
    assert [[name.family for name in entry.authors if name.family != "others"] for entry in found] == [
        ["Stone"],
        ["Vik", "Reed"],
        ["Ortiz"],
    ]
    assert [entry.year for entry in found] == [2019, 2020, 2021]


def test_headings_with_a_year_before_a_marked_title() -> None:
    found = entries(
        "# Kites\n\n### Stone, Ada, 1996. *How Kites Began*\n\nA companion.\n\n"
        '### Vik, Bo, 2019.  "Lamps Learned in Rain".  *The Kite Review*, **16**: 10-86.\n\nA look.\n'
    )
    assert [(entry.title, entry.year) for entry in found] == [
        ("How Kites Began", 1996), ("Lamps Learned in Rain", 2019),
    ]  # fmt: skip


def test_paragraphs_of_html_within_markdown_are_works_each() -> None:
    found = entries(
        '<div style="padding-left: 2em;">\n         <p>\n'
        "            Stone, Ada. 1611. <em>Kites of Castile</em> Madrid: Luz.\n"
        "        </p>\n        <p>\n"
        "            Vik, Bo J. 2014. <em>Lamps and Coexistence in Ports.</em> Suffolk: Reed.\n"
        "        </p>\n        <p>\n            <em>A Dictionary of Reels.</em> 2024. "
        '<a href="https://reel.example">https://reel.example</a>.\n'
        "        </p>\n</div>\n"
    )
    assert [entry.title for entry in found] == [
        "Kites of Castile", "Lamps and Coexistence in Ports", "A Dictionary of Reels",
    ]  # fmt: skip


def test_what_a_lists_links_are_called_again_and_again_is_no_title() -> None:
    found = entries(
        "# Książki\n\n"
        + "".join(
            f"{n}. {who} __{title}__ [Zobacz opis](http://k.example/{n}) lub [Kup](http://k.example/add{n}), "
            f"[E-book](http://k.example/e{n})\n\n"
            for n, (who, title) in enumerate(
                [
                    ("A. Stone", "Latawce nocą"),
                    ("B. Vik", "Lampy w porcie"),
                    ("C. Reed", "Wiatr. Wydanie II"),
                    ("D. Moss", "Liny i kotwice"),
                ],
                1,
            )
        )
    )
    assert [(entry.title, entry.text("edition")) for entry in found] == [
        ("Latawce nocą", ""), ("Lampy w porcie", ""), ("Wiatr", "II"), ("Liny i kotwice", ""),
    ]  # fmt: skip


def test_a_line_that_ends_within_a_title_goes_on() -> None:
    found = entries(
        "# References\n\nStone, A., B. Vik, and C. Reed (2008). An\n"
        "Atlas of Harbour Maps for selected global storms, *Report 2008-1236*, 35pp.\n\n"
        "Moss, D. (2001). Correlation of wind and intensity for the\n"
        "January 17, 1994, Portsea storm, *Wind Rev.* 91, 739-752.\n"
    )
    assert [entry.title for entry in found] == [
        "An Atlas of Harbour Maps for selected global storms",
        "Correlation of wind and intensity for the January 17, 1994, Portsea storm",
    ]


def test_a_dash_right_before_the_year_repeats_the_authors() -> None:
    found = entries(
        "Stone, Ada. 1966. Kites of Portsea. Portsea: Reed.\n\n———.1993. The Lamp Landscape. Portsea: Reed.\n"
    )
    assert [entry.authors[0].family for entry in found] == ["Stone", "Stone"]


def test_references_that_breaks_part_within_a_paragraph_of_html() -> None:
    found = read(
        Source(
            "list.html",
            "<html><body><h1>Kaynakça</h1><p>*Stone, İ. (2019). Uçurtma Okumaları. İstanbul: Liman Yayınları. <br>\n"
            "Vik, V. (2019). Dünya Rüzgâr Sempozyumu Bildirileri.<br>\n"
            "*Ergin, M. (2017). Fener Kitabı. İstanbul: Kıyı.<br>\n"
            "Moss, S. ve Reed, H. (2018). Rüzgârların İzleri. Kıyı Dergisi, 4(2), 5-19.<br>\n"
            "https://doi.org/10.1000/kite.41<br>\n"
            "Şahin, N. (2017). Fenerlerdeki Metaforlar.<br>\n</p></body></html>",
        )
    ).entries
    assert [entry.title for entry in found] == [
        "Uçurtma Okumaları", "Dünya Rüzgâr Sempozyumu Bildirileri", "Fener Kitabı", "Rüzgârların İzleri",
        "Fenerlerdeki Metaforlar",
    ]  # fmt: skip


@pytest.mark.parametrize("behind", ["", "  ", " "])
def test_a_link_that_names_people_is_no_title(behind: str) -> None:
    text = "# Kite club\n\n" + "".join(
        f"### June {day}\n\n[{who} et al.](https://example.org/{day}.pdf){behind} {title}\n\n"
        for day, who, title in (
            (3, "Van Stone", "Night kites over the harbour are held by a slow wind"),
            (10, "Ortiz", "Frequent lack of lamps in the towns of the north coast"),
            (17, "Lindqvist", "Ancestry of the two families of paper lanterns"),
        )
    )
    entries = read(Source("club.md", text)).entries
    assert [entry.title.partition(" ")[0] for entry in entries] == ["Night", "Frequent", "Ancestry"]
    assert [entry.authors[0].family for entry in entries] == ["Stone", "Ortiz", "Lindqvist"]


def test_a_heading_in_a_bullet_heads_the_list_below_it() -> None:
    text = (
        "* ## Lamps\n\n    * **Lamps at Night** by Ada Stone.\n\n"
        "* ## Kites\n\n    * **Kites in Rain** by Ben Ortiz.\n"
    )
    entries = read(Source("shelf.md", text)).entries
    assert [(entry.title, entry.topics) for entry in entries] == [
        ("Lamps at Night", ("Lamps",)), ("Kites in Rain", ("Kites",)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "isbn"),
    [
        ("https://books.example/products/9780134685991?sloc=main", "9780134685991"),
        ("https://www.amazon.example/Some-Book/dp/0134685997/", "0134685997"),
        ("https://books.example/products/9780134685992", None),
        ("https://books.example/products/0010909692", None),
    ],
)
def test_a_book_s_number_in_the_address_of_a_shop(address: str, isbn: str | None) -> None:
    entries = read(Source("books.md", f"# Books\n\n- [Lamps at Night and by Day]({address})\n")).entries
    found = [one.value for entry in entries for one in entry.identifiers if one.scheme == "isbn"]
    assert found == [isbn] * (isbn is not None)


@pytest.mark.parametrize("colon", [":**", "**:"])
def test_a_bold_line_that_ends_with_a_colon_heads_the_lines_below_it(colon: str) -> None:
    text = "\n\n".join(
        f"**{n}. What {who} recommends{colon}\n{work}"
        for n, who, work in (
            (1, "Ada", "Stone, Alfred. Midnight on the Quay. Port: Quay Press, 2013."),
            (2, "Ben", "Vega, Eduardo y Héctor Conti. Los vientos del norte. Port: Muelle, 2001."),
        )
    )
    entries = read(Source("books.md", text)).entries
    assert [(entry.title, entry.year) for entry in entries] == [
        ("Midnight on the Quay", 2013), ("Los vientos del norte", 2001),
    ]  # fmt: skip


def test_a_bold_phrase_above_signed_works_is_a_topic() -> None:
    text = (
        "1. **Winds and the Harbours of the North**\n"
        "   * Stone, Ada. “The Quays from 1620 to the Present.” *Harbour Review* 84(4): 21–39, 2015.\n\n"
        "2. **Lamps and Law in the Towns**\n"
        "   * Vik, Cleo. “A Lantern for Every Judge.” *Lamp Law Review* 12(1): 1–20, 2017.\n"
    )
    entries = read(Source("syllabus.md", text)).entries
    assert [(entry.title, entry.topics[-1]) for entry in entries] == [
        ("The Quays from 1620 to the Present", "Winds and the Harbours of the North"),
        ("A Lantern for Every Judge", "Lamps and Law in the Towns"),
    ]


def test_headings_beside_headings_of_works_are_works() -> None:
    cards = [("Night Kites", "Author: Ada Stone"), ("A Law of Lamps", "Author: Ben Ortiz"),
             ("On Reels and Strings", ""), ("The Slow Harbour", "Author: Cleo Vik")]  # fmt: skip
    told = "It lay on my table for a year, and I should have read it sooner than I did."
    text = "# Books I read\n\n" + "\n\n".join(f"## {title}\n\n{who}\n\n{told}" for title, who in cards)
    entries = read(Source("list.md", text + "\n\n## Summary\n\nThat is all.\n")).entries
    assert [entry.title for entry in entries] == [title for title, _ in cards]


def test_brackets_behind_most_titles_are_no_part_of_them() -> None:
    works = [("Maják v noci", "The Lighthouse at Night"), ("Zákon lamp", "A Law of Lamps"), ("Draci", "Kites"),
             ("Pomalý přístav", "The Slow Harbour"), ("Provazy a vítr", "Ropes and Wind")]  # fmt: skip
    lines = [f"- {1950 + n}, *{title}* ({other})" for n, (title, other) in enumerate(works)]
    entries = read(Source("list.md", "# Bibliografie\n\n" + "\n".join(lines))).entries
    assert [entry.title for entry in entries] == [title for title, _ in works]
    assert "A Law of Lamps" in str(entries[1].fields["annotation"])


@pytest.mark.parametrize(
    ("name", "form"), [("list.md", "## {}\n\n{}\n\n{}\n"), ("list.org", "** {}\n{}\n\n{}\n")]
)
def test_who_wrote_it_and_when_in_brackets_below_a_heading(name: str, form: str) -> None:
    works = [("Lampenlicht", "(Wolf Hase, 2025)"), ("The Slow Harbour", "(Ada Stone & Ben Ortiz, 1974)"),
             ("Night Kites", "(Cleo Vik, ~1930?)")]  # fmt: skip
    told = "A braided novel that I should have read sooner, and will read again."
    text = "".join(form.format(title, who, told) for title, who in works)
    entries = read(Source(name, f"{'#' if name.endswith('md') else '*'} Things I read\n" + text)).entries
    assert [entry.title for entry in entries] == [title for title, _ in works]
    assert [(entry.authors[0].family, entry.year) for entry in entries] == [
        ("Hase", 2025), ("Stone", 1974), ("Vik", 1930)
    ]  # fmt: skip


def test_a_badge_after_a_linked_title_is_no_part_of_it() -> None:
    card = (
        '<div><div class="title"><a href="https://press.example/{n}">{t}</a> <span>Open</span></div>'
        '<div class="cite">{a}, 2019</div></div>'
    )
    works = [("The Slow Harbour", "Ada Stone"), ("A Law of Lamps", "Ben Ortiz"), ("Night Kites", "Cleo Vik")]
    text = "".join(card.format(n=n, t=title, a=people) for n, (title, people) in enumerate(works))
    entries = read(Source("list.html", f"<h1>Readings</h1>{text}")).entries
    assert [entry.title for entry in entries] == [title for title, _ in works]
    assert [entry.authors[0].family for entry in entries] == ["Stone", "Ortiz", "Vik"]


def test_who_teaches_a_course_of_a_year_is_not_its_title() -> None:
    said = "# Courses\n\n* [Curso de Faróis 2025](https://a.example.org/2) - Eduardo Lima\n"
    said += "* [Curso de Velas 2021](https://a.example.org/5) - Ana Prado\n"
    found = read(Source("courses.md", said)).entries
    assert [(one.title, one.authors[0].family) for one in found] == [
        ("Curso de Faróis 2025", "Lima"),
        ("Curso de Velas 2021", "Prado"),
    ]


@pytest.mark.parametrize(
    ("name", "title"),
    [("books-read.md", "Shelf"), ("list.md", "Books I have read"), ("reading-log.md", "Log")],
)
def test_years_in_which_somebody_read_date_no_work(name: str, title: str) -> None:
    works = "- Night Kites in Winter, by Ada Stone\n- Ropes and Their Uses, by Ben Ortiz\n"
    said = f"# {title}\n\n## 2021\n\n{works}\n## 2022\n\n- Gulls Over the Bar, by Dora Vik\n"
    found = read(Source(name, said)).entries
    assert [one.year for one in found] == [None, None, None]


def test_a_sentence_that_ends_with_an_address_is_no_work() -> None:
    said = "If you believe you have found a leak in the boats of this\nharbour, please consult https://a.example.org/S.md."
    assert not read(Source("SAFETY.md", said)).entries


def test_completed_initials_are_names() -> None:
    said = "title,authors,year\nHarbours at Sea,J[erome] Stone; Aristotle [Aristoteles],1999\n"
    (entry,) = read(Source("a.csv", said)).entries
    assert [(one.given, one.family) for one in entry.authors] == [("Jerome", "Stone"), ("", "Aristotle")]
