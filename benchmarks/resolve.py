"""Resolving this repository's works against a large index: how long cold and warm, and what is found.

    python benchmarks/resolve.py INDEX [--list]

INDEX is a file that `seminal index add` made. With --list every match is printed, to be read by a person.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from seminal.library.lists import merged_works
from seminal.model.answer import Found, NotFound
from seminal.project.config import read
from seminal.resolve.index import Index

ROOT = Path(__file__).parents[1]


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if not name.startswith("--")]
    if not names or not Path(names[0]).exists():
        print("name an index: see `seminal index add`")
        return 0
    path = Path(names[0])
    works = merged_works(read(ROOT)).library.works
    forget(path)
    index = Index(path)
    for turn in ("cold", "warm"):
        start, used = time.perf_counter(), time.process_time()
        answers = {work.key: index.find(work.cluster.entries) for work in works}
        seconds, used = time.perf_counter() - start, time.process_time() - used
        found = sum(isinstance(answer, Found) for answer in answers.values())
        near = sum(isinstance(answer, NotFound) and bool(answer.nearest) for answer in answers.values())
        print(f"{turn}: {len(works)} works against {len(index)} records in {seconds:.2f} s", end="")
        print(f" (processor {used:.2f} s); found {found}, unsure {near}")
    if "--list" in arguments:
        for work in works:
            answer = answers[work.key]
            if isinstance(answer, Found):
                entry = answer.entry
                print(f"{answer.score:.2f} {work.text('title')} ({work.year})")
                print(f"     {entry.title} ({entry.year}): {answer.reason}")
    return 0


def forget(path: Path) -> None:
    """Ask the system to drop its copy of a file's pages, where it can."""
    if hasattr(os, "posix_fadvise"):
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
