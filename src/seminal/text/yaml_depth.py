"""The loader that all YAML goes through: the library's fast one, held back from texts that no computer has room for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_DEEPEST = 100
_MOST = 1_000_000  # values
_ALIAS = re.compile(r"(?:^|[\s,:\[{-])\*[^\s*]")
_NESTING = re.compile(r"[\[\]{}]")
_DASHES = re.compile(rf"(?:[-?:][ \t]+){{{_DEEPEST}}}|^[ ]{{2000}}", re.MULTILINE)


@lru_cache(maxsize=1)
def loader() -> Any:
    """Return the class to load YAML with; for a text that is nested too deeply, or a bomb, it raises YAMLError.

    LibYAML's parser and PyYAML's composer recurse in C, where nothing stops them but the end of the stack.
    """
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def start(self: Any, stream: str) -> None:
        if too_deep(stream):
            raise yaml.YAMLError("it is nested too deeply")
        self.may_repeat = _ALIAS.search(stream) is not None
        base.__init__(self, stream)

    def held(name: str) -> Any:
        """Return a composing method of the loader that refuses aliases which repeat too much."""

        def node(self: Any) -> Any:
            found = getattr(base, name)(self)
            if self.may_repeat and found is not None and repeats(found):
                raise yaml.YAMLError("its aliases repeat too much")
            return found

        return node

    names = ("get_node", "get_single_node")
    return type("Loader", (base,), {"__init__": start, **{name: held(name) for name in names}})


def repeats(node: Any) -> bool:
    """Return whether aliases make of a document more values or levels than any has, or a value of itself."""
    known: dict[int, tuple[int, int]] = {}

    def weight(one: Any) -> tuple[int, int]:
        """Return how many values a node is, and how many levels; too many for one that stands in itself."""
        if id(one) not in known:
            known[id(one)] = _MOST, 0
            below = one.value if one.id != "scalar" else ()
            weights = [
                weight(part) for child in below for part in (child if one.id == "mapping" else (child,))
            ]
            known[id(one)] = (
                1 + sum(values for values, _ in weights),
                1 + max((levels for _, levels in weights), default=0),
            )
        return known[id(one)]

    try:
        values, levels = weight(node)
    except RecursionError:
        return True
    return values >= _MOST or levels > 2 * _DEEPEST


def too_deep(text: str) -> bool:
    """Return whether a text opens more brackets or dashes than any record has."""
    depth = 0
    for match in _NESTING.finditer(text):
        depth = max(0, depth + (1 if match.group() in "[{" else -1))
        if depth > _DEEPEST:
            return True
    return bool(_DASHES.search(text))
