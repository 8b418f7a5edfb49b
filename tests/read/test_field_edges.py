"""What a field reader keeps of its labelled span: no signs at its edges, no word that only says its role."""

from __future__ import annotations

import pytest

from seminal.model.entry import Name
from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.labelling import people

FIELDS: dict[str, dict[str, str | None]] = {
    "柄谷行人、『世界史の構造』、岩波書店、2010年": {"publisher": "岩波書店"},
    "丸山眞男『日本の思想』岩波新書、1961年": {"series": "岩波新書"},
    "甘利俊一「情報幾何学」『応用数理』第2巻第1号、1992年、37-56頁": {
        "journal": "応用数理",
        "volume": "2",
        "number": "1",
        "pages": "37–56",
    },
    "钱锺书：《谈艺录》，北京：中华书局，1984年。": {"publisher": "中华书局", "address": "北京"},
    "BARTHES Roland, *Mythologies*, Paris, Seuil, coll. « Points », 1970.": {
        "series": "Points",
        "publisher": "Seuil",
    },
    "Лотман Ю. М. О семиосфере // Труды по знаковым системам. 1984. Вып. 17. С. 5–23.": {
        "pages": "5–23",
        "volume": None,
    },
}
# What the abbreviation of a place or a publisher ends with stays.
FIELDS |= {
    "Foucault, Michel: Überwachen und Strafen. Frankfurt a. M.: Suhrkamp 1976.": {
        "address": "Frankfurt a. M."
    },
    "Assmann, Jan (Hg.): Kultur und Gedächtnis, Frankfurt/M. 1988.": {"address": "Frankfurt/M."},
    "Бахтин М. М. Творчество Франсуа Рабле. М.: Худож. лит., 1965. 527 с.": {
        "address": "М.",
        "publisher": "Худож. лит.",
    },
    "Eco, Umberto, *Opera aperta*, Milano: Bompiani. 1962.": {"publisher": "Bompiani"},
}
PEOPLE: dict[str, list[tuple[str, str]]] = {
    "под ред. А. А. Реформатского": [("Реформатского", "А. А.")],
    "под общ. ред. А. А. Реформатского": [("Реформатского", "А. А.")],
    "hg. v. Otto Brunner": [("Brunner", "Otto")],
    "a cura di Carlo Ginzburg": [("Ginzburg", "Carlo")],
    "sous la dir. de Georges Duby": [("Duby", "Georges")],
    "Duby (G.) et Perrot (M.) (dir.)": [("Duby", "G."), ("Perrot", "M.")],
    "DUBY (Jean)": [("DUBY", "Jean")],
    "Ada Stone (Example University)": [("Stone", "Ada")],
}


@pytest.mark.parametrize("line", FIELDS)
def test_the_fields_of_a_line(line: str) -> None:
    (entry,) = read(Source("list.md", f"# Books\n\n- {line}\n")).entries
    wanted = FIELDS[line]
    assert {name: entry.fields.get(name) for name in wanted} == wanted


@pytest.mark.parametrize("span", PEOPLE)
def test_the_people_of_a_span(span: str) -> None:
    found: list[Name] = list(people.names(span))
    assert [(name.family, name.given) for name in found] == PEOPLE[span]


@pytest.mark.parametrize(
    ("line", "title", "families"),
    [
        (
            "Ada Smith and Ben Lee. Learning to rank at scale with trees. SOSP 2019.",
            "Learning to rank",
            "Smith Lee",
        ),
        (
            "Ivan Durand and Jean Hill. Recognizing Humans in Motion. 1993.",
            "Recognizing Humans",
            "Durand Hill",
        ),
        ("Mary Hall & Anna King. Augur: Mining Human Behaviors. CHI 2006.", "Augur", "Hall King"),
        ("Pierre Bourdieu, La Distinction. Paris, Minuit, 1979.", "La Distinction", "Bourdieu"),
    ],
)
def test_whole_names_with_an_and_ahead_of_a_title_are_its_authors(
    line: str, title: str, families: str
) -> None:
    (entry,) = read(Source("list.md", f"# Books\n\n- {line}\n")).entries
    assert entry.title.startswith(title)
    assert " ".join(name.family for name in entry.authors) == families
