"""The tokens of a reference, each with its place."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"https?://\S+|(?:doi:\s?)?10\.\d{4,9}/\S+"
    r"|[\(\[{“”\"«„‘'’`‹<《「『（]*\w(?:(?:[\w'’&+/·-]|\.(?![\u3040-\u9fff\uac00-\ud7af])(?!(?<=[a-zß-ÿ]{2}\.)[A-ZÀ-Þ]))(?!\s|$))*[\w]?[^\w\s(\[{“«„‹<《「『（]*"
    r"|[^\w\s]+"
)
"""An address; a word with its punctuation; or punctuation alone: "19(2):716" -> "19", "(2):", "716"."""


def tokens(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each token."""
    return [found.span() for found in TOKEN.finditer(text)]
