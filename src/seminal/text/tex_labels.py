r"""References of LaTeX to labels as patterns: `\ref` and its like, and what sets a label."""

from __future__ import annotations

from typing import Final

from seminal.text.pattern import lazy

REFERENCE: Final = lazy(
    r"\\(?:(ref|pageref|eqref|autoref|autopageref|nameref|Nameref|titleref|vref|Vref|vpageref|fullref|prettyref|subref"
    r"|[cC](?:page)?ref|labelc(?:page)?ref|(?:name|lcname)[cC]refs?|[cC](?:page)?refrange|vrefrange)"
    r"(?![A-Za-z@])\*?[ \t]*(?:\[[^\[\]\n]{0,100}\][ \t]*)?\{([^{}]{1,400})\}(?:[ \t]*\{([^{}\n]{1,200})\})?"
    r"|(hyperref)[ \t]*\[([^\[\]{}\n]{1,200})\])"
)
_LABEL: Final = lazy(
    r"\\[A-Za-z@]*label[ \t]*(?:\[[^\[\]\n]{0,100}\][ \t]*)?\{\s*+([^{}#\\]{1,200}?)\s*\}"
    r"|[\[,{\s]label[ \t]*=[ \t]*(?:\{[ \t]*)?([^\s{}\[\],=#\\]{1,200})"
)
_COMMENT: Final = lazy(r"(?<!\\)%[^\n]*")


def tex_labels(text: str) -> frozenset[str]:
    r"""Return the labels of LaTeX in a text: `\label{eq:x}` -> `eq:x`, also a listing's `label=lst:x`."""
    if "label" not in text:
        return frozenset()
    return frozenset(either or other for either, other in _LABEL.findall(text))


def labels_of_tex_file(text: str) -> frozenset[str]:
    """Return the labels of a LaTeX file, without those in its comments."""
    return tex_labels(_COMMENT.sub("", text)) if "label" in text else frozenset()


def without_references(text: str) -> str:
    """Return a text without what refers to labels."""
    return REFERENCE.sub("", text)
