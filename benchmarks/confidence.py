"""How often a reference of each confidence is right: title, first author and year together.

    python benchmarks/confidence.py --weights FILE [--fold 0]

FILE is made by `train/train.py --fold 0 --into FILE`: its weights have not seen that fifth of the public sets, which
lie beside the repository in `../shared/references`. Printed are the references by tenths of their confidence: how many,
their mean confidence, and the share that is right; a calibrated confidence has the last two alike.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import defaultdict
from pathlib import Path
from unittest.mock import patch

from references import SHARED, TRAIN, judged

from seminal.read.references import reference
from seminal.read.references.labelling.decode import Weights
from seminal.read.references.marked import Marked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--fold", type=int, default=0)
    options = parser.parse_args()
    if not SHARED.exists():
        print(f"no labelled references: {SHARED} is absent", file=sys.stderr)
        return 2
    sys.path.insert(0, str(TRAIN))
    sets, train = importlib.import_module("sets"), importlib.import_module("train")
    held_out = Weights(options.weights.read_bytes())
    patch.object(reference, "released_weights", lambda: held_out).start()
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for path in sorted(SHARED.glob("*.jsonl.xz")):
        for one in sets.public(path):
            if train.fold(one) != options.fold or not one.words:
                continue
            draft = reference.read(Marked(one.text))
            if draft is not None and draft.confidence is not None:
                right = judged(draft, one.fields)["all"]
                bins[min(9, int(10 * draft.confidence))].append((draft.confidence, right))
    print("confidence   references   mean   right")
    for tenth, found in sorted(bins.items()):
        mean = sum(confidence for confidence, _ in found) / len(found)
        share = sum(ok for _, ok in found) / len(found)
        print(f"{tenth / 10:.1f} to {tenth / 10 + 0.1:.1f}   {len(found):10}   {mean:.2f}   {share:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
