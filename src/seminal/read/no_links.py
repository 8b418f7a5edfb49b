"""Warn about addresses that are never written as links: scripts, data, local files."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span

_SCHEMES: Final = re.compile(
    r"(?<=[(<\"'{=\[|:\s])(?:(?:javascript|vbscript):[^\s\d]|data:(?:[a-z]+/[a-z]|,)|file:/)[^\s<>\"'{}]*",
    re.IGNORECASE,
)
_MAX_SHOWN: Final = 40  # characters of an address


def unusable_links(source: Source) -> tuple[Diagnostic, ...]:
    """Return one warning with the number of unusable addresses, at the first; () without any."""
    lower = source.text.lower()
    if not any(word in lower for word in ("script:", "data:", "file:/")):
        return ()
    if not (found := list(_SCHEMES.finditer(source.text))):
        return ()
    first = found[0]
    many = f"{len(found)} addresses are" if len(found) > 1 else "an address is"
    message = f'{many} not http, https, doi or mailto, and no link of ours: "{first[0].rstrip(")],.")[:_MAX_SHOWN]}"'
    place = source.locate(Span(first.start(), first.end()))
    return (Diagnostic("unusable-link", place, message, "give the work's DOI or its address on the web"),)
