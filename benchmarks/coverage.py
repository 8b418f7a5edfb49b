"""Time coverage and its reports on made-up books: `python benchmarks/coverage.py`."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from seminal.model.entry import Entry, Name, Origin, PartialDate, Value
from seminal.model.library import Library
from seminal.model.manuscript import Chapter, Citation, Manuscript, Topic
from seminal.model.source import Location
from seminal.model.work import Claim, Cluster, Work

SIZES = ((47, 1_000, 0.6), (100, 5_000, 2.0))
LISTS = 8
CITATIONS = 120  # a chapter
WORDS = "scaling sparse memory network training serving attention pipeline kernel cluster compiler".split()


def book(chapters: int, works: int, topics: int = 60) -> Manuscript:
    """Return a book in which every chapter is on one topic or, every fifth, on none."""
    chance = random.Random(works)
    library = Library(tuple(_work(place, topics, chance) for place in range(works)))
    return Manuscript(
        tuple(_chapter(place, works, topics, chance) for place in range(chapters)),
        tuple(
            Topic(f"topic-{n}", f"Topic {n}", parent=f"topic-{n - 1}" if n % 4 else "") for n in range(topics)
        ),
        library,
    )


def _work(place: int, topics: int, chance: random.Random) -> Work:
    own = sorted({chance.randrange(topics) for _ in range(chance.choice((1, 1, 1, 2)))})
    title = f"{' '.join(chance.choices(WORDS, k=7)).capitalize()} {place}"
    fields: dict[str, Value] = {
        "title": title,
        "author": (Name("Lovelace", "Ada"), Name("Hopper", "Grace"), Name("Shannon", "Claude")),
        "date": PartialDate(1980 + place % 46),
        "booktitle": "Proceedings of a Conference on Systems",
        "doi": f"10.1000/{place}",
    }
    entries = tuple(
        Entry(
            "inproceedings",
            fields,
            (),
            Origin(
                f"seeds/list-{n}.md",
                Location(f"seeds/list-{n}.md", place + 1, 1, place + 1, 80, f"- {title}"),
            ),
            (f"Topic {chance.choice(own)}",),
        )
        for n in sorted(chance.sample(range(LISTS), chance.choice((1, 1, 1, 2, 2, 3, 4))))
    )
    claims = {name: (Claim(value, entries[0].origin),) for name, value in fields.items()}
    slugs = tuple(f"topic-{n}" for n in own)
    return Work(
        f"lovelace{1980 + place % 46}w{place:05}", "inproceedings", claims, Cluster(entries), (), slugs
    )


def _chapter(place: int, works: int, topics: int, chance: random.Random) -> Chapter:
    path = f"book/{place:03}.qmd"
    cited = (chance.randrange(works) for _ in range(CITATIONS))
    citations = tuple(
        Citation(f"lovelace{1980 + n % 46}w{n:05}", "normal", Location(path, line, 5, line, 22))
        for line, n in enumerate(cited, 1)
    )
    return Chapter(
        path, f"Chapter {place}", () if place % 5 == 0 else (f"topic-{place % topics}",), citations
    )


def seconds(task: Callable[[], object]) -> float:
    """Return the best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        task()
        best = min(best, time.perf_counter() - start)
    return best


def _cold() -> float:
    """Return the time of a fresh interpreter that imports what a coverage needs."""
    code = "import seminal.coverage, seminal.report.coverage.text, seminal.report.coverage.json"
    return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True))


def main() -> None:
    from seminal.coverage import coverage
    from seminal.report.coverage.html import coverage_html
    from seminal.report.coverage.json import coverage_json
    from seminal.report.coverage.markdown import coverage_md
    from seminal.report.coverage.text import coverage_text

    print(f"start and import  {_cold():6.3f} s")
    for chapters, works, limit in SIZES:
        manuscript = book(chapters, works)
        result = coverage(manuscript)
        print(f"{chapters} chapters × {works} works (whole command: under {limit} s)")
        print(f"  coverage        {seconds(partial(coverage, manuscript)):6.3f} s")
        for name, report in (
            ("text", coverage_text),
            ("json", coverage_json),
            ("md", coverage_md),
            ("html", coverage_html),
        ):
            size = len(report(result))
            print(f"  {name:<15} {seconds(partial(report, result)):6.3f} s  {size / 1000:8.0f} kB")


if __name__ == "__main__":
    main()
