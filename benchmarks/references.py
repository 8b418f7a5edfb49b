"""How well references are read: public labelled sets, a fifth of each held back; those of one file are a list.

Run `python benchmarks/references.py [--weights FILE]`. Without `--weights` it trains some on the other four fifths
first (about three minutes). The sets lie beside the repository, in `../shared/references`.
"""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import Counter, defaultdict
from itertools import groupby
from pathlib import Path
from typing import Any
from unittest.mock import patch

from seminal.read.references import reference
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.decode import Weights
from seminal.read.references.labelling.list_style import read_in_style
from seminal.read.references.marked import Marked

ROOT = Path(__file__).resolve().parents[1]
TRAIN = ROOT / "train"
SHARED = ROOT.parent / "shared" / "references"
FOLD = 0


def folded(text: str | None) -> str:
    """Return letters and digits without accents and case."""
    bare = unicodedata.normalize("NFKD", text or "").casefold()
    return re.sub(r"[\W_]|[\u0300-\u036f]", "", bare)


def judged(draft: Draft | None, truth: dict[str, Any]) -> dict[str, bool]:
    """Return which fields are right; a title or author that is not printed must not be found."""
    said = draft or Draft()
    wanted = folded(truth["authors"][0]) if truth.get("authors") else ""
    got = folded(said.authors[0].family) if said.authors else ""
    year = said.date.year if said.date else None
    right = {
        "title": folded(said.title) == folded(truth.get("title")),
        "author": got == wanted or bool(got and wanted and (got.endswith(wanted) or wanted.endswith(got))),
        "year": not truth.get("years") or year in truth["years"],
    }
    right["all"] = all(right.values())
    if truth.get("venue"):
        right["venue"] = folded(said.imprint.venue) == folded(truth["venue"])
    if truth.get("pages"):
        numbers = said.imprint.fields
        right["pages"] = folded(numbers.get("pages") or numbers.get("pagetotal")) == folded(
            "".join(truth["pages"])
        )
    if truth.get("publisher"):
        right["publisher"] = folded(said.imprint.publisher) == folded(truth["publisher"])
    if not truth.get("title"):
        right["no false title"] = not said.title
    return right


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, help="made by train/train.py --fold 0")
    options = parser.parse_args()
    if not SHARED.exists():
        print(f"no labelled references: {SHARED} is absent", file=sys.stderr)
        return 2
    sys.path.insert(0, str(TRAIN))
    sets, train = importlib.import_module("sets"), importlib.import_module("train")
    with tempfile.TemporaryDirectory() as folder:
        path = options.weights or Path(folder) / "weights.bin"
        if not options.weights:
            command = [sys.executable, str(TRAIN / "train.py"), "--fold", str(FOLD), "--into", str(path)]
            subprocess.run(command, check=True)
        held_out = Weights(path.read_bytes())
    patch.object(reference, "released_weights", lambda: held_out).start()
    means: defaultdict[str, list[float]] = defaultdict(list)
    false = untitled = 0
    for path in sorted(SHARED.glob("*.jsonl.xz")):
        held = [one for one in sets.public(path) if train.fold(one) == FOLD and one.words]
        held.sort(key=lambda one: str(one.group))
        began = time.process_time()
        drafts = [
            draft
            for _, one_file in groupby(held, key=lambda one: one.group)
            for draft in read_in_style(reference.read, [Marked(one.text) for one in one_file])
        ]
        seconds = time.process_time() - began
        right: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for draft, one in zip(drafts, held, strict=True):
            for field, ok in judged(draft, one.fields).items():
                right[field] += ok
                asked[field] += 1
        for field in asked:
            means[field].append(right[field] / asked[field])
        shares = "  ".join(f"{field} {100 * right[field] / asked[field]:.1f}" for field in asked)
        false += asked["no false title"] - right["no false title"]
        untitled += asked["no false title"]
        print(f"{path.name.split('.')[0]:18} {len(held):4} {shares}  {len(held) / seconds:.0f}/s")
    for field, shares_of in means.items():
        print(f"mean of {len(shares_of)} sets, {field}: {100 * sum(shares_of) / len(shares_of):.1f}")
    print(f"false titles: {false} of {untitled}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
