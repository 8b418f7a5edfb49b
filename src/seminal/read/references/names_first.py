"""Names that a reference without markup begins with: where the text goes on behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from seminal.model.entry import OTHERS, Name
from seminal.read.references import authors, imprint
from seminal.read.references.lexicon import GIVEN, PARTICLES, TITLE_WORDS
from seminal.read.references.marked import MASK
from seminal.text import dates
from seminal.text.pattern import lazy

_OLD = r"1[6-8]\d\d[a-z]?(?:[.:]\s|,\s+(?=[A-ZÀ-Þ\"“'‘]))"
"""A year before 1900 without parentheses, which only its sign tells from a number: "Stone, Ada. 1898. Kites"."""
_UNDATED = r"\((?:n\.\s?d\.|[Ii]n press|[Ff]orthcoming)\)"
_BOUNDARY = re.compile(
    r"[.:]\s+|(?<=[a-z]{2})\.(?=[A-Z][\w-]*\s)|,\s+|\s+(?=\(?(?:19|20)\d\d[a-z]?\b|\(1[6-8]\d\d\))|\n|\x00"
    rf"|\s+(?={_OLD})|\s[-–—|]\s|;\s+|\s+(?={_UNDATED})"
)
YEAR_AHEAD = re.compile(
    rf"[\s.,:;]{{0,9}}{_UNDATED}\s*[.,:;]*\s*|"
    rf"[\s.,:;]{{0,9}}(?:[(\[]?(?=(?:19|20)\d\d)|[(\[](?=1[6-8]\d\d)|(?={_OLD}))"
    rf"\d{{4}}[a-z]?(?:[-–](?:(?:19|20)?\d\d)(?!\d))?(?:,?\s+(?i:{dates.MONTH})(?:\s+\d{{1,2}})?(?=[)\].,:;]))?[)\]]?\s*[.,:;]*\s*"
)
_LETTERED = re.compile(r"[A-Z][a-z]+ [A-Z]")  # "System R: ..."
ONE_NAME = re.compile(r"([A-Z][\w'’-]+(?:,?\s+[A-Z][\w'’-]*){1,3})(?:\.\s+(?=\S)|,?\s+\(?(?=(?:19|20)\d\d))")
_HAND = re.compile(r"(?:[A-Z]\.|&|and)")
_INITIAL_AHEAD = re.compile(r"(?:[A-Z]\.[- ]?){1,3}\s?(?:[\w'’-]+\s){0,2}[\w'’-]+,")
_NAMED_NEXT = lazy(r"(?:[A-Z]\.[- ]?){1,3}\s?(?:[\w'’-]+\s){0,2}[\w'’-]+,\s")
_PLACE_AHEAD = re.compile(r"\(([^()\x00\n]{3,60})\)\s*[-–—:.,]+\s+")
"""Where a work appeared, between its authors and its title: "Ghemawat et al. (SOSP 2003) - Title"."""
_FAMILY: Final = r"(?:[A-ZÀ-Þa-z][\w'’-]++\s?){1,3}"
_INVERTED_LAST = re.compile(rf"(?:\A|[,;&]\s+|\band\s+){_FAMILY},\s?(?:[A-ZÀ-Þ][.-]*\s?){{1,4}}\Z")
"""A list that ends with a family name, a comma and initials: "Vik, C. and Stone, A. B"."""
_BARE = rf"{_FAMILY}(?<=\s)[A-ZÀ-Þ-]{{1,4}}"
_NAMES_GO_ON = re.compile(
    r"(?:(?:[A-ZÀ-Þ]\.[- ]?){0,4}[A-ZÀ-Þ]{0,2}\.?|&.*|and\b.*|et\.? al\b.*"
    r"|(?:Jr|Sr|I{2,3}|IV)\b\.?|\(?(?:[Ee]ds?|[Ee]ditors?)\b.*|[a-zà-ÿ].*)$",
    re.DOTALL,
)
"""What goes on with a list of names behind an initial's full stop: another initial, "and", "Jr.", a particle."""
_NAME_NEXT = lazy(
    rf"(?:{_FAMILY},\s?)?(?:[A-ZÀ-Þ][.-]*\s?){{1,4}}(?:{_FAMILY})?(?:[,;]|(?<=\s)(?:and|&)\s)|{_BARE}[,;]"
)
"""One name more in a list: so many are not tried to be the last."""
_OTHERS_LAST = re.compile(r"\bet\.? al\W*\Z")
_SMALL = re.compile(r"(?!and\b|et\b)[a-zß-ÿ]+(?![\w.])")
_SPELT = re.compile(r"[^\W\d_]{3}")
_FEW = 12
_LONGEST_NAME = 80
_MOST = 40
"""Boundaries that are tried; where twenty people wrote a work, those before a year in parentheses too."""


def after_authors(text: str) -> int:
    """Return where the text goes on after a list of names at its beginning, else 0."""
    best = 0
    best_names: tuple[Name, ...] = ()
    stopped = 0
    boundaries: Iterator[re.Match[str]] = _BOUNDARY.finditer(text, 0, 3000)
    if _INITIAL_AHEAD.match(text):
        boundaries = (m for m in boundaries if not _within_names(text, m))
    tried = 0
    for match in boundaries:
        if tried >= _FEW and text[match.start()] == "," and _NAME_NEXT.match(text, match.end()):
            continue
        tried += 1
        year = YEAR_AHEAD.match(text, match.start())
        if tried > _MOST and not (year and "(" in year.group()):
            continue
        head = text[: match.start()]
        if MASK in head or "\n" in head or len(head) < 4:
            continue
        comma = text[match.start()] == ","
        if comma and (small := _SMALL.match(text, match.end())) and small.group() not in PARTICLES:
            continue  # "Lamport L. Time, clocks, and the ordering of events"
        names = authors.parse(head + ("." if text[match.start()] == "." else ""), certain=False)
        if not names and year and year.group().strip().startswith(("(", "[", ".")):
            names = () if _authors_follow_year(text[year.end() :]) else authors.parse(head, certain=True)
        if not names or (
            comma and not (year or _initialled(names) or text[match.end() : match.end() + 1] in "\"“'‘")
        ):
            continue
        if text[match.start()] == "." and not is_stop_after_names(text, match):
            continue
        if text[match.start()] == ":" and _LETTERED.fullmatch(head) and head[:-2].lower() in TITLE_WORDS:
            continue
        further = text[best : match.start()]
        if (best and further and _OTHERS_LAST.search(text, 0, best)) or (
            text[match.start()] == ":" and names_work(head, names)
        ):
            break
        if best and "," not in further and not _are_spelt(best_names):
            colon, word = text[match.start()] == ":", not _NAMES_GO_ON.match(further)
            if colon and word and " " not in further:
                break  # "Ghemawat S. MapReduce: ..." is no name, nor is "G. Yu. KITES: ..."
            if word and stopped and not comma and _ends_in_initials(text, stopped):
                break  # "Stone, A. Night Kites. Kite Letters"
        best_names, stopped = names, match.start() if text[match.start()] == "." else 0
        best = year.end() if year else match.end()
    if best and (place := _PLACE_AHEAD.match(text, best)) and imprint.read(place.group(1)):
        best = place.end()
    return best if any(map(str.isalnum, text[best:])) else 0


def _authors_follow_year(behind: str) -> bool:
    """Return whether who wrote a work stands behind the year, which stands behind the title then.

    "Reef GAN (2017), A. Stone et al." is no work by a Mr Reef.
    """
    names = authors.parse(behind.partition(MASK)[0].strip(" ,."))
    return OTHERS in names or any("." in name.given for name in names)


def names_work(head: str, names: tuple[Name, ...]) -> bool:
    """Return whether what a colon stands behind ends with a title's words: "Ada Stone, Ben Ortiz, Reef: A Title"."""
    before, comma, word = head.rpartition(", ")
    people, last = names[:-1], names[-1]
    if not comma or not people or last == OTHERS or authors.is_organisation(word):
        return False
    if not all(
        " " in part and part.partition(" ")[0].lower() not in PARTICLES for part in before.split(", ")
    ):
        return False
    if " " in word:
        return authors.noun_like((last,)) and word.partition(" ")[0].lower() not in GIVEN
    return len(people) > 1 or before.partition(" ")[0].lower() in GIVEN or authors.is_system(last)


def are_people(names: tuple[Name, ...]) -> bool:
    """Return whether names are surely people's: three, or two of whom one has initials or a known given name."""
    given = [name.given.partition(" ")[0] for name in names]
    sure = OTHERS in names or any(one.endswith(".") or one.lower() in GIVEN for one in given)
    return len(names) > 2 or (len(names) > 1 and sure)


def _are_spelt(names: tuple[Name, ...]) -> bool:
    """Return whether several names begin with a given name in full: a word behind an initial is the last's family."""
    return len(names) > 1 and _SPELT.match(names[0].given) is not None


def _ends_in_initials(text: str, end: int) -> bool:
    """Return whether a list of names that has initials last ends at a place, with one."""
    last = text[max(0, end - _LONGEST_NAME) : end]
    return bool(_INVERTED_LAST.search(last))


def _within_names(text: str, boundary: re.Match[str]) -> bool:
    """Return whether a name goes on, or follows, in a list that has initials ahead: "A. C. Evans, P. Rioux"."""
    at = boundary.start()
    if text[at] == ".":
        return text[at - 1 : at].isupper() and not text[max(0, at - 2) : at - 1].isalpha()
    return text[at] == "," and bool(_NAMED_NEXT.match(text, boundary.end()))


def _initialled(names: tuple[Name, ...]) -> bool:
    return any("." in name.given for name in names) or names[-1] == OTHERS


def is_stop_after_names(text: str, match: re.Match[str]) -> bool:
    """Return whether names end at this full stop: an initial's may ("Vaswani, A. Attention ...")."""
    follow = text[match.end() : match.end() + 3]
    return not _HAND.match(follow)


def begins_with_names(text: str) -> bool:
    """Return whether a text begins with names, whatever follows them."""
    text = text.strip(" .,;\n" + MASK)
    one = ONE_NAME.match(text)
    known = one is not None and one.group(1).split()[0].lower() in GIVEN
    return known or after_authors(text) > 0 or bool(authors.parse(text))
