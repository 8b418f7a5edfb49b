"""Texts pumped from the package's own patterns: four times as long may take five times as long, not more.

    python -m fuzz.pumped                  every reader and scanner, as `make fuzz` does
    python -m fuzz.pumped read:markdown 100000  one of them, up to so many characters

A target is pumped with the patterns of the modules that it runs. What each pattern repeats is taken from its syntax
tree, and what it may read in many ways from its automaton. That is repeated until the text is long, and put into prose
and into the fields of records. Where time grows with the square of a text, a text of 10,000 characters takes many
times as long as others do: only such texts are made longer, and a few of the others at random. Each find is printed
and kept in pumped.seeds, which is tried first, up to a megabyte. Times are of the processor; of what seems to grow,
the least of three counts, and four times the length must show it as well: where a text no longer fits the processor's
cache, time grows more, but once. Nothing is made longer that would be stopped by the budget of its file: some texts of
many short lines take 0.2 ms a character.
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
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import count, islice, takewhile
from pathlib import Path
from typing import Any

from seminal.check.load import bibliography
from seminal.model.errors import TooSlow
from seminal.model.source import Source
from seminal.read import READERS, read
from seminal.scan import SCANNERS, scan
from seminal.text.budget import budget
from seminal.text.cleaning import cleaned
from tests.source import PACKAGE
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
LONG_TIME = (
    5.0  # seconds: what takes so long, and grew as its length did, is soon stopped by its file's budget
)
LONG = 150_000  # characters
NEARLY_LINEAR = (
    4.3  # times as long for four times the text: of a linear and a quadratic part, at most 5 for 16 times
)
SAMPLES_OF_A_MEGABYTE = 10  # of the texts that take no longer than others, for each target
SLOW = 6.0  # times the median of all texts in one form
MANY = 50  # repeats beyond which a pattern's bound is none
SAMPLES = 2
CASES = Path(__file__).parent.parent / "tests/read/cases"
TRIED = 100  # seeds that show which modules a target runs
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
            if value[1] > MANY:
                yield value[2]
            yield from repeated(value[2])
        elif kind in ("SUBPATTERN", "ATOMIC_GROUP", "ASSERT", "ASSERT_NOT"):
            yield from repeated(value if kind == "ATOMIC_GROUP" else value[-1])
        elif kind == "BRANCH":
            for branch in value[1]:
                yield from repeated(branch)


def pieces(modules: Set[str]) -> list[str]:
    """Return what is repeated: the seeds, words that a pattern may read in many ways, what the patterns repeat.

    The patterns are those of `modules`. What they repeat is shuffled by a fixed seed.
    """
    dice = random.Random(1)
    found: dict[str, None] = {}
    words: dict[str, None] = {}
    for one in package_patterns():
        if one.module not in modules:
            continue
        words |= {way.word: None for way in ambiguous(one.text, one.flags, searched=one.searched)}
        parsed = PARSER.parse(one.text, one.flags & ~re.DEBUG)
        for body in (*repeated(parsed), parsed):
            for _ in range(SAMPLES):
                if 0 < len(piece := sample(body, dice)) < MANY:
                    found[piece] = None
    others = sorted(found)
    dice.shuffle(others)
    return list(dict.fromkeys((*seeds(), *words, *others)))


def run_modules(name: str) -> frozenset[str]:
    """Return the modules whose functions a target runs on our golden lists and on some pumped texts.

    What another format's reader repeats, a target cannot repeat itself.
    """
    suffix = TARGETS[name][0]
    files = [path for path in sorted(CASES.iterdir()) if path.suffix in (suffix, ".txt")]
    texts = [path.read_text("utf-8") for path in files]
    texts += [text for piece in seeds()[:TRIED] for text in forms(name, piece * 20)]
    ran: set[str] = set()
    sys.setprofile(lambda frame, event, _: ran.add(frame.f_code.co_filename) if event == "call" else None)
    try:
        for text in texts:
            seconds(name, Source(f"x{suffix}", cleaned(text)))
    finally:
        sys.setprofile(None)
    found = (Path(one) for one in ran if Path(one).is_relative_to(PACKAGE))
    parts = (one.relative_to(PACKAGE).with_suffix("").parts for one in found)
    return frozenset(".".join(("seminal", *part)).removesuffix(".__init__") for part in parts)


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


def seconds(name: str, source: Source, runs: int = 1) -> float:
    """Return the least processor time of so many runs of a target; of one where that takes long."""
    best, target = float("inf"), TARGETS[name][1]
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


def grows(name: str, piece: str, number: int, most: int, *, sampled: bool = False) -> str:
    """Return where the time of a form grows faster than the text, or nothing.

    A long text whose time has grown as its length did is made no longer, unless it is `sampled`.
    """
    before, source = float("inf"), None
    for size in takewhile(most.__ge__, (LEAST * 4**step for step in count())):
        shorter, source = source, pumped_source(name, piece, number, size)
        now = seconds(name, source)
        if shorter and now > GROWTH * max(before, NOISE):
            before, now = seconds(name, shorter, 3), seconds(name, source, 3)
            longer = pumped_source(name, piece, number, 4 * size)
            if now > GROWTH * max(before, NOISE) and seconds(name, longer) > GROWTH * now:
                times = f"{before:.2f} s, then {now:.2f} s for {size} characters"
                return f"{name}, form {number}: {piece!r}: {times}"
        if now < NEARLY_LINEAR * before and (now > LONG_TIME or (size > LONG and not sampled)):
            break
        before = now
    return ""


def pumped_source(name: str, piece: str, number: int, size: int) -> Source:
    """Return a form of a target with a piece repeated to a size."""
    text = next(islice(forms(name, piece * (size // len(piece))), number, None))
    return Source(f"x{TARGETS[name][0]}", cleaned(text))  # as what is opened is


def suspects(name: str, tried: Sequence[str]) -> Iterator[tuple[str, int, int, bool]]:
    """Yield the pieces and forms that are to be made longer, up to which length, and if they are of the sample.

    Those are the forms that take long for their length, all forms of the seeds, and a sample of the others.
    """
    number_of_forms = len(list(forms(name, "")))
    times = {
        (piece, number): seconds(name, pumped_source(name, piece, number, SCREENED))
        for piece in tried
        for number in range(number_of_forms)
    }
    usual = [
        max(statistics.median(times[piece, number] for piece in tried), NOISE / SLOW)
        for number in range(number_of_forms)
    ]
    kept = set(seeds())
    chosen = set(random.sample(sorted(times), min(len(times), SAMPLES_OF_A_MEGABYTE)))
    for (piece, number), spent in times.items():
        sampled = (piece, number) in chosen
        if piece in kept or sampled:
            yield piece, number, MOST_OF_SEEDS, sampled
        elif spent > SLOW * usual[number]:
            yield piece, number, MOST, False


def main(names: Sequence[str], most: int) -> int:
    """Try all pieces with targets, tell and keep what grows too fast, and return the exit status."""
    found = 0
    gc.set_threshold(1_000_000, 20, 20)  # as the program itself does
    for name in names:
        known = pieces(run_modules(name))
        begun, longer = time.process_time(), list(suspects(name, known))
        for piece, number, length, sampled in longer:
            if told := grows(name, piece, number, most or length, sampled=sampled):
                found += 1
                print(told, flush=True)
                if piece not in seeds():
                    with SEEDS.open("a", encoding="utf-8") as file:
                        file.write(f"{piece!r}\n")
        took = time.process_time() - begun
        print(f"{name}: {len(known)} pieces, {len(longer)} of them made longer, {took:.0f} s", flush=True)
    return int(found > 0)


if __name__ == "__main__":
    wanted = [one for one in sys.argv[1:] if not one.isdigit()]
    size = next((int(one) for one in sys.argv[1:] if one.isdigit()), 0)
    sys.exit(main(wanted or list(TARGETS), size))
