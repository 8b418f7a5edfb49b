"""Fit `src/seminal/read/items/line_weights.json`: which lines of a block begin a reference.

    python benchmarks/fit_lines.py [--write] [--folds 5] [--faults]

Made from references in blocks of our own making: a line each, broken at some width, hanging, one alone, with remarks
below, as cards of several lines, with the line breaks of an author; from running text, which begins none; and
from the blocks of the golden lists. The references are those of `train/lines.txt`, of `train/synthesis.py`, and of
the public training halves where they lie beside the project.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))
import sets
import synthesis
from fit_items import fit
from item_lists import ROOT, SHARED
from sets import Labelled

from seminal.model.source import Source
from seminal.read import read
from seminal.read.inline import inline
from seminal.read.items import reference_lines

WEIGHTS = ROOT / "src/seminal/read/items/line_weights.json"
SEED = 11
SHARES = {"golden": 5.0}
"""What a line of a golden list counts, where one of a block of our making counts 1."""
BLOCKS_OF_A_GROUP = 6
"""Blocks made of each group of references."""
MAX_REFERENCES = 12
PUBLIC = 300
"""References of each public set."""
MIN_LENGTH, MIN_MARKED, MAX_CUTS = 20, 8, 2
"""Signs of a reference, and of a title that is marked; breaks within a card."""
FORMS = (
    "lines", "lines", "lines", "wrapped", "wrapped", "hanging", "card", "card", "broken", "short", "titles",
)  # fmt: skip
"""Forms of blocks, some more often than others."""
LINKED = "[{}](https://example.org/kites)"
MARKS = ("*{}*", "**{}**", LINKED, "“{}”", "„{}“", "«{}»", "_{}_")
TAILS = (
    "https://doi.org/10.1234/{}", "[pdf](https://example.org/{}.pdf)", "[DOI: 10.1234/{0}](https://doi.org/10.1234/{0})",
    "doi: 10.1234/{}", "[[paper]](https://example.org/{0}) [[code]](https://github.com/a/b)", "ISBN 978-1-4028-{}-6",
    "Available at: https://example.org/{}",
)  # fmt: skip
MARKED_SHARE, TAIL_SHARE, REMARK_SHARE, HARD_SHARE = 0.4, 0.15, 0.15, 0.3
"""Shares of blocks with marked titles, with addresses, with remarks, with line breaks of the author."""
REMARKED_SHARE, TURNED_SHARE, BARE_SHARE, BESIDE_SHARE = 0.7, 0.5, 0.05, 0.5
"""Shares of references with a remark, cards with the title first, lines without people, addresses beside their line."""


class Block(NamedTuple):
    """A block: its lines, where the author broke them, and which begin a reference."""

    kind: str
    lines: list[str]
    broken: list[bool]
    begins: frozenset[int]


Caught = tuple[list[reference_lines.Line], list[bool]]
"""The lines of a block, and after which of them the author asked for a break."""


class Row(NamedTuple):
    """A line: its block's kind, its features, and whether it begins a reference."""

    kind: str
    features: frozenset[str]
    work: bool
    text: str


def groups() -> Iterator[tuple[str, list[Labelled]]]:
    """Yield references that are written alike, by where they are from."""
    said = (ROOT / "train/lines.txt").read_text("utf-8").splitlines()
    yield from in_groups("own", [sets.from_line(line) for line in said if line.startswith("<")])
    rng, records = Random(SEED), synthesis.records()
    for style in synthesis.styles():
        fitting = list(filter(style.prints, records))
        some = rng.sample(fitting, min(MAX_REFERENCES, len(fitting)))
        if some:
            yield "styles", [synthesis.written(one, style, rng.randrange(1 << 20)) for one in some]
    for path in sorted((SHARED / "references").glob("*.jsonl.xz")):
        yield from in_groups("public", sets.public(path)[:PUBLIC])


def in_groups(kind: str, ones: Sequence[Labelled]) -> Iterator[tuple[str, list[Labelled]]]:
    """Yield neighbouring references, which are mostly of one document."""
    whole = [one for one in ones if len(one.text) > MIN_LENGTH]
    yield from ((kind, whole[at : at + MAX_REFERENCES]) for at in range(0, len(whole), MAX_REFERENCES))


def prose() -> list[str]:
    """Return paragraphs of this repository's documentation."""
    text = "\n\n".join(path.read_text("utf-8") for path in sorted((ROOT / "docs").rglob("*.md")))
    return [
        " ".join(one.split())
        for one in text.split("\n\n")
        if len(one) > 200 and one[:1].isalpha() and "|" not in one and "`" not in one[:1]
    ]


def blocks() -> Iterator[Block]:
    """Yield the blocks that are made."""
    rng, remarks = Random(SEED), prose()
    sentences = [
        one for text in remarks for one in re.split(r"(?<=[.:]) (?=[A-Z])", text) if 30 < len(one) < 160
    ]
    for kind, ones in groups():
        for _ in range(BLOCKS_OF_A_GROUP):
            yield made(kind, rng.sample(ones, rng.randint(1, len(ones))), rng, sentences)
        yield made(kind, [rng.choice(ones)], rng, sentences)
    for text in remarks:
        lines = textwrap.wrap(text, rng.randint(45, 110), break_on_hyphens=False, break_long_words=False)
        yield Block("prose", lines, [False] * len(lines), frozenset((0,)))


def made(kind: str, some: Sequence[Labelled], rng: Random, remarks: Sequence[str]) -> Block:
    """Return references as a block of some form."""
    form = rng.choice(FORMS)
    width = rng.randint(50, 100)
    mark = rng.choice(MARKS) if rng.random() < MARKED_SHARE else "{}"
    turned = rng.random() < TURNED_SHARE
    tail = rng.choice(TAILS) if rng.random() < TAIL_SHARE else ""
    beside = rng.random() < BESIDE_SHARE
    remarked = rng.random() < REMARK_SHARE
    hard = form in ("lines", "card", "short", "titles") and rng.random() < HARD_SHARE
    lines: list[str] = []
    begins = set[int]()
    for one in some:
        begins.add(len(lines))
        cuts = boundaries(one)
        text = marked(one, mark)
        if form in ("lines", "short") and cuts and rng.random() < BARE_SHARE:
            text = marked([*parts(one, cuts)][1], mark)
        if form == "titles" and cuts:
            text = marked([*parts(one, cuts)][1], LINKED)
        if form == "short" and len(cuts) > 1:
            text = marked(next(parts(one, cuts[1:])), mark)
        if form == "card":
            below = [marked(part, mark) for part in parts(one, cuts)]
            lines += below[1::-1] + below[2:] if turned else below
        elif form == "broken":
            words = text.split()
            at = rng.randint(1, max(1, len(words) - 1))
            lines += [" ".join(words[:at]), *([" ".join(words[at:])] if words[at:] else [])]
        elif form in ("lines", "short", "titles"):
            lines.append(" ".join(text.split()))
        else:
            indent = "    " if form == "hanging" else ""
            lines += textwrap.wrap(
                text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
            )
        if tail and beside and form != "broken":
            lines[-1] += f" {tail.format(rng.randint(1000, 9999))}"
        elif tail:
            lines.append(tail.format(rng.randint(1000, 9999)))
        lines += [rng.choice(remarks)] if remarked and rng.random() < REMARKED_SHARE else []
    return Block(kind, lines, [hard] * len(lines), frozenset(begins))


def boundaries(one: Labelled) -> list[int]:
    """Return the words before which a card's lines end: where people and title do."""
    of = [{"author": "a", "title": "t"}.get(label, "r") for label in one.labels]
    found = [at for at in range(1, len(of)) if of[at] != of[at - 1] and "r" not in (of[at - 1], of[0])]
    return found[:MAX_CUTS]


def parts(one: Labelled, cuts: Sequence[int]) -> Iterator[Labelled]:
    """Yield a reference's parts between words."""
    for start, end in pairwise([0, *cuts, len(one.words)]):
        words = one.words[start:end]
        yield one._replace(text=" ".join(words), words=words, labels=one.labels[start:end])


def marked(one: Labelled, mark: str) -> str:
    """Return a reference's text with its title in a mark."""
    at, ends = 0, [-1, -1]
    for word, label in zip(one.words, one.labels, strict=True):
        start = one.text.find(word, at)
        if start < 0:
            return one.text
        at = start + len(word)
        if label == "title":
            ends = [start if ends[0] < 0 else ends[0], at]
    title = one.text[ends[0] : ends[1]].rstrip(".,:;") if ends[0] >= 0 else ""
    if len(title) < MIN_MARKED or "[" in title or "*" in title:
        return one.text
    return one.text[: ends[0]] + mark.format(title) + one.text[ends[0] + len(title) :]


def golden() -> Iterator[Block]:
    """Yield the blocks that the reader finds in the golden lists, and which of their lines begin a work."""
    cases = ROOT / "tests/read/cases"
    for path in sorted(cases.glob("*.golden.json")):
        text = (cases / path.name.removesuffix(".golden.json")).read_text("utf-8")
        works = {entry["line"] for entry in json.loads(path.read_text("utf-8"))["entries"]}
        caught: list[Caught] = []

        def starts(
            lines: list[reference_lines.Line], broken: list[bool], into: list[Caught] = caught
        ) -> list[int]:
            into.append((lines, broken))
            return [0]

        with patch.object(reference_lines, "starts", starts):
            read(Source(path.name.removesuffix(".golden.json"), text))
        printed = text.split("\n")
        for lines, broken in caught:
            if len(lines) > 1 and (at := _place(printed, lines)) is not None:
                begins = {n for n in range(len(lines)) if at + n + 1 in works}
                begins = {0, *begins} if len(begins) > 1 else {0}  # one work begins with its block
                yield Block("golden", [line.text for line in lines], broken, frozenset(begins))


def _place(printed: Sequence[str], lines: Sequence[reference_lines.Line]) -> int | None:
    """Return the line of the document at which a block begins."""
    tail = [line.text[-12:] for line in lines]
    for at in range(len(printed) - len(lines) + 1):
        if all(
            _bare(end) in _bare(one) for end, one in zip(tail, printed[at : at + len(lines)], strict=True)
        ):
            return at
    return None


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text)


def rows(block: Block) -> Iterator[Row]:
    """Yield each line but the first of a block with its features, after the right ones before it."""
    lines = [
        reference_lines.line_of(inline(text.strip(), {}), len(text) - len(text.lstrip()))
        for text in block.lines
    ]
    begun = [0]
    for at, found in reference_lines.line_features(lines, block.broken, begun):
        yield Row(block.kind, frozenset(found), at in block.begins, block.lines[at])
        if at in block.begins:
            begun.append(at)


def main() -> int:
    """Fit the table, report on it, and write it where that is asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--faults", action="store_true", help="print what is wrong")
    parser.add_argument("--folds", type=int, default=0, help="hold blocks back in so many turns")
    options = parser.parse_args()
    material = [list(rows(block)) for block in [*golden(), *blocks()] if len(block.lines) > 1]
    print(len(material), "blocks,", sum(map(len, material)), "lines")
    Random(1).shuffle(material)
    for fold in range(options.folds):
        held = material[fold :: options.folds]
        rest = [row for n, ones in enumerate(material) if n % options.folds != fold for row in ones]
        report([row for ones in held for row in ones], fit(rest, SHARES), faults=options.faults)
    found = [row for ones in material for row in ones]
    weights = fit(found, SHARES)
    print(f"all, {len(weights)} weights")
    report(found, weights, faults=options.faults and not options.folds)
    if options.write:
        WEIGHTS.write_text(json.dumps(weights, indent=0, ensure_ascii=False) + "\n", "utf-8")
    return 0


def report(found: Sequence[Row], weights: dict[str, float], *, faults: bool) -> None:
    """Print by kind of block how many lines are wrong."""
    counts: Counter[tuple[str, bool, bool]] = Counter()
    for row in found:
        score = math.fsum(weights.get(name, 0.0) for name in row.features)
        counts[row.kind, row.work, score > 0] += 1
        if faults and (score > 0) != row.work:
            print(f"    {'lost' if row.work else 'made up':8} {score:5.1f} {row.kind:7} {row.text[:100]!r}")
    for kind in sorted({kind for kind, *_ in counts}):
        begun, lost = counts[kind, True, True] + counts[kind, True, False], counts[kind, True, False]
        others, made_up = counts[kind, False, True] + counts[kind, False, False], counts[kind, False, True]
        print(f"  {kind:7} {begun:6} begin, {lost:4} lost; {others:6} go on, {made_up:4} made up")


if __name__ == "__main__":
    sys.exit(main())
