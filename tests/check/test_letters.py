"""Looking at sets of letters loses no word that slips can make."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from rapidfuzz.distance import OSA

from seminal.check.letters import Letters


@pytest.mark.parametrize("slips", range(4))
def test_no_near_word_is_lost(slips: int) -> None:
    r = Random(slips)
    words = ["".join(r.choice("abcdé12") for _ in range(r.randint(0, 8))) for _ in range(1500)]
    by_length: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for place, word in enumerate(words):
        by_length[len(word)][place] = word
    asked, left_out = Letters(words, by_length), 0
    for wanted in words[:100]:
        near = {place for found in asked.near(wanted, slips) for place in found}
        assert {place for place, word in enumerate(words) if OSA.distance(wanted, word) <= slips} <= near
        left_out += len(words) - len(near)
    assert left_out


def test_words_of_other_letters_are_left_out() -> None:
    words = ["abcdefgh"] * 700 + ["stuvwxyz"]
    asked = Letters(words, {8: dict(enumerate(words))})
    for _ in range(8):
        assert sum(map(len, asked.near("stuvwxya", 2))) == 701
    assert [dict(found) for found in asked.near("stuvwxya", 2)] == [{700: "stuvwxyz"}]
