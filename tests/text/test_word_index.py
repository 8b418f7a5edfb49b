"""The index of words finds what a look at every record finds, best first, and stops early without losing any."""

from __future__ import annotations

import random

import pytest

from seminal.text.fold import fold
from seminal.text.word_index import WordIndex

ROWS = [
    [("kwon2023efficient", 1.0), ("Woosuk Kwon", 0.9), ("Memory Management with PagedAttention", 0.8)],
    [
        ("vaswani2017attention", 1.0),
        ("Ashish Vaswani", 0.9),
        ("Attention Is All You Need", 0.8),
        ("2017", 0.7),
    ],
    [("breiman2001random", 1.0), ("Leo Breiman", 0.9), ("Random Forests", 0.8), ("2001", 0.7)],
]


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("paged attention", 0),
        ("pagedattention", 0),
        ("attention vaswani", 1),
        ("2017 atention", 1),
        ("brieman", 2),
        ("random brieman 2001", 2),
        ("KWON mem", 0),
    ],
)
def test_words_in_any_order_and_with_typos(query: str, row: int) -> None:
    found = WordIndex(ROWS).find(query)
    assert max(found, key=lambda at: found[at]) == row


def test_typos_are_tried_where_no_row_has_every_word_as_typed() -> None:
    rows = [[("Rand Corporation", 0.8)], [("Forests of Random", 0.8), ("Breiman", 0.9)]]
    assert set(WordIndex(rows).find("rande breiman")) == set()
    rows.append([("Rande", 0.9)])
    assert set(WordIndex(rows).find("randm breiman")) == {1}


def by_looking_at_all(rows: list[list[tuple[str, float]]], query: str) -> dict[int, float]:
    """Return what `find` promises for words without typos, from the definition."""
    found = {}
    for at, texts in enumerate(rows):
        weights: dict[str, float] = {}
        for text, weight in texts:
            for word in fold(text).split():
                weights[word] = max(weight, weights.get(word, 0.0))
        fits = [
            max(
                (w * (1.0 if own == word else 0.9) for own, w in weights.items() if own.startswith(word)),
                default=0.0,
            )
            for word in query.split()
        ]
        if all(fits):
            found[at] = sum(fits) / len(fits)
    return found


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 40))]
)
def test_what_is_found_is_what_every_record_says(seed: int) -> None:
    dice = random.Random(seed)
    words = ["".join(dice.choices("abc", k=dice.randint(1, 5))) for _ in range(40)]
    rows = [
        [(" ".join(dice.choices(words, k=dice.randint(0, 4))), weight) for weight in (1.0, 0.8, 0.5)]
        for _ in range(300)
    ]
    index = WordIndex(rows)
    for _ in range(30):
        query = " ".join(word[: dice.randint(1, 5)] for word in dice.choices(words, k=dice.randint(1, 3)))
        expected = by_looking_at_all(rows, query)
        if not expected:
            continue
        found = index.find(query)
        assert found == pytest.approx(expected)
        best = sorted(expected.values(), reverse=True)[:10]
        some = index.find(query, 10)
        assert sorted(some.values(), reverse=True)[:10] == pytest.approx(best)
        odd = index.find(query, 10, takes=lambda row: row % 2 == 1)
        best = sorted((score for row, score in expected.items() if row % 2), reverse=True)[:10]
        assert not best or sorted(odd.values(), reverse=True)[:10] == pytest.approx(best)


def test_rows_that_come_first_are_found_among_equals() -> None:
    index = WordIndex([[("same", 1.0)]] * 500)
    assert 400 in index.find("same", 10, preferred=[400])
