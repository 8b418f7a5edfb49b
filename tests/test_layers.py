"""Imports only point down (docs/architecture.md): this fails the day one does not."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "seminal"
MODULES = sorted(PACKAGE.rglob("*.py"))

STAGES = (
    "setup",
    "read",
    "resolve",
    "merge",
    "write",
    "scan",
    "check",
    "further",
    "coverage",
    "verify",
    "report",
)
LAYERS: dict[str, int] = {
    "__main__": 10, "cli": 9, "filters": 8, "lsp": 8, "mcp": 8, "api": 8, "pybtex_input": 9,
    "commands": 7,
    "library": 6,
    "project": 5,
    "store": 4, "pandoc": 4, "processes": 3,
    **dict.fromkeys(STAGES, 3),
    "match": 2, "witness": 2,
    "text": 1,
    "model": 0,
}  # fmt: skip
HEAVY = frozenset(
    ("panflute", "pybtex", "httpcore2", "stamina", "jinja2", "rapidfuzz", "yaml", "click", "pypandoc", "rich")
)


def room(path: Path) -> str:
    """Return the folder or top-level module that a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, node.lineno
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno


def own_rooms(path: Path) -> Iterator[tuple[str, int]]:
    for name, line in imported(ast.parse(path.read_text("utf-8"))):
        parts = name.split(".")
        if parts[0] == "seminal" and len(parts) > 1 and parts[1] in LAYERS:
            yield parts[1], line


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_point_down(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        assert {name for name, _ in own_rooms(path)} == {"api"}
        return
    for there, line in own_rooms(path):
        if there != here:
            assert LAYERS[there] < LAYERS[here], f"{path.name}:{line}: {here} imports {there}"


INSIDE_READ = ("references", "items")


@pytest.mark.parametrize("path", [p for p in MODULES if p.parent.name in INSIDE_READ], ids=lambda p: p.stem)
def test_one_reference_knows_no_list_and_one_list_no_format(path: Path) -> None:
    below = INSIDE_READ[: INSIDE_READ.index(path.parent.name) + 1]
    for name, line in imported(ast.parse(path.read_text("utf-8"))):
        parts = name.split(".")
        if parts[:2] == ["seminal", "read"] and len(parts) > 2:
            assert parts[2] in below, f"{path.name}:{line}: {name}"


def test_every_room_has_a_layer() -> None:
    assert {room(path) for path in MODULES} - {"__init__"} <= set(LAYERS)


@pytest.mark.parametrize(
    "path", [p for p in MODULES if room(p) == "model"], ids=lambda p: p.relative_to(PACKAGE).as_posix()
)
def test_the_model_needs_the_standard_library_only(path: Path) -> None:
    for name, line in imported(ast.parse(path.read_text("utf-8"))):
        top = name.split(".")[0]
        assert top == "seminal" or top in sys.stdlib_module_names, f"{path.name}:{line}: {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_heavy_packages_are_imported_where_they_are_used(path: Path) -> None:
    if room(path) in ("cli", "pybtex_input"):  # a command line is made of click, a plugin of its host
        return
    for node in ast.parse(path.read_text("utf-8")).body:
        for name, line in imported(node) if isinstance(node, ast.Import | ast.ImportFrom) else ():
            assert name.split(".")[0] not in HEAVY, f"{path.name}:{line}: {name} at import time"


DISK = frozenset(("open", "read_bytes", "write_bytes", "write_text"))
AT_THE_EDGE = frozenset(("store", "filters", "pandoc", "processes", "__main__"))
STREAMS = frozenset(("resolve/dumps/unpacking.py",))  # of gigabytes, which nobody reads whole


def called(node: ast.Call) -> str:
    """Return the name of what is called; nothing for the functions of `files`, which are the way to the disk."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    if isinstance(node.func, ast.Attribute):
        own = isinstance(node.func.value, ast.Name) and node.func.value.id == "files"
        return "" if own else node.func.attr
    return ""


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_the_disk_is_touched_at_the_edge(path: Path) -> None:
    if room(path) in AT_THE_EDGE or path.relative_to(PACKAGE).as_posix() in STREAMS:
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            assert called(node) not in DISK, f"{path.name}:{node.lineno}: {called(node)} outside files.py"
