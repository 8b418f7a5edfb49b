"""Find why two entries cannot be one work, whatever else agrees."""

from __future__ import annotations

import re

from seminal.match.numbered import is_copied_identifier
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
from seminal.match.whole_records import isbns, veto_between_records
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
"""Kinds of works by entry type: two works of two kinds often have one title."""

_IN_PRINT = frozenset(("book", "inbook", "incollection"))
_RELEASED = frozenset(("software", "dataset", "manual", "misc", "online"))
_DIGITS = re.compile(r"\d+")
_MIN_UNIQUE_WORDS = 5  # significant words that nobody else has for a title

ASKED = frozenset(
    (
        Veto.DOIS, Veto.NUMBERS, Veto.VOLUMES, Veto.EDITIONS, Veto.STRANGERS, Veto.MANUSCRIPT, Veto.EXTENTS,
        Veto.ISBNS, Veto.PAGES_OF_SITE, Veto.PAGE, Veto.PART, Veto.OTHER_PAGES, Veto.TALK,
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

    This is weaker than "not the same": it guards a cluster against members that matched a third entry each, but not
    one another. With `keep_preprints` a preprint and a printed version are two works.
    """
    if left is right:
        return None
    if veto := _veto_between_kinds(left, right) or veto_between_records(left, right):
        return veto
    if _written_by_more(left, right) or _written_by_more(right, left):
        return Veto.THESIS
    apart = left.dois and right.dois and not left.dois & right.dois
    if apart and not (_doi_is_cut(left, right) or one_under_two_dois(left, right)):
        return Veto.DOIS
    if left.arxiv and right.arxiv and not left.arxiv & right.arxiv:
        return Veto.NUMBERS
    if keep_preprints and ((left.preprint and right.printed) or (left.printed and right.preprint)):
        return Veto.KEPT
    if left.title.notice != right.title.notice:
        return Veto.NOTICE
    shared = share_identifier(left, right)
    if shared and is_copied_identifier(left, right):
        return Veto.COPIED
    if left.book and right.book:
        if _book_volumes_differ(left, right):
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
        if _is_manuscript_of(left, right) or _is_manuscript_of(right, left):
            return Veto.MANUSCRIPT
    if _edited_by_others(left, right):
        return Veto.STRANGERS
    if agreement(left.names, right.names) is Agreement.DISAGREE and not (
        _is_evidently_one(left, right) or _may_name_system(left, right) or _share_misread_author(left, right)
    ):
        return Veto.STRANGERS
    return None


def _edited_by_others(left: Profile, right: Profile) -> bool:
    """Return whether two entries "by nobody" ("Anonymous") have editors that disagree."""
    if not (names_nobody(left) and names_nobody(right)):
        return False
    ours, theirs = left.entry.fields.get("editor"), right.entry.fields.get("editor")
    if not (isinstance(ours, tuple) and isinstance(theirs, tuple)):
        return False
    return agreement(ours, theirs) is Agreement.DISAGREE


def one_under_two_dois(left: Profile, right: Profile) -> bool:
    """Return whether a paper has two DOIs, of proceedings and newsletter, all else being equal.

    Equal are the year, the title of four significant words or more, and the family names of two authors or more.
    False for books, software and web pages, and for different issues of a periodical.
    """
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
    """Return whether two printed entries are two printings of a paper.

    In one year, or without a year, they are where whole records have other pages; in two years where venues or pages
    differ, but a list that names nobody may have a venue wrong. Proceedings and a journal are two, unless a year is
    missing and the journal prints the conference's papers.
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
    """Return whether two whole records state other pages, and share no place and no DOI."""
    return (
        left.whole
        and right.whole
        and not same_place(left, right)
        and pages_differ(left, right)
        and not left.dois & right.dois
        and not one_under_two_dois(left, right)
    )


def _is_manuscript_of(profile: Profile, other: Profile) -> bool:
    """Return whether `profile` is a manuscript (no preprint), without the printed `other`'s year."""
    return (
        printing(profile) is Printing.MANUSCRIPT
        and not profile.preprint
        and (profile.year is None or profile.year != other.year)
        and (printing(other) in (Printing.PROCEEDINGS, Printing.JOURNAL) or _is_in_book(profile, other))
    )


def _is_in_book(unpublished: Profile, other: Profile) -> bool:
    """Return whether the first record has the type unpublished, the other a book's or chapter's."""
    types = unpublished.entry.type, other.entry.type
    return are_records(unpublished, other) and types[0] == "unpublished" and types[1] in _IN_PRINT


def _versions_differ(left: Profile, right: Profile) -> bool:
    """Return whether two entries of software, data or web pages state two versions: "V2.4"."""
    if not (left.entry.type in _RELEASED and right.entry.type in _RELEASED):
        return False
    ours, theirs = (
        _DIGITS.findall(next(filter(None, map(side.entry.text, ("version", "edition", "number"))), ""))
        for side in (left, right)
    )
    return ours != theirs and bool(ours and theirs)


def _book_volumes_differ(left: Profile, right: Profile) -> bool:
    """Return whether books state two volumes or parts, as numbers or words: "I", "II"."""
    ours, theirs = (
        fold(" ".join(map(side.entry.text, ("volume", "part")))).partition(" of ")[0].split()
        for side in (left, right)
    )
    numbers, others = (
        [*filter(None, (*map(numeral, words[:1]), *map(number_of, words[1:])))] for words in (ours, theirs)
    )
    if numbers and others:
        return numbers != others
    return bool(ours and theirs and not numbers + others and ours != theirs)


def _one_states_edition(left: Profile, right: Profile) -> bool:
    """Return whether one of a bibliography's two records states an edition after the first.

    The other states none, and they share no ISBN.
    """
    stated = {left.edition, right.edition} - {"1"}
    return (
        are_records(left, right)
        and in_one_list(left, right)
        and "" in stated
        and len(stated) > 1
        and isbns(left).isdisjoint(isbns(right))
    )


def _printed_at_new_year(left: Profile, right: Profile) -> bool:
    """Return whether two books without editions are a year apart, as by copyright.

    False for an organisation's manuals and for two that are only online: these have a version each year.
    """
    if left.edition or right.edition or any(side.corporate and side.names for side in (left, right)):
        return False
    return years_between(left, right) == 1 and not all(map(_is_online, (left, right)))


def _is_online(profile: Profile) -> bool:
    """Return whether a book has a URL, but neither pages, ISBN nor other identifiers."""
    said = profile.entry.text
    return bool(said("url") or profile.urls) and not (said("pages") or said("isbn") or profile.others)


def _doi_is_cut(left: Profile, right: Profile) -> bool:
    """Return whether a list broke one entry's DOI at a sign: "10.1/a" of "10.1/a-b"."""
    return any(
        other.startswith(one) and other != one and not other[len(one)].isalnum()
        for ours in left.dois
        for theirs in right.dois
        for one, other in ((ours, theirs), (theirs, ours))
    )


def _is_evidently_one(left: Profile, right: Profile) -> bool:
    """Return whether identifiers and titles outweigh authors that disagree.

    The titles are equal, or with one arXiv number one is the other's name. Two whole records must share a DOI or an
    arXiv number, and may have an author in common.
    """
    ours, theirs = left.title, right.title
    if left.whole and right.whole and not (share_number(left, right) and _may_have_one_author(left, right)):
        return False  # an ISBN may be the series', a DOI the book's
    return share_identifier(left, right) and (  # "Thomas et al." of a system by Thomas Wolf
        ours.squashed == theirs.squashed != ""
        or (bool(left.arxiv & right.arxiv) and one_is_the_name(ours, theirs))
    )


def _may_have_one_author(left: Profile, right: Profile) -> bool:
    """Return whether records share a person, perhaps misread, or family word, or one names nobody."""
    if not (left.names and right.names) or in_common(left.names, right.names, perhaps_misread):
        return True
    ours, theirs = (
        {word for name in side.names for word in fold(name.family).split()} for side in (left, right)
    )
    return not ours.isdisjoint(theirs)


def _share_misread_author(left: Profile, right: Profile) -> bool:
    """Return whether a line shares an author, perhaps misread, under one long title.

    Titles are equal and have four significant words, at one place three. Lists lose the first author, have two names
    for one or letters wrong; two whole records that disagree are two works.
    """
    return (
        not (left.whole and right.whole)
        and left.title.squashed == right.title.squashed
        and len(left.title.significant) >= _MIN_UNIQUE_WORDS - 1 - same_place(left, right)
        and in_common(left.names, right.names, perhaps_misread) > 0
    )


def _may_name_system(left: Profile, right: Profile) -> bool:
    """Return whether titles are equal and an author of one may be a system's name."""
    return left.title.squashed == right.title.squashed and (
        _has_one_word_author(left) or _has_one_word_author(right)
    )


def _has_one_word_author(profile: Profile) -> bool:
    """Return whether a line has one author, of one word, and five significant title words."""
    return (
        len(profile.names) == 1
        and not (profile.entry.structured or profile.names[0].given or profile.names[0].particle)
        and " " not in profile.names[0].family
        and len(profile.title.significant) >= _MIN_UNIQUE_WORDS
    )


_COMPARED_FIELDS = (
    "title", "author", "editor", "date", "journal", "booktitle", "howpublished", "institution", "publisher", "series",
    "type", "note", "annotation", "edition", "version", "chapter", "part", "isbn", "url", "eventtitle", "related",
    *PERIODICALS,
)  # fmt: skip
"""All the fields that `contradiction` looks at."""


def compared_properties(profile: Profile) -> tuple[object, ...]:
    """Return the properties that `contradiction` compares: equal ones contradict the same entries."""
    entry = profile.entry
    record = (entry.origin.source, entry.own_keys) if entry.structured else None
    return (*profile[1:], entry.type, record, *map(entry.fields.get, _COMPARED_FIELDS))


def _veto_between_kinds(left: Profile, right: Profile) -> Veto | None:
    """Return the veto on two kinds (thesis, software or data, printed work), else None."""
    if left.entry.type == right.entry.type:
        return None
    return _KIND_PAIRS.get(frozenset((_kind_of_work(left), _kind_of_work(right))))


def _written_by_more(thesis: Profile, other: Profile) -> bool:
    """Return whether `thesis` is one, by one author, and `other` is by several."""
    return thesis.entry.type in THESES and len(thesis.names) == 1 < len(other.names)


def _kind_of_work(profile: Profile) -> str:
    """Return the kind of a structured record's type (`_KINDS`), "" for other types and lines."""
    return _KINDS.get(profile.entry.type, "") if profile.entry.structured else ""  # a line's type is a guess
