"""References without markup: where the title stands in "Authors. Title. Venue, Year." and its like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from seminal.model.entry import OTHERS, Name
from seminal.read.references import authors, commas, imprint
from seminal.read.references.families import after_families
from seminal.read.references.lexicon import GIVEN, TITLE_WORDS
from seminal.read.references.marked import MASK
from seminal.read.references.stops import EDITION, HINT, stops
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text import dates
from seminal.text.pattern import lazy

_UNDATED = r"\((?:n\.\s?d\.|[Ii]n press|[Ff]orthcoming)\)"
_BOUNDARY = re.compile(
    r"[.:]\s+|(?<=[a-z]{2})\.(?=[A-Z][\w-]*\s)|,\s+|\s+(?=\(?(?:19|20)\d\d[a-z]?\b|\(1[6-8]\d\d\))|\n|\x00"
    rf"|\s[-–—|]\s|;\s+|\s+(?={_UNDATED})"
)
_YEAR_AHEAD = re.compile(
    rf"[\s.,:;]*{_UNDATED}\s*[.,:;]*\s*|"
    r"[\s.,:;]*(?:[(\[]?(?=(?:19|20)\d\d)|[(\[](?=1[6-8]\d\d))"
    r"\d{4}[a-z]?(?:,?\s+[A-Z][a-z]{2,8}\.?(?:\s+\d{1,2})?)?[)\]]?\s*[.,:;]*\s*"
)
_TITLE_END = re.compile(
    r"\s+by\s+(?=[A-Z])|\s(?:[-–—|]|--)\s|\s*[—|]+\s*|\s*(?=[(\[])|,\s+|(?<=\s),(?=\w)|\n|\x00|;\s+|\.\s*//"
)
_LETTERED = re.compile(r"[A-Z][a-z]+ [A-Z]")  # "System R: ..."
_LONGEST_PRINTER = 4
_CAMEL = re.compile(r"(?!Ma?c[A-Z]|[A-Z][a-z][A-Z][a-z]{3,}$)[A-Z][a-z]+[A-Z]\w*$")
"""A system's name, and nobody's: "DeepSpeed"."""
_YEAR_BEHIND = re.compile(r"(?:19|20)\d\d[a-z]?\W*$")
_YEAR_CLOSED = re.compile(r"\((?:1[89]|20)\d\d[a-z]?(?:,[^()]{1,30})?\)[.,:]?\s")
_YEAR_INSIDE = re.compile(r"\((?:19|20)\d\d\)\s*$")
_CLOSING = lazy(r"[,.?!]['’](?=\s|$)|(?<!\s)['’](?=[,.;:]\s|\s*\(|$)")
"""The end of a title in single quotes, as Harvard's style has it; an apostrophe goes on."""
_LEAD = re.compile(r"[A-Z][^:.,;\n\x00]{3,40}:\s+(?=[A-Z][\w'’-]+, [A-Z]\.)")
_IN_VENUE = lazy(r"[,.]\s+(?:in:?|in proceedings|proc\.|arxiv|to appear)\s", re.IGNORECASE)
_BREAK = re.compile(r"[\x00\n]")
_SEGMENT = re.compile(r"\s+[^.?!()\[\]\x00\n]{8,200}")
_LONG_WORD = re.compile(r"[^\W\d_][\w'-]{3,}")
_ONE_NAME = re.compile(r"([A-Z][\w'’-]+(?:,?\s+[A-Z][\w'’-]*){1,3})(?:\.\s+(?=\S)|,?\s+\(?(?=(?:19|20)\d\d))")
_BODY = re.compile(
    r"([A-ZÀ-Þ][\w&-]*(?: (?:of |the )*[A-ZÀ-Þ][\w&-]*){0,4})\.\s+(?=[\"“]?[A-ZÀ-Þ0-9][^.]{8})"
)
_ASIDE = re.compile(r"\A\s?\([^()\n]{0,200}\)")
_CONTAINED = re.compile(r"[Ii]n:?\s+[A-Z]|[Pp]h\.?D|[Tt]ech|[Rr]es(?:earch|\.) [Rr]ep")
_NUMBERED_PLACE = re.compile(r"\.\s+[A-Z][^.?!\d]{2,80}[\s,]\d{1,4}[\s(,:]")
_HAND = re.compile(r"(?:[A-Z]\.|&|and)")
_INITIAL_AHEAD = re.compile(r"(?:[A-Z]\.[- ]?){1,3}\s?(?:[\w'’-]+\s){0,2}[\w'’-]+,")
_NAMED_NEXT = lazy(r"(?:[A-Z]\.[- ]?){1,3}\s?(?:[\w'’-]+\s){0,2}[\w'’-]+,\s")
_PLACE_AHEAD = re.compile(r"\(([^()\x00\n]{3,60})\)\s*[-–—:.,]+\s+")
"""Where a work appeared, between its authors and its title: "Ghemawat et al. (SOSP 2003) - Title"."""
_MOST = 40
"""Boundaries that are tried; where twenty people wrote a work, those before a year in parentheses too."""


def title(text: str) -> tuple[int, int, bool]:
    """Return where the title stands in a text without marks, and whether authors stand before it."""
    if start := behind_people(text):
        return start, sentence(text, start), True
    begin = _begin(text)
    return begin, before_rest(text, begin), False


@lru_cache(maxsize=4096)  # what a list's items have in common is asked before each of them is read
def behind_people(text: str) -> int:
    """Return where the title begins in a text without marks that authors begin, else 0."""
    begin = _begin(text)
    rest = text[begin:]
    ways = (after_authors, _after_one, commas.after_names, after_families, _after_body)
    if start := next((found for way in ways if (found := way(rest))), 0):
        return begin + start
    if (lead := _LEAD.match(text, begin)) and (behind := after_authors(text[lead.end() :])):
        return lead.end() + behind  # "Applied to kites: Stone, A. (2003). Title"
    return 0


def _begin(text: str) -> int:
    return len(text) - len(text.lstrip(" \n" + MASK))


def dated_title(text: str, before: int) -> bool:
    """Return whether names and a date in parentheses stand at the beginning, and the sentence behind them ends first.

    "Stone, A. (2003, May 4). Kites at Night. *The Kite*": whatever is marked behind its end is not the title.
    """
    if (year := _YEAR_CLOSED.search(text, 0, before)) is None:
        return False
    start = after_authors(text)
    return 0 < year.start() < start and len(text[start:before].split()) > 1


def after_authors(text: str) -> int:
    """Return where the text goes on after a list of names at its beginning, else 0."""
    best = 0
    best_names: tuple[Name, ...] = ()
    boundaries: Iterator[re.Match[str]] = _BOUNDARY.finditer(text, 0, 3000)
    if _INITIAL_AHEAD.match(text):
        boundaries = (m for m in boundaries if not _within_names(text, m))
    for tried, match in enumerate(boundaries):
        year = _YEAR_AHEAD.match(text, match.start())
        if tried >= _MOST and not (year and "(" in year.group()):
            continue
        head = text[: match.start()]
        if MASK in head or "\n" in head or len(head) < 4:
            continue
        comma = text[match.start()] == ","
        names = authors.parse(head + ("." if text[match.start()] == "." else ""), certain=False)
        if not names and year and year.group().strip().startswith(("(", "[", ".")):
            names = authors.parse(head, certain=True)
        if not names or (
            comma and not (year or _initialled(names) or text[match.end() : match.end() + 1] in "\"“'‘")
        ):
            continue
        if text[match.start()] == "." and not is_stop_after_names(text, match):
            continue
        if text[match.start()] == ":" and _LETTERED.fullmatch(head) and head[:-2].lower() in TITLE_WORDS:
            continue
        if (
            best
            and text[match.start()] == ":"
            and _are_whole(best_names, names)
            and "," not in text[best : match.start()]
        ):
            break  # "Ghemawat S. MapReduce: ..." is no name, nor is "G. Yu. KITES: ..."
        best_names = names
        best = year.end() if year else match.end()
    if best and (place := _PLACE_AHEAD.match(text, best)) and imprint.read(place.group(1)):
        best = place.end()
    return best if text[best:].strip(" \n.,;" + MASK) else 0


def _within_names(text: str, boundary: re.Match[str]) -> bool:
    """Return whether a name goes on, or follows, in a list that has initials ahead: "A. C. Evans, P. Rioux"."""
    at = boundary.start()
    if text[at] == ".":
        return text[at - 1 : at].isupper() and not text[max(0, at - 2) : at - 1].isalpha()
    return text[at] == "," and bool(_NAMED_NEXT.match(text, boundary.end()))


def _after_one(text: str) -> int:
    """Return where the text goes on after one whole name, else 0: "Lena Stone. Lower bounds. In Foldings, 2003."

    Two words with capitals may be a title too: what follows must be a title with a place behind it.
    """
    match = _ONE_NAME.match(text)
    if match is None:
        return 0
    names = authors.parse(match.group(1), certain=True)
    year = _YEAR_AHEAD.match(text, match.end(1))
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
    placed = contained or _short_imprint(after) or names_and_imprint(after)
    known = not placed and names[0].given.split()[0].lower() in GIVEN and dates.year(after) is not None
    return start if placed or known else 0


def _after_body(text: str) -> int:
    """Return where the text goes on after a body and a full stop, else 0: "NVIDIA. Hopper Architecture. 2022."."""
    match = _BODY.match(text)
    if match is None or not authors.is_organisation(match.group(1)):
        return 0
    last = match.group(1).split()[-1]
    titled = last.lower() in TITLE_WORDS and not authors.is_organisation(last)
    behind = text[match.end() :]
    dated = dates.year(behind) is not None or MASK in behind
    return 0 if titled or not dated or begins_with_names(behind) else match.end()


def is_stop_after_names(text: str, match: re.Match[str]) -> bool:
    """Return whether names end at this full stop: an initial's may ("Vaswani, A. Attention ...")."""
    follow = text[match.end() : match.end() + 3]
    return not _HAND.match(follow)


def _are_whole(names: tuple[Name, ...], further: tuple[Name, ...]) -> bool:
    dotless = names[0].given.replace(".", "x").isupper()
    return dotless or further[-1].family.isupper() > names[-1].family.isupper()


def _initialled(names: tuple[Name, ...]) -> bool:
    return any("." in name.given for name in names) or names[-1] == OTHERS


def sentence(text: str, start: int) -> int:
    """Return where the sentence that begins at `start` ends: a title in a reference string."""
    if text[start : start + 1] in ("'", "‘") and (closing := _CLOSING.search(text, start + 2)):
        return closing.end()
    ends = [len(text)]
    stop = next(stops(text, start, len(text)), None)
    while (
        stop and text[stop.start()] in "?!" and (further := _goes_on(text, stop.end(), len(text), last=True))
    ):
        stop = next(stops(text, further, len(text)), None)
    if stop:
        ends.append(stop.start() if text[stop.start()] == "." else stop.start() + 1)
    if text[start - 2 : start] in (", ", ": "):  # commas or a colon parted the authors from the title
        masked = _BREAK.search(text, start + 1, min(ends))
        if place := commas.before_place(text, start, masked.start() if masked else min(ends)):
            return place
    ends += [found.start() for way in (_IN_VENUE, _BREAK) if (found := way.search(text, start + 1))]
    end = min(ends)
    dated = _YEAR_BEHIND.search(text[max(0, start - 12) : start])
    for match in _TITLE_END.finditer(text, start, end):
        lead = match.group().strip()
        if dated and _YEAR_INSIDE.match(text, match.end(), end):
            continue  # "Stone, A., 2018: Light during the storm Ida (2015)."
        if match.start() - start > 10 and _starts_rest(text[match.start() : end], lead, named=True):
            return match.start()
    return end


def before_rest(text: str, start: int) -> int:
    """Return where the title that begins at `start` ends: before the first part that is something else."""
    stop = next(stops(text, start, len(text)), None)
    line = text.find("\n", start + 3)
    limit = line if line > 0 else len(text)
    while stop and text[stop.start()] in "?!" and (further := _goes_on(text, stop.end(), limit)):
        stop = next(stops(text, further, len(text)), None)
    if stop and stop.start() < limit:
        limit = stop.start() if text[stop.start()] == "." else stop.start() + 1
    for match in _TITLE_END.finditer(text, start, limit):
        if match.start() <= start + 2:
            continue
        if match.group() in (MASK, "\n") or _starts_rest(
            text[match.start() : limit], match.group().strip(), behind=text[limit:]
        ):
            return match.start()
    return limit


def _goes_on(text: str, start: int, limit: int, *, last: bool = False) -> int:
    """Return where a title goes on behind its question: "Need a Bicycle? The Case for NPUs", else 0.

    With `last`, authors stood before it: what nothing follows but a journal's volume is the title's too, and no remark.
    """
    match = _SEGMENT.match(text, start, limit)
    if match is None or len(words := _LONG_WORD.findall(match.group())) < 2:
        return 0
    capitals = sum(w[0].isupper() for w in words) >= 0.75 * len(words)
    if not (capitals or (last and (match.end() == limit or _NUMBERED_PLACE.match(text, match.end())))):
        return 0
    known = imprint.read(match.group())
    names = authors.parse(match.group(), certain=True)
    person = (
        any(name.given for name in names)
        and not authors.noun_like(names)
        and text[match.end() : match.end() + 1] not in "?!"
    )
    return 0 if person or (known and known.known) else match.start()


def _starts_rest(rest: str, lead: str, *, named: bool = False, behind: str = "") -> bool:
    """Return whether a part of a text after a title is names, a venue or a date: `lead` parts it.

    With `named`, authors stood before the title: "Techniques, and Tools" is nobody behind it, nor is anybody in
    "Programming by Example" where its authors stand before or `behind`.
    """
    if lead == "by":
        names = re.split(r"[,(\x00\n]", rest.strip()[3:])[0]
        people = authors.parse(names, certain=True)
        if not people or authors.noun_like(people) or names.rstrip().endswith("?"):
            return False
        if len(people) == 1 and not people[0].given and (named or begins_with_names(behind)):
            return False
        return not authors.is_noun(people[0]) and not _CAMEL.match(people[0].family)
    rest = rest.strip(" ,;:-–—|\n")
    if EDITION.match(rest):
        return True
    if rest.startswith(("(", "[")):
        close = {"(": ")", "[": "]"}[rest[0]]
        inner, closed, after = rest[1:].partition(close)
        if not closed:
            return False
        if EDITION.match(inner) or HINT.match(inner):
            return True
        if (
            lead == ""
            and after.strip(" .,;" + MASK)
            and not (imprint.read(inner) or names_and_imprint(inner))
        ):
            return False
        people = authors.parse(inner.replace(MASK, " ").strip(" ,;"))
        return bool(imprint.read(inner) or names_and_imprint(inner) or len(people) > 1)
    if lead in ("-", "–", "—", "|", "--"):
        return bool(names_and_imprint(rest) or imprint.read(rest) or authors.parse(rest))
    head = rest.split(MASK)[0]
    if _short_imprint(head):
        return True
    return not named and bool(names_and_imprint(head) or authors.parse(head))


def begins_with_names(text: str) -> bool:
    """Return whether a text begins with names, whatever follows them."""
    text = text.strip(" .,;\n" + MASK)
    one = _ONE_NAME.match(text)
    known = one is not None and one.group(1).split()[0].lower() in GIVEN
    return known or after_authors(text) > 0 or bool(authors.parse(text))


def _short_imprint(text: str) -> bool:
    found, words = imprint.read(text), len(text.split())
    if found is None:
        return False
    printed = bool(found.publisher) and not found.venue and words <= _LONGEST_PRINTER
    numbered = bool(found.venue) and found.fields.keys() >= {"volume", "pages"}
    return printed or (bool(found.known or found.date or numbered) and words <= 16)
