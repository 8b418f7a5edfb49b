"""Patterns that are compiled at their first use."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from seminal.text.pattern import _Later, in_any_case, lazy

PACKAGE = Path(__file__).parents[2] / "src" / "seminal"
MODULES = sorted(
    ".".join(("seminal", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in PACKAGE.rglob("*.py")
    if "text.pattern import lazy" in path.read_text("utf-8")
)


def test_it_answers_as_a_compiled_pattern_does() -> None:
    compiled, later = re.compile("(?P<a>B)c", re.IGNORECASE), lazy("(?P<a>B)c", re.IGNORECASE)
    text = "xBC, bc"
    assert later.findall(text) == compiled.findall(text) == ["B", "b"]
    assert later.sub("-", text) == compiled.sub("-", text)
    assert [m.span() for m in later.finditer(text)] == [m.span() for m in compiled.finditer(text)]
    assert later.fullmatch("bc")
    assert later.match(text, 1)
    assert not later.search(text, 1, 2)
    assert (later.flags, later.groups, later.groupindex) == (compiled.flags, 1, {"a": 1})
    assert copy.deepcopy(later).split("1bc2") == compiled.split("1bc2")


def test_a_pattern_in_any_case_is_in_small_letters() -> None:
    says = in_any_case(r"\bpress\W")
    assert says("MIT Press, 1990")
    assert not says("Pressing on")
    with pytest.raises(ValueError, match="capitals"):
        in_any_case("MIT press")


def test_it_is_compiled_once_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    compiled = re.compile

    def noted(text: str, flags: int = 0) -> re.Pattern[str]:
        made.append(text)
        return compiled(text, flags)

    monkeypatch.setattr(re, "compile", noted)
    later = lazy("a+")
    assert later.pattern == "a+"
    assert made == []
    assert [bool(later.match(text)) for text in ("a", "b", "aa")] == [True, False, True]
    assert made == ["a+"]


def test_a_text_that_is_no_pattern_shows_when_it_is_used() -> None:
    broken = lazy("(")
    with pytest.raises(re.error):
        broken.search("x")


@pytest.mark.parametrize("name", MODULES)
def test_every_pattern_of_the_package_is_one(name: str) -> None:
    found = list(patterns(*vars(import_module(name)).values()))
    assert found, f"{name} imports what it does not use at module level"
    for one in found:
        assert one.groups >= 0, one.pattern


def patterns(*values: object) -> Iterator[_Later]:
    for value in values:
        if isinstance(value, _Later):
            yield value
        elif isinstance(value, tuple | list):
            yield from patterns(*value)
        elif isinstance(value, dict):
            yield from patterns(*value.values())
