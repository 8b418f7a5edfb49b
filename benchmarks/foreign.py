"""How well the works of the lists are found in a bibliography of the author's own: by content, whatever the keys.

    python benchmarks/foreign.py [--read]

Three sets: the labelled pairs of `tests/match/pairs.txt`; the 222 records of `../shared/library`, which are works of
this repository's lists, among its 887 look-alikes, which are none, against what the lists say alone (no record of a
library helps); and 10,000 records of DBLP, of which every other one is a work that a list words its own way
(`pairs.py`).
A record of another version of a work (same title, same first author) is that work. With --read every match under
another title is printed, to be read by a person. Exit status 1 for a match with another work.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

from merge import RECORDS, parsed, sample
from pairs import REWORDINGS, _list_line

from seminal.library.inputs import inputs, read_lock, read_overrides, read_topics
from seminal.library.readings import read_list
from seminal.merge.crosswalk import keys_by_content
from seminal.merge.works import merge
from seminal.model.entry import Entry, Origin
from seminal.model.library import Library
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.source import Location, Source
from seminal.project.config import read as configured
from seminal.read import read
from seminal.text.fold import squash
from tests.match.pairs import DIFFERENT, SAME

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "library"
NO_LOOK_ALIKE = "Can Decentralized Algorithms Outperform"
"""A record of `look-alikes.bib` that is a work of the lists after all."""
SIZE = 10_000


def told(name: str, found: int, of: int, wrong: int, others: int) -> int:
    """Print one row and return how many matches were wrong."""
    print(
        f"{name:34} {found:5} of {of:5} found ({found / max(1, of):.3f}), {wrong} of {others} others matched"
    )
    return wrong


def pairs() -> int:
    """Measure the labelled pairs, each left side alone in a library."""

    def one(left: Entry, right: Entry) -> bool:
        return keys_by_content(
            [replace(right, wanted_key="own")], merge([left], (), Overrides(), Lock()).library
        ) != [""]

    found, wrong = (sum(one(*pair) for pair in labelled.values()) for labelled in (SAME, DIFFERENT))
    return told("labelled pairs", found, len(SAME), wrong, len(DIFFERENT))


def lists_alone() -> Library:
    """Return this repository's works as its lists word them, without any record."""
    config = configured(ROOT)
    entries = [
        entry for source in inputs(config).lists for entry in read_list(ROOT / source.path, ROOT).entries
    ]
    lock = replace(read_lock(config), answers=())
    return merge(entries, read_topics(config), read_overrides(config), lock).library


def library(show: bool) -> int:
    """Measure the records of the shared library among its look-alikes."""
    ours = lists_alone()

    def records(*names: str) -> list[Entry]:
        texts = [Source(name, (SHARED / name).read_text("utf-8")) for name in names]
        return [entry for text in texts for entry in read(text).entries]

    held = records("records-a.bib", "records-b.bib")
    others = [entry for entry in records("look-alikes.bib") if NO_LOOK_ALIKE not in entry.title]
    keys = keys_by_content([*held, *others], ours)
    works = {work.key: work.text("title") for work in ours}
    if show:
        shown([(entry, works[key]) for entry, key in zip((*held, *others), keys, strict=True) if key])
    found = {key for key in keys[: len(held)] if key}  # two records under one work would count once
    return told(
        "records of works of our lists", len(found), len(held), sum(map(bool, keys[len(held) :])), len(others)
    )


def dblp(show: bool) -> int:
    """Measure records of DBLP: every other one stands on a list, worded in one of the ways of lists."""
    chance = random.Random(20261121)
    records = parsed(sample(SIZE)).entries
    lines: list[Entry] = []
    kinds = list(REWORDINGS.values())
    listed = set()
    for at, record in enumerate(records[::2]):
        line = chance.choice(kinds)(_list_line(record, chance), chance) or _list_line(record, chance)
        if "author" not in line.fields and "booktitle" not in line.fields:
            continue  # a bare title: nobody could know the work by it
        place = Location("list.md", at + 1, 1, at + 1, 9)
        lines.append(replace(line, origin=Origin("list.md", place)))
        listed.add(2 * at)
    ours = merge(lines, (), Overrides(), Lock()).library
    record_of = {
        work.key: {records[2 * (e.origin.where.line - 1)].wanted_key for e in work.cluster.entries
                   if isinstance(e.origin.where, Location)}
        for work in ours
    }  # fmt: skip
    by_key = {record.wanted_key: record for record in records}
    found = wrong = 0
    strange = []
    for at, (record, key) in enumerate(zip(records, keys_by_content(records, ours), strict=True)):
        known = [by_key[name] for name in record_of[key]] if key else []
        right = any(one is record or same(one, record) for one in known)
        found += bool(key) and right and at in listed
        if key and not right:
            wrong += 1
            strange.append((record, known[0].title))
    if show:
        shown(strange)
    return told("records of DBLP", found, len(listed), wrong, len(records) - len(listed))


def same(left: Entry, right: Entry) -> bool:
    """Return whether two records are versions of one work: the same title and the same first author."""
    first = [squash(one.authors[0].family) if one.authors else "" for one in (left, right)]
    return squash(left.title) == squash(right.title) and first[0] == first[1]


def shown(pairs: Sequence[tuple[Entry, str]]) -> None:
    """Print the matches under another title."""
    for entry, title in pairs:
        if squash(entry.title) != squash(title):
            print(f"  {entry.title} ({entry.year}) | {title}")


def main() -> int:
    """Print a row for each set."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--read", action="store_true")
    show = wanted.parse_args().read
    wrong = pairs()
    if SHARED.exists():
        wrong += library(show)
    else:
        print(f"{SHARED} is absent: its records are not measured")
    if RECORDS.exists():
        wrong += dblp(show)
    else:
        print(f"{RECORDS} is absent: DBLP is not measured")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
