"""What tells two records apart where each says much of its work: parts and wholes, extents, ISBNs, volumes, versions.

A line of a list leaves most of this out, or has it wrong; two records of libraries that disagree are two works.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.match.periodical import pages_differ
from seminal.match.profile import Profile, place
from seminal.model.entry import BOOKS
from seminal.model.match_reasons import Veto
from seminal.text.fold import fold
from seminal.text.titles import SERIES_WORDS, number_of

_PRINTINGS: Final = {"article", "incollection"}
"""Types of what is printed twice where a work is of both: in a journal, and again in a reader."""
_EXTENT: Final = re.compile(r"\b(?:[ivxlc]+\s?[,+]\s?)?(\d{1,4})(?:\s?(?:pp?|pages|leaves)\b.{0,12})?\W*$")
_RANGE: Final = re.compile(r"(\d{1,4})\s?[-–]+\s?(\d{1,4})")
_VERSION: Final = re.compile(r"\b\d+(?:\.\d+)+\b")
_NUMBER: Final = re.compile(r"\d+(?:\(\d+\))?")
_NUMBERED_BY: Final = ("volume", "number", "series", "publisher", "howpublished", "note")
"""Where a record may have the number that its title ends before: "..., vol"."""
_EXTENT_SHARE: Final = 0.1  # of a book's pages, by which two counts of one printing differ


def records_differ(left: Profile, right: Profile) -> Veto | None:
    """Return what tells two structured records apart, None where nothing does, or one is a line of a list."""
    if not (left.entry.structured and right.entry.structured):
        return None
    versions = [found for one in (left, right) if (found := _stated_versions(one.entry.title))]
    if len(versions) > 1 and versions[0] != versions[1]:
        return Veto.EDITIONS
    for part, whole in ((left, right), (right, left)):
        if _is_part(part) and _is_whole(whole) and (part.entry.text("pages") or part.entry.text("volume")):
            return Veto.PART
    if left.edition != right.edition and left.edition and right.edition:
        return Veto.EDITIONS
    if _is_part(left) or _is_part(right):
        return None if left.dois & right.dois else _parts_differ(left, right)
    volumes = [number for one in (left, right) if (number := number_of(fold(one.entry.text("volume"))))]
    if _numbers_behind_title(left) != _numbers_behind_title(right) or len(set(volumes)) > 1:
        return Veto.VOLUMES
    few, many = sorted((_extent(left), _extent(right)))
    if few and (many - few) > _EXTENT_SHARE * many:
        return Veto.EXTENTS
    ours, theirs = _isbn(left), _isbn(right)
    one_list = left.entry.origin.source == right.entry.origin.source  # it has each printing once
    return Veto.ISBNS if ours and theirs and ours != theirs and one_list else None


def _parts_differ(left: Profile, right: Profile) -> Veto | None:
    """Return what tells two articles, chapters or papers apart: other pages of one thing, or two kinds of things."""
    if place(left) == place(right) != "" and pages_differ(left, right):
        return Veto.OTHER_PAGES
    return Veto.VENUES if {left.entry.type, right.entry.type} == _PRINTINGS else None


def record_stance(one: Profile) -> tuple[object, ...]:
    """Return all of an entry that `records_differ` looks at."""
    if not one.entry.structured:
        return ()
    told = (
        _stated_versions(one.entry.title),
        bool(one.entry.text("publisher")),
        _is_part(one),
        _is_whole(one),
        _numbers_behind_title(one),
    )
    return *told, _extent(one), _isbn(one), one.entry.origin.source, one.entry.type


@lru_cache(maxsize=16384)
def _stated_versions(title: str) -> tuple[str, ...]:
    """Return the versions in a title: "2.1.0"."""
    return tuple(_VERSION.findall(title)) if "." in title else ()


def _is_part(one: Profile) -> bool:
    """Return whether a record is of what stands in something larger: an article, a chapter, a paper."""
    return bool(one.entry.text("journal") or one.entry.text("booktitle"))


def _is_whole(one: Profile) -> bool:
    """Return whether a record is of a book itself."""
    published = bool(one.entry.text("publisher")) and not (one.preprint or one.dois)
    return not _is_part(one) and (one.entry.type in BOOKS or published)


def _numbers_behind_title(one: Profile) -> str:
    """Return the number that a title ends before ("..., vol"), wherever the record has it; empty for most."""
    if one.title.words[-1:] and one.title.words[-1] in SERIES_WORDS:
        found = (_NUMBER.match(one.entry.text(name)) for name in _NUMBERED_BY)
        return next((number[0] for number in found if number), "")
    return ""


def _extent(one: Profile) -> int:
    """Return how many pages a book has by its record, 0 where it does not say: "170", "xiii+418", "100 pp", "1-34"."""
    stated = one.entry.text("pages").lower()
    if between := _RANGE.fullmatch(stated):
        return max(0, int(between[2]) - int(between[1]) + 1)
    found = _EXTENT.match(stated)
    return int(found[1]) if found else 0


def _isbn(one: Profile) -> str:
    """Return the digits of an ISBN that its forms of ten and thirteen have in common."""
    digits = re.sub(r"[^0-9xX]", "", one.entry.text("isbn"))
    return digits[-10:-1] if len(digits) in (10, 13) else ""
