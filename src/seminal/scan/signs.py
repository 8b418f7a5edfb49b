"""Where the next telling sign of a text stands, for a reader that goes forward."""

from __future__ import annotations

from collections.abc import Iterable


class Signs:
    """The offsets of some signs in a text: each is looked for once, as the reader goes on."""

    def __init__(self, text: str, signs: Iterable[str]) -> None:
        self._text, self._size = text, len(text)
        self._next = dict.fromkeys(signs, -1)
        self._from = self._to = -1

    def first(self, at: int) -> int:
        """Return the offset of the first sign from `at` on, the text's size if there is none.

        A reader that goes back is given `at` itself: what is known by then begins further on.
        """
        if at > self._to:
            for sign, place in self._next.items():
                if place < at:
                    found = self._text.find(sign, at)
                    self._next[sign] = found if found >= 0 else self._size
            self._from, self._to = at, min(self._next.values(), default=self._size)
        return self._to if at >= self._from else at
