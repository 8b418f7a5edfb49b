"""How well a folder of labelled lists is read: entries, titles, and title, first author and year together.

    python benchmarks/labelled_lists.py FOLDER [--verbose]

FOLDER has the lists in `lists/` and `gold.json`: `{"01-name.txt": {"about": "de, history", "entries": [...]}}`.
An entry has its first and last line (`l1`, `l2`), its title (`t`, empty where none is printed), and, where they are
printed, the first author's family name (`a`), the year (`y`) and the venue (`v`); `t2`, `a2`, `y2` and `v2` hold other
right answers. A list may name what its totals are grouped by (`half`, `lang`, `fmt`), and `optional` ranges of lines,
where a work may be read or not. The material is no part of the project.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from seminal.model.entry import Entry, Name
from seminal.model.source import Location, Source
from seminal.read import read

Gold = dict[str, Any]
GROUPS = ("half", "lang", "fmt")


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 0
    folder, verbose = Path(arguments[0]), "--verbose" in arguments
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for name, listed in sorted(json.loads((folder / "gold.json").read_text(encoding="utf-8")).items()):
        text = (folder / "lists" / name).read_text(encoding="utf-8")
        aside = listed.get("optional", [])
        entries = [
            entry
            for entry in read(Source(name, text)).entries
            if not any(first <= line(entry) <= last for first, last in aside)
        ]
        found, faults = compared(entries, listed["entries"], bins)
        print(f"{name:24} {summary(found)}  {listed['about']}")
        if verbose:
            print(*(f"    {fault}" for fault in faults), sep="\n")
        for group in ("all", *(f"{group} {listed[group]}" for group in GROUPS if group in listed)):
            groups[group] += found
    for group, count in sorted(groups.items()):
        print(f"{group:24} {summary(count)}")
    for tenth, rated in sorted(bins.items()):
        share = sum(ok for _, ok in rated) / len(rated)
        print(
            f"confidence {tenth / 10:.1f} to {tenth / 10 + 0.1:.1f}: {len(rated):4} references, {share:.2f} right"
        )
    return 0


def compared(
    entries: list[Entry], gold: list[Gold], bins: dict[int, list[tuple[float, bool]]]
) -> tuple[Counter[str], list[str]]:
    """Return counts of what is right, and a line for each fault; an entry is found by the lines it is on.

    `bins` collects, by tenths of confidence, whether an entry is right.
    """
    count: Counter[str] = Counter(wanted=len(gold), read=len(entries))
    faults: list[str] = []
    left = list(entries)
    for one in gold:
        within = [entry for entry in left if one["l1"] <= line(entry) <= one["l2"]]
        if not within:
            faults.append(f"missed: {one['t']}")
            continue
        entry = max(within, key=lambda entry: judged(entry, one)["title"])
        left.remove(entry)
        right = judged(entry, one)
        if entry.confidence is not None:
            bins[min(9, int(10 * entry.confidence))].append((entry.confidence, right["all"]))
        count["found"] += 1
        count["false titles"] += not one["t"] and bool(entry.title)
        count.update(name for name, ok in right.items() if ok)
        count["venues"] += "v" in one
        faults += [
            f"{name} of {one['t'][:40]!r}: {value!r}"
            for name, value in (
                ("title", entry.title),
                ("author", ", ".join(name.family for name in entry.authors)),
                ("year", entry.year),
                ("venue", entry.venue),
            )
            if not right.get(name, True)
        ]
    faults += [f"invented: {entry.title}" for entry in left]
    return count, faults


def line(entry: Entry) -> int:
    """Return the line an entry begins on."""
    where = entry.origin.where
    assert isinstance(where, Location), "an entry of a file has a place in it"
    return where.line


def judged(entry: Entry, gold: Gold) -> dict[str, bool]:
    """Return which fields are right; what is not printed is not asked for."""
    right = {
        "title": folded(entry.title) in answers(gold, "t"),
        "author": "a" not in gold or bool(entry.authors and named(entry.authors[0], answers(gold, "a"))),
        "year": "y" not in gold or str(entry.year) in answers(gold, "y"),
    }
    right["all"] = all(right.values())
    if "v" in gold:
        right["venue"] = folded(entry.venue) in answers(gold, "v")
    return right


def answers(gold: Gold, name: str) -> set[str]:
    """Return the right answers for a field, folded."""
    return {folded(str(answer)) for answer in (gold[name], *gold.get(f"{name}2", []))}


def named(name: Name, wanted: set[str]) -> bool:
    """Return whether a name is one of those wanted: the family name, or all of it where no blank parts the two."""
    family, given = folded(name.family), folded(name.given)
    got = {family, folded(name.particle) + family, family + given, given + family}
    return any(
        one == other or (min(len(one), len(other)) > 2 and (one.endswith(other) or other.endswith(one)))
        for one in got
        for other in wanted
    )


def folded(text: str) -> str:
    """Return letters and digits without accents and case."""
    bare = unicodedata.normalize("NFKD", text).casefold()
    return re.sub(r"[\W_]|[\u0300-\u036f]", "", bare)


def summary(count: Counter[str]) -> str:
    """Return one line: F1 of entries, and shares of the labelled entries."""
    wanted = max(1, count["wanted"])
    f1 = 2 * count["found"] / max(1, wanted + count["read"])
    shares = "  ".join(f"{name} {count[name] / wanted:.3f}" for name in ("title", "author", "year", "all"))
    venues = count["venue"] / max(1, count["venues"])
    false = f"  {count['false titles']} false titles" if count["false titles"] else ""
    return f"{wanted:4} entries, {count['read']:4} read, F1 {f1:.3f}  {shares}  venue {venues:.3f}{false}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
