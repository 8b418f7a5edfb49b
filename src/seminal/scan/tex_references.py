r"""What a LaTeX text refers to by labels: with `\ref`, and with commands of hyperref, cleveref and varioref."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from seminal.scan.found import FoundCitation
from seminal.text.tex_labels import REFERENCE

_DOCUMENT: Final = re.compile(
    r"\\z?external(?:cite)?document[ \t]*+(?:\[([^\]\n]{0,80})\])?(?:\[[^\]\n]{0,80}\])?[ \t]*\{([^{}\n]{1,200})\}"
)
_SEVERAL: Final = re.compile(r"[^,]+")


def references(text: str, own: Collection[str] = ()) -> Iterator[FoundCitation]:
    """Yield each label that a text refers to; `own` are commands that the book defines itself."""
    for one in REFERENCE.finditer(text) if "ref" in text else ():
        name = one[1] or one[4]
        if name in own:
            continue
        groups = (5,) if one[4] else (2, 3) if name.endswith("range") else (2,)
        for group in groups:
            if one[group] is None:
                continue
            start, _ = one.span(group)
            several = "cref" in name.lower() or name == "labelcpageref"
            parts = _SEVERAL.finditer(one[group]) if several else (re.match(r"[\s\S]+", one[group]),)
            for part in parts:
                label = part[0].strip() if part else ""
                if part and label and not {"#", "\\"} & set(label):
                    at = start + part.start() + part[0].index(label)
                    yield FoundCitation(label, "latex", at, at + len(label))


def other_documents(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield the documents whose labels a text brings, each as the prefix of these and its name.

    The packages xr and zref-xr: `\externaldocument[B-]{other}` -> `B-`, `other`.
    """
    for one in _DOCUMENT.finditer(text) if "external" in text else ():
        yield one[1] or "", one[2].strip()
