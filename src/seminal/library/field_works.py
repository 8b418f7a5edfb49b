"""The works of hundreds of thousands of entries: what `seminal build` makes of them, with fewer comparisons.

Entries that say the same are compared once. Two entries that others join already are compared only where something in
their work contradicts something else: without a contradiction every order of joining gives the same work.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby
from typing import Final, NamedTuple

from seminal.match.blocks import Pair, keys, ranks, worth
from seminal.match.contradictions import contradiction, stance
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.cluster import Decision, clustered, decisions, identity
from seminal.merge.trust import rank
from seminal.model.allocation import uncollected
from seminal.model.entry import Entry
from seminal.model.match_reasons import decided
from seminal.text.fold import squash

SHARDS: Final = 256
"""Arrays over which blocks and pairs are spread: one of them is sorted at a time."""


class _Forms(NamedTuple):
    """What entries say: one profile for all that say the same, the entries that say it, the form of each entry."""

    profiles: list[Profile]
    entries: list[list[Entry]]
    of: array[int]


def works_of(given: Iterable[Sequence[Entry]], joined: Iterable[Sequence[Entry]]) -> list[tuple[Entry, ...]]:
    """Return the works of lists, most trusted entry first; entries that are `joined` are one work already.

    The joined works come first, in their order.
    """
    own = [tuple(entries) for entries in joined]
    with uncollected():
        forms = _forms(chain(*own, *given))
        of = iter(forms.of)
        mine = [sorted({next(of) for _ in entries}) for entries in own]
        owner = {form: number for number, held in reversed([*enumerate(mine)]) for form in held}
        home: dict[int, list[int]] = {number: [] for number in sorted({*owner.values()})}
        others: list[list[int]] = []
        for work in _works(forms, mine, owner):
            number = min((owner[form] for form in work if form in owner), default=None)
            others.append(work) if number is None else home[number].extend(work)
        works = (dict.fromkeys(work) for work in (*home.values(), *others))
        said = ([entry for form in work for entry in forms.entries[form]] for work in works)
        return [tuple(sorted(entries, key=rank)) for entries in said]


def _forms(entries: Iterable[Entry]) -> _Forms:
    """Return what entries say; one that says what another says is not looked at."""
    forms = _Forms([], [], array("L"))
    known: dict[int, int] = {}
    for entry in entries:
        form = known.setdefault(hash(_content(entry)), len(forms.profiles))
        if form < len(forms.profiles) and not _says_the_same(entry, forms, form):
            form = len(forms.profiles)
        if form == len(forms.profiles):
            forms.profiles.append(profile(entry))
            forms.entries.append([])
        forms.entries[form].append(entry)
        forms.of.append(form)
    return forms


def _content(entry: Entry) -> tuple[object, ...]:
    return entry.type, entry.structured, tuple(entry.fields.items()), entry.identifiers, entry.urls


def _says_the_same(entry: Entry, forms: _Forms, form: int) -> bool:
    """Return whether an entry is of the work of a form: it says the same, and enough for that."""
    one = forms.profiles[form]
    enough = len(forms.entries[form]) > 1 or compare(one, one)[0] is Verdict.SAME
    return enough and _content(one.entry) == _content(entry)


def _works(forms: _Forms, mine: Sequence[Sequence[int]], owner: Mapping[int, int]) -> Iterator[list[int]]:
    """Yield the forms of each work."""
    profiles = forms.profiles
    sets = _Sets(len(profiles))
    for held in mine:
        for form in held[1:]:
            sets.join(held[0], form)
    pairs = _Pairs(profiles)
    _join_same(profiles, pairs, sets)
    doubtful: dict[int, list[int]] = {}
    for first, work in sets.members().items():
        if len(work) > 1 and _contradict([profiles[form] for form in work]):
            doubtful[first] = work
        else:
            yield work
    within: defaultdict[int, list[Pair]] = defaultdict(list)
    for left, right in pairs if doubtful else ():
        if (first := sets.of(left)) in doubtful and first == sets.of(right):
            within[first].append((left, right))
    for first, work in doubtful.items():
        yield from _separated(forms, work, within[first], owner)


def _join_same(profiles: Sequence[Profile], pairs: Iterable[Pair], sets: _Sets) -> None:
    """Join what is one work.

    Where the titles or the people of two entries are different ones, so are those of all that have the same title and
    first author as the one and the other: of these only two that share a number are compared.
    """
    spelled: dict[tuple[str, str], int] = {}
    spelling = array("L")
    for one in profiles:
        first = squash(one.names[0].family) if one.names else ""
        spelling.append(spelled.setdefault((one.title.squashed, first), len(spelled)))
    apart: set[int] = set()
    for left, right in pairs:
        if sets.of(left) == sets.of(right):
            continue
        one, other = profiles[left], profiles[right]
        low, high = sorted((spelling[left], spelling[right]))
        if low << 32 | high in apart and not (
            one.dois & other.dois or one.arxiv & other.arxiv or one.others & other.others
        ):
            continue
        verdict, reason = compare(one, other)
        if verdict is Verdict.SAME:
            sets.join(left, right)
        elif reason.by_title_and_people:
            apart.add(low << 32 | high)


def _contradict(profiles: Sequence[Profile]) -> bool:
    stances = {stance(one): one for one in profiles}.values()
    return any(contradiction(left, right) for left, right in combinations(stances, 2))


def _separated(
    forms: _Forms, work: Sequence[int], pairs: Iterable[Pair], owner: Mapping[int, int]
) -> Iterator[list[int]]:
    """Yield the works that forms are which one another join and contradict.

    Those that most of their entries say are a work of the book are that work: one wrong entry among a hundred lists'
    keeps two groups apart that are one work, and to suggest the book its own work would be wrong as well.
    """
    ordered = sorted(work, key=lambda form: identity(forms.profiles[form].entry))
    place = {form: at for at, form in enumerate(ordered)}
    profiles = [forms.profiles[form] for form in ordered]
    both = (sorted((place[left], place[right])) for left, right in pairs)
    found = [*decisions(profiles, [(a, b) for a, b in both], keep_preprints=False)]
    first: dict[int, Profile] = {}
    same = [
        (first.setdefault(owner[form], one).entry, one.entry, decided("one work of the book"))
        for form, one in zip(ordered, profiles, strict=True)
        if form in owner
    ]
    votes = _votes(forms, ordered, found, owner)
    form_of = {id(one.entry): form for form, one in zip(ordered, profiles, strict=True)}
    for cluster in clustered(profiles, found, same, keep_preprints=False).clusters:
        group = [form_of[id(entry)] for entry in cluster.entries]
        counts: Counter[int] = Counter()
        for form in group:
            counts.update(dict.fromkeys(votes[form], len(forms.entries[form])))
        number, most = min(counts.items(), key=lambda one: (-one[1], one[0]), default=(0, 0))
        is_home = any(form in owner for form in group)
        if not is_home and 2 * most > sum(len(forms.entries[form]) for form in group):
            group.append(next(form for form in ordered if owner.get(form) == number))
        yield group


def _votes(
    forms: _Forms, ordered: Sequence[int], found: Iterable[Decision], owner: Mapping[int, int]
) -> defaultdict[int, set[int]]:
    """Return by form the works of the book that it is, taken alone."""
    votes: defaultdict[int, set[int]] = defaultdict(set)
    for one in found:
        for at, other in ((one.left, one.right), (one.right, one.left)) if one.same else ():
            if ordered[other] in owner:
                votes[ordered[at]].add(owner[ordered[other]])
    return votes


class _Sets:
    """Disjoint sets of numbers from 0."""

    def __init__(self, count: int) -> None:
        self._above = array("L", range(count))

    def of(self, at: int) -> int:
        """Return the number that stands for the set of a number."""
        above = self._above
        while above[at] != at:
            above[at] = above[above[at]]
            at = above[at]
        return at

    def join(self, left: int, right: int) -> None:
        """Make one set of two."""
        one, other = sorted((self.of(left), self.of(right)))
        self._above[other] = one

    def members(self) -> dict[int, list[int]]:
        """Return the numbers of each set, in order."""
        found: dict[int, list[int]] = {}
        for at in range(len(self._above)):
            found.setdefault(self.of(at), []).append(at)
        return found


class _Pairs:
    """The pairs of profiles worth comparing, each once, the smaller position first: 8 bytes a pair."""

    def __init__(self, profiles: Sequence[Profile]) -> None:
        rarity = ranks(Counter(chain.from_iterable(set(one.title.words) for one in profiles)))
        blocks = [array("Q") for _ in range(SHARDS)]
        for at, one in enumerate(profiles):
            for key in keys(one, rarity):
                blocks[key % SHARDS].append(key << 32 | at)
        titles, years = [one.title.squashed for one in profiles], [one.year for one in profiles]
        self._codes = [array("Q") for _ in range(SHARDS)]
        for shard in blocks:
            for _, codes in groupby(sorted(shard), key=lambda code: code >> 32):
                members = [code & 0xFFFFFFFF for code in codes]
                for left, right in worth(members, titles, years) if len(members) > 1 else ():
                    self._codes[left % SHARDS].append(left << 32 | right)
        for at, shard in enumerate(self._codes):
            self._codes[at] = array("Q", sorted(set(shard)))

    def __iter__(self) -> Iterator[Pair]:
        for shard in self._codes:
            for code in shard:
                yield code >> 32, code & 0xFFFFFFFF
