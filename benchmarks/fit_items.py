"""Fit `src/seminal/read/items/weights.json`: what speaks for and against an item of a list being a work.

    python benchmarks/fit_items.py [FOLDER[:SHARE]...] [--write] [--folds] [--faults]

Made from the golden lists, `train/items.txt`, lists written by the grammar of `benchmarks/form_grammar.py`, works of
`train/records.txt` in a dozen languages, printed in full or without years, this repository's own documentation, which
lists no works, the labelled lists beside the project where they are, and those of each FOLDER, as
`benchmarks/labelled_lists.py` reads them; a row of these counts SHARE. The released weights are fitted with eight blind
exams and, for 0.1, with pages that list programs. What an item's siblings show depends on how they were judged before:
so one table of weights is fitted after the other, first for items by themselves.
Logistic regression with a ridge penalty by coordinate descent, so the outcome is the same everywhere. With `--folds`
each folder is held back in turn, and what is lost and made up in it is counted.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch

from item_lists import ROOT, Labelled, Work, listed, lists
from labelled_lists import folded

from seminal.model.source import Source
from seminal.read import read
from seminal.read.items import judging
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Item

WEIGHTS = ROOT / "src/seminal/read/items/weights.json"
RIDGE = 1.0
ROUNDS = 100
MIN_TIMES = 2
"""A feature that fewer rows have is left out."""
MIN_WEIGHT = 0.1
"""A weight nearer to nothing is left out of the table."""
SHARE = {"golden": 3.0, "form": 0.5, "own": 0.5, "printed": 0.5, "bare": 0.5, "titled": 0.5}
"""What a row of a kind of material counts, where one of a list counts 1."""
FOLDER_SHARE = 0.5
"""What a row of a folder's lists counts, where nothing is said."""


class Document(NamedTuple):
    """The items of a list, and whether each is a work: None where that is unclear.

    `items` are those that their siblings decide on, `parts` those that become notes, details or topics of others.
    """

    kind: str
    path: str
    announced: judging.Announced
    items: list[judging.Judged]
    works: list[bool | None]
    parts: list[judging.Judged]
    parts_works: list[bool | None]


class Row(NamedTuple):
    """An item: its kind of material, its features, and whether it is a work."""

    kind: str
    features: frozenset[str]
    work: bool


def folder_and_share(argument: str) -> tuple[Path, float]:
    """Return the folder of an argument, and what a row of its lists counts: "lists:0.1"."""
    folder, _, share = argument.partition(":")
    return Path(folder), float(share or FOLDER_SHARE)


def documents(labelled: Iterable[Labelled]) -> Iterator[Document]:
    """Read each list and yield its items, with what the labels say of each."""
    judge = judging.judge
    for one in labelled:
        judged: list[judging.Judged] = []
        found: list[tuple[Sequence[judging.Judged], judging.Announced]] = []

        def noted(item: Item, drafts: list[Draft], judged: list[judging.Judged] = judged) -> judging.Judged:
            judged.append(judge(item, drafts))
            return judged[-1]

        def settled(
            ones: Sequence[judging.Judged], *, announced: judging.Announced, found: list[Any] = found
        ) -> None:
            found.append((ones, announced))

        source = Source(one.path, one.text)
        with patch.object(judging, "judge", noted), patch.object(judging, "decide_by_siblings", settled):
            read(source)
        for ones, announced in found:
            items = [item for item in ones if item.drafts]
            known = set(map(id, items))
            parts = [item for item in judged if id(item) not in known]
            said = labels(source, items, one), labels(source, parts, one)
            yield Document(one.kind, one.path, announced, items, said[0], parts, said[1])


def labels(source: Source, items: Sequence[judging.Judged], labelled: Labelled) -> list[bool | None]:
    """Return whether each item is a work: it is on a work's lines and has its title; None where it is unclear.

    A second item with the title of one work is unclear: it may be about it.
    """
    found: list[bool | None] = []
    named = set[Work]()
    for item in items:
        place = source.locate(item.item.span)
        if any(first <= place.end_line and place.line <= last for first, last in labelled.unclear):
            found.append(None)
            continue
        here = [
            work
            for work in labelled.works
            if work.first <= place.end_line and place.line <= work.last and has_title(item, work.titles)
        ]
        again = labelled.path.count("/") and any(work in named for work in here)
        named.update(here)
        found.append(None if again else bool(here))
    return found


def has_title(item: judging.Judged, titles: Sequence[str]) -> bool:
    """Return whether an item's text has one of the titles, or its own title is within one; True without titles."""
    text = folded(item.item.text.text + " ".join(cell.text for cell in item.item.cells.values()))
    own = [folded(draft.title) for draft in item.drafts]
    return not titles or any(title in text or any(mine and mine in title for mine in own) for title in titles)


def rows(found: Iterable[Document], *, parts: bool = False) -> list[Row]:
    """Return the items as they are judged now, with `parts` also those that are parts of others."""
    return [
        Row(one.kind, item.features, work)
        for one in found
        for item, work in zip(
            one.items + (one.parts if parts else []),
            one.works + (one.parts_works if parts else []),
            strict=True,
        )
        if work is not None
    ]


def fit_tables(found: Sequence[Document], shares: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Return the tables of weights: each is fitted to how items look after the tables before it."""
    tables: dict[str, dict[str, float]] = {"alone": {}}
    judge_all(found, tables)
    tables["alone"] = fit(rows(found, parts=True), shares)
    for name in judging.ROUNDS:
        tables[name] = {}
        judge_all(found, tables)
        tables[name] = fit(rows(found), shares)
    return tables


def judge_all(found: Iterable[Document], tables: Mapping[str, Mapping[str, float]]) -> None:
    """Judge all items anew by the tables that there are."""
    with (
        patch.object(judging, "_weights", lambda: tables),
        patch.object(judging, "ROUNDS", tuple(name for name in judging.ROUNDS if name in tables)),
    ):
        for one in found:
            for item in one.items + one.parts:
                new = judging.judge(item.item, item.drafts)
                item.features, item.score, item.verdict = new.features, new.score, new.verdict
            judging.decide_by_siblings(one.items, announced=one.announced)


class Judgement(Protocol):
    """What is fitted: features, and whether they are of a work."""

    @property
    def kind(self) -> str: ...

    @property
    def features(self) -> frozenset[str]: ...

    @property
    def work(self) -> bool: ...


def fit(found: Sequence[Judgement], shares: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each feature: a ridge penalty, one feature after the other until all agree."""
    times = Counter(name for row in found for name in row.features)
    names = sorted(name for name, count in times.items() if count >= MIN_TIMES)
    holders: dict[str, list[int]] = defaultdict(list)
    for at, row in enumerate(found):
        for name in row.features:
            holders[name].append(at)
    share = [shares.get(row.kind, 1.0) for row in found]
    sign = [1.0 if row.work else 0.0 for row in found]
    scores = [0.0] * len(found)
    weights = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        for name in names:
            slope, bend = -RIDGE * weights[name], RIDGE
            for at in holders[name]:
                likely = 1 / (1 + math.exp(-max(-30.0, min(30.0, scores[at]))))
                slope += share[at] * (sign[at] - likely)
                bend += share[at] * max(likely * (1 - likely), 0.01)
            step = max(-1.0, min(1.0, slope / bend))
            weights[name] += step
            for at in holders[name]:
                scores[at] += step
    return {name: round(weight, 2) for name, weight in sorted(weights.items()) if abs(weight) >= MIN_WEIGHT}


def counted(found: Iterable[Document]) -> Counter[str]:
    """Return how many works there are, how many of them are lost, and what is made up."""
    counts: Counter[str] = Counter()
    for one in found:
        for item, work in zip(one.items, one.works, strict=True):
            counts["works"] += work is True
            counts["others"] += work is False
            counts["lost"] += work is True and item.verdict != "clear"
            counts["made up"] += work is False and item.verdict == "clear"
    return counts


def report(found: Sequence[Document], *, faults: bool) -> None:
    """Print by kind of material what is lost and made up."""
    for kind in sorted({one.kind for one in found}):
        print(f"  {kind:8}", dict(counted(one for one in found if one.kind == kind)))
    for one in found if faults else ():
        for item, work in zip(one.items, one.works, strict=True):
            if work is not None and work != (item.verdict == "clear") and one.kind != "own":
                fault = "lost" if work else "made up"
                print(f"    {fault:8} {item.score:5.1f} {one.path[:30]:30} {item.item.text.text[:90]!r}")


def main() -> int:
    """Fit the tables, report on them, and write them where that is asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=folder_and_share, metavar="FOLDER[:SHARE]")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--faults", action="store_true", help="print what is lost and made up")
    parser.add_argument("--folds", action="store_true", help="hold back each folder in turn")
    options = parser.parse_args()
    found = list(documents(chain(lists(), *(listed(folder) for folder, _ in options.folders))))
    shares = SHARE | {folder.name: share for folder, share in options.folders}
    print(sum(len(one.items) for one in found), "items of", len(found), "lists")
    for name in (folder.name for folder, _ in options.folders if options.folds):
        held = [one for one in found if one.kind == name]
        judge_all(held, fit_tables([one for one in found if one.kind != name], shares))
        report(held, faults=options.faults)
    tables = fit_tables(found, shares)
    judge_all(found, tables)
    print("all,", sum(map(len, tables.values())), "weights")
    report(found, faults=options.faults)
    if options.write:
        WEIGHTS.write_text(json.dumps(tables, indent=0, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
