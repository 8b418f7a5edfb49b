"""R packages whose records `knitr::write_bib` writes while a book renders."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from typing import Final

from seminal.model.source import Source
from seminal.text.pattern import lazy

_CALL: Final = lazy(r"write_bib\(.{0,1000}", re.DOTALL)
_QUOTED: Final = lazy(r"[\"']([A-Za-z][\w.]*)[\"']")
_PACKAGE: Final = lazy(
    r"(?<![\w.])([A-Za-z][\w.]*+)::|\b(?:library|require)\([\"']?([\w.]+)|\*\*([A-Za-z][\w.]*)\*\*|[`\"'{]([A-Za-z][\w.]*)[`\"'}]"
)
_KEY_OF_CITATION_FILE: Final = lazy(r"([A-Za-z][\w.]*?)(?:19|20)\d\d[a-z]?")


class RPackages:
    """What the calls of `write_bib` in a book's texts write.

    `by_script`: a script of the book calls it too.
    """

    def __init__(self, texts: Collection[Source], *, by_script: bool) -> None:
        self._texts, self._by_script = texts, by_script

    @cached_property
    def _calls(self) -> str:
        """Return the calls in the chapters (1000 characters of each), joined by line ends."""
        texts = (source.text for source in self._texts if source.has("write_bib("))
        return "\n".join(call for text in texts for call in _CALL.findall(text))

    @property
    def are_written(self) -> bool:
        """Return whether anything calls `write_bib`."""
        return self._by_script or bool(self._calls)

    @cached_property
    def _named_in_calls(self) -> frozenset[str]:
        return frozenset(_QUOTED.findall(self._calls))

    @cached_property
    def _named_anywhere(self) -> frozenset[str]:
        """Return all names that may be packages: a call may pass them in a variable."""
        names = (names for source in self._texts for names in _PACKAGE.findall(source.text))
        return frozenset(name for some in names for name in some if name)

    def writes_entry(self, key: str) -> bool:
        """Return whether `write_bib` will make `key`: `R-dplyr`, or `dplyr2020` of a CITATION file."""
        if not self.are_written:
            return False
        if key.startswith("R-") or key.rstrip("0123456789") in self._named_in_calls:
            return True
        match = _KEY_OF_CITATION_FILE.fullmatch(key)
        return match is not None and match[1] in self._named_anywhere

    def writes_file(self, name: str) -> bool:
        """Return whether a call in the chapters names a file."""
        return name in self._calls
