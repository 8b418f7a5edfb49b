"""Merging on public sets of labelled records, and on large bibliographies of one journal: what is merged, and how well.

    python benchmarks/public_sets.py FOLDER [--clusters N] [--wrong N]

FOLDER holds what there is of these files, none of which is ours to ship: `dblp.csv`, `acm.csv` and `dblp-acm.csv`
(pairs of ids); `cora.csv` and `cora-pairs.csv`; `scholar-*.txt` (DBLP-Scholar's candidate pairs, "COL title VAL ...",
two records and 0 or 1 a line, parted by tabs); and any `*.bib`. Cells are parted by `%`, `>`, `|` or `,`. The records
are read as the sheets that they are, and merged as a build does. Printed: precision, recall and F1 of pairs, the
share of doubts that are one work, and of a bibliography its clusters, N of them drawn by lot.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from seminal.match.comparison import near_enough
from seminal.match.periodical import Printing, printing
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, compare
from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
from seminal.model.source import Location, Source
from seminal.read import read

Pairs = set[tuple[str, str]]
_CELL = re.compile(r"COL (\w+) VAL (.*?)(?= COL \w+ VAL |$)")


class Score(NamedTuple):
    """Pairs that are one work, those of them that were found, and all that were found."""

    true: int
    right: int
    found: int

    @property
    def precision(self) -> float:
        """Return the share of found pairs that are one work."""
        return self.right / max(1, self.found)

    @property
    def recall(self) -> float:
        """Return the share of pairs of one work that are found."""
        return self.right / max(1, self.true)

    def __str__(self) -> str:
        precision, recall = self.precision, self.recall
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        slips = f"{self.found - self.right} wrong, {self.true - self.right} missed"
        return f"precision {precision:.2%}  recall {recall:.2%}  F1 {f1:.2%}  ({slips})"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--clusters", type=int, default=0, help="print so many clusters of each bibliography")
    parser.add_argument("--wrong", type=int, default=0, help="print so many pairs that are wrong or missed")
    options = parser.parse_args()
    folder: Path = options.folder
    if (folder / "dblp-acm.csv").exists():
        two_catalogues(folder, options.wrong)
    if (folder / "cora.csv").exists():
        cora(folder, options.wrong)
    for path in sorted(folder.glob("scholar-*.txt")):
        candidates(path, options.wrong)
    for path in sorted(folder.glob("*.bib")):
        bibliography(path, options.clusters)
    return 0


def sheet(path: Path) -> list[list[str]]:
    """Return the rows of a sheet, whatever parts its cells."""
    text = path.read_text("utf-8", errors="replace").lstrip("\ufeff")
    mark = next((sign for sign in "%>|" if sign in text[: text.index("\n")]), ",")
    return list(csv.reader(io.StringIO(text), delimiter=mark))


def records(path: Path) -> dict[str, Entry]:
    """Return the entries of a sheet by the ids in its first column."""
    rows = sheet(path)
    return by_id(path.name, [row[0] for row in rows[1:]], [row[1:] for row in rows])


def by_id(name: str, ids: Sequence[str], rows: Iterable[Sequence[str]]) -> dict[str, Entry]:
    """Return what the sheet's reader makes of rows, the first of which names the columns."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([cell.replace("\n", " ") for cell in row] for row in rows)
    found: dict[str, Entry] = {}
    for entry in read(Source(name, text.getvalue())).entries:
        if isinstance(entry.origin.where, Location):
            found[ids[entry.origin.where.line - 2]] = entry
    return found


def merged(entries: Sequence[Entry]) -> Merged:
    return merge(entries, (), Overrides(), Lock())


def two_catalogues(folder: Path, wrong: int) -> None:
    """Print how well the works that two catalogues have in common are found."""
    ours, theirs = records(folder / "dblp.csv"), records(folder / "acm.csv")
    true = {(row[0], row[1]) for row in sheet(folder / "dblp-acm.csv")[1:]}
    name = {
        id(entry): (side, key) for side, found in enumerate((ours, theirs)) for key, entry in found.items()
    }
    result = merged([*ours.values(), *theirs.values()])
    found: Pairs = set()
    for work in result.library:
        sides = [name[id(entry)] for entry in work.cluster.entries]
        found |= {(one, other) for side, one in sides if not side for there, other in sides if there}
    doubts = {
        tuple(key for _, key in sorted((name[id(m.left)], name[id(m.right)]))): m.reason
        for m in result.unsure
        if name[id(m.left)][0] != name[id(m.right)][0]
    }
    print(
        f"DBLP-ACM ({len(ours)} and {len(theirs)} records): {Score(len(true), len(true & found), len(found))}"
    )
    told(len(doubts), len(true.intersection(doubts)))
    show("wrong", sorted(found - true)[:wrong], ours, theirs)
    show("missed", sorted(true - found)[:wrong], ours, theirs)


def cora(folder: Path, wrong: int) -> None:
    """Print how well the references to one work are found among those of one field."""
    entries = records(folder / "cora.csv")
    name = {id(entry): key for key, entry in entries.items()}
    true = {ordered(*row[:2]) for row in sheet(folder / "cora-pairs.csv")[:] if row[0].isdigit()}
    result = merged(list(entries.values()))
    found: Pairs = set()
    for work in result.library:
        found |= {ordered(*pair) for pair in combinations([name[id(e)] for e in work.cluster.entries], 2)}
    doubts = {ordered(name[id(m.left)], name[id(m.right)]) for m in result.unsure}
    print(f"Cora ({len(entries)} records): {Score(len(true), len(true & found), len(found))}")
    read_pairs = (pair for pair in true if entries.keys() >= set(pair))
    once = {pair for pair in read_pairs if not printed_twice(*(profile(entries[key]) for key in pair))}
    print(f"    printed once: recall {len(once & found) / len(once):.2%} of {len(once)} pairs")
    told(len(doubts), len(doubts & true))
    draw = random.Random(7)
    for what, pairs in (("wrong", sorted(found - true)), ("missed", sorted(true - found))):
        show(what, draw.sample(pairs, min(wrong, len(pairs))), entries, entries)


def printed_twice(left: Profile, right: Profile) -> bool:
    """Return whether two references are to two printings, or under two titles.

    One names a journal, proceedings or a manuscript, the other another of the three; or their titles share fewer than
    half of their telling words.
    """
    kinds = {printing(left), printing(right)} - {Printing.UNKNOWN}
    return len(kinds) > 1 or not near_enough(left.title, right.title)


def candidates(path: Path, wrong: int = 0) -> Score:
    """Print and return the precision and recall of candidate pairs, each compared by itself."""
    lefts, rights, labels = labelled_pairs(path)
    true = found = right = doubts = doubted = 0
    shown: list[tuple[str, str]] = []
    for key, label in labels.items():
        if key not in lefts or key not in rights:
            true += label
            continue
        verdict, reason = compare(profile(lefts[key]), profile(rights[key]))
        true += label
        found += verdict is Verdict.SAME
        right += verdict is Verdict.SAME and label
        doubts += verdict is Verdict.UNSURE
        doubted += verdict is Verdict.UNSURE and label
        if (verdict is Verdict.SAME) != label:
            shown.append((key, f"{'missed' if label else 'wrong'}: {verdict.value}, {reason}"))
    score = Score(true, right, found)
    print(f"{path.name} ({len(labels)} pairs): {score}")
    told(doubts, doubted)
    for key, why in random.Random(7).sample(shown, min(wrong, len(shown))):
        print(f"    {why}")
        show("", [(key, key)], lefts, rights)
    return score


def labelled_pairs(path: Path) -> tuple[dict[str, Entry], dict[str, Entry], dict[str, bool]]:
    """Return the left and right records of candidate pairs and whether they are one work, by the pairs' numbers."""
    sides: list[list[list[str]]] = [[], []]
    labels: dict[str, bool] = {}
    columns: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
        *pair, label = line.split("\t")
        labels[str(number)] = label.strip() == "1"
        for side, text in zip(sides, pair, strict=True):
            cells = dict(_CELL.findall(text))
            columns = columns or list(cells)
            side.append([cells.get(column, "").strip() for column in columns])
    left, right = (by_id(f"{path.stem}.csv", list(labels), [columns, *side]) for side in sides)
    return left, right, labels


def bibliography(path: Path, clusters: int) -> None:
    """Print what is merged of one bibliography; nothing in it is the same work twice but by mistake."""
    entries = list(read(Source(path.name, path.read_text("utf-8", errors="replace"))).entries)
    result = merged(entries)
    several = [work.cluster for work in result.library if len(work.cluster.entries) > 1]
    lost = len(entries) - len(result.library)
    print(
        f"{path.name}: {len(entries)} entries, {lost} merged into {len(several)} clusters, {len(result.unsure)} doubts"
    )
    for cluster in random.Random(7).sample(several, min(clusters, len(several))):
        print("  --", cluster.evidence[0].reason if cluster.evidence else "")
        for entry in cluster.entries:
            print("    ", line_of(entry))


def told(doubts: int, true: int) -> None:
    print(f"    doubts: {doubts}, of which one work {true} ({true / max(1, doubts):.0%})")


def show(
    what: str, pairs: Iterable[tuple[str, str]], ours: dict[str, Entry], theirs: dict[str, Entry]
) -> None:
    for left, right in pairs:
        reason = (
            compare(profile(ours[left]), profile(theirs[right])) if left in ours and right in theirs else ""
        )
        print(f"    {what} {reason}")
        print(f"       {line_of(ours[left]) if left in ours else '-'}")
        print(f"       {line_of(theirs[right]) if right in theirs else '-'}")


def line_of(entry: Entry) -> str:
    names = ", ".join(name.family for name in entry.authors[:4])
    where = " ".join(
        f"{name}={entry.text(name)}" for name in ("volume", "number", "pages", "doi") if entry.text(name)
    )
    return f"{entry.title} | {names} | {entry.year} | {entry.venue} | {where}"


def ordered(left: str, right: str) -> tuple[str, str]:
    return (left, right) if int(left) < int(right) else (right, left)


if __name__ == "__main__":
    sys.exit(main())
