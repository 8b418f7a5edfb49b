"""Data, software and supplements are works of their own: what says so stays with them."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("line", "kind", "title"),
    [
        ("Stone, A. (2011). *Tides of the north* [Data set]. Zenodo.", "dataset", "Tides of the north"),
        ("Ann Stone. Tides of the North [Dataset]. 2011.", "dataset", "Tides of the North"),
        (
            "Stone, A. (2011). *Tides reader* (Version 2.1) [Computer software]. https://example.org/tides",
            "software",
            "Tides reader",
        ),
        ('Ann Stone. "Tides (Supplement)". 2011', "misc", "Tides (Supplement)"),
        ("Ann Stone. *Tides of the North (Supplement)*. 2011.", "misc", "Tides of the North (Supplement)"),
        (
            "Stone, A. (2011). *Tides of the north (data)*. Zenodo.",
            "inproceedings",
            "Tides of the north (data)",
        ),
        ('Ann Stone. "Tides of the North". 2011 (pdf)', "misc", "Tides of the North"),
    ],
)
def test_what_a_bracket_says(line: str, kind: str, title: str) -> None:
    reading = read(Source("list.md", f"# Reading\n\n- {line}\n"))
    assert [(entry.type, entry.title) for entry in reading.entries] == [(kind, title)]
    assert not [piece for piece in reading.pieces if piece.kind == "skipped"]


def test_the_version() -> None:
    line = "Stone, A. (2011). *Tides reader* (Version 2.1) [Computer software]. Harbour Press."
    (entry,) = read(Source("list.md", f"# Reading\n\n- {line}\n")).entries
    assert entry.text("version") == "2.1"


@pytest.mark.parametrize("edition", ["4th edn", "2nd ed.", "3. Aufl.", "2e édition", "3ª ed."])
def test_the_words_of_an_edition(edition: str) -> None:
    line = f"Stone, A. B., *Kites and Reels of the North*, {edition} (Oxford: Oxford University Press, 2001)."
    reading = read(Source("list.md", f"# Reading\n\n- {line}\n"))
    assert [entry.text("edition") for entry in reading.entries] == [edition[0]]
    assert not [piece for piece in reading.pieces if piece.kind == "skipped"]
