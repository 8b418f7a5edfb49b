"""Fit `title_weights.json` of the labeller: which of a reference's likely titles is its title.

    python benchmarks/fit_titles.py [FOLDER...] [--write] [--folds]

Made from the golden lists and from labelled lists: each FOLDER has some, as `benchmarks/labelled_lists.py` reads them,
and they are no part of the project. A reference counts if one of its likely titles is the labelled one. The likelihood
of the labelled ones is made largest, with a ridge penalty, by steps that grow while a slope keeps its sign and shrink
when it turns (Rprop), so the outcome is the same everywhere. With `--folds` each folder is held back in turn: how many
titles are right before and after.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from labelled_lists import answers, folded

from seminal.model.source import Source
from seminal.read import read
from seminal.read.references.labelling import title_forms, titles
from seminal.read.references.labelling.title_paths import Title

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "src/seminal/read/references/labelling/title_weights.json"
CASES = ROOT / "tests/read/cases"
RIDGE = 1.0
ROUNDS = 120
GOLDEN = 2
"""How often a reference of the golden lists counts."""
FIRST_STEP, LEAST_STEP, MOST_STEP = 0.05, 1e-4, 0.5
GROWS, SHRINKS = 1.2, 0.5
MIN_WEIGHT = 0.01
"""A weight nearer to nothing is left out of the table."""
MAX_LINES = 8
BEGINNING = 60
"""Letters by which a reference is found among the labelled entries."""
_ADDRESS = re.compile(r"\]\([^)]*\)|<[^>]*>")


class Choice(NamedTuple):
    """A reference: the features of each likely title, which of them are right, and which the labeller chose.

    `least` is what another one must score more than that.
    """

    features: list[titles.Features]
    right: list[bool]
    own: int
    least: float


def main(arguments: list[str]) -> int:
    folders = [Path(one) for one in arguments if not one.startswith("--")]
    found = [list(choices(listed(folder))) for folder in folders]
    folders.append(CASES)
    found.append(list(choices(golden())))
    if "--folds" in arguments:
        for at, folder in enumerate(folders):
            fitted = fit([one for other, held in enumerate(found) if other != at for one in held])
            before = sum(one.right[one.own] for one in found[at])
            print(
                f"{folder.name}: {before} of {len(found[at])} titles right, {right(found[at], fitted)} after"
            )
    fitted = fit([one for held in found for one in held] + found[-1] * (GOLDEN - 1))
    before = sum(one.right[one.own] for held in found for one in held)
    after = sum(right(held, fitted) for held in found)
    print(f"all: {before} of {sum(map(len, found))} titles right, {after} after")
    if "--write" in arguments:
        lines = ",\n".join(f"{json.dumps(name)}: {weight}" for name, weight in fitted.items())
        WEIGHTS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 0


class List(NamedTuple):
    """A labelled list: its name and text, and the folded text and labels of each entry."""

    name: str
    text: str
    entries: list[tuple[str, dict[str, Any]]]


def listed(folder: Path) -> Iterator[List]:
    """Yield the labelled lists of a folder."""
    for name, labels in sorted(json.loads((folder / "gold.json").read_text(encoding="utf-8")).items()):
        text = (folder / "lists" / name).read_text(encoding="utf-8")
        yield List(name, text, [(lines(text, one["l1"], one["l2"]), one) for one in labels["entries"]])


def golden() -> Iterator[List]:
    """Yield the golden lists; an entry ends where the next one begins."""
    for path in sorted(CASES.glob("*.golden.json")):
        name = path.name.removesuffix(".golden.json")
        entries = json.loads(path.read_text(encoding="utf-8"))["entries"]
        text = (CASES / name).read_text(encoding="utf-8", errors="replace")
        starts = [one["line"] for one in entries]
        ends = [next((after - 1 for after in starts if after > start), start + MAX_LINES) for start in starts]
        yield List(
            name,
            text,
            [
                (lines(text, start, end), {"t": one.get("title", "")})
                for one, start, end in zip(entries, starts, ends, strict=True)
            ],
        )


def lines(text: str, first: int, last: int) -> str:
    """Return lines of a text, folded, without addresses and tags."""
    return folded(_ADDRESS.sub("", "\n".join(text.split("\n")[first - 1 : last])))


def choices(lists: Iterable[List]) -> Iterator[Choice]:
    """Yield the references of lists whose title is among the likely ones."""
    for name, text, entries in lists:
        seen: list[tuple[Sequence[str], Title, Sequence[Title], list[titles.Features]]] = []

        def noted(
            words: Sequence[str],
            marked: Sequence[str],
            own: Title,
            likely: Sequence[Title],
            forms: title_forms.Forms,
            seen: list[Any] = seen,
        ) -> tuple[Title, float]:
            likely = titles.with_own(likely, own)
            looks = titles.looks(words, marked, likely, forms)
            seen.append((words, own, likely, looks))
            return own, 1.0

        with (
            patch.object(titles, "chosen", noted),
            patch.object(title_forms.Forms, "is_unusual", lambda *_: True),
        ):
            read(Source(name, text))
        for words, own, likely, looks in seen:
            wanted = labelled_titles(words, entries)
            ok = [folded(" ".join(words[one.first : one.end])) in wanted for one in likely]
            mine = next((at for at, one in enumerate(likely) if one[:2] == own[:2]), 0)
            if any(ok):
                yield Choice(looks, ok, mine, titles.lead(own, looks[mine]))


def labelled_titles(words: Sequence[str], entries: list[tuple[str, dict[str, Any]]]) -> set[str]:
    """Return the folded right titles of the entries that the words may be; several entries have one only if printed."""
    text = folded(" ".join(word for word in words if word != "@@"))
    beginning = text[:BEGINNING]
    hits = [one for whole, one in entries if beginning and beginning in whole]
    found = {answer for one in hits for answer in answers(one, "t")}
    return found if len(hits) == 1 else found - {""}


def fit(found: Sequence[Choice]) -> dict[str, float]:
    """Return the weight of each feature."""
    names = sorted({name for one in found for look in one.features for name in look})
    place = {name: at for at, name in enumerate(names)}
    rows = [
        ([[(place[n], v) for n, v in look.items() if v] for look in one.features], one.right) for one in found
    ]
    weights, steps, last = [0.0] * len(names), [FIRST_STEP] * len(names), [0.0] * len(names)
    for _ in range(ROUNDS):
        slope = [-2 * RIDGE * weight for weight in weights]
        for looks, ok in rows:
            scores = [sum([weights[n] * v for n, v in look]) for look in looks]
            top = max(scores)
            shares = [math.exp(score - top) for score in scores]
            whole, good = sum(shares), sum(share for share, one in zip(shares, ok, strict=True) if one)
            for look, share, is_right in zip(looks, shares, ok, strict=True):
                pull = (share / good if is_right and good else 0.0) - share / whole
                for n, v in look:
                    slope[n] += pull * v
        for n, up in enumerate(slope):
            turned = up * last[n]
            if turned > 0:
                steps[n] = min(MOST_STEP, steps[n] * GROWS)
            elif turned < 0:
                steps[n] = max(LEAST_STEP, steps[n] * SHRINKS)
            last[n] = 0.0 if turned < 0 else up
            weights[n] += math.copysign(steps[n], last[n]) if last[n] else 0.0
    return {
        name: round(weight, 2)
        for name, weight in zip(names, weights, strict=True)
        if abs(weight) >= MIN_WEIGHT
    }


def right(found: Sequence[Choice], weights: dict[str, float]) -> int:
    """Return how many titles are right by weights."""
    count = 0
    for one in found:
        scores = [titles.score(look, weights) for look in one.features]
        top = max(range(len(scores)), key=scores.__getitem__)
        count += one.right[top if scores[top] >= scores[one.own] + one.least else one.own]
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
