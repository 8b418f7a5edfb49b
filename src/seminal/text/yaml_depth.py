"""The loader that all YAML goes through: the library's fast one, which a deeply nested text would crash."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_DEEPEST = 100
_NESTING = re.compile(r"[\[\]{}]")
_DASHES = re.compile(rf"(?:[-?:][ \t]+){{{_DEEPEST}}}|^[ ]{{2000}}", re.MULTILINE)


@lru_cache(maxsize=1)
def loader() -> Any:
    """Return the class to load YAML with; made for a text that is nested too deeply it raises YAMLError.

    LibYAML's parser and PyYAML's composer recurse in C, where nothing stops them but the end of the stack.
    """
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def start(self: Any, stream: str) -> None:
        if too_deep(stream):
            raise yaml.YAMLError("it is nested too deeply")
        base.__init__(self, stream)

    return type("Loader", (base,), {"__init__": start})


def too_deep(text: str) -> bool:
    """Return whether a text opens more brackets or dashes than any record has."""
    depth = 0
    for match in _NESTING.finditer(text):
        depth = max(0, depth + (1 if match.group() in "[{" else -1))
        if depth > _DEEPEST:
            return True
    return bool(_DASHES.search(text))
