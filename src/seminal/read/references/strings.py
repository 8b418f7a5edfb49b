"""References without markup: where the title stands in "Authors. Title. Venue, Year." and its like."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.read.references import authors, commas, inside, organisations
from seminal.read.references.families import after_families, after_word
from seminal.read.references.lexicon import GIVEN, TITLE_WORDS
from seminal.read.references.marked import MASK
from seminal.read.references.names_first import ONE_NAME, YEAR_AHEAD, after_authors, begins_with_names
from seminal.read.references.one_ahead import after_person
from seminal.read.references.title_ends import before_rest, sentence, short_imprint
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text import dates

_YEAR_CLOSED = re.compile(
    r"\((?:1[89]|20)\d\d[a-z]?(?:,[^()]{1,30})?\)[.,:]?\s|(?<=[.,])\s(?:1[89]|20)\d\d[a-z]?[.:]\s"
)
SAME = re.compile(r"\s*(?:[—–―]{2,4}|_{3,6}|-{3,6})[.,]\s")
"""A dash for the people of the work above: "———. 1981. Kites at Night."."""
_NUMBER = re.compile(r"\s*\d{1,3}\.\s+(?=[A-ZÀ-Þ])")
_LEAD = re.compile(r"[A-Z][^:.,;\n\x00]{3,40}:\s+(?=[A-Z][\w'’-]+, [A-Z]\.)")
_BODY = re.compile(
    r"([A-ZÀ-Þ][\w&-]*(?: (?:of |the )*[A-ZÀ-Þ][\w&-]*){0,4})\.\s+(?=[\"“]?[A-ZÀ-Þ0-9][^.]{8})"
)
_PLACED = re.compile(r"[.,?!]\s+[^.\n\x00]{3,80}(?:19|20)\d\d\W*\Z")
"""A place and a year that close a reference: ". Springer, 2013."."""
MIN_TITLE = 8
_DASH = re.compile(r"[-–—~|]{1,2}\s+(?=\S)")
_FEW_WORDS = 2
_ASIDE = re.compile(r"\A\s?\([^()\n]{0,200}\)")
_CONTAINED = re.compile(r"[Ii]n:?\s+[A-Z]|[Pp]h\.?D|[Tt]ech|[Rr]es(?:earch|\.) [Rr]ep")


def title(text: str) -> tuple[int, int, bool]:
    """Return where the title stands in a text without marks, and whether authors stand before it."""
    if start := behind_people(text):
        return start, sentence(text, start), True
    begin = _count_beginnings(text)
    return begin, before_rest(text, begin + after_word(text[begin:])), False


@lru_cache(maxsize=4096)  # what a list's items have in common is asked before each of them is read
def behind_people(text: str) -> int:
    """Return where the title begins in a text without marks that authors begin, else 0."""
    begin = _count_beginnings(text)
    if same := SAME.match(text, begin):
        year = YEAR_AHEAD.match(text, same.end() - 1)
        return year.end() if year else same.end()
    rest = text[begin:]
    ways = (
        _after_body,
        after_person,
        after_authors,
        _after_one,
        commas.after_names,
        after_families,
        _after_known,
    )
    if start := next((found for way in ways if (found := way(rest))), 0):
        dash = _DASH.match(rest, start)  # "Das et al (2019) - Title"
        if rest.startswith("by ", start) or (dash and inside.signed_title(rest)):
            return 0  # "Night Kites (2019)", and its people behind
        return begin + (dash.end() if dash else start)
    if (lead := _LEAD.match(text, begin)) and (behind := after_authors(text[lead.end() :])):
        return lead.end() + behind  # "Applied to kites: Stone, A. (2003). Title"
    return 0


def number(text: str) -> int:
    """Return where the people begin behind a reference's number: "27. Stone, A. (2003). Title", else 0."""
    found = _NUMBER.match(text)
    return found.end() if found and behind_people(text[found.end() :]) else 0


def _count_beginnings(text: str) -> int:
    return len(text) - len(text.lstrip(" \n" + MASK))


def _dated_title(text: str, before: int) -> bool:
    """Return whether names and a date stand at the beginning, and the sentence behind them ends first.

    "Stone, A. (2003, May 4). Kites at Night. *The Kite*", "Stone, Ada. 2003. Kites at Night. *The Kite*": whatever
    is marked behind its end is not the title.
    """
    if (year := _YEAR_CLOSED.search(text, 0, before)) is None:
        return False
    start = after_authors(text)
    return 0 < year.start() < start and len(text[max(start, year.end()) : before].split()) > 1


def title_ahead(text: str, before: int, *, italic: bool) -> bool:
    """Return whether the title stands before what is marked; with `italic` its own full stop tells it, undated too."""
    if _dated_title(text, before):
        return True
    start = behind_people(text) if italic else 0
    end = sentence(text, start) if start else 0
    if not 0 < start < end < before or not text[end - 1 : end + 2].rstrip().endswith((".", "?", "!")):
        return False
    words = text[start:end]
    return len(words.split()) > _FEW_WORDS and not dates.year(words)  # "Stone, A., and Ben Ortiz, eds. 1999."


def _after_one(text: str) -> int:
    """Return where the text goes on after one whole name, else 0: "Lena Stone. Lower bounds. In Foldings, 2003."

    Two words with capitals may be a title too: what follows must be a title with a place behind it.
    """
    match = ONE_NAME.match(text)
    if match is None:
        return 0
    names = authors.parse(match.group(1), certain=True)
    year = YEAR_AHEAD.match(text, match.end(1))
    start = year.end() if year else match.end()
    if (
        len(names) != 1
        or not names[0].given
        or authors.noun_like(names)
        or authors.is_organisation(match.group(1))
    ):
        return 0
    after = _ASIDE.sub("", text[(end := sentence(text, start)) : end + 300]).strip(" .,;:" + MASK)
    contained = _CONTAINED.match(after)
    if end - start < 8 or not after or (" " not in text[start:end].strip() and not (year and contained)):
        return 0
    placed = contained or short_imprint(after) or names_and_imprint(after)
    known = not placed and names[0].given.split()[0].lower() in GIVEN and dates.year(after) is not None
    return start if placed or known else 0


def _after_body(text: str) -> int:
    """Return where the text goes on after the name of a body, else 0: "Banco de España (2009). Title. 2022."."""
    end, start, colon = organisations.ahead(text)
    if end and (year := YEAR_AHEAD.match(text, end)):
        start = year.end()
    behind = text[start:]
    if not end or (not year and dates.year(behind) is None and MASK not in behind) or len(behind) < MIN_TITLE:
        return 0
    if _begins_with_people(behind):
        return 0  # "Office of Wind Research. Marvin Ortiz. Kite Press, 1986": the body is a title
    return start if not colon or _begins_with_placed_title(behind) else 0


def _begins_with_placed_title(text: str) -> bool:
    """Return whether a text begins with an unsigned title, followed by a place and a year."""
    end = sentence(text, 0)
    return bool(_PLACED.search(text, end)) and not _begins_with_people(text[end:].lstrip(" .,?!"))


def _begins_with_people(text: str) -> bool:
    """Return whether a text begins with people, so that a title precedes them."""
    one = ONE_NAME.match(text)
    return begins_with_names(text) or (one is not None and authors.is_person(one.group(1)))


def _after_known(text: str) -> int:
    """Return where the text goes on after a body that one word tells, and a full stop: "NVIDIA. Hopper. 2022."."""
    match = _BODY.match(text)
    if match is None or not authors.is_organisation(match.group(1)):
        return 0
    last = match.group(1).partition(" of ")[0].split()[-1]  # "Academy" in "Royal Academy of Engineering"
    titled = last.lower() in TITLE_WORDS and not authors.is_organisation(last)
    behind = text[match.end() :]
    dated = dates.year(behind) is not None or MASK in behind
    return 0 if titled or not dated or _begins_with_people(behind) else match.end()
