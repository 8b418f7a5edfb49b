"""Match a misspelt line of a list with an entry of the same authors."""

from __future__ import annotations

from seminal.match.comparison import comparison
from seminal.match.profile import Profile, years_between
from seminal.text.slips import only_slips
from seminal.text.titles import Title, title_of

_MIN_MAIN_WORDS = 3  # words of a title that has lost its subtitle


def is_misspelt(left: Profile, right: Profile) -> bool:
    """Return whether two entries differ only by misspellings in the title.

    Its subtitle may be cut. All authors of the shorter list agree, years differ by one at most, and no venues differ.
    False for two whole records: nobody typed these.
    """
    if (left.whole and right.whole) or set(left.people).isdisjoint(right.people):
        return False
    if (years_between(left, right) or 0) > 1 or not titles_are_misspelt(left, right):
        return False
    compared = comparison(left, right)
    return compared.authors.startswith("all") and compared.venue not in (
        "different",
        "unlike",
        "proceedings and journal",
    )


def titles_are_misspelt(left: Profile, right: Profile) -> bool:
    """Return whether titles differ only by misspellings, or one lacks a subtitle."""
    return only_slips(left.title, right.title) or any(
        len(short.words) >= _MIN_MAIN_WORDS and is_misspelt_part(short, long)
        for short, long in ((left.title, right.entry.title), (right.title, left.entry.title))
    )


def is_misspelt_part(title: Title, long: str) -> bool:
    """Return whether a title is another's part before its colon, perhaps misspelt."""
    main, _, rest = long.partition(": ")
    return bool(rest) and only_slips(title, title_of(main), or_none=True)
