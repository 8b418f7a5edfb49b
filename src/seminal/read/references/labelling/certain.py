"""Find what the form of a reference says for certain: its title, a date."""

from __future__ import annotations

import re
from typing import NamedTuple

_IN_MARKS = re.compile(r"\W{0,6}[^\W\d_]?[\w·・.-]{0,16}(《[^《》\n]{1,80}》)(?!\w)")
"""Chinese title marks at the beginning, or right after a name: they hold the title."""
_CODE = re.compile(r"\s?[\[［](?:[JMDCNRSPGZA]|EB|DB|CP)(?:/(?:OL|CD|MT|DK))?[\]］]")
"""The document code that ends a title in China (GB/T 7714, annex B): "[J]", "[EB/OL]"."""
_BEFORE_CODE = re.compile(
    r"\W{0,4}(?:\d{1,4}\W{1,3})?[^.．。\n]{2,60}[.．。]\s?((?=\w|[“《])[^.．。\n]{4,200})"
)
"""A number, the people, a full stop and the title."""
_DATE = re.compile(
    r"\((?:1[5-9]|20)\d\d[a-z]?, (?:\d{1,2}\.? (?:de )?[^\W\d_]{3,12}\.?|[^\W\d_]{3,12}\.? \d{1,2})\)"
)
"""A date as APA prints it: "(2015, 18 augustus)", "(2015, March 18)"."""


class Certain(NamedTuple):
    """A label, and the start and end of what has it."""

    label: str
    start: int
    end: int


def stretches(text: str) -> list[Certain]:
    """Return the stretches of a reference with a certain label, at most one title."""
    found = [Certain("date", *one.span()) for one in _DATE.finditer(text)]
    title = _IN_MARKS.match(text)
    if title is None and (code := _CODE.search(text)):
        title = _BEFORE_CODE.fullmatch(text, 0, code.start())
    if title:
        found.append(Certain("title", *title.span(1)))
    return found


def has_code(text: str) -> bool:
    """Return whether a document code ends a title: "重读《祝福》：通往小说世界[J]"."""
    return _CODE.search(text) is not None
