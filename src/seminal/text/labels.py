"""What cross-references of Markdown and HTML may name."""

from __future__ import annotations

from typing import Final

from seminal.text.pattern import lazy

_ID: Final = lazy(r"[\s{]#([A-Za-z]{2,12}:[^\s{}]++)(?=[^{}]{0,300}\})")
_KEYED: Final = lazy(r"\{[^{}\n]{0,300}?\bid=[\"']?([A-Za-z]{2,12}:[^\"'\s{}]++)(?=[^{}]{0,300}\})")
_HTML: Final = lazy(r"<[a-zA-Z][^<>]{0,300}?\bid=[\"']([A-Za-z]{2,12}:[^\"'\s<>]++)")


def crossref_ids(text: str) -> frozenset[str]:
    """Return the ids with a prefix: `{#fig:x}` and `{id=fig:x}` -> `fig:x`, `<div id="tbl:y">` -> `tbl:y`."""
    ids = _ID.findall(text) if "#" in text else []
    keyed = (*_KEYED.findall(text), *_HTML.findall(text)) if "id=" in text else ()
    return frozenset((*ids, *keyed))
