"""Title case, as publishers ask for it."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.pattern import lazy

_SMALL: Final = frozenset(
    {"a", "an", "the", "and", "or", "nor", "but", "of", "on", "in", "for", "to", "with", "by", "at", "from"}
    | {"via", "as", "vs", "into", "over", "per", "than"}
)
"""Articles, conjunctions and short prepositions (The Chicago Manual of Style, 8.159): capital at the ends only."""
_WORD: Final = lazy(r"(?<![\w\\'’-])[a-z][\w'’]*")
_HIDDEN: Final = lazy(r"\\[A-Za-z]+|(?<!\\)\$[^$]*\$|\{[^{}]*\}")
_MAX_DISTANCE: Final = 20  # characters beside a word
_OPENS: Final = " \n\t\"'“‘(`"
_CLOSES: Final = " \n\t\"'”’).,"
_PARTS: Final = tuple(":?!—")
"""After and before these a title begins and ends anew."""


def small_words(text: str) -> list[re.Match[str]]:
    """Return the words that title case would capitalise, outside braces and maths."""
    plain = _HIDDEN.sub(lambda match: "X" * len(match.group()), text)
    return [match for match in _WORD.finditer(plain) if _capital(match)]


def _capital(word: re.Match[str]) -> bool:
    """Return whether a lower-case word needs a capital; `iPhone` does not."""
    name, text = word.group(), word.string
    if not name.islower() or (len(name) == 1 and name != "a"):
        return False
    if name not in _SMALL:
        return True
    start, end = word.span()
    text_before, text_after = (
        text[max(start - _MAX_DISTANCE, 0) : start].rstrip(_OPENS),
        text[end : end + _MAX_DISTANCE].lstrip(_CLOSES),
    )
    is_first, is_last = (
        not text_before or text_before.endswith(_PARTS),
        not text_after or text_after.startswith(_PARTS),
    )
    return is_first or is_last or text_after.startswith("-")


def title_case(text: str) -> str:
    """Return the text with these words capitalised."""
    for match in reversed(small_words(text)):
        text = f"{text[: match.start()]}{match.group().capitalize()}{text[match.end() :]}"
    return text
