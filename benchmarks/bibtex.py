"""BibTeX: how long reading takes beside pybtex, and what streaming a large file costs.

    python benchmarks/bibtex.py [FILE.bib | FILE.bib.xz ...]

Without files: tugboat.bib of TeX Live (Debian package texlive-bibtex-extra), where it is installed.
"""

from __future__ import annotations

import io
import lzma
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from seminal.model.source import Source, Span
from seminal.read.bibtex import read, stream
from seminal.text.bibtex import RawEntry, blocks

TUGBOAT = Path("/usr/share/texlive/texmf-dist/bibtex/bib/beebe/tugboat.bib")
LARGE = 20_000_000  # characters from which on a file is streamed only, and pybtex left out


def main(names: list[str]) -> int:
    paths = [Path(name) for name in names] or [TUGBOAT]
    for path in paths:
        if not path.exists():
            print(f"{path} is not on this machine")
            continue
        text = load(path)
        print(f"{path.name}: {len(text) / 1e6:.1f} MB")
        measure(path.name, text)
    return 0


def load(path: Path) -> str:
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8", errors="replace") as file:
        return str(file.read())


def measure(name: str, text: str) -> None:
    source = Source(name, text)
    scan = report("scan", lambda: sum(isinstance(block, RawEntry) for block in blocks(text)))
    if len(text) > LARGE:
        everything = stream(source, Span(0, len(text)))
        report("stream", lambda: sum(entry is not None for _, entry in everything))
        return
    ours = report("read", lambda: len(read(source).entries))
    theirs = report("pybtex", lambda: pybtex(text))
    print(f"  scanning is {theirs / scan:.1f} times, reading {theirs / ours:.1f} times as fast as pybtex")


def report(what: str, run: Callable[[], int]) -> float:
    start = time.process_time()
    entries = run()
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {what:7} {entries:7} entries  {seconds:6.2f} s  peak {peak:5.0f} MB")
    return seconds


def pybtex(text: str) -> int:
    from pybtex import errors
    from pybtex.database import parse_string

    errors.set_strict_mode(False)  # else it stops at the first field that is there twice
    sys.stderr = io.StringIO()  # where it says so
    return len(parse_string(text, "bibtex").entries)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
