"""How fast `seminal check` is beside others, as whole commands in fresh processes, on books made here.

    python benchmarks/check.py [--runs 5] [--huge] [--peers FOLDER] [--book FOLDER ...]

Every book is the same on every run: chapters with what chapters have (code, mathematics, tables, figures,
notes, addresses), a bibliography, and planted typos of the eight kinds of `suggest.py`. Found and false alarms
are counted against what was planted. Peers run where they are found: pandoc's trees of all chapters, panache
(`panache lint`), quartobot (`quartobot scan`), and ripgrep with a pattern for keys, which is no checker
but the floor. Nobody finds anything remembered: we run with an empty cache folder ("first"), then with what
that run left there ("again"; "one chapter", to which a line is added before each run where the book is of our
making), panache with `--no-cache`. --peers names the `bin` of an environment
with `pip install panache-cli quartobot`; --huge adds 1,000 chapters; --book measures on a book that is there, set
up by `seminal init`. Exit status 1 where a planted fault is missed or something else is called wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

from suggest import KINDS, family_year_word, made  # this folder's own benchmark of did-you-mean

from seminal.filters.setting import find_pandoc
from seminal.project.chapters import chapter_paths
from seminal.project.config import read

FIRST = "seminal check, first"
ONE = "seminal check, one chapter"
_KEYS = r"@[A-Za-z0-9_][A-Za-z0-9_:.#$%&+?<>~/-]*"


@dataclass(frozen=True)
class Book:
    """How large a book is, and how many of its citations are typos."""

    name: str
    chapters: int
    megabytes: float
    entries: int
    faults: int


BOOKS = (
    Book("47 chapters, 1.6 MB", 47, 1.6, 450, 0),
    Book("100 chapters, 13 MB", 100, 13.0, 3000, 600),
)
HUGE = Book("1,000 chapters, 130 MB", 1000, 130.0, 3000, 600)


@dataclass(frozen=True)
class Run:
    """What one process took: seconds on the wall and of both cores, and its largest size (with its children)."""

    wall: float
    cpu: float
    megabytes: float
    output: str


def bibliography(count: int) -> dict[str, str]:
    """Return `count` flawless entries by key."""
    found: dict[str, str] = {}
    dice = Random(11)
    for one in islice(made(dice), count * 2):
        key = family_year_word(one)
        if key not in found and len(found) < count:
            first = dice.randint(1, 400)
            found[key] = (
                f"@article{{{key},\n  author = {{{one['author']}}},\n  title = {{{one['title'].capitalize()}}},\n"
                f"  journal = {{Journal of Made Things}},\n  year = {{{one['year']}}},\n"
                f"  volume = {{{dice.randint(1, 60)}}},\n  pages = {{{first}--{first + 12}}}\n}}\n"
            )
    return found


def typos(keys: Sequence[str], count: int) -> list[str]:
    """Return `count` different keys that are none, made by slips of eight kinds."""
    dice, found = Random(5), dict[str, None]()
    held = set(keys)
    while len(found) < count:
        typo = KINDS[len(found) % len(KINDS)](dice.choice(keys), dice)
        if typo not in held:
            found.setdefault(typo)
    return list(found)


def paragraph(dice: Random, words: Sequence[str], cite: Callable[[], str]) -> str:
    """Return prose with citations, and with what looks like one and is none."""
    told = dice.choices(words, k=dice.randint(40, 110))
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        form = dice.choice(("@{}", "[@{}]", "[see @{}, p. 3]", "[-@{}]", "[@{}, chap. 2; and more]"))
        told.insert(dice.randint(1, len(told)), form.format(cite()))
    if dice.random() < 0.4:
        traps = ("`x@y`", "$a_{@i}$", "**bold**", "[a link](https://x.org/@z)", "me@x.org", "*so*", "\\@home")
        told.insert(dice.randint(1, len(told)), dice.choice(traps))
    return " ".join(told) + "."


def block(dice: Random, words: Sequence[str], cite: Callable[[], str], number: int) -> str:
    """Return one block of a chapter."""
    chosen = dice.random()
    if chosen < 0.62:
        return paragraph(dice, words, cite)
    if chosen < 0.7:
        return "## " + " ".join(dice.choices(words, k=5)).capitalize()
    if chosen < 0.8:
        return "\n".join(f"- {paragraph(dice, words, cite)}" for _ in range(4))
    if chosen < 0.88:
        return (
            "```{python}\n#| echo: true\n@decorator\ndef f(x):\n    return x @ x\n"
            + "print(x)\n" * 12
            + "```"
        )
    if chosen < 0.93:
        return f"::: {{.callout-note}}\n{paragraph(dice, words, cite)}\n:::"
    if chosen < 0.96:
        rows = "\n".join(f"| {dice.choice(words)} | @{cite()} |" for _ in range(8))
        return f"| a | b |\n|---|---|\n{rows}"
    if chosen < 0.98:
        return f"Noted.[^{number}]\n\n[^{number}]: {paragraph(dice, words, cite)}"
    return f"$$\nx_{{{number}}} = \\sum_i a_i @ b_i\n$$\n\n<!-- see @nobody -->"


def write(book: Book, folder: Path) -> dict[str, str]:
    """Write the book and return the planted keys, each with its chapter."""
    entries = bibliography(book.entries)
    keys = list(entries)
    dice = Random(20)
    words = [
        "".join(dice.choices(("la", "mo", "del", "tor", "in", "gra", "the", "sys"), k=2)) for _ in range(400)
    ]
    planted: dict[str, str] = {}
    wrong = iter(typos(keys, book.faults))
    size = int(book.megabytes * 1e6 / book.chapters)
    names = [f"chapter{number:04}.qmd" for number in range(book.chapters)]
    for number, name in enumerate(names):
        due = iter(range(book.faults * number // book.chapters, book.faults * (number + 1) // book.chapters))

        def cite(name: str = name, due: Iterator[int] = due) -> str:
            if dice.random() < 0.1 and next(due, None) is not None:
                planted[key := next(wrong)] = name
                return key
            return dice.choice(keys)

        parts, length = [f"---\ntitle: Chapter {number}\n---"], 0
        while length < size:
            parts.append(block(dice, words, cite, len(parts)))
            length += len(parts[-1]) + 2
        rest = " ".join(f"[@{next(wrong_)}]" for wrong_ in (wrong,) for _ in due)
        assert not rest, "a chapter is too short for its faults"
        (folder / name).write_text("\n\n".join(parts) + "\n", "utf-8")
    listed = "".join(f"    - {name}\n" for name in names)
    (folder / "_quarto.yml").write_text(
        f"project:\n  type: book\nbook:\n  title: Made\n  chapters:\n{listed}bibliography: references.bib\n",
        "utf-8",
    )
    (folder / "references.bib").write_text("\n".join(entries.values()), "utf-8")
    return planted


def run(command: Sequence[str], folder: Path, cache: Path | None = None) -> Run:
    """Run a command in a fresh process and return what it took; what it says goes to a file, as in CI."""
    with tempfile.TemporaryFile("w+b") as out:
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(cache), stdout=out, stderr=subprocess.DEVNULL
        )
        peak = 0
        while (done := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            peak = max(peak, _resident(process.pid))
            time.sleep(0.004)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(done[1])
        used = done[2]
        out.seek(0)
        told = out.read().decode("utf-8", "replace")
    return Run(wall, used.ru_utime + used.ru_stime, max(peak, used.ru_maxrss // 1024), told)


def _environment(cache: Path | None) -> dict[str, str]:
    """Return the environment as people have it: Python keeps what it compiled; `cache` is the cache folder."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"XDG_CACHE_HOME": str(cache)} if cache else kept


def _resident(parent: int) -> int:
    """Return the megabytes that a process and its children hold together; shared pages count in each."""
    total = 0
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()
        for pid in (str(parent), *children):
            pages = Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]
            total += int(pages) * os.sysconf("SC_PAGE_SIZE") // 1_000_000
    except (OSError, IndexError):  # it ended meanwhile, or this is no Linux
        pass
    return total


def commands(folder: Path, peers: Path | None) -> dict[str, list[str]]:
    """Return each command by the name of what it measures."""
    chapters = [path.relative_to(folder).as_posix() for path in chapter_paths(read(folder))]
    ours = [sys.executable, "-m", "seminal", "check"]
    found = {
        FIRST: [*ours, "--format", "json"],
        "seminal check, again": [*ours, "--format", "json"],
        ONE: [*ours, chapters[0]],
    }
    where = f"{peers}{os.pathsep}{os.environ['PATH']}" if peers else None
    if rg := shutil.which("rg", path=where):
        found["ripgrep (a pattern)"] = [rg, "-o", "-n", "--no-ignore", _KEYS, *chapters]
    if panache := shutil.which("panache", path=where):
        found["panache lint"] = [panache, "--no-cache", "lint", "--no-color", *chapters]
    if quartobot := shutil.which("quartobot", path=where):
        found["quartobot scan"] = [quartobot, "scan", "."]
    if pandoc := find_pandoc():
        each = 'for f in "$@"; do "$0" -f markdown -t json "$f"; done'
        found["pandoc's trees"] = ["sh", "-c", each, pandoc, *chapters]
    return found


def faults(output: str, planted: dict[str, str]) -> tuple[int, int]:
    """Return how many planted faults a report of `seminal check` holds, and how many false alarms."""
    told = [one for one in json.loads(output)["diagnostics"] if one["severity"] != "note"]
    found = {(one["message"].split()[0], one["path"]) for one in told if one["rule"] == "unknown-key"}
    return len(found & set(planted.items())), len(told) - len(found & set(planted.items()))


def compare(folder: Path, peers: Path | None, runs: int, *, slow: bool = True, made: bool = True) -> str:
    """Print a line for each command, and return what our check found; only a book `made` here is changed."""
    ours, told = 0.0, ""
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name)
        for title, command in commands(folder, peers).items():
            quick = title.startswith(("seminal", "ripgrep"))
            if not (quick or slow):
                continue
            if quick:
                run(command, folder, cache)  # reads the files once and compiles what is not compiled yet
            took = []
            for _ in range(runs if quick else 1):
                if title == FIRST:
                    shutil.rmtree(cache)
                    cache.mkdir()
                if title == ONE and made:
                    with (folder / command[-1]).open("a", encoding="utf-8") as chapter:
                        chapter.write("\nMore.\n")
                took.append(run(command, folder, cache))
            wall = median(one.wall for one in took)
            ours, told = ours or wall, told or took[0].output
            print(
                f"  {title:28} {wall:8.3f} s wall {median(one.cpu for one in took):8.3f} s cpu "
                f"{max(one.megabytes for one in took):6.0f} MB {wall / ours:7.1f} x",
                flush=True,
            )
    return told


def main() -> int:
    """Print a table for each book."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    wanted.add_argument("--runs", type=int, default=5)
    wanted.add_argument("--huge", action="store_true")
    wanted.add_argument("--peers", type=Path)
    wanted.add_argument("--book", type=Path, action="append", default=[])
    options = wanted.parse_args()
    missed = False
    for folder in options.book:
        print(f"\n{folder.name}", flush=True)
        compare(folder.resolve(), options.peers, options.runs, made=False)
    for book in () if options.book else (*BOOKS, HUGE) if options.huge else BOOKS:
        with tempfile.TemporaryDirectory() as name:
            planted = write(book, Path(name))
            print(f"\n{book.name}, {book.entries} entries, {book.faults} faults", flush=True)
            found, wrong = faults(
                compare(Path(name), options.peers, options.runs, slow=book is not HUGE), planted
            )
            missed |= found < len(planted) or wrong > 0
            print(f"    {found} of {len(planted)} faults, {wrong} false alarms")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
