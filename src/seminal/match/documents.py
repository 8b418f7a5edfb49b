"""Documents of organisations, whose titles lists word in their own ways."""

from __future__ import annotations

from collections.abc import Collection

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile, years_between
from seminal.text.fold import fold
from seminal.text.titles import Title

_DOCUMENT = frozenset(
    "whitepaper white paper guide manual documentation report official official's s".split()
)
"""What a vendor's document may or may not call itself."""


def same_document(left: Profile, right: Profile) -> bool:
    """Return whether two titles are of one document of an organisation.

    Without its name and words such as "whitepaper", which come and go, they have the same words, three or more. Years
    do not differ, and nothing contradicts it.
    """
    owned = [side for side in (left, right) if _is_by_organisation(side)]
    if not owned:
        return False
    owners = {word for side in owned for word in fold(side.names[0].family).split()}
    ours, theirs = (words_without_owners(side.title, owners) for side in (left, right))
    return (
        len(ours) >= 3
        and ours == theirs
        and years_between(left, right) in (None, 0)
        and not contradiction(left, right)
    )


def words_without_owners(title: Title, owners: Collection[str]) -> set[str]:
    """Return a title's significant words, no plural "s", without owners' names and `_DOCUMENT`."""
    return {word.removesuffix("s") for word in title.significant if word not in _DOCUMENT.union(owners)}


def _is_by_organisation(profile: Profile) -> bool:
    """Return whether the only author has no given name, and no "et al." follows."""
    return len(profile.names) == 1 and not profile.names[0].given and not profile.entry.more_authors
