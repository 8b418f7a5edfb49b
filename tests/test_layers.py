"""Imports only point down (docs/explanation/architecture.md): this fails the day one does not."""

from __future__ import annotations

import ast
import sys
from collections.abc import Container, Iterator

from tests.source import called, calls, imported, nodes, trees

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
    "__main__": 10, "cli": 9, "filters": 8, "lsp": 8, "mcp": 8, "api": 8, "corpus": 8, "pybtex_input": 9,
    "commands": 7,
    "library": 6,
    "project": 5,
    "store": 4, "pandoc": 4, "processes": 3, "output": 3,
    **dict.fromkeys(STAGES, 3),
    "match": 2, "witness": 2, "parallel": 2,
    "text": 1,
    "model": 0,
}  # fmt: skip
HEAVY = frozenset(
    ("panflute", "pybtex", "httpcore2", "stamina", "jinja2", "rapidfuzz", "yaml", "click", "pypandoc", "rich")
)


def room(place: str) -> str:
    """Return the folder or top-level module that a file belongs to."""
    return place.partition("/")[0].removesuffix(".py")


def own_rooms(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for name, line in imported(tree):
        parts = name.split(".")
        if parts[0] == "seminal" and len(parts) > 1 and parts[1] in LAYERS:
            yield parts[1], line


def test_imports_point_down() -> None:
    found = [
        f"{place}:{line}: {here} imports {there}"
        for place, tree in trees().items()
        if (here := room(place)) != "__init__"
        for there, line in own_rooms(tree)
        if there != here and LAYERS[there] >= LAYERS[here]
    ]
    assert not found
    assert {name for name, _ in own_rooms(trees()["__init__.py"])} == {"api", "model"}


def modules() -> dict[str, str]:
    """Return each module's place by its dotted name."""
    names = {place: "seminal." + place.removesuffix(".py").replace("/", ".") for place in trees()}
    return {name.removesuffix(".__init__"): place for place, name in names.items()}


def arrows() -> dict[str, set[str]]:
    """Return the modules that each module imports, wherever the import stands and for types too."""
    known = modules()
    return {name: set(named(trees()[place], known)) - {name} for name, place in known.items()}


def named(tree: ast.AST, known: Container[str]) -> Iterator[str]:
    """Yield the modules of the package that imports name: `from a import b` is about `a.b` where that is one."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            whole = (f"{node.module}.{one.name}" for one in node.names)
            yield from (one if one in known else str(node.module) for one in whole)


def circles(to: dict[str, set[str]]) -> list[list[str]]:
    """Return the modules that are left when those that import nothing are taken away, again and again."""
    left = {name: set(others) for name, others in to.items()}
    while free := [name for name, others in left.items() if not others & left.keys()]:
        for name in free:
            del left[name]
    return [[name, *sorted(others & left.keys())] for name, others in left.items()]


def test_no_imports_go_in_a_circle() -> None:
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a"}, "d": set()})
    assert not circles(arrows())


INSIDE_READ = ("references", "items")


def test_one_reference_knows_no_list_and_one_list_no_format() -> None:
    parted = {place: place.split("/") for place in trees()}
    inside = {place: parts[-2] for place, parts in parted.items() if {*parts[-2:-1]} & {*INSIDE_READ}}
    assert set(inside.values()) == set(INSIDE_READ)
    for place, here in inside.items():
        below = INSIDE_READ[: INSIDE_READ.index(here) + 1]
        for name, line in imported(trees()[place]):
            parts = name.split(".")
            if parts[:2] == ["seminal", "read"] and len(parts) > 2:
                assert parts[2] in below, f"{place}:{line}: {name}"


def test_every_room_has_a_layer() -> None:
    assert {room(place) for place in trees()} - {"__init__"} <= set(LAYERS)


def test_the_model_needs_the_standard_library_only() -> None:
    found = [
        f"{place}:{line}: {name}"
        for place, tree in trees().items()
        if room(place) == "model"
        for name, line in imported(tree)
        if (top := name.split(".")[0]) != "seminal" and top not in sys.stdlib_module_names
    ]
    assert not found


def test_heavy_packages_are_imported_where_they_are_used() -> None:
    found = [
        f"{place}:{line}: {name} at import time"
        for place, tree in trees().items()
        if room(place) not in ("cli", "pybtex_input")  # a command line is made of click, a plugin of its host
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name, line in imported(node)
        if name.split(".")[0] in HEAVY
    ]
    assert not found


DISK = frozenset(("open", "read_bytes", "write_bytes", "write_text"))
AT_THE_EDGE = frozenset(("store", "filters", "pandoc", "processes", "__main__"))
STREAMS = frozenset(("resolve/dumps/unpacking.py",))  # of gigabytes, which nobody reads whole


def reaches_disk(node: ast.Call) -> bool:
    """Return whether a call reaches the disk by itself: not by the functions of `files`, which are the way there."""
    return called(node) in DISK and getattr(getattr(node.func, "value", None), "id", "") != "files"


def test_the_disk_is_touched_at_the_edge() -> None:
    found = [
        f"{place}:{node.lineno}: {called(node)} outside files.py"
        for place, node in calls()
        if room(place) not in AT_THE_EDGE and place not in STREAMS and reaches_disk(node)
    ]
    assert not found
