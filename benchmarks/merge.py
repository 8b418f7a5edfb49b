"""Finding the entries that are one work: ours beside bibtex-tidy and beside rapidfuzz on all pairs, in one run.

    python benchmarks/merge.py [SIZE ...] [--runs 3] [--tidy COMMAND]

The records are DBLP's (../shared/dblp beside the repository), every n-th of them. bibtex-tidy (npm) is left
out where it is not installed, all pairs where they would be more than 50 million. `merge` is our matching
and merging alone, `read+merge` what bibtex-tidy does as well. Times are seconds of processor, medians.
"""

from __future__ import annotations

import argparse
import io
import lzma
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import NamedTuple

from seminal.merge.works import merge
from seminal.model.entry import Entry, Reading
from seminal.model.lock import Lock
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.read import read

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "dblp" / "dblp-ml.bib.xz"
ALL = 164_518
MOST_PAIRS = 50_000_000
ALIKE = 90  # of 100: rapidfuzz's ratio from which on two titles count as one


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 2_000, 5_000, 10_000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--tidy", default="bibtex-tidy", help="the command that runs bibtex-tidy")
    options = parser.parse_args()
    if not RECORDS.exists():
        print(f"no records: {RECORDS} is absent", file=sys.stderr)
        return 2
    print(
        f"{'entries':>8} {'merge':>8} {'read+merge':>11} {'bibtex-tidy':>12} {'all pairs':>10}   us/entry, growth, MB"
    )
    first: tuple[float, float] | None = None
    for size in options.sizes:
        ours, theirs, pairs = measured(sample(size), options.runs, options.tidy)
        merging, both = median(one.merging for one in ours), median(one.reading + one.merging for one in ours)
        first = first or (both / size, merging / size)
        grown = both / size / first[0], merging / size / first[1]
        print(
            f"{size:8} {merging:8.2f} {both:11.2f} {shown(theirs, both):>12} {shown(pairs, merging):>10}   "
            f"{both / size * 1e6:.0f}, {grown[0]:.2f} (merge {grown[1]:.2f}), {max(one.memory for one in ours):.0f}",
            flush=True,
        )
    print(
        "in parentheses: how many times as long as ours; all pairs beside `merge`, bibtex-tidy beside `read+merge`"
    )
    return 0


class Spent(NamedTuple):
    """Seconds of processor that reading and merging took, and the largest size of the process in megabytes."""

    reading: float
    merging: float
    memory: float


def measured(text: str, runs: int, tidy: str) -> tuple[list[Spent], list[float], list[float]]:
    """Return what each run took: ours, in a fresh process (what one worked out is no help to the next); the others."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        ours = [pool.submit(one_run, text).result() for _ in range(runs)]
    theirs = [spent for _ in range(runs) if (spent := tidied(text, tidy)) is not None]
    few = text.count("\n@") ** 2 / 2 <= MOST_PAIRS
    entries = parsed(text).entries if few else []
    return ours, theirs, [seconds(lambda: all_pairs(entries)) for _ in range(runs if few else 0)]


def one_run(text: str) -> Spent:
    """Read and merge."""
    start = time.process_time()
    reading = parsed(text)
    read_at = time.process_time()
    merged(reading)
    return Spent(read_at - start, time.process_time() - read_at, memory())


def sample(size: int) -> str:
    """Return the text of `size` records, spread evenly over the file."""
    with lzma.open(RECORDS, "rt", encoding="utf-8") as file:
        return "".join(islice(_every(file, max(1, ALL // size)), size))


def _every(file: io.TextIOBase, step: int) -> Iterator[str]:
    record: list[str] = []
    number = -1
    for line in file:
        if line.startswith("@"):
            if record and number % step == 0:
                yield "".join(record)
            record, number = [], number + 1
        record.append(line)
    if record and number % step == 0:
        yield "".join(record)


def parsed(text: str) -> Reading:
    return read(Source("dblp.bib", text))


def merged(reading: Reading) -> Merged:
    return merge(reading.entries, (), Overrides(), Lock())


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def tidied(text: str, command: str) -> float | None:
    """Return what bibtex-tidy takes to find and merge duplicates, None where it is absent or fails."""
    found = shutil.which(command)
    if found is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "dblp.bib")
        path.write_text(text, "utf-8")
        start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        told = [found, str(path), "--modify", "--duplicates", "doi", "citation", "--merge", "combine"]
        done = subprocess.run(told, capture_output=True, check=False, timeout=1800)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start
    return spent if done.returncode == 0 else None


def all_pairs(entries: Sequence[Entry]) -> int:
    """Return how many pairs of titles are alike, by comparing each with each: what blocking avoids."""
    from rapidfuzz import fuzz, process

    titles = [re.sub(r"\W+", " ", entry.title.lower()) for entry in entries]
    found = 0
    for at, title in enumerate(titles):
        found += len(
            process.extract(title, titles[at + 1 :], scorer=fuzz.ratio, score_cutoff=ALIKE, limit=None)
        )
    return found


def shown(times: Sequence[float], ours: float) -> str:
    return f"{median(times):.2f} ({median(times) / ours:.1f})" if times else "-"


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
