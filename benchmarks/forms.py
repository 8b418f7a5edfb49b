"""Forms of lists read back: what `seminal read` makes of known works, written in the forms that people use.

    python benchmarks/forms.py [--lists 1000] [--seed 1] [--only choice=value ...] [--worst 10] [--show N]

Each list is of one form, drawn from the grammar of `form_grammar.py`, and has six to ten works of
bib/references.bib; what was written is known, so no label can be wrong. Shares of title, authors, year and venue are
of the works found; an entry counts as found where it is the first that begins on its work's lines.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from form_grammar import CHOICES, Form, Work, cut, drawn, works
from form_lists import Written, written
from lists import venue_agrees
from styles import are_authors, folded

from seminal.model.entry import Entry
from seminal.model.source import Location, Source
from seminal.read import read

BIB = Path(__file__).resolve().parents[1] / "bib" / "references.bib"
FEWEST = 15
"""Lists that a value, or a pair of values, must have for its shares to say something."""
SHARES = ("found", "title", "authors", "year", "venue")


class Score(NamedTuple):
    """What of a list was read: counts, of `works` and of those that say so (`said`), and the faults."""

    counts: Counter[str]
    said: Counter[str]
    faults: list[str]

    @property
    def lost(self) -> float:
        """Of how many works something is wrong, or that many made up, in parts of all."""
        works_ = self.said["found"]
        wrong = works_ - self.counts["found"] + self.counts["invented"]
        return (wrong + sum(self.said[n] - self.counts[n] for n in SHARES[1:])) / max(1, works_)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lists", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", nargs="*", default=[], help="forms with these values alone: container=table"
    )
    parser.add_argument("--worst", type=int, default=10, help="so many of the worst forms with an example")
    parser.add_argument(
        "--show", type=int, help="print the list of this number, what was read of it, and stop"
    )
    options = parser.parse_args()
    known = works(read(Source(BIB.name, BIB.read_text("utf-8"))).entries)
    wanted = dict(one.split("=", 1) for one in options.only)
    scores: list[tuple[int, Form, Score]] = []
    for number in range(options.lists) if options.show is None else [options.show]:
        rng = Random(options.seed * 1_000_000 + number)
        form = drawn(rng)
        if any(form[name] != value for name, value in wanted.items()):
            continue
        list_ = written(form, known, rng)
        scores.append((number, form, scored(list_, form)))
        if options.show is not None:
            print(list_.text, "", form, *scores[0][2].faults, sep="\n")
            return 0
    report(scores, options.worst)
    return 0


def scored(list_: Written, form: Form) -> Score:
    """Return how much of a list was read as it was written."""
    counts: Counter[str] = Counter()
    said: Counter[str] = Counter(found=len(list_.works))
    faults: list[str] = []
    found: dict[int, Entry] = {}
    for entry in read(Source(list_.path, list_.text)).entries:
        where = entry.origin.where
        line = where.line if isinstance(where, Location) else 0
        first = next((first for first, last in list_.works if first <= line <= last), 0)
        if first and first not in found:
            found[first] = entry
        else:
            counts["invented"] += 1
            faults.append(f"invented, line {line}: {entry.title!r}")
    for (first, _), work in list_.works.items():
        if first not in found:
            faults.append(f"missed, line {first}: {work.title!r}")
            continue
        counts["found"] += 1
        for name, right, got, one in compared(found[first], work, form, dated=list_.dated):
            said[name] += 1
            counts[name] += right
            if not right:
                faults.append(f"{name}, line {first}: {got!r}, not {one!r}")
    return Score(counts, said, faults)


def compared(entry: Entry, work: Work, form: Form, *, dated: bool) -> list[tuple[str, bool, object, object]]:
    """Return of each fact its name, whether it was read as it is written, what was read, and what is written."""
    order = form["order"]
    names = [name.family for name in work.people] if "A" in order else []
    right = (
        are_authors(entry, names, cut=cut(form, work) or form["authors"] == "one")
        if names
        else not entry.authors
    )
    read_names = "; ".join(f"{name.given} {name.family}" for name in entry.authors)
    year = work.year if "Y" in order or dated else None
    stated = work.acronym if "V" in order else None
    return [
        ("title", folded(entry.title) == folded(work.title), entry.title, work.title),
        ("authors", right, read_names, names),
        ("year", entry.year == year if year else entry.year in (None, work.year), entry.year, year),
        ("venue", venue_agrees(entry.venue, [stated, work.place] if stated else [work.acronym, None], True),
         entry.venue, stated),
    ]  # fmt: skip


def together(scores: list[Score]) -> Score:
    counts, said = Counter[str](), Counter[str]()
    for one in scores:
        counts += one.counts
        said += one.said
    return Score(counts, said, [])


def told(one: Score) -> str:
    """Return shares as a line: found, made up for each work, and of those found what is right."""
    shares = [f"{name} {one.counts[name] / max(1, one.said[name]):.3f}" for name in SHARES]
    made_up = one.counts["invented"] / max(1, one.said["found"])
    return f"works {one.said['found']:6}  {shares[0]}  made up {made_up:.3f}  " + "  ".join(shares[1:])


def report(scores: list[tuple[int, Form, Score]], worst: int) -> None:
    """Print shares in all, by value, of the weakest pairs of values, and the worst forms."""
    by_value: dict[tuple[tuple[str, str], ...], list[Score]] = defaultdict(list)
    for _, form, one in scores:
        for pair in combinations(form.items(), 2):
            by_value[pair].append(one)
        for value in form.items():
            by_value[value,].append(one)
    shown = {values: together(ones) for values, ones in by_value.items() if len(ones) >= FEWEST}
    for name in CHOICES:
        singles = [
            (values[0][1], one) for values, one in shown.items() if len(values) == 1 and values[0][0] == name
        ]
        print(f"\n{name}")
        for told_of, one in sorted(singles, key=lambda single: -single[1].lost):
            print(f"  {told_of[:22]:22} {told(one)}")
    print("\nthe weakest pairs of values")
    pairs = sorted((one.lost, values) for values, one in shown.items() if len(values) == 2)
    for _, pair in reversed(pairs[-3 * worst :]):
        print(f"  {', '.join('='.join(value) for value in pair)[:60]:60} {told(shown[pair])}")
    print("\nthe worst forms")
    for number, form, one in sorted(scores, key=lambda score: -score[2].lost)[:worst]:
        print(f"  list {number}: {told(one)}\n    {form}", *one.faults[:4], sep="\n    ")
    print(f"\nall, {len(scores)} lists\n  {told(together([one for _, _, one in scores]))}")


if __name__ == "__main__":
    sys.exit(main())
