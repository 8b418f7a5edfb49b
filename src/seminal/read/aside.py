"""Placeholders for converted links while the rest of a text is converted to Markdown."""

from __future__ import annotations

import re

_PLACE = re.compile("\ue000(\\d+)\ue001")
_SPECIAL = re.compile(r"[\[\]<>]")


class Aside:
    """Markdown that is done, and a sign for each in its place until all is."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    def keep(self, markdown: str) -> str:
        """Store a piece of Markdown and return its placeholder sign."""
        self.kept.append(markdown)
        return f"\ue000{len(self.kept) - 1}\ue001"

    def link(self, address: str, label: str) -> str:
        """Store a link and return its placeholder; without a label it shows its address."""
        return self.keep(f"[{label}](<{address}>)" if label else f"<{address}>")

    def put_back(self, text: str) -> str:
        """Return a text with its placeholders replaced by the stored pieces."""
        return _PLACE.sub(self._shown_match, text)

    def _shown_match(self, match: re.Match[str]) -> str:
        number = int(match.group(1))
        return self.kept[number] if number < len(self.kept) else ""  # the source had such a sign itself


def escaped(label: str) -> str:
    """Return a link's label so that its brackets are none of Markdown's."""
    return _SPECIAL.sub(r"\\\g<0>", label)
