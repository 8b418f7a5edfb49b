"""Match a misspelt line of a list with an entry of the same authors."""

from __future__ import annotations

from seminal.match.comparison import comparison
from seminal.match.profile import Profile, years_between
from seminal.text.slips import only_slips
from seminal.text.titles import title_of

_MIN_MAIN_WORDS = 3  # words of a title that has lost its subtitle


def is_misspelt(left: Profile, right: Profile) -> bool:
    """Return whether two entries differ only by misspellings in the title.

    Its subtitle may be cut. Two whole records are no line that somebody typed.
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
    ours, theirs = left.title, right.title
    if only_slips(ours, theirs):
        return True
    for short, long in ((ours, right), (theirs, left)):
        main, _, rest = long.entry.title.partition(": ")
        if rest and len(short.words) >= _MIN_MAIN_WORDS and only_slips(short, title_of(main), or_none=True):
            return True
    return False
