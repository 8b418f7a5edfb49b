"""`seminal coverage` from the outside, in fresh processes, on books made of DBLP's records.

    python benchmarks/coverage_command.py [--runs 5]

Each book has eight reading lists on forty topics, a bibliography that `seminal build` made of them, and chapters of
34 kB (those of `check.py`) that cite it. "Their own bibliography" is the larger book again, with a .bib of as many
records under keys of their own: four fifths of them works of the lists in DBLP's words, one fifth others. Medians of
seconds on the clock and of processor, the cache being as the runs before left it; "after build" as `seminal build`
did, "empty cache" is the first run ever.
Exit status 1 where a work is matched with another one, 2 where DBLP's records (../shared/dblp) are absent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from check import Run, block, run
from merge import RECORDS, parsed, sample

from seminal.model.entry import Entry

LISTS = 8
TOPICS = 40
CHAPTER = 34_000  # bytes: 47 of them are the 1.6 MB of a real book
WORDS = "scaling sparse memory network training serving attention kernel of the a".split()


@dataclass(frozen=True)
class Book:
    """How large a book is, and the seconds that the issue allows."""

    chapters: int
    works: int
    limit: float


BOOKS = (Book(47, 1_000, 0.6), Book(100, 5_000, 2.0))


def line(entry: Entry, at: int) -> str:
    """Return a record as a line of the list of this number: four lists word it in four ways, four others again."""
    people = [f"{name.given} {name.family}" for name in entry.authors] or ["Anonymous"]
    page, when = f"https://list-{at}.example.org/{entry.wanted_key}", f"{entry.venue} {entry.year}"
    form = at % 4
    if form == 0:
        return f"- {', '.join(people[:4])}. [{entry.title}]({page}.pdf). {when}."
    if form == 1:
        return f"- **{entry.title}**, {people[0]} et al., {entry.year}"
    if form == 2:
        return f"- [{entry.title.capitalize()}]({page}) ({when})"
    return f'- {", ".join(people)}. "{entry.title}." {entry.year}.'


def lists(entries: Sequence[Entry], folder: Path) -> None:
    """Write the reading lists: most works stand on one, some on up to four."""
    dice = Random(3)
    sections: list[dict[int, list[str]]] = [{} for _ in range(LISTS)]
    for entry in entries:
        topic = dice.randrange(TOPICS)
        for at in dice.sample(range(LISTS), dice.choice((1, 1, 1, 2, 2, 3, 4))):
            sections[at].setdefault(topic, []).append(line(entry, at))
    folder.mkdir()
    for at, topics in enumerate(sections):
        parts = [f"## Topic {topic}\n\n" + "\n".join(topics[topic]) for topic in sorted(topics)]
        (folder / f"list-{at}.md").write_text("# Reading\n\n" + "\n\n".join(parts) + "\n", "utf-8")


def chapters(book: Book, keys: Sequence[str], folder: Path) -> None:
    """Write the chapters; every fifth is on no topic."""
    dice = Random(4)
    folder.mkdir()
    for number in range(book.chapters):
        topics = "" if number % 5 == 0 else f"topics: [Topic {number % TOPICS}]\n"
        parts, length = [f"---\ntitle: Chapter {number}\n{topics}---"], 0
        while length < CHAPTER:
            parts.append(block(dice, WORDS, lambda: dice.choice(keys), len(parts)))
            length += len(parts[-1]) + 2
        (folder / f"{number:03}.qmd").write_text("\n\n".join(parts) + "\n", "utf-8")


def project(book: Book, root: Path, cache: Path) -> None:
    """Make a book, and build its bibliography."""
    lists(parsed(sample(book.works)).entries, root / "seeds")
    (root / "_quarto.yml").write_text(
        "project:\n  type: book\nbook:\n  title: Made\n  chapters:\n"
        + "".join(f"    - book/{number:03}.qmd\n" for number in range(book.chapters))
        + "bibliography: bib/references.bib\n",
        "utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "seminal", "build"],
        cwd=root,
        env=environment(cache),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr.decode())
    chapters(book, keys_of((root / "bib" / "references.bib").read_text("utf-8")), root / "book")


def keys_of(bib: str) -> list[str]:
    """Return the keys of a .bib file."""
    return re.findall(r"^@\w+\{([^,\s]+),", bib, re.MULTILINE)


def environment(cache: Path) -> dict[str, str]:
    """Return the environment with a cache of its own."""
    return os.environ | {"XDG_CACHE_HOME": str(cache)}


def theirs(book: Book, root: Path) -> Sequence[str]:
    """Write a bibliography of the author's own, with keys of their own, and return these."""
    known = sample(book.works)
    records = re.split(r"\n(?=@)", known.strip())
    others = [
        one for one in re.split(r"\n(?=@)", sample(book.works * 3 + 1).strip()) if one not in set(records)
    ]
    chosen = [*records[: book.works * 4 // 5], *others[: book.works // 5]]
    keys = [f"own{number}" for number in range(len(chosen))]
    text = "\n".join(
        re.sub(r"^(@\w+\{)[^,]+,", rf"\g<1>{key},", one, count=1)
        for key, one in zip(keys, chosen, strict=True)
    )
    (root / "theirs.bib").write_text(text + "\n", "utf-8")
    return keys


def measured(
    title: str, arguments: Sequence[str], root: Path, cache: Path, runs: int, *, start: Path | None = None
) -> Run:
    """Run the command, print what it took, and return the last run; each begins with the cache that is in `start`."""
    found: list[Run] = []
    for _ in range(runs):
        if start:
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(start, cache)
        os.environ["XDG_CACHE_HOME"] = str(cache)
        found.append(run([sys.executable, "-m", "seminal", "coverage", *arguments], root))
    wall, cpu = median(one.wall for one in found), median(one.cpu for one in found)
    print(
        f"  {title:26} {wall:7.2f} s wall {cpu:7.2f} s cpu {max(o.megabytes for o in found):6.0f} MB",
        flush=True,
    )
    return found[-1]


def main() -> int:
    """Print a table for each book."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--runs", type=int, default=5)
    options = wanted.parse_args()
    if not RECORDS.exists():
        print(f"no records: {RECORDS} is absent", file=sys.stderr)
        return 2
    wrong = 0
    for book in BOOKS:
        with tempfile.TemporaryDirectory() as folder:
            root, cache = Path(folder, "book"), Path(folder, "cache")
            root.mkdir()
            project(book, root, cache)
            print(f"{book.chapters} chapters, {book.works} works: under {book.limit} s", flush=True)
            built, empty = Path(folder, "built"), Path(folder, "empty")
            empty.mkdir()
            shutil.copytree(cache, built)
            measured("text, after build", [], root, cache, options.runs, start=built)
            measured("text", [], root, cache, options.runs)
            measured("json", ["--format", "json"], root, cache, options.runs)
            measured("text and page", ["--html", "coverage.html"], root, cache, options.runs)
            measured("text, empty cache", [], root, cache, 2, start=empty)
            if book is BOOKS[-1]:
                wrong = foreign(book, root, cache, empty, options.runs)
    return int(wrong > 0)


def foreign(book: Book, root: Path, cache: Path, empty: Path, runs: int) -> int:
    """Measure a book with its own bibliography; return how many works were matched with another one's record."""
    keys = theirs(book, root)
    shutil.rmtree(root / "book")
    chapters(book, keys, root / "book")
    arguments = ["--bibliography", "theirs.bib", "--format", "json"]
    done = measured("their own bibliography", arguments, root, cache, runs)
    measured("the same, empty cache", arguments, root, cache, 2, start=empty)
    records = parsed((root / "theirs.bib").read_text("utf-8")).entries
    titles = {key: record.title for key, record in zip(keys, records, strict=True)}
    works = json.loads(done.output)["works"]
    found = [one for one in works if one["own_key"]]
    wrong = [one for one in found if squashed(titles[one["own_key"]]) != squashed(one["title"])]
    print(f"    {len(found)} of {book.works * 4 // 5} works found, {len(wrong)} under another title")
    for one in wrong[:10]:
        print(f"      {one['title']} | {titles[one['own_key']]}")
    return len(wrong)


def squashed(title: str) -> str:
    """Return the letters and digits of a title, without what stands in parentheses at its end."""
    return "".join(filter(str.isalnum, re.sub(r"\s*\([^()]*\)\W*$", "", title).casefold()))


if __name__ == "__main__":
    sys.exit(main())
