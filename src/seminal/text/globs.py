"""Globs as configurations and `.gitignore` files write them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from seminal.text.linear import Linear
from seminal.text.pattern import lazy

_PART: Final = lazy(r"(\*\*/|\*\*|\*|\?)")
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def is_glob(name: str) -> bool:
    """Return whether a name may stand for several files."""
    return any(sign in name for sign in "*?[")


def glob_pattern(glob: str) -> Linear:
    """Return what matches as a glob does: `**/` any folders, `*` and `?` within one name."""
    parts = _PART.split(PurePosixPath(glob).as_posix())
    return Linear("".join(_MEANING.get(part, re.escape(part)) for part in parts))
