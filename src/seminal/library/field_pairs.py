"""Find the entries to compare: pairs that share a block and may match.

Blocks are kept in parts by their keys. A look more or less changes the parts of its keys, and words that become rarer
or more common than others change those of the looks that have them; all other parts are as they were.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from sys import intern
from typing import Final, NamedTuple, TypeVar

from seminal.library.listed import Row
from seminal.match.blocks import MAX_BLOCK, keys_by_rarity, pairs_to_compare, rarest, rarity_ranks
from seminal.match.glance import Glance, are_two_works
from seminal.parallel import cores, parallel_map

T = TypeVar("T")
R = TypeVar("R")
MIN_PARALLEL: Final = 2_000
"""Entries of a process: with fewer it takes longer to begin it."""

PART_BITS: Final = 14
"""Bits of a key that say in which part its block is: more parts are more to keep, fewer more to compare again."""
_SHIFT: Final = 32 - PART_BITS
_CHUNK: Final = 4096
"""Pairs that are looked at together."""
_MAX_SEEN: Final = 1 << 16
"""Looks that one process holds to look at."""
RowOf = Callable[[bytes], Row]


class Sets:
    """Disjoint sets of numbers from 0."""

    def __init__(self, count: int) -> None:
        self._above = array("L", range(count))

    def of(self, at: int) -> int:
        """Return the smallest number of the set of a number."""
        above = self._above
        while above[at] != at:
            above[at] = above[above[at]]
            at = above[at]
        return at

    def join(self, left: int, right: int) -> None:
        """Merge the sets of two numbers."""
        one, other = sorted((self.of(left), self.of(right)))
        self._above[other] = one

    def members(self) -> dict[int, list[int]]:
        """Return the numbers of each set, in order, by the smallest."""
        found: dict[int, list[int]] = {}
        for at in range(len(self._above)):
            found.setdefault(self.of(at), []).append(at)
        return found


def on_cores(work: Callable[[Sequence[T]], list[R]], items: Sequence[T], size: int) -> list[R]:
    """Return the results of `work` on items, in their order, computed by parallel processes.

    `size` is the amount of work in entries: each process gets MIN_PARALLEL or more. Neighbouring items, which are
    often of similar size, go to different processes.
    """
    count = max(1, min(cores(), size // MIN_PARALLEL))
    mixed = [at for core in range(count) for at in range(core, len(items), count)]
    found = parallel_map(work, [items[at] for at in mixed], 1, count)
    return [one for _, one in sorted(zip(mixed, found, strict=True), key=lambda pair: pair[0])]


class KeptLook(NamedTuple):
    """A look, shared by entries of equal title, people and identifiers.

    It has a number, and what the keys of its blocks are made of.
    """

    number: int  # in codes
    words: tuple[str, ...]  # that carry meaning
    family: str | None
    keys: bytes  # that do not depend on rare words

    def all_keys(self, rarity: Mapping[str, int]) -> set[int]:
        """Return the keys of its blocks; `rarity` ranks words."""
        return {*memoryview(self.keys).cast("I"), *keys_by_rarity(self.words, self.family, rarity)}


class Blocks(NamedTuple):
    """The looks by hash, and the parts of their blocks by high key bits.

    A part has packed members (key << 32 | look) and pairs of looks to compare (left << 32 | right).
    """

    looks: dict[bytes, KeptLook]
    parts: dict[int, tuple[bytes, bytes]]

    def pairs(self) -> set[int]:
        """Return the pairs that a comparison must decide, left << 32 | right."""
        return set(chain.from_iterable(memoryview(pairs).cast("Q") for _, pairs in self.parts.values()))


def blocks_of(given: Collection[bytes], row_of: RowOf, kept: Blocks) -> Blocks:
    """Return the blocks of looks, computing again only the parts of `kept` that changed.

    `given` are hashes of looks, `row_of` returns the row of one. The result is the same whatever was `kept`, except
    the looks' numbers.
    """
    looks, new, codes = _changed_codes(given, row_of, kept)
    parts = dict(kept.parts)
    changes = [(parts.pop(part, (b"", b""))[0], *gone_and_more) for part, gone_and_more in codes.items()]
    names = {look.number: one for one, look in looks.items()}

    def row_by_number(number: int) -> Row:
        return new[number] if number in new else row_of(names[number])

    near = on_cores(partial(_candidates, names, row_by_number), changes, len(changes))
    asked = array("Q", sorted(set(chain.from_iterable(pairs for _, pairs in near))))
    chunks = [asked[at : at + _CHUNK] for at in range(0, len(asked), _CHUNK)]
    decided = on_cores(partial(_pairs_to_decide, row_by_number), chunks, len(asked))
    wanted = set(chain.from_iterable(memoryview(found).cast("Q") for found in decided))
    for part, (members, pairs) in zip(codes, near, strict=True):
        if members:
            parts[part] = members, array("Q", filter(wanted.__contains__, pairs)).tobytes()
    return Blocks(looks, parts)


def _changed_codes(
    given: Collection[bytes], row_of: RowOf, kept: Blocks
) -> tuple[dict[bytes, KeptLook], dict[int, Row], dict[int, tuple[array[int], array[int]]]]:
    """Return the looks, new ones' rows by number, and each part's lost and gained members."""
    before = Counter(chain.from_iterable(set(look.words) for look in kept.looks.values()))
    after = Counter(before)
    looks = {one: kept.looks[one] for one in given if one in kept.looks}
    gone = [look for one, look in kept.looks.items() if one not in looks]
    for look in gone:
        after.subtract({*look.words})
    taken = {look.number for look in looks.values()}
    free = (number for number in range(len(taken) + len(given)) if number not in taken)
    new = {}
    for one in given:
        if one not in looks:
            row = row_of(one)
            look = looks[one] = KeptLook(next(free), tuple(map(intern, row.words)), row.family, row.keys)
            after.update({*look.words})
            new[look.number] = row._replace(words=look.words)
    found: defaultdict[int, tuple[array[int], array[int]]] = defaultdict(lambda: (array("Q"), array("Q")))
    old_rarity, rarity = (
        rarity_ranks(before),
        rarity_ranks({word: count for word, count in after.items() if count}),
    )
    for look in gone:
        for key in look.all_keys(old_rarity):
            found[key >> _SHIFT][0].append(key << 32 | look.number)
    for look in _with_other_rarest_words(looks, kept, before, after, old_rarity, rarity):
        old, now = look.all_keys(old_rarity), look.all_keys(rarity)
        for key in old - now:
            found[key >> _SHIFT][0].append(key << 32 | look.number)
        for key in now - old:
            found[key >> _SHIFT][1].append(key << 32 | look.number)
    fresh = [look for one, look in looks.items() if one not in kept.looks]
    slices = [fresh[at :: cores()] for at in range(cores())]
    for codes in on_cores(partial(_codes_by_part, rarity), slices, len(fresh)):
        for part, data in codes.items():
            found[part][1].frombytes(data)
    return looks, new, found


def _codes_by_part(rarity: Mapping[str, int], slices: Sequence[Sequence[KeptLook]]) -> list[dict[int, bytes]]:
    """Return for each slice of looks their codes, key << 32 | look, by part."""
    found = []
    for looks in slices:
        codes: defaultdict[int, array[int]] = defaultdict(lambda: array("Q"))
        for look in looks:
            for key in look.all_keys(rarity):
                codes[key >> _SHIFT].append(key << 32 | look.number)
        found.append({part: here.tobytes() for part, here in codes.items()})
    return found


def _with_other_rarest_words(
    looks: Mapping[bytes, KeptLook],
    kept: Blocks,
    before: Mapping[str, int],
    after: Mapping[str, int],
    old_rarity: Mapping[str, int],
    rarity: Mapping[str, int],
) -> Iterator[KeptLook]:
    """Yield the looks in `kept` of which other words are the rarest now.

    `before` and `after` count words, `old_rarity` and `rarity` rank them.
    """
    other = {word for word, count in after.items() if before.get(word) != count}
    for one, look in looks.items():
        if (
            one in kept.looks
            and not other.isdisjoint(look.words)
            and rarest(look.words, old_rarity) != rarest(look.words, rarity)
        ):
            yield look


def _candidates(
    names: Mapping[int, bytes],
    row_of: Callable[[int], Row],
    parts: Sequence[tuple[bytes, array[int], array[int]]],
) -> list[tuple[bytes, array[int]]]:
    """Return each part's members after its changes, and the pairs that share a block.

    A part is given as members before, members lost and members gained.
    """
    found = []
    for before, gone, more in parts:
        part = array("Q", sorted({*memoryview(before).cast("Q")}.difference(gone).union(more)))
        pairs: set[int] = set()
        for members in _members(part):
            if len(members) > MAX_BLOCK:
                pairs.update(_pairs_of_large_block(members, names, row_of))
            else:
                pairs.update([left << 32 | right for left, right in combinations(members, 2)])
        found.append((part.tobytes(), array("Q", pairs)))
    return found


def _pairs_of_large_block(
    members: Sequence[int], names: Mapping[int, bytes], row_of: Callable[[int], Row]
) -> Iterator[int]:
    """Yield the pairs of a large block to compare, independent of the looks' numbers."""
    ordered = sorted(members, key=names.__getitem__)
    rows = [row_of(at) for at in ordered]
    titles = [" ".join(row.glance.title.words) for row in rows]
    for one, other in pairs_to_compare(range(len(rows)), titles, [row.year for row in rows]):
        left, right = sorted((ordered[one], ordered[other]))
        yield left << 32 | right


def _pairs_to_decide(row_of: Callable[[int], Row], chunks: Sequence[Sequence[int]]) -> list[bytes]:
    """Return each chunk's pairs, packed, that are not two works at a glance."""
    seen: dict[int, Glance] = {}

    def glance_of(number: int) -> Glance:
        """Return a look's glance, of which the last ones are cached."""
        if number not in seen:
            if len(seen) == _MAX_SEEN:
                seen.clear()
            seen[number] = row_of(number).glance
        return seen[number]

    return [
        array(
            "Q",
            [
                code
                for code in chunk
                if not are_two_works(glance_of(code >> 32), glance_of(code & 0xFFFFFFFF))
            ],
        ).tobytes()
        for chunk in chunks
    ]


def _members(part: Sequence[int]) -> Iterator[list[int]]:
    """Yield each block's looks, if several, from sorted codes key << 32 | look."""
    members: list[int] = []
    last = -1
    for code in part:
        if code >> 32 != last:
            if len(members) > 1:
                yield members
            last, members = code >> 32, []
        members.append(code & 0xFFFFFFFF)
    if len(members) > 1:
        yield members
