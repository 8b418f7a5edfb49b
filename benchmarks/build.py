"""`seminal build` from the outside: cold, again, and with one list more, each in a new process.

    python benchmarks/build.py [SIZE ...] [--runs 3]

A project of DBLP's records (../shared/dblp beside the repository), every n-th of them, in one list, with an
empty cache; then the same project again; then with a list of twenty records more, the lock and the cache
being there. Medians: seconds of processor (user and system, children too), in parentheses those of the clock,
which mean something only where nothing else runs; and the largest memory. As where a person works, modules are
compiled: a small build goes before, and no setting of the environment forbids to keep what it compiles.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from merge import RECORDS, sample


class Spent(NamedTuple):
    """Seconds of processor and of the clock, megabytes."""

    processor: float
    clock: float
    memory: float


CASES = ("cold", "again", "one more list")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    if not RECORDS.exists():
        print(f"no records: {RECORDS} is absent", file=sys.stderr)
        return 2
    print(f"{'entries':>8} " + " ".join(f"{case:>14}" for case in CASES) + f" {'MB':>6}")
    measured(sample(10), sample(1_000)[:12_000].rpartition("\n@")[0])  # compiles what is loaded
    for size in options.sizes:
        text, more = sample(size), sample(size * 2 + 1)[:12_000].rpartition("\n@")[0]
        rows = [measured(text, more) for _ in range(options.runs)]
        times = " ".join(f"{shown(row[at] for row in rows):>14}" for at in range(3))
        print(f"{size:8} {times} {max(one.memory for row in rows for one in row):6.0f}", flush=True)
    return 0


def shown(spent: Iterable[Spent]) -> str:
    every = list(spent)
    return f"{median(one.processor for one in every):.2f} ({median(one.clock for one in every):.2f})"


def measured(text: str, more: str) -> tuple[Spent, Spent, Spent]:
    """Return what the three builds took."""
    with tempfile.TemporaryDirectory() as folder:
        root, cache = Path(folder, "project"), Path(folder, "cache")
        (root / "seeds").mkdir(parents=True)
        (root / "seeds" / "dblp.bib").write_text(text, "utf-8")
        cold, again = build(root, cache), build(root, cache)
        (root / "seeds" / "more.bib").write_text(more.replace("DBLP:", "more:"), "utf-8")
        added = build(root, cache)
        shutil.rmtree(root)
    return cold, again, added


def build(root: Path, cache: Path) -> Spent:
    """Return what one `seminal build` in a process of its own takes."""
    command = [sys.executable, "-m", "seminal", "build", "--format", "json"]
    environment = os.environ | {"XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    child = subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    clock = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):  # 1: of all of DBLP's records one is broken, and told
        raise SystemExit(f"seminal build failed in {root}")
    return Spent(used.ru_utime + used.ru_stime, clock, used.ru_maxrss / 1024)


if __name__ == "__main__":
    sys.exit(main())
