"""Escape text for HTML pages: no tags, attributes, or formulas for MathJax."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from seminal.text.escaping.characters import UNREAD, one_line
from seminal.text.escaping.formulas import runs, unescaped

_OPENS: Final = re.compile(r"\\|\$(?<=\$\$)")
_UNREAD: Final = rf'<span class="{" ".join(UNREAD)}">\g<0></span>'


def text(plain: str) -> str:
    """Escape plain text for HTML, its formulas as pandoc writes them for MathJax and KaTeX."""
    return "".join(
        f'<span class="math inline">\\({escape(run.text)}\\)</span>'
        if run.formula
        else _OPENS.sub(_UNREAD, escape(unescaped(run.text)))
        for run in runs(one_line(plain))
    )


def attribute(value: str) -> str:
    """Escape a value for an attribute in double quotation marks."""
    return escape(one_line(value))
