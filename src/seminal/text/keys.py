"""Make keys of author, year and title (`vaswani2017attention`), or by a pattern."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice, product
from typing import Final

from seminal.model.entry import Name
from seminal.text.fold import ascii_words, squash
from seminal.text.linear import Linear
from seminal.text.title_words import STOP_WORDS

_FORMS: Final = (
    "{author}{year}{word}", "{author}{sep}{year}{sep}{word}", "{author}{sep}{year}{word}",
    "{author}{year}{sep}{word}", "{author}{year}", "{author}{sep}{year}", "{author}{word}{year}",
    "{author}{sep}{word}{sep}{year}", "{author}{short}{word}", "{author}{short}", "{author}{sep}{short}",
)  # fmt: skip
"""What keys are made of, the usual ones first; `short` is the year's last two digits."""
_SEPARATORS: Final = "_-:."
_CASES: Final = ((str.lower, str.lower), (str.capitalize, str.capitalize), (str.capitalize, str.lower))
"""How author and word are written."""
_MAX_SUFFIXES: Final = 702  # keys of one form: the bare one, and letters up to `zz`


def base_key(author: Name | None, year: int | None, title: str) -> str:
    """Return family name, year and first other significant word, in `[a-z0-9]`.

    Without an author the title's first significant word takes the author's place and its second the word's; without a
    year, nothing stands between them. `work` is the word for a title without a letter.
    """
    plain = ascii_words(title)
    names = ascii_words(author.family) if author else []
    words = _title_words(plain, names) or plain or ["work"]
    family = "".join(names)
    if not family:
        return words[0] + str(year or "") + (words[1] if len(words) > 1 else "")
    return family + str(year or "") + words[0]


def suffixes() -> Iterator[str]:
    """Yield suffixes for equal keys without end: none, b, c ... z, aa, ab ..."""
    yield ""
    size = 1
    while True:
        for letters in product("abcdefghijklmnopqrstuvwxyz", repeat=size):
            if letters != ("a",):  # the first of a name has no letter
                yield "".join(letters)
        size += 1


def free_key(base: str, taken: Collection[str]) -> str:
    """Return `base` with the first of `suffixes` that makes a key not in `taken`."""
    if base not in taken:  # most
        return base
    return next(base + suffix for suffix in suffixes() if base + suffix not in taken)


def key_candidates(author: Name, year: int, title: str) -> Iterator[str]:
    """Yield keys made of author, year and title, the most usual one first: `doe2020frobs`.

    None for a family name without letters or digits of ASCII.
    """
    names = ascii_words(author.family)
    family, word = "".join(names), next(iter(_title_words(ascii_words(title), names)), "")
    if not family:
        return
    for form in _FORMS:
        if "{word}" in form and not word:
            continue
        for sep in _SEPARATORS if "{sep}" in form else ("",):
            for of_author, of_word in _CASES if "{word}" in form else _CASES[:2]:
                yield form.format(
                    author=of_author(family), word=of_word(word), year=year, short=f"{year % 100:02}", sep=sep
                )


def key_by_pattern(pattern: Linear, author: Name, year: int, title: str, free: Callable[[str], bool]) -> str:
    """Return the first of `key_candidates` that fits the pattern and is free, or "".

    Where none is free by itself, one with a suffix that the pattern allows.
    """
    fitting = (form for form in key_candidates(author, year, title) if pattern.fullmatch(form))
    return next((key for form in fitting if (key := with_free_suffix(pattern, form, free))), "")


def with_free_suffix(pattern: Linear, base: str, free: Callable[[str], bool]) -> str:
    """Return `base` with the first suffix that makes it free, or "".

    That key must match the pattern; `free` says whether a key can be given.
    """
    found = next((key for suffix in islice(suffixes(), _MAX_SUFFIXES) if free(key := base + suffix)), "")
    return found if pattern.fullmatch(found) else ""


def _title_words(plain: list[str], names: list[str]) -> list[str]:
    """Return a title's distinctive words, without the author's names if others remain.

    They have two letters or more and are neither stop words nor numbers.
    """
    distinctive = [w for w in plain if w not in STOP_WORDS and not w.isdecimal() and len(w) > 1]
    return [w for w in distinctive if w not in names] or distinctive


_PLACEHOLDERS: Final = frozenset(
    """
    todo tbd tba tk fixme xxx xxxx placeholder somecitation
    cite citation citations citationneeded citeneeded citeme citethis
    ref refs reference refneeded refhere missingref
    needcite needcitation needref needsref needscite needscitation addref addcite addcitation
    findcitation findcite findref insertcitation
    """.split()
)
"""Folded, without separators and digits at the end; no author gives such a key to a work."""


def is_placeholder(key: str) -> bool:
    """Return True for a placeholder key: `tbd`, `citation_needed`, `REF1`, `???`."""
    return squash(key).rstrip("0123456789") in _PLACEHOLDERS or not key.strip("?")
