"""HALLMARK: invented and damaged citations that others collected, offline against the records of DBLP.

    python benchmarks/hallmark.py FOLDER [dblp-ml.bib.xz] [--show KIND]

FOLDER holds `dev_public.jsonl` and `test_public.jsonl` of the public set (github.com/rpatrik96/hallmark); each entry
is asked as it stands. A citation counts as found where it is contradicted, in the second column also where it is
doubted: unverified, and none of the papers of its meeting that the records hold. "The title is held" means that a
record has the title of the entry, or nearly so. At the end: 300 true papers of meetings with 200 records or more, each
without its own record.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from verify import DBLP, _show, records

from seminal.match.meetings import Meeting, meeting
from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.model.verdict import Statement, Verdict
from seminal.read import read
from seminal.text.title_relations import Relation
from seminal.verify import titles
from seminal.verify.gather import gather, names_of, possible_names
from seminal.verify.judge import judge

SPLITS = ("dev_public", "test_public")


def statement(row: dict[str, object]) -> Statement:
    """Return an entry of the set as its BibTeX says it."""
    fields = row["fields"]
    assert isinstance(fields, dict)
    told = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    text = f"@{row['bibtex_type']}{{{row['bibtex_key']},\n{told}\n}}\n"
    (entry,) = read(Source("hallmark.bib", text)).entries
    return Statement(str(row["bibtex_key"]), entry)


def is_held(entry: Entry, near: Sequence[Entry]) -> bool:
    return any(titles.related(entry.title, one.title) >= Relation.MISSPELT for one in near)


def report(
    rows: Sequence[dict[str, object]],
    near: Sequence[Sequence[Entry]],
    pages: Mapping[Meeting, Sequence[str]],
    strangers: Sequence[bool],
    show: str | None = None,
) -> None:
    asked = [statement(row) for row in rows]
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for row, one, found, unknown in zip(rows, asked, near, strangers, strict=True):
        verdict: Verdict = judge(one, found, lambda place: pages.get(place, ()), strangers=unknown)
        kind = str(row.get("hallucination_type") or "valid")
        held = is_held(one.entry, found)
        for name in [kind] if kind == "valid" else [kind, "all fakes"]:
            kinds[name][standing_of(verdict)] += 1
            kinds[f"{name}, title held"][standing_of(verdict)] += held
        wanted = "contradicted" if kind != "valid" else "verified"
        if (show == kind or show == "all") and verdict.standing != wanted:
            print(f"--- {kind}{' (held)' if held else ''}: {row['explanation']}")
            _show(verdict.standing, verdict)
    for name in sorted(kinds):
        count = kinds[name]
        total = sum(count.values())
        accused, both = count["contradicted"], count["contradicted"] + count["doubted"]
        shares = [f"{100 * part / total:5.1f} %" if total else "      -" for part in (accused, both)]
        said = dict(sorted(count.items()))
        print(f"  {name:40} {shares[0]} contradicted, {shares[1]} or doubted, of {total}: {said}")


def standing_of(verdict: Verdict) -> str:
    return "doubted" if verdict.doubted else verdict.standing


def left_out(everything: Sequence[Entry], count: int = 300, seed: int = 20261128) -> Counter[str]:
    """Return what is said of true papers whose own record alone is away."""
    held: dict[Meeting, list[Entry]] = defaultdict(list)
    for one in everything:
        if (place := meeting(one)) is not None:
            held[place].append(one)
    whole = [one for papers in held.values() if len(papers) > 200 for one in papers if one.authors]
    drawn = random.Random(seed).sample(whole, count)
    near, pages, _ = gather([Statement("", one) for one in drawn], everything)
    people = Counter(name for one in everything for name in set(names_of(one.authors)))
    said: Counter[str] = Counter()
    for one, found in zip(drawn, near, strict=True):
        own = [record for record in found if record.title != one.title or record.authors != one.authors]
        place = meeting(one)
        assert place is not None
        printed = list(pages[place])
        printed.remove(one.text("pages"))
        names = possible_names(one)
        unknown = bool(names) and all(people[name] == (name in names_of(one.authors)) for name in names)
        verdict = judge(Statement("", one), own, {place: printed}.__getitem__, strangers=unknown)
        said[standing_of(verdict)] += 1
    return said


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("path", nargs="?", type=Path, default=DBLP)
    parser.add_argument("--show")
    options = parser.parse_args(arguments)
    if not (options.folder.is_dir() and options.path.exists()):
        print("the set or the records are not on this machine")
        return 0
    rows = {
        name: [json.loads(line) for line in (options.folder / f"{name}.jsonl").open(encoding="utf-8")]
        for name in SPLITS
    }
    asked = [statement(row) for name in SPLITS for row in rows[name]]
    everything = records(options.path)
    near, pages, strangers = gather(asked, everything)
    for name in SPLITS:
        print(name)
        count = len(rows[name])
        report(rows[name], near[:count], pages, strangers[:count], options.show)
        del near[:count], strangers[:count]
    print("true papers without their own record:", dict(sorted(left_out(everything).items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
