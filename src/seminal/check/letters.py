"""Find similar words fast: those of nearly the same length and letters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

_MIN_ASKED: Final = 8  # words until sets of bits pay
_ONE: Final = ord("1")
_MIN_WORDS: Final = 600  # words of like length that are as soon looked at one by one


class Letters:
    """Words as one bit set for each letter, so that sets are compared at once."""

    def __init__(self, words: Sequence[str], by_length: Mapping[int, Mapping[int, str]]) -> None:
        """Take words, and the same words by their length and place."""
        self._words, self._by_length = words, by_length
        self._asked = 0
        self._having: dict[str, int] = {}  # a bit for each word: 1 where it has the letter
        self._long: dict[int, int] = {}

    def near(self, wanted: str, slips: int) -> Iterator[Mapping[int, str]]:
        """Yield all words within `slips` of `wanted`, and some others, by length.

        A slip (a letter changed, left out, added, or exchanged with its neighbour) takes at most one letter away,
        brings at most one, and changes the length by one at most.
        """
        self._asked += 1
        lengths = range(len(wanted) - slips, len(wanted) + slips + 1)
        of_length = [self._by_length[length] for length in lengths if length in self._by_length]
        if self._asked <= _MIN_ASKED or sum(map(len, of_length)) < _MIN_WORDS:
            yield from of_length
            return
        found: defaultdict[int, dict[int, str]] = defaultdict(dict)
        for place in _set_bits(self._possible_words(wanted, slips, lengths)):
            word = self._words[place]
            found[len(word)][place] = word
        yield from found.values()

    def _possible_words(self, wanted: str, slips: int, lengths: Iterable[int]) -> int:
        """Return as bits the words whose length and letters allow so many slips."""
        possible, letters = 0, frozenset(wanted)
        for length in lengths:
            if length not in self._long:
                self._long[length] = _bits(self._by_length.get(length, ()), len(self._words))
            possible |= self._long[length]
        for letter in letters - self._having.keys():
            words_with_letter = (place for place, word in enumerate(self._words) if letter in word)
            self._having[letter] = _bits(words_with_letter, len(self._words))
        absent_letters = (
            self._having.keys() - letters
        )  # as far as they are known: they only make the choice smaller
        possible &= ~_in_more(slips, [possible & ~self._having[letter] for letter in letters])
        return possible & ~_in_more(slips, [possible & self._having[letter] for letter in absent_letters])


def _bits(places: Iterable[int], size: int) -> int:
    """Return a number whose bits at the given places are set."""
    digits = bytearray(b"0") * size
    for place in places:
        digits[-1 - place] = _ONE
    return int(digits or b"0", 2)


def _set_bits(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set, the lowest first."""
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def _in_more(count: int, sets: Iterable[int]) -> int:
    """Return the bits that are set in more than `count` of the sets."""
    set_at_least = [-1] + [0] * (count + 1)  # what is in so many sets at least
    for one in sets:
        for level in range(count + 1, 0, -1):
            set_at_least[level] |= set_at_least[level - 1] & one
    return set_at_least[-1]
