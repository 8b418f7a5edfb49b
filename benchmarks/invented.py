"""Lists that look invented: false alarms on real lists, and how many invented ones are named.

    python benchmarks/invented.py FIELD INDEX [--hallmark FOLDER] [--records dblp-ml.bib.xz] [--lists 150]
        [--kept FILE] [--part N/M] [--show]

FIELD is a folder of real lists, of which so many are drawn, of 10 to 400 entries; INDEX an index of records (`seminal
index add`). Each list is judged in a project with seven real lists of other repositories that name ten papers or more,
drawn with a fixed seed; what the index knows is what the lock would say after `seminal resolve`. Invented lists are
made before anything is read, 24 works each: the citations that FOLDER's public set (HALLMARK) labels as made up by
language models or found in papers, its damaged ones, and as real lists its true ones; and, of the records, titles put
together from two, with the people of a third, at the place of a fourth: all of a list, or half of it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from verify import DBLP, records, usable

from seminal.library.field import read_field
from seminal.library.kept_lists import KeptLists
from seminal.library.suspected import Sought, asked_of, kind_of
from seminal.merge.works import merge
from seminal.model.answer import Found
from seminal.model.entry import Entry
from seminal.model.errors import FatalError
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.model.witnesses import Suspicion
from seminal.model.work import Work
from seminal.read import read
from seminal.resolve.index import Index
from seminal.verify.proceedings import covers_meeting
from seminal.witness.invented import MIN_COMPARABLE, compared, invented, is_comparable

OTHERS = 7
LEAST, LARGEST = 10, 400  # entries of a list: shorter ones are never named, longer ones take long
A_LIST = 24
MADE = 15
SAMPLE = 3000  # records that invented titles are made of
SEED = 25


class Judged(NamedTuple):
    """A list with its kind (`real`, or how it was invented) and its repository."""

    kind: str
    name: str
    repository: str
    entries: Sequence[Entry]


def real_lists(field: Path, kept: Path | None) -> Iterator[Judged]:
    for one in read_field([field], field, kept=KeptLists(kept)).lists:
        yield Judged("real", one.path, one.witness, one.entries)


def hallmark_lists(folder: Path) -> Iterator[Judged]:
    """Yield the public set's labelled citations as lists, by how they were made."""
    rows: defaultdict[str, dict[str, Mapping[str, str]]] = defaultdict(dict)
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            row = json.loads(line)
            how = "damaged" if row.get("generation_method") == "perturbation" else f"models: {path.stem}"
            if row.get("label") == "VALID":
                how = "true"
            if row.get("label") and "title" in row.get("fields", ()):
                rows[how].setdefault(row["fields"]["title"], row["fields"])
    for how, found in rows.items():
        chosen = list(found.values())
        random.Random(SEED).shuffle(chosen)
        for at in range(0, len(chosen) - A_LIST // 2, A_LIST):
            texts = [_bib_text(number, one) for number, one in enumerate(chosen[at : at + A_LIST])]
            yield _judged(how.partition(":")[0], f"hallmark {how} {at}.bib", "\n".join(texts))


def _bib_text(number: int, fields: Mapping[str, str]) -> str:
    stated = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@{'inproceedings' if 'booktitle' in fields else 'article'}{{k{number},\n{stated}\n}}\n"


def made_lists(everything: Sequence[Entry]) -> Iterator[Judged]:
    """Yield lists of titles put together from two; all of a list, or half of it."""
    good = [entry for entry in everything if usable(entry) and entry.venue]
    rng = random.Random(SEED)
    for kind, share in (("made", 1.0), ("half made", 0.5)):
        for number in range(MADE):
            lines = []
            for at in range(A_LIST):
                first, second, third, fourth = rng.sample(good, 4)
                if at >= share * A_LIST:
                    lines.append(_line(first.title, first, first))
                else:
                    words, more = first.title.split(), second.title.split()
                    title = " ".join([*words[: len(words) // 2], *more[len(more) // 2 :]])
                    lines.append(_line(title, third, fourth))
            yield _judged(kind, f"{kind} {number}.md", "# Reading list\n\n" + "\n".join(lines) + "\n")


def _line(title: str, people: Entry, place: Entry) -> str:
    names = ", ".join(f"{name.given} {name.family}" for name in people.authors[:4])
    return f"- {names}. *{title.rstrip('.')}*. {place.venue}, {place.year}."


def _judged(kind: str, name: str, text: str) -> Judged:
    return Judged(kind, name, name, read(Source(name, text)).entries)


def is_paper(entry: Entry) -> bool:
    return bool(kind_of(entry) and entry.authors and entry.year)


class Known:
    """What the index knows of works, asked once."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._known: dict[frozenset[int], Sought] = {}
        self._pages = cache(index.pages_at)

    def records(self, work: Work) -> Sought | None:
        entries = [entry for entry in work.cluster.entries if is_paper(entry)]
        asked = frozenset(map(id, entries))
        if not asked:
            return None  # it would not be compared
        if asked not in self._known:
            answer = self._index.find(entries)
            known = (answer.entry,) if isinstance(answer, Found) else ()
            self._known[asked] = Sought(known, not known and covers_meeting(entries, self._pages))
        return self._known[asked]


def judged_in_project(one: Judged, others: Sequence[Judged], known: Known) -> tuple[Suspicion, bool]:
    """Return what is known of a list of a project, and whether it looks invented."""
    entries = [entry for each in (one, *others) for entry in each.entries]
    works = merge(entries, (), Overrides(), Lock()).library
    asked, sizes = asked_of(works, known.records)
    copies = {name: list(near) for name, near in works.witnesses.degrees.items()} if works.witnesses else {}
    named = {each.list for each in invented(asked, sizes, copies)}
    (found,) = compared({one.name: asked.get(one.name, [])}, asked, {one.name: sizes.get(one.name, 0)})
    return found, one.name in named


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("field", type=Path)
    parser.add_argument("index", type=Path)
    parser.add_argument("--hallmark", type=Path)
    parser.add_argument("--records", type=Path, default=DBLP)
    parser.add_argument("--kept", type=Path, help="where to keep the lists that were read")
    parser.add_argument("--part", default="0/1", help="judge only each M-th list, from the N-th")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--lists", type=int, default=150)
    options = parser.parse_args()
    rng = random.Random(SEED)
    real = [one for one in real_lists(options.field, options.kept) if LEAST <= len(one.entries) <= LARGEST]
    lists = rng.sample(real, min(options.lists, len(real)))
    if options.hallmark:
        lists += hallmark_lists(options.hallmark)
    lists += made_lists(records(options.records, SAMPLE))
    papers = [one for one in real if sum(map(is_paper, one.entries)) >= MIN_COMPARABLE]
    known = Known(Index(options.index))
    counts: Counter[tuple[str, str]] = Counter()
    start, step = map(int, options.part.split("/"))
    for one in lists[start::step]:
        near = [other for other in papers if other.repository != one.repository]
        rng = random.Random(f"{SEED} {one.name}")
        others = rng.sample(near, min(OTHERS, len(near)))
        try:
            found, is_named = judged_in_project(one, others, known)
        except FatalError as error:
            print(f"{one.name}: {error}")
            continue
        counts[one.kind, "lists"] += 1
        counts[one.kind, "compared"] += is_comparable(found)
        counts[one.kind, "named"] += is_named
        if options.show:
            print(f"{'!' if is_named else ' '} {one.kind:10} {tuple(found)}", flush=True)
    for kind in dict.fromkeys(kind for kind, _ in counts):
        named, comparable, whole = (counts[kind, what] for what in ("named", "compared", "lists"))
        print(f"{kind:10} {named:4} look invented of {comparable:4} comparable ones of {whole:4}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
