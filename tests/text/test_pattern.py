"""Patterns that are compiled at their first use."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from seminal.text.pattern import _LazyPattern, enclosed_spans, in_any_case, lazy
from tests.source import MODULES, PACKAGE, nodes, trees
from tests.text.automaton import PARSER
from tests.text.package_patterns import package_patterns

LAZY = sorted(
    ".".join(("seminal", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in MODULES
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


def test_what_is_enclosed_is_found_once() -> None:
    text = "<a>1</a><b>2</a> <c><d>3</a> <e>"
    found = [
        (begun[0], text[begun.end() : stop])
        for begun, stop in enclosed_spans(text, re.compile("<[a-z]>"), "</a>")
    ]
    assert found == [("<a>", "1"), ("<b>", "2"), ("<c>", "<d>3")]


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


@pytest.mark.parametrize("name", LAZY)
def test_every_pattern_of_the_package_is_one(name: str) -> None:
    found = list(patterns(*vars(import_module(name)).values()))
    assert found, f"{name} imports what it does not use at module level"
    for one in found:
        assert one.groups >= 0, one.pattern


def patterns(*values: object) -> Iterator[_LazyPattern]:
    for value in values:
        if isinstance(value, _LazyPattern):
            yield value
        elif isinstance(value, tuple | list):
            yield from patterns(*value)
        elif isinstance(value, dict):
            yield from patterns(*value.values())


def is_one_element(body: Any) -> bool:
    """Return whether a repeated part is one character of some kind, as `re._compiler._simple` decides."""
    if len(body) != 1:
        return False
    code, value = body[0]
    if str(code) == "SUBPATTERN":
        return value[0] is None and is_one_element(value[-1])
    return str(code) in ("ANY", "IN", "LITERAL", "NOT_LITERAL", "CATEGORY", "RANGE")


def broken(parsed: Any) -> Iterator[str]:
    """Yield the possessive repeats that CPython 3.11.0 to 3.11.4 match wrongly (python/cpython#106052)."""
    for code, value in parsed:
        if str(code) == "POSSESSIVE_REPEAT" and not is_one_element(value[2]):
            yield str(value[2])
        for part in value if isinstance(value, tuple | list) else (value,):
            for inner in part if isinstance(part, list) else (part,):
                if isinstance(inner, PARSER.SubPattern):
                    yield from broken(inner)


def test_no_pattern_has_what_early_pythons_match_wrongly() -> None:
    seen = 0
    for one in package_patterns():
        seen += 1
        parsed = PARSER.parse(one.text, one.flags & ~re.DEBUG)
        assert not list(broken(parsed)), f"{one.module}: write (?>(?:X)*) for (?:X)*+ in {one.text}"
    assert seen > 500


def test_no_text_has_it_either() -> None:
    found = [
        f"{place}:{node.lineno}: write (?>(?:X)*) for (?:X)*+"
        for place, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+", node.value)
    ]
    assert not found


@pytest.mark.parametrize("text", ["a.", "ab.b.", "a..b", ".", "aab.a.a."])
def test_atomic_groups_give_back_what_their_last_round_took(text: str) -> None:
    atomic, looked = re.compile(r"(?>(?:\.?[ab])*)(.*)"), re.compile(r"(?=(?P<all>(?:\.?[ab])*))(?P=all)(.*)")
    here, there = atomic.fullmatch(text), looked.fullmatch(text)
    assert here is not None
    assert there is not None
    assert here[1] == there[2]
