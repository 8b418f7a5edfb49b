"""How many independent witnesses lists are, given how far each two depend on one another."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.witnesses import MAX_EXACT, Copying, Witnesses, independent

NAMES = [f"{at}.md" for at in range(14)]


@st.composite
def dependent(draw: st.DrawFn) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for left, right in draw(st.lists(st.sampled_from(list(combinations(NAMES[:6], 2))), unique=True)):
        degree = draw(st.integers(1, 20)) / 20
        found.setdefault(left, {})[right] = degree
        found.setdefault(right, {})[left] = degree
    return found


@given(dependent(), st.permutations(NAMES[:6]))
def test_the_order_changes_nothing_and_one_list_more_never_gives_less(
    degrees: dict[str, dict[str, float]], names: list[str]
) -> None:
    counts = [independent(names[:number], degrees) for number in range(1, 7)]
    assert counts[0] == 1
    assert all(before <= after + 1e-9 <= before + 1 + 2e-9 for before, after in pairwise(counts))
    assert counts[-1] == pytest.approx(independent(reversed(names), degrees))


@pytest.mark.parametrize(
    ("degrees", "count"),
    [({}, 3.0), ({"ab": 1.0}, 2.0), ({"ab": 1.0, "bc": 1.0, "ac": 1.0}, 1.0), ({"ab": 0.3}, 2.7),
     ({"ab": 0.9, "bc": 0.9}, 2.0), ({"ab": 0.5, "ac": 0.5}, 2.2)],
)  # fmt: skip
def test_counts(degrees: dict[str, float], count: float) -> None:
    pairs = [Copying(names[0], names[1], 9, 9, degree=degree) for names, degree in degrees.items()]
    found = Witnesses(tuple(pairs))
    assert found.count("abc") == count
    assert [one.degree for one in found.about("abc")] == sorted(degrees.values(), reverse=True)


def test_many_copies_of_one_list_are_one_witness() -> None:
    names = NAMES[: MAX_EXACT + 3]
    copies = tuple(Copying(a, b, 9, 9, degree=1.0) for a, b in combinations(names, 2))
    assert Witnesses(copies).count(names) == 1
    assert Witnesses(copies).count([*names, "other.md"]) == 2


def test_lists_that_count_nothing() -> None:
    found = Witnesses((), frozenset("ab"))
    assert (found.count("abc"), found.count("ab")) == (1.0, 0.0)
    assert sorted(found.silent) == ["a", "b"]
