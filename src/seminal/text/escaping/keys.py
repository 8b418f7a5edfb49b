"""Check that a key is safe in bibliographies, chapters and pages."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import HIDDEN

_KEY: Final = re.compile(rf"[^\s{HIDDEN}{{}}\\\"#%~,$^<>`|=]+")


def is_key(text: str) -> bool:
    """Return whether a text is safe as a citation key in BibTeX, TeX and HTML."""
    return text.isprintable() and _KEY.fullmatch(text) is not None


def is_stored_key(text: str) -> bool:
    """Return True for a key allowed in our own files: safe, or an author's."""
    if is_key(text):
        return True
    from seminal.text.rekey import valid_key

    return valid_key(text)
