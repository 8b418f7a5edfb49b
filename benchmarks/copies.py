"""Plant copies of public lists, and find them (docs/explanation/witnesses.md).

    python benchmarks/copies.py FIELD [SEED]
    python benchmarks/copies.py --states REPOSITORIES

FIELD is a folder with a folder of lists for each repository. Of 24 lists of as many repositories copies are planted:
20, 50 and 80 % kept, as they are, reordered, reworded, or both; alone, or filled up from another list. Each is put
beside all real lists. Lists of two repositories that share five works and are not related are the independent pairs.
REPOSITORIES is a folder of Git repositories: of each README with twelve commits or more, its states after a quarter and
half of them are true copies of today's.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from seminal.library.field import read_field
from seminal.library.field_works import works_of
from seminal.library.listed import pack_list
from seminal.library.readings import read_list
from seminal.model.entry import Entry, Name, Origin
from seminal.model.source import Location, Source
from seminal.read import read
from seminal.witness.copying import COPIED, MIN_SHARED
from seminal.witness.measure import witnesses
from seminal.witness.mention import Mention, in_order

SOURCES = 24
MIN_LIST = 10
MIN_COMMITS = 12
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


def read_states(folder: Path) -> Iterator[tuple[str, list[Entry]]]:
    """Yield each repository's README today, and after half and a quarter of its commits."""
    for top in sorted(
        {path.parent for path in folder.glob("**/objects") if (path.parent / "HEAD").is_file()}
    ):
        commits = git(top, "log", "--format=%H", "--", "README.md").split()
        for share in (0, 50, 75) if len(commits) >= MIN_COMMITS else ():
            name = f"{top.relative_to(folder)}@{share}.md"
            text = git(top, "show", f"{commits[len(commits) * share // 100]}:README.md")
            found = [entry for entry in read(Source(name, text)).entries if entry.title]
            if len(found) >= MIN_LIST:
                yield name, found


def git(top: Path, *command: str) -> str:
    """Return what Git prints, nothing where it fails: a state may lack the file."""
    done = subprocess.run(["git", "-C", top, *command], capture_output=True, check=False)
    return done.stdout.decode("utf-8", "replace")


def report_states(folder: Path) -> None:
    """Print how many old states are called copies of today's lists, and what the others share."""
    states = dict(read_states(folder))
    said = mentioned(states)
    whole = witnesses(said)
    found: Counter[bool] = Counter()
    for name in states:
        today = name.rpartition("@")[0] + "@0.md"
        if name == today or today not in said:
            continue
        degree = whole.degrees.get(name, {}).get(today, 0)
        found[degree >= COPIED] += 1
        if degree < COPIED:
            works, now = ({one.work for one in said[which]} for which in (name, today))
            print(f"  {name}: {len(works & now)} of {len(works)} works, {degree}")
    print(f"{found.total()} old states; {found[True]} called copies")


def mentioned(lists: Mapping[str, Sequence[Entry]]) -> dict[str, list[Mention]]:
    """Return what lists mention, by the works of all of them."""
    numbers = works_of([pack_list(entries) for entries in lists.values()]).named
    return in_order(
        (number, entry)
        for works, entries in zip(numbers, lists.values(), strict=True)
        for number, entry in zip(works, entries, strict=True)
    )


def repository(name: str) -> str:
    return name.split("/")[0]


def main() -> None:
    """Measure and print."""
    if sys.argv[1] == "--states":
        report_states(Path(sys.argv[2]).resolve())
        return
    folder = Path(sys.argv[1]).resolve()
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    lists = [one for one in read_field([folder], folder).lists if one.listed.size >= MIN_LIST]
    real: dict[str, Sequence[Entry]] = {one.path: with_lines(folder, one.path) for one in lists}
    copies = {
        f"planted/{number}": (how, source, other, placed(entries, f"planted/{number}"))
        for number, (how, source, other, entries) in enumerate(planted(real, chance))
    }
    said = mentioned({**real, **{name: entries for name, (*_, entries) in copies.items()}})
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
