"""The section that the command line asks for."""

import pytest

from seminal.further.identity import section_id
from seminal.further.reading import reading
from seminal.further.shelf import read_shelf
from seminal.further.wish import Wish
from tests.filters.rendering import TOPICS

SHELF = read_shelf(TOPICS.read_text(encoding="utf-8"))


def test_a_topic() -> None:
    found, problems = reading(SHELF, Wish(("serving", "servng"), max=2), lang="de")
    assert found.title == "Weiterführende Literatur"
    assert [item.key for item in found.items] == ["kwon2023efficient", "yu2022orca"]
    assert found.identifier == "further-reading-serving"
    assert problems == ("no topic servng; did you mean serving?",)


def test_a_chapter() -> None:
    found, _ = reading(SHELF, Wish(("serving",), title="T"), cited={"vllm"}, chapter="08-The Fleet")
    assert [item.key for item in found.items] == ["yu2022orca", "dean2013tail"]
    assert (found.title, found.identifier) == ("T", "further-reading-the-fleet")


@pytest.mark.parametrize(
    ("chapter", "slugs", "expected"),
    [("", ("a", "b"), "a-b"), ("08-serving", ("a",), "serving"), ("2024", (), "2024"), ("章", (), "chapter")],
)
def test_ids(chapter: str, slugs: tuple[str, ...], expected: str) -> None:
    assert section_id(chapter, slugs) == f"further-reading-{expected}"
