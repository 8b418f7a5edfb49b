"""Which words of titles are one."""

import pytest

from seminal.text.title_words import SPELLED_AS, same_word


def test_only_numbers_change_their_first_letter() -> None:
    """`same_word` lets go by it."""
    assert all(other.isdigit() or word[0] == other[0] for word, other in SPELLED_AS.items())


@pytest.mark.parametrize(
    ("left", "right", "one"),
    [
        ("two", "ii", True),
        ("two", "2", True),
        ("two", "three", False),
        ("tire", "tyres", False),
        ("tires", "tyres", True),
        ("query", "queries", True),
        ("models", "model", True),
        ("model", "nodes", False),
    ],
)
def test_same_word(left: str, right: str, one: bool) -> None:
    assert same_word(left, right) == same_word(right, left) == one
