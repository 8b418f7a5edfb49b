"""Globs as configurations and `.gitignore` files write them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from seminal.model.errors import FatalError
from seminal.text.linear import Linear
from seminal.text.pattern import lazy

_PART: Final = lazy(r"(\*\*/|\*\*|\*|\?|\[\[\]|\[!?\]?[^\]\[/]*\])")
_SIGNS: Final = lazy(r"[*?\[]")
_MAX_SHOWN: Final = 60  # characters of a glob in a message
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def is_glob(name: str) -> bool:
    """Return whether a name contains `*`, `?` or `[`."""
    return any(sign in name for sign in "*?[")


def as_glob(name: str) -> str:
    """Return the glob that matches this name only: `a[1].md` -> `a[[]1].md`."""
    return _SIGNS.sub(r"[\g<0>]", name)


def glob_pattern(glob: str) -> Linear:
    """Return the pattern of a glob: `**/`, `*`, `?`, `[a-c]`, `[!a-c]`.

    Raises FatalError for a glob that is too long, or has a range that runs backwards.
    """
    parts = _PART.split(PurePosixPath(glob).as_posix())
    try:
        return Linear("".join(_MEANING.get(part) or _character_pattern(part) for part in parts))
    except re.error as error:
        shown = glob if len(glob) <= _MAX_SHOWN else f"{glob[:_MAX_SHOWN]}…"
        raise FatalError(f"`{shown}` is not a pattern of file names: {error}") from None


def _character_pattern(part: str) -> str:
    """Return a regular expression for a glob's `[...]`, or for literal characters."""
    if len(part) < 3 or not (part.startswith("[") and part.endswith("]")):
        return re.escape(part)
    sign, wanted = ("^/", part[2:-1]) if part[1] == "!" else ("", part[1:-1])
    inner = re.sub(r"([^\w-])", r"\\\1", wanted)
    return f"[{sign}{inner}]" if inner else re.escape(part)
