r"""Labels that cross-references name: ids in Markdown and HTML, labels and `\ref` in LaTeX."""

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


REFERENCE: Final = lazy(
    r"\\(?:(ref|pageref|eqref|autoref|autopageref|nameref|Nameref|titleref|vref|Vref|vpageref|fullref|prettyref|subref"
    r"|[cC](?:page)?ref|labelc(?:page)?ref|(?:name|lcname)[cC]refs?|[cC](?:page)?refrange|vrefrange)"
    r"(?![A-Za-z@])\*?[ \t]*(?:\[[^\[\]\n]{0,100}\][ \t]*)?\{([^{}]{1,400})\}(?:[ \t]*\{([^{}\n]{1,200})\})?"
    r"|(hyperref)[ \t]*\[([^\[\]{}\n]{1,200})\])"
)
_TEX_LABEL: Final = lazy(
    r"\\[A-Za-z@]*label[ \t]*(?:\[[^\[\]\n]{0,100}\][ \t]*)?\{\s*+([^{}#\\]{1,200}?)\s*\}"
    r"|[\[,{\s]label[ \t]*=[ \t]*(?:\{[ \t]*)?([^\s{}\[\],=#\\]{1,200})"
)
_TEX_COMMENT: Final = lazy(r"(?<!\\)%[^\n]*")


def tex_labels(text: str) -> frozenset[str]:
    r"""Return the labels of LaTeX in a text: `\label{eq:x}` -> `eq:x`, also a listing's `label=lst:x`."""
    if "label" not in text:
        return frozenset()
    return frozenset(as_tex_label(either or other) for either, other in _TEX_LABEL.findall(text))


def as_tex_label(text: str) -> str:
    """Return a label as TeX reads it, with single spaces (TeX by Topic, 2.5)."""
    return " ".join(text.split())


def labels_of_tex_file(text: str) -> frozenset[str]:
    """Return the labels of a LaTeX file, without those in its comments."""
    return tex_labels(_TEX_COMMENT.sub("", text)) if "label" in text else frozenset()


def without_references(text: str) -> str:
    r"""Return a text without `\ref{x}` and the other commands of `REFERENCE`."""
    return REFERENCE.sub("", text)
