"""Group hundreds of thousands of entries into works, with few comparisons.

Entries that say the same are one *form*, and forms of the same title, people and identifiers one *look*. Looks that
share a block and are not two works at a glance (`match/glance.py`) are compared, form by form: they hang together in
small components, and forms of different components never meet. So each component is decided alone, on every core, and
what was decided is known again by what the component is made of: after one list more only those are decided that it
touches, and no result depends on what was there before. Two forms that others join already are compared only where
something in their work contradicts something else: without a contradiction every order of joining gives the same work.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, combinations, pairwise, product, repeat
from typing import Final, NamedTuple

from seminal.library.field_pairs import Blocks, Sets, blocks_of, on_cores
from seminal.library.listed import Listed, Row
from seminal.match.blocks import MAX_BLOCK, Pair
from seminal.match.contradictions import compared_properties, contradiction
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.cluster import Decision, cluster_profiles, decisions, sort_key
from seminal.model.allocation import uncollected
from seminal.model.match_reasons import author_decision
from seminal.store.hashing import digest


class Component(NamedTuple):
    """Entries that may be one work, grouped by equal content, with the pairs to compare.

    Entries are places, list << 32 | position; lists below `own` are works of the book. `pairs` are of forms.
    """

    forms: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...]
    own: int

    @property
    def places(self) -> list[int]:
        """Return the places of all entries, form by form."""
        return [place for form in self.forms for place in form]


class _Nodes(NamedTuple):
    """Profiles to compare: one for entries equal in all compared fields."""

    profiles: list[Profile]
    sizes: list[int]  # how many entries
    owners: dict[int, int]  # the book's work that a node is, by the node
    of: list[int]  # the node of each entry of the component


def decided_groups(component: Component, lists: Sequence[Listed]) -> list[int]:
    """Return for each entry, in the forms' order, its work's number in the component."""
    nodes, pairs = _nodes(component, lists)
    sets = Sets(len(nodes.profiles))
    first: dict[int, int] = {}
    for at, place in zip(nodes.of, component.places, strict=True):
        if place >> 32 < component.own:
            sets.join(first.setdefault(place >> 32, at), at)
    agreed: set[Pair] = set()
    for left, right in pairs:
        if sets.of(left) != sets.of(right):
            one, other = nodes.profiles[left], nodes.profiles[right]
            if compare(one, other)[0] is Verdict.SAME:
                sets.join(left, right)
                if one.title.squashed == other.title.squashed and bool(one.names) == bool(other.names):
                    agreed.add((left, right))  # compared as they are: nothing contradicts
    name_of: dict[int, tuple[str, int]] = {}
    for work in sets.members().values():
        inside = set(work)
        within = [pair for pair in pairs if inside.issuperset(pair)] if len(work) > 1 else ()
        for group, home in _groups(nodes, work, within, agreed):
            name_of.update(dict.fromkeys(group, ("", group[0]) if home is None else ("own", home)))
    numbers: dict[tuple[str, int], int] = {}
    return [numbers.setdefault(name_of[at], len(numbers)) for at in nodes.of]


def _nodes(component: Component, lists: Sequence[Listed]) -> tuple[_Nodes, list[Pair]]:
    """Return a component's nodes, and the pairs of nodes to compare.

    The entries of a form are one node if `compare` finds such an entry the same as itself, else one each.
    """
    nodes = _Nodes([], [], {}, [])
    within: list[range] = []
    for form in component.forms:
        one = _profile(lists, form[0])
        start = len(nodes.profiles)
        if len(form) == 1 or compare(one, one)[0] is Verdict.SAME:
            nodes.profiles.append(one)
            nodes.sizes.append(len(form))
            nodes.of.extend([start] * len(form))
        else:
            nodes.profiles.extend(_profile(lists, place) for place in form)
            nodes.sizes.extend([1] * len(form))
            nodes.of.extend(range(start, len(nodes.profiles)))
        within.append(range(start, len(nodes.profiles)))
    for at, place in zip(nodes.of, component.places, strict=True):
        if place >> 32 < component.own:
            nodes.owners[at] = min(place >> 32, nodes.owners.get(at, place >> 32))
    return nodes, [pair for left, right in component.pairs for pair in product(within[left], within[right])]


def _profile(lists: Sequence[Listed], place: int) -> Profile:
    """Return the profile of the entry at a place, list << 32 | position."""
    return profile(lists[place >> 32].entry(place & 0xFFFFFFFF))


def _groups(
    nodes: _Nodes, work: Sequence[int], pairs: Sequence[Pair], agreed: Collection[Pair]
) -> Iterator[tuple[Sequence[int], int | None]]:
    """Yield groups of nodes that are one work, with the book's work or None.

    Where they contradict one another, those that most of their entries say are a work of the book are that work: one
    wrong entry among a hundred lists' keeps two groups apart that are one work, and to suggest the book its own work
    would be wrong as well. Pairs that `agreed` when they were compared are not asked again.
    """
    if not _contain_conflict(nodes.profiles, work, agreed):
        yield work, _owner(nodes, work)
        return
    ordered = sorted(work, key=lambda at: sort_key(nodes.profiles[at].entry))
    place = {at: number for number, at in enumerate(ordered)}
    profiles = [nodes.profiles[at] for at in ordered]
    both = (sorted((place[left], place[right])) for left, right in pairs)
    found = [*decisions(profiles, [(a, b) for a, b in both], keep_preprints=False)]
    first: dict[int, Profile] = {}
    same = [
        (first.setdefault(nodes.owners[at], one).entry, one.entry, author_decision("one work of the book"))
        for at, one in zip(ordered, profiles, strict=True)
        if at in nodes.owners
    ]
    votes = _votes(nodes, ordered, found)
    node_of = {id(one.entry): at for at, one in zip(ordered, profiles, strict=True)}
    for cluster in cluster_profiles(profiles, found, same, keep_preprints=False).clusters:
        group = [node_of[id(entry)] for entry in cluster.entries]
        counts: Counter[int] = Counter()
        for at in group:
            counts.update(dict.fromkeys(votes[at], nodes.sizes[at]))
        number, most = min(counts.items(), key=lambda one: (-one[1], one[0]), default=(0, 0))
        voted = number if 2 * most > sum(nodes.sizes[at] for at in group) else None
        home = _owner(nodes, group)
        yield group, voted if home is None else home


def _contain_conflict(profiles: Sequence[Profile], work: Sequence[int], agreed: Collection[Pair]) -> bool:
    """Return whether two nodes of a work contradict each other.

    Nodes with equal properties are compared once, pairs in `agreed` not at all.
    """
    if len(work) < 3:
        return (
            len(work) > 1
            and tuple(work) not in agreed
            and bool(contradiction(*map(profiles.__getitem__, work)))
        )
    first: dict[tuple[object, ...], int] = {}
    like = {at: first.setdefault(compared_properties(profiles[at]), at) for at in work}
    known = {(like[left], like[right]) for left, right in agreed if left in like}
    asked = (
        pair for pair in combinations(first.values(), 2) if pair not in known and pair[::-1] not in known
    )
    return any(contradiction(profiles[left], profiles[right]) for left, right in asked)


def _owner(nodes: _Nodes, group: Iterable[int]) -> int | None:
    """Return the first of the book's works among a group's nodes, else None."""
    return min((nodes.owners[at] for at in group if at in nodes.owners), default=None)


def _votes(nodes: _Nodes, ordered: Sequence[int], found: Iterable[Decision]) -> defaultdict[int, set[int]]:
    """Return by node the book's works that a decision says it is."""
    votes: defaultdict[int, set[int]] = defaultdict(set)
    for decision in found:
        for at, other in (
            ((decision.left, decision.right), (decision.right, decision.left)) if decision.same else ()
        ):
            if ordered[other] in nodes.owners:
                votes[ordered[at]].add(nodes.owners[ordered[other]])
    return votes


class Known(NamedTuple):
    """Results of an earlier run: blocks, and groups of components by input hash."""

    blocks: Blocks
    components: dict[bytes, bytes]


class Works(NamedTuple):
    """The numbers of works: of the book's, and of each list's entries; what to cache."""

    own: tuple[int, ...]  # of each work of the book
    named: tuple[array[int], ...]
    known: Known


class _Forms:
    """The distinct entries, with their places, list << 32 | position, by how they look."""

    def __init__(self, lists: Sequence[Listed]) -> None:
        self.of: list[array[int]] = []  # the form of each entry of each list
        self.places: list[list[int]] = []
        self.look = array("L")  # of each form
        self.looks: dict[bytes, int] = {}
        self.members: list[list[int]] = []  # the forms of each look
        numbers: dict[bytes, int] = {}
        for number, one in enumerate(lists):
            here = array("L")
            for place, (said, seen) in enumerate(one.hashes(), number << 32):
                form = numbers.setdefault(said, len(self.places))
                if form == len(self.places):
                    self.places.append([])
                    look = self.looks.setdefault(seen, len(self.members))
                    if look == len(self.members):
                        self.members.append([])
                    self.members[look].append(form)
                    self.look.append(look)
                self.places[form].append(place)
                here.append(form)
            self.of.append(here)


NOTHING: Final = Known(Blocks({}, {}), {})


def works_of(lists: Sequence[Listed], own: Sequence[Listed] = (), known: Known = NOTHING) -> Works:
    """Return the works of lists; `own` are the book's works, numbered first.

    `known` is what an earlier call gave to keep, of whatever lists.
    """
    everything = [*own, *lists]
    with uncollected():
        forms = _Forms(everything)

        def row_of(look: bytes) -> Row:
            """Return the row of a look, from the first entry that has it."""
            place = forms.places[forms.members[forms.looks[look]][0]][0]
            return everything[place >> 32].row(place & 0xFFFFFFFF)

        blocks = blocks_of(forms.looks, row_of, known.blocks)
        at = {kept.number: forms.looks[look] for look, kept in blocks.looks.items()}
        pairs = sorted(_pair_code(at[code >> 32], at[code & 0xFFFFFFFF]) for code in blocks.pairs())
        components = [*_components(forms, pairs, len(own))]
        marks = [inputs_hash(everything, component) for component in components]
        decided = {mark: known.components[mark] for mark in marks if mark in known.components}
        new = {mark: one for mark, one in zip(marks, components, strict=True) if mark not in decided}
        work = partial(_decide, everything)
        found = on_cores(work, [*new.values()], sum(len(one.places) for one in new.values()))
        decided.update(zip(new, found, strict=True))
        return _numbered_works(
            forms, components, [decided[mark] for mark in marks], len(own), Known(blocks, decided)
        )


def _pair_code(left: int, right: int) -> int:
    """Return two numbers as one: the smaller << 32 | the larger."""
    return left << 32 | right if left < right else right << 32 | left


def _decide(lists: Sequence[Listed], components: Sequence[Component]) -> list[bytes]:
    """Return the groups of each component's entries, packed, for `on_cores`."""
    return [array("L", decided_groups(component, lists)).tobytes() for component in components]


def _numbered_works(
    forms: _Forms, components: Sequence[Component], groups: Sequence[bytes], own: int, known: Known
) -> Works:
    """Return works by number, in the order in which they are first named."""
    group_of: dict[int, tuple[int, int]] = {}
    for number, (component, packed) in enumerate(zip(components, groups, strict=True)):
        found = array("L", packed)
        group_of.update(zip(component.places, ((number, group) for group in found), strict=True))
    numbers: dict[object, int] = {}
    named = []
    for number, here in enumerate(forms.of):
        places = (group_of.get(number << 32 | at, form) for at, form in enumerate(here))
        named.append(array("L", [numbers.setdefault(group, len(numbers)) for group in places]))
    return Works(tuple(one[0] for one in named[:own]), tuple(named[own:]), known)


def _components(forms: _Forms, pairs: Sequence[int], own: int) -> Iterator[Component]:
    """Yield looks connected by pairs or own works, if of several entries, in order."""
    sets = Sets(len(forms.members))
    for here in forms.of[:own]:
        for form in here[1:]:
            sets.join(forms.look[here[0]], forms.look[form])
    for code in pairs:
        sets.join(code >> 32, code & 0xFFFFFFFF)
    within: dict[int, list[int]] = {}
    for code in pairs:
        within.setdefault(sets.of(code >> 32), []).append(code)
    for first, looks in sets.members().items():
        found = [form for look in looks for form in forms.members[look]]
        if len(found) > 1 or len(forms.places[found[0]]) > 1:
            ends = [*accumulate([len(forms.members[look]) for look in looks], initial=0)]
            place = dict(zip(looks, map(range, ends, ends[1:]), strict=True))
            met = [pair for look in looks for pair in _pairs_within(place[look])]
            for code in within.get(first, ()):
                met += _pairs_between(place[code >> 32], place[code & 0xFFFFFFFF])
            yield Component(tuple([tuple(forms.places[form]) for form in found]), tuple(met), own)


def _pairs_within(forms: Sequence[int]) -> Iterator[Pair]:
    """Return all pairs of a look's forms.

    Of more than MAX_BLOCK forms, only the pairs with the first form and those of neighbours.
    """
    if len(forms) <= MAX_BLOCK:
        return combinations(forms, 2)
    return chain(zip(repeat(forms[0]), forms[1:]), pairwise(forms[1:]))


def _pairs_between(ours: Sequence[int], theirs: Sequence[int]) -> Iterator[Pair]:
    """Return the pairs of two looks' forms.

    Of more than MAX_BLOCK forms, only those with the first form of either look.
    """
    if len(ours) + len(theirs) <= MAX_BLOCK:
        return product(ours, theirs)
    return chain(zip(repeat(ours[0]), theirs), zip(ours[1:], repeat(theirs[0])))


def inputs_hash(lists: Sequence[Listed], component: Component) -> bytes:
    """Return the hash of a component's entries, their places, and its pairs."""
    places = [code for form in component.forms for code in form]
    made_of = [lists[code >> 32].mark(code & 0xFFFFFFFF) for code in places]
    mine = [code >> 32 if code >> 32 < component.own else -1 for code in places]
    order = {number: at for at, number in enumerate(sorted(set(mine)))}
    shape = (
        [len(form) for form in component.forms],
        component.pairs,
        [order[number] for number in mine],
        -1 in order,
    )
    return digest(b"".join(made_of) + repr(shape).encode())
