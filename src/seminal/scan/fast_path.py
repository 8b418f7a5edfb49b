"""What can be read at one glance: nothing in it hides, quotes or emphasises anything but a code span of its own.

What these patterns match means what the parsers of `groups`, `brackets` and `blocks` make of it, and is read several
times as fast; all else is left to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from seminal.text.pattern import lazy

KEY: Final = r"(?:[^\W_]|[_*])(?>(?:\w++|[:.\#$%&\-+?<>~/](?=\w)|[:/](?=/))*)"
_HYPHENS: Final = r"-++(?!@)"
_WORDS: Final = rf"(?>(?:[^\[\]`$<\\@^~*_\"'&;\n\-]++|{_HYPHENS})*)"
_PREFIX: Final = rf" *+(?>(?:(?>(?:[^\[\]`$<\\@^~*_\"'&;\n\- ]++|{_HYPHENS})+) ++)*)"
_MORE: Final = rf";{_PREFIX}-?@{KEY}{_WORDS}"
_GROUP: Final = rf"\[{_PREFIX}(-?@)({KEY}){_WORDS}((?>(?:{_MORE})*))\](?![(\[{{])"
_KEY_INSIDE: Final = rf"(?<=[ \[;])-?@{KEY}"
_WITH_KEY: Final = rf"{_WORDS}{_KEY_INSIDE}(?>(?:{_WORDS}{_KEY_INSIDE})*){_WORDS}"
_NO_GROUP: Final = (
    rf"\[(?>(?:{_WITH_KEY};)*){_WORDS}(?>(?:;{_WORDS}(?>(?:{_KEY_INSIDE}{_WORDS})*))*)\](?![(\[{{@\-])"
)
_LINK: Final = r"\[(?!\^)[^\[\]`$<\\@\n]*+\](?:\([^\s()<>\"'\\]*+\)(?!\{)|(?![(\[{@\-]))"
_ESCAPE: Final = r"\\(?:[^\w\n]|_)"
_CODE: Final = r"`[^`\n]++`(?![`{])"
_KEY_ALONE: Final = rf"-?@{KEY}(?![ \t]*\[|@)"
_MAIL: Final = r"(?<=[^\W_])@(?>(?:[^\W_]++|[_\-](?=[^\W_]))*)(?!-*@)"

GROUP: Final = re.compile(_GROUP)
"""`[see @a, p. 3; -@b]`: sign and key of the first citation, and the rest."""
LINK: Final = re.compile(_LINK)
"""`[text](address)` and `[text]` that cite nothing."""
NO_GROUP: Final = lazy(_NO_GROUP)
"""`[@a; and more]`: no group, since one of its parts has no key."""
LINE: Final = lazy(
    rf"(?>(?:[^`$<\[\\@^~\n\-!]++|{_HYPHENS}|!(?!\[)|(?<=[ (|>\t\n]){_KEY_ALONE}|{_MAIL}|{_ESCAPE}|{_CODE}"
    rf"|\[{_PREFIX}-?@{KEY}{_WORDS}(?>(?:{_MORE})*)\](?![(\[{{])|{_LINK}|{_NO_GROUP})*)"
)
"""Text of one line with groups, keys alone, and links that cite nothing."""
FIRST_LINE: Final = r"(?![a-zA-Z]{1,9}[.)](?:[ ]|\n)|[Tt]able:)[^\W\d_][^\n]*+"
"""The first line of a paragraph, as far as the next line does not make another block of it."""
_NEXT: Final = lazy(rf";{_PREFIX}(-?@)({KEY})")
_CITATION: Final = lazy(  # begins with one set, for which `re` looks faster than for alternatives
    rf"[\[`\\@\-](?:(?<=\[)(?:{_GROUP[2:]}|{_LINK[2:]})|(?<=`)[^`\n]++`|(?<=\\){_ESCAPE[2:]}"
    rf"|(?<=@)(?<![^\W_]@)({KEY})|(?<=-)@({KEY}))"
)


def grouped(group: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """Yield start (of the sign), end and key of a group's citations."""
    yield group.start(1), group.end(2), group[2]
    if group[3]:
        for one in _NEXT.finditer(group.string, *group.span(3)):
            yield one.start(1), one.end(2), one[2]


def cited(text: str, start: int, end: int) -> Iterator[tuple[int, int, str, bool]]:
    """Yield start (of the sign), end and key of each citation of what `LINE` matches, and whether a group has it."""
    for match in _CITATION.finditer(text, start, end):
        last = match.lastindex
        if last == 3:
            yield from ((*one, True) for one in grouped(match))
        elif last is not None:
            yield match.start(), match.end(), match[last], False
