"""Labels in a list that are no titles: tasks ("Pre-reading:") and venues."""

from __future__ import annotations

import re

from seminal.model.vocabulary import venue

_TASK = re.compile(
    r"\W{0,3}(?:(?:read|skim|required|optional|recommended|suggested|assigned|mandatory|background|further|additional)"
    r"(?: (?:also|readings?|papers?|texts?|articles?))?|(?:(?:pre|post)-?)?readings?)"
    r"(?: \(\w+\))?\W{0,2}:\W{0,2}\s+(?=\S)",
    re.IGNORECASE,
)
"""What a class is to do with a work: "Read: ", "Optional reading: "."""
_UNKNOWN = re.compile(
    r"[A-Z][\w&./+ -]{1,40}?(?:\s+|\s?['’‘`´]\s?)(?:(?:19|20)\d\d|\d\d)['’]?$|[A-Z]{3,12}(?:19|20)\d\d$"
)
"""A venue that no table knows, with a year and nothing else."""


def is_task(text: str) -> bool:
    """Return True for a text that begins with a task: "Pre-reading: "."""
    return _TASK.match(text) is not None


def names_place(text: str) -> bool:
    """Return whether a text is a label with a venue, known or not: "ECCV", "ICCVW2021"."""
    return venue(text) is not None or _UNKNOWN.match(text) is not None
