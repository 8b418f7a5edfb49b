"""What cross-references may name: ids in Markdown and HTML, labels in LaTeX."""

from __future__ import annotations

from typing import Final

from seminal.text.pattern import lazy

_ID: Final = lazy(r"[\s{]#([A-Za-z]{2,12}:[^\s{}]++)(?=[^{}]{0,300}\})")
_HTML: Final = lazy(r"<[a-zA-Z][^<>]{0,300}?\bid=[\"']([A-Za-z]{2,12}:[^\"'\s<>]++)")
_LATEX: Final = lazy(
    r"\\[A-Za-z]*label[ \t]*(?:\[[^\]\n]{0,80}\][ \t]*)?\{[ \t]*([^\s{}]{1,200})[ \t]*\}"
    r"|[\[,{\s]label[ \t]*=[ \t]*\{?([^\s{},\]=]{1,200})"
)
_COMMENT: Final = lazy(r"(?<!\\)%[^\n]*")


def crossref_ids(text: str) -> frozenset[str]:
    """Return the ids with a prefix: `{#fig:x}` -> `fig:x`, `<div id="tbl:y">` -> `tbl:y`."""
    ids = _ID.findall(text) if "#" in text else []
    return frozenset((*ids, *(_HTML.findall(text) if "id=" in text else ())))


def tex_labels(text: str) -> frozenset[str]:
    r"""Return the labels of LaTeX in a text: `\label{eq:x}` -> `eq:x`, also a listing's `label=lst:x`."""
    if "label" not in text:
        return frozenset()
    return frozenset(either or other for either, other in _LATEX.findall(text))


def labels_of_tex_file(text: str) -> frozenset[str]:
    """Return the labels of a LaTeX file, without those in its comments."""
    return tex_labels(_COMMENT.sub("", text)) if "label" in text else frozenset()
