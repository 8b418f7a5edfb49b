"""Find contradictions in like titles: another name, an opposite, a recurring column."""

from __future__ import annotations

from seminal.match.comparison import comparison
from seminal.match.contradictions import contradiction
from seminal.match.disagreements import is_companion
from seminal.match.periodical import Printing, printing
from seminal.match.profile import Profile, same_place, same_year, years_between
from seminal.match.slipped import titles_are_misspelt
from seminal.text.fold import squash
from seminal.text.slips import only_slips
from seminal.text.title_relations import is_later_paper, only_announces
from seminal.text.title_words import misspelt
from seminal.text.titles import Title

_COLUMN = frozenset(
    "announcement announcements awards back book calendar chair chairs column committee committees "
    "conference conferences contents discussion editor editorial editorials editors foreword front guest "
    "index influential introduction issue letter letters matter message news note notes obituary "
    "organization organizers panel papers past preface president program reminiscences report review "
    "reviews s secretary session special sponsors treasurer welcome".split()
)
"""A title of these words alone returns in every issue."""
_GUEST = "guest"  # edits one issue
_MIN_LETTERS_PER_SLIP = 3  # of a name: more of them wrong make another name
_MAX_ACRONYM = 4  # letters of a word that may be one
_OPPOSITES = ("a", "an", "anti", "dis", "im", "in", "ir", "non", "un")
"""What makes a word its opposite where it is put in front."""


def may_be_one(left: Profile, right: Profile, *, keep_preprints: bool) -> bool:
    """Return whether nothing contradicts a match of two entries sharing most title words."""
    ours, theirs = left.title, right.title
    return (
        not (left.book and right.book)
        and not is_recurring(left, right)
        and bool(left.names or right.names)
        and not _have_other_names(ours, theirs)
        and not _have_opposites(left, right)
        and not _at_two_meetings(left, right)
        and not contradiction(left, right, keep_preprints=keep_preprints)
        and not is_later_paper(ours, theirs)
        and not only_announces(ours, theirs)
        and not is_companion(ours, theirs)
    )


def _have_opposites(left: Profile, right: Profile) -> bool:
    """Return whether two titles have opposite words, or acronyms with different letters.

    "Supervised" and "unsupervised", "CNN" and "RNN". Not where a blank is lost or stands elsewhere, and both have the
    letters: "HumanA ction".
    """
    both = (left.title, right.title)
    ours, theirs = (set(one.significant) - set(other.significant) for one, other in (both, both[::-1]))
    return any(
        prefix + word in others and prefix + word not in letters
        for words, others, letters in (
            (ours, theirs, squash(left.entry.title)),
            (theirs, ours, squash(right.entry.title)),
        )
        for word in words
        for prefix in _OPPOSITES
    ) or any(
        _differ_by_letter(word, other)
        and (_may_be_acronym(word, left.entry.title) or _may_be_acronym(other, right.entry.title))
        for word in ours
        for other in theirs
    )


def _at_two_meetings(left: Profile, right: Profile) -> bool:
    """Return whether titles of one conference's two years each have words of their own.

    It has each paper once; but a list may leave the end of a title out, and take the year from the proceedings.
    """
    if not (left.venue == right.venue != "" and years_between(left, right)):
        return False
    compared = comparison(left, right)
    return (
        printing(left) is printing(right) is Printing.PROCEEDINGS
        and "0" not in (compared.missing, compared.added)
        and not titles_are_misspelt(left, right)
    )


def _differ_by_letter(one: str, other: str) -> bool:
    """Return whether two words of one length, at most four letters, differ in one."""
    return (
        len(one) == len(other) <= _MAX_ACRONYM
        and (one + other).isascii()
        and (one + other).isalpha()
        and sum(a != b for a, b in zip(one, other, strict=True)) == 1
    )


def _may_be_acronym(word: str, title: str) -> bool:
    """Return whether a title has a word in capitals, or no capitals at all."""
    return word.upper() in title or title.islower()


def _have_other_names(left: Title, right: Title) -> bool:
    """Return whether titles begin with two names: "Orca: ..." and "Otter: ...".

    False for a misspelt name, and where at most a third of its letters differs and the titles only by slips.
    """
    if not left.head > 0 < right.head or misspelt((left.name,), (right.name,)):
        return False
    from rapidfuzz.distance import OSA

    letters = max(len(left.name), len(right.name)) // _MIN_LETTERS_PER_SLIP
    return OSA.distance(left.name, right.name) > letters or not only_slips(left, right)


def is_recurring(left: Profile, right: Profile) -> bool:
    """Return whether a title returns in every issue: "Editor's note", "Treasurer's message".

    Not where guests of one name edited an issue of one periodical in one year: the next has others.
    """
    if not (_is_column(left.title) or _is_column(right.title)):
        return False
    guests = all(_GUEST in side.title.words for side in (left, right))
    return not (
        guests and left.people == right.people != () and same_place(left, right) and same_year(left, right)
    )


def _is_column(title: Title) -> bool:
    """Return whether all significant words of a title, also in plural, are in `_COLUMN`."""
    return bool(title.significant) and all(
        word in _COLUMN or word.removesuffix("s") in _COLUMN for word in title.significant
    )
