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

MAX_BLOCK = 64  # members; the key of a larger block is a common phrase, of which few pairs are compared
_MAX_NAME_WORDS = 2  # of a title that may be a name alone
_MAX_RARE_WORDS = 3
_MAX_LOOKED_UP = 6  # words of a title that is looked up, of which some may be wrong

Pair = tuple[int, int]
"""Two positions, the smaller one first."""
BlockState = tuple[dict[str, int], dict[int, int], dict[int, list[int]], list[str], list[int | None]]
"""The state of `Blocks`: how many profiles have each word; the first member of each block, by its key's hash; all
members of those with several; each profile's title words, with spaces between, and year."""


class Blocks:
    """Positions of profiles by properties (blocks) shared with every possible match.

    `state` is all of it, for a later run (`merge/incremental.py`); `order` gives the sort key of a position.
    """

    def __init__(self, profiles: Sequence[Profile]) -> None:
        frequency = Counter(chain.from_iterable(set(profile.title.words) for profile in profiles))
        # A key's hash stands for the key: two keys of one hash only make a pair that is compared in vain.
        # Most blocks have one member, for which a list would be wasted.
        single: dict[int, int] = {}
        blocks: dict[int, list[int]] = {}
        titles = [" ".join(profile.title.words) for profile in profiles]
        self._set_state((dict(frequency), single, blocks, titles, [profile.year for profile in profiles]))
        for position, profile in enumerate(profiles):
            for key in block_keys(profile, self.rarity):
                first = single.setdefault(key, position)
                if first == position:
                    continue
                if key in blocks:
                    blocks[key].append(position)
                else:
                    blocks[key] = [first, position]

    @classmethod
    def of(cls, state: BlockState, order: Callable[[int], Any]) -> Blocks:
        """Return blocks with this state, which is not copied; `order` gives a position's sort key."""
        self = cls.__new__(cls)
        self._set_state(state, order)
        return self

    def _set_state(self, state: BlockState, order: Callable[[int], Any] = int) -> None:
        """Set all attributes from a state."""
        self.state = state
        self.order = order
        frequency, self._single, self._blocks, self._titles, self._years = state
        self.rarity = rarity_ranks(frequency)

    def members(self, key: int) -> Sequence[int]:
        """Return the positions in the block of a key's hash, none for an unknown one."""
        if key in self._blocks:
            return self._blocks[key]
        return (self._single[key],) if key in self._single else ()

    def near(self, profile: Profile) -> list[int]:
        """Return the sorted positions that share a block with a profile from elsewhere.

        Of a block above MAX_BLOCK only those of the profile's year, if they are no more than that.
        """
        found: set[int] = set()
        for key in block_keys(profile, self.rarity) | self._of_known_words(profile):
            members = self.members(key)
            if len(members) > MAX_BLOCK:
                same = [at for at in members if self._years[at] == profile.year]
                found.update(same if len(same) <= MAX_BLOCK else ())
            else:
                found.update(members)
        return sorted(found)

    def _of_known_words(self, profile: Profile) -> set[int]:
        """Return hashes of keys made of a profile's six rarest words that known titles have.

        `keys` would take a misspelt word, which no title has, for the rarest one.
        """
        known = [word for word in profile.title.significant if word in self.rarity]
        some = sorted(set(known), key=self.rarity.__getitem__)[:_MAX_LOOKED_UP]
        return set(_word_keys(some, family_of(profile), some))

    def pairs(self) -> Iterator[Pair]:
        """Yield each pair of positions that a block gives (`pairs_to_compare`), once."""
        seen: set[int] = set()
        count = len(self._titles)
        for members in self._blocks.values():
            for left, right in self.pairs_to_compare(members):
                code = left * count + right
                if code not in seen:
                    seen.add(code)
                    yield left, right

    def pairs_to_compare(self, members: Sequence[int]) -> Iterator[Pair]:
        """Yield the pairs of a block to compare, as the function of this name does."""
        return pairs_to_compare(members, self._titles, self._years, self.order)


def pairs_to_compare(
    members: Sequence[int],
    titles: Sequence[str],
    years: Sequence[int | None],
    order: Callable[[int], Any] = int,
) -> Iterator[Pair]:
    """Yield all pairs of a block; above MAX_BLOCK, neighbours by title and pairs within years.

    A year with more than MAX_BLOCK members gives no pairs; a pair may come twice. `titles` and `years` are those of all
    positions, the words of a title with spaces between; `order` decides between equal titles.
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


def block_keys(profile: Profile, rarity: Mapping[str, int]) -> set[int]:
    """Return the hashes of a profile's block keys; `rarity` is as of `rarity_ranks`."""
    return {*fixed_keys(profile), *keys_by_rarity(profile.title.significant, family_of(profile), rarity)}


def family_of(profile: Profile) -> str | None:
    """Return the first author's family name, squashed as in keys; None without authors."""
    return squash(profile.names[0].family) if profile.names else None


def fixed_keys(profile: Profile) -> set[int]:
    """Return the hashes of the keys that do not depend on which words are rare.

    These are identifiers, the whole title, its name or what follows it, initials, and three words at either end.
    """
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
    """Return hashes of keys of a title's three rarest words and its author (`family_of`)."""
    rare = rarest(significant, rarity)
    # the first word, too: of a title that lost its end the rarest words may be gone
    return _word_keys(rare, family, (*rare[:2], *significant[:1]))


def _word_keys(rare: Sequence[str], family: str | None, words: Iterable[str]) -> list[int]:
    """Return hashes of keys: each two `rare` words, and the author with each of `words`."""
    found = [f"rare {one} {other}" for one, other in combinations(sorted(rare), 2)]
    if family is not None:
        found += [f"author {family} {word}" for word in words]
    return [_key_hash(key) for key in found]


def _key_hash(key: str) -> int:
    """Return a hash of 32 bits of a block's key, the same in every process."""
    return crc32(key.encode("utf-8", "surrogatepass"))


def _joined_words(words: Iterable[str]) -> str:
    """Return words with spaces between, spelled-out numbers as digits: `two` -> `2`."""
    return " ".join([SPELLED_AS.get(word, word) for word in words])


def rarity_ranks(frequency: Mapping[str, int]) -> dict[str, int]:
    """Return each word's rank, 0 for that of the fewest profiles; equals by the alphabet."""
    by_rarity = sorted(frequency, key=lambda word: (frequency[word], word))
    return {word: at for at, word in enumerate(by_rarity)}


def rarest(words: Iterable[str], rarity: Mapping[str, int]) -> list[str]:
    """Return the three words of the lowest ranks, those without a rank first."""
    try:
        return sorted(set(words), key=rarity.__getitem__)[:_MAX_RARE_WORDS]
    except KeyError:
        return sorted(set(words), key=lambda word: (rarity.get(word, -1), word))[:_MAX_RARE_WORDS]
