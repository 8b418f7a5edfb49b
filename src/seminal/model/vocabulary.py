"""Venues by any of their names: "SOSP '19" or a proceedings title -> acronym."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from seminal.model.venues import ROWS, VenueKind

_DIGIT = re.compile(r"\d")
_NUMBERED = re.compile(r"\b\d+\s?(?:st|nd|rd|th)\b")
_YEAR = re.compile(r"(?:\b|(?<=[a-z]))(?:19|20)\d\d\b|['’‘`´]\s?\d\d\b['’]?")
_LABEL_TAIL = re.compile(r"(?<=[A-Za-z&*])[\s\-–'’‘`´,]*\d{1,4}['’]?$")
_ARXIV = re.compile(r"(?:arxiv|corr)\b(?!.*\bworkshop)", re.IGNORECASE)
_ROMAN = re.compile(r"(?<!\s)\s+[IVXL]{1,6}$")
_PARENTHESES = re.compile(r"\(([^()]{2,40})\)")
_SEGMENT = re.compile(r"[,.;:()\[\]–—]+|\s-\s")
_WORD = re.compile(r"[a-z0-9&*+!]+")
WORKSHOP = re.compile(r"\bworkshops?\b|@", re.IGNORECASE)
_SHORT = {
    "conf": "conference", "symp": "conference", "symposium": "conference", "meeting": "conference",
    "proc": "proceedings", "trans": "transactions", "intl": "", "int": "", "workshops": "workshop",
    "j": "journal", "comput": "computer", "archit": "architecture", "syst": "systems", "lett": "letters",
    "commun": "communications", "sci": "science", "softw": "software", "eng": "engineering",
    "program": "programming", "lang": "languages", "surv": "surveys", "mach": "machine", "learn": "learning",
    "res": "research", "dev": "development", "distrib": "distributed", "knowl": "knowledge", "intell": "intelligence",
    "artif": "artificial", "anal": "analysis", "pract": "practice", "exper": "experience", "rev": "review",
    "inf": "information", "theor": "theoretical", "manag": "management", "autom": "automation", "des": "design",
    "appl": "applications", "oper": "operating", "process": "processing", "netw": "networks", "math": "mathematics",
}  # fmt: skip
_NOISE = frozenset(
    [
        "the", "of", "on", "in", "for", "and", "an", "a", "international", "annual", "proceedings",
        "acm", "ieee", "usenix", "sigplan", "sigops", "sigarch", "sigmod", "sigkdd", "sigact", "sigda",
        "sigbed", "isbn", "volume", "vol", "issue", "companion", "extended", "abstracts", "main",
        "track", "to", "appear", "&", "joint", "sigcomm", "sigmetrics", "siam", "preprint", "biennial",
        "intl", "sigsac", "cvf", "rsj", "sigsoft", "sigchi",
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
        "eighteenth", "nineteenth", "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth",
        "seventieth", "eightieth", "ninetieth", "twenty", "thirty", "forty", "fifty", "sixty", "seventy",
        "eighty", "ninety",
    ]
)  # fmt: skip
_BODIES = frozenset(["acm", "ieee", "usenix", "siam"])
_MAX_VENUE_CHARACTERS = 400  # a longer text is an abstract or a line of a list
_MAX_SEGMENTS = 8  # every run of segments is looked up
_COMMON = frozenset(["conference", "journal", "review", "software", "network", "not", "notices", "rec"])
"""Names of venues that are words of any venue's name without the body that holds or prints it."""
_LEADING = re.compile(
    r"^(?:(?:in|the|at|to appear|appear(?:s|ed)? in|accepted (?:at|by|to)|published (?:at|in)|presented at"
    r"|proceedings|proc\.?|of|annual|\d{1,3}(?:st|nd|rd|th))\s+)+",
    re.IGNORECASE,
)
_CALLED = re.compile(r"(?<=[A-Z])\s+(?:conference|symposium)$", re.IGNORECASE)
"""What an acronym needs no word for: "Proceedings of the SOSP Conference"."""
_ORGANISATION = re.compile(r"^(?:acm|ieee|usenix|ieee/acm|acm/ieee|ifip|acl|sigops)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Venue:
    """Where works appear: canonical acronym, full names and aliases, publisher and kind."""

    acronym: str
    names: tuple[str, ...]
    publisher: str
    kind: VenueKind


_MEETING = re.compile(r"\bproc(?:eedings)?\b|\bconference\b|\bsymposium\b", re.IGNORECASE)


@lru_cache(maxsize=8192)
def venue(text: str) -> Venue | None:
    """Return the venue that `text` names, or None; years, editions and organisations are ignored.

    The text is an acronym, an alias, a full name among other segments, or has an acronym in parentheses. A workshop's
    text never names the conference that it is held at.
    """
    if exact := _venue_indexes()[0].get(text.strip().lower()):
        return exact
    text = unicodedata.normalize("NFKC", text).strip(" .,;:*_\"'’()[]")
    if not text or len(text) > _MAX_VENUE_CHARACTERS:
        return None
    if _ARXIV.match(text):
        return _venue_indexes()[0]["arxiv"]
    found = _by_acronym(text) or _by_name(text) or _in_parentheses(text)
    if found and found.kind in ("conference", "journal") and WORKSHOP.search(text):
        return None if _phrase(text) not in _venue_indexes()[1] else found
    if (
        found
        and found.kind == "journal"
        and _MEETING.search(text)
        and not any(map(_MEETING.search, found.names))
    ):
        return None  # "Machine Learning: Proceedings of the 13th Conference" is not the journal
    return found


def short(text: str) -> str:
    """Return the acronym of a known venue, else `text`: "Nurips'24" -> "NeurIPS"."""
    known = venue(text)
    return known.acronym if known else text


def label(text: str) -> tuple[Venue, str] | None:
    """Return a label's venue and the name stated (`SOSP` of "SOSP'19"), else None."""
    name, acronyms = _bare_venue(text), _venue_indexes()[0]
    known = acronyms.get(name.lower()) or acronyms.get(_ORGANISATION.sub("", name).lower())
    return (known, name) if known else None


def _by_acronym(text: str) -> Venue | None:
    """Return the venue whose acronym a text is, organisation and year apart, or None."""
    acronyms = _venue_indexes()[0]
    name = _bare_venue(text)
    for candidate in (name, _ORGANISATION.sub("", name), _CALLED.sub("", name)):
        if found := acronyms.get(candidate.lower()):
            return found
    return None


def _bare_venue(text: str) -> str:
    """Return a venue's name without leading words, year and edition: "In OSDI' 20" -> "OSDI"."""
    name = _LEADING.sub("", text.strip(" .,;:*_\"'’()[]"))
    if _DIGIT.search(name):
        name = _YEAR.sub(" ", " " + name).strip(" .,;:-–'’‘`")
        name = _LABEL_TAIL.sub("", name) if not name.isdecimal() else name
    return _ROMAN.sub("", name.strip(" .,;:-–'’‘`"))


def _in_parentheses(text: str) -> Venue | None:
    """Return the first venue whose capitalised acronym is in parentheses in a text, or None."""
    for acronym in _PARENTHESES.findall(text):
        if acronym[:1].isupper() and (found := _by_acronym(acronym)):
            return found
    return None


def _by_name(text: str) -> Venue | None:
    """Return the venue whose full name is a text or consecutive segments, or None.

    Fewer segments than all must be two words or more, or an acronym at the beginning.
    """
    names = _venue_indexes()[1]
    whole_name = _phrase(text)
    if found := names.get(whole_name):
        return found if whole_name not in _COMMON or _names_body(text, whole_name, found) else None
    segments = [s for s in _SEGMENT.split(text) if s.strip()][:_MAX_SEGMENTS]
    phrases = [_phrase(segment) for segment in segments]
    for size in range(len(segments), 0, -1):
        for start in range(len(segments) - size + 1):
            phrase = " ".join(filter(None, phrases[start : start + size]))
            if (found := names.get(phrase)) and " " in phrase:
                return found
    return _by_acronym(segments[0]) if len(segments) > 1 else None


def _names_body(text: str, word: str, known: Venue) -> bool:
    """Return whether a text names the body of an ambiguous venue: "Journal" is no JACM."""
    bodies = _bodies(text)
    return any(_bodies(name) <= bodies for name in known.names if _phrase(name) == word)


def _bodies(name: str) -> frozenset[str]:
    """Return the societies and special interest groups in a name: `acm`, `sigmod`."""
    return frozenset(w for w in _WORD.findall(name.lower()) if w in _BODIES or w.startswith("sig"))


def _phrase(text: str) -> str:
    """Return a venue's significant words, abbreviations spelt out, for look-up."""
    lowered = text.lower().replace("-", " ").replace("/", " ").replace("'l", "l")
    if _DIGIT.search(lowered):
        lowered = _YEAR.sub(" ", _NUMBERED.sub(" ", lowered))
    words = [_SHORT.get(word, word) for word in _WORD.findall(lowered)]
    significant = [w for w in words if w and w not in _NOISE and not w.isdecimal()]
    if significant[:2] == ["conference", "conference"]:  # ACM: "the 6th conference on Symposium on ..."
        del significant[0]
    return " ".join(significant)


@cache
def _venue_indexes() -> tuple[dict[str, Venue], dict[str, Venue]]:
    """Return venues in two indexes: by acronym or alias, and by phrase."""
    acronyms: dict[str, Venue] = {}
    phrases: dict[str, Venue] = {}
    for kind, table in ROWS:
        for line in table.strip().splitlines():
            acronym, names, publisher = (part.strip() for part in line.split(" | "))
            entry = Venue(acronym, tuple(n.strip() for n in names.split(";")), publisher, kind)
            acronyms.setdefault(acronym.lower(), entry)
            for name in entry.names:
                phrases.setdefault(_phrase(name), entry)
                acronyms.setdefault(name.lower(), entry)
    phrases.pop("", None)
    return acronyms, phrases
