"""What is marked in a reference and is not its title: what the list says of the work, whose page a link is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from seminal.read.references import authors, imprint
from seminal.read.references.marked import MASK, Mark
from seminal.read.references.titling import TITLED_WORDS

EDGES: Final = " \t\n.,;:|\"“”„«»'`*_‘’–—-" + MASK
"""What stands around a title and is none of it."""
_LONGEST_NAMES: Final = 200
_LEAST: Final = 6
"""Words of a sentence that the list adds."""
_MOSTLY: Final = 0.7
_LONG_LINE: Final = 24
_PARTS = re.compile(r"[.,()–—]\s*")


def is_sentence(text: str) -> bool:
    """Return whether a text ends as a sentence does, most of its words in small letters, and is no place.

    A title in sentence case is one too; behind a date or a title's buttons it is a remark.
    """
    words = text.split()
    if len(words) < _LEAST or text.rstrip()[-1:] not in (".", "!", "?"):
        return False
    small = sum(word[0].islower() for word in words[1:])
    return small >= _MOSTLY * (len(words) - 1) and imprint.read(text) is None


def is_remark_phrase(text: str, at: int) -> bool:
    """Return whether a phrase and its address stand before some marked words: these are a remark's."""
    start = len(text) - len(text.lstrip(EDGES))
    cut = text.find("\x00", start, at)
    return (
        cut > 0
        and len(text[start:cut].split()) >= TITLED_WORDS
        and not authors.parse(text[start:cut].strip(EDGES))
    )


def is_person(text: str) -> bool:
    """Return whether a link's text is one whole name: "[Ada Stone](a): **Title**"."""
    return len(text.split()) in (2, 3) and authors.is_person(text)


def is_author(text: str, place: tuple[int, int]) -> bool:
    """Return whether a link is a person in parentheses behind a phrase: "Kites at Night ([Ada Stone](a), 2013)"."""
    opened = text.rfind("(", max(0, place[0] - _LONGEST_NAMES), place[0])
    return (
        opened > text.rfind(")", 0, place[0])
        and len(text[:opened].split()) >= TITLED_WORDS
        and is_person(text[slice(*place)])
    )


def sentences(text: str, start: int) -> list[tuple[int, int]]:
    """Return the long lines of sentences below the first: what is cited in them is another work."""
    found, at = [], text.find("\n", start)
    while at >= 0:
        end = text.find("\n", at + 1)
        end = end if end > 0 else len(text)
        words = [word for word in text[at:end].split() if word.isalpha()]
        if len(words) > _LONG_LINE and 4 * sum(map(str.islower, words)) > 3 * len(words):
            found.append((at, end))
        at = end if end < len(text) else -1
    return found


def last_tags(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """Return the words in small letters that stand last in code, behind what is closed: "Kites. Ada Stone. `wind`".

    Several are tags behind a title too, and last on its line.
    """
    line = text.find("\n")
    ends = (line, len(text)) if line > 0 else (len(text),)
    return [mark for end in ends for mark in _tags_before(text, end, [m for m in marks if m.end <= end])]


def _tags_before(text: str, end: int, marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks right before an offset that are tags in small letters."""
    found: list[Mark] = []
    for mark in reversed(marks):
        tag = text[mark.start : mark.end]
        if text[mark.end : end].strip(EDGES) or not tag.islower() or " " in tag:
            break
        found.append(mark)
        end = mark.start
    last = text[:end].rstrip(" ,")[-1:]
    return found if last in (".", ")", "]", MASK) or (len(found) > 1 and last.isalnum()) else []
