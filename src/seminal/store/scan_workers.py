"""Scan chapters, those of a large book in parallel processes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence

from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.parallel import children, cores

Scan = Callable[[Source], Chapter]
Keep = Callable[[Source, bytes], None]
BackgroundWork = tuple[Callable[[], object], int]

_MIN_CHARACTERS_PER_PROCESS = 600_000  # fewer are scanned sooner than a process is begun


def scan_in_parallel(
    sources: Sequence[Source],
    scan: Scan,
    processes: int = 0,
    keep: Keep | None = None,
    in_background: BackgroundWork | None = None,
) -> list[Chapter]:
    """Return the chapter of each source, in order, using parallel processes for many characters.

    0 `processes` are as many as pay, at most one a core. `keep` is called with each source and its pickled chapter.
    `in_background` is other work for this process while children scan, and the number of characters that take as long
    to scan: the children get that much more to do.
    """

    def here(i: int) -> Chapter:
        """Scan a source in this process and pass its chapter to `keep`."""
        chapter = scan(sources[i])
        if keep:
            keep(sources[i], pickle.dumps(chapter))
        return chapter

    def pack(share: Sequence[Source]) -> list[bytes]:
        """Scan sources in a child process and return their chapters, pickled."""
        return [pickle.dumps(scan(source)) for source in share]

    found = {i: here(i) for i in range(len(sources[:1]))}  # loads what children then need not load again
    busy = in_background[1] if in_background else 0
    size = busy + sum(len(source.text) for source in sources)
    count = processes or max(1, min(cores(), size // _MIN_CHARACTERS_PER_PROCESS))
    ours, *shares = _shares(sources, count, busy)
    shares = [share for share in shares if share]
    with children(pack, [[sources[i] for i in share] for share in shares]) as answers:
        found.update((i, here(i)) for i in ours)
        if in_background and shares:
            in_background[0]()
        for share, sent in zip(shares, answers(), strict=True):
            # The share of a child that was killed or failed is done here, so that its error shows as always.
            for i, data in zip(share, sent or [b""] * len(share), strict=True):
                found[i] = pickle.loads(data) if data else here(i)
                if keep and data:
                    keep(sources[i], data)
    return [found[i] for i in range(len(sources))]


def _shares(sources: Sequence[Source], count: int, busy: int = 0) -> list[list[int]]:
    """Return indexes of all sources but the first in `count` shares of similar size.

    The largest come first, each to the share with least characters; the first share begins with `busy` characters.
    """
    shares: list[list[int]] = [[] for _ in range(count)]
    sizes = [busy] + [0] * (count - 1)
    for number in sorted(range(1, len(sources)), key=lambda i: -len(sources[i].text)):
        least = sizes.index(min(sizes))
        shares[least].append(number)
        sizes[least] += len(sources[number].text)
    return shares
