"""Bibliographies that TeX brings with it (TeX Live 2025, `bibtex/bib`): no book need hold them."""

from typing import Final

STRINGS: Final = frozenset(("IEEEabrv.bib", "IEEEfull.bib", "mrabbrev.bib"))
"""Those that hold abbreviations alone (`@string`)."""
EXAMPLES: Final = frozenset(("IEEEexample.bib", "biblatex-examples.bib", "xampl.bib"))
"""Those that hold entries."""
