"""Find titles abbreviated to initials ("CA:AQA"): a doubtful match, never a merge."""

from __future__ import annotations

from typing import Final

from seminal.match.profile import Profile
from seminal.text.people import Agreement, agreement

_MIN_LETTERS: Final = 4  # letters
_MIN_LETTERS_WITHOUT_AUTHORS: Final = 5  # letters that say something where one entry names nobody
_MAX_LETTERS: Final = 8


def abbreviation(one: Profile) -> str:
    """Return a title of capitals in lower case, without its edition: "CLRS" -> "clrs"."""
    capitals = "".join(filter(str.isupper, one.entry.title)).lower()
    if not _MIN_LETTERS <= len(capitals) <= _MAX_LETTERS or not one.title.squashed.startswith(capitals):
        return ""
    rest = one.title.squashed.removeprefix(capitals)
    return capitals if not rest or (one.edition and rest.endswith(("ed", "edition"))) else ""


def initials(one: Profile) -> set[str]:
    """Return a title's initials: of all its words, and of its significant words."""
    title = one.title
    found = {"".join([word[0] for word in words]) for words in (title.words, title.significant)}
    if one.entry.title.lower().startswith("the "):  # no word of a title's comparable form
        found |= {f"t{letters}" for letters in found}
    return {one for one in found if _MIN_LETTERS <= len(one) <= _MAX_LETTERS}


def is_abbreviated(left: Profile, right: Profile) -> bool:
    """Return whether one title abbreviates the other and the authors do not contradict it."""
    short = abbreviation(left)
    if short in initials(right) or ((short := abbreviation(right)) and short in initials(left)):
        people = agreement(left.names, right.names)
        return people is Agreement.AGREE or (
            people is Agreement.UNKNOWN and len(short) >= _MIN_LETTERS_WITHOUT_AUTHORS
        )
    return False


def initial_keys(one: Profile) -> list[str]:
    """Return the keys that a title shares with its initials."""
    short = abbreviation(one)
    return [f"initials {letters}" for letters in ({short} if short else initials(one))]
