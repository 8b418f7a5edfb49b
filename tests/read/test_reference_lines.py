"""References line by line, without numbers or blank lines: one odd line loses none of the others."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read
from seminal.read.inline import inline
from seminal.read.items.reference_lines import line_of, starts

PLACES = ["Harbour Press", "Quay Books", "Verso", "Lantern House", "Reel & Sons"]
FAMILIES = ["Stone", "Ortiz", "Vik", "Lindqvist", "Moreau", "Weber", "Conti", "Vega"]
TOPICS = ["ropes", "lamps", "harbours", "tides", "winds", "reels", "kites", "sails"]

ISLES = ["Ardmore", "Brenland", "Corvo", "Dunmere", "Eskholm", "Farholt", "Grimsund"]


def references(count: int) -> list[str]:
    return [
        f"{FAMILIES[n % 8]}, {chr(65 + n % 26)}. ({1950 + n % 70}). A history of {TOPICS[n % 8]} and "
        f"{TOPICS[(n * 3 + 1) % 8]} in the north of {ISLES[n % 7]}. London: {PLACES[n % 5]}."
        for n in range(count)
    ]


@pytest.mark.parametrize(
    "odd",
    [
        "Stone, A. (n.d.). The unfinished book of lamps. London: Verso.",
        "Stone, A. (2003a). The book of lamps and winds. London: Verso.",
        "Stone, A. (forthcoming). Ropes and reels of the north. London: Verso.",
        "Stone, A. The book of lamps. London: Verso.",
    ],
)
@pytest.mark.parametrize("suffix", ["txt", "md"])
def test_one_odd_line_loses_none_of_the_others(odd: str, suffix: str) -> None:
    lines = references(60)
    lines.insert(30, odd)
    found = read(Source(f"list.{suffix}", "\n".join(lines))).entries
    assert [entry.title for entry in found if "history of" in entry.title] == [
        line.partition("). ")[2].partition(". London")[0] for line in references(60)
    ]
    assert len(found) == 61


def test_a_reference_that_goes_on_in_the_next_line_is_one() -> None:
    lines = references(6)
    lines[2:3] = lines[2].split(" in the ")[0], "in the " + lines[2].split(" in the ")[1]
    assert starts([line_of(inline(line, {})) for line in lines]) == [0, 1, 2, 4, 5, 6]


def test_prose_with_years_is_no_list() -> None:
    lines = (
        "The harbour was rebuilt in 1921, and the lamps that Stone had drawn in 1919 were lit",
        "again. By 1934 there were two hundred of them; in 1956 the last was replaced, and since",
        "1987 the quay has been a museum that Ortiz (1999) calls the finest of the coast of 1900.",
    )
    assert starts([line_of(inline(line, {})) for line in lines]) == [0]


@pytest.mark.parametrize(
    ("lines", "titles"),
    [
        (
            ["高山一『港の夜』東京大学出版会、1984年", "森田花『凧と風の歴史』岩波書店、1999年",
             "石井三郎『灯台守』講談社、2003年"],
            ["港の夜", "凧と風の歴史", "灯台守"],
        ),
        (
            ["李明：《港口史话》，北京：人民出版社，1998年，第12页。",
             "赵强：《风筝与社会》，上海：三联书店，2004年，第3页。"],
            ["港口史话", "风筝与社会"],
        ),
        (
            ["Орлов, В. История гаваней. – М.: Наука, 2001. – 256 с.",
             "Белов И.С. Лампы на берегу. – М.: Мысль, 1972. – 239 с."],
            ["История гаваней", "Лампы на берегу"],
        ),
    ],
)  # fmt: skip
def test_lines_of_other_scripts(lines: list[str], titles: list[str]) -> None:
    found = read(Source("list.txt", "\n".join(lines))).entries
    assert [entry.title for entry in found] == titles


@pytest.mark.parametrize(
    ("line", "family"),
    [
        ("**Night kites and the harbour lamps**. L. Gr. Ixaru. Computer Kites, 2010.", "Ixaru"),
        ("**Night kites and the harbour lamps**. X. Li. Computer Kites, 2010.", "Li"),
        ("**Night kites and the harbour lamps**. T. Ng. Computer Kites, 2010.", "Ng"),
        ("A. Kh. Stone. Night kites and the harbour lamps. Computer Kites, 2010.", "Stone"),
        ("J. K. Hale, “Night kites and the harbour lamps,” 10 Kite Essays on Strings and Reels, 2010.", "Hale"),
    ],
)  # fmt: skip
def test_initials_of_two_letters_and_closing_quotes(line: str, family: str) -> None:
    [entry] = read(Source("list.md", f"# Wind\n\n- {line}\n")).entries
    assert ([name.family for name in entry.authors], entry.title) == (
        [family],
        "Night kites and the harbour lamps",
    )


@pytest.mark.parametrize("topic", ["Lamps", "Ada Stone", "Lamps and bridges", "**Lamps**"])
def test_a_reference_below_one_word_is_no_detail_of_it(topic: str) -> None:
    below = (
        "Young, J. (1974). First Order Approximation. Lamp Letters.",
        "Weil, C. (2001). Bridges in Heavy Rain. Kite Press.",
    )
    text = f"- {topic}\n" + "".join([f"  - {line}\n" for line in below])
    entries = read(Source("list.md", text)).entries
    assert [[name.family for name in entry.authors] for entry in entries] == [["Young"], ["Weil"]]
    assert {entry.topics for entry in entries} == {(topic.strip("*"),)}


@pytest.mark.parametrize("above", ["", "Week 1\n", "2/18\n"])
def test_each_line_is_a_reference_though_one_names_no_year(above: str) -> None:
    lines = [
        "Smith, A. The Wealth of Winds and of Harbours.",
        "Weber, Dora (1817) On the Principles of Kite Economy and Taxation, London: Jon Stone",
        "Keys, J.M. (1936), The General Theory of Reels, Interest and Kites. Harbour Press.",
    ]
    for texts in (lines, lines[:2], lines[1:]):
        entries = read(Source("list.txt", f"{above}{chr(10).join(texts)}\n")).entries
        assert [entry.authors[0].family for entry in entries] == [line.split(",")[0] for line in texts]


def test_a_reference_that_goes_on_in_a_second_line_is_one() -> None:
    text = "Kim, Lou, and Ada Stone. (1996). A Study of Constant-Sum\nKite Games. Journal of Kites, 25(3): 269-87.\n"
    for above in ("", "Week 1\n"):
        assert len(read(Source("list.txt", above + text)).entries) == 1
