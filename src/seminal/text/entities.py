"""Character references of HTML and XML in any text."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.cleaning import REPLACEMENT

HUGE: Final = re.compile(r"&#[0-9]{10,}+;?")
"""A reference to no character, which Python's parsers fail on if it has more than 4,300 digits."""


def unescape(text: str) -> str:
    """Return a text with its character references resolved: `&eacute;` -> `é`.

    A number of ten digits or more becomes U+FFFD, as do numbers that no character has.
    """
    from html import unescape as resolve  # two thousand names, of which most texts have none

    return resolve(HUGE.sub(REPLACEMENT, text)) if "&" in text else text
