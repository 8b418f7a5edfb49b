"""Group hundreds of thousands of entries into works, with few comparisons.

Entries that say the same are one *form*, and forms of the same title, people and identifiers one *look*. Looks that
share a block and are not two works at a glance (`match/glance.py`) are compared, form by form: they hang together in
small components, and forms of different components never meet. So each component is decided alone, on every core, and
what was decided is known again by what the component is made of: after one list more only those are decided that it
touches, and no result depends on what was there before.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, combinations, pairwise, product, repeat
from typing import Final, NamedTuple

from seminal.library.component import Component, decided_groups
from seminal.library.field_pairs import Blocks, blocks_of
from seminal.library.listed import Listed, Row
from seminal.library.numbers import Sets, on_cores
from seminal.match.blocks import MAX_BLOCK, Pair
from seminal.model.allocation import uncollected
from seminal.store.hashing import digest


class Known(NamedTuple):
    """Results of an earlier run: blocks, and groups of components by input hash."""

    blocks: Blocks
    components: dict[bytes, bytes]


class Works(NamedTuple):
    """The work number of every list's entries, and what to cache."""

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
            place = forms.places[forms.members[forms.looks[look]][0]][0]
            return everything[place >> 32].row(place & 0xFFFFFFFF)

        blocks = blocks_of(forms.looks, row_of, known.blocks)
        at = {kept.number: forms.looks[look] for look, kept in blocks.looks.items()}
        pairs = sorted(_in_order(at[code >> 32], at[code & 0xFFFFFFFF]) for code in blocks.pairs())
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


def _in_order(left: int, right: int) -> int:
    return left << 32 | right if left < right else right << 32 | left


def _decide(lists: Sequence[Listed], components: Sequence[Component]) -> list[bytes]:
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
    """Yield what must be decided, in the order of the first looks."""
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
            met = [pair for look in looks for pair in _within(place[look])]
            for code in within.get(first, ()):
                met += _between(place[code >> 32], place[code & 0xFFFFFFFF])
            yield Component(tuple([tuple(forms.places[form]) for form in found]), tuple(met), own)


def _within(forms: Sequence[int]) -> Iterator[Pair]:
    """Return the pairs of a look's forms, of very many first and neighbours."""
    if len(forms) <= MAX_BLOCK:
        return combinations(forms, 2)
    return chain(zip(repeat(forms[0]), forms[1:]), pairwise(forms[1:]))


def _between(ours: Sequence[int], theirs: Sequence[int]) -> Iterator[Pair]:
    """Return the pairs of two looks' forms, of very many those with either's first."""
    if len(ours) + len(theirs) <= MAX_BLOCK:
        return product(ours, theirs)
    return chain(zip(repeat(ours[0]), theirs), zip(ours[1:], repeat(theirs[0])))


def inputs_hash(lists: Sequence[Listed], component: Component) -> bytes:
    """Return the hash of what a component is made of."""
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
