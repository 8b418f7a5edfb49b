"""Split authors and volumes from the title of a list's line, given a full entry.

`title "Wolter, Kirk: Introduction to Variance Estimation", no author` beside `author Wolter, Kirk M.`
-> title "Introduction to Variance Estimation", author Wolter.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, count
from typing import Final

from seminal.match.profile import Profile, profile
from seminal.model.entry import OTHERS, Entry, Name
from seminal.text.fold import fold, squash
from seminal.text.people import spelled_out

_END_OF_NAMES: Final = re.compile(r"[:.,;]\s+|(?<!\s)\s+[-\N{EN DASH}\N{EM DASH}]\s+")
_BETWEEN_NAMES: Final = frozenset("and et al with".split())
_PUNCTUATION: Final = re.compile(r"[.,:;\])]")
_PLACE_WORD: Final = re.compile(r"(?:volume|number|vol|no|pages|pp)?\d*")
"""A word of a place after a title: a volume, pages."""
_MIN_NUMBERS: Final = 2  # after a title that are a place: a number alone may be the volume that a work is
_MIN_LETTERS: Final = 12  # of a title that is looked for in a longer one
_MAX_OTHER_LETTERS: Final = 6  # letters before a title besides family names and "and": initials


def with_authors_from_title(left: Profile, right: Profile) -> tuple[Profile, Profile]:
    """Return two entries, authors and volumes around the title of one split off.

    Where only one has authors, those with whose names the other's title begins become its authors. A title that has
    the other's in it, with authors before or a volume after, is replaced by that. All else stays.
    """
    if bool(left.names) != bool(right.names):
        if left.names:
            right = _with_authors(right, left)
        else:
            left = _with_authors(left, right)
    if left.title.squashed != right.title.squashed:  # most pairs
        if _has_more_around(left, right):
            return left._replace(title=right.title), right
        if _has_more_around(right, left):
            return left, right._replace(title=left.title)
    return left, right


def perhaps_with_authors(title: str) -> bool:
    """Return whether a title has a mark that may end names: ". ", ": "."""
    return _END_OF_NAMES.search(title) is not None


def _has_more_around(line: Profile, other: Profile) -> bool:
    """Return whether `line`'s title is `other`'s with authors before it or numbers after it.

    "d. shasha. Kites at Sea" beside "Kites at Sea" by D. Shasha; "Kites at Sea. 25 (1): 38-40", but no "Volume 25".
    `line` is no structured record; `other`'s title has 12 letters and two words or more.
    """
    core = other.title.squashed
    if line.entry.structured or len(core) < _MIN_LETTERS or len(other.title.words) < 2:
        return False
    front, found, _ = line.title.squashed.partition(core)
    if not found or not _PUNCTUATION.search(line.entry.title):
        return False
    words_up_to = dict(zip(accumulate(map(len, line.title.words)), count(1), strict=False))
    after = line.title.words[words_up_to.get(len(front + core), 0) :]
    if len(front + core) not in words_up_to or not all(map(_PLACE_WORD.fullmatch, after)):
        return False  # another word, or a part of one
    if after and sum(word[-1].isdecimal() for word in after) < _MIN_NUMBERS:
        return False
    rest = front
    for family in sorted(map(_squashed_family, other.names + line.names), key=len, reverse=True):
        rest = rest.replace(family, " ") if family else rest
    other_letters = sum(len(word) for word in rest.split() if word not in _BETWEEN_NAMES)
    return not front or (rest != front and other_letters <= _MAX_OTHER_LETTERS)


def _with_authors(nameless: Profile, named: Profile) -> Profile:
    """Return `nameless` with the authors of `named` that its title begins with split off.

    The title up to a mark (". ", ": ", " - ") has only words of their names, the first family name among them;
    otherwise `nameless` comes back unchanged.
    """
    title = nameless.entry.title
    if nameless.title.words[:1] == named.title.words[:1] or not _END_OF_NAMES.search(title):
        return nameless
    first, known = _family_and_name_words(named.names)
    size = 0
    for end in _END_OF_NAMES.finditer(title):
        front = fold(title[: end.start()]).split()
        if not front or not known.issuperset(front):
            break
        if not first.isdisjoint(front):
            size = end.end()
    if not size or size == len(title):
        return nameless
    in_front = set(fold(title[:size]).split())
    people = tuple(name for name in named.names if not _family_words(name).isdisjoint(in_front))
    return _profile_with(nameless.entry, title[size:], people)


@lru_cache(maxsize=4096)
def _family_and_name_words(names: tuple[Name, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the first author's family words, and all words, initials and links of names."""
    known = set(_BETWEEN_NAMES)
    for name in names:
        given = fold(name.given).split()
        known.update(_family_words(name), fold(name.particle).split(), given, (word[0] for word in given))
        known.add("".join(word[0] for word in given))
    return _family_words(names[0]), frozenset(known)


def _squashed_family(name: Name) -> str:
    """Return a family name folded without spaces, "" for "and others"."""
    return "" if name == OTHERS else squash(name.family)


def _family_words(name: Name) -> frozenset[str]:
    """Return a family name's words and spelled-out whole; none for "and others"."""
    if name == OTHERS:
        return frozenset()
    return frozenset((*fold(name.family).split(), spelled_out(name.family)))


def _profile_with(entry: Entry, title: str, people: tuple[Name, ...]) -> Profile:
    """Return the profile of an entry with another title and these authors."""
    return profile(replace(entry, fields={**entry.fields, "title": title, "author": people}))
