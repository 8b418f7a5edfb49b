"""Whole names before a title where only commas part them: "Ada Stone, Ben Ortiz, Lower Bounds for Kites, SODA 2003"."""

from __future__ import annotations

import re
from itertools import islice

from seminal.model.entry import Name
from seminal.model.vocabulary import venue
from seminal.read.references import authors, imprint
from seminal.read.references.labelling.lexicon import is_town
from seminal.read.references.lexicon import ALSO_NAMES, GIVEN, TITLE_WORDS
from seminal.read.references.publishers import names_house
from seminal.read.references.stops import EDITION
from seminal.text.pattern import lazy

_CUT = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+")
_NEXT = re.compile(r"([^,.?!()\x00\n]{1,300})[^.?!()\x00\n\d]{0,300}")
_DATED = re.compile(r"\x00|\b(?:19|20)\d\d\b")
_ALONE = re.compile(r"([A-Z][a-zà-ÿ]+(?:-[A-Z][a-zà-ÿ]+)?),\s+\(?((?:1[89]|20)\d\d)\)?\W*$")
_IN_ORDER = re.compile(
    r"([A-Z][\w'’-]+(?:(?:, [A-Z][\w'’-]+){0,6},? (?:&|and) [A-Z][\w'’-]+)?),\s+"
    r"((?!\w\.)[A-Z][^,\d()]{3,80}),\s+((?:19|20)\d\d)"
)
_PLACE = lazy(
    r"(?:Cell|Neuron|Lancet|Haskell|Scheme|Onward|Interact|Wired|Medium|Thesis|Blog|Book|\w+(?:i[ck]as?|metri[ck]s|graphics))$"
)
"""Places of one word that are written as names are."""
_COMMA = re.compile(r",\s+")
_VOLUMED = re.compile(r"[A-Z][^\d]{2,80}?\s\d{1,4}(?:\s*\(|$)")
"""A name with a volume: "Mat. Sb. 189"."""
_VOLUME = re.compile(r"(?:vol(?:ume)?|no|nr|issue)\b[.:]?\s*\d", re.IGNORECASE)
"""What stands behind a journal's name: "Kites and Wind, Volume 39, Issue 3"."""
_SYSTEM = re.compile(r"[A-Z][\w-]*(?: [A-Z]\w*)?: [A-Z]")
"""What many titles begin with, and no list of subjects: "Reef: A Scalable Kite"."""
_YEAR_WIDTH = 12
_MOST_COMMAS = 40
_MOST = 12
_LONGEST = 600
_WORDS = 3


def after_names(text: str, *, shown: bool = False) -> int:
    """Return where a title begins behind whole names and commas, else 0: two words with capitals may be a title too.

    Without a date, or a given name that is known, the list must have shown that its items begin so.
    """
    start = end = count = 0
    sure = joined = False
    people: tuple[Name, ...] = ()
    for cut in islice(_CUT.finditer(text, 0, _LONGEST), _MOST):
        names = authors.parse(text[start : cut.start()], certain=True)
        if len(names) != 1 or not names[0].given or authors.is_organisation(text[start : cut.start()]):
            break
        people += names
        first = names[0].given.split()[0]
        sure = sure or first.lower() in GIVEN or first.endswith(".")
        count, start = count + 1, cut.end()
        joined = joined or "," not in cut.group() or len(cut.group().strip()) > 1
        end = start if cut.group().strip() == "," else 0
    if (
        not end
        or start != end
        or authors.noun_like(people)
        or not (
            shown
            or ((sure or joined or count > 2 - bool(_SYSTEM.match(text, end))) and _DATED.search(text, end))
        )
    ):
        return 0
    return end if _begins_title(text, end, _WORDS - shown) else 0


def before_place(text: str, start: int, stop: int) -> int:
    """Return where a title ends that a comma parts from its place, and from its authors before, else 0.

    Between `start` and `stop`, where a sentence ends, other commas may be the title's own: "A. Stone, Kites, a
    history, Kite Letters 8 (2014) 54". A place begins with a capital, and is one by itself or by its numbers.
    """
    cuts = list(islice(_COMMA.finditer(text, start, stop), _MOST_COMMAS))
    numbered = 0
    ends = [*(cut.start() for cut in cuts[1:]), stop]
    for cut, after in zip(cuts, ends, strict=False):
        if text.count("(", start, cut.start()) > text.count(")", start, cut.start()):
            continue
        part = text[cut.end() : after]
        if EDITION.match(part):
            return _before_year(text, start, cut.start())
        if not part[:1].isupper() or _VOLUME.match(part):
            if imprint.dates_only(part):
                break
            continue
        found = imprint.read(part)
        if found and (found.known or found.venue or found.publisher):
            return _before_year(text, start, cut.start())
        if _VOLUMED.match(part) or _VOLUME.match(text, after + 2):
            numbered = cut.start()
    return numbered


def _before_year(text: str, start: int, end: int) -> int:
    """Return where a title ends before a year in parentheses: "A. Stone, Kites (2009), Kite Letters"."""
    if _DATED.search(text, max(0, start - _YEAR_WIDTH), start):
        return end  # "Stone, A., 2018: Light during the storm Ida (2015), Kite Letters"
    return end


def _begins_title(text: str, start: int, least: int) -> bool:
    """Return whether what follows is a phrase, and neither a place nor what somebody is."""
    match = _NEXT.match(text, start)
    if match is None or len(match.group().split()) < least or match.group()[0].islower():
        return False
    found = imprint.read(match.group(1))
    return not (found and (found.known or found.date)) and not authors.parse(match.group(1))


def names_place_date(text: str) -> tuple[tuple[Name, ...], str] | None:
    """Return the names, and the place with its date, of "Stone & Ortiz, Kite Economics Review, 2003" behind a title.

    Where no table has the place, the order tells: names, a name with capitals that is nobody's, a year.
    """
    match = _IN_ORDER.fullmatch(text)
    if match is None:
        return None
    head, place = match.group(1), match.group(2)
    names = authors.parse(head, certain=True)
    words = [word for word in place.split() if len(word) > 3]
    one = " " not in place
    if (
        not names
        or authors.is_organisation(head)
        or venue(head)
        or names_house(head)
        or authors.noun_like(names)
        or any(authors.is_noun(name) or name.family.lower() in TITLE_WORDS - ALSO_NAMES for name in names)
        or (one and not (_PLACE.match(place) or venue(place)))
        or not ((words and all(word[0].isupper() for word in words)) or imprint.read(place))
        or (not one and authors.parse(place) and not authors.noun_like(authors.parse(place)))
        or names_house(place)
    ):
        return None
    return names, f"{place}, {match.group(3)}"


def dated_name(text: str) -> tuple[Name, ...]:
    """Return who wrote a work by a family name and a year behind a title: "Breiman, 2001"; nothing for a place."""
    match = _ALONE.match(text)
    if match is None or _PLACE.match(match.group(1)):
        return ()
    word = match.group(1)
    if (
        venue(word)
        or names_house(word)
        or is_town(word)
        or authors.is_organisation(word)
        or word.lower() in TITLE_WORDS - ALSO_NAMES
    ):
        return ()
    names = authors.parse(word, certain=True)
    return () if any(map(authors.is_noun, names)) else names
