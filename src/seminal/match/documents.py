"""Documents of organisations, whose titles lists word in their own ways."""

from __future__ import annotations

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, years_between
from seminal.text.fold import fold

_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""


def same_document(left: Profile, right: Profile) -> bool:
    """Return whether two titles are of one document of an organisation.

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


def _is_by_organisation(one: Profile) -> bool:
    return len(one.names) == 1 and not one.names[0].given and not one.entry.more_authors
