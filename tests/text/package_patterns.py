"""Every pattern of the package: those that its modules hold, and those that calls within functions name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from seminal.text.pattern import _LazyPattern
from tests.source import MODULES, PACKAGE, called, nodes, place, trees

METHODS = frozenset(("match", "search", "fullmatch", "findall", "finditer", "split", "sub", "subn"))
SEARCHING = METHODS - {"match", "fullmatch"}


class Pattern(NamedTuple):
    """A pattern with its module's name, and the methods it is used by."""

    module: str
    text: str
    flags: int
    methods: frozenset[str]

    @property
    def searched(self) -> bool:
        """Return whether it is tried at each sign of a text."""
        return not self.methods.isdisjoint(SEARCHING)

    @property
    def is_whole(self) -> bool:
        """Return whether it always has to match a whole text."""
        return self.methods == {"fullmatch"}


@cache
def package_patterns() -> tuple[Pattern, ...]:
    """Return the patterns, each once a module."""
    found: dict[tuple[str, str, int], set[str]] = defaultdict(set)
    methods = _methods()
    for path in MODULES:
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        module = ".".join(("seminal", *parts)).removesuffix(".__init__")
        if module.endswith(("__main__", "pybtex_input", "lsp.server")):
            continue
        names = vars(import_module(module))
        for name, value in names.items():
            for text, flags in _held(value):
                found[module, text, flags] |= methods[place(path) if name.startswith("_") else "", name]
        for text, flags, method in _called(trees()[place(path)], names):
            found[module, text, flags] |= method
    return tuple(Pattern(*key, frozenset(by)) for key, by in found.items())


def _held(value: object) -> Iterator[tuple[str, int]]:
    """Yield the patterns that a value of a module is or holds."""
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value.pattern, value.flags & ~re.DEBUG
    elif isinstance(value, _LazyPattern):
        yield value.pattern, re.compile(value.pattern, value._flags).flags
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _held(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _held(one)


def _called(tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[str, int, set[str]]]:
    """Yield the patterns that calls of `re` and of text/pattern name, with the method, where it is known."""
    for node in nodes(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = called(node)
        of_re = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "re"
        if (of_re and name in (*METHODS, "compile")) or name in ("lazy", "in_any_case"):
            text = _text(node.args[0], names)
            flags = 0
            for argument in (*node.args[1:], *(one.value for one in node.keywords)):
                value = _value(argument, names)
                flags |= value if isinstance(value, re.RegexFlag) else 0
            if text is not None:
                methods = {name} if name in METHODS else {"search"} if name == "in_any_case" else set[str]()
                yield text, re.compile(text, flags).flags, methods


def _text(node: ast.expr, names: dict[str, Any]) -> str | None:
    """Return the text of an expression; a part that is known only when it runs is some name."""
    if isinstance(node, ast.JoinedStr):
        parts = [
            one if isinstance(one, ast.Constant) else _value(ast.JoinedStr([one]), names)
            for one in node.values
        ]
        return "".join(
            str(one.value) if isinstance(one, ast.Constant) else "name" if one is None else str(one)
            for one in parts
        )
    value = _value(node, names)
    return value if isinstance(value, str) else None


def _value(node: ast.expr, names: dict[str, Any]) -> object:
    """Return the value of an expression of constants; None for any other."""
    try:
        return eval(compile(ast.fix_missing_locations(ast.Expression(node)), "", "eval"), dict(names))
    except (NameError, AttributeError, TypeError, KeyError):
        return None


@cache
def _methods() -> dict[tuple[str, str], set[str]]:
    """Return the methods that are asked of names, by module and name; a public one may be asked elsewhere: by ""."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, tree in trees().items():
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = getattr(node.value, "id", getattr(node.value, "attr", ""))
                found[module if name.startswith("_") else "", name].add(node.attr)
    return found
