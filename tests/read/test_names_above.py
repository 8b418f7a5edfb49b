"""People that a list names once for several works: in headings, in a column without a telling head."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read

WORKS = {
    "Ada Stone": ("Kites at Night", "The Slow Lamp"),
    "B. C. Ortiz": ("Reels and Strings", "A Law of Harbours"),
    "Cleo Vik": ("On Weak Wind", "Sails of Paper"),
    "D. Lind": ("The Long Rope", "Boats in Fog"),
}


def families(text: str, name: str = "list.md") -> list[tuple[str, list[str]]]:
    return [
        (str(entry.title), [one.family for one in entry.authors])
        for entry in read(Source(name, text)).entries
    ]


@pytest.mark.parametrize(
    "form", ["- *{0}* (1981)", "- *{0}*, Harbour Press, 1981", "1. “{0}”. Kite Letters 4 (1981)"]
)
def test_works_below_names_are_theirs(form: str) -> None:
    lines = ["# Books on wind"]
    for who, titles in WORKS.items():
        lines += ["", f"## {who}", "", *(form.format(title) for title in titles)]
    wanted = [(title, [who.split()[-1]]) for who, titles in WORKS.items() for title in titles]
    assert families("\n".join(lines)) == wanted


def test_works_with_people_keep_them_below_names() -> None:
    lines = ["# Books about authors"]
    for who, titles in WORKS.items():
        lines += ["", f"## {who}", "", *(f"- Reed, Eva. *{title}*. Harbour Press, 1981." for title in titles)]
    assert all(people == ["Reed"] for _, people in families("\n".join(lines)))


def test_works_below_subjects_have_no_people() -> None:
    lines = ["# Books on wind"]
    for subject, titles in zip(
        ("Wind", "Paper Kites", "Ropes and Boats", "Lamps"), WORKS.values(), strict=True
    ):
        lines += ["", f"## {subject}", "", *(f"- *{title}*. Harbour Press, 1981." for title in titles)]
    assert all(not people for _, people in families("\n".join(lines)))


def test_a_column_that_looks_like_people_names_them() -> None:
    rows = ["| Paper | Group | Year |", "|---|---|---|"]
    known = (("Marder", "Failure of Averages in Nerves"), ("Ken Lind", "Reflections on Trust in Tools"),
             ("Ada Stone", "How Large Should Whales Become?"), ("Vik & Ortiz", "Can a Tailor Mend a Radio?"),
             ("Ben Ortiz", "Life at a Very Low Speed"), ("Cleo Vik", "Maps of Simple Networks"))  # fmt: skip
    rows += [f"| {title} | {who} | 200{n} |" for n, (who, title) in enumerate(known)]
    assert [people[0] for _, people in families("\n".join(rows))] == [
        who.split(" &")[0].split()[-1] for who, _ in known
    ]


def test_a_column_of_systems_names_nobody() -> None:
    rows = ["| Paper | Name | Year |", "|---|---|---|"]
    systems = ("KiteNet", "ReelDB", "GPT-K", "LampOS", "WindLM", "T5-Rope")
    rows += [f"| A Fast Way of Folding Kite Number {n} | {name} | 201{n} |" for n, name in enumerate(systems)]
    assert all(not people for _, people in families("\n".join(rows)))


def test_headlines_with_a_year_first_are_works() -> None:
    headlines = (
        "TODO 1920 - Stone: Kites at Night",  # reason: a state of Org, as lists of what to read have it
        "1931 - The Slow Lamp of the North",
        "DONE 1908 - Lind: A Law of Lamps",
    )
    text = "\n".join(("* Books", *(f"** {headline}" for headline in headlines)))
    entries = read(Source("list.org", text)).entries
    assert [entry.year for entry in entries] == [1920, 1931, 1908]


@pytest.mark.parametrize("sign", ["Nº", "n°", "№", "Núm.", "Nr."])
def test_the_sign_of_an_issue_is_no_part_of_the_venue(sign: str) -> None:
    line = f"- Ruiz, A. (2008): A tool for sails. Computers, Wind and Urban Systems {sign} 32, 329-342.\n"
    (entry,) = read(Source("list.md", line)).entries
    assert (entry.venue, entry.fields["number"]) == ("Computers, Wind and Urban Systems", "32")
