"""Every work as the written files print it, rendered once; what was rendered before is taken from there."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from seminal.model.work import Library
from seminal.write.bibtex import entry
from seminal.write.csl_json import item_of, item_text
from seminal.write.fields import Record, Venues, record
from seminal.write.topics import csl_of

_parts: Final = attrgetter("family", "given", "particle", "suffix")
Rendering = tuple[str, ...]
"""A work's BibTeX entry, its CSL item, and what reading sections need of that."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The renderings of a library, by key in the order of the keys, and by the hash of what they print.

    `fresh` counts those that were not known before.
    """

    by_key: Mapping[str, Rendering]
    by_mark: Mapping[bytes, Rendering]
    fresh: int


def printed(
    library: Library, known: Mapping[bytes, Rendering], *, latex: bool = False, venues: Venues = "stated"
) -> Printed:
    """Return all works rendered; `known` is an earlier `by_mark`, of this or of any other library."""
    by_key: dict[str, Rendering] = {}
    by_mark: dict[bytes, Rendering] = {}
    fresh = 0
    for work in sorted(library, key=lambda work: work.key):
        said = record(work, venues)
        stated = said if venues == "stated" else record(work)  # reading sections name venues as stated
        mark = _mark(said, stated, latex)
        found = known.get(mark)
        if found is None:
            fresh += 1
            found = _rendering(said, stated, latex)
        by_key[work.key] = by_mark[mark] = found
    return Printed(by_key, by_mark, fresh)


def _rendering(said: Record, stated: Record, latex: bool) -> Rendering:
    item = item_of(said)
    short = item if said is stated else item_of(stated)
    shelved = csl_of(short) if said.fields.get("keywords") else ""  # a work of no topic is on no shelf
    return entry(said, latex=latex), item_text(item), shelved


def _mark(said: Record, stated: Record, latex: bool) -> bytes:
    """Return a hash of all that a rendering is made of."""
    told = repr((latex, _told(said), None if said is stated else _told(stated)))
    return hashlib.blake2b(told.encode(), digest_size=16).digest()


def _told(said: Record) -> tuple[object, ...]:
    """Return a record as plain tuples, whose `repr` is quick and says everything."""
    fields = [
        (name, value if isinstance(value, str) else [*map(_parts, value)])
        for name, value in said.fields.items()
    ]
    day = said.date
    return said.key, said.type, fields, day and (day.year, day.month, day.day)
