"""Search records by words in any order, prefixes and typos."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import inf, log
from typing import NamedTuple

from seminal.text.fold import fold

MAX_CANDIDATES = 3_000  # rows that one query compares: those of its rarest word
MAX_SHARE = 0.2  # of all rows: a word that more have says nothing of a passage
MIN_TYPO_LETTERS = 4  # a shorter word with a typo may be any
_EXACT, _BEGINNING, _TYPO = 1.0, 0.9, 0.6
_SCALE, _BITS, _WEIGHT = 100, 8, 255  # a weight is a byte: hundredths, below the number of its word
_LAST = "\U0010ffff"
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class WordRange(NamedTuple):
    """A range of the sorted vocabulary that a typed word may mean, with its fit."""

    start: int
    stop: int
    fit: float


class WordIndex:
    """Records by number, each with weighted texts: `[("vaswani2017attention", 1.0), ("Attention is ...", 0.8)]`.

    Words have their number in alphabetical order, so all that begin alike are one range. Everything else is in
    arrays: the words of each row with their weights, and the rows of each word.
    """

    def __init__(self, rows: Iterable[Iterable[tuple[str, float]]]) -> None:
        """Index rows; a repeated word has its highest weight."""
        found: dict[str, int] = {}  # numbers in the order of appearance
        counts: list[int] = []
        highest = bytearray()
        words = array("Q")
        self._row_starts = array("I", [0])
        for texts in rows:
            weights: dict[int, int] = {}
            for text, weight in texts:
                scaled = round(weight * _SCALE)
                for word in _words(text):
                    number = found.setdefault(word, len(found))
                    if weights.get(number, 0) < scaled:
                        weights[number] = scaled
            counts.extend([0] * (len(found) - len(counts)))
            highest.extend(bytes(len(found) - len(highest)))
            for number, scaled in weights.items():
                counts[number] += 1
                if highest[number] < scaled:
                    highest[number] = scaled
                words.append(number << _BITS | scaled)
            self._row_starts.append(len(words))
        self._vocabulary = sorted(found)
        order = [found[word] for word in self._vocabulary]
        self._highest = bytes(map(highest.__getitem__, order))  # weight of each word in any row
        self._word_starts = array("I", accumulate(map(counts.__getitem__, order), initial=0))
        self._words = _renumbered(words, self._row_starts, order)
        self._rows = _inverted(self._words, self._row_starts, self._word_starts)

    def __len__(self) -> int:
        return len(self._row_starts) - 1

    def find(
        self,
        query: str,
        limit: int = MAX_CANDIDATES,
        *,
        preferred: Iterable[int] = (),
        takes: Callable[[int], bool] = lambda row: True,
    ) -> dict[int, float]:
        """Return the rows matching all words of a query, with scores up to 1.

        Of the rows that it `takes`, those `preferred` are looked at before the others; it stops when no other row can
        be better than `limit` of those found. Where no row has all words, each word may have typos.
        """
        words = fold(query).split()
        ranges_of_words = [self._possible_ranges(word) for word in words]
        if not words or not all(ranges_of_words):
            return {}
        found = self._matching_rows(ranges_of_words, limit, preferred, takes)
        if not found:
            wider = [
                [*ranges, *self._with_typos(word)]
                for word, ranges in zip(words, ranges_of_words, strict=True)
            ]
            found = self._matching_rows(wider, limit, preferred, takes)
        return found

    def related(self, passage: str) -> dict[int, float]:
        """Return rows that share words with a passage, by score; rare words weigh more.

        Words that more than `MAX_SHARE` of the rows have are left out.
        """
        found: dict[int, float] = {}
        for word in set(fold(passage).split()):
            number = bisect_left(self._vocabulary, word)
            if self._vocabulary[number : number + 1] != [word]:
                continue
            rows = self._rows_of(number, number + 1)
            if len(rows) > len(self) * MAX_SHARE:
                continue
            rarity = log(1 + len(self) / len(rows))
            for row in rows:
                found[row] = found.get(row, 0.0) + rarity * self._weight(row, number, number + 1)
        return found

    def _matching_rows(
        self,
        meant: Sequence[Sequence[WordRange]],
        limit: int,
        preferred: Iterable[int],
        takes: Callable[[int], bool],
    ) -> dict[int, float]:
        """Return rows that have a word of each of the ranges `meant`, with scores."""
        rarest, *others = sorted(meant, key=self._frequency)
        max_of_others = sum(max(map(self._bound, ranges)) for ranges in others)
        found: dict[int, float] = {}
        looked_at = best = 0
        for row, bound in self._candidates(rarest, preferred):
            if row in found or not takes(row):
                continue
            looked_at += 1
            total = 0.0
            for ranges in (rarest, *others):
                match_score = self._best_fit(row, ranges)
                if not match_score:
                    break
                total += match_score
            else:
                found[row] = total / len(meant)
                best += total >= bound + max_of_others - 1e-9
            if best >= limit or looked_at == MAX_CANDIDATES:
                break
        return found

    def _candidates(self, ranges: Sequence[WordRange], first: Iterable[int]) -> Iterator[tuple[int, float]]:
        """Yield rows that may have a word of the ranges, `first` before all others.

        With each comes the highest score by that word of it and of all later rows.
        """
        bounds = sorted(((self._bound(word_range), word_range) for word_range in ranges), reverse=True)
        yield from ((row, inf) for row in first)
        for bound, one in bounds:
            for row in self._rows_of(one.start, one.stop):
                yield row, bound

    def _bound(self, words: WordRange) -> float:
        """Return the highest score that any row has by a word of a range."""
        return max(self._highest[words.start : words.stop]) / _SCALE * words.fit

    def _best_fit(self, row: int, ranges: Sequence[WordRange]) -> float:
        """Return the highest weight times fit of a row's words in the ranges, else 0."""
        best = 0.0
        for start, stop, fit in ranges:
            if (found := self._weight(row, start, stop) * fit) > best:
                best = found
        return best

    def _frequency(self, ranges: Sequence[WordRange]) -> int:
        """Return in how many rows the words of the ranges are, counted for each word."""
        return sum(
            self._word_starts[word_range.stop] - self._word_starts[word_range.start] for word_range in ranges
        )

    def _rows_of(self, start: int, stop: int) -> array[int]:
        """Return the rows of the words `start:stop`, word by word."""
        return self._rows[self._word_starts[start] : self._word_starts[stop]]

    def _weight(self, row: int, start: int, stop: int) -> float:
        """Return a row's highest weight for a word of a range, 0 without one."""
        last = self._row_starts[row + 1]
        at = bisect_left(self._words, start << _BITS, self._row_starts[row], last)
        best, end = 0, stop << _BITS
        while at < last and (word := self._words[at]) < end:
            best = max(best, word & _WEIGHT)
            at += 1
        return best / _SCALE

    def _possible_ranges(self, word: str) -> list[WordRange]:
        """Return the words a typed one may mean: itself, completions, else those with typos."""
        start, stop = self._prefix_range(word)
        if start == stop:
            return list(self._with_typos(word))
        exact = start + (self._vocabulary[start] == word)
        ranges = (WordRange(start, exact, _EXACT), WordRange(exact, stop, _BEGINNING))
        return [one for one in ranges if one.start < one.stop]

    def _prefix_range(self, word: str) -> tuple[int, int]:
        """Return the range of the vocabulary, start and stop, that begins with `word`."""
        words = self._vocabulary
        return bisect_left(words, word), bisect_left(words, word + _LAST)

    @cached_property
    def _numbers_by_length(self) -> Mapping[int, list[int]]:
        """Return the numbers of the vocabulary's words by their length."""
        found: dict[int, list[int]] = {}
        for number, word in enumerate(self._vocabulary):
            found.setdefault(len(word), []).append(number)
        return found

    def _with_typos(self, word: str) -> Iterator[WordRange]:
        """Yield the words within one typo of `word`, two from eight letters on.

        Longer words follow that begin so with one typo and with the same two letters. None for a short word.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        if len(word) < MIN_TYPO_LETTERS:
            return
        slips = 1 if len(word) < 8 else 2
        for length in range(len(word) - slips, len(word) + slips + 1):
            numbers = self._numbers_by_length.get(length, [])
            words = [self._vocabulary[number] for number in numbers]
            for _, _, at in process.extract_iter(word, words, scorer=OSA.distance, score_cutoff=slips):
                yield WordRange(numbers[at], numbers[at] + 1, _TYPO)
        start, end = self._prefix_range(word[:2])
        longer = [n for n in range(start, end) if len(self._vocabulary[n]) > len(word) + slips]
        starts = [self._vocabulary[number][: len(word)] for number in longer]
        for _, _, at in process.extract_iter(word, starts, scorer=OSA.distance, score_cutoff=1):
            yield WordRange(longer[at], longer[at] + 1, _TYPO)


def _words(text: str) -> list[str]:
    """Return a text's folded words: `PagedAttention` -> `pagedattention paged attention`."""
    words = fold.__wrapped__(text).split()  # a text of a whole library is folded once: nothing to remember
    return words if _CAMEL.search(text) is None else [*words, *fold(_CAMEL.sub(" ", text)).split()]


def _renumbered(words: array[int], starts: array[int], order: Sequence[int]) -> array[int]:
    """Return each row's words by alphabetical number, sorted.

    `words` hold a number and a weight each, `starts` are the rows' beginnings; `order` has the old numbers.
    """
    new = array("Q", bytes(8 * len(order)))
    for number, before in enumerate(order):
        new[before] = number << _BITS
    found = array("Q")
    for row in range(len(starts) - 1):
        found.extend(
            sorted(new[word >> _BITS] | word & _WEIGHT for word in words[starts[row] : starts[row + 1]])
        )
    return found


def _inverted(words: array[int], row_starts: array[int], word_starts: array[int]) -> array[int]:
    """Return the rows of each word, concatenated in the order of `word_starts`."""
    at, rows = word_starts[:], array("I", bytes(4 * len(words)))
    for row in range(len(row_starts) - 1):
        for word in words[row_starts[row] : row_starts[row + 1]]:
            number = word >> _BITS
            rows[at[number]] = row
            at[number] += 1
    return rows
