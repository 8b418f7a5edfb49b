"""The tokens of a reference, each with its place."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"https?://\S+|(?:doi:\s?)?10\.\d{4,9}/\S+"
    r"|(?<!\S)(?:\d\d|(?:19|20)\d\d)[-_](?=[^\W\d_]{2})|(?<=\d[-_])[^\W\d_]{2,12}(?:-[A-Z]{2,6}(?=_))?[-_](?=[^\W\d_])"
    r"|[\(\[{“”\"«„‘'’`‹<《「『（]*\w(?:(?:[\w'’&+/·-]|\.(?![\u3040-\u9fff\uac00-\ud7af])(?!(?<=[a-zß-ÿ]{2}\.)[A-ZÀ-Þ]|(?<=[^\W\d_]\.)(?:19|20)\d\d\b|(?<=\b\d{4}\.)[^\W\d_a-zß-ÿ]))(?!\s|$))*[\w]?[^\w\s(\[{“«„‹<《「『（]*"
    r"|[^\w\s]+"
)
"""An address, a year or place joined to a title, a word, punctuation: "19(2):716" -> "19", "(2):", "716"."""


def tokens(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each token."""
    return [found.span() for found in TOKEN.finditer(text)]
