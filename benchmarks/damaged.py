"""Looking up records with slips, as people copy titles: typos, glued words, hyphens, scanned letters, years, subtitles.

    python benchmarks/damaged.py [SEED]

Of DBLP's records 300 that a library or the index holds and 300 that it does not are asked for, with one, three or five
slips each. Printed for both: how many are found, how many of these rightly, and the milliseconds of a look-up.
"""

from __future__ import annotations

import lzma
import random
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from seminal.model.answer import Answer, Found
from seminal.model.entry import Entry, PartialDate
from seminal.model.source import Source
from seminal.read import read
from seminal.resolve.index import Index
from seminal.resolve.library import LibraryIndex

SHARED = Path(__file__).parents[2] / "shared" / "dblp" / "dblp-ml.bib.xz"
ASKED = 300
SLIPS = (1, 3, 5)

_SCANNED = (("rn", "m"), ("l", "1"), ("O", "0"), ("cl", "d"), ("e", "c"), ("i", "l"))


def damaged(entry: Entry, draw: random.Random, count: int) -> Entry:
    """Return a record with so many slips, as a list's line without what identifies it."""
    title, year = entry.title, entry.year
    for _ in range(count):
        kind = draw.choice(("typo", "typo", "glued", "hyphen", "scanned", "year", "subtitle"))
        words = title.split()
        if kind == "year" and year and year == entry.year:
            year += draw.choice((-1, 1))
        elif kind == "subtitle" and ": " in title and len(title.partition(": ")[0].split()) > 2:
            title = title.partition(": ")[0]
        elif kind == "glued" and len(words) > 3:
            at = draw.randrange(len(words) - 1)
            title = " ".join([*words[:at], words[at] + words[at + 1], *words[at + 2 :]])
        elif kind == "hyphen" and max(map(len, words), default=0) > 6:
            at = draw.choice([n for n, word in enumerate(words) if len(word) > 6])
            middle = len(words[at]) // 2
            words[at] = f"{words[at][:middle]}-{words[at][middle:]}"
            title = " ".join(words)
        elif kind == "scanned":
            wrong, right = draw.choice(_SCANNED)
            title = title.replace(wrong, right, 1)
        elif len(title) > 6:
            at = draw.randrange(1, len(title) - 2)
            title = draw.choice(
                (
                    title[:at] + title[at + 1 :],
                    title[:at] + title[at + 1] + title[at] + title[at + 2 :],
                    title[:at] + draw.choice("aeioulrnst") + title[at + 1 :],
                )
            )
    fields = {name: entry.fields[name] for name in ("author", "journal", "booktitle") if name in entry.fields}
    fields["title"] = title
    if year:
        fields["date"] = PartialDate(year)
    return replace(entry, fields=fields, identifiers=(), urls=(), wanted_key=None)


def main() -> int:
    """Print how well damaged records are found, and that absent ones are not."""
    if not SHARED.exists():
        print(f"no records: {SHARED} is absent", file=sys.stderr)
        return 2
    draw = random.Random(int(sys.argv[1]) if sys.argv[1:] else 5)
    with lzma.open(SHARED, "rt", encoding="utf-8") as file:
        entries = list(read(Source("dblp.bib", file.read())).entries)
    usual = [one for one in entries if one.authors and len(one.title.split()) > 3]
    drawn = draw.sample(usual, 2 * ASKED)
    absent = {id(one) for one in drawn[ASKED:]}
    asked = [(one, damaged(one, draw, SLIPS[at % 3]), SLIPS[at % 3]) for at, one in enumerate(drawn)]
    held = [one for one in entries if id(one) not in absent]
    print("a library, in memory:")
    measure(asked, absent, LibraryIndex(held).find)
    with TemporaryDirectory() as folder:
        index = Index(Path(folder) / "dblp.sqlite")
        start = time.perf_counter()
        for _ in index.add("dblp", "1", held):
            pass
        print(f"the index, on disk: {len(index)} records added in {time.perf_counter() - start:.0f} s")
        measure(asked, absent, index.find)
        index.close()
    return 0


def measure(
    asked: Sequence[tuple[Entry, Entry, int]], absent: Collection[int], find: Callable[[list[Entry]], Answer]
) -> None:
    """Print how many records are found by what slips made of them, how many rightly, and how fast."""
    found = right = 0
    spent: list[float] = []
    levels = {count: [0, 0] for count in SLIPS}
    for one, slipped, count in asked:
        start = time.perf_counter()
        answer = find([slipped])
        spent.append((time.perf_counter() - start) * 1000)
        held = id(one) not in absent
        levels[count][1] += held
        if isinstance(answer, Found):
            found += 1
            same = held and answer.entry.title == one.title
            right += same
            levels[count][0] += same
            if not same:
                shown = [f"{entry.title} ({entry.year})" for entry in (slipped, answer.entry)]
                print(f"  wrong: {' -> '.join(shown)}: {answer.reason}")
    precision = right / max(1, found)
    print(
        f"  {right} of {ASKED} found ({right / ASKED:.1%}), {found - right} wrong (precision {precision:.1%})"
    )
    print("  " + ", ".join(f"{count} slips {ours} of {of}" for count, (ours, of) in levels.items()))
    print(f"  a look-up takes {median(spent):.1f} ms, 99th {quantiles(spent, n=100)[98]:.1f} ms")


if __name__ == "__main__":
    sys.exit(main())
