"""Publishers and places in an imprint: "ACM, New York, NY", "Addison-Wesley, Reading, MA"."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.text.pattern import in_any_case

_HOUSE = re.compile(  # for text in small letters, see `in_any_case`
    r"\b(?:springer|elsevier|wiley|o'?reilly|mit press|cambridge university press|oxford university press"
    r"|morgan kaufmann|north[- ]holland|kluwer|plenum|pergamon|birkh[aä]user|dunod|eyrolles"
    r"|addison[- ]wesley|prentice[- ]hall|mcgraw[- ]hill|pearson|crc press|chapman(?: and| &|;) hall|manning|packt"
    r"|apress|benjamin/cummings|houghton mifflin|w\. ?w\. norton|van nostrand(?: reinhold)?|dover|routledge|blackwell"
    r"|palgrave(?: macmillan)?|macmillan|random house|harper(?:collins| (?:and|&) row)"
    r"|w\. ?h\. freeman|american mathematical soc(?:iety|\.)|pragmatic (?:bookshelf|programmers)"
    r"|curran associates|association for computing machinery|usenix association|pmlr|now publishers"
    r"|(?:basic|penguin|vintage|anchor|bantam) books|createspace|de gruyter|citeseer"
    r"|taylor(?: and| &|;) francis|simon(?: and| &|;) schuster|morgan(?: and| &|;) claypool"
    r"|world scientific|(?:acm|ieee) digital library|ieee xplore"
    r"|[a-z]{1,40} (?:university )?press|[a-z]{1,40} verlag|[a-z-]{1,40} (?:publishing|publishers|publications)"
    r"(?: company| co\.)?)(?!\w)"
)
prints_books = in_any_case(
    r"\b(?:o'?reilly|press|morgan kaufmann|addison[- ]wesley|prentice[- ]hall|mcgraw[- ]hill|pearson"
    r"|manning|packt|wiley|apress|north[- ]holland|chapman|norton|pragmatic|books|createspace)\b"
)
_BODY = re.compile(
    r"^(?:the\s+)?(?:ieee|acm|usenix|springer|elsevier|pmlr|siam|sage|association for computing machinery"
    r"|(?:ieee|acm|usenix)[ -](?:press|association|computer society)(?: press)?)\W*$",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"(?!Ma?c[A-Z])[A-Z]+[a-z]+[A-Z][A-Za-z]*")
_PARTS = re.compile(r",\s+")


def is_society(text: str) -> bool:
    """Return whether a text is a society that also names venues: "ACM", "IEEE Press"."""
    return bool(_BODY.match(text))


def names_publisher(text: str) -> bool:
    """Return whether a text contains a publisher's name: "MIT Press", "Lamp Verlag"."""
    return _HOUSE.search(text.lower()) is not None


def is_camel(text: str) -> bool:
    """Return whether a text is one word with an inner capital, as conferences have: "PerCom"."""
    return _CAMEL.fullmatch(text) is not None


def split_publisher(text: str) -> tuple[str, str]:
    """Return the text before a publisher, and the publisher with what follows it.

    "Proceedings of X, ACM, New York" gives "Proceedings of X" and "ACM, New York"; "MIT Press, Cambridge" nothing
    and itself; a text without a publisher itself and nothing.
    """
    parts = _PARTS.split(text)
    at = next((n for n, part in enumerate(parts) if _is_publisher(part.strip(" ."))), len(parts))
    if at == len(parts):
        return text, ""
    return ", ".join(parts[:at]).strip(" ,;."), ", ".join(parts[at:]).strip(" ,;.")


@lru_cache(maxsize=2048)
def _is_publisher(part: str) -> bool:
    """Return whether a part is a society, or six words with a publisher."""
    return is_society(part) or (len(part.split()) <= 6 and names_publisher(part))
