"""Texts pumped from the package's own patterns: four times as long may take five times as long, not more.

    python -m fuzz.pumped                  every reader and scanner, as `make fuzz` does
    python -m fuzz.pumped read:markdown 100000  one of them, up to so many characters

What each pattern repeats, and what stands before it, is taken from its syntax tree and repeated until the text is long;
the text stands alone, in front of a reference and behind one. Each find is printed and kept in pumped.seeds, which is
tried first. Times are of the processor; what seems to grow is timed three times and the least counts.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from seminal.check.load import bibliography
from seminal.model.errors import TooSlow
from seminal.model.source import Source
from seminal.read import READERS, read
from seminal.scan import SCANNERS, scan
from seminal.text.budget import budget
from tests.text.test_pattern import all_patterns

PARSER = import_module("re._parser")
SEEDS = Path(__file__).with_suffix(".seeds")
REFERENCE = "A. Smith and B. Jones. A Study of Frobs in Winter. SOSP, 2001."
LEAST, MOST = 2_500, 40_000
NOISE = 0.05  # seconds: what takes less is not compared
GROWTH = 5.0
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
    """Return what is repeated: the seeds first, then what the package's patterns repeat, shuffled by a fixed seed."""
    dice = random.Random(1)
    found: dict[str, None] = {}
    for _, text, flags in all_patterns():
        parsed = PARSER.parse(text, flags & ~re.DEBUG)
        for body in (*repeated(parsed), parsed):
            for _ in range(SAMPLES):
                if 0 < len(piece := sample(body, dice)) < LONG:
                    found[piece] = None
    others = sorted(found)
    dice.shuffle(others)
    seeds = [ast.literal_eval(line) for line in SEEDS.read_text("utf-8").splitlines()]
    return list(dict.fromkeys((*seeds, *others)))


def texts(piece: str, size: int) -> Iterator[str]:
    """Yield the pumped text alone, behind a reference, in front of one, and as a paragraph."""
    pumped = piece * (size // len(piece))
    yield f"- {pumped}\n"
    yield f"- {REFERENCE} {pumped}\n- {REFERENCE}\n"
    yield f"- {pumped} {REFERENCE}\n"
    yield f"{pumped}\n\n{REFERENCE}\n"


def bibtex(text: str) -> str:
    """Return an entry with a text in each of its fields."""
    return f"@article{{a, author={{{text}}}, title={{{text}}}, year={{{text}}}, doi={{{text}}}}}\n"


def csl(text: str) -> str:
    """Return CSL data with a text in each of its variables."""
    item = {"id": "a", "type": "book", "title": text, "author": [{"literal": text}], "note": text}
    return json.dumps([item], ensure_ascii=False)


def notebook(text: str) -> str:
    """Return a notebook of one cell."""
    cell = {"cell_type": "markdown", "metadata": {}, "source": text}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


SHAPES: dict[str, Callable[[str], str]] = {
    ".bib": bibtex,
    ".json": csl,
    ".ipynb": notebook,
    ".html": lambda text: f"<ul><li>{text}</li></ul>",
}
"""What a suffix promises; any other text is read as it is."""
TARGETS: dict[str, tuple[str, Callable[[Source], object]]] = {
    **{
        f"read:{one.name}": (one.suffixes[0], read) if one.suffixes else (".txt", one.read) for one in READERS
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
        if best > 1:
            break
    return best


def grows(name: str, piece: str, most: int) -> str:
    """Return where time grows faster than the text, or nothing."""
    suffix, target = TARGETS[name]
    shaped = SHAPES.get(suffix, str)
    for number in range(4):
        size, before = LEAST, 0.0
        while size <= most:
            text = list(texts(piece, size))[number]
            source = Source(f"x{suffix}", shaped(text))
            now = seconds(target, source)
            if (
                before > NOISE
                and now > GROWTH * before
                and (now := seconds(target, source, 3)) > GROWTH * before
            ):
                return f"{name}, form {number}: {piece!r}: {before:.2f} s, then {now:.2f} s for {size} characters"
            size, before = size * 4, now
    return ""


def main(names: list[str], most: int) -> int:
    """Try all pieces with targets, tell and keep what grows too fast, and return the exit status."""
    found = 0
    known = pieces()
    for name in names:
        for piece in known:
            if told := grows(name, piece, most):
                found += 1
                print(told, flush=True)
                if repr(piece) not in SEEDS.read_text("utf-8").splitlines():
                    with SEEDS.open("a", encoding="utf-8") as file:
                        file.write(f"{piece!r}\n")
        print(f"{name}: {len(known)} pieces", flush=True)
    return int(found > 0)


if __name__ == "__main__":
    wanted = [one for one in sys.argv[1:] if not one.isdigit()]
    size = next((int(one) for one in sys.argv[1:] if one.isdigit()), MOST)
    sys.exit(main(wanted or list(TARGETS), size))
