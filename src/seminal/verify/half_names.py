"""People whose two names a record lists as two people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from seminal.model.entry import Name
from seminal.text.fold import squash


def with_halves_joined(names: Sequence[Name], others: Iterable[Name]) -> tuple[Name, ...]:
    """Return names with two one-word neighbours joined where the other list has that person.

    `Guangyi and Zhang` beside a list with `Zhang, Guangyi` -> `Zhang, Guangyi`.
    """
    lone = [not (name.given or name.particle) for name in names]
    if not any(first and second for first, second in pairwise(lone)):
        return tuple(names)
    whole = {frozenset((squash(other.given), squash(other.family))): other for other in others if other.given}
    found: list[Name] = []
    at = 0
    while at < len(names):
        pair = names[at : at + 2]
        both = whole.get(frozenset(squash(name.family) for name in pair)) if all(lone[at : at + 2]) else None
        found.append(both or names[at])
        at += 2 if both else 1
    return tuple(found)
