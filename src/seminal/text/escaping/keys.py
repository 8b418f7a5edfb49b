"""Keys that other people's lists bring along, which bibliographies, chapters and pages hold as they are."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import HIDDEN

_KEY: Final = re.compile(rf"[^\s{HIDDEN}{{}}\\\"#%~,$^<>`|=]+")


def is_key(text: str) -> bool:
    """Return whether a text can be a citation key: nothing in it ends or begins anything in BibTeX, TeX or HTML."""
    return text.isprintable() and _KEY.fullmatch(text) is not None
