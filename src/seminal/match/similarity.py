"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

from enum import Enum

from seminal.match.authorless import apart, enough_without_authors
from seminal.match.contradictions import KEPT, contradiction
from seminal.match.doubts import LONG, doubts, has_versions
from seminal.match.profile import Profile, place, years_between
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement
from seminal.text.title_relations import (
    Relation,
    other_version,
    passing_numbers,
    relate,
    retitled,
    without_end,
)
from seminal.text.titles import Title

_CALLED = 2  # significant words of what a link is called where a title should be: "VGG", "the PATE paper"
_LINKED = frozenset(
    "arxiv code implementation intro link official paper pdf project slides unofficial".split()
)
"""Words of what a link is called, which say nothing of the work."""

_YEARS_PAGE = 2  # what a page is the home of may be another version later

_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""


_COLUMN = frozenset(
    "announcement announcements awards back book calendar chair chairs column committee committees "
    "conference conferences contents discussion editor editorial editorials editors foreword front guest "
    "index influential introduction issue letter letters matter message news note notes obituary "
    "organization organizers panel papers past preface president program reminiscences report review "
    "reviews s secretary session special sponsors treasurer welcome".split()
)
"""A title of these words alone returns in every issue."""


class Verdict(Enum):
    """What two entries are to each other."""

    SAME = "same"
    UNSURE = "unsure"
    DIFFERENT = "different"


def _strangers(left: Profile, right: Profile) -> bool:
    """Return whether both entries name authors of one kind, and nobody is an author of both."""
    return (
        left.corporate == right.corporate
        and bool(left.people)
        and bool(right.people)
        and set(left.people).isdisjoint(right.people)
    )


def compare(left: Profile, right: Profile, *, keep_preprints: bool = False) -> tuple[Verdict, str]:
    """Return whether two entries are one work, and why; symmetric.

    A shared identifier decides only where the titles do not object: lists give wrong numbers.
    Without identifiers, titles must be related and authors agree; without authors, the
    year must be the same and the title one of a kind. A wrong merge is worse than none.
    """
    shared = (left.dois & right.dois) or (left.arxiv & right.arxiv) or (left.others & right.others)
    if not shared and left.title.squashed != right.title.squashed and _strangers(left, right):
        return Verdict.DIFFERENT, "different authors"  # most pairs, and titles take much longer to compare
    relation = relate(*_undated(left, right))
    if relation is Relation.NAMESAKE and _retitled(left, right):
        relation = Relation.SAME_NAME
    renamed = relation < Relation.SHORTENED and _renamed(left, right)
    relation = Relation.NAMED if renamed else relation
    weak = relation <= Relation.NAMESAKE or relation is Relation.NAMED
    if weak and not shared and _same_document(left, right):
        return Verdict.SAME, "same organisation's document"
    if relation is Relation.DIFFERENT and not shared:
        return Verdict.DIFFERENT, "different titles"
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        unsure = (
            against.startswith("different")
            and relation is Relation.EQUAL
            and years_between(left, right) in (0, None)
        )
        return (Verdict.UNSURE if (shared and against != KEPT) or unsure else Verdict.DIFFERENT), against
    people = agreement(left.names, right.names)
    if shared:
        same = relation > Relation.NAMESAKE or _one_under_its_number(left, right, people)
        reason = "same " + " and ".join(sorted(_scheme(left, right)))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, f"{reason}, but the titles differ")
    if (
        relation >= Relation.SHORTENED
        and left.urls & right.urls
        and (years_between(left, right) or 0)
        <= (0 if has_versions(left) or has_versions(right) else _YEARS_PAGE)
    ):
        return Verdict.SAME, f"{_WORDING[relation]}, same address"
    told = (one.significant for one in (left.title, right.title))
    if any(words and _COLUMN.issuperset(words) for words in told):
        return Verdict.UNSURE, f"{_WORDING[relation]}, which returns in every issue"
    if relation is Relation.NAMESAKE:
        near = years_between(left, right) in (None, 0)
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), _WORDING[relation]
    wording = "same title under another name" if renamed else _WORDING[relation]
    return _by_title(left, right, relation, people, wording)


def _undated(left: Profile, right: Profile) -> tuple[Title, Title]:
    """Return the titles of two entries, without the year at the end of one where that is their year."""
    ours, theirs = left.title, right.title
    if ours.numbers == theirs.numbers:
        return ours, theirs
    known = {str(one.year) for one in (left, right) if one.year}
    year = known.pop() if len(known) == 1 else ""
    if ours.words[-1:] == (year,) and year not in theirs.numbers:
        return without_end(ours), theirs
    if theirs.words[-1:] == (year,) and year not in ours.numbers:
        return ours, without_end(theirs)
    return ours, theirs


def _retitled(left: Profile, right: Profile) -> bool:
    """Return whether two entries of one name are versions of one work: titles change between preprint and print."""
    version = left.preprint != right.preprint or left.printed != right.printed
    return version and (years_between(left, right) or 0) <= 1 and retitled(left.title, right.title)


def _one_under_its_number(left: Profile, right: Profile, people: Agreement) -> bool:
    """Return whether two entries of one identifier and unlike titles are one work, and none has another's number."""
    ours, theirs = left.title, right.title
    if any(not title.words or title.words[1:3] == ("et", "al") for title in (ours, theirs)):
        return True  # a list may give nothing but a number, or "Stone et al., 2003"
    if other_version(ours, theirs) and not passing_numbers(ours, theirs):
        return False
    named = any(
        len(one.name) >= 5 and one.name in other.squashed for one, other in ((ours, theirs), (theirs, ours))
    )
    called = [not one.names and len(set(one.title.significant) - _LINKED) <= _CALLED for one in (left, right)]
    if left.arxiv & right.arxiv and called[0] != called[1]:
        return True
    alike = people is Agreement.AGREE and place(left) == place(right) != "" and left.year == right.year
    return _overlap(left, right) >= 0.5 or named or (alike and bool(left.dois & right.dois))


def _renamed(left: Profile, right: Profile) -> bool:
    """Return whether two entries have one long title under two names, as a preprint and what was printed of it."""
    ours, theirs = left.title, right.title
    return (
        ours.head > 0 < theirs.head
        and ours.words[ours.head :] == theirs.words[theirs.head :]
        and len(ours.significant) - ours.head >= LONG
        and ours.notice == theirs.notice
        and (left.preprint != right.preprint or (not years_between(left, right) and not apart(left, right)))
        and not other_version(ours, theirs)
    )


def _same_document(left: Profile, right: Profile) -> bool:
    """Return whether two titles are those of one document of an organisation.

    Its own name and what it calls the document ("whitepaper") come and go in such titles.
    """
    if not (_is_organisation(left) or _is_organisation(right)):
        return False
    owners = {
        word for one in (left, right) if _is_organisation(one) for word in fold(one.names[0].family).split()
    }
    ours, theirs = (
        {word.removesuffix("s") for word in one.title.significant if word not in owners | _DOCUMENT}
        for one in (left, right)
    )
    return (
        len(ours) >= 3
        and ours == theirs
        and years_between(left, right) in (None, 0)
        and not contradiction(left, right)
    )


def _is_organisation(one: Profile) -> bool:
    return len(one.names) == 1 and not one.names[0].given and not one.entry.more_authors


def _scheme(left: Profile, right: Profile) -> set[str]:
    schemes = set()
    if left.dois & right.dois:
        schemes.add("DOI")
    if left.arxiv & right.arxiv:
        schemes.add("arXiv id")
    if left.others & right.others:
        schemes.add("identifier")
    return schemes


def _overlap(left: Profile, right: Profile) -> float:
    ours, theirs = (
        {word.removesuffix("s") for word in one.title.significant if not word.isdigit()}
        for one in (left, right)
    )  # a year is no sign: "CogX 2020", "Workshop 2020"
    return len(ours & theirs) / max(1, min(len(ours), len(theirs)))


_WORDING = {
    Relation.EQUAL: "same title",
    Relation.ACRONYM: "same title but for an acronym or a plural",
    Relation.MISSPELT: "same title but for a letter or a small word",
    Relation.NAMED: "same title, once with the name in front",
    Relation.SHORTENED: "same title, once without its end",
    Relation.EMBEDDED: "same title, once with words left out",
    Relation.SAME_NAME: "same name, and most words of the titles",
    Relation.NAMESAKE: "same name, but few words of the titles",
}


def _by_title(
    left: Profile, right: Profile, relation: Relation, people: Agreement, wording: str
) -> tuple[Verdict, str]:
    """Decide by title, authors and year."""
    years = years_between(left, right)
    told = (
        "same year" if years == 0 else "year unknown" if years is None else f"years {left.year}, {right.year}"
    )
    if people is Agreement.AGREE:
        if doubt := doubts(left, right, relation, years):
            return Verdict.UNSURE, f"{wording}, same first author, but {doubt}"
        return Verdict.SAME, f"{wording}, same first author, {told}"
    there = not years and left.venue != "" and left.venue == right.venue
    if there:
        told = (
            f"same venue and year ({left.venue} {left.year})" if years == 0 else f"same venue ({left.venue})"
        )
    if enough_without_authors(left, right, relation, years, there=there):
        return Verdict.SAME, f"{wording}, {told}, no author to object"
    near = years is None or years <= 1
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), f"{wording}, but nothing else to confirm it"
