"""Replace every language's quotation marks by one pair, and Arabic commas by others."""

from __future__ import annotations

import re

_PAIRS = re.compile(
    r"(?P<curly>“)[^“”\"]{2,400}[”\"]|(?P<low>„)[^„“”\"]{2,400}[“”\"]|(?P<angle>«)[^«»]{2,400}»"
    r"|(?<!\w)(?P<inward>»)(?=\w)[^«»]{2,400}[«»](?!\w)|(?<!\w)(?P<alike>”)(?=\w)[^“”]{2,400}”(?!\w)"
    r"|(?<![\w\"])(?P<straight>\")(?=[\w¿¡])[^\"\n]{2,400}(?<=[\w.,?!)])\"(?!\w)"
    r"|(?<!['\w])(?P<twice>''|``)(?=[\w¿¡])(?:[^'\n]|'(?!')){2,400}''(?!['\w])"
)
"""As the languages pair them in Unicode's CLDR: “a”, „a“, „a”, «a», »a«, »a», ”a”; as typed: "a", ''a'', ``a''."""

ARABIC = str.maketrans("،؛؟", ",;?")


def canonical(text: str) -> str:
    """Replace each pair of quotation marks by “ ”, and Arabic commas; the length stays."""
    return _PAIRS.sub(_with_curly_quotes, text.translate(ARABIC))


def _with_curly_quotes(found: re.Match[str]) -> str:
    """Return a matched quotation with “ ” for its marks, doubled for '' and ``."""
    size = 2 if found["twice"] else 1
    return "“" * size + found.group()[size:-size] + "”" * size
