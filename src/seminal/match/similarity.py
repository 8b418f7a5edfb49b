"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from seminal.model.entry import Entry, Name
from seminal.model.vocabulary import venue
from seminal.text.people import Agreement, agreement
from seminal.text.titles import Relation, Title, relate, title_of

_BOOK_TYPES = frozenset(("book", "mvbook", "collection", "proceedings", "manual"))
_PREPRINT = re.compile(r"arxiv|corr\b|biorxiv|medrxiv|techrxiv|ssrn|preprint|openreview", re.IGNORECASE)
_PREPRINT_DOI = re.compile(r"10\.(?:48550|1101|36227|2139|20944|31234)/")

# Years that may lie between two entries of one work, by what else agrees. A preprint
# may be years older than the version that is printed; two printed versions may not.
_YEARS_PREPRINT = 5
_YEARS_PRINTED = 1

_SPECIFIC_WORDS = 4  # significant words that make a title one of a kind without authors


class Verdict(Enum):
    """What two entries are to each other."""

    SAME = "same"
    UNSURE = "unsure"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Profile:
    """What matching looks at of an entry, computed once."""

    entry: Entry
    title: Title
    names: tuple[Name, ...]
    year: int | None
    dois: frozenset[str]
    arxiv: frozenset[str]
    others: frozenset[str]
    preprint: bool
    printed: bool
    book: bool
    edition: str
    venue: str  # the acronym of a known venue, else empty


def profile(entry: Entry) -> Profile:
    """Return the comparable form of an entry."""
    dois, arxiv, others = set(), set(), set()
    for identifier in entry.identifiers:
        if identifier.scheme == "doi":
            dois.add(identifier.value)
        elif identifier.scheme == "arxiv":
            arxiv.add(identifier.value)
        elif identifier.scheme != "url":
            others.add(str(identifier))
    printed_dois = {doi for doi in dois if not _PREPRINT_DOI.match(doi)}
    stated = entry.venue
    known = venue(stated) if stated else None
    on_server = bool(_PREPRINT.search(stated)) if stated else bool(arxiv) or len(dois) > len(printed_dois)
    names = entry.fields.get("author") or entry.fields.get("editor") or ()
    edition = entry.fields.get("edition", "")
    return Profile(
        entry,
        title_of(entry.title),
        names if isinstance(names, tuple) else (),
        entry.year,
        frozenset(printed_dois),
        frozenset(arxiv),
        frozenset(others),
        preprint=on_server and not printed_dois,
        printed=bool(printed_dois) or (bool(stated) and not on_server),
        book=entry.type in _BOOK_TYPES,
        edition=edition if isinstance(edition, str) else "",
        venue=known.acronym if known is not None and known.kind != "preprint" else "",
    )


def contradiction(left: Profile, right: Profile, *, keep_preprints: bool = False) -> str:
    """Return why two entries cannot be one work, or the empty string.

    This is weaker than "not the same": it guards a cluster against members that
    matched a third entry each, but not one another.
    """
    if left.dois and right.dois and not left.dois & right.dois:
        return "different DOIs"
    if left.arxiv and right.arxiv and not left.arxiv & right.arxiv:
        return "different arXiv ids"
    if keep_preprints and ((left.preprint and right.printed) or (left.printed and right.preprint)):
        return "a preprint and its published version"
    if left.title.notice != right.title.notice:
        return "an erratum or reply"
    if left.book and right.book:
        if left.edition and right.edition and left.edition != right.edition:
            return "different editions"
        if left.year and right.year and left.year != right.year:
            return "different editions"
    if agreement(left.names, right.names) is Agreement.DISAGREE:
        return "different authors"
    return ""


def _years(left: Profile, right: Profile) -> int | None:
    """Return how many years lie between two entries, None where one has no year."""
    if left.year is None or right.year is None:
        return None
    return abs(left.year - right.year)


def _specific(title: Title) -> bool:
    return len(title.significant) >= _SPECIFIC_WORDS or (title.head > 0 and len(title.words) >= 4)


def compare(left: Profile, right: Profile, *, keep_preprints: bool = False) -> tuple[Verdict, str]:
    """Return whether two entries are one work, and why; symmetric.

    A shared identifier decides only where the titles do not object: lists give wrong numbers.
    Without identifiers, titles must be related and authors agree; without authors, the
    year must be the same and the title one of a kind. A wrong merge is worse than none.
    """
    relation = relate(left.title, right.title)
    shared = (left.dois & right.dois) or (left.arxiv & right.arxiv) or (left.others & right.others)
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        unsure = against.startswith("different") and relation is Relation.EQUAL and _years(left, right) in (0, None)
        return (Verdict.UNSURE if shared or unsure else Verdict.DIFFERENT), against
    people = agreement(left.names, right.names)
    if shared:
        same = relation > Relation.NAMESAKE or people is Agreement.AGREE and _overlap(left, right) >= 0.5
        reason = "same " + " and ".join(sorted(_scheme(left, right)))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, f"{reason}, but the titles differ")
    if relation is Relation.DIFFERENT:
        return Verdict.DIFFERENT, "different titles"
    if relation is Relation.NAMESAKE:
        near = _years(left, right) in (None, 0)
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), _WORDING[relation]
    return _by_title(left, right, relation, people)


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
    ours, theirs = set(left.title.significant), set(right.title.significant)
    return len(ours & theirs) / max(1, min(len(ours), len(theirs)))


_WORDING = {
    Relation.EQUAL: "same title",
    Relation.ACRONYM: "same title but for an acronym or a plural",
    Relation.MISSPELT: "same title but for a letter or two",
    Relation.NAMED: "same title, once with the name in front",
    Relation.SHORTENED: "same title, once without its end",
    Relation.EMBEDDED: "same title, once with words left out",
    Relation.SAME_NAME: "same name, and most words of the titles",
    Relation.NAMESAKE: "same name, but few words of the titles",
}

# How many years may part two entries, given how the titles are related: authors agree /
# authors unknown. None: the relation does not suffice at all.
_LIMITS: dict[Relation, tuple[int | None, int | None]] = {
    Relation.EQUAL: (_YEARS_PREPRINT, 1),
    Relation.ACRONYM: (_YEARS_PREPRINT, 1),
    Relation.MISSPELT: (_YEARS_PRINTED, 0),
    Relation.NAMED: (2, 0),
    Relation.SHORTENED: (1, 0),
    Relation.EMBEDDED: (1, 0),
    Relation.SAME_NAME: (0, 0),
}


def _by_title(left: Profile, right: Profile, relation: Relation, people: Agreement) -> tuple[Verdict, str]:
    """Decide by title, authors and year."""
    years = _years(left, right)
    version = (left.preprint and not right.preprint) or (right.preprint and not left.preprint)
    wording = _WORDING[relation]
    with_authors, without = _LIMITS[relation]
    if people is Agreement.AGREE:
        limit = with_authors if with_authors is not None else -1
        if not version:
            limit = min(limit, _YEARS_PRINTED)
        if years is None or years <= limit:
            if relation <= Relation.SHORTENED and not _same_full_list(left, right):
                return Verdict.UNSURE, f"{wording}, but not all of the same authors"
            told = "same year" if years == 0 else "year unknown" if years is None else f"years {left.year}, {right.year}"
            return Verdict.SAME, f"{wording}, same first author, {told}"
        return Verdict.UNSURE, f"{wording}, same first author, but years {left.year} and {right.year}"
    limit = without if without is not None else -1
    there = years == 0 and left.venue != "" and left.venue == right.venue
    named = left.title.head > 0 and left.title.name == right.title.name
    enough = (
        relation >= Relation.ACRONYM
        or named
        or (relation is Relation.NAMED and len(left.title.words) >= 5)
        or (there and _nearly_whole(left.title, right.title))
    ) and (there or (_specific(left.title) and _specific(right.title)))
    if years is None:
        fits = relation >= Relation.ACRONYM
    else:
        fits = years <= (limit if version else 0)
    if enough and fits and not (left.book and right.book):
        told = "same year" if years == 0 else "year unknown" if years is None else f"years {left.year}, {right.year}"
        told = f"same venue and year ({left.venue} {left.year})" if there else told
        return Verdict.SAME, f"{wording}, {told}, no author to object"
    near = years is None or years <= 1
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), f"{wording}, but nothing else to confirm it"


def _nearly_whole(left: Title, right: Title) -> bool:
    """Return whether the longer title has only a word or so more than the shorter one."""
    short, long = sorted((len(left.words), len(right.words)))
    return short >= 6 and short >= 0.8 * long


def _same_full_list(left: Profile, right: Profile) -> bool:
    """Return whether two complete author lists are of one length; a cut list cannot object."""
    if left.entry.more_authors or right.entry.more_authors:
        return True
    return abs(len(left.entry.authors) - len(right.entry.authors)) <= 1
