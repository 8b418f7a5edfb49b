"""How well single references are read: public labelled sets, a fifth of each held back from training.

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
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from seminal.model.entry import Name
from seminal.read.references import reference, second_reading
from seminal.read.references.draft import Draft
from seminal.read.references.labelling import fields as labelled
from seminal.read.references.labelling.decode import Weights
from seminal.read.references.marked import Marked

ROOT = Path(__file__).resolve().parents[1]
TRAIN = ROOT / "train"
SHARED = ROOT.parent / "shared" / "references"
FOLD = 0

Said = tuple[str, tuple[Name, ...], int | None, str]
"""Title, authors, year and venue."""


def folded(text: str | None) -> str:
    """Return letters and digits without accents and case."""
    bare = unicodedata.normalize("NFKD", text or "").casefold()
    return re.sub(r"[\W_]|[\u0300-\u036f]", "", bare)


def read_whole(text: str, *, twice: bool) -> Said:
    """Return what the reader says of a text: by rules alone, or twice, as it ships."""
    second_reading.enabled = twice
    draft = reference.read(Marked(text))
    return said_by(draft) if draft else ("", (), None, "")


def said_by(draft: Draft) -> Said:
    """Return what a draft says."""
    return draft.title, draft.authors, draft.date.year if draft.date else None, draft.imprint.venue


def read_labels(text: str) -> Said:
    """Return what the labeller alone says."""
    said = labelled.fields(text)
    return said.title, said.authors, said.date.year if said.date else None, said.venue


READERS: dict[str, Callable[[str], Said]] = {
    "rules": partial(read_whole, twice=False),
    "labels": read_labels,
    "both": partial(read_whole, twice=True),
}


def judged(said: Said, truth: dict[str, Any]) -> dict[str, bool]:
    """Return which fields are right; a title or author that is not printed must not be found."""
    title, names, year, venue = said
    wanted = folded(truth["authors"][0]) if truth.get("authors") else ""
    got = folded(names[0].family) if names else ""
    right = {
        "title": folded(title) == folded(truth.get("title")),
        "author": got == wanted or bool(got and wanted and (got.endswith(wanted) or wanted.endswith(got))),
        "year": not truth.get("years") or year in truth["years"],
    }
    right["all"] = all(right.values())
    if truth.get("venue"):
        right["venue"] = folded(venue) == folded(truth["venue"])
    if not truth.get("title"):
        right["no false title"] = not title
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
    patch.object(labelled, "shipped", lambda: held_out).start()
    means: dict[str, list[float]] = {name: [] for name in READERS}
    for path in sorted(SHARED.glob("*.jsonl.xz")):
        held = [one for one in sets.public(path) if train.fold(one) == FOLD and one.words]
        for name, reader in READERS.items():
            began = time.process_time()
            said = [reader(one.text) for one in held]
            seconds = time.process_time() - began
            right: Counter[str] = Counter()
            asked: Counter[str] = Counter()
            for found, one in zip(said, held, strict=True):
                for field, ok in judged(found, one.fields).items():
                    right[field] += ok
                    asked[field] += 1
            means[name].append(right["all"] / asked["all"])
            shares = "  ".join(f"{field} {100 * right[field] / asked[field]:.1f}" for field in asked)
            false = asked["no false title"] - right["no false title"]
            print(f"{path.name.split('.')[0]:18} {len(held):4} {name:7} {shares}", end="")
            print(f"  false titles {false}/{asked['no false title']}  {len(held) / seconds:.0f}/s")
    for name, shares_of in means.items():
        print(f"mean of {len(shares_of)} sets, {name}: {100 * sum(shares_of) / len(shares_of):.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
