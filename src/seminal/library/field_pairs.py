"""Which forms may be one work: pairs that share a block, and are not two works at a glance."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from seminal.library.listed import Row
from seminal.library.numbers import on_cores
from seminal.match.blocks import keys_by_rarity, ranks, worth
from seminal.match.glance import two_works

SHARDS: Final = 16
"""Parts of all blocks: one of them is sorted at a time."""
_ALL: Final = b"*"
_NONE: Final = b""
Known = dict[int, bytes]
"""The pairs of blocks, by the hash of what their forms say, in order."""


class Candidates(NamedTuple):
    """Pairs of forms, left << 32 | right, and what to keep of their blocks for the next time."""

    pairs: array[int]
    known: Known


def candidates(rows: Sequence[Row], known: Mapping[int, bytes]) -> Candidates:
    """Return the pairs of rows that a comparison must decide."""
    kind_of: dict[tuple[str, ...], int] = {}
    kinds = array("L", [kind_of.setdefault(row.glance.title.words, len(kind_of)) for row in rows])
    frequency: Counter[str] = Counter()
    for words, number in zip(kind_of, Counter(kinds).values(), strict=True):
        for word in set(words):
            frequency[word] += number
    shown = [" ".join(words) for words in kind_of]
    titles = [shown[at] for at in kinds]
    rarity = ranks(frequency)
    blocks = [
        array("Q") for _ in range(SHARDS)
    ]  # made before processes begin: each would touch, so copy, all rows
    for at, row in enumerate(rows):
        fixed, words = memoryview(row.keys).cast("I"), row.glance.title.significant
        for key in {*fixed, *keys_by_rarity(words, row.family, rarity)}:
            blocks[key % SHARDS].append(key << 32 | at)
    names = array("Q", [int.from_bytes(row.said[:8], "big") for row in rows])
    work = partial(_of_shards, rows, names, titles, [row.year for row in rows], known)
    pairs: set[int] = set()
    kept: Known = {}
    for found, told in on_cores(work, blocks, len(rows)):
        pairs.update(array("Q", found))
        kept.update(told)
    return Candidates(array("Q", sorted(pairs)), kept)


def _of_shards(
    rows: Sequence[Row],
    names: Sequence[int],
    titles: Sequence[str],
    years: Sequence[int | None],
    known: Mapping[int, bytes],
    shards: Sequence[array[int]],
) -> list[tuple[bytes, Known]]:
    """Return for each shard of the blocks the pairs that a comparison must decide, and what to keep of its blocks."""
    found = []
    for shard in shards:
        pairs: set[int] = set()
        asked: dict[int, bool] = {}
        kept: Known = {}
        for members in _members(shard):
            name = hash(tuple([names[at] for at in members]))
            told = known.get(name)
            if told != _NONE:
                near = [left << 32 | right for left, right in worth(members, titles, years)]
                told = _told(near, rows, asked) if told is None else told
                pairs.update(near if told == _ALL else [near[at] for at in memoryview(told).cast("I")])
            kept[name] = told
        found.append((array("Q", pairs).tobytes(), kept))
    return found


def _told(codes: Sequence[int], rows: Sequence[Row], asked: dict[int, bool]) -> bytes:
    """Return which pairs of a block a comparison must decide: the places of these, four bytes each."""
    for code in codes:
        if code not in asked:
            asked[code] = not two_works(rows[code >> 32].glance, rows[code & 0xFFFFFFFF].glance)
    places = array("I", [at for at, code in enumerate(codes) if asked[code]])
    return _ALL if len(places) == len(codes) else places.tobytes()


def _members(shard: array[int]) -> Iterator[list[int]]:
    """Yield the members of each block of two or more."""
    members: list[int] = []
    last = -1
    for code in sorted(shard):
        if code >> 32 != last:
            if len(members) > 1:
                yield members
            last, members = code >> 32, []
        members.append(code & 0xFFFFFFFF)
    if len(members) > 1:
        yield members
