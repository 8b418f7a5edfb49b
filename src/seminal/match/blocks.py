"""Which pairs are worth a comparison: blocking, so that matching is near-linear."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, pairwise

from seminal.match.similarity import Profile
from seminal.text.fold import squash

# A block larger than this says nothing: its key is a common phrase. Its pairs also stand in
# narrower blocks (with year or author), so that little is lost.
_LARGEST = 64
_RARE = 3


class Blocks:
    """Profiles by what they share with every profile that may be the same work."""

    def __init__(self, profiles: Sequence[Profile]) -> None:
        self._profiles = profiles
        self._frequency: Counter[str] = Counter()
        for profile in profiles:
            self._frequency.update(set(profile.title.words))
        self._blocks: dict[Hashable, list[int]] = defaultdict(list)
        for position, profile in enumerate(profiles):
            for key in dict.fromkeys(self._keys(profile)):
                self._blocks[key].append(position)

    def _keys(self, profile: Profile) -> Iterator[Hashable]:
        title = profile.title
        yield from profile.dois
        yield from profile.arxiv
        yield from profile.others
        if not title.words:
            return
        yield title.squashed
        if title.head:
            yield "".join(title.words[title.head :])
            yield "name", title.name, profile.year
            yield "name", title.name
        significant = title.significant
        if len(significant) >= 3:
            yield "start", significant[:3]
            yield "start", significant[:3], profile.year
            yield "end", significant[-3:]
            yield "end", significant[-3:], profile.year
        rare = sorted(set(significant), key=lambda word: (self._frequency[word], word))[:_RARE]
        for pair in combinations(sorted(rare), 2):
            yield "rare", pair
        if profile.names:
            family = squash(profile.names[0].family)
            for word in rare[:2]:
                yield "author", family, word

    def near(self, profile: Profile) -> list[int]:
        """Return the positions worth comparing with a profile that need not be one of ours."""
        found: dict[int, None] = {}
        for key in self._keys(profile):
            members = self._blocks.get(key, ())
            if len(members) <= _LARGEST:
                found.update(dict.fromkeys(members))
        return sorted(found)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield every pair of positions worth comparing, once, smaller position first."""
        seen: set[int] = set()
        count = len(self._profiles)
        for members in self._blocks.values():
            if len(members) < 2:
                continue
            if len(members) <= _LARGEST:
                candidates: Iterator[tuple[int, int]] = combinations(members, 2)
            else:  # too common to compare all: neighbours by title only
                ordered = sorted(members, key=lambda at: self._profiles[at].title.squashed)
                candidates = ((min(pair), max(pair)) for pair in pairwise(ordered))
            for left, right in candidates:
                code = left * count + right
                if code not in seen:
                    seen.add(code)
                    yield left, right
