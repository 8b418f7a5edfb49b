"""The package's own code as syntax trees, for the tests that hold it to its rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.shared import ROOT

PACKAGE = ROOT / "src" / "seminal"
MODULES = sorted(PACKAGE.rglob("*.py"))


def place(path: Path) -> str:
    """Return a module's path within the package."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def trees() -> dict[str, ast.Module]:
    """Return each module of the package, parsed once for all tests, by its path within the package."""
    return {place(path): ast.parse(path.read_text("utf-8")) for path in MODULES}


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, walked once for all tests."""
    return tuple(ast.walk(tree))


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Return each call in the package with its module's path."""
    return tuple(
        (name, node) for name, tree in trees().items() for node in nodes(tree) if isinstance(node, ast.Call)
    )


def called(node: ast.Call) -> str:
    """Return the last name of what is called: `b` of `a.b()`."""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield what code imports, with the line: of `from a import b` both `a` and `a.b`."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, node.lineno
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno
