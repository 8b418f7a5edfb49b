"""The id of a reading section, which links from elsewhere rely on."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBER = re.compile(r"^\d+[-_. ]+(?=\w)")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")


def section_id(chapter: str, slugs: Sequence[str]) -> str:
    """Return a section's id, by its chapter's file or its topics.

    The number in front of a file's name does not count: `08-serving` may be the ninth tomorrow.
    """
    name = _NUMBER.sub("", chapter or "-".join(slugs)).lower()
    return f"further-reading-{_NOT_PLAIN.sub('-', name).strip('-') or 'chapter'}"
