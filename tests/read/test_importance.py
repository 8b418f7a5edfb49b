"""Marks of importance that reading lists give their works: kept as a field of their own, out of title and note."""

import pytest

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.read import read

PLAIN = "".join(
    f"- Ada Stone and Ben Ortiz. {word} in the Wind of the Sea. OSDI {year}.\n"
    for word, year in (("Kites", 2010), ("Lamps", 2011), ("Reels", 2012))
)


def last(item: str, plain: str = PLAIN) -> Entry:
    return read(Source("list.md", f"# Week 1\n\n{plain}{item}\n")).entries[-1]


@pytest.mark.parametrize(
    ("item", "mark"),
    [
        ("- (required) Ida Vik. Sails at Night: A Study. SOSP 2013.", "required"),
        ("- Ida Vik. Sails at Night: A Study. SOSP 2013. [old but classic]", "old but classic"),
        ("- Ida Vik. Sails at Night: A Study. SOSP 2013. *(optional)*", "optional"),
        ("- Ida Vik. Sails at Night: A Study. SOSP 2013. (highly recommended!)", "highly recommended"),
        ("- \\* Ida Vik. Sails at Night: A Study. SOSP 2013.", "*"),
        ("- Ida Vik. Sails at Night: A Study. SOSP 2013.\\*", "*"),
        ("- ⭐ Ida Vik. Sails at Night: A Study. SOSP 2013.", "⭐"),
        ("- **Ida Vik. Sails at Night: A Study. SOSP 2013.**", "bold"),
        ("- Required: Ida Vik. Sails at Night: A Study. SOSP 2013.", "Required"),
        ("- **[must read]** Ida Vik. Sails at Night: A Study. SOSP 2013.", "must read"),
        (
            "- [Sails at Night: A Study](https://example.org/sails.pdf). Ida Vik. SOSP 2013. (Pflicht)",
            "Pflicht",
        ),
    ],
)
def test_a_mark_is_a_field(item: str, mark: str) -> None:
    entry = last(item)
    assert entry.text("mark") == mark
    assert entry.title == "Sails at Night: A Study"
    assert [name.family for name in entry.authors] == ["Vik"]
    assert (entry.year, entry.text("annotation")) == (2013, "")


@pytest.mark.parametrize(
    "item",
    [
        "- Ida Vik. Finding Ways with A*. SOSP 2013.",
        "- Ida Vik. Sails at Night (Extended Abstract). SOSP 2013.",
        "- Ida Vik. Sails at Night. SOSP 2013. [code]",
        "- Ida Vik. Classic Sails and Required Ropes. SOSP 2013.",
        "- Ida Vik. Sails (and Other Required Things on Boats). SOSP 2013.",
    ],
)
def test_other_words_and_signs_are_no_marks(item: str) -> None:
    assert last(item).text("mark") == ""


def test_what_most_items_have_is_a_bullet() -> None:
    plain = PLAIN.replace("- ", "- ⭐ ")
    assert last("- ⭐ Ida Vik. Sails at Night: A Study. SOSP 2013.", plain).text("mark") == ""
    plain = "".join(f"- **{line[2:]}**\n" for line in PLAIN.splitlines())
    assert last("- **Ida Vik. Sails at Night: A Study. SOSP 2013.**", plain).text("mark") == ""


def test_a_table_marks_its_titles() -> None:
    rows = "".join(
        f"| {title} | Ada Stone | 2013 |\n" for title in ("Kites Fly High (required)", "Lamps Burn Low")
    )
    found = read(Source("list.md", f"| Title | Authors | Year |\n|---|---|---|\n{rows}")).entries
    assert [(entry.title, entry.text("mark")) for entry in found] == [
        ("Kites Fly High", "required"),
        ("Lamps Burn Low", ""),
    ]
