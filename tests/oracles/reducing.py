"""A document made as small as it can be while we and pandoc still disagree on it.

A difference is explained by what is left of its document, never by what else stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def reduced(documents: Sequence[str], differ: Callable[[Sequence[str]], Sequence[bool]]) -> list[str]:
    """Return what is left of documents when all that does not matter is taken out, in halves, then in smaller parts.

    `differ` tells of many documents at once, as one pandoc reads them.
    """
    left = list(documents)
    sizes = [max(1, len(one) // 2) for one in left]
    while any(sizes):
        tried = [
            (at, shorter)
            for at, (text, size) in enumerate(zip(left, sizes, strict=True))
            if size
            for start in range(0, len(text), size)
            if (shorter := text[:start] + text[start + size :]).strip()
        ]
        found: dict[int, str] = {}
        for (at, shorter), differs in zip(tried, differ([text for _, text in tried]), strict=True):
            if differs:
                found.setdefault(at, shorter)
        for at, size in enumerate(sizes):
            left[at] = found.get(at, left[at])
            sizes[at] = min(size, max(1, len(left[at]) // 2)) if at in found else size // 2
    return left
