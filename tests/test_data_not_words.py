"""No code reads back what it wrote for people: a message, a hint, a reason or an error's text decides nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.source import nodes, trees

WORDS = frozenset(("message", "hint", "reason"))
"""Fields that hold English for people."""
READING = frozenset(
    (
        "startswith",
        "endswith",
        "partition",
        "rpartition",
        "removeprefix",
        "removesuffix",
        "find",
        "index",
    )
)
MATCHING = frozenset(("search", "match", "fullmatch", "findall", "finditer"))


def is_english(node: ast.AST) -> bool:
    """Return whether an expression is one of those fields, is called as one, or is the text of an exception."""
    if isinstance(node, ast.Attribute):
        return node.attr in WORDS
    if isinstance(node, ast.Name):
        return node.id in WORDS
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "str"
        and any(isinstance(one, ast.Name) and one.id == "error" for one in node.args)
    )


def read_back(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the function and line of each place that decides by English."""
    for function in nodes(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                sides = (node.left, *node.comparators)
                text = any(isinstance(o, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for o in node.ops)
                bad = text and any(map(is_english, sides)) and any(map(is_literal, sides))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                bad = (node.func.attr in READING and is_english(node.func.value)) or (
                    node.func.attr in MATCHING and any(map(is_english, node.args))
                )
            else:
                continue
            if bad:
                yield function.name, node.lineno


def is_literal(node: ast.AST) -> bool:
    """Return whether an expression is a text, or a constant of the module that may be one."""
    return (isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip() != "") or (
        isinstance(node, ast.Name) and node.id.isupper()
    )


def test_nothing_is_decided_by_english() -> None:
    found = [
        f"{place}:{line}: {name} branches on a message; use a field or an enum"
        for place, tree in trees().items()
        for name, line in read_back(tree)
    ]
    assert not found


def test_no_text_has_a_kind_of_its_own() -> None:
    """What a text means travels beside it: a subclass of str is lost when it is packed, joined or printed."""
    found = [
        f"{place}:{one.lineno}: {one.name} is a str" for place, tree in trees().items() for one in texts(tree)
    ]
    assert not found


def texts(tree: ast.AST) -> Iterator[ast.ClassDef]:
    """Yield the classes that are texts."""
    for node in nodes(tree):
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["str"]:
            yield node


def test_a_text_with_a_kind_is_seen() -> None:
    tree = ast.parse("class Unconfirmed(str):\n    pass\nclass Kind(str, Enum):\n    pass\n")
    assert [one.name for one in texts(tree)] == ["Unconfirmed"]


@pytest.mark.parametrize(
    "line",
    [
        "return reason.startswith(('same DOI', 'same arXiv'))",
        "return 1 if 'same title,' in reason else 2",
        "return found.message.rpartition(' ')[2]",
        "return 'already' in str(error)",
        "return one.reason == 'it appeared elsewhere'",
        "return one.reason in _REASONS",
        "return _PLACE.match(str(error))",
        "return verdict.reason.startswith('different')",
    ],
)
def test_reading_back_is_seen(line: str) -> None:
    assert list(read_back(ast.parse(f"def f():\n    {line}\n"))) == [("f", 2)]
