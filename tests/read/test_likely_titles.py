"""Likely titles of a reference compete as wholes, and the list's other titles decide."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.labelling import paths, title_paths

LABELS = 3
TITLE = 1
NUMBERS = st.integers(-4000, 4000)
ROWS = st.tuples(*[NUMBERS] * LABELS)


def total(gains: list[tuple[int, ...]], turn: paths.Turn, path: tuple[int, ...]) -> int:
    """Return the score of a path, each word with its label."""
    steps = sum(turn.moves[one][other] for one, other in pairwise(path))
    return steps + sum(gain[label] for gain, label in zip(gains, path, strict=True))


@given(st.lists(ROWS, min_size=1, max_size=5), st.lists(ROWS, min_size=LABELS, max_size=LABELS))
def test_each_likely_title_has_the_score_of_the_best_labels_around_it(
    gains: list[tuple[int, ...]], moves: list[tuple[int, ...]]
) -> None:
    turn = paths.turn_of_kind(0, [f"label {n}" for n in range(LABELS)], moves)
    best: dict[tuple[int, int], int] = {}
    for path in product(range(LABELS), repeat=len(gains)):
        titled = [at for at, label in enumerate(path) if label == TITLE]
        stretch = (titled[0], titled[-1] + 1) if titled else (0, 0)
        if len(titled) == stretch[1] - stretch[0]:
            best[stretch] = max(best.get(stretch, -paths.NEVER), total(gains, turn, path))
    likely = title_paths.likely_titles(gains, [turn] * len(gains), TITLE)
    assert max(one.score for one in likely) == max(best.values())
    for one in likely:
        found = title_paths.with_title(gains, [turn] * len(gains), TITLE, one)
        assert best[one.first, one.end] == one.score == total(gains, turn, tuple(found))
        assert [at for at, label in enumerate(found) if label == TITLE] == list(range(one.first, one.end))


SUBJECTS = [
    "Kite Repair",
    "Harbour Lights",
    "Wind Tables",
    "Salt and Rope",
    "Winter Moorings",
    "Tidal Charts",
]


@pytest.mark.parametrize(
    "form",
    [
        "- Harbour Watch (Society for Quays): \"Notes on {}\", https://a.example/{}",
        "- Notes on {}, Wolfram Kiteworld, https://a.example/{}",
        "- Notes on {} — Quay Portal of the North: https://a.example/{}",
    ],
)  # fmt: skip
def test_what_stands_beside_most_titles_is_no_part_of_them(form: str) -> None:
    lines = [form.format(one, n) for n, one in enumerate(SUBJECTS)]
    entries = read(Source("list.md", "# Links\n\n" + "\n".join(lines))).entries
    assert [entry.title for entry in entries] == [f"Notes on {one}" for one in SUBJECTS]


def test_one_title_ends_where_the_others_do() -> None:
    lines = [
        f"- Stone, A. ({1990 + n}). Notes on {one} and their uses. Harbour Press."
        for n, one in enumerate(SUBJECTS)
    ]
    lines.append("- Vik, C. (2003). Rafts, ropes and rigging. Riga Free Harbour Board.")
    entries = read(Source("list.md", "# Books\n\n" + "\n".join(lines))).entries
    assert entries[-1].title == "Rafts, ropes and rigging"
