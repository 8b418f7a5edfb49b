"""Findings in bibliographies whose values are not quoted, since a log may be public."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from seminal.model.bibliography import Bibliography, StatedEntry
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import RULES

_HINT = "name the file on the command line to see the value"


def without_values(found: Iterable[Diagnostic], private: Iterable[Bibliography]) -> Iterator[Diagnostic]:
    """Yield findings that quote no value of private bibliographies.

    What a rule found of a value there becomes what its page says, with the key and the field.
    """
    places = {one.source.path: _Places(one) for one in private}
    for one in found:
        place = places.get(one.location.path)
        if place is None or RULES[one.rule].names_only:
            yield one
        else:
            message = ": ".join((*place.names(one), _in_sentence(RULES[one.rule].summary)))
            yield replace(one, message=message, hint=_HINT, fix=None)


def _in_sentence(text: str) -> str:
    """Return a sentence as it continues after a colon."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


class _Places:
    """The entries of a bibliography in the order of its text."""

    def __init__(self, bibliography: Bibliography) -> None:
        self._bibliography = bibliography

    @cached_property
    def _entries(self) -> list[StatedEntry]:
        return sorted(self._bibliography.entries, key=lambda entry: entry.span.start)

    @cached_property
    def _starts(self) -> list[int]:
        return [entry.span.start for entry in self._entries]

    def names(self, found: Diagnostic) -> Iterator[str]:
        """Yield the key and the field at the place of a finding, if any."""
        at = self._bibliography.source.offset(found.location.line, found.location.column)
        number = bisect_right(self._starts, at) - 1
        if number >= 0 and at < (entry := self._entries[number]).span.end:
            yield from filter(None, [entry.key])
            fields = {one.name.lower() for one in entry.fields if one.span.start <= at < one.span.end}
            if len(fields) == 1:  # those of CSL have no place of their own
                yield from fields
