"""`seminal coverage --against` on very many lists: time, and memory of all its processes.

    python benchmarks/many_lists.py [--lists 10000] [--size 24] [--bib] [--keep FOLDER] [--agree | --interrupt SECONDS]

Lists are made of DBLP's records: each of a topic, popular works more often, a third of its works from everywhere. Half
are Markdown in the forms that people use (`form_grammar.py`), half `.bib` files; all are with `--bib`. One in eight
copies another: 20, 50 or 80 % of it kept, filled up. The example book is compared with them in fresh processes: at
first, again (all lists are read: what is left is linking), and after one list more. Memory is the proportional set size
(PSS) of the process and its children, looked at ten times a second. With `--interrupt`, the first run is interrupted
as by Ctrl-C, and runs to its end at the second time. With `--agree`, the works are compared with those that a build's
merging makes of all entries at once. Exit status 2 where DBLP's records are absent.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate, chain
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from form_grammar import Work, drawn, works
from form_lists import written
from merge import RECORDS
from verify import records

from seminal.library.field import read_field
from seminal.library.field_works import works_of
from seminal.match.blocks import Blocks
from seminal.match.profile import profile
from seminal.merge.cluster import cluster_profiles, decisions, sort_key
from seminal.model.allocation import uncollected

ROOT = Path(__file__).resolve().parents[1]
BOOK = ("_quarto.yml", "index.qmd", "bib", "book", "seeds")
TOPIC = 400  # works of a topic
LISTS = 2  # of a repository
COPIES = 8  # one list in so many is a copy


def made(folder: Path, count: int, known: list[Work], *, size: int = 24, bib: bool = False) -> None:
    """Write the lists, two to a folder: the folder is their witness."""
    rng = Random(1)
    rng.shuffle(known)
    weights = [*accumulate(1 / (rank + 20) ** 0.9 for rank in range(len(known)))]
    topic_weights = [*accumulate(1 / (rank + 5) ** 0.8 for rank in range(TOPIC))]
    earlier: list[list[Work]] = []
    for number in range(count):
        start = rng.randrange(len(known) // TOPIC) * TOPIC
        pool = [
            *rng.choices(known[start : start + TOPIC], cum_weights=topic_weights, k=size),
            *rng.choices(known, cum_weights=weights, k=size),
        ]
        pool = pool[: 2 * size // 3] + pool[size:] + pool[2 * size // 3 : size]
        if number % COPIES == COPIES - 1:
            source = rng.choice(earlier)
            pool = source[: len(source) * rng.choice((2, 5, 8)) // 10] + pool
        chosen = list({work.number: work for work in pool}.values())[:size]
        earlier.append(chosen)
        home = folder / f"repository-{number // LISTS:05}"
        home.mkdir(exist_ok=True, parents=True)
        if bib or number % 2:
            (home / f"list-{number}.bib").write_text(
                "\n".join(_record(work, rng) for work in chosen), "utf-8"
            )
        else:
            form = drawn(rng)
            (home / f"list-{number}.md").write_text(written(form, chosen, rng, len(chosen)).text, "utf-8")


def _record(work: Work, rng: Random) -> str:
    """Return a work as a .bib file has it: with or without pages, its place long or short."""
    names = " and ".join(f"{name.family}, {name.given}" for name in work.people)
    kind, field = ("inproceedings", "booktitle") if work.is_paper else ("article", "journal")
    told = {"title": f"{{{work.title}}}" if rng.random() < 0.3 else work.title, "author": names,
            "year": str(work.year), field: rng.choice((work.acronym, work.place))}  # fmt: skip
    if rng.random() < 0.5 and work.numbers[2]:
        told["pages"] = work.numbers[2]
    if rng.random() < 0.3 and work.url:
        told["url"] = work.url
    key = f"{work.people[0].family.lower()}{work.year}{rng.choice(('', 'a', work.title.split()[0].lower()))}"
    return (
        f"@{kind}{{{key},\n" + "".join(f"  {name} = {{{value}}},\n" for name, value in told.items()) + "}\n"
    )


def measured(book: Path, lists: Path, cache: Path, seconds: float = math.inf) -> tuple[float, float, float]:
    """Return seconds on the clock, seconds of processor, and the most memory in MB of one run.

    A run is interrupted after `seconds`, with its children as by a terminal.
    """
    before = os.times()
    begun = time.monotonic()
    run = subprocess.Popen(
        [sys.executable, "-P", "-m", "seminal", "coverage", "--against", str(lists), "--format", "json"],
        cwd=book,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    most, status = 0, 0
    while run.poll() is None:
        most = max(most, sum(_memory(pid) for pid in _family(run.pid)))
        time.sleep(0.1)
        if time.monotonic() - begun > seconds and not status:
            os.killpg(run.pid, signal.SIGINT)
            begun, status = time.monotonic(), 130
    after = os.times()
    if run.returncode != status:
        raise SystemExit(f"seminal ended with {run.returncode}")
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return time.monotonic() - begun, spent, most / 1000


def _family(pid: int) -> Iterator[int]:
    """Yield a process and all below it."""
    yield pid
    try:
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:
        return
    for child in below:
        yield from _family(int(child))


def _memory(pid: int) -> int:
    """Return the kilobytes of a process, of what it shares its part; 0 for one that has ended."""
    try:
        rows = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
        return next((int(row.split()[1]) for row in rows if row.startswith("Pss:")), 0)
    except OSError:
        return 0


def agreement(lists: Path) -> str:
    """Return how many works linking makes of all entries, merging does, and both do."""
    with uncollected():
        read = read_field([lists], lists).lists
        entries = [entry for one in read for entry in one.entries]
        place = {id(entry): at for at, entry in enumerate(entries)}
        profiles = [*map(profile, sorted(entries, key=sort_key))]
        decided = decisions(profiles, Blocks(profiles).pairs(), keep_preprints=False)
        clusters = cluster_profiles(profiles, decided, keep_preprints=False).clusters
        numbers = chain.from_iterable(works_of([one.listed for one in read]).named)
    linked: defaultdict[int, set[int]] = defaultdict(set)
    for at, number in enumerate(numbers):
        linked[number].add(at)
    ours = set(map(frozenset, linked.values()))
    theirs = {frozenset(place[id(entry)] for entry in work.entries) for work in clusters}
    return f"linking makes {len(ours)} works, merging {len(theirs)}: {len(ours & theirs)} are the same"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--size", type=int, default=24, help="works of a list")
    parser.add_argument("--bib", action="store_true", help="make no list but .bib files")
    parser.add_argument("--keep", type=Path, help="make the lists here, or use those that are here")
    parser.add_argument("--agree", action="store_true", help="compare the works with merged ones instead")
    parser.add_argument("--interrupt", type=float, metavar="SECONDS", help="interrupt the first run")
    options = parser.parse_args()
    if not RECORDS.exists():
        print(f"{RECORDS} is not on this machine")
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        home = options.keep or Path(temporary)
        lists, book = home / "lists", home / "book"
        if not lists.exists():
            made(lists, options.lists, works(tuple(records(RECORDS))), size=options.size, bib=options.bib)
        if options.agree:
            print(agreement(lists))
            return 0
        if not book.exists():
            for name in BOOK:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                book.mkdir(exist_ok=True)
                copy(ROOT / name, book / name)
        cache = Path(temporary) / "cache"
        if options.interrupt:
            print(f"interrupted: ended after {measured(book, lists, cache, options.interrupt)[0]:.1f} s")
        for name in ("first run", "again", "one list more"):
            if name == "one list more":
                old = min(lists.glob("*/*.bib" if options.bib else "*/*.md"))
                more = lists / "repository-00000" / f"zz-more{old.suffix}"
                more.write_text(old.read_text("utf-8") + "\n", "utf-8")
            clock, spent, most = measured(book, lists, cache)
            print(f"{name:15} {clock:6.1f} s on the clock, {spent:6.1f} s of processor, {most:6.0f} MB")
        more.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
