"""Keys that other people's lists bring along, which bibliographies, chapters and pages hold as they are."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import HIDDEN

_KEY: Final = re.compile(rf"[^\s{HIDDEN}{{}}\\\"#%~,$^<>`|=]+")


def is_key(text: str) -> bool:
    """Return whether a text is safe as a citation key in BibTeX, TeX and HTML."""
    return text.isprintable() and _KEY.fullmatch(text) is not None


def is_stored_key(text: str) -> bool:
    """Return whether a text can be a key in our own files: what lists may bring, and what an author may choose."""
    if is_key(text):
        return True
    from seminal.text.rekey import valid_key

    return valid_key(text)
