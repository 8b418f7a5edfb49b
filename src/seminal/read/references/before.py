"""What stands before a title: authors, a date behind them, or a venue."""

from __future__ import annotations

import re

from seminal.read.references import authors, families, imprint, titling
from seminal.read.references.draft import Draft
from seminal.read.references.marked import MASK
from seminal.read.references.names_first import begins_with_names
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text import dates

_YEAR_LAST = re.compile(
    r"[\s.,:;]{0,9}(?:[(\[]?(?=(?:19|20)\d\d)|[(\[](?=1[6-8]\d\d[)\]])|(?<=[.,]\s)(?=1[6-8]\d\d[a-z]?[.,:]))"
    r"(\d{4})[a-z]?(?:[-–](?:19|20)?\d\d(?!\d))?(?:[,/ -]+([A-Z][a-z]{2,8})\.?(?:\s+\d{1,2})?)?[)\]]?[\s.,:;]{0,9}$"
)

_UNDATED = re.compile(
    r"\s{0,9}\((?:n\.\s?d\.|in press|forthcoming)\)[\s.,:;]{0,9}$"
    r"|(?<=\.)\s{1,9}(?:forthcoming|in press|n\.\s?d\.)[\s.,:;\"“„‘']*$",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"[\s,]{1,9}(?:(?:chapters?|ch\.?|parts?|pp?\.)\s*\d[\d, –-]*(?:of|from|in)?"
    r"|(?:(?:selections?|excerpts?)\s+)?from)[\s,:]*$",
    re.IGNORECASE,
)
"""Which part of a work is meant, between its author and its title: "Ada Stone, chapter 3, _Kites_"."""
_COLLABORATION = re.compile(r"[\[(][^\[\]()\n]{2,120}\bCollaborations?[\])][\s,.:;]*$")
"""Whom authors write for, behind their names, in physics: "A. Stone et al. [LAMP Collaboration],"."""
_SAYS_WORK = re.compile(
    r"(?:\w+[ -]){0,5}?(?:papers?|readings?|articles?|(?:text)?books?|chapters?|surveys?|references?)"
    r"(?: \w+){0,3}\s*:\s*$",
    re.IGNORECASE,
)
"""A few words with a colon that say what follows: "Extra paper of the day:"."""
_SYSTEM = re.compile(r"([\w+.-]{2,24}(?:\s[Vv]?\d{1,2}(?:\.\d)?)?)\s*:\s*")
_MASKED = str.maketrans({MASK: " ", "★": " ", "⭐": " "})
_NUMBER = re.compile(r"\d{1,3}[.)]?\s+(?=[A-ZÀ-Þ][\w'’-]+,\s)")
"""A reference's number before its authors: "1 Baker, H. G."."""
_PLACED = re.compile(r"(.{3,400}?)\s*\(([^()]{3,60})\)[\s.,:–—-]*", re.DOTALL)
"""Authors and where a work appeared: "Ghemawat et al. (SOSP 2003) -"."""
_NOBODY = frozenset(
    "select click enter pronounced see read type choose open called named press watch the an our this these".split()
)
"""Words before a marked text that nobody is called: 'Select "Create a course"'."""
_TAG = re.compile(r"\((?!(?:[a-z]+ )?\w\. )[^\W\d][\w/&-]{1,30}\)\W*")
"""One word in parentheses before a title, of what kind the work is: "(Runtime) Reef: Lamps for Ships"."""
_SITE = re.compile(
    r"(?:twitter|slack|discord|telegram|meetup|facebook|linkedin|youtube|e-?mail|web ?site|home ?page"
    r"|check ?out|follow)\s*:\s*",
    re.IGNORECASE,
)
"""Where a group is found, before its name there: "Twitter: [@kites](url)"."""
_DASH_LAST = re.compile(r"\w\W{0,3}\s[-–—~]{1,2}\s*$")
"""A dash between a name and the title; a single name before it is a system's far more often than an author's."""
_LEAD = 8
"""Words before a colon that authors stand behind."""


def read_before(draft: Draft, text: str, behind: str = "") -> None:
    """Read what stands before a title: authors, a year behind them, or a label; `behind` is what follows the title."""
    text = _UNDATED.sub("", text.translate(_MASKED)).strip(" \n\"“„‘'*_[")
    text = _NUMBER.sub("", text)
    text = _COLLABORATION.sub("", _PART_OF.sub("", text))
    if _take_placed(draft, text):
        return
    if match := _YEAR_LAST.search(text):
        draft.dated(dates.parse(match.group(1) + (f" {match.group(2)}" if match.group(2) else "")), 0)
        text = text[: match.start()]
    if _take_label(draft, text, behind):
        return
    if (between := _PLACED.fullmatch(text)) and (found := imprint.read(between.group(2))):
        draft.appeared(found, 1)
        text = between.group(1)
    parted = match is None and _DASH_LAST.search(text) is not None
    alone = not draft.title_marked or parted or text.rstrip().endswith(":")  # "Stone, Ada. *Kites*" is one
    beside = match is not None and (match.group()[:2].strip() or "(").isdigit()
    text = text.strip(' ,;:.-–—~|"“*_') + ("." if text.rstrip(' "“').endswith(".") else "")
    if not text.strip(" ."):
        return
    if beside and _names_place(text) and (found := imprint.read(text, certain=True)):
        draft.appeared(found)  # "ICWS 2019, [Title](url)"
        return
    if match and (placed := imprint.read(text.strip("."))) and placed.known and not authors.parse(text):
        draft.appeared(placed)  # "SOSP, 2019, [Title](url)"
        return
    if text.lower().strip(" .") in _NOBODY or (len(text.strip(" .")) == 1 and text.isascii()):
        draft.before += 1  # "A *kite* is ...", "D: [Kites](a)" in a legend
        return
    names = families.pair(text.strip(".")) if alone else ()
    names = names or authors.parse(text, certain=True)
    one = names[0] if len(names) == 1 and match is None and not names[0].given else None
    if one and (authors.is_system(one) or (parted and not authors.is_organisation(one.family))):
        draft.short_title = one.family  # "DeepReef (New): [A Title](url)", "**Reef** - [A Title](url)"
    elif names:
        draft.authors = names
    elif not _take_names_and_place(draft, text):
        draft.before += len(text.split())


def _take_label(draft: Draft, text: str, behind: str) -> bool:
    """Return whether what stands before a title names nobody, and take what it says of the work."""
    if _SAYS_WORK.match(text):
        return True
    if _TAG.fullmatch(text):
        draft.before += len(text.split())
        return True
    if _SITE.fullmatch(text):
        draft.before += 1
        return True
    system = _SYSTEM.fullmatch(text)
    if (
        system
        and not authors.is_organisation(system.group(1))
        and (titling.is_name(system.group(1)) or begins_with_names(behind))
    ):
        draft.short_title = system.group(1)  # "RTS: "A Title"", "Reef: _A Title_. Ada Stone. OSDI 2003"
        return True
    return False


def _take_names_and_place(draft: Draft, text: str) -> bool:
    """Take names with a place beside them, a place alone, or names beside a colon; return whether one stands there."""
    if pair := names_and_imprint(text):
        draft.authors = pair[0]
        if pair[1]:
            draft.appeared(pair[1])
        return True
    found = imprint.read(text)
    if found and (found.known or found.date):
        draft.appeared(found)
        return True
    colon = text.rstrip(".").split(":")[0]
    if names := authors.parse(colon, certain=False):
        draft.authors = names
        return True
    opening, _, tail = text.rpartition(": ")
    if len(opening.split()) <= _LEAD and (names := authors.parse(tail) or families.listed(tail)):
        draft.authors = names  # "Follow-up: Gray et al., "Title""
        if opening and " " not in opening and titling.is_name(opening):
            draft.short_title = opening  # "TTL: Ada Stone, Ben Ortiz. "Title""
        return True
    return False


def _take_placed(draft: Draft, text: str) -> bool:
    """Take names with the place of the work in parentheses behind them: "Ghemawat et al. (SOSP 2003),"."""
    between = _PLACED.fullmatch(text)
    found = imprint.read(between.group(2)) if between else None
    names = authors.parse(between.group(1), certain=True) if between and found and found.venue else ()
    if found and names:
        draft.authors = names
        draft.appeared(found, 1)
    return bool(names)


def _names_place(text: str) -> bool:
    """Return whether a text with a year right behind it is a venue's name and nobody's: "Cluster Computing 2019"."""
    words = text.split()
    if len(words) > 6 or "," in text or authors.parse(text):
        return False
    if len(words) == 1:
        return text.isupper() and len(text) > 2 and not authors.is_organisation(text)
    names = authors.parse(text, certain=True)
    return (
        text[0].isupper()
        and len(names) < 2
        and not any(name.given for name in names)
        and not authors.is_organisation(words[0])
    )
