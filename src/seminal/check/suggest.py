"""Did you mean: the entries nearest to a key that no bibliography has."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from seminal.check.suggestion import KeySuggestion
from seminal.model.entry import stated_people
from seminal.text.dates import full_year
from seminal.text.fold import fold, latinised, plain_text, squash

_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"\D+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DBLP = re.compile(r"[A-Z][a-z]+|\d\d(?!\d)")
_YEAR = re.compile(r"\d{4}")
_FIELDS = ("author", "editor", "year", "date", "title")
_SMALL = frozenset(
    {"a", "an", "the", "of", "on", "in", "for", "to", "and", "or", "with", "by", "at", "from", "via", "is"}
)

MIN_SURE = 0.8  # similarity of a single suggestion that is what the author meant
MIN_NEAR = 0.68  # similarity of a suggestion that is shown
_MIN_CERTAIN_SPELLING = 0.92  # from here the spelling alone says what is meant
_MIN_LEAD = 0.06  # how far the best must lead for it to stand alone
_MAX_SHOWN = 3
_MAX_KEY = 200  # letters: a longer key is no slip for any
_MAX_COMPLETIONS = 20  # keys with one beginning: if more share it, it says nothing
_MIN_ANAGRAM = 12  # letters and digits
_MIN_FAMILY = 3  # letters of a family name that stands for an author
_MIN_ETAL_WORD = 6  # letters of a word that may end in "etal" and is no metal
_SLIP_LIKELIHOOD = (0.0, 0.7, 0.74, 0.8, 0.85, 0.9, 0.92, 0.94)
"""How likely one wrong letter is a slip, by the number of letters: Li and Lu are two people."""


@dataclass(frozen=True)
class KeyCandidate:
    """An entry's key, family names, year and title words, normalised on first use."""

    key: str
    fields: Mapping[str, str]

    @cached_property
    def plain(self) -> str:
        """Return the key without case, accents and separators."""
        return squash(latinised(self.key))

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Return the words of the authors' (or editors') family names."""
        return tuple(_family_words(self.fields))

    @cached_property
    def year(self) -> str:
        """Return the four digits of the year, or ""."""
        found = _YEAR.search(self.fields.get("year") or self.fields.get("date") or "")
        return found.group() if found else ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the title's words without small ones such as `of`."""
        return tuple(_title_words(self.fields))


@dataclass(frozen=True)
class KeyIndex:
    """The entries of a book, indexed for near misses."""

    candidates: tuple[KeyCandidate, ...]

    @classmethod
    def of(cls, entries: Iterable[tuple[str, Mapping[str, str]]]) -> KeyIndex:
        """Return the index of `(key, fields)` pairs; of equal keys the first counts."""
        unique: dict[str, Mapping[str, str]] = {}
        for key, fields in entries:
            if key and key not in unique:
                unique[key] = {name: fields[name] for name in _FIELDS if name in fields}
        return cls(tuple(KeyCandidate(key, fields) for key, fields in unique.items()))

    @cached_property
    def _plains(self) -> list[str]:
        return [candidate.plain for candidate in self.candidates]

    @cached_property
    def _ordered_keys(self) -> list[tuple[str, int]]:
        return sorted((plain, index) for index, plain in enumerate(self._plains))

    @cached_property
    def _keys_by_length(self) -> Mapping[int, dict[int, str]]:
        """Return the plain keys by entry index, grouped by length, which slips hardly change."""
        found: defaultdict[int, dict[int, str]] = defaultdict(dict)
        for index, plain in enumerate(self._plains):
            found[len(plain)][index] = plain
        return found

    @cached_property
    def _by_plain(self) -> Mapping[str, list[int]]:
        """Return the entries' indexes by plain key."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for index, plain in enumerate(self._plains):
            found[plain].append(index)
        return found

    @cached_property
    def _by_parts(self) -> Mapping[str, list[int]]:
        """Return the entries' indexes by the key's sorted words, and by its sorted letters."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for index, one in enumerate(self.candidates):
            for name in {_folded_parts(one.key), _scrambled(self._plains[index])}:
                found[name].append(index)
        found.pop("", None)  # short keys have no letters to know them by
        return found

    @cached_property
    def _by_token(self) -> Mapping[str, list[int]]:
        """Return the entries' indexes by family name and title word."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for index, one in enumerate(self.candidates):
            for token in {*_family_words(one.fields), *_title_words(one.fields)}:
                found[token].append(index)
        return found

    def near(self, key: str) -> KeySuggestion:
        """Return up to three keys that score MIN_NEAR, and nearly the best score.

        If there are none, return those of the same author and year, as `kin`.
        """
        scores: dict[int, float] = {}
        for search in (self._similar_keys, self._reordered, self._recalled_entries):
            for index, score in search(key):
                scores[index] = max(score, scores.get(index, 0.0))
            if scores and max(scores.values()) >= _MIN_CERTAIN_SPELLING:
                break  # a slip of the finger needs no reading of authors and titles
        near_keys = [
            (score, self.candidates[index].key) for index, score in scores.items() if score >= MIN_NEAR
        ]
        ranked = sorted((-round(score, 3), _count_differences(key, name), name) for score, name in near_keys)
        if not ranked:
            same_authors = self._same_author_and_year(key)
            return KeySuggestion(same_authors, kin=bool(same_authors))
        best = -ranked[0][0]
        close = [name for score, _, name in ranked if -score > best - _MIN_LEAD]
        is_single = len(close) == 1
        return KeySuggestion(
            tuple(close[:_MAX_SHOWN]), is_single and best >= MIN_SURE, is_single and best >= 0.93
        )

    def _similar_keys(self, key: str) -> Iterator[tuple[int, float]]:
        """Yield index and score of keys within a few slips, or with another ending."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        plain = squash(latinised(key))
        if not plain or len(plain) > _MAX_KEY:
            return
        budget = _max_slips(len(plain))
        for length in range(len(plain) - budget, len(plain) + budget + 1):
            keys = self._keys_by_length.get(length, {})
            for other, distance, index in process.extract(
                plain, keys, scorer=OSA.distance, score_cutoff=budget, limit=40
            ):
                yield index, spelling(plain, other, int(distance))
        # the score falls with each letter that is missing, and faster with each that is too much
        for longer in self._completions(plain):
            yield longer, 0.9 - 0.01 * min(len(self._plains[longer]) - len(plain), 15)
        for size in range(max(3, len(plain) - 10), len(plain)):
            for shorter in self._by_plain.get(plain[:size], ()):
                yield shorter, 0.9 - 0.04 * (len(plain) - size)

    def _reordered(self, key: str) -> Iterator[tuple[int, float]]:
        """Yield index and score of keys with the same words, or letters, in another order."""
        for name, score in (
            (_folded_parts(key), _MIN_CERTAIN_SPELLING),
            (_scrambled(squash(latinised(key))), MIN_SURE),
        ):
            for index in self._by_parts.get(name, ()):
                yield index, score

    def _completions(self, plain: str) -> list[int]:
        """Return the indexes of the up to 20 entries whose plain key begins with `plain`."""
        if len(plain) < 3:
            return []
        start = bisect_right(self._ordered_keys, (plain, len(self._plains)))
        stop = bisect_right(self._ordered_keys, (plain + "\U0010ffff", 0))
        return (
            [index for _, index in self._ordered_keys[start:stop]] if stop - start <= _MAX_COMPLETIONS else []
        )

    def _recalled_entries(self, key: str) -> Iterator[tuple[int, float]]:
        """Yield index and score (`recall_score`) of entries with the key's rarest word."""
        if key.startswith("DBLP:"):  # `DBLP:conf/nips/DeanCMCDLMRSTYN12`: one name, initials, the year
            tokens = [token.lower() for token in _DBLP.findall(key, key.rfind("/") + 1)]
        else:
            tokens = [fold(token) for token in _TOKEN.findall(_HUMP.sub("_", key))]
        names = [token for token in tokens if not token.isdecimal() and len(token) > 1]
        years = [year for year in map(_full_year, tokens) if year]
        years += [
            f"19{year[2:]}" for year in years if year not in tokens
        ]  # "turing36", 2036 by its digits alone
        places = [self._by_token.get(name, []) for name in names]
        for index in min(places, key=len, default=[]):  # every word must fit: the rarest leads to all
            yield index, recall_score(names, years, self.candidates[index])

    def _same_author_and_year(self, key: str) -> tuple[str, ...]:
        """Return the up to three keys of a key's author and year: `faisal2015edge` for `faisal2015approach`."""
        tokens = [fold(token) for token in _TOKEN.findall(_HUMP.sub("_", key))]
        years = {year for year in map(_full_year, tokens) if year}
        if not years or not tokens or len(tokens[0]) < _MIN_FAMILY:
            return ()
        found = [
            one.key
            for index in self._by_token.get(tokens[0], ())
            if (one := self.candidates[index]).year in years and tokens[0] in one.families
        ]
        return tuple(found) if len(found) <= _MAX_SHOWN else ()


def _folded_parts(key: str) -> str:
    """Return the words and four-digit years of a key, sorted, without "et al."."""
    lower = latinised(key).lower()
    parts = _TOKEN.findall(lower)
    if "et" in lower:
        parts = [part.removesuffix("etal") if len(part) > _MIN_ETAL_WORD else part for part in parts]
        parts = [part for part in parts if part not in ("et", "al", "etal")]
    return " ".join(sorted([_full_year(part) or part if len(part) == 2 else part for part in parts]))


def _scrambled(plain: str) -> str:
    """Return the sorted letters of a key, "" for one of fewer than 12."""
    return "".join(sorted(plain)) if len(plain) >= _MIN_ANAGRAM else ""


def spelling(wanted: str, other: str, distance: int) -> float:
    """Return the likelihood (0 to 1) of `wanted` for `other` at this edit distance."""
    if distance == 0:
        return 1.0
    letters, other_letters = _DIGITS.sub("", wanted), _DIGITS.sub("", other)
    digits, other_digits = _LETTERS.sub("", wanted), _LETTERS.sub("", other)
    if letters == other_letters:  # another year is often another work
        if sorted(digits) == sorted(other_digits):
            return 0.9
        return 0.86 if abs(int(digits or 0) - int(other_digits or 0)) == 1 else 0.8 - 0.06 * (distance - 1)
    if digits != other_digits:
        return 0.86 - 0.06 * distance
    first_letter = 0.0 if letters[:1] == other_letters[:1] else 0.04
    return (
        _SLIP_LIKELIHOOD[min(len(letters), len(_SLIP_LIKELIHOOD) - 1)] - 0.04 * (distance - 1) - first_letter
    )


def recall_score(names: list[str], years: list[str], key_candidate: KeyCandidate) -> float:
    """Return 0.84 to 0.9 if two of author, year and title words agree, else 0.

    Another year, or a word that is neither a family name nor in the title, gives 0 too.
    """
    author = bool(names) and any(name in key_candidate.families for name in names)
    title = [name for name in names if name in key_candidate.words and len(name) > 2]
    foreign = [
        name for name in names if name not in key_candidate.families and name not in key_candidate.words
    ]
    year = bool(years) and key_candidate.year in years
    agreeing = author + year + min(len(title), 2)
    if agreeing < 2 or foreign or (years and not year):
        return 0.0
    return min(0.9, 0.8 + 0.04 * (agreeing - 1))


def _family_words(fields: Mapping[str, str]) -> list[str]:
    authors = " ".join(plain_text(stated_people(fields.get) or "").split())
    return fold(" ".join([_family_part(name) for name in authors.split(" and ")])).split()


def _family_part(name: str) -> str:
    before, comma, _ = name.partition(",")
    return before if comma else name.rpartition(" ")[2]


def _title_words(fields: Mapping[str, str]) -> list[str]:
    return [w for w in fold(plain_text(fields.get("title", ""))).split() if w not in _SMALL]


def _full_year(token: str) -> str:
    if len(token) == 4 and token[:2] in ("18", "19", "20"):
        return token
    return str(full_year(int(token))) if len(token) == 2 and token.isdecimal() else ""


def _count_differences(wanted: str, other: str) -> int:
    """Return the number of places in which two keys differ."""
    return sum(a != b for a, b in zip(wanted, other, strict=False)) + abs(len(wanted) - len(other))


def _max_slips(length: int) -> int:
    """Return how many slips, up to three, a key of `length` letters may have."""
    return 0 if length < 4 else 1 if length < 9 else 2 if length < 15 else 3
