"""Which pairs are worth a comparison: blocking, so that matching is near-linear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise
from typing import Any
from zlib import crc32

from seminal.match.initials import initial_keys
from seminal.match.profile import Profile
from seminal.text.fold import squash
from seminal.text.title_words import SPELLED_AS

# A block larger than this says nothing: its key is a common phrase. Only pairs of one year are looked at.
_MAX_NAME_WORDS = 2  # of a title that may be a name alone
MAX_BLOCK = 64
_MAX_RARE_WORDS = 3
_MAX_LOOKED_UP = 6  # words of a title that is looked up, of which some may be wrong

Pair = tuple[int, int]
"""Two positions, the smaller one first."""
Plain = tuple[dict[str, int], dict[int, int], dict[int, list[int]], list[str], list[int | None]]
"""How many profiles have a word; the blocks of one member, and the others; each profile's words and year."""


class Blocks:
    """Positions of profiles by properties (blocks) shared with every possible match.

    `plain` is all that there is to it: what one run worked out, another goes on with (`merge/incremental.py`). `order`
    gives what positions are ordered by where that is not what they are.
    """

    def __init__(self, profiles: Sequence[Profile]) -> None:
        frequency = Counter(chain.from_iterable(set(profile.title.words) for profile in profiles))
        # A key's hash stands for the key: two keys of one hash only make a pair that is compared in vain.
        # Most blocks have one member: it stands there itself, not in a list.
        single: dict[int, int] = {}
        blocks: dict[int, list[int]] = {}
        titles = [" ".join(profile.title.words) for profile in profiles]
        self._take((dict(frequency), single, blocks, titles, [profile.year for profile in profiles]))
        for position, profile in enumerate(profiles):
            for key in keys(profile, self.rarity):
                first = single.setdefault(key, position)
                if first == position:
                    continue
                if key in blocks:
                    blocks[key].append(position)
                else:
                    blocks[key] = [first, position]

    @classmethod
    def of(cls, plain: Plain, order: Callable[[int], Any]) -> Blocks:
        """Return the blocks that were made before."""
        self = cls.__new__(cls)
        self._take(plain, order)
        return self

    def _take(self, plain: Plain, order: Callable[[int], Any] = int) -> None:
        self.plain = plain
        self.order = order
        frequency, self._single, self._blocks, self._titles, self._years = plain
        self.rarity = rarity_ranks(frequency)

    def members(self, key: int) -> Sequence[int]:
        """Return the positions of a block."""
        if key in self._blocks:
            return self._blocks[key]
        return (self._single[key],) if key in self._single else ()

    def near(self, profile: Profile) -> list[int]:
        """Return the positions worth comparing with a profile that need not be one of ours."""
        found: set[int] = set()
        for key in keys(profile, self.rarity) | self._of_known_words(profile):
            members = self.members(key)
            if len(members) > MAX_BLOCK:
                same = [at for at in members if self._years[at] == profile.year]
                found.update(same if len(same) <= MAX_BLOCK else ())
            else:
                found.update(members)
        return sorted(found)

    def _of_known_words(self, profile: Profile) -> set[int]:
        """Return the block keys made of words in known titles, which skips misspelt words."""
        known = [word for word in profile.title.significant if word in self.rarity]
        some = sorted(set(known), key=self.rarity.__getitem__)[:_MAX_LOOKED_UP]
        found = [f"rare {one} {other}" for one, other in combinations(sorted(some), 2)]
        if profile.names:
            family = squash(profile.names[0].family)
            found += [f"author {family} {word}" for word in some]
        return {_key_hash(key) for key in found}

    def pairs(self) -> Iterator[Pair]:
        """Yield every pair of positions worth comparing, once."""
        seen: set[int] = set()
        count = len(self._titles)
        for members in self._blocks.values():
            for left, right in self.pairs_to_compare(members):
                code = left * count + right
                if code not in seen:
                    seen.add(code)
                    yield left, right

    def pairs_to_compare(self, members: Sequence[int]) -> Iterator[Pair]:
        """Yield the pairs of a block that are worth comparing."""
        return pairs_to_compare(members, self._titles, self._years, self.order)


def pairs_to_compare(
    members: Sequence[int],
    titles: Sequence[str],
    years: Sequence[int | None],
    order: Callable[[int], Any] = int,
) -> Iterator[Pair]:
    """Yield the pairs of a block to compare; fewer pairs of an oversized block.

    `titles` and `years` are those of all positions, the words of a title with spaces between.
    """
    if len(members) <= MAX_BLOCK:
        yield from combinations(members, 2)
        return
    ordered = sorted(members, key=lambda at: (titles[at].replace(" ", ""), order(at)))
    yield from ((min(pair), max(pair)) for pair in pairwise(ordered))
    of_year: dict[int | None, list[int]] = {}
    for at in members:
        of_year.setdefault(years[at], []).append(at)
    for same in of_year.values():
        if len(same) <= MAX_BLOCK:
            yield from combinations(same, 2)


def keys(profile: Profile, rarity: Mapping[str, int]) -> set[int]:
    """Return the hashes of a profile's blocks, the same in every process."""
    return {*fixed_keys(profile), *keys_by_rarity(profile.title.significant, family_of(profile), rarity)}


def family_of(profile: Profile) -> str | None:
    """Return the first author's family name as in keys, None without authors."""
    return squash(profile.names[0].family) if profile.names else None


def fixed_keys(profile: Profile) -> set[int]:
    """Return the keys of a profile that do not depend on which words are rare."""
    title = profile.title
    found = [*profile.dois, *profile.arxiv, *profile.others]
    if title.words:
        found.append(title.squashed)
        if title.head:
            found += "".join(title.words[title.head :]), f"name {title.name}"
        elif len(title.words) <= _MAX_NAME_WORDS:
            found.append(f"name {title.squashed}")  # "GPipe", of which another list has the rest
        significant = title.significant
        found += initial_keys(profile)
        if len(significant) >= 3:
            found += f"start {_joined_words(significant[:3])}", f"end {_joined_words(significant[-3:])}"
    return {_key_hash(key) for key in found}


def keys_by_rarity(significant: Sequence[str], family: str | None, rarity: Mapping[str, int]) -> list[int]:
    """Return the block keys of a title's rarest words and its first author."""
    rare = rarest(significant, rarity)
    found = [f"rare {one} {other}" for one, other in combinations(sorted(rare), 2)]
    if family is not None:
        # the first word, too: of a title that lost its end the rarest words may be gone
        found += [f"author {family} {word}" for word in (*rare[:2], *significant[:1])]
    return [_key_hash(key) for key in found]


def _key_hash(key: str) -> int:
    return crc32(key.encode("utf-8", "surrogatepass"))


def _joined_words(words: Iterable[str]) -> str:
    return " ".join([SPELLED_AS.get(word, word) for word in words])


def rarity_ranks(frequency: Mapping[str, int]) -> dict[str, int]:
    """Return each word's place among all, those that the fewest profiles have first."""
    by_rarity = sorted(frequency, key=lambda word: (frequency[word], word))
    return {word: at for at, word in enumerate(by_rarity)}


def rarest(words: Iterable[str], rarity: Mapping[str, int]) -> list[str]:
    """Return the words that the fewest profiles have, those that none has first."""
    try:
        return sorted(set(words), key=rarity.__getitem__)[:_MAX_RARE_WORDS]
    except KeyError:
        return sorted(set(words), key=lambda word: (rarity.get(word, -1), word))[:_MAX_RARE_WORDS]
