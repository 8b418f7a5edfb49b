"""Places in a text are the same, asked for one by one or all at once; signs that are asked for are known before."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from seminal.model.source import Source, Span

SRC = Path(__file__).parents[2] / "src" / "seminal"


@given(st.text("ab\n", max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)), max_size=6))
def test_many_places_are_those_of_each(text: str, places: list[tuple[int, int]]) -> None:
    source = Source("a.md", text)
    starts = sorted((min(start, len(text)), size) for start, size in places)
    ranges = [(start, min(start + size, len(text))) for start, size in starts]
    assert list(source.located(ranges)) == [source.locate(Span(*one)) for one in ranges]


def test_excerpt_is_clipped() -> None:
    source = Source("a.md", "x" * 300 + "\n" + "y")
    assert [len(one.excerpt) for one in source.located([(0, 1), (299, 302), (301, 302)])] == [200, 200, 1]
