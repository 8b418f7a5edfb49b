"""Escape text for CommonMark shown by others: GitHub comments, editors' hovers."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import one_line

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~$!&]|:(?=//)|(?<=www)\.)", re.I)
_MENTION: Final = re.compile(r"@(?=\w)")


def text(plain: str) -> str:
    """Escape plain text so that it shows no markup or link and notifies nobody."""
    return _MENTION.sub("@\u2060", _SPECIAL.sub(r"\\\1", one_line(plain)))


def code(plain: str) -> str:
    """Return plain text as a code span, which neither markup nor mentions get out of."""
    return "`" + one_line(plain).replace("`", "'").replace("|", "\u2223") + "`"
