"""Changes of files are small, and lead to the new text."""

from __future__ import annotations

import random

import pytest

from seminal.lsp.document import Lines
from seminal.lsp.edits import difference
from tests.lsp.book import applied


def made(old: str, new: str) -> list[dict[str, object]]:
    return [
        {
            "range": {
                "start": {"line": e.range.start.line, "character": e.range.start.character},
                "end": {"line": e.range.end.line, "character": e.range.end.character},
            },
            "newText": e.new_text,
        }
        for e in difference(Lines(old), new)
    ]


def test_a_record_that_moves_is_two_edits() -> None:
    records = [f"@misc{{key{i:03},\n  title = {{Title {i}}}\n}}\n\n" for i in range(400)]
    moved = [*records[:20], *records[21:], records[20].replace("key020", "zzz")]
    old, new = "".join(records), "".join(moved)
    edits = made(old, new)
    assert applied(old, edits) == new
    assert len(edits) <= 3


def test_a_changed_word_is_an_edit_of_that_word() -> None:
    [edit] = difference(Lines("one\nsee @a here\nthree\n"), "one\nsee @beta here\nthree\n")
    assert (edit.range.start.character, edit.new_text) == (5, "bet")


@pytest.mark.parametrize("seed", range(40))
def test_edits_lead_to_the_new_text(seed: int) -> None:
    dice = random.Random(seed)
    old = "\n".join(dice.choices(["a", "b b", "", "@c", "longer line"], k=dice.randint(0, 30)))
    lines = old.split("\n")
    for _ in range(dice.randint(0, 6)):
        at = dice.randint(0, len(lines))
        lines[at : at + dice.randint(0, 3)] = dice.choices(["new", "b", "", "@cc"], k=dice.randint(0, 3))
    new = "\n".join(lines)
    assert applied(old, made(old, new)) == new
