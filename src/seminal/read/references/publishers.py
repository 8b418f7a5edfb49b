"""Publishers and places in an imprint: "ACM, New York, NY", "Addison-Wesley, Reading, MA"."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.read.references.lexicon import TITLE_WORDS
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
_STATE = re.compile(
    r"(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]"
    r"|W[AVIY]|USA|U\.S\.A\.?|UK|U\.K\.?|BC|ON|QC)$"
)
_COUNTRY = re.compile(
    r"(?:(?:the\s+)?netherlands|germany|france|italy|spain|england|scotland|united (?:states|kingdom)|switzerland"
    r"|austria|sweden|norway|denmark|finland|greece|portugal|poland|canada|china|japan|korea|south korea|singapore"
    r"|india|israel|australia|brazil|belgium|ireland|taiwan|hungary|new york|london|amsterdam|berlin|heidelberg"
    r"|massachusetts|california)$",
    re.IGNORECASE,
)
_is_institution = in_any_case(
    r"\b(?:institut\w*|universit\w+|laborator\w+|society|association|corporation|department|college|cent(?:er|re))\b"
)
_calls_itself_house = in_any_case(r"\b(?:associates|company|books|editions|press)\b")
_PLACE = re.compile(r"[A-Z][\w.'’-]*(?: [ -]*[A-Z][\w.'’-]*){0,3}$")
_CAMEL = re.compile(r"(?!Ma?c[A-Z])[A-Z]+[a-z]+[A-Z][A-Za-z]*")
_NO_TOWNS = TITLE_WORDS - {"new", "long", "high", "great", "la", "reading"}
_PARTS = re.compile(r",\s+")
_PRINTERS = re.compile(r",?\s+(?:[Ii]nc|[Ll]td|[Cc]o|LLC|GmbH)\.?(?=,|$)")


def is_body(text: str) -> bool:
    """Return True for the name of a learned society or publisher: "ACM", "IEEE Press"."""
    return bool(_BODY.match(text))


def names_house(text: str) -> bool:
    """Return whether a publisher's name is in a text."""
    return _HOUSE.search(text.lower()) is not None


def is_camel(text: str) -> bool:
    """Return True for a word with inner capitals, as conferences have: "PerCom"."""
    return _CAMEL.fullmatch(text) is not None


def split_publisher(text: str) -> tuple[str, str]:
    """Return the text before a publisher and its places, and the publisher with them.

    "Proceedings of X, San Diego, CA, ACM, New York" gives "Proceedings of X" and "ACM, New York";
    "MIT Press, Cambridge, MA" gives nothing and itself; a text without publisher and place itself and nothing.
    """
    parts = _PARTS.split(_PRINTERS.sub("", text))
    end = len(parts)
    sure = False
    printer = end
    while end > 0 and len(parts) - end < 6:
        part = parts[end - 1].strip(" .")
        if part.isdigit() and end == len(parts) > 1:
            pass  # the year
        elif _is_publisher(part):
            sure, printer = True, end - 1
        elif _STATE.match(part) or _COUNTRY.match(part):
            sure = True
        elif not _is_town_or_institution(part):
            break
        end -= 1
    if end < 2 and printer == len(parts) > 1 and sure:
        if _calls_itself_house(parts[0]):
            return "", text
        end = 1
    if not sure or end == len(parts):
        return text, ""
    house = ", ".join(parts[printer:]).strip(" ,;.")
    place, colon, name = house.partition(": ")
    if colon and (_STATE.match(place) or _COUNTRY.match(place)):
        house = name  # "Cambridge, MA: MIT Press"
    return ", ".join(parts[:end]).strip(" ,;."), house


@lru_cache(maxsize=2048)
def _is_publisher(part: str) -> bool:
    return is_body(part) or (len(part.split()) <= 6 and names_house(part))


@lru_cache(maxsize=2048)
def _is_town_or_institution(part: str) -> bool:
    """Return True for a part that can be a town's or an institution's name."""
    if not part[:1].isupper() or is_camel(part):
        return False
    words = [w.lower().strip(".") for w in part.split()]
    if len(words) <= 6 and _is_institution(part):
        return True
    return bool(_PLACE.match(part)) and _NO_TOWNS.isdisjoint(words)
