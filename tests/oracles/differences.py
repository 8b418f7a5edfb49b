"""Where we and pandoc disagree, and why: docs/reference/pandoc-differences.md says it in words."""

from __future__ import annotations

import re

DIFFERENCES: dict[str, re.Pattern[str]] = {
    "executable-cell": re.compile(r"^[ >]*`{3,}\{+[A-Za-z]", re.MULTILINE),
    "latex-overlay-or-dimension": re.compile(r"\\[A-Za-z]+[ ]*(?:\[[^\]]*\])?[ ]*[<0-9]"),
    "latex-option-over-lines": re.compile(r"\\[A-Za-z]+\[[^\]\n]*\n"),
    "word-of-another-bracket": re.compile(r"\][^\w\n]*(?:\([^)]*\))?(?:\{[^}]*\})?[^\w]*!?\[[^\w@\]]+@"),
    "label-of-another-bracket": re.compile(r"\]:[^\n]*\n\s*!?\[\["),
    "unclosed-tag-in-verbatim": re.compile(r"<pre>[^\n]*<(?!/pre>)[!a-z]"),
}


def explained(document: str) -> str:
    """Return the name of the difference that a document can show, or the empty string."""
    return next((name for name, pattern in DIFFERENCES.items() if pattern.search(document)), "")
