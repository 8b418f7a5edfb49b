"""The local index: building, size, looking up, and how all of it grows.

    python benchmarks/index.py [FILE.bib | FILE.bib.xz] [--grow]

Without a file: made-up records. With --grow also 10,000, 50,000, 160,000 and 2,000,000 made-up records; with
    --most beside it the last of these alone.
"""

from __future__ import annotations

import random
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

from seminal.match.profile import profile
from seminal.model.answer import Found
from seminal.model.entry import OTHERS, Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.resolve.dumps import DUMPS
from seminal.resolve.dumps.unpacking import opened
from seminal.resolve.index import Index

LOOKUPS = 400


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if not name.startswith("--")]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            path = Path(name)
            with opened(path, name) as (file, _):
                measure(path.name, DUMPS["bib"](file, path.name), Path(folder, "dump"))
        sizes = (10_000, 50_000, 160_000, 2_000_000) if "--grow" in arguments else () if names else (10_000,)
        sizes = sizes[-1:] if "--most" in arguments else sizes
        for size in sizes:
            measure(f"{size} made up", islice(made_up(), size), Path(folder, str(size)))
    return 0


class Timed:
    """Records, and the time that it takes to have them, by the clock and of the processor."""

    def __init__(self, records: Iterable[Entry]) -> None:
        self.records = records
        self.clock = self.work = 0.0

    def __iter__(self) -> Iterator[Entry]:
        waiting = iter(self.records)
        while True:
            start, work = time.perf_counter(), time.process_time()
            batch = list(islice(waiting, 1_000))
            self.clock += time.perf_counter() - start
            self.work += time.process_time() - work
            if not batch:
                return
            yield from batch


def measure(name: str, records: Iterable[Entry], path: Path) -> None:
    start, work, others = time.perf_counter(), time.process_time(), children()
    index, timed = Index(path), Timed(records)
    for _ in index.add(name, "1", timed):
        pass
    index.close()
    seconds = time.perf_counter() - start - timed.clock
    work, others = time.process_time() - work - timed.work, children() - others
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    index = Index(path)
    size, text = path.stat().st_size / 1e6, text_bytes(path) / 1e6
    print(
        f"{name}: {len(index)} records in {seconds:.1f} s (processor {work:.1f} s, children {others:.1f} s) without "
        f"{timed.clock:.1f} s (processor {timed.work:.1f} s) for reading or making up records; peak {peak:.0f} MB"
    )
    print(f"  disk {size:.1f} MB for {text:.1f} MB of text: {size / text:.2f}")
    for kind, change in CHANGES.items():
        look_up(index, kind, change)
    index.close()


def children() -> float:
    """Return the processor time of the children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def text_bytes(path: Path) -> int:
    """Return how many bytes of text an index keeps: what its size on disk is to be compared with."""
    sql = "SELECT sum(length(CAST(title AS BLOB)) + length(CAST(record AS BLOB))) FROM works"
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute(sql).fetchone()[0])


def look_up(index: Index, kind: str, change: Callable[[str, random.Random], str]) -> None:
    """Print how long a look-up takes, and how many of the records asked for are among the candidates and found."""
    chance = random.Random(1)
    times: list[float] = []
    near = hits = wrong = 0
    for one in index.sample(LOOKUPS, chance):
        fields: dict[str, Value] = {
            "title": change(one.title, chance),
            "author": (*one.authors[:1], OTHERS),
            **date_of(one),
        }
        asked = Entry("misc", fields, (), Origin("list", "a line"))
        start = time.perf_counter()
        answer = index.find([asked])
        times.append(1000 * (time.perf_counter() - start))
        near += any(found.entry.origin == one.origin for found in index.near(profile(asked)))
        if isinstance(answer, Found):
            same = answer.entry.title.casefold() == one.title.casefold()
            hits, wrong = hits + same, wrong + (not same)
    times.sort()
    print(
        f"  {kind:18} median {statistics.median(times):5.2f} ms, 99th percentile {times[int(0.99 * len(times))]:6.2f}"
        f" ms; candidates {near}, found {hits}, another title {wrong} of {len(times)}"
    )


def date_of(one: Entry) -> dict[str, PartialDate]:
    value = one.fields.get("date")
    return {"date": value} if isinstance(value, PartialDate) else {}


def typo(title: str, chance: random.Random) -> str:
    """Return the title with two letters exchanged, one left out or one put in."""
    at = chance.randrange(1, max(2, len(title) - 1))
    kind = chance.randrange(3)
    if kind == 0:
        return title[:at] + title[at + 1 : at + 2] + title[at : at + 1] + title[at + 2 :]
    return title[:at] + title[at + 1 :] if kind == 1 else title[:at] + "x" + title[at:]


def cut(title: str, _: random.Random) -> str:
    """Return the first three fifths of the title's words, four at least."""
    words = title.split()
    return " ".join(words[: max(4, len(words) * 3 // 5)])


CHANGES: dict[str, Callable[[str, random.Random], str]] = {
    "as it is": lambda title, _: title,
    "one typo": typo,
    "two typos": lambda title, chance: typo(typo(title, chance), chance),
    "without its end": cut,
}


def made_up() -> Iterator[Entry]:
    """Yield records without end: words as frequent as in titles (few are common, many are rare)."""
    chance = random.Random(42)
    sounds = ["ba", "de", "ki", "lo", "mu", "na", "pre", "ri", "sto", "tu", "ver", "xe"]
    words = ["".join(chance.choices(sounds, k=chance.randint(2, 5))) for _ in range(60_000)]
    weights = [1 / (rank + 10) for rank in range(len(words))]
    families = ["".join(chance.choices(sounds, k=3)).title() for _ in range(20_000)]
    number = 0
    while True:
        drawn = chance.choices(words, weights, k=9 * 1000)
        for at in range(0, len(drawn), 9):
            number += 1
            names = tuple(Name(family, "Jo") for family in chance.choices(families, k=4))
            title = " ".join(drawn[at : at + chance.randint(5, 9)]).capitalize()
            fields: dict[str, Value] = {
                "title": title,
                "author": names,
                "date": PartialDate(1980 + number % 45),
                "booktitle": f"Proceedings of the {number % 300}th Conference on Made-up Records",
                "pages": f"{number % 900}–{number % 900 + 12}",
                "doi": f"10.1000/{number}",
            }
            key = f"made/up/{number}"
            yield Entry(
                "inproceedings",
                fields,
                (Identifier("doi", f"10.1000/{number}"),),
                Origin("dblp", key),
                (),
                key,
            )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
