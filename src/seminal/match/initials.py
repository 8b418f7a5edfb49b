"""Find titles abbreviated to initials ("CA:AQA"): a doubtful match, never a merge."""

from __future__ import annotations

from typing import Final

from seminal.match.profile import Profile
from seminal.text.people import Agreement, agreement

_MIN_LETTERS: Final = 4  # of an abbreviated title
_MIN_LETTERS_WITHOUT_AUTHORS: Final = 5  # letters that say something where one entry names nobody
_MAX_LETTERS: Final = 8


def abbreviation(one: Profile) -> str:
    """Return a title of 4-8 capitals without its edition, else "": "CLRS" -> "clrs"."""
    capitals = "".join(filter(str.isupper, one.entry.title)).lower()
    if not _MIN_LETTERS <= len(capitals) <= _MAX_LETTERS or not one.title.squashed.startswith(capitals):
        return ""
    rest = one.title.squashed.removeprefix(capitals)
    return capitals if not rest or (one.edition and rest.endswith(("ed", "edition"))) else ""


def initials(one: Profile) -> set[str]:
    """Return the initials, 4 to 8, of a title's words, and of its significant words."""
    title = one.title
    found = {"".join([word[0] for word in words]) for words in (title.words, title.significant)}
    if one.entry.title.lower().startswith("the "):  # the comparable form drops it
        found |= {f"t{letters}" for letters in found}
    return {one for one in found if _MIN_LETTERS <= len(one) <= _MAX_LETTERS}


def is_abbreviated(left: Profile, right: Profile) -> bool:
    """Return whether one title abbreviates the other, and authors agree (unknown: five letters)."""
    short = abbreviation(left)
    if short in initials(right) or ((short := abbreviation(right)) and short in initials(left)):
        people = agreement(left.names, right.names)
        return people is Agreement.AGREE or (
            people is Agreement.UNKNOWN and len(short) >= _MIN_LETTERS_WITHOUT_AUTHORS
        )
    return False


def initial_keys(one: Profile) -> list[str]:
    """Return the block keys that an abbreviated title and its full form share."""
    short = abbreviation(one)
    return [f"initials {letters}" for letters in ({short} if short else initials(one))]
