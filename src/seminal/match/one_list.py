"""What separates two records of one list, which has each printing of a work once."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from seminal.match.periodical import REPORTS, same_span
from seminal.match.profile import Profile, same_place, share_number, values_differ, years_between
from seminal.match.record_kinds import CODE, UNPRINTED, kinds
from seminal.match.web_addresses import WEB
from seminal.model.entry import BOOKS, PartialDate, real_names
from seminal.model.match_reasons import Veto
from seminal.text.fold import fold
from seminal.text.title_relations import Relation, relate
from seminal.text.titles import SERIES_WORDS, number_of

_BETWEEN_CODES: Final = re.compile(r"[.,;]\s")
_LONGER: Final = re.compile(r"[(\[](?:extended|long(?:er)?) version[)\]]\s*$", re.IGNORECASE)
_HOST_OF_PROGRAMS: Final = re.compile(
    r"https?://(?:www\.)?(?:github|gitlab|bitbucket|codeberg|sourceforge)\.\w{2,3}/", re.IGNORECASE
)
_KEYS: Final = re.compile(r"[^\s,;:()]+(?::[^\s,;:()]+)*")
_MIN_KEY: Final = 5
"""Letters of a key that is no word of a note by chance."""
_PLACES: Final = (
    "booktitle", "chapter", "eventtitle", "howpublished", "institution", "journal", "number", "organization",
    "pages", "publisher", "school", "series", "volume",
)  # fmt: skip
"""Where a work may have appeared."""


def veto_in_one_list(left: Profile, right: Profile) -> Veto | None:
    """Return what separates two records of one list, which has each printing once; else None."""
    if _is_set_of(left, right) or _is_set_of(right, left):
        return Veto.PART
    if values_differ(left.entry.text("eventtitle"), right.entry.text("eventtitle")):
        return Veto.VENUES
    if _is_related_to(left, right) or _is_related_to(right, left):
        return Veto.NOTICE
    if _in_other_months(left, right):
        return Veto.ISSUES
    if all(kinds(side)[0] for side in (left, right)) and values_differ(_host(left), _host(right)):
        return Veto.VENUES
    if _is_extended(left) is not _is_extended(right):
        return Veto.MANUSCRIPT
    if _differ_in_title_and_people(left, right):
        return Veto.STRANGERS
    both_reports = REPORTS.issuperset((left.entry.type, right.entry.type))
    one_numbered = _has_report_number(left) is not _has_report_number(right)
    return Veto.MANUSCRIPT if one_numbered and not both_reports else None


def are_other_editions(left: Profile, right: Profile) -> bool:
    """Return whether two books have years more than one apart.

    Not where both state one edition or have one number.
    """
    if not (left.entry.type in BOOKS and right.entry.type in BOOKS) or (years_between(left, right) or 0) < 2:
        return False
    return not (left.edition == right.edition != "" or share_number(left, right))


def _in_other_months(left: Profile, right: Profile) -> bool:
    """Return whether two articles are of two months of one year of a journal.

    A list that copies an entry for the next issue often leaves volume, number and pages as they are.
    """
    ours, theirs = (side.entry.fields.get("date") for side in (left, right))
    if not (isinstance(ours, PartialDate) and isinstance(theirs, PartialDate)) or ours.year != theirs.year:
        return False
    other = ours.month != theirs.month and bool(ours.month and theirs.month)
    return other and same_place(left, right) and not share_number(left, right)


def is_page_beside(page: Profile, work: Profile) -> bool:
    """Return whether `page` is only an address, and `work` is printed somewhere.

    So lists have a program beside the paper on it: the page names nobody, or is of a host of programs. Titles that
    differ in more than a slip leave another doubt.
    """
    entry, url = page.entry, page.entry.text("url")
    if not url or entry.type in BOOKS or page.dois or page.arxiv or years_between(page, work):
        return False
    if page.names and not _HOST_OF_PROGRAMS.match(url):
        return False
    if relate(page.title, work.title) < Relation.MISSPELT:
        return False
    hosted = entry.type in UNPRINTED | WEB  # its publisher may be the site
    placed = any(entry.text(name) for name in _PLACES if not (hosted and name == "publisher"))
    return not placed and any(map(work.entry.text, _PLACES))


def _host(profile: Profile) -> str:
    """Return who had a talk, and where: the fields `organization` and `address`, folded."""
    return fold(" ".join(map(profile.entry.text, ("organization", "address"))))


def _is_extended(profile: Profile) -> bool:
    """Return whether a title ends in "(Extended Version)" or "(longer version)"."""
    return _LONGER.search(profile.entry.title) is not None


def _differ_in_title_and_people(left: Profile, right: Profile) -> bool:
    """Return whether titles differ in words, and authors in people or order.

    "Web Track" and "Federated Web Track", by a group of one conference. A list of people that the other one goes on
    from is cut. Not where a DOI, an arXiv number or the pages are the same.
    """
    same_words = set(left.title.significant) == set(right.title.significant)
    if same_words or share_number(left, right) or same_span(left, right):
        return False
    ours, theirs = ([name.family for name in real_names(side.names)] for side in (left, right))
    few, many = sorted((ours, theirs), key=len)
    others = few != many[: len(few)] if len(few) < len(many) else sorted(few) == sorted(many) and few != many
    return others and same_place(left, right)


def _is_related_to(one: Profile, other: Profile) -> bool:
    """Return whether a record names the other's key in `related` or in its note.

    So biblatex prints an erratum or a translation beside a work (its manual, section 3.5).
    """
    related, noted = (_KEYS.findall(one.entry.text(name)) for name in ("related", "note"))
    return any(key in related or (len(key) >= _MIN_KEY and key in noted) for key in other.entry.own_keys)


def _has_report_number(profile: Profile) -> bool:
    """Return whether a record has a report's number: `howpublished = {ATLAS-CONF-2023-015}`.

    False for articles, whose `number` is an issue's, and for preprints.
    """
    if profile.entry.type == "article" or profile.preprint:
        return False
    stated = map(profile.entry.text, ("howpublished", "number"))
    return any(CODE.fullmatch(code) for text in stated for code in _BETWEEN_CODES.split(text))


def _is_set_of(whole: Profile, part: Profile) -> bool:
    """Return whether `part` is a volume of `whole`, by its fields or its title's end."""
    if whole.entry.text("volume"):
        return False
    if part.entry.text("volume") and whole.entry.text("volumes"):
        return True
    count = len(whole.title.words)
    if not whole.book or part.title.words[:count] != whole.title.words:
        return False
    more = pairwise(part.title.words[count:])
    return any(word in SERIES_WORDS and number_of(number) for word, number in more)
