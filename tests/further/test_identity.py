"""The id of a section, which links from elsewhere rely on, and its title."""

import re
from pathlib import Path

import pytest

from seminal.further.headings import TITLES, section_id
from seminal.text.latex import to_unicode


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


def test_latex_has_the_titles_of_the_filter() -> None:
    """The package cannot read our table, so it has some of its rows in LaTeX's own letters."""
    package = (Path(__file__).parents[2] / "latex" / "seminal.sty").read_text("utf-8")
    rows = re.findall(r"^\\seminallanguage\{[\w,]+\}\{(.+)\}$", package, re.MULTILINE)
    assert len(rows) > 10
    assert {to_unicode(row) for row in rows} <= set(TITLES.values())
