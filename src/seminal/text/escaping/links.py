"""One policy for links: http, https, doi and mailto. Every other address is text."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import HIDDEN

_ALLOWED: Final = re.compile(
    r"https?://(?:\[[\da-f:.]+\](?::\d+)?|[^/?#\s\\\[\]]+)(?:[/?#]|$)|doi:10\.|mailto:[^\s@]+@", re.IGNORECASE
)
_UNSAFE: Final = re.compile(rf"[{HIDDEN}\ufffd \"<>\\^`{{|}}]")


def link(address: str) -> str:
    """Return a URL, percent-encoded where needed, if it may be a link; else empty.

    `https://x.org/a b` -> `https://x.org/a%20b`; `javascript:x`, `data:,x`, `file:///x` and `//x.org` -> ``.
    """
    text = address.strip()
    return percent(text) if _ALLOWED.match(text) else ""


def verbatim(identifier: str) -> str:
    """Return a DOI or number percent-encoded for BibTeX's verbatim fields, `<` and `>` kept."""
    return _UNSAFE.sub(lambda found: found[0] if found[0] in "<>" else _percent(found), identifier)


def percent(text: str) -> str:
    """Return a URL with blanks, controls and characters such as `<` percent-encoded as UTF-8."""
    return _UNSAFE.sub(_percent, text)


def _percent(found: re.Match[str]) -> str:
    """Return a match's bytes in UTF-8 percent-encoded: ` ` -> `%20`."""
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace"))
