"""Letters of other scripts that look like Latin letters."""

from __future__ import annotations

from typing import Final

_TWINS: Final = {
    "АВЕКМНОРСТХаеорсухіјѕԁԛԝѵһ": "ABEKMHOPCTXaeopcyxijsdqwvh",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυκ": "ABEZHIKMNOPTYXavopuk",  # Greek
}
_TABLE: Final = str.maketrans(
    {ord(strange): plain for row, twins in _TWINS.items() for strange, plain in zip(row, twins, strict=True)}
    | {ord("！") + at: chr(ord("!") + at) for at in range(94)}  # the full-width forms of ASCII
    | {"‐": "-", "‑": "-", "–": "-", "−": "-", "：": ":"}
)


def latinised(text: str) -> str:
    """Return `text` with Latin look-alikes and odd hyphens as ASCII letters.

    The length stays. A word without any ASCII letter is a word of its own script and stays.
    """
    if text.isascii() or not any(c.isascii() and c.isalpha() for c in text):
        return text
    return text.translate(_TABLE)
