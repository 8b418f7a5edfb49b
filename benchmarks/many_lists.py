"""`seminal coverage --against` on very many lists: time, and memory of all its processes.

    python benchmarks/many_lists.py [--lists 10000] [--bib] [--keep FOLDER]

Lists are made of DBLP's records: each of a topic, popular works more often, a third of its works from everywhere. Half
are Markdown in the forms that people use (`form_grammar.py`), half `.bib` files; all are with `--bib`. One in eight
copies another: 20, 50 or 80 % of it kept, filled up. The example book is compared with them in fresh processes: at
first, again (all lists are read: what is left is linking), and after one list more. Memory is the proportional set size
(PSS) of the process and its children, looked at ten times a second. Exit status 2 where DBLP's records are absent.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from form_grammar import Work, drawn, works
from form_lists import written
from merge import RECORDS
from verify import records

ROOT = Path(__file__).resolve().parents[1]
BOOK = ("_quarto.yml", "index.qmd", "bib", "book", "seeds")
SIZE = 24  # works of a list
TOPIC = 400  # works of a topic
LISTS = 2  # of a repository
COPIES = 8  # one list in so many is a copy


def made(folder: Path, count: int, known: list[Work], *, bib: bool = False) -> None:
    """Write the lists, two to a folder: the folder is their witness."""
    rng = Random(1)
    rng.shuffle(known)
    weights = [1 / (rank + 20) ** 0.9 for rank in range(len(known))]
    topic_weights = [1 / (rank + 5) ** 0.8 for rank in range(TOPIC)]
    earlier: list[list[Work]] = []
    for number in range(count):
        start = rng.randrange(len(known) // TOPIC) * TOPIC
        pool = [
            *rng.choices(known[start : start + TOPIC], topic_weights, k=SIZE),
            *rng.choices(known, weights, k=SIZE),
        ]
        pool = pool[: 2 * SIZE // 3] + pool[SIZE:] + pool[2 * SIZE // 3 : SIZE]
        if number % COPIES == COPIES - 1:
            source = rng.choice(earlier)
            pool = source[: len(source) * rng.choice((2, 5, 8)) // 10] + pool
        chosen = list({work.number: work for work in pool}.values())[:SIZE]
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


def measured(book: Path, lists: Path, cache: Path) -> tuple[float, float, float]:
    """Return seconds on the clock, seconds of processor, and the most memory in MB of one run."""
    before = os.times()
    begun = time.monotonic()
    run = subprocess.Popen(
        [sys.executable, "-P", "-m", "seminal", "coverage", "--against", str(lists), "--format", "json"],
        cwd=book,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.DEVNULL,
    )
    most = 0
    while run.poll() is None:
        most = max(most, sum(_memory(pid) for pid in _family(run.pid)))
        time.sleep(0.1)
    after = os.times()
    if run.returncode:
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--bib", action="store_true", help="make no list but .bib files")
    parser.add_argument("--keep", type=Path, help="make the lists here, or use those that are here")
    options = parser.parse_args()
    if not RECORDS.exists():
        print(f"{RECORDS} is not on this machine")
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        home = options.keep or Path(temporary)
        lists, book = home / "lists", home / "book"
        if not lists.exists():
            made(lists, options.lists, works(tuple(records(RECORDS))), bib=options.bib)
        if not book.exists():
            for name in BOOK:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                book.mkdir(exist_ok=True)
                copy(ROOT / name, book / name)
        cache = Path(temporary) / "cache"
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
