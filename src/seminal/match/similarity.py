"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

from enum import Enum

from seminal.match.profile import Profile
from seminal.model.entry import Name
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement, same_person
from seminal.text.titles import Relation, Title, other_version, relate

# Years that may lie between two entries of one work, by what else agrees. A preprint
# may be years older than the version that is printed; two printed versions may not.
_YEARS_PREPRINT = 5
_YEARS_PRINTED = 1

_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""

_NARROWING = frozenset("for from in on over under using via with without".split())
"""With these the title of a later paper goes on where that of an earlier one ends: "... on FPGAs"."""
_SPECIFIC_WORDS = 4  # significant words that make a title one of a kind without authors


class Verdict(Enum):
    """What two entries are to each other."""

    SAME = "same"
    UNSURE = "unsure"
    DIFFERENT = "different"


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


def stance(one: Profile) -> tuple[object, ...]:
    """Return all of an entry that `contradiction` looks at: two that are equal in it contradict the same others."""
    return (
        one.dois,
        one.arxiv,
        one.preprint,
        one.printed,
        one.title.notice,
        one.book,
        one.edition,
        one.year,
        one.names,
    )


def _strangers(left: Profile, right: Profile) -> bool:
    """Return whether both entries name authors of one kind, and nobody is an author of both."""
    return (
        left.corporate == right.corporate
        and bool(left.people)
        and bool(right.people)
        and set(left.people).isdisjoint(right.people)
    )


def _years(left: Profile, right: Profile) -> int | None:
    """Return how many years lie between two entries, None where one has no year."""
    if left.year is None or right.year is None:
        return None
    return abs(left.year - right.year)


def _specific(title: Title) -> bool:
    return (
        len(title.significant) >= _SPECIFIC_WORDS
        or len(title.words) > _SPECIFIC_WORDS
        or (title.head > 0 and len(title.words) >= _SPECIFIC_WORDS)
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
    relation = relate(left.title, right.title)
    if relation <= Relation.NAMESAKE and not shared and _same_document(left, right):
        return Verdict.SAME, "same organisation's document"
    if relation is Relation.DIFFERENT and not shared:
        return Verdict.DIFFERENT, "different titles"
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        unsure = (
            against.startswith("different")
            and relation is Relation.EQUAL
            and _years(left, right) in (0, None)
        )
        return (Verdict.UNSURE if shared or unsure else Verdict.DIFFERENT), against
    people = agreement(left.names, right.names)
    if shared:
        reworded = _overlap(left, right) >= 0.5 and not other_version(left.title, right.title)
        untitled = not (left.title.words and right.title.words)  # a list may give nothing but a number
        same = relation > Relation.NAMESAKE or reworded or untitled
        reason = "same " + " and ".join(sorted(_scheme(left, right)))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, f"{reason}, but the titles differ")
    if relation >= Relation.SHORTENED and left.urls & right.urls:
        return Verdict.SAME, f"{_WORDING[relation]}, same address"
    if relation is Relation.NAMESAKE:
        near = _years(left, right) in (None, 0)
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), _WORDING[relation]
    return _by_title(left, right, relation, people)


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
        and _years(left, right) in (None, 0)
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

# How many years may part two entries whose authors agree, by how the titles are related: when one is a
# preprint / when both are printed, or when nobody knows.
_LIMITS: dict[Relation, tuple[int, int]] = {
    Relation.EQUAL: (_YEARS_PREPRINT, _YEARS_PRINTED),
    Relation.ACRONYM: (_YEARS_PREPRINT, _YEARS_PRINTED),
    Relation.MISSPELT: (2, _YEARS_PRINTED),
    Relation.NAMED: (2, 0),
    Relation.SHORTENED: (2, 0),
    Relation.EMBEDDED: (1, 0),
    Relation.SAME_NAME: (1, 0),
}


def _by_title(left: Profile, right: Profile, relation: Relation, people: Agreement) -> tuple[Verdict, str]:
    """Decide by title, authors and year."""
    wording = _WORDING[relation]
    years = _years(left, right)
    told = (
        "same year" if years == 0 else "year unknown" if years is None else f"years {left.year}, {right.year}"
    )
    if people is Agreement.AGREE:
        if doubt := _doubt(left, right, relation, years):
            return Verdict.UNSURE, f"{wording}, same first author, but {doubt}"
        return Verdict.SAME, f"{wording}, same first author, {told}"
    there = years == 0 and left.venue != "" and left.venue == right.venue
    if there:
        told = f"same venue and year ({left.venue} {left.year})"
    if _enough_without_authors(left, right, relation, years, there=there):
        return Verdict.SAME, f"{wording}, {told}, no author to object"
    near = years is None or years <= 1
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), f"{wording}, but nothing else to confirm it"


def _doubt(left: Profile, right: Profile, relation: Relation, years: int | None) -> str:
    """Return what keeps two entries with related titles and the same first author apart, or nothing.

    Two whole records are held to more than a line of a list: authors write several papers a year under
    like titles, and a list's line leaves words, authors and the venue out.
    """
    version = left.preprint != right.preprint
    limit = _LIMITS[relation][0 if version else 1]
    if years is not None and years > limit:
        return f"years {left.year} and {right.year}"
    if relation is Relation.EMBEDDED and not (left.title.head and left.title.name == right.title.name):
        return "no name to know it by"  # authors word their next paper like the last one
    if years and relation is Relation.SHORTENED and _narrowed(left.title, right.title):
        return "its end says of what"
    if not (left.whole and right.whole):
        return ""
    if not _same_list(left.names, right.names, all_of_them=not (version and relation >= Relation.MISSPELT)):
        return "not all of the same authors"
    if version:
        return "" if relation > Relation.EMBEDDED else "words left out"
    if years:
        return f"years {left.year} and {right.year}, both in print"
    if left.venue and right.venue and left.venue != right.venue:
        return f"printed twice, {left.venue} and {right.venue}"
    if relation <= Relation.EMBEDDED:
        return "words left out"
    if relation >= Relation.ACRONYM:
        return ""
    ours, theirs = (
        str(one.entry.fields.get("pages", "")).replace("–", "-").split("-")[0] for one in (left, right)
    )
    return f"pages {ours} and {theirs}" if ours and theirs and ours != theirs else ""


def _narrowed(left: Title, right: Title) -> bool:
    """Return whether the longer title goes on with a preposition, and no name says that it is one work."""
    short, long = sorted((left.words, right.words), key=len)
    return not (left.head and left.name == right.name) and long[len(short)] in _NARROWING


def _same_list(left: tuple[Name, ...], right: tuple[Name, ...], *, all_of_them: bool) -> bool:
    """Return whether two complete author lists are one list, or mostly so."""
    if all_of_them:
        return len(left) == len(right) and all(map(same_person, left, right))
    shared = sum(any(same_person(a, b) for b in right) for a in left)
    return shared >= 0.6 * max(len(left), len(right))


def _enough_without_authors(
    left: Profile, right: Profile, relation: Relation, years: int | None, *, there: bool
) -> bool:
    """Return whether title, year and venue make two entries one work where an author list is missing."""
    if left.book and right.book:
        return False
    titles = (
        relation >= Relation.ACRONYM
        or (left.title.head > 0 and left.title.name == right.title.name)
        or (relation is Relation.NAMED and len(left.title.words) >= 5)
        or (there and _nearly_whole(left.title, right.title))
    )
    if not titles or not (there or (_specific(left.title) and _specific(right.title))):
        return False
    apart = left.printed and right.printed and left.venue and right.venue and left.venue != right.venue
    if apart and relation < Relation.ACRONYM:
        return False  # two places, and two titles
    if years is None:
        return relation >= Relation.ACRONYM
    return years == 0 or (years == 1 and left.preprint != right.preprint and relation >= Relation.ACRONYM)


def _nearly_whole(left: Title, right: Title) -> bool:
    """Return whether the longer title has only a word or so more than the shorter one."""
    short, long = sorted((len(left.words), len(right.words)))
    return short >= 6 and short >= 0.8 * long
