"""Titles by their initials: "CA:AQA" of "Computer Architecture: A Quantitative Approach". A doubt, never a merge."""

from __future__ import annotations

from typing import Final

from seminal.match.profile import Profile
from seminal.text.people import Agreement, agreement
from seminal.text.titles import Title

_FEWEST: Final = 4  # letters
_ALONE: Final = 5  # letters that say something where one entry names nobody
_MOST: Final = 8


def abbreviation(one: Profile) -> str:
    """Return a title that is all capitals but for an edition behind it, in small letters; else the empty string."""
    capitals = "".join(filter(str.isupper, one.entry.title)).lower()
    if not _FEWEST <= len(capitals) <= _MOST or not one.title.squashed.startswith(capitals):
        return ""
    rest = one.title.squashed.removeprefix(capitals)
    return capitals if not rest or (one.edition and rest.endswith(("ed", "edition"))) else ""


def initials(title: Title) -> set[str]:
    """Return the first letters of a title's words, of all and of those that carry meaning; few words have none."""
    found = {"".join([word[0] for word in words]) for words in (title.words, title.significant)}
    return {one for one in found if _FEWEST <= len(one) <= _MOST}


def spelled_out(left: Profile, right: Profile) -> bool:
    """Return whether one title may stand for the other by its initials, and the people do not object."""
    short = abbreviation(left)
    if short in initials(right.title) or ((short := abbreviation(right)) and short in initials(left.title)):
        people = agreement(left.names, right.names)
        return people is Agreement.AGREE or (people is Agreement.UNKNOWN and len(short) >= _ALONE)
    return False


def initial_keys(one: Profile) -> list[str]:
    """Return the keys that a title shares with its initials."""
    short = abbreviation(one)
    return [f"initials {letters}" for letters in ({short} if short else initials(one.title))]
