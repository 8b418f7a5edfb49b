"""Where a title without markup ends: at its sentence, or before names, a place or a date."""

from __future__ import annotations

import re
from itertools import islice

from seminal.read.references import authors, commas, families, imprint, publishers
from seminal.read.references.marked import MASK
from seminal.read.references.names_first import are_people, begins_with_names
from seminal.read.references.signed_behind import is_whole
from seminal.read.references.stops import EDITION, HINT, stops
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text.pattern import lazy

_TITLE_END = re.compile(
    r"\s+by\s+(?=[A-Z])|\s(?:[-–—~|/·•]|--)\s|\s*[—|]+\s*|\s*(?=[(\[])|,\s+|(?<=\s),(?=\w)|\n|\x00|;\s+|\.\s*//"
)
_DASHES = ("-", "–", "—", "~", "|", "--")
_SIGNS = ("/", "·", "•", ";")
_DOTS, _FEWEST = ("·", "•"), 3
_MOST_ENDS = 60
"""Places at which a title may end that are tried; what has more is no title, and each asks for names behind it."""
_CLOSES = tuple(",.;:-–—~|/·([")
_CLOSED = re.compile(r"[\x00)\]]")
_NEXT_SIGN = re.compile(r"\x00|\n|\s[\[(]|\s[-–—~|/·•]\s|;\s")
_LONGEST_PRINTER = 4
_FEW = 3
_YEAR_BEHIND = re.compile(r"(?:19|20)\d\d[a-z]?\W*$")
_YEAR_INSIDE = re.compile(r"\((?:19|20)\d\d\)\s*$")
_CLOSING = lazy(r"[,.?!]['’](?=\s|$)|(?<!\s)['’](?=[,.;:]\s|\s*\(|$)")
"""The end of a title in single quotes, as Harvard's style has it; an apostrophe goes on."""
_YEAR_LAST = re.compile(r"\s(?=(?:19|20)\d\d\W*\Z)")
"""The year that closes a reference whose title nothing else follows: "Stone, A. Night Kites 2003."."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_IN_VENUE = lazy(r"[,.]\s+(?:in:?|in proceedings|proc\.|arxiv|to appear)\s|\s//\s", re.IGNORECASE)
_BREAK = re.compile(r"[\x00\n]")
_SEGMENT = re.compile(r"\s+[^.?!()\[\]\x00\n]{8,200}")
_SMALL = frozenset(
    "from with without into over under between through beyond that when than across about your their using".split()
)
_DATED_WHO = re.compile(r"(?:19|20)\d\d,\s+([A-Z][^()\d]{3,120})")
_LONG_WORD = re.compile(r"[^\W\d_][\w'-]{3,}")
_PLACED = re.compile(r"([A-Z][^()]{6,120}?)\s+\(([A-Z](?=[^()]*(?:19|20)\d\d)[^()]*+)\)\W*")
_ENDED = re.compile(rf"\.\s+[A-Z][^.?!\d]{{2,80}}[\s,]\d{{1,4}}[\s(,:]|[\s.,;()\[\]{MASK}]*\Z")
"""What stands behind the last sentence of a title: a journal with its volume, or but an address."""


def sentence(text: str, start: int) -> int:
    """Return where the sentence that begins at `start` ends: a title in a reference string."""
    if text[start : start + 1] in ("'", "‘") and (closing := _CLOSING.search(text, start + 2)):
        return closing.end()
    ends = [len(text)]
    stop = next(stops(text, start, len(text)), None)
    while (
        stop
        and text[stop.start()] in "?!"
        and (further := _end_after_question(text, stop.end(), len(text), last=True))
    ):
        stop = next(stops(text, further, len(text)), None)
    if stop:
        ends.append(stop.start() if text[stop.start()] == "." else stop.start() + 1)
    ends += [found.start() for way in (_IN_VENUE, _BREAK) if (found := way.search(text, start + 1))]
    if text[start - 2 : start] in (", ", ": "):  # commas or a colon parted the authors from the title
        masked = _BREAK.search(text, start + 1, min(ends))
        if place := commas.before_place(text, start, masked.start() if masked else min(ends)):
            return place
    end = min(ends)
    dated = _YEAR_BEHIND.search(text[max(0, start - 12) : start])
    for match in islice(_TITLE_END.finditer(text, start, end), _MOST_ENDS):
        lead = match.group().strip()
        if dated and _YEAR_INSIDE.match(text, match.end(), end):
            continue  # "Stone, A., 2018: Light during the storm Ida (2015)."
        if match.start() - start > 10 and _starts_rest(text[match.start() : end], lead, named=True):
            semicolon = text.find("; ", match.end(), end) if lead == "," else -1
            if semicolon > 0 and _starts_rest(text[semicolon:end], ";", named=True):
                return semicolon  # "Kites, and Wind; Routledge, 2013"
            return match.start()
    last = _YEAR_LAST.search(text, start)
    return last.start() if last and last.start() < end and not _YEAR.search(text, 0, last.start()) else end


def before_rest(text: str, start: int) -> int:
    """Return where the title that begins at `start` ends: before the first part that is something else."""
    stop = next(stops(text, start, len(text)), None)
    line = text.find("\n", start + 3)
    limit = line if line > 0 else len(text)
    while stop and text[stop.start()] in "?!" and (further := _end_after_question(text, stop.end(), limit)):
        stop = next(stops(text, further, len(text)), None)
    if stop and stop.start() < limit:
        closed = ")" in stop.group() and "(" in text[start : stop.start()]  # "Kites (LAMP 2021 Best paper!)"
        limit = stop.end() if closed else stop.start() + (text[stop.start()] != ".")
    for match in islice(_TITLE_END.finditer(text, start, limit), _MOST_ENDS):
        if match.start() <= start + 2:
            continue
        if match.group().strip() in _DOTS and len(text[start : match.start()].split()) < _FEWEST:
            continue  # "Kites · KITE 2026" names a page's meeting
        if match.group() in (MASK, "\n") or _starts_rest(
            text[match.start() : limit], match.group().strip(), behind=text[limit:]
        ):
            return match.start()
    return limit


def _end_after_question(text: str, start: int, limit: int, *, last: bool = False) -> int:
    """Return where a title goes on behind its question: "Need a Bicycle? The Case for NPUs", else 0.

    With `last`, authors stood before it: what nothing follows but a journal's volume is the title's too, and no remark.
    """
    match = _SEGMENT.match(text, start, limit)
    words = [w for w in _LONG_WORD.findall(match.group()) if w not in _SMALL] if match else []
    if match is None or len(words) < 2:
        return 0
    capitals = sum(w[0].isupper() for w in words) >= 0.75 * len(words)
    if not (capitals or (last and _ENDED.match(text, match.end()))):
        return 0
    known = imprint.read(match.group())
    names = authors.parse(match.group(), certain=True)
    person = (
        any(name.given for name in names)
        and not authors.noun_like(names)
        and text[match.end() : match.end() + 1] not in "?!"
    )
    placed = known and (known.known or (known.date and "pages" in known.fields))
    return 0 if person or placed else match.start()


def behind_question(text: str, start: int) -> int:
    """Return where a title ends that goes on behind a question in quotes: '"Why fly?" Explaining the Wind', else 0."""
    further = _end_after_question(text, start, len(text))
    end = before_rest(text, further) if further else 0
    found = imprint.read(text[further:end]) if further else None
    return end if end and not found and len(text[further:end].split()) > _FEW else 0


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
        return not authors.is_noun(people[0]) and not authors.is_system(people[0])
    rest = rest.lstrip(" ·•/" if lead in _DOTS or named else " ").strip(" ,;:-–—~|\n")
    if EDITION.match(rest):
        return True
    if rest.startswith(("(", "[")):
        close = {"(": ")", "[": "]"}[rest[0]]
        inner, closed, after = rest[1:].partition(close)
        if not closed:
            return False
        if EDITION.match(inner) or HINT.match(inner):
            return True
        if (who := _DATED_WHO.fullmatch(inner)) and (names := authors.parse(who.group(1), certain=True)):
            return bool(names[0].given) and not authors.noun_like(names)  # "Night Kites (2014, Ada Stone)"
        if imprint.read(inner) or names_and_imprint(inner) or _is_signed_parentheses(inner, after):
            return True
        if lead == "" and after.strip(" .,;" + MASK):
            return False
        return len(authors.parse(inner.replace(MASK, " ").strip(" ,;"))) > 1
    if lead in _DASHES:
        if names_and_imprint(rest) or imprint.read(rest) or authors.parse(rest):
            return True
        if lead == "~" and is_whole(rest.split(MASK)[0].strip(" ,.")):
            return True  # "Night Kites ~ Ada Stone": nothing else parts a title so
        return bool(families.behind_sign(rest)) or _is_byline(rest)
    if lead in _SIGNS and _is_byline(rest):
        return True
    head = rest.split(MASK)[0]
    if (placed := _PLACED.fullmatch(head)) and imprint.read(placed[2]) and not imprint.read(placed[1]):
        return False  # "Lamps: Flexible, Bright Lighting of Rooms (NIPS 2017 Workshop on Lamps)"
    if short_imprint(head) or publishers.behind_town(head):
        return True
    return not named and bool(names_and_imprint(head) or authors.parse(head))


def _is_signed_parentheses(inner: str, after: str) -> bool:
    """Return whether parentheses hold who wrote a work, and a sign follows: "Kites (Ada Stone, B. Ortiz), 2003"."""
    if after.lstrip(" " + MASK)[:1] not in _CLOSES:
        return False
    people = authors.parse(inner.replace(MASK, " ").strip(" ,;"))
    if len(people) > 1 or not authors.is_person(inner):
        return len(people) > 1
    return short_imprint(_CLOSED.split(after.strip(" .,;–—-([" + MASK), 1)[0])


def _is_byline(rest: str) -> bool:
    """Return whether people stand behind a sign and a sign behind them: "Kites / A. Stone, B. Ortiz / SOSP 2003"."""
    rest = rest.lstrip("/·• ")
    head = _NEXT_SIGN.split(rest, 1)[0].strip(" ,;")
    people = authors.parse(head) if head != rest else ()
    return are_people(people)


def short_imprint(text: str) -> bool:
    """Return whether a text is where and when a work appeared, or who printed it, and no more."""
    found, words = imprint.read(text), len(text.split())
    if found is None:
        return False
    house = publishers.is_house(text.partition(",")[0].strip())
    longest = 2 * _LONGEST_PRINTER if house else _LONGEST_PRINTER
    printed = bool(found.publisher) and not found.venue and words <= longest
    numbered = bool(found.venue) and found.fields.keys() >= {"volume", "pages"}
    return printed or (bool(found.known or found.date or numbered) and words <= 16)
