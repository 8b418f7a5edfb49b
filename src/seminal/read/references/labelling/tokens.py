"""The tokens of a reference, each with its place."""

from __future__ import annotations

import re

_SIGNS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u05f3\u05f4\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0eff\u1000-\u109f\u200c\u200d"
)
"""Signs within words that `re` takes for no letters: vowels and joiners of Hebrew, Arabic, Indic and Thai words."""
TOKEN = re.compile(
    r"https?://\S+|(?:doi:\s?)?10\.\d{4,9}/\S+"
    r"|(?<!\S)(?:\d\d|(?:19|20)\d\d)[-_](?=[^\W\d_]{2})|(?<=\d[-_])[^\W\d_]{2,12}(?:-[A-Z]{2,6}(?=_))?[-_](?=[^\W\d_])"
    r"|[\(\[{“”\"«„‘'’`‹<《「『（]*\w(?:(?:[\w"
    rf"{_SIGNS}"
    r"'’&+/·-]|\.(?![\u3040-\u9fff\uac00-\ud7af])(?!(?<=[a-zß-ÿ]{2}\.)[A-ZÀ-Þ]|(?<=[^\W\d_]\.)(?:19|20)\d\d\b|(?<=\b\d{4}\.)[^\W\d_a-zß-ÿ]))(?!\s|$))*[\w"
    rf"{_SIGNS}"
    r"]?[^\w\s(\[{“«„‹<《「『（]*"
    r"|[^\w\s]+"
)
"""An address, a year or place joined to a title, a word, punctuation: "19(2):716" -> "19", "(2):", "716"."""


def tokens(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each token."""
    return [found.span() for found in TOKEN.finditer(text)]
