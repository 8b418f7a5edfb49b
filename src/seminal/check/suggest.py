"""Did you mean: the entries nearest to a key that no bibliography has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from seminal.text.fold import fold, squash

_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_COMMAND = re.compile(r"\\[a-zA-Z]+ ?|[{}\\\"'^~`=]")
_AND = re.compile(r"\s+and\s+")
_SMALL = frozenset(
    {"a", "an", "the", "of", "on", "in", "for", "to", "and", "or", "with", "by", "at", "from", "via", "is"}
)

SURE = 0.8  # from here a suggestion that stands alone is what the author meant
NEAR = 0.68  # below this nothing is said
_GAP = 0.06  # how far the best must lead for it to stand alone
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Keys worth proposing, best first; `confident` if one stands out, `certain` if it may be applied."""

    keys: tuple[str, ...] = ()
    confident: bool = False
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """What of an entry a key may recall."""

    key: str
    plain: str
    families: tuple[str, ...]
    year: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """The entries of a book, indexed for near misses."""

    candidates: tuple[Candidate, ...]

    @classmethod
    def of(cls, entries: Iterable[tuple[str, Mapping[str, str]]]) -> Shelf:
        """Return the shelf of `(key, fields)` pairs; of equal keys the first counts."""
        unique: dict[str, Mapping[str, str]] = {}
        for key, fields in entries:
            if key:
                unique.setdefault(key, fields)
        return cls(tuple(candidate(key, fields) for key, fields in unique.items()))

    @cached_property
    def _plains(self) -> list[str]:
        return [one.plain for one in self.candidates]

    @cached_property
    def _by_token(self) -> Mapping[str, list[int]]:
        """Return where each family name and each title word occurs."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for index, one in enumerate(self.candidates):
            for token in {*one.families, *one.words}:
                found[token].append(index)
        return found

    def near(self, key: str) -> Suggestion:
        """Return what the author may have meant by `key`; empty where nothing is near."""
        scores: dict[int, float] = {}
        for index, score in (*self._alike(key), *self._meant(key)):
            scores[index] = max(score, scores.get(index, 0.0))
        ranked = sorted(
            (-score, self.candidates[index].key) for index, score in scores.items() if score >= NEAR
        )
        if not ranked:
            return Suggestion()
        best = -ranked[0][0]
        close = [name for score, name in ranked if -score > best - _GAP]
        alone = len(close) == 1
        return Suggestion(tuple(close[:_SHOWN]), alone and best >= SURE, alone and best >= 0.93)

    def _alike(self, key: str) -> Iterator[tuple[int, float]]:
        """Yield entries whose key is spelt almost the same."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        plain = squash(key)
        if not plain:
            return
        for _, distance, index in process.extract(
            plain, self._plains, scorer=OSA.distance, score_cutoff=_budget(len(plain)), limit=40
        ):
            yield index, spelling(plain, self._plains[index], int(distance))
        for index, other in enumerate(self._plains):
            if len(plain) >= 3 and other != plain and other.startswith(plain):
                yield index, 0.9 - 0.01 * min(len(other) - len(plain), 15)
            elif len(other) >= 3 and plain != other and plain.startswith(other):
                yield index, 0.9 - 0.04 * min(len(plain) - len(other), 10)

    def _meant(self, key: str) -> Iterator[tuple[int, float]]:
        """Yield entries whose author, year and title the key recalls."""
        tokens = [fold(token) for token in _TOKEN.findall(key)]
        names = [token for token in tokens if not token.isdigit() and len(token) > 1]
        years = [year for year in map(_full_year, tokens) if year]
        seen = {index for name in names for index in self._by_token.get(name, ())}
        for index in seen:
            yield index, recalled(names, years, self.candidates[index])


def candidate(key: str, fields: Mapping[str, str]) -> Candidate:
    """Return what an entry's key, author, year and title give to compare with."""
    authors = plain_text(fields.get("author") or fields.get("editor") or "")
    families = tuple(fold(_family(name)) for name in _AND.split(authors) if name.strip())
    year = re.search(r"\d{4}", fields.get("year") or fields.get("date") or "")
    words = tuple(w for w in fold(plain_text(fields.get("title", ""))).split() if w not in _SMALL)
    return Candidate(key, squash(key), families, year.group() if year else "", words)


def spelling(wanted: str, other: str, distance: int) -> float:
    """Return how likely `wanted` is a slip for `other`, given their edit distance."""
    if distance == 0:
        return 1.0
    if re.sub(r"\d", "", wanted) == re.sub(r"\d", "", other):  # another year is often another work
        return {True: 0.9, False: 0.84 - 0.06 * (distance - 1)}[sorted(wanted) == sorted(other)]
    return 0.97 - 0.04 * distance


def recalled(names: list[str], years: list[str], one: Candidate) -> float:
    """Return how well a key's words and year agree with an entry's author, year and title."""
    author = bool(names) and any(name in one.families for name in names)
    title = [name for name in names if name in one.words]
    foreign = [name for name in names if name not in one.families and name not in one.words]
    year = bool(years) and one.year in years
    agreeing = author + year + min(len(title), 2)
    if agreeing < 2 or foreign or (years and not year):
        return 0.0
    return min(0.9, 0.8 + 0.04 * (agreeing - 1))


def plain_text(value: str) -> str:
    """Return a field's value without LaTeX commands, accents and braces; good enough to compare words."""
    return _COMMAND.sub("", value) if "\\" in value or "{" in value else value


def _family(name: str) -> str:
    before, comma, _ = name.partition(",")
    return (before if comma else name.split()[-1]).strip()


def _full_year(token: str) -> str:
    if len(token) == 4 and token[:2] in ("18", "19", "20"):
        return token
    return ("20" if int(token) < 50 else "19") + token if len(token) == 2 and token.isdigit() else ""


def _budget(length: int) -> int:
    """Return how many slips a key of that length may hold."""
    return 0 if length < 4 else 1 if length < 9 else 2 if length < 15 else 3
