"""How well a folder of labelled lists is read: entries, titles, and title, first author and year together.

    python benchmarks/labelled_lists.py FOLDER [--verbose]

FOLDER has the lists in `lists/` and `gold.json`: `{"01-name.txt": {"about": "de, history", "entries": [...]}}`.
An entry has its first and last line (`l1`, `l2`), its title (`t`), and, where they are printed, the first
author's family name (`a`), the year (`y`) and the venue (`v`). The material is no part of the project.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

from seminal.model.entry import Entry
from seminal.model.source import Location, Source
from seminal.read import read

Gold = dict[str, Any]


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 0
    folder, verbose = Path(arguments[0]), "--verbose" in arguments
    every: Counter[str] = Counter()
    for name, listed in sorted(json.loads((folder / "gold.json").read_text(encoding="utf-8")).items()):
        text = (folder / "lists" / name).read_text(encoding="utf-8")
        reading = read(Source(name, text))
        found, faults = compared(list(reading.entries), listed["entries"])
        print(f"{name:24} {summary(found)}  {listed['about']}")
        if verbose:
            print(*(f"    {fault}" for fault in faults), sep="\n")
        every += found
    print(f"{'all':24} {summary(every)}")
    return 0


def compared(entries: list[Entry], gold: list[Gold]) -> tuple[Counter[str], list[str]]:
    """Return counts of what is right, and a line for each fault; an entry is found by the lines it is on."""
    count: Counter[str] = Counter(wanted=len(gold), read=len(entries))
    faults: list[str] = []
    left = list(entries)
    for one in gold:
        within = [entry for entry in left if one["l1"] <= line(entry) <= one["l2"]]
        if not within:
            faults.append(f"missed: {one['t']}")
            continue
        entry = max(within, key=lambda entry: folded(entry.title) == folded(one["t"]))
        left.remove(entry)
        right = judged(entry, one)
        count["found"] += 1
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
    got = folded(entry.authors[0].family) if entry.authors else ""
    wanted = folded(gold.get("a", ""))
    right = {
        "title": folded(entry.title) == folded(gold["t"]),
        "author": not wanted or bool(got and (got.endswith(wanted) or wanted.endswith(got))),
        "year": "y" not in gold or entry.year == int(gold["y"]),
    }
    right["all"] = all(right.values())
    if "v" in gold:
        right["venue"] = folded(entry.venue) == folded(gold["v"])
    return right


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
    return f"{wanted:4} entries, {count['read']:4} read, F1 {f1:.3f}  {shares}  venue {venues:.3f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
