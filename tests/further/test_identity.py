"""The id of a section: links from elsewhere rely on it."""

import pytest

from seminal.further.identity import section_id


@pytest.mark.parametrize(
    ("chapter", "slugs", "expected"),
    [
        ("", ("a", "b"), "a-b"),
        ("08-serving", ("a",), "serving"),
        ("08-The Fleet", (), "the-fleet"),
        ("2024", (), "2024"),
        ("章", (), "chapter"),
    ],
)
def test_ids(chapter: str, slugs: tuple[str, ...], expected: str) -> None:
    assert section_id(chapter, slugs) == f"further-reading-{expected}"
