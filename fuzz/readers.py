"""Coverage-guided fuzzing of every reader and scanner: `make fuzz`, or one of them for longer:

    python fuzz/readers.py markdown -max_total_time=600

A target fails on any exception, and where a character of the source is in no piece or in two.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import atheris

with atheris.instrument_imports(include=["seminal"]):
    from seminal.model.entry import Reading
    from seminal.model.source import Source
    from seminal.read import READERS
    from seminal.scan import SCANNERS, scan

    # readers are loaded when a file needs them: too late to be watched
    for folder in map(import_module, ("seminal.read", "seminal.scan", "seminal.text")):
        for module in walk_packages(folder.__path__, f"{folder.__name__}."):
            import_module(module.name)

SECONDS = 20  # a target in `make fuzz`
ROOT = Path(__file__).parents[1]
SEEDS = {
    "markdown": "seeds/*.md",
    "bibtex": "bib/*.bib",
    "csl-json": "bib/references.json",
    ".qmd": "book/*.qmd",
}


def tiled(reading: Reading) -> None:
    """Raise AssertionError where a character of the source is in no piece or in two."""
    text, at = reading.source.text, 0
    for piece in reading.pieces:
        assert piece.span.start >= at, "pieces overlap"
        assert not text[at : piece.span.start].strip(), "a character is lost"
        assert piece.kind != "skipped" or piece.reason, "skipped without a reason"
        at = piece.span.end
    assert not text[at:].strip(), "the end is lost"


def targets() -> Iterator[tuple[str, Callable[[bytes], None]]]:
    """Yield the name and the function of every target."""

    def reader(read: Callable[[Source], Reading]) -> Callable[[bytes], None]:
        return lambda data: tiled(read(Source("fuzz", data.decode("utf-8", "replace").replace("\r", "\n"))))

    def scanner(suffix: str) -> Callable[[bytes], None]:
        def run(data: bytes) -> None:
            scan(Source("fuzz" + suffix, data.decode("utf-8", "replace").replace("\r", "\n")))

        return run

    for one in READERS:
        yield one.name, reader(one.read)
    for suffix in SCANNERS:
        yield suffix, scanner(suffix)


def main() -> None:
    """Fuzz the named target, or every target for a bounded time."""
    known = dict(targets())
    if len(sys.argv) > 1 and sys.argv[1] in known:
        name = sys.argv.pop(1)
        atheris.Setup(sys.argv, known[name])
        atheris.Fuzz()
        return
    for name in known:
        corpus = ROOT / ".hypothesis" / "corpus" / name.strip(".")
        corpus.mkdir(parents=True, exist_ok=True)
        for path in ROOT.glob(SEEDS.get(name, "no seeds")):
            (corpus / path.name).write_bytes(path.read_bytes()[:4000])
        print(f"== {name}", flush=True)
        arguments = [
            f"-max_total_time={SECONDS}",
            "-max_len=4000",
            "-timeout=10",
            "-verbosity=0",
            str(corpus),
        ]
        subprocess.run([sys.executable, __file__, name, *arguments], check=True)


if __name__ == "__main__":
    main()
