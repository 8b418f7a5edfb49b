"""Plant copies of public lists, and find them (docs/explanation/witnesses.md).

    python benchmarks/copies.py FIELD [SEED]

FIELD is a folder with a folder of lists for each repository. Of 24 lists of as many repositories copies are planted:
20, 50 and 80 % kept, as they are, reordered, reworded, or both; alone, or filled up from another list. Each is put
beside all real lists. Lists of two repositories that share five works and are not related are the independent pairs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from seminal.library.field import read_field
from seminal.library.field_works import works_of
from seminal.library.listed import pack_list
from seminal.library.readings import read_list
from seminal.model.entry import Entry, Name, Origin
from seminal.model.source import Location
from seminal.witness.copying import COPIED, MIN_SHARED
from seminal.witness.measure import witnesses
from seminal.witness.mention import Mention, in_order

SOURCES = 24
KEPT = (20, 50, 80)
MANNERS = ("plain", "reordered", "reworded", "both")


def reworded(entry: Entry, number: int) -> Entry:
    """Return an entry as someone else would write it: names cut, notes and fields left out."""
    told = {
        name: value
        for name, value in entry.fields.items()
        if name in ("title", "author", "date", "eprint", "doi", "url")
    }
    authors = entry.authors
    if authors:
        told["author"] = tuple(Name(one.family, one.given[:1]) for one in authors[:2]) + (Name("others"),) * (
            len(authors) > 2
        )
    where = entry.origin.where
    line = f"{number}) {entry.title} ({entry.year or ''})"
    place = (
        Location(where.path, where.line, 1, where.line, len(line) + 1, line)
        if isinstance(where, Location)
        else where
    )
    return replace(
        entry,
        fields=told,
        origin=Origin(entry.origin.source, place),
        wanted_key=f"r{number}" if entry.wanted_key else None,
    )


def placed(entries: Sequence[Entry], name: str) -> list[Entry]:
    """Return entries as those of a list, one below the other."""
    found = []
    for number, entry in enumerate(entries, 1):
        where = entry.origin.where
        if isinstance(where, Location):
            where = where._replace(path=name, line=number, end_line=number + where.end_line - where.line)
        found.append(replace(entry, origin=Origin(name, where)))
    return found


def planted(
    real: dict[str, Sequence[Entry]], chance: random.Random
) -> Iterator[tuple[str, str, str, list[Entry]]]:
    """Yield how each copy was made, its source, the other list in it, and its entries."""
    names = [name for name, entries in sorted(real.items()) if 40 <= len(entries) <= 500]
    chance.shuffle(names)
    sources = list({repository(name): name for name in names}.values())[:SOURCES]
    for source in sources:
        for share in KEPT:
            for manner in MANNERS:
                for filled in (False, True):
                    entries = real[source]
                    part = [
                        entries[at]
                        for at in sorted(chance.sample(range(len(entries)), len(entries) * share // 100))
                    ]
                    if manner in ("reordered", "both"):
                        chance.shuffle(part)
                    if manner in ("reworded", "both"):
                        part = [reworded(one, at) for at, one in enumerate(part)]
                    other = ""
                    if filled:
                        other = chance.choice([one for one in sources if one != source])
                        more = chance.sample(real[other], min(len(real[other]), len(entries) - len(part)))
                        at = chance.randrange(len(part) + 1)
                        part[at:at] = more
                    yield f"{share} % {manner}{' + other' * filled}", source, other, part


def with_lines(folder: Path, name: str) -> list[Entry]:
    """Return a list's entries with what is written there, which is not kept of lists of a field."""
    return [entry for entry in read_list(folder / name, folder).entries if entry.title]


def repository(name: str) -> str:
    return name.split("/")[0]


def main() -> None:
    """Measure and print."""
    folder = Path(sys.argv[1]).resolve()
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    lists = [one for one in read_field([folder], folder).lists if one.listed.size >= 10]
    real: dict[str, Sequence[Entry]] = {one.path: with_lines(folder, one.path) for one in lists}
    copies = {
        f"planted/{number}": (how, source, other, placed(entries, f"planted/{number}"))
        for number, (how, source, other, entries) in enumerate(planted(real, chance))
    }
    everyone = [*real.values(), *(entries for *_, entries in copies.values())]
    numbers = works_of([pack_list(entries) for entries in everyone]).named
    said = in_order(
        (number, entry)
        for works, entries in zip(numbers, everyone, strict=True)
        for number, entry in zip(works, entries, strict=True)
    )
    report({name: said[name] for name in real}, {name: (*copies[name][:3], said[name]) for name in copies})


def report(real: dict[str, list[Mention]], copies: dict[str, tuple[str, str, str, list[Mention]]]) -> None:
    """Print how many copies are found, and how many other lists are called copies."""
    whole = witnesses(real)
    held = {name: {one.work for one in mentions} for name, mentions in real.items()}
    pairs = [pair for pair in combinations(sorted(held), 2) if repository(pair[0]) != repository(pair[1])]
    met = sum(len(held[one] & held[other]) >= MIN_SHARED for one, other in pairs)
    called = [
        one
        for one in whole.copying
        if one.degree >= COPIED and repository(one.smaller) != repository(one.larger)
    ]
    print(f"{met} pairs of lists of two repositories; {len(called)} called copies ({len(called) / met:.1%})")
    for one in called:
        print(f"  {one.smaller} {one.larger} {one.shared} of {one.size}: {one.degree}")
    found: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    wrong = 0
    for name, (how, source, other, mentions) in copies.items():
        own = {one.work for one in mentions}
        beside = {one: real[one] for one, works in held.items() if len(works & own) >= MIN_SHARED}
        degrees = witnesses({**beside, name: mentions}).degrees.get(name, {})
        found[how][degrees.get(source, 0) >= COPIED] += 1
        related = {
            repository(one)
            for origin in (source, other)
            if origin
            for one in (origin, *whole.degrees.get(origin, {}))
        }
        wrong += sum(degree >= COPIED and repository(one) not in related for one, degree in degrees.items())
    hits = sum(one[True] for one in found.values())
    print(f"{len(copies)} planted: recall {hits / len(copies):.4f}, precision {hits / (hits + wrong):.4f}")
    for how, told in sorted(found.items()):
        if told[False]:
            print(f"  {how}: {told[True]} of {told.total()}")


if __name__ == "__main__":
    main()
