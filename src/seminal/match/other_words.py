"""Works that two entries give in other words: an organisation's document, a system by its name, a retitled preprint."""

from __future__ import annotations

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, years_between
from seminal.text.fold import fold

_TEAM = 3  # authors who seldom write two papers under like titles at once
_TELLING = 4  # words of a title that carry meaning
_MOST = 0.6  # of these, in both titles of a paper that got another in review
_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""


def makers_name(one: Profile, other: Profile) -> bool:
    """Return whether one entry is a system's name and its maker's, the other a paper on it: "GPipe", Google."""
    return (
        one.title.squashed == other.title.name != ""
        and len(one.names) == 1 < len(other.names)
        and not one.names[0].given
        and one.year == other.year is not None
        and not contradiction(one._replace(names=(), people=()), other)
    )


def same_document(left: Profile, right: Profile) -> bool:
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


def perhaps_retitled(left: Profile, right: Profile) -> bool:
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
