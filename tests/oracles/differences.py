"""Where we and pandoc disagree, and why: docs/pandoc-differences.md says it in words."""

from __future__ import annotations

import re

DIFFERENCES: dict[str, re.Pattern[str]] = {
    "executable-cell": re.compile(r"^[ >]*`{3,}\{+[A-Za-z]", re.MULTILINE),
}


def explained(document: str) -> str:
    """Return the name of the difference that a document can show, or the empty string."""
    return next((name for name, pattern in DIFFERENCES.items() if pattern.search(document)), "")
