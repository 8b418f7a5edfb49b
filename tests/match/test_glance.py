"""Pairs that a glance dismisses are two works when compared, and most pairs are dismissed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.match.glance import are_two_works, glance
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.model.source import Source
from seminal.read import read
from tests.match.pairs import DIFFERENT, SAME
from tests.test_corpus import LISTS


def asked(left: Profile, right: Profile) -> bool:
    """Return whether two entries are two works at a glance, which nothing may contradict."""
    found = are_two_works(glance(left), glance(right))
    assert found == are_two_works(glance(right), glance(left))
    assert not found or compare(left, right)[0] is not Verdict.SAME
    return found


@pytest.mark.slow
def test_most_pairs_are_told_apart() -> None:
    entries = (one for name, text in LISTS.items() for one in read(Source(name, text)).entries)
    profiles = [profile(one) for one in entries if one.title]
    pairs = random.Random(1).sample([*combinations(profiles, 2)], 4_000)
    seen = Counter(asked(left, right) for left, right in pairs)
    assert seen[True] > 3 * seen[False]


def test_labelled_pairs() -> None:
    for left, right in (*SAME.values(), *DIFFERENT.values()):
        asked(profile(left), profile(right))


WORDS = st.sampled_from(
    "deep nets for sparse graphs of trees fast learning orca part 2 ii 2019 survey".split()
)
TITLES = st.lists(WORDS, min_size=1, max_size=7).map(" ".join)
NAMES = st.sampled_from(
    ["A. Stone", "Ada Stone", "B. Reed", "Stone, A.", "Reed, Bo and Stone, Ada", "OpenAI", ""]
)


@given(
    st.tuples(NAMES, TITLES),
    st.tuples(NAMES, TITLES),
    st.sampled_from([": ", " - ", ". ", ", "]),
    st.booleans(),
)
def test_titles_of_few_words(one: tuple[str, str], other: tuple[str, str], mark: str, glued: bool) -> None:
    both = []
    for names, title in (one, other):
        line = f"{names}{mark}{title}" if glued else f"{names}. {title}. ICML, 2019"
        both.append([profile(found) for found in read(Source("a.md", f"- {line}\n")).entries if found.title])
    for left in both[0]:
        for right in both[1]:
            asked(left, right)
