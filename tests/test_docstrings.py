"""A function that fills more than a glance says what it does: what is given, and what is returned."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.source import nodes, trees

LINES = 8  # of the smallest function that needs a docstring


def functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions and methods of a module, not those inside of others."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        else:
            yield from functions(child)


def test_every_function_of_some_length_says_what_it_does() -> None:
    silent = [
        f"{place}:{one.lineno}: {one.name}"
        for place, tree in trees().items()
        for one in functions(tree)
        if (one.end_lineno or 0) - one.lineno + 1 >= LINES
        and not one.name.startswith("__")
        and not ast.get_docstring(one)
    ]
    assert not silent


VAGUE = re.compile(r"\b(told|tells|stands|stood|parted|behind|somebody|whoever|speaks|heard|mends|lets go)\b")
"""Words that a reader has to guess at: a docstring's first line has the term of the field instead."""


def test_no_first_line_has_a_word_to_guess_at() -> None:
    found = [
        f"{place}:{node.lineno}: {node.name}: {word}"
        for place, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for word in VAGUE.findall((ast.get_docstring(node) or "").partition("\n")[0])
    ]
    assert not found


UNCLEAR = frozenset("torn stops off lost gone loose twin stands reaches again".split())
"""Names of locals that say how something is, not what: a reader has to look for the noun."""
UNCHECKED = ("field", "library", "match", "merge", "read", "resolve", "verify")


def test_no_local_is_named_by_its_state_alone() -> None:
    found = {
        f"{place}: {node.id}"
        for place, tree in trees().items()
        if not place.startswith(UNCHECKED)
        for node in nodes(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in UNCLEAR
    }
    assert not found


MAX_WORDS = 15  # of a docstring's first paragraph


def test_first_paragraphs_are_short() -> None:
    long = [
        f"{place}:{getattr(node, 'name', 'module')}: {len(summary.split())} words"
        for place, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module)
        and len((summary := (ast.get_docstring(node) or "").partition("\n\n")[0]).split()) > MAX_WORDS
    ]
    assert not long
