"""What sections add to a document's metadata: works to cite, and packages that LaTeX needs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from seminal.filters.document import PandocNode
from seminal.filters.section import Section
from seminal.filters.section import plain_inlines as _inlines
from seminal.further.shelf import ShelfItem

_PLAIN_KEY = re.compile(r"[\w:.+/-]+")
_BIBENTRY = r"\usepackage{bibentry}\AtBeginDocument{\nobibliography*}"
_PRIVATE = r"""
% Works of reading sections that nobody cites: \bibentry needs them in the .bbl, the reader not in the bibliography.
\makeatletter
\edef\seminal@private{\detokenize{,KEYS,}}
\long\def\seminal@skip#1\par{}
\def\seminal@lookup#1{\begingroup\edef\seminal@next{\endgroup\noexpand\in@{\detokenize{,#1,}}{\seminal@private}}%
  \seminal@next\ifin@\if@filesw\immediate\write\@auxout{\string\bibcite{#1}{{0}{0}{{}}{{}}}}\fi\fi}
\def\seminal@long[#1]#2{\seminal@lookup{#2}%
  \ifin@\let\seminal@next\seminal@skip\else\def\seminal@next{\seminal@bibitem[{#1}]{#2}}\fi\seminal@next}
\def\seminal@short#1{\seminal@lookup{#1}%
  \ifin@\let\seminal@next\seminal@skip\else\def\seminal@next{\seminal@bibitem{#1}}\fi\seminal@next}
\AtBeginDocument{\let\seminal@bibitem\bibitem\def\bibitem{\@ifnextchar[\seminal@long\seminal@short}}
\makeatother"""


def add_to(
    meta: dict[str, PandocNode],
    sections: Sequence[Section],
    by_latex: Sequence[Section],
    engine: str,
    known_keys: Collection[str],
    cited: Collection[str] = (),
) -> bool:
    """Add what the sections need to the metadata; return whether anything was added.

    `by_latex` are the sections that LaTeX formats, `known_keys` the keys of the document's bibliographies, `cited`
    the keys that the document itself cites, which natbib's bibliography needs.
    """
    items_to_cite = {
        item.cite_key: item for section in sections if section.wish.cite for item in section.items
    }
    if engine == "citeproc":
        if missing := [item for key, item in items_to_cite.items() if key not in known_keys]:
            meta["references"] = _referenced(meta.get("references"), missing)
    else:
        items_to_cite = {key: item for key, item in items_to_cite.items() if key in known_keys}
    cite = list(items_to_cite)
    if cite:
        meta["nocite"] = nocite(meta.get("nocite"), cite)
    if engine == "natbib" and by_latex:
        keys_shown = {*cite, *cited}
        keys = dict.fromkeys(item.cite_key for section in by_latex for item in section.items)
        private = [key for key in keys if key not in keys_shown and _PLAIN_KEY.fullmatch(key)]
        private_bibliography = (
            _PRIVATE.replace("KEYS", ",".join(private)) if private and "*" not in keys_shown else ""
        )
        meta["header-includes"] = _included(meta.get("header-includes"), _BIBENTRY + private_bibliography)
    return bool(cite) or bool(engine == "natbib" and by_latex)


def _referenced(old: PandocNode | None, items: Sequence[ShelfItem]) -> PandocNode:
    """Return `references:` with the records of works absent from the document's bibliographies."""
    records = [_metadata_value({**item.csl, "id": item.cite_key}) for item in items]
    return {"t": "MetaList", "c": [*(old["c"] if old and old["t"] == "MetaList" else []), *records]}


def _metadata_value(value: Any) -> PandocNode:
    """Return a value as pandoc's metadata has it."""
    if isinstance(value, Mapping):
        return {"t": "MetaMap", "c": {str(name): _metadata_value(part) for name, part in value.items()}}
    if isinstance(value, list | tuple):
        return {"t": "MetaList", "c": [_metadata_value(part) for part in value]}
    if isinstance(value, bool):
        return {"t": "MetaBool", "c": value}
    return {"t": "MetaInlines", "c": _inlines(str(value))}


def _included(old: PandocNode | None, latex: str) -> PandocNode:
    new = {"t": "MetaBlocks", "c": [{"t": "RawBlock", "c": ["latex", latex]}]}
    if old is None:
        return {"t": "MetaList", "c": [new]}
    return {"t": "MetaList", "c": [*(old["c"] if old["t"] == "MetaList" else [old]), new]}


def nocite(old: PandocNode | None, keys: Iterable[str]) -> PandocNode:
    """Return `nocite` with the works added, which puts them into the book's bibliography."""
    cites: list[PandocNode] = []
    for key in dict.fromkeys(keys):
        citation = {"citationId": key, "citationPrefix": [], "citationSuffix": [], "citationNoteNum": 0,
                    "citationMode": {"t": "NormalCitation"}, "citationHash": 0}  # fmt: skip
        cites.append({"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"[@{key}]"}]]})
    blocks = old["c"] if old and old["t"] == "MetaBlocks" else []
    if old and old["t"] == "MetaInlines":
        blocks = [{"t": "Para", "c": old["c"]}]
    return {"t": "MetaBlocks", "c": [*blocks, {"t": "Para", "c": cites}]}
