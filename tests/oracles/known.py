"""What is known of documents that we and pandoc read otherwise, each by a form as narrow as its line on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

MAX_LEFT: Final = 40
"""Characters of what is left of a document: in what is longer, something else is going on."""


def _unpaired(text: str) -> bool:
    """Return whether a bracket in a text opens or closes outside it."""
    depth = 0
    for bracket in re.findall(r"[\[\]]", text):
        depth += 1 if bracket == "[" else -1
        if depth < 0:
            return True
    return depth != 0


def _script(text: str) -> bool:
    """Return whether the key is in a superscript or subscript with an escape, or a bracket or a mark left open."""
    for found in re.finditer(r"(?s)([~^])(?=(.*)\1)", text):
        inside = found[2]
        marks = (inside.count(mark) % 2 for mark in ("`", "_", "*"))
        if _unpaired(inside) or ("@" in inside and ("\\" in inside or "<" in inside or any(marks))):
            return True
    return False


def _form(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern, re.DOTALL)
    return lambda text: compiled.search(text) is not None


KNOWN: Final[dict[str, Callable[[str], bool]]] = {
    "a quotation with an emphasis over the end of a bracket": _form(
        r"(['\"]).*\[([*_])[^*_\[\]]*\]\2[^\[\]]*@[^\[\]]*\].*\1"
    ),
    "a brace in an option of LaTeX that nothing closes": _form(r"\\[A-Za-z]+\[\{+@?[^{}\]]*(?:\{\})?\]"),
    "empty brackets before a label like a citation": _form(r"\[\]\["),
    "a command of LaTeX without a whole argument": _form(r"\\[A-Za-z]+[ \t]*(?:[^\w\s{\[]|\[[^\]\n%]*%)"),
    "a script in which a bracket or a mark is not closed": _script,
    "a tag with a bracket behind a quotation mark": _form(r"<\w+[^<>\"']*(?:'[^'>]*>|\"[^\">]*>)"),
    "a closing tag that is not closed before another": _form(r"</\w+\s+<[^<>]*>"),
    "a comment without an end in a block of HTML": _form(r"<\w+ [^\w<>][^<>]*><!--(?!.*-->).*</"),
    "an environment with an unclosed one of its name": _form(r"\\begin\{(\w+)\}.*\\begin\{\1\}\\end\{\1\}"),
    "an escaped line end in an argument of LaTeX": _form(r"\\[A-Za-z]+[^\n]*[\[{][^\n]*\\\n"),
}
"""What is left of a document, and the line of docs/reference/pandoc-differences.md that speaks of it."""


_OTHER: Final = re.compile(r"\w[^\w\s@]*[\]~^].*[~^\[].*@|\]:[^\n]*\n\s*!?\[.?\[[^\n]*@", re.DOTALL)
"""A key in brackets that may stand in the column where the last word of another text ends; columns need room."""


def known(left: str) -> str:
    """Return the name of the difference that is all of what is left of a document, or the empty string."""
    left = left.strip()
    found = next((name for name, form in KNOWN.items() if len(left) <= MAX_LEFT and form(left)), "")
    return found or ("a word of another text before a key" if len(left) <= 64 and _OTHER.search(left) else "")
