"""Why two entries cannot be one work, whatever else speaks for it."""

from __future__ import annotations

import re

from seminal.match.numbered import stands_for_two_works
from seminal.match.other_venues import one_prints_papers
from seminal.match.periodical import (
    PERIODICALS,
    Printing,
    in_proceedings_and_journal,
    issues_differ,
    pages_differ,
    printing,
)
from seminal.match.profile import (
    Profile,
    are_records,
    in_one_list,
    names_nobody,
    same_families,
    same_place,
    same_year,
    share_identifier,
    share_number,
    years_between,
)
from seminal.match.whole_records import isbns, records_differ
from seminal.model.match_reasons import Veto
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement, in_common, perhaps_misread
from seminal.text.titles import number_of, numeral, one_is_the_name

THESES = frozenset(("phdthesis", "mastersthesis", "thesis"))
_KINDS = {
    **dict.fromkeys(THESES, "a thesis"),
    **dict.fromkeys(("software", "dataset", "manual"), "software or data"),
    **dict.fromkeys(("article", "inproceedings", "incollection", "book"), "a printed work"),
}
"""What may have the title of a work of another kind, and is a work of its own."""


_IN_PRINT = frozenset(("book", "inbook", "incollection"))
_RELEASED = frozenset(("software", "dataset", "manual", "misc", "online"))
_DIGITS = re.compile(r"\d+")
_MIN_UNIQUE_WORDS = 5  # significant words that nobody else has for a title


ASKED = frozenset(
    (
        Veto.DOIS, Veto.NUMBERS, Veto.VOLUMES, Veto.EDITIONS, Veto.STRANGERS, Veto.MANUSCRIPT, Veto.EXTENTS,
        Veto.ISBNS, Veto.PAGES_OF_SITE, Veto.PART, Veto.OTHER_PAGES, Veto.TALK,
    )
)  # fmt: skip
"""Vetoes that leave a doubt where title and year agree: a list may have got the number or a name wrong."""
_KIND_PAIRS = {
    frozenset(("a thesis", "a printed work")): Veto.KINDS_THESIS,
    frozenset(("software or data", "a printed work")): Veto.KINDS_DATA,
    frozenset(("software or data", "a thesis")): Veto.KINDS_THESIS_DATA,
}


def contradiction(left: Profile, right: Profile, *, keep_preprints: bool = False) -> Veto | None:
    """Return why two entries cannot be one work, None where they can.

    This is weaker than "not the same": it guards a cluster against members that
    matched a third entry each, but not one another.
    """
    if left is right:
        return None
    if kinds := _kinds_veto(left, right) or records_differ(left, right):
        return kinds
    if _written_by_more(left, right) or _written_by_more(right, left):
        return Veto.THESIS
    apart = left.dois and right.dois and not left.dois & right.dois
    if apart and not (_cut_short(left, right) or one_under_two_dois(left, right)):
        return Veto.DOIS
    if left.arxiv and right.arxiv and not left.arxiv & right.arxiv:
        return Veto.NUMBERS
    if keep_preprints and ((left.preprint and right.printed) or (left.printed and right.preprint)):
        return Veto.KEPT
    if left.title.notice != right.title.notice:
        return Veto.NOTICE
    shared = share_identifier(left, right)
    if shared and stands_for_two_works(left, right):
        return Veto.COPIED
    if left.book and right.book:
        if _volumes_differ(left, right):
            return Veto.VOLUMES
        if not shared and _one_states_edition(left, right):
            return Veto.EDITIONS
        stated = [(left.edition, right.edition), (left.year, right.year)]
        ours, theirs = next((pair for pair in stated if all(pair)), ("", ""))
        if ours != theirs and not _printed_at_new_year(left, right):
            return Veto.EDITIONS
    elif not shared:
        if _versions_differ(left, right):
            return Veto.EDITIONS
        if issues_differ(left, right):
            return Veto.ISSUES
        if _printed_twice(left, right):
            return Veto.VENUES
        if _manuscript_of(left, right) or _manuscript_of(right, left):
            return Veto.MANUSCRIPT
    if _edited_by_others(left, right):
        return Veto.STRANGERS
    if agreement(left.names, right.names) is Agreement.DISAGREE and not (
        _is_evidently_one(left, right) or _named_for_its_author(left, right) or _half_read(left, right)
    ):
        return Veto.STRANGERS
    return None


def _edited_by_others(left: Profile, right: Profile) -> bool:
    """Return whether two works that name no author have other editors."""
    if not (names_nobody(left) and names_nobody(right)):
        return False
    ours, theirs = left.entry.fields.get("editor"), right.entry.fields.get("editor")
    if not (isinstance(ours, tuple) and isinstance(theirs, tuple)):
        return False
    return agreement(ours, theirs) is Agreement.DISAGREE


def one_under_two_dois(left: Profile, right: Profile) -> bool:
    """Return whether a paper has two DOIs, of proceedings and newsletter, all else being equal."""
    return (
        bool(left.dois and right.dois)
        and same_year(left, right)
        and left.title.squashed == right.title.squashed
        and len(left.title.significant) >= _MIN_UNIQUE_WORDS - 1
        and len(left.names) > 1
        and same_families(left, right)
        and not (left.book or right.book)
        and _RELEASED.isdisjoint((left.entry.type, right.entry.type))
        and not issues_differ(left, right)
    )


def _printed_twice(left: Profile, right: Profile) -> bool:
    """Return whether two entries were printed twice: in two years, or on different pages.

    What a conference printed comes again in a journal, though one of them bears no year; a list that names nobody may
    have a venue wrong.
    """
    if not (left.printed and right.printed):
        return False
    if same_year(left, right):
        return _on_other_pages(left, right)
    dated = None not in (left.year, right.year)
    if in_proceedings_and_journal(left, right):
        return dated or not one_prints_papers(left, right)
    if not dated:
        return _on_other_pages(left, right)
    named = bool(left.names and right.names and left.venue and right.venue)
    return (named and left.venue != right.venue) or pages_differ(left, right)


def _on_other_pages(left: Profile, right: Profile) -> bool:
    """Return whether two whole records are on other pages, and name no place in common."""
    return (
        left.whole
        and right.whole
        and not same_place(left, right)
        and pages_differ(left, right)
        and not left.dois & right.dois
        and not one_under_two_dois(left, right)
    )


def _manuscript_of(profile: Profile, other: Profile) -> bool:
    """Return whether one entry is a manuscript of a different year than the printed one."""
    return (
        printing(profile) is Printing.MANUSCRIPT
        and not profile.preprint
        and (profile.year is None or profile.year != other.year)
        and (printing(other) in (Printing.PROCEEDINGS, Printing.JOURNAL) or _printed_later(profile, other))
    )


def _printed_later(profile: Profile, other: Profile) -> bool:
    """Return whether one record is unpublished and the other a book or chapter."""
    types = profile.entry.type, other.entry.type
    return are_records(profile, other) and types[0] == "unpublished" and types[1] in _IN_PRINT


def _versions_differ(left: Profile, right: Profile) -> bool:
    """Return whether two records of software or data state two versions: "Version 2.3", "V2.4"."""
    if not (left.entry.type in _RELEASED and right.entry.type in _RELEASED):
        return False
    ours, theirs = (
        _DIGITS.findall(next(filter(None, map(side.entry.text, ("version", "edition", "number"))), ""))
        for side in (left, right)
    )
    return ours != theirs and bool(ours and theirs)


def _volumes_differ(left: Profile, right: Profile) -> bool:
    """Return whether two books have different volumes or parts: "I", "II - Classic"."""
    ours, theirs = (
        fold(" ".join(map(side.entry.text, ("volume", "part")))).partition(" of ")[0].split()
        for side in (left, right)
    )
    numbers, others = (
        [*filter(None, (*map(numeral, words[:1]), *map(number_of, words[1:])))] for words in (ours, theirs)
    )
    return (
        numbers != others
        if numbers and others
        else bool(ours and theirs and not numbers + others and ours != theirs)
    )


def _one_states_edition(left: Profile, right: Profile) -> bool:
    """Return whether one of two records in a bibliography states an edition after the first."""
    stated = {left.edition, right.edition} - {"1"}
    return (
        are_records(left, right)
        and in_one_list(left, right)
        and "" in stated
        and len(stated) > 1
        and isbns(left).isdisjoint(isbns(right))
    )


def _printed_at_new_year(left: Profile, right: Profile) -> bool:
    """Return whether two books a year apart are one edition, dated by its copyright."""
    if left.edition or right.edition or any(side.corporate and side.names for side in (left, right)):
        return False  # an organisation's manual has a year for each version
    if all(map(_is_online, (left, right))):
        return False  # what stands at an address has a version each year
    return years_between(left, right) == 1


def _is_online(profile: Profile) -> bool:
    """Return whether a book's record has an address, and nothing of a printed book."""
    said = profile.entry.text
    return bool(said("url") or profile.urls) and not (said("pages") or said("isbn") or profile.others)


def _cut_short(left: Profile, right: Profile) -> bool:
    """Return whether one entry's DOI is the beginning of the other's: lists break addresses."""
    return any(
        other.startswith(one) and other != one and not other[len(one)].isalnum()
        for ours in left.dois
        for theirs in right.dois
        for one, other in ((ours, theirs), (theirs, ours))
    )


def _is_evidently_one(left: Profile, right: Profile) -> bool:
    """Return whether two entries are one work whatever lists make of its authors."""
    ours, theirs = left.title, right.title
    if left.whole and right.whole and not (share_number(left, right) and _may_have_one_author(left, right)):
        return False  # an ISBN may be the series', a DOI the book's
    return share_identifier(left, right) and (  # "Thomas et al." of a system by Thomas Wolf
        ours.squashed == theirs.squashed != ""
        or (bool(left.arxiv & right.arxiv) and one_is_the_name(ours, theirs))
    )


def _may_have_one_author(left: Profile, right: Profile) -> bool:
    """Return whether two records share a person, perhaps misread, or one names none."""
    if not (left.names and right.names) or in_common(left.names, right.names, perhaps_misread):
        return True
    ours, theirs = (
        {word for name in side.names for word in fold(name.family).split()} for side in (left, right)
    )
    return not ours.isdisjoint(theirs)


def _half_read(left: Profile, right: Profile) -> bool:
    """Return whether a line's authors overlap the other's, under one long title.

    Lists lose the first author, have two names for one or letters wrong; two whole records that disagree are two works.
    """
    return (
        not (left.whole and right.whole)
        and left.title.squashed == right.title.squashed
        and len(left.title.significant) >= _MIN_UNIQUE_WORDS - 1 - same_place(left, right)
        and in_common(left.names, right.names, perhaps_misread) > 0
    )


def _named_for_its_author(left: Profile, right: Profile) -> bool:
    """Return whether a list has a system's name where two equal titles have authors."""
    return (
        _names_by_one_word(left) or _names_by_one_word(right)
    ) and left.title.squashed == right.title.squashed


def _names_by_one_word(profile: Profile) -> bool:
    """Return whether a long title's only author is one bare word, perhaps a system's name."""
    return (
        len(profile.names) == 1
        and not (profile.entry.structured or profile.names[0].given or profile.names[0].particle)
        and " " not in profile.names[0].family
        and len(profile.title.significant) >= _MIN_UNIQUE_WORDS
    )


_TOLD = (
    "title", "author", "editor", "date", "journal", "booktitle", "howpublished", "institution", "publisher", "series",
    "type", "note", "annotation", "edition", "version", "chapter", "part", "isbn", "url", *PERIODICALS,
)  # fmt: skip
"""All the fields that `contradiction` looks at."""


def compared_properties(profile: Profile) -> tuple[object, ...]:
    """Return the properties that `contradiction` compares: equal ones contradict the same entries."""
    entry = profile.entry
    source = entry.origin.source if entry.structured else None
    return (*profile[1:], entry.type, source, *map(entry.fields.get, _TOLD))


def _kinds_veto(left: Profile, right: Profile) -> Veto | None:
    """Return the two contradictory kinds of two entries, None where they may be one."""
    if left.entry.type == right.entry.type:
        return None
    return _KIND_PAIRS.get(frozenset((_kind_of_work(left), _kind_of_work(right))))


def _written_by_more(thesis: Profile, other: Profile) -> bool:
    """Return whether one is a thesis, titled like its author's paper with others."""
    return thesis.entry.type in THESES and len(thesis.names) == 1 < len(other.names)


def _kind_of_work(profile: Profile) -> str:
    return _KINDS.get(profile.entry.type, "") if profile.entry.structured else ""  # a line's type is a guess
