"""Entries whose key names one work and whose record is another: `gaviria2022dollar` with Mattson 2020."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from seminal.check.book import Book
from seminal.check.book_entries import BookEntry
from seminal.text.fold import fold, plain_text, squash
from seminal.text.names import parse_names
from seminal.text.people import is_by_organisations

_YEAR: Final = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)")
_TOKEN: Final = re.compile(r"[A-Za-z]+")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NO_NAMES: Final = ("et", "al", "etal", "others", "and")
_UNREAD: Final = frozenset(
    ("abstract", "file", "keywords", "annote", "timestamp", "biburl", "bibsource", "owner")
)

_DATED: Final = ("year", "date", "origdate", "origyear", "urldate", "eprint")
_NAMED: Final = (
    "title", "subtitle", "shorttitle", "booktitle", "eventdate", "eventtitle", "series", "howpublished",
)  # fmt: skip

MAX_YEARS_APART: Final = 1  # preprint and proceedings
MIN_POINTS_AGAINST: Final = 1.5  # points against an entry, of three
MAX_SHARE: Final = 0.1  # of a bibliography's keys: where more disagree, its keys are not made of the record
MIN_LETTERS_OF_A_NAME: Final = 3
MIN_LETTERS_OF_A_SLIP: Final = 5
MIN_LETTERS_OF_A_WORD: Final = 4
MIN_ALIKE: Final = 80  # of 100, for a word that is misspelt or inflected


class KeySays(NamedTuple):
    """The parts of a key: family name, year, words, and what follows the year."""

    name: str
    year: int
    words: tuple[str, ...]
    after: bool  # a word follows the year, as in `lipp2018meltdown`


@dataclass(frozen=True)
class _Compared:
    """A key against the record under it."""

    says: KeySays
    fields: Mapping[str, str]

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Return the family names of authors and editors, folded."""
        people = f"{self.fields.get('author', '')} and {self.fields.get('editor', '')}"
        return tuple(
            squash(plain_text(name.family)) for name in parse_names(people.strip().removesuffix(" and"))
        )

    @cached_property
    def text(self) -> str:
        """Return the text of the record, folded and without spaces."""
        values = (value for name, value in self.fields.items() if name not in _UNREAD)
        return squash(plain_text(" ".join(values)))

    @cached_property
    def initials(self) -> str:
        """Return the initials of all words in the record, field by field."""
        return " ".join(
            "".join(word[0] for word in fold(plain_text(value)).split())
            for name, value in self.fields.items()
            if name not in _UNREAD
        )

    @property
    def points(self) -> float:
        """Return how many of name, year and word contradict the record.

        A co-author's name counts half.

        A word before the year may be a topic, as the name may be (`template_bank:2016`): there the year must differ.
        """
        year = self._year_points()
        return self._name_points() + year + self._word_points() if year or self.says.after else 0.0

    def _name_points(self) -> float:
        """Return 1 if the record lacks the key's name, 0.5 for a co-author's, else 0."""
        name = self.says.name
        families = self.families
        if not families or not all(family.isascii() for family in families):
            return 0.0  # no author, or one in letters that keys do not use
        if is_by_organisations(parse_names(self.fields.get("author", ""))):
            return 0.0  # authors call a ministry as they like: `overheid2012nina`
        if any(_is_one_family(name, family) for family in families[:1]):
            return 0.0
        if any(_is_one_family(name, family) for family in families):
            return 0.5
        return 0.0 if name in self.text or name in self.initials else 1.0

    def _year_points(self) -> float:
        """Return 1 if each year of the record is over a year away, else 0."""
        dates = [self.fields.get(name, "") for name in _DATED]
        if str(self.says.year) in " ".join(self.fields.get(name, "") for name in _NAMED):
            return 0.0  # a study or report of that year, published later
        years = [int(year) for text in dates for year in re.findall(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)", text)]
        is_near = any(abs(year - self.says.year) <= MAX_YEARS_APART for year in years)
        return 0.0 if is_near or not years else 1.0

    def _word_points(self) -> float:
        """Return 1 if the record has no word of the key, else 0."""
        words = self.says.words
        if not words or any(word in self.text or word in self.initials for word in words):
            return 0.0
        from rapidfuzz import fuzz

        return 0.0 if any(fuzz.partial_ratio(word, self.text) >= MIN_ALIKE for word in words) else 1.0


def _is_one_family(name: str, family: str) -> bool:
    """Return whether family names are equal, nested (3 letters), or two slips apart (5)."""
    shorter = min(len(name), len(family))
    if name == family or (shorter >= MIN_LETTERS_OF_A_NAME and (family in name or name in family)):
        return True
    if shorter < MIN_LETTERS_OF_A_SLIP:
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(name, family, score_cutoff=2) <= 2


def mismatched(book: Book) -> Mapping[str, BookEntry]:
    """Return, by key, the entries whose record contradicts name, year or word of the key.

    {} if that are more than a tenth of the keys of this form, and more than two: they are not made of the record.
    """
    shaped = [(entry, says) for entry in book.entries if (says := key_says(entry.key)) is not None]
    against = {
        one.key: one for one, says in shaped if _Compared(says, one.fields).points >= MIN_POINTS_AGAINST
    }
    return against if len(against) <= max(2, MAX_SHARE * len(shaped)) else {}


def key_says(key: str) -> KeySays | None:
    """Return the parts of a key such as `lipp2018meltdown`, `Lipp_2018_Meltdown`; None for other forms."""
    year = _YEAR.search(key) if key.isascii() and "/" not in key else None
    if year is None:
        return None
    words_before = [key_token for key_token in _key_tokens(key[: year.start()]) if key_token not in _NO_NAMES]
    name = words_before.pop(0) if words_before else ""
    if (
        len(name) == 2 and words_before and len(words_before[0]) >= MIN_LETTERS_OF_A_WORD
    ):  # De Vries, McAllister
        name += words_before.pop(0)
    if len(name) < MIN_LETTERS_OF_A_NAME or any(sign.isdecimal() for sign in key[: year.start()]):
        return None
    words_before = [word for word in words_before if len(word) >= MIN_LETTERS_OF_A_WORD]
    words_after = [word for word in _key_tokens(key[year.end() :]) if len(word) >= MIN_LETTERS_OF_A_WORD]
    return KeySays(name, int(year[0]), (*words_before, *words_after), bool(words_after))


def _key_tokens(text: str) -> list[str]:
    return [token.lower() for token in _TOKEN.findall(_HUMP.sub(" ", text))]
