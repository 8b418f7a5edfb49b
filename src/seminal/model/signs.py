"""Signs that rules look for in the text of every chapter, so that what is rare costs no closer look."""

from __future__ import annotations

from typing import Final

SIGNS: Final = (
    "\\bibitem",
    "\\furtherreading",
    "\nreferences:",
    ":cite",
    "alt:",
    "alt=",
    "further-reading",
    "seminal:",
    "write_bib(",
    "{#",
    "{cite",
)
"""What `Source.has` is asked of all chapters: who scans one asks it all of these, and the answers are kept with it."""
