"""What sections add to a document's metadata: works to cite, and packages that LaTeX needs."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.filters.document import Node
from seminal.filters.section import Section

_BIBENTRY = r"\usepackage{bibentry}\AtBeginDocument{\nobibliography*}"


def add_to(meta: dict[str, Node], sections: Sequence[Section], engine: str) -> bool:
    """Add what the sections need to the metadata; return whether that was anything."""
    cite = [item.key for section in sections if section.wish.cite for item in section.items]
    if cite:
        meta["nocite"] = _nocite(meta.get("nocite"), cite)
    if engine == "natbib":
        meta["header-includes"] = _included(meta.get("header-includes"), _BIBENTRY)
    return bool(cite) or engine == "natbib"


def _included(old: Node | None, latex: str) -> Node:
    new = {"t": "MetaBlocks", "c": [{"t": "RawBlock", "c": ["latex", latex]}]}
    if old is None:
        return {"t": "MetaList", "c": [new]}
    return {"t": "MetaList", "c": [*(old["c"] if old["t"] == "MetaList" else [old]), new]}


def _nocite(old: Node | None, keys: list[str]) -> Node:
    """Return `nocite` with the works added, which puts them into the book's bibliography."""
    cites: list[Node] = []
    for key in dict.fromkeys(keys):
        citation = {"citationId": key, "citationPrefix": [], "citationSuffix": [], "citationNoteNum": 0,
                    "citationMode": {"t": "NormalCitation"}, "citationHash": 0}  # fmt: skip
        cites.append({"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"[@{key}]"}]]})
    blocks = old["c"] if old and old["t"] == "MetaBlocks" else []
    if old and old["t"] == "MetaInlines":
        blocks = [{"t": "Para", "c": old["c"]}]
    return {"t": "MetaBlocks", "c": [*blocks, {"t": "Para", "c": cites}]}
