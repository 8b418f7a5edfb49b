"""Are two entries one work? The decision, and the reason for it."""

from __future__ import annotations

from enum import Enum

from seminal.match.authorless import enough_without_authors
from seminal.match.comparison import comparison, near_enough, table
from seminal.match.contradictions import ASKED, Veto, contradiction
from seminal.match.disagreements import UNNAMED, doubts, goes_with, has_versions
from seminal.match.numbered import one_under_its_number, schemes
from seminal.match.periodical import same_span
from seminal.match.profile import Profile, posted, years_between
from seminal.match.sessions import unmarked
from seminal.match.titled import related, renamed
from seminal.text.fold import fold
from seminal.text.people import Agreement, agreement
from seminal.text.slips import only_slips
from seminal.text.title_relations import Relation, later_paper, presents
from seminal.text.title_words import misspelt
from seminal.text.titles import Title, title_of

_TEAM = 3  # authors who seldom write two papers under like titles at once
_MAIN = 3  # words of a title that has lost its subtitle
_TELLING = 4  # words of a title that carry meaning
_MOST = 0.6  # of these, in both titles of a paper that got another in review
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

    Rules decide first; what they leave open and nothing contradicts is decided by the fitted table.
    """
    left, right = unmarked(left, right)
    verdict, reason = _by_rules(left, right, keep_preprints=keep_preprints)
    if verdict is Verdict.SAME:
        return verdict, str(reason)
    slipped = _slipped(left, right)
    is_open = _is_open(verdict, reason) or (slipped and verdict is Verdict.UNSURE)
    near = near_enough(left, right) or slipped
    if not (is_open and near and _may_be_one(left, right, keep_preprints=keep_preprints)):
        return verdict, reason.value if isinstance(reason, Open) else reason
    if slipped:
        return Verdict.SAME, "same title but for slips, same authors, place and year or the next"
    fitted, compared = table(), comparison(left, right)
    score = fitted.score(compared)
    if score >= fitted.same and not (left.whole and right.whole):  # two records word their titles with care
        return Verdict.SAME, f"{compared}: log odds {score:.1f}"
    said = reason.value if isinstance(reason, Open) else reason
    return (Verdict.UNSURE, f"{said}; {compared}") if score >= fitted.asked else (verdict, said)


class Open(Enum):
    """Reasons of the rules that decide nothing."""

    TITLES = "different titles"


def undecided(left: Profile, right: Profile) -> bool:
    """Return whether the rules leave open whether two entries are one work."""
    return (
        _is_open(*_by_rules(left, right, keep_preprints=False))
        and near_enough(left, right)
        and _may_be_one(left, right, keep_preprints=False)
    )


def _is_open(verdict: Verdict, reason: str | Open) -> bool:
    return verdict is not Verdict.SAME and (isinstance(reason, (Open, Unconfirmed)))


class Unconfirmed(str):
    """A reason for a doubt or a difference: the titles are related, and nothing else confirms it."""

    __slots__ = ()


def _slipped(left: Profile, right: Profile) -> bool:
    """Return whether a line of a list, with letters wrong in its title, is another entry of the same people and place.

    Its subtitle may be cut. Two whole records are no line that somebody typed.
    """
    if (left.whole and right.whole) or set(left.people).isdisjoint(right.people):
        return False
    if (years_between(left, right) or 0) > 1 or not _titles_slipped(left, right):
        return False
    compared = comparison(left, right)
    return compared.authors in ("all", "all of fewer", "one of several") and compared.venue not in (
        "different",
        "unlike",
        "proceedings and journal",
    )


def _titles_slipped(left: Profile, right: Profile) -> bool:
    ours, theirs = left.title, right.title
    if only_slips(ours, theirs):
        return True
    for short, long in ((ours, right), (theirs, left)):
        main, _, rest = long.entry.title.partition(": ")
        if rest and len(short.words) >= _MAIN and only_slips(short, title_of(main), or_none=True):
            return True
    return False


def _may_be_one(left: Profile, right: Profile, *, keep_preprints: bool) -> bool:
    """Return whether nothing speaks against two entries with titles that share most words."""
    ours, theirs = left.title, right.title
    return (
        not (left.book and right.book)
        and not (_is_column(ours) or _is_column(theirs))
        and bool(left.names or right.names)
        and not _other_names(ours, theirs)
        and not _opposite(ours, theirs)
        and not contradiction(left, right, keep_preprints=keep_preprints)
        and not later_paper(ours, theirs)
        and not presents(ours, theirs)
        and not goes_with(ours, theirs)
    )


_OPPOSITES = ("a", "an", "anti", "dis", "im", "in", "ir", "non", "un")
"""What makes a word its opposite where it is put in front."""


def _opposite(left: Title, right: Title) -> bool:
    """Return whether a word of one title is the opposite of a word that the other has in its place.

    Not where a blank is lost or stands elsewhere, and both have the letters: "HumanA ction".
    """
    ours, theirs = (
        set(left.significant) - set(right.significant),
        set(right.significant) - set(left.significant),
    )
    return any(
        prefix + word in others and prefix + word not in letters
        for words, others, letters in ((ours, theirs, left.squashed), (theirs, ours, right.squashed))
        for word in words
        for prefix in _OPPOSITES
    )


def _other_names(left: Title, right: Title) -> bool:
    """Return whether two titles begin with two names: "Orca: ..." and "Otter: ...", not "Orca" and "Orcca"."""
    both = left.head > 0 < right.head and left.name != right.name
    return both and not misspelt((left.name,), (right.name,)) and not only_slips(left, right)


def _by_rules(left: Profile, right: Profile, *, keep_preprints: bool) -> tuple[Verdict, str | Open]:
    """Return what the rules say of two entries.

    A shared identifier decides only where the titles do not object: lists give wrong numbers.
    Without identifiers, titles must be related and authors agree; without authors, the
    year must be the same and the title one of a kind. A wrong merge is worse than none.
    """
    shared = (left.dois & right.dois) or (left.arxiv & right.arxiv) or (left.others & right.others)
    if not shared and left.title.squashed != right.title.squashed and _strangers(left, right):
        return Verdict.DIFFERENT, "different authors"  # most pairs, and titles take much longer to compare
    relation = related(left, right)
    again = relation < Relation.SHORTENED and renamed(left, right)
    relation = Relation.NAMED if again else relation
    weak = relation <= Relation.NAMESAKE or relation is Relation.NAMED
    if weak and not shared and _same_document(left, right):
        return Verdict.SAME, "same organisation's document"
    if relation is Relation.DIFFERENT and not shared:
        if _perhaps_retitled(left, right):
            return Verdict.UNSURE, "the same authors, and most words of a preprint's title in another"
        return Verdict.DIFFERENT, Open.TITLES
    if against := contradiction(left, right, keep_preprints=keep_preprints):
        same_year = years_between(left, right) in (0, None)
        unsure = relation is Relation.EQUAL and (
            (against in ASKED and same_year)
            or against is Veto.VENUES
            or (against is Veto.ISSUES and same_year and same_span(left, right))
            or (against is Veto.EDITIONS and agreement(left.names, right.names) is Agreement.AGREE)
        )
        asked = (shared and against is not Veto.KEPT) or unsure
        return (Verdict.UNSURE if asked else Verdict.DIFFERENT), against.value
    people = agreement(left.names, right.names)
    if shared:
        same = relation > Relation.NAMESAKE or one_under_its_number(left, right, people)
        reason = "same " + " and ".join(schemes(left, right))
        return (Verdict.SAME, reason) if same else (Verdict.UNSURE, f"{reason}, but the titles differ")
    if (
        relation >= Relation.SHORTENED
        and left.urls & right.urls
        and (years_between(left, right) or 0)
        <= (0 if has_versions(left) or has_versions(right) else _YEARS_PAGE)
    ):
        return Verdict.SAME, f"{_WORDING[relation]}, same address"
    if _is_column(left.title) or _is_column(right.title):
        return Verdict.UNSURE, f"{_WORDING[relation]}, which returns in every issue"
    if relation is Relation.NAMESAKE:
        version = left.preprint != right.preprint and people is Agreement.AGREE
        near = (years_between(left, right) or 0) <= version
        return (Verdict.UNSURE if near else Verdict.DIFFERENT), Unconfirmed(_WORDING[relation])
    wording = "same title under another name" if again else _WORDING[relation]
    return _by_title(left, right, relation, people, wording)


def _is_column(title: Title) -> bool:
    """Return whether a title is what returns in every issue: "Editor's note", "Treasurer's message"."""
    return bool(title.significant) and all(
        word in _COLUMN or word.removesuffix("s") in _COLUMN for word in title.significant
    )


def _same_document(left: Profile, right: Profile) -> bool:
    """Return whether two titles are those of one document of an organisation.

    Its own name and what it calls the document ("whitepaper") come and go in such titles.
    """
    if not (_is_by_organisation(left) or _is_by_organisation(right)):
        return False
    owners = {
        word
        for one in (left, right)
        if _is_by_organisation(one)
        for word in fold(one.names[0].family).split()
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


def _perhaps_retitled(left: Profile, right: Profile) -> bool:
    """Return whether a preprint and what is in print have all authors, a year or the next, and most words in common."""
    if left.preprint == right.preprint or left.people != right.people or len(left.names) < _TEAM:
        return False
    ours, theirs = set(left.title.significant), set(right.title.significant)
    fewer = min(len(ours), len(theirs))
    return (
        fewer >= _TELLING
        and len(ours & theirs) >= _MOST * fewer
        and (years_between(left, right) or 0) <= 1
        and not contradiction(left, right)
    )


def _is_by_organisation(one: Profile) -> bool:
    return len(one.names) == 1 and not one.names[0].given and not one.entry.more_authors


def _posted_near(left: Profile, right: Profile) -> bool:
    """Return whether an arXiv number says of an undated entry that it is of the other's year, or of that before."""
    ours, theirs = (one.year or posted(one) for one in (left, right))
    if ours is None or theirs is None:
        return False
    return ours == theirs or (left.preprint != right.preprint and abs(ours - theirs) == 1)


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
            reason = f"{wording}, same first author, but {doubt}"
            return Verdict.UNSURE, Unconfirmed(reason) if doubt == UNNAMED else reason
        return Verdict.SAME, f"{wording}, same first author, {told}"
    there = not years and left.venue != "" and left.venue == right.venue
    if there:
        told = (
            f"same venue and year ({left.venue} {left.year})" if years == 0 else f"same venue ({left.venue})"
        )
    confirmed = years is None and relation >= Relation.NAMED and _posted_near(left, right)
    if enough_without_authors(left, right, relation, years, there=there) or (
        confirmed and enough_without_authors(left, right, relation, 0, there=there)
    ):
        return Verdict.SAME, f"{wording}, {told}, no author to object"
    near = years is None or years <= 1
    reason = Unconfirmed(f"{wording}, but nothing else to confirm it")
    return (Verdict.UNSURE if near else Verdict.DIFFERENT), reason
