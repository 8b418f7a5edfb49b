"""Recommend what was hidden: a fifth of the citations of each chapter, found again by lists of the field.

    python benchmarks/against.py FIELD BOOK...

FIELD is a folder of lists, each BOOK a folder with chapters and `.bib` files. A book whose folder has the name of one
in FIELD is compared with the others only. Prints recall and precision at 10 and 20 of five draws, beside popularity
(most independent witnesses first), plain co-citation (the lists that share most with the chapter first) and the count
of files that the score of `coverage` began with.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from seminal.commands.against import _entries_of_key, _keys_by_chapter, _keys_of_book
from seminal.commands.coverage import book_and_coverage
from seminal.library.field import FieldList, read_field
from seminal.library.field_pool import Pool
from seminal.project.config import CHAPTERS, Config
from seminal.store import files
from seminal.witness.colisting import Field, baskets
from seminal.witness.measure import witnesses
from seminal.witness.mention import Mention

DRAWS = 5
HIDDEN = 0.2
MIN_CITED = 8
Scores = Callable[[Collection[int], Collection[int]], Mapping[int, float]]


def methods(lists: Sequence[FieldList], pool: Pool) -> dict[str, Scores]:
    """Return what ranks works, by name."""
    said: defaultdict[str, dict[int, Mention]] = defaultdict(dict)
    units: defaultdict[int, set[str]] = defaultdict(set)
    paths: defaultdict[int, set[str]] = defaultdict(set)
    for one, named in zip(lists, pool.named, strict=True):
        for number, entry in zip(named, one.listed.names, strict=True):
            said[one.witness].setdefault(number, entry.mention._replace(work=number))
            units[number].add(one.witness)
            paths[number].add(one.path)
    heard = witnesses({name: list(mentions.values()) for name, mentions in said.items()})
    counts = {number: heard.count(names) for number, names in units.items()}
    found = Field(
        (
            basket
            for one, named in zip(lists, pool.named, strict=True)
            for basket in baskets(
                one.witness, [*zip(named, (entry.topics for entry in one.listed.names), strict=True)]
            )
        ),
        {name: 1 / (1 + sum(near.values())) for name, near in heard.degrees.items()},
    )
    works = [set(named) for named in pool.named]

    def cocited(cited: Collection[int], _: Collection[int]) -> Mapping[int, float]:
        scores: Counter[int] = Counter()
        for held in works:
            if shared := len(held.intersection(cited)):
                scores.update(dict.fromkeys(held, shared))
        return scores

    return {
        "popularity": lambda *_: counts,
        "count of files": lambda *_: {number: len(names) for number, names in paths.items()},
        "co-citation": cocited,
        "seminal": found.scores,
    }


def measured(book: Path, lists: Sequence[FieldList], totals: Mapping[str, Counter[str]]) -> str:
    """Add the hits of one book, and return its line."""
    chapters = [str(path.relative_to(book)) for path in files.walk(book) if path.suffix.lower() in CHAPTERS]
    own = [str(path.relative_to(book)) for path in files.walk(book) if path.suffix == ".bib"]
    config = Config(book, chapters=tuple(chapters), bibliography=tuple(own))
    books, coverage = book_and_coverage(config, (), (), None, lambda _: None)
    others = [one for one in lists if Path(one.witness).name != book.name]
    entries = {key: found for key in _keys_of_book(books, coverage) if (found := _entries_of_key(key, books))}
    pool = Pool(others, entries)
    cited = {
        path: works
        for path, keys in _keys_by_chapter(coverage).items()
        if len(works := {pool.number[key] for key in keys if key in pool.number}) >= MIN_CITED
    }
    named = {number for held in pool.named for number in held}
    here: Counter[str] = Counter()
    for name, scores in methods(others, pool).items():
        for draw in range(DRAWS):
            chance = random.Random(f"{book.name} {draw}")
            for path, works in sorted(cited.items()):
                hidden = set(chance.sample(sorted(works), max(1, round(len(works) * HIDDEN))))
                rest = set().union(*(one for other, one in cited.items() if other != path)) - hidden
                ranked = scores(works - hidden, rest)
                best = sorted((w for w in ranked if w not in works - hidden), key=lambda w: (-ranked[w], w))[
                    :20
                ]
                for counter in (totals[name], here) if name == "seminal" else (totals[name],):
                    counter["hidden"] += len(hidden)
                    counter["named"] += len(hidden & named)
                    for top in (10, 20):
                        counter[f"hits {top}"] += len(hidden.intersection(best[:top]))
                        counter[f"shown {top}"] += len(best[:top])
    return f"{book.name}: {len(cited)} chapters, {_line(here)}"


def _line(one: Counter[str]) -> str:
    parts = [f"{one['hidden']} hidden, {one['named']} of them in the lists"]
    for top in (10, 20):
        hits = one[f"hits {top}"]
        parts.append(
            f"at {top}: recall {hits / (one['hidden'] or 1):.1%} "
            f"({hits / (one['named'] or 1):.1%} of what lists name), precision {hits / (one[f'shown {top}'] or 1):.1%}"
        )
    return "; ".join(parts)


def main() -> None:
    """Measure and print."""
    field, *folders = (Path(argument).resolve() for argument in sys.argv[1:])
    read = read_field([field], field)
    totals: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for book in folders:
        print(measured(book, read.lists, totals), flush=True)
    for name, total in totals.items():
        print(f"{name}: {_line(total)}")


if __name__ == "__main__":
    main()
