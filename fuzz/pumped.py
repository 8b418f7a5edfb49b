"""Texts pumped from the package's own patterns: four times as long may take five times as long, not more.

    python -m fuzz.pumped                  every reader and scanner, as `make fuzz` does
    python -m fuzz.pumped read:markdown 100000  one of them, up to so many characters

What each pattern repeats is taken from its syntax tree, and what it may read in many ways from its automaton. That is
repeated until the text is long, and put into prose and into the fields of records. Where time grows with the square of
a text, a text of 10,000 characters takes many times as long as others do: only such texts are made longer. Each find is
printed and kept in pumped.seeds, which is tried first, up to a megabyte. Times are of the processor; of what seems to
grow, the least of three counts.
"""

from __future__ import annotations

import ast
import gc
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from seminal.check.load import bibliography
from seminal.model.errors import TooSlow
from seminal.model.source import Source
from seminal.read import READERS, read
from seminal.scan import SCANNERS, scan
from seminal.text.budget import budget
from tests.text.ambiguity import ambiguous
from tests.text.automaton import PARSER
from tests.text.package_patterns import package_patterns

SEEDS = Path(__file__).with_suffix(".seeds")
REFERENCE = "A. Smith and B. Jones. A Study of Frobs in Winter. SOSP, 2001."
LEAST, MOST = 2_400, 40_000  # an item of over 10,000 characters is not read
MOST_OF_SEEDS = 1_000_000
NOISE = 0.05  # seconds: a text takes as much at least, as far as its four times longer one is compared
GROWTH = 5.0
SCREENED = 10_000  # characters
SLOW = 6.0  # times the median of all texts in one form
LONG = 50  # repeats beyond which a pattern's bound is none
SAMPLES = 2
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
CATEGORIES = {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a", "CATEGORY_NOT_WORD": "."}


def sample(parsed: Any, dice: random.Random) -> str:
    """Return a text that a part of a pattern may match."""
    parts = []
    for code, value in parsed:
        kind = str(code)
        if kind == "LITERAL":
            parts.append(chr(value))
        elif kind == "IN":
            parts.append(one_of(value, dice))
        elif kind in ("ANY", "NOT_LITERAL"):
            parts.append("a")
        elif kind in REPEATS:
            parts += [sample(value[2], dice) for _ in range(min(max(value[0], dice.randint(0, 1)), 4))]
        elif kind == "BRANCH":
            parts.append(sample(dice.choice(value[1]), dice))
        elif kind in ("SUBPATTERN", "ATOMIC_GROUP"):
            parts.append(sample(value[-1] if kind == "SUBPATTERN" else value, dice))
    return "".join(parts)


def one_of(members: Any, dice: random.Random) -> str:
    """Return a character of a set, or of those that it excludes."""
    found = []
    for code, value in members:
        kind = str(code)
        if kind == "NEGATE":
            return dice.choice("a .-(:")
        found.append(
            chr(value)
            if kind == "LITERAL"
            else chr(value[0])
            if kind == "RANGE"
            else CATEGORIES.get(str(value), "a")
        )
    return dice.choice(found)


def repeated(parsed: Any) -> Iterator[Any]:
    """Yield what a pattern repeats without a bound, or nearly so."""
    for code, value in parsed:
        kind = str(code)
        if kind in REPEATS:
            if value[1] > LONG:
                yield value[2]
            yield from repeated(value[2])
        elif kind in ("SUBPATTERN", "ATOMIC_GROUP", "ASSERT", "ASSERT_NOT"):
            yield from repeated(value if kind == "ATOMIC_GROUP" else value[-1])
        elif kind == "BRANCH":
            for branch in value[1]:
                yield from repeated(branch)


def pieces() -> list[str]:
    """Return what is repeated: the seeds, words that a pattern may read in many ways, what the patterns repeat.

    The last are shuffled by a fixed seed.
    """
    dice = random.Random(1)
    found: dict[str, None] = {}
    words: dict[str, None] = {}
    for one in package_patterns():
        words |= {way.word: None for way in ambiguous(one.text, one.flags, searched=one.searched)}
        parsed = PARSER.parse(one.text, one.flags & ~re.DEBUG)
        for body in (*repeated(parsed), parsed):
            for _ in range(SAMPLES):
                if 0 < len(piece := sample(body, dice)) < LONG:
                    found[piece] = None
    others = sorted(found)
    dice.shuffle(others)
    return list(dict.fromkeys((*seeds(), *words, *others)))


def seeds() -> list[str]:
    """Return what was found to grow before."""
    return [ast.literal_eval(line) for line in SEEDS.read_text("utf-8").splitlines()]


def prose(pumped: str) -> tuple[str, ...]:
    """Return the pumped text alone, behind a reference, in front of one, and as a paragraph."""
    return (
        f"- {pumped}\n",
        f"- {REFERENCE} {pumped}\n- {REFERENCE}\n",
        f"- {pumped} {REFERENCE}\n",
        f"{pumped}\n\n{REFERENCE}\n",
    )


def notebook(text: str) -> str:
    """Return a notebook of one cell."""
    cell = {"cell_type": "markdown", "metadata": {}, "source": text}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def quoted(text: str) -> str:
    """Return a text as a string of JSON, which YAML and TOML read as well."""
    return json.dumps(text, ensure_ascii=False)


RECORDS = {
    ".bib": "@article{{a, author={{{0}}}, title={{{0}}}, year={{{0}}}, doi={{{0}}}}}\n",
    ".json": '[{{"id": "a", "type": "book", "title": {1}, "author": [{{"literal": {1}}}], "note": {1}}}]',
    ".yaml": "references:\n- id: a\n  title: {1}\n  author: [{{literal: {1}}}]\n  issued: {1}\n  note: {1}\n",
    ".toml": "[[works]]\ntitle = {1}\nauthor = {1}\nyear = {1}\n",
    ".xml": "<xml><records><record><contributors><authors><author>{0}</author></authors></contributors>"
    "<titles><title>{0}</title></titles><dates><year>{0}</year></dates></record></records></xml>",
    ".ris": "TY  - BOOK\nAU  - {0}\nTI  - {0}\nPY  - {0}\nDO  - {0}\nN1  - {0}\nER  - \n",
    ".bbl": "\\begin{{thebibliography}}{{9}}\n\\bibitem[{0}]{{a}} {0}\n"
    "\\newblock {0}, 2001.\n\\end{{thebibliography}}\n",
    ".csv": 'author,title,year,venue,doi\n"{0}","{0}",2001,"{0}","{0}"\nA,B,2001,"{0}",\n',
    ".txt": "Record: 1\nTitle: {0}\nAuthors: {0}\nSource: {0}\n\nRecord: 2\nTitle: A\n",
    ".mediawiki": "* {{{{cite book |last={0} |title={0} |date={0} |publisher={0}}}}}\n",
}
"""A record of each format that has them, with a text in each field: as it is, or as a quoted string."""
WITHIN: dict[str, Callable[[str], str]] = {
    ".ipynb": notebook,
    ".html": lambda text: f"<ul><li>{text}</li></ul>",
}
"""What holds the prose of formats that are not prose themselves."""
TARGETS: dict[str, tuple[str, Callable[[Source], object]]] = {
    **{
        f"read:{one.name}": (one.suffixes[0], read) if one.suffixes else (".text", one.read)
        for one in READERS
    },
    **{f"scan:{suffix}": (suffix, scan) for suffix in SCANNERS},
    **{f"check:{suffix}": (suffix, bibliography) for suffix in (".bib", ".json", ".yaml", ".ris")},
}
"""The suffix of a target's sources, and what is timed."""


def seconds(target: Callable[[Source], object], source: Source, runs: int = 1) -> float:
    """Return the least processor time of so many runs; of one where that takes long."""
    best = float("inf")
    for _ in range(runs):
        begun = time.process_time()
        try:
            with budget(source):
                target(source)
        except TooSlow:
            return float("inf")
        best = min(best, time.process_time() - begun)
        if best > 10:
            break
    return best


def forms(name: str, pumped: str) -> Iterator[str]:
    """Yield the texts of a target: in prose, in each field of a record, and where a record is expected."""
    suffix = ".txt" if name == "read:registers" else TARGETS[name][0]
    if record := RECORDS.get(suffix):
        yield record.format(pumped, quoted(pumped))
        yield f"{record.format('A Title of 2001', quoted('A Title of 2001'))}{pumped}\n"
        yield pumped
    if not record or suffix in (".bbl", ".mediawiki"):
        yield from map(WITHIN.get(suffix, str), prose(pumped))


def grows(name: str, piece: str, most: int) -> str:
    """Return where time grows faster than the text, or nothing."""
    suffix, target = TARGETS[name]
    before: list[float] = []
    for size in takewhile(most.__ge__, (LEAST * 4**step for step in count())):
        now: list[float] = []
        for number, text in enumerate(forms(name, piece * (size // len(piece)))):
            source = Source(f"x{suffix}", text)
            now.append(seconds(target, source))
            if before and now[-1] > GROWTH * max(before[number], NOISE):
                shorter = list(forms(name, piece * (size // 4 // len(piece))))[number]
                first = seconds(target, Source(f"x{suffix}", shorter), 3)
                now[-1] = seconds(target, source, 3)
                if now[-1] > GROWTH * max(first, NOISE):
                    times = f"{first:.2f} s, then {now[-1]:.2f} s for {size} characters"
                    return f"{name}, form {number}: {piece!r}: {times}"
        before = now
    return ""


def suspects(name: str, tried: Sequence[str]) -> list[str]:
    """Return the pieces that take long in some form of a target, the seeds among them in any case."""
    suffix, target = TARGETS[name]
    times: dict[str, list[float]] = {}
    for piece in tried:
        texts = forms(name, piece * (SCREENED // len(piece)))
        times[piece] = [seconds(target, Source(f"x{suffix}", text)) for text in texts]
    usual = [max(statistics.median(form), NOISE / SLOW) for form in zip(*times.values(), strict=True)]
    kept = set(seeds())
    return [
        piece
        for piece, spent in times.items()
        if piece in kept or any(now > SLOW * median for now, median in zip(spent, usual, strict=True))
    ]


def main(names: list[str], most: int) -> int:
    """Try all pieces with targets, tell and keep what grows too fast, and return the exit status."""
    found = 0
    gc.set_threshold(1_000_000, 20, 20)  # as the program itself does
    known, kept = pieces(), set(seeds())
    for name in names:
        slow = suspects(name, known)
        for piece in slow:
            if told := grows(name, piece, MOST_OF_SEEDS if piece in kept and most == MOST else most):
                found += 1
                print(told, flush=True)
                if piece not in kept:
                    with SEEDS.open("a", encoding="utf-8") as file:
                        file.write(f"{piece!r}\n")
        print(f"{name}: {len(known)} pieces, {len(slow)} of them made longer", flush=True)
    return int(found > 0)


if __name__ == "__main__":
    wanted = [one for one in sys.argv[1:] if not one.isdigit()]
    size = next((int(one) for one in sys.argv[1:] if one.isdigit()), MOST)
    sys.exit(main(wanted or list(TARGETS), size))
