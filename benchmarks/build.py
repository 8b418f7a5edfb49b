"""`seminal build` from the outside: cold, again, and with one list more, each in a new process.

    python benchmarks/build.py [SIZE ...] [--runs 3]

A project of DBLP's records (../shared/dblp beside the repository), every n-th of them, in one list, with an
empty cache; then the same project again; then with a list of twenty records more, the lock and the cache
being there. Seconds of processor (user and system), medians, and the largest memory.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from merge import RECORDS, sample

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
    for size in options.sizes:
        text, more = sample(size), sample(size * 2 + 1)[:12_000].rpartition("\n@")[0]
        rows = [measured(text, more) for _ in range(options.runs)]
        times = " ".join(f"{median(row[at] for row in rows):14.2f}" for at in range(3))
        print(f"{size:8} {times} {max(row[3] for row in rows):6.0f}", flush=True)
    return 0


def measured(text: str, more: str) -> tuple[float, float, float, float]:
    """Return the seconds of the three builds and the megabytes of the largest."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "project")
        (root / "seeds").mkdir(parents=True)
        (root / "seeds" / "dblp.bib").write_text(text, "utf-8")
        cold, most = build(root, Path(folder, "cache"))
        again, _ = build(root, Path(folder, "cache"))
        (root / "seeds" / "more.bib").write_text(more.replace("DBLP:", "more:"), "utf-8")
        added, _ = build(root, Path(folder, "cache"))
        shutil.rmtree(root)
    return cold, again, added, most


def build(root: Path, cache: Path) -> tuple[float, float]:
    """Return the seconds and megabytes of one `seminal build` in a process of its own."""
    command = [sys.executable, "-m", "seminal", "build", "--format", "json"]
    environment = os.environ | {"XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    child = subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"seminal build failed in {root}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
