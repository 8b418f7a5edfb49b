"""Names as LaTeX source from which biber can make initials."""

from __future__ import annotations

import pytest

from seminal.text.latex import in_name


@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ("{}. Jane", "Jane"),
        ("{} Jane", "Jane"),
        ("{}{}. Jane", "Jane"),
        ("Kim {{}{}} {}. Jane", "Kim Jane"),
        ("{x} Jane", "{x} Jane"),
    ],
)
def test_a_name_begins_with_no_empty_group(part: str, wanted: str) -> None:
    assert in_name(part) == wanted
