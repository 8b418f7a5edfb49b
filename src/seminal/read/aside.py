"""Placeholders for converted links while the rest of a text is converted to Markdown."""

from __future__ import annotations

import re

_PLACE = re.compile("\ue000(\\d+)\ue001")
_SPECIAL = re.compile(r"[\[\]<>]")


class Aside:
    """Store finished Markdown; a private-use placeholder takes its place in the text."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    def keep(self, markdown: str) -> str:
        """Store a piece of Markdown and return its placeholder sign."""
        self.kept.append(markdown)
        return f"\ue000{len(self.kept) - 1}\ue001"

    def link(self, address: str, label: str) -> str:
        """Store a Markdown link and return its placeholder; "" as label shows the address."""
        return self.keep(f"[{label}](<{address}>)" if label else f"<{address}>")

    def put_back(self, text: str) -> str:
        """Return a text with its placeholders replaced by the stored pieces."""
        return _PLACE.sub(self._stored, text)

    def _stored(self, match: re.Match[str]) -> str:
        """Return the piece of a matched placeholder, "" for an unknown number."""
        number = int(match.group(1))
        return self.kept[number] if number < len(self.kept) else ""  # the source had such a sign itself


def escaped(label: str) -> str:
    """Return a link's label with backslashes before `[`, `]`, `<` and `>`."""
    return _SPECIAL.sub(r"\\\g<0>", label)
