"""Which keys Quarto takes for cross-references."""

import re
from functools import cache
from typing import Final

PREFIXES: Final = frozenset(
    "fig tbl lst eq sec thm lem cor prp cnj def exm exr alg prf rem sol nte tip wrn cau imp".split()
)
"""Prefixes of Quarto's cross-references (1.9); a book adds its own under `crossref: custom:`."""


@cache
def crossref(own: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of cross-references with a book's own prefixes added."""
    names = "|".join(sorted(map(re.escape, PREFIXES | own)))
    return re.compile(rf"(?:{names})-", re.IGNORECASE)
