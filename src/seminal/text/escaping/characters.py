"""Remove unsafe characters: controls, line ends, overrides of the text's direction."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = (
    r"\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff"
    r"\U000e0000-\U000e007f"
)
"""Controls, line ends, embeddings and overrides of the direction, tags that nobody sees, no characters: for a class."""
UNREAD: Final = ("mathjax_ignore", "tex2jax_ignore")
"""The classes of what MathJax does not read: 3 and later, and 2."""
_BREAKS: Final = re.compile(r"[\n\r\t\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+")
_BLANKS: Final = re.compile(r" {2,}")
_HIDDEN: Final = re.compile(f"[{HIDDEN}]")


def one_line(text: str) -> str:
    """Return text on one line without controls and without overrides of the direction."""
    if not text.isprintable():
        text = _HIDDEN.sub("", _BREAKS.sub(" ", text))
    return _BLANKS.sub(" ", text) if "  " in text else text
