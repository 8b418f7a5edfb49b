"""A document made as small as it can be while we and pandoc still disagree on it, and what is known of such documents.

A difference is explained by what is left of its document, never by what else stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

KNOWN: Final[dict[str, re.Pattern[str]]] = {
    "quotation marks over brackets": re.compile(r"(?s)(?=.*\[)(?=.*@)[^`]*[\"'][^`]*"),
    "a strike-out that ends with a space": re.compile(r"\[~~[^~\n]* ~~\]"),
    "a quotation mark within a bare value": re.compile(r".*\{\w+=[^\s{}]*[\"'][^\s{}]*\}"),
    "a mail address in an image in a link": re.compile(r"\[!\[<[^<>\s]*@[^<>\s]*>\]\]\(\)"),
    "empty brackets in brackets": re.compile(r"(?s)!?\[.*(?:\[[;^\s]*\]|\[\[).*|.*\[[;^\s]*\].*\]\(.*"),
    "an argument of LaTeX that is not whole": re.compile(r"(?s).*\\\w+.*"),
    "a definition without a label or an address": re.compile(r"(?s).*\[\]:.*|.*\]:(?:\s*(?:\n.*)?|\[.*)"),
    "a script in which a bracket or a mark is not closed": re.compile(
        r"(?s).*[~^].*[\[\]*_`<].*[~^].*|.*\^\[.*"
    ),
    "a word of another text before a key": re.compile(r"(?s).*\w[^\w\s@]*\].*[~^\[].*@.*"),
}
"""What is left of a document, and the line of docs/pandoc-differences.md that speaks of it."""
MAX_LEFT: Final = 40
"""Characters: in what is longer, something else is going on."""


def known(left: str) -> str:
    """Return the name of the difference that is all of what is left of a document, or the empty string."""
    left = left.strip()
    if len(left) <= 4 * MAX_LEFT and left[:1] in "~^":
        return "a script in which a bracket or a mark is not closed"
    return next((name for name, form in KNOWN.items() if len(left) <= MAX_LEFT and form.fullmatch(left)), "")


def reduced(documents: Sequence[str], differ: Callable[[Sequence[str]], Sequence[bool]]) -> list[str]:
    """Return what is left of documents when all that does not matter is taken out, in halves, then in smaller parts.

    `differ` tells of many documents at once, as one pandoc reads them.
    """
    left = list(documents)
    sizes = [max(1, len(one) // 2) for one in left]
    while any(sizes):
        tried = [
            (at, shorter)
            for at, (text, size) in enumerate(zip(left, sizes, strict=True))
            if size
            for start in range(0, len(text), size)
            if (shorter := text[:start] + text[start + size :]).strip()
        ]
        found: dict[int, str] = {}
        for (at, shorter), differs in zip(tried, differ([text for _, text in tried]), strict=True):
            if differs:
                found.setdefault(at, shorter)
        for at, size in enumerate(sizes):
            left[at] = found.get(at, left[at])
            sizes[at] = min(size, max(1, len(left[at]) // 2)) if at in found else size // 2
    return left
