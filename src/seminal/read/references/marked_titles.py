"""Which marked range of a text is its title: a link, bold, quotes, italics, and where it ends."""

from __future__ import annotations

import re

from seminal.model.entry import OTHERS
from seminal.model.vocabulary import venue
from seminal.read.references import (
    authors,
    behind_names,
    families,
    imprint,
    inside,
    publishers,
    quoted_titles,
    remarks,
    strings,
    title_ends,
)
from seminal.read.references.marked import Mark, in_brackets
from seminal.read.references.names_first import are_people
from seminal.read.references.part import TRACK
from seminal.read.references.remarks import EDGES
from seminal.read.references.stops import EDITION
from seminal.read.references.title_edges import is_place
from seminal.read.references.titling import TITLED_WORDS, citation
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text.pattern import lazy

_QUOTED = re.compile(
    r"([\"“„«]|``)("
    r"[^\"“”„«»\x00]{3,200}\s[\"“][^\s\"“”][^\"“”\x00]{0,80}[\"”][^\"“”\x00]{1,200}(?<=[.,?!])(?=[\"”](?:\s|$))"
    r"|(?<=“)(?=[\"‘'])[^“”\x00\n]{6,400}(?=”)"
    r"|[^\"“”„«»\x00]{6,400}|[^\"“”„«»]{6,400})(?:[\"”“»]|''|’’)"
)
"""A text in quotes, which may have some words in quotes itself: "How the "rules" changed."."""
_KEY = re.compile(
    r"(?:title|paper|authors?|venue|year|link|code|note|summary|abstract|date|tl;?dr|\W*(?:new|update)\W*|(?:edit|update)\w*\W.{0,30}\d{4}\W*)$",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"(?:a |highly |strongly )?(?:must[- ]?read|start here|recommended|important|classic|seminal|required|optional"
    r"|read (?:this )?first|essential|survey|oral|spotlight|best paper(?: award)?|award|new|hot|todo|done)!*$",
    re.IGNORECASE,
)
"""What a list says of a work in bold, and no title."""
_PLAIN_WORDS, _LONGEST_NAMES = 5, 200
_SHORTEST = 8
_CONTAINED = lazy(r"[.,;?!”\"]\s+[Ii]n:?\s*$")
_BUTTON = re.compile(r"[\s.,]*[(\[]*\W?\x00")
_OPENS = re.compile(r"[\s.,]*[(\[]+\s*")
"""What stands behind a title before its own links: "_Title_. [pdf](url)", "_Title_ ([accepted draft](url)"."""
_SHORT_AHEAD = lazy(r"\s*(?:\(\d|[-–—]\s|by\s|,\s+[A-Z][\w.]*\s+[A-Z][\w.]*[^,\n]{0,60},\s+(?:19|20)\d\d)")
_DATED_BEHIND = re.compile(r"[\s,.]*(?:reprint(?:ed)?\s+|\()?(?:1[6-9]|20)\d\d\b")
_EDITION_BEHIND = re.compile(rf"[\s,.(]*(?:{EDITION.pattern})", re.IGNORECASE)
_HOUSE_BEHIND = re.compile(r"[\s,.(]*([A-Z][^,.()\n\x00]{2,60}),\s+(?:19|20)\d\d\b")
_PART_TITLED = re.compile(r"\bVol(?:ume|\.)?\s?(?:\d{1,2}|[IVX]{1,4}):\s+[A-Z][a-z]{2}")
"""A volume that has a title itself: "Kites, Vol. 1: Foundations"."""
_NUMBERS = re.compile(r"\d[\d\s.,:~-]*+(?:(?:\([A-Z]?|[A-Z])\d+\)?|(?<=[\d\s.,:~-]\d)\))?")
"""A volume, in bold: "113 (D13103)"."""
_TAG_WORDS = 4
_BLANKS = re.compile(r"[\s_]+")
_LEADS_ON = re.compile(
    r"(?<!,\s)\b(?:at|the|to|of|on|for|with|from|a|an|is|are|called|as|and|or|using|via|into|beyond|against|than|that)\s+$"
)
_GOES_ON = re.compile(r"\s*:\s+(?=[^\s\x00(\[])")
_COLON_AHEAD = re.compile(r"\s:[\s\"“*_]*$")
"""A colon that stands alone before a title: the one behind it parts the place, "A. Stone : *Title* : Journal"."""


def marked_title(text: str, marks: list[Mark]) -> tuple[int, int] | None:
    """Return the range that markup or quotes show to be the title, or None.

    A link goes before bold, bold before quotes, quotes before italics; a range in quotes
    around a marked one wins, and a marked name before a colon draws in what follows.
    """
    quoted = [
        (m.start(2), m.end(2))
        for m in _QUOTED.finditer(text)
        if len(text[m.start(2) : m.end(2)].split()) > 1 or _behind_names(text[: m.start()])
    ]
    if named := behind_names.title(text, marks, quoted):
        return named
    whole = len(text.strip(EDGES))
    line = text.find("\n", len(text) - len(text.lstrip()))
    if any(start < line < end for start, end in quoted):
        line = text.find("\n", quoted[0][1])  # a title in quotes that is broken in two
    if line > 0 and not any(m.kind == "link" and m.start < line for m in marks):
        above = marked_title(text[:line], [m for m in marks if m.end <= line])
        if above and len(text[slice(*above)].split()) >= TITLED_WORDS:
            return above  # the links are in a remark below the title
        if above is None and plain_line(text[:line]):
            return None
    for kind in ("link", "strong", "quotes", "emphasis"):
        ranges = quoted if kind == "quotes" else [(m.start, m.end) for m in marks if m.kind == kind]
        if kind != "quotes":  # a reference that is bold, or a link, as a whole shows nothing
            shown = None if kind == "link" else quoted
            ranges = [r for r in ranges if r[1] - r[0] < whole - 2 or not _is_whole_reference(text, r, shown)]
        likely = [r for r in _joined_ranges(text, ranges) if _like_title(text, r, kind)]
        if kind == "link" and any(m.kind == "strong" and _is_marked_phrase(text, m) for m in marks):
            likely = [r for r in likely if not remarks.is_person(text[slice(*r)])]
        if kind == "link":
            likely = [r for r in likely if not remarks.is_author(text, r)]
        if kind == "quotes":  # 'A Look Back at "Security Problems"' is one title
            likely = [
                r
                for r in likely
                if not _LEADS_ON.search(text[: r[0] - 1][-40:]) and not quoted_titles.is_inside(text, r)
            ]
        if kind != "link":
            likely = [r for r in likely if not remarks.is_remark_phrase(text, r[0])]
        if kind == "quotes" and likely and (named := _named_ahead(text, marks, likely[0][0])):
            likely = [named]
        if not likely:
            continue
        start, end = likely[0]
        if kind == "quotes" and (further := quoted_titles.going_on(text, marks, (start, end))):
            return further
        if kind == "link" and (named := _behind_authors(text, marks, quoted, start)):
            return named
        if kind == "link" and (other := _beside_link(text, marks, quoted, (start, end))):
            return other
        if kind == "link" and len(text[start:end].split()) < 3:
            start, end = max(likely[:6], key=lambda r: min(len(text[r[0] : r[1]].split()), 3))
        for left, right in quoted:
            if left <= start and end <= right:
                return left, right
        return start, _extended(text, start, end)
    return None


def _behind_authors(
    text: str, marks: list[Mark], quoted: list[tuple[int, int]], link: int
) -> tuple[int, int] | None:
    """Return the title that authors stand before, where a link behind it is the place: "A. Stone, *Title*, [X](a)"."""
    ranges = [*quoted, *((m.start, m.end) for m in marks if m.kind in ("strong", "emphasis"))]
    for start, end in sorted(ranges):
        if end <= link and len(text[start:end].split()) >= TITLED_WORDS and _behind_names(text[:start]):
            return start, end
    return None


def _named_ahead(text: str, marks: list[Mark], before: int) -> tuple[int, int] | None:
    """Return the title in italics right behind names, with a year behind it: quotes in a remark come later."""
    for mark in marks:
        if mark.kind == "emphasis" and mark.end < before and _DATED_BEHIND.match(text, mark.end):
            place = (mark.start, mark.end)
            told = _behind_name(text[: mark.start], dated=True) and _like_title(text, place, "emphasis")
            return place if told else None
    return None


def _beside_link(
    text: str, marks: list[Mark], quoted: list[tuple[int, int]], link: tuple[int, int]
) -> tuple[int, int] | None:
    """Return the marked title that a link holds with more, "[SOSP'03: _Title_ by A. Stone](url)", or has as a button.

    "_Title_ ([accepted draft](url)). See also [Ada Stone](url)": what is said behind a title's buttons is none.
    """
    for kind in ("strong", "quotes", "emphasis"):
        ranges = quoted if kind == "quotes" else [(m.start, m.end) for m in marks if m.kind == kind]
        for start, end in ranges:
            signed = kind == "emphasis" and _behind_names(text[link[0] : max(link[0], start)])
            few = len(text[start:end].split()) < TITLED_WORDS and not signed
            if few or not _like_title(text, (start, end), kind):
                continue
            held = link[0] <= start and end <= link[1] and end - start < link[1] - link[0] - 2
            held = held and kind != "quotes"  # '"Why Should I Fly?": Explaining Wings' is one title
            remark = kind == "quotes" and text[link[0]].islower() and text[link[0] - 1] == "("
            if held or (
                end <= link[0]
                and (remark or _BUTTON.match(text, end) or _OPENS.fullmatch(text, end, link[0]))
            ):
                return start, end
    return None


def plain_line(line: str) -> bool:
    """Return whether a first line is a title without any mark: what is marked below it is a remark."""
    line = line.replace("\x00", " ").strip()
    if len(line.split()) < _PLAIN_WORDS or line.endswith((":", ",")) or not behind_names.in_capitals(line):
        return False
    people = authors.parse(line) or authors.parse(line.partition(": ")[2])  # "TTL: Ada Stone, Ben Ortiz"
    return not (people or imprint.read(line) or names_and_imprint(line))


def _is_whole_reference(text: str, place: tuple[int, int], quoted: list[tuple[int, int]] | None) -> bool:
    """Return whether a marked range holds more than a title: one in quotes, or names before it.

    A link, for which nothing is `quoted`, has names with initials, "et al." or a year.
    """
    inner = text[place[0] : place[1]]
    people = strings.behind_people(inner)
    if quoted is None:
        return inside.SIGNED.search(inner, 0, people) is not None
    return people > 0 or any(place[0] < start and end < place[1] - 1 for start, end in quoted)


def _joined_ranges(text: str, ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join ranges that only blanks part: a title is sometimes split over marks."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if joined and start < joined[-1][1]:
            continue
        if joined and not text[joined[-1][1] : start].strip() and "\n" not in text[joined[-1][1] : start]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _like_title(text: str, place: tuple[int, int], kind: str) -> bool:
    """Return whether a marked stretch can be a title: no remark, tag, number, venue or name of a person."""
    inner = text[place[0] : place[1]].strip(" .,:;\"“”'\x00")
    words = inner.split()
    if not words or not any(c.isalpha() for c in inner) or _NUMBERS.fullmatch(inner):
        return False
    around = text[place[0] - 1 : place[0]] + text[place[1] : place[1] + 1]
    if kind == "strong" and (
        (inner[0] == "(" and inner[-1] == ")")
        or around == "()"
        or (
            len(words) < _TAG_WORDS <= len(text[: place[0]].split())
            and (in_brackets(text, place) or (inner[0] == "[" and inner[-1] == "]"))
        )
        or _PRAISE.match(inner)
    ):
        return False  # a remark: "**(the first of its kind)**", "(**free**)", "[**`PTQ`**]", "**must read**"
    short = kind == "emphasis" and (
        _behind_name(text[: place[0]], dated=_is_dated(text, place[1]))
        if text[: place[0]].strip(EDGES)
        else _SHORT_AHEAD.match(text, place[1])  # "_Algorithms_ (4th Edition)"
    )
    if len(words) < (3 if kind == "emphasis" and not short else 1) or (
        kind == "strong" and text[place[1] - 1] == ":" and len(words) < 4
    ):
        return False
    if len(said := TRACK.sub("", inner)) < 25 and (venue(said) or imprint.dates_only(said)):
        return False
    whole = ")" not in said or said.rstrip(" .").endswith(")")  # "A Kite Processor (TSP) for Wind" is a title
    placed = imprint.read(said) if kind == "strong" else None
    if placed and placed.known and (placed.date or (whole and venue(said))):
        return False  # "Title (Ada Stone), **Proceedings of the Conference on Kites (KITE), 2003**"
    if kind == "link" and is_place(inner):
        return False  # "[Kite Rev. Lett. 132, 133401 (2024)](doi)"
    if kind == "emphasis" and (
        (imprint.read(inner) and not _PART_TITLED.search(inner))
        or _CONTAINED.search(text[: place[0]].rstrip()[-_SHORTEST:])
    ):
        return False  # a place, or what holds the work: "Title. In: *Journal of Kites*"
    if (
        kind in ("emphasis", "strong")
        and text[place[1] :].startswith(":")
        and are_people(authors.parse(inner))
    ):
        return False  # "*Ada Stone, Ben Ortiz*: Kites at Night"
    if text[place[1] :].startswith(":") or kind == "link":
        return True
    if kind == "quotes" and _behind_name(text[: place[0] - 1]):
        return True  # 'S. Stone, "Hairy Black Kites and Null Circular Tails," ...' names nobody
    return not (authors.parse(inner) or (kind == "strong" and citation(inner)))


def _is_marked_phrase(text: str, mark: Mark) -> bool:
    return len(text[mark.start : mark.end].split()) >= TITLED_WORDS


def _is_dated(text: str, end: int) -> bool:
    """Return whether a year, an edition, or who printed a book and when, stands behind a marked text."""
    if _DATED_BEHIND.match(text, end) or _EDITION_BEHIND.match(text, end):
        return True
    house = _HOUSE_BEHIND.match(text, end)
    return house is not None and publishers.names_house(house[1])


def _behind_name(text: str, *, dated: bool = False) -> bool:
    """Return whether a text is names, whole ones, and a comma: "Ada Stone, ".

    Where a year stands behind the title (`dated`), family names are enough: "Stone and Ortiz, _Foldings_, 2003".
    """
    if text.rstrip()[-1:] not in (",", ":", "."):
        return False
    return bool(families.listed(text.strip(EDGES))) or _behind_names(text, whole=not dated)


def _behind_names(text: str, *, whole: bool = True) -> bool:
    """Return whether a text is names, whole ones, and nothing else."""
    if not 3 < len(text) <= _LONGEST_NAMES or "," not in text:
        return False
    names = authors.parse(text.strip(EDGES), certain=True)
    return (
        bool(names)
        and all(name.given or name == OTHERS or not whole for name in names)
        and not authors.noun_like(names)
        and not any(map(authors.is_noun, names))
    )


def _extended(text: str, start: int, end: int) -> int:
    """Return where a title ends whose marked part goes on: "<a>Chord</a>: A Scalable ..."."""
    name, ahead = text[start:end].rstrip(": "), _COLON_AHEAD.search(text[:start])
    match = None if ahead else _GOES_ON.match(text, end)
    if text[start:end].rstrip().endswith(":"):
        match = match or re.compile(r"\s*(?=[^\s\x00])").match(text, end)
    if match is None or ":" in name:
        return end
    stop = title_ends.before_rest(text, match.end())
    whole = behind_names.in_capitals(text[match.end() : stop]) and text[stop : stop + 1] != "."
    return stop if whole or len(_BLANKS.split(name)) <= 3 else end
