"""Where the next telling sign of a text stands, for a reader that goes forward."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapreplace


class Signs:
    """The offsets of some signs in a text: each is looked for once, as the reader goes on."""

    def __init__(self, text: str, signs: Iterable[str]) -> None:
        self._text, self._size = text, len(text)
        self._next = [*((-1, sign) for sign in signs), (self._size, "")]  # a heap: the nearest first
        self._from = self._to = -1

    def first(self, at: int) -> int:
        """Return the offset of the first sign from `at` on, the text's size if there is none.

        A reader that goes back is given `at` itself: what is known by then begins further on.
        """
        if at > self._to:
            ahead = self._next
            while ahead[0][0] < at:
                sign = ahead[0][1]
                found = self._text.find(sign, at)
                heapreplace(ahead, (found if found >= 0 else self._size, sign))
            self._from, self._to = at, ahead[0][0]
        return self._to if at >= self._from else at
