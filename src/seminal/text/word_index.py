"""Search among many records by their words, in any order, by beginnings of words, and with typos."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import log

from seminal.text.fold import fold

MAX_CANDIDATES = 3_000  # rows that one query compares: those of its rarest word
MAX_SHARE = 0.2  # of all rows: a word that more have says nothing of a passage
MIN_TYPO_LETTERS = 4  # a shorter word with a typo may be any
_EXACT, _BEGINNING, _TYPO = 1.0, 0.9, 0.6


class WordIndex:
    """Records by number, each with weighted texts: `[("vaswani2017attention", 1.0), ("Attention is ...", 0.8)]`."""

    def __init__(self, rows: Iterable[Iterable[tuple[str, float]]]) -> None:
        """Index rows; a word that stands in several texts of a row has the highest weight."""
        numbers: dict[str, int] = {}
        self._postings: list[array[int]] = []
        self._rows: list[dict[int, float]] = []
        for at, texts in enumerate(rows):
            weights: dict[int, float] = {}
            for text, weight in texts:
                for word in fold(text).split():
                    number = numbers.setdefault(word, len(numbers))
                    if number == len(self._postings):
                        self._postings.append(array("l"))
                    if number not in weights:
                        self._postings[number].append(at)
                    weights[number] = max(weight, weights.get(number, 0.0))
            self._rows.append(weights)
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def _sorted_words(self) -> list[str]:
        return sorted(self._numbers)

    @cached_property
    def _words_by_length(self) -> Mapping[int, list[str]]:
        found: dict[int, list[str]] = {}
        for word in self._numbers:
            found.setdefault(len(word), []).append(word)
        return found

    def find(self, query: str) -> dict[int, float]:
        """Return the rows that have every word of a query, with scores of at most 1; `{}` for an empty query."""
        words = fold(query).split()
        matches = [self._meant_words(word) for word in words]
        if not matches or not all(matches):
            return {}
        matches.sort(key=lambda numbers: sum(len(self._postings[number]) for number in numbers))
        rarest, *others = matches
        best: dict[int, float] = {}
        for row in self._candidates(rarest):
            weights, total = self._rows[row], 0.0
            for numbers in (rarest, *others):
                fit = max((weights[n] * numbers[n] for n in numbers.keys() & weights.keys()), default=0.0)
                if not fit:
                    break
                total += fit
            else:
                best[row] = total / len(matches)
        return best

    def related(self, passage: str) -> dict[int, float]:
        """Return the rows that share words with a passage; a word counts the more, the fewer rows have it."""
        found: dict[int, float] = {}
        for word in set(fold(passage).split()):
            number = self._numbers.get(word)
            if number is None or len(self._postings[number]) > len(self._rows) * MAX_SHARE:
                continue
            rarity = log(1 + len(self._rows) / len(self._postings[number]))
            for row in self._postings[number]:
                found[row] = found.get(row, 0.0) + rarity * self._rows[row][number]
        return found

    def _candidates(self, numbers: Mapping[int, float]) -> Iterator[int]:
        """Yield the rows of some words, each once, those of the nearest words first; at most MAX_CANDIDATES."""
        seen: set[int] = set()
        for number in sorted(numbers, key=lambda one: -numbers[one]):
            for row in self._postings[number]:
                if row not in seen:
                    seen.add(row)
                    yield row
                    if len(seen) == MAX_CANDIDATES:
                        return

    def _meant_words(self, word: str) -> dict[int, float]:
        """Return the indexed words that a typed one may mean, with how well each fits."""
        found = {
            self._numbers[other]: _EXACT if other == word else _BEGINNING for other in self._beginning(word)
        }
        if found or len(word) < MIN_TYPO_LETTERS:
            return found
        slips = 1 if len(word) < 8 else 2
        return {self._numbers[other]: _TYPO for other in self._words_with_slips(word, slips)}

    def _beginning(self, word: str) -> Sequence[str]:
        words = self._sorted_words
        return words[bisect_left(words, word) : bisect_left(words, word + "\U0010ffff")]

    def _words_with_slips(self, word: str, slips: int) -> Iterator[str]:
        """Yield the words that are `word` with some letters wrong, and those that begin so with one wrong."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = range(len(word) - slips, len(word) + slips + 1)
        for length in near:
            words = self._words_by_length.get(length, [])
            for other, _, _ in process.extract_iter(word, words, scorer=OSA.distance, score_cutoff=slips):
                yield other
        longer = [other for other in self._beginning(word[:2]) if len(other) > len(word) + slips]
        starts = [other[: len(word)] for other in longer]
        for _, _, at in process.extract_iter(word, starts, scorer=OSA.distance, score_cutoff=1):
            yield longer[at]
