"""What a few profiles more or less change in blocks that were made before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from seminal.match.blocks import Blocks, Pair, Plain, keys, rarest
from seminal.match.profile import Profile
from seminal.text.title_words import STOP_WORDS

Lookup = Callable[[int], Profile]
"""Gives each profile by its position."""


def updated_blocks(
    blocks: Blocks, removed: Collection[int], new: Sequence[Profile], lookup: Lookup
) -> tuple[Blocks, set[Pair]]:
    """Return the updated blocks, and the pairs that only one version would compare.

    New profiles get the positions after all others. Of those that stay, profiles change their blocks of which other
    words are the rarest now. The blocks that were are used up.
    """
    frequency, single, several, titles, years = blocks.plain
    size = len(titles)
    titles += [" ".join(profile.title.words) for profile in new]
    years += [profile.year for profile in new]
    counted = _new_frequency(frequency, [titles[at] for at in removed], titles[size:])
    after = Blocks.of((counted, single, several, titles, years), blocks.order)
    leaving: dict[int, set[int]] = {}
    joining: dict[int, set[int]] = {}
    crossed = _reordered_words(frequency, counted)
    others = (at for at in range(size) if at not in removed and not crossed.isdisjoint(titles[at].split()))
    for at in (*removed, *_rarity_changes(titles, others, blocks.rarity, after.rarity)):
        profile = lookup(at)
        old, kept = keys(profile, blocks.rarity), set() if at in removed else keys(profile, after.rarity)
        _add_position(leaving, old - kept, at)
        _add_position(joining, kept - old, at)
    for at, profile in enumerate(new, size):
        _add_position(joining, keys(profile, after.rarity), at)
    found: set[Pair] = set()
    for key in leaving.keys() | joining.keys():
        members = blocks.members(key)
        left = [at for at in members if at not in leaving.get(key, ())] + sorted(joining.get(key, ()))
        found |= _ordered_pairs(blocks.pairs_to_compare(members)) ^ _ordered_pairs(
            blocks.pairs_to_compare(left)
        )
        single.pop(key, None)
        several.pop(key, None)
        if len(left) > 1:
            several[key] = left
        if left:
            single[key] = left[0]
    return after, found


def without_positions(plain: Plain, removed: Collection[int]) -> Plain:
    """Return blocks with positions counted anew, as if those that are gone had never been."""
    if not removed:
        return plain
    frequency, single, several, titles, years = plain
    left = [at for at in range(len(titles)) if at not in removed]
    place = {at: number for number, at in enumerate(left)}
    return (
        frequency,
        {key: place[at] for key, at in single.items()},
        {key: [place[at] for at in members] for key, members in several.items()},
        [titles[at] for at in left],
        [years[at] for at in left],
    )


def pairs_among(blocks: Blocks, positions: Collection[int], lookup: Lookup) -> set[Pair]:
    """Return the pairs of some positions that are worth a comparison."""
    found: set[Pair] = set()
    for key in {key for at in positions for key in keys(lookup(at), blocks.rarity)}:
        near = _ordered_pairs(blocks.pairs_to_compare(blocks.members(key)))
        found |= {(a, b) for a, b in near if a in positions and b in positions}
    return found


def _new_frequency(
    frequency: Mapping[str, int], removed: Sequence[str], new: Sequence[str]
) -> dict[str, int]:
    """Return each word's number of titles after some were removed and others added."""
    counted = Counter(frequency)
    for title in new:
        counted.update(set(title.split()))
    for title in removed:
        counted.subtract(set(title.split()))
    return dict(+counted)


def _reordered_words(before: Mapping[str, int], after: Mapping[str, int]) -> set[str]:
    """Return words whose order by rarity relative to another word may have changed."""
    levels = Counter(before.values()), Counter(after.values())
    found = set()
    for word in {word for word, _ in before.items() ^ after.items()}:
        was, now = before.get(word, 0), after.get(word, 0)
        between = range(min(was, now), max(was, now) + 1)
        others = sum(level[count] for level in levels for count in between) - (was > 0) - (now > 0)
        if was and now and others:
            found.add(word)
    return found


def _rarity_changes(
    titles: Sequence[str], positions: Iterator[int], before: Mapping[str, int], after: Mapping[str, int]
) -> Iterator[int]:
    """Yield the positions whose titles have other rarest words now."""
    for at in positions:
        words = [word for word in titles[at].split() if word not in STOP_WORDS]
        if rarest(words, before) != rarest(words, after):
            yield at


def _add_position(into: dict[int, set[int]], keys_of: set[int], at: int) -> None:
    for key in keys_of:
        into.setdefault(key, set()).add(at)


def _ordered_pairs(pairs: Iterator[Pair]) -> set[Pair]:
    return {(min(pair), max(pair)) for pair in pairs}
