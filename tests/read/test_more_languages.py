"""References in languages that few of the training lines are in, as they are printed there."""

from __future__ import annotations

import pytest

from seminal.model.entry import Name, people
from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("line", "title", "family", "year"),
    [
        ("Bauman Z., *Płynna nowoczesność*, przeł. T. Kunz, Wydawnictwo Literackie, Kraków 2006.",
         "Płynna nowoczesność", "Bauman", 2006),
        ("Israel, J., De Republiek 1477-1806 (Franeker: Van Wijnen, 1996).",
         "De Republiek 1477-1806", "Israel", 1996),
        ("HENDL, Jan. Kvalitativní výzkum: základní teorie. 4. vyd. Praha: Portál, 2016.",
         "Kvalitativní výzkum: základní teorie", "HENDL", 2016),
        ("Mardin, Şerif. *Din ve İdeoloji*. İstanbul: İletişim Yayınları, 1983.",
         "Din ve İdeoloji", "Mardin", 1983),
        ("Löfgren, O. & Frykman, J. (red.): Moderna tider. Lund: Liber 1985.", "Moderna tider", "Löfgren", 1985),
        ("김우창, 『궁핍한 시대의 시인』, 민음사, 1977.", "궁핍한 시대의 시인", "김우창", 1977),
        ("Δημαράς, Κ. Θ. (1977). *Νεοελληνικός Διαφωτισμός*. Αθήνα: Ερμής.",
         "Νεοελληνικός Διαφωτισμός", "Δημαράς", 1977),
        ("Яковенко Н., Вступ до історії, Київ: Критика, 2007.", "Вступ до історії", "Яковенко", 2007),
        ("حسين، طه (1938). مستقبل الثقافة في مصر. القاهرة: دار المعارف.", "مستقبل الثقافة في مصر", "حسين", 1938),
        ("Linna, Väinö: *Tuntematon sotilas*. WSOY, Porvoo 1954.", "Tuntematon sotilas", "Linna", 1954),
        ("Boia, L. (1997). *Istorie și mit*. București: Humanitas.", "Istorie și mit", "Boia", 1997),
    ],
)  # fmt: skip
def test_a_reference(line: str, title: str, family: str, year: int) -> None:
    (entry,) = read(Source("list.md", f"# Reading\n\n- {line}\n")).entries
    (who, *_) = people(entry.fields.get)
    assert (entry.title, who.family, entry.year) == (title, family, year)


@pytest.mark.parametrize(
    ("line", "role", "family"),
    [
        ("Löfgren, O. & Frykman, J. (red.): Moderna tider. Lund: Liber 1985.", "editor", "Frykman"),
        ("Zürcher, E. J. (2000). Modernleşen Türkiye'nin Tarihi (Çev. Y. Saner). İstanbul: İletişim.",
         "translator", "Saner"),
    ],
)  # fmt: skip
def test_who_edited_or_translated(line: str, role: str, family: str) -> None:
    (entry,) = read(Source("list.md", f"# Reading\n\n- {line}\n")).entries
    names = entry.fields[role]
    assert isinstance(names, tuple)
    assert Name(*names[-1]).family == family


@pytest.mark.parametrize(
    "title",
    [
        "Круг Ландау 2", "積極防禦：從1949年以來", "2030 축의 전환", "Κύκλος και λάμπα 3",
        pytest.param("Où l'été 68", marks=pytest.mark.xfail(reason="three words without another sign of a title")),
    ],
)  # fmt: skip
def test_a_number_makes_no_button_of_a_linked_title(title: str) -> None:
    lines = [f"- [{title}](https://shop.example/{n})" for n in range(4)]
    entries = read(Source("list.md", "# Books\n\n" + "\n".join(lines))).entries
    assert [entry.title for entry in entries] == [title] * 4


@pytest.mark.parametrize("raised", ["<sup>22</sup>", "²²", "^22^"])
def test_a_raised_number_before_the_year_is_the_edition(raised: str) -> None:
    line = f"Süß, Harald: Lampen im Hafen. Lesen und Leuchten, Hamburg {raised}2002."
    for source in (Source("a.md", f"- {line}"), Source("a.html", f"<ul><li>{line}</li></ul>")):
        (entry,) = read(source).entries
        assert (entry.title, entry.year) == ("Lampen im Hafen. Lesen und Leuchten", 2002)
        assert (entry.fields["edition"], entry.fields["address"]) == ("22", "Hamburg")


def test_when_a_line_was_noted_is_no_year_of_the_work() -> None:
    (entry,) = read(Source("a.md", "- [2013-01-03 Чт 13:17] [Огнев, Б. С. (2009): Круг лампы](x.md)")).entries
    assert (entry.title, entry.year) == ("Круг лампы", 2009)


def test_titles_in_a_row_are_works_each() -> None:
    text = "# 书单\n\n1. 灯塔学：《夜灯导论》张明；《港口与风》李华\n2. 绳学：《绳与帆》《风筝：一部历史》\n"
    entries = read(Source("a.md", text)).entries
    assert [entry.title for entry in entries] == ["夜灯导论", "港口与风", "绳与帆", "风筝：一部历史"]
    assert [entry.authors[0].family for entry in entries[:2]] == ["张明", "李华"]


def test_a_journal_in_title_marks_is_no_work_of_its_own() -> None:
    (entry,) = read(Source("a.md", "- 张明：《夜灯与港口》，《灯塔研究》1998年第3期。")).entries
    assert entry.title == "夜灯与港口"


def test_title_marks_hold_the_title_whoever_is_named_before_them() -> None:
    said = (
        "海伍德《港口学》",
        "米尔斯海默《大风筝的悲剧》",
        "《我们的灯塔是谁的？》",
        "灯塔大百科《港口学百科》",
    )
    found = read(Source("书单.md", "# 书单\n\n" + "".join(f"- [ ] {one}\n" for one in said))).entries
    assert [entry.title for entry in found] == ["港口学", "大风筝的悲剧", "我们的灯塔是谁的？", "港口学百科"]


def test_title_marks_behind_a_dash_for_the_people_above() -> None:
    said = "- 張明。《風箏與燈》。新加坡：港口學院，2012。\n- ———。《港口學初階》。第二版。新加坡：港口學院，2014。\n"
    assert [entry.title for entry in read(Source("a.md", said)).entries] == ["風箏與燈", "港口學初階"]


def test_title_marks_behind_a_translated_title_are_no_title_alone() -> None:
    said = "# 书单\n\n- 港口灯塔权威指南 《Lamps for Beginners》 - Ada Stone, Ben Ortiz\n"
    (entry,) = read(Source("书单.md", said)).entries
    assert [name.family for name in entry.authors] == ["Stone", "Ortiz"]
    assert entry.title.startswith("港口灯塔权威指南")


def test_letters_of_two_signs_are_one_in_html_as_well() -> None:
    (entry,) = read(
        Source("a.html", "<ul><li>Maeterlinck, Maurice. Pelle\u0301as. Paris: Quai, 1892.</li></ul>")
    ).entries
    assert entry.title == "Pell\u00e9as"
