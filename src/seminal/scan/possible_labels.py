"""Which labels a document may define, known by their ends before it is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

_DEFINITION: Final = re.compile(r"\]:")
_MAX_ENDING: Final = 8  # characters of a label by which it is looked up
_MAX_BEFORE: Final = 200  # characters of a text before its end among which they are


class PossibleLabels:
    """The labels of headings and definitions, collected when the first is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __contains__(self, label: str) -> bool:
        """Return whether the document perhaps defines a label; False is certain."""
        return _ending(label) in self._all

    def any_of_heading(self, labels: Iterable[str]) -> bool:
        """Return whether a heading may have one of the labels as its text."""
        return any(_ending(label) in self._of_headings for label in labels)

    @cached_property
    def _all(self) -> frozenset[str]:
        text = self._text
        definitions = (match.start() for match in _DEFINITION.finditer(text))
        return self._of_headings | _endings(text[max(0, at - _MAX_BEFORE) : at] for at in definitions)

    @cached_property
    def _of_headings(self) -> frozenset[str]:
        return _endings(_headings(self._text))


def _headings(text: str) -> Iterator[str]:
    """Yield what may end with the text of a heading."""
    line = ""
    for following in (*text.split("\n"), ""):
        if "#" in line or following.lstrip("> \t").startswith(("=", "-")):
            heading = line.rstrip("# \t")
            yield heading[: heading.rfind("{")].rstrip("# \t") if heading.endswith("}") else heading
        line = following


def _endings(texts: Iterable[str]) -> frozenset[str]:
    """Return what labels at the ends of texts may end with."""
    ends = {_ending(text[-_MAX_BEFORE:]) for text in texts}
    return frozenset(end[at:] for end in ends for at in range(len(end) + 1))


def _ending(text: str) -> str:
    """Return the last letters of a label, without blanks and marks of quotations."""
    return "".join(text.replace(">", "").split()).lower()[-_MAX_ENDING:]
