"""Train the labeller: labelled references in, packed weights out. Run `make train`.

From the same inputs come the same bytes: the order is fixed, and L-BFGS draws no random numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import zlib
from pathlib import Path

import pycrfsuite
from list_forms import references as forms
from own_lists import labelled_lists
from sets import Labelled, from_line, public
from synthesis import references, reprinted
from templates import references as filled

from seminal.read.references.labelling.features import features

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "src/seminal/read/references/labelling/weights.bin"
SHARED = ROOT.parent / "shared" / "references"
SETTINGS = {
    "c1": 0.3, "c2": 0.02, "max_iterations": 60, "feature.possible_transitions": True, "feature.minfreq": 2,
}  # fmt: skip
SCALE, LEAST = 1000, 20
"""Weights are thousandths, and those below a fiftieth are left out."""
REPEATED = 4
"""How often a line of our own counts."""


def own_lines() -> list[Labelled]:
    """Return the hand-labelled lines beside this file."""
    return [
        from_line(line)
        for line in (Path(__file__).parent / "lines.txt").read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    ]


def fold(one: Labelled) -> int:
    """Return which fifth of its set a reference is in: those of one file are in one."""
    return zlib.crc32(one.group.encode()) % 5


def weights(labelled: list[Labelled], iterations: int = 60) -> bytes:
    """Return packed weights trained on labelled references."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for one in labelled:
        if one.words:
            trainer.append(features(one.words, one.marks), one.labels)
    trainer.set_params(SETTINGS | {"max_iterations": iterations})
    with tempfile.TemporaryDirectory() as folder:
        model = str(Path(folder) / "model")
        trainer.train(model)
        tagger = pycrfsuite.Tagger()
        tagger.open(model)
        info = tagger.info()
        tagger.close()
    labels = sorted(info.labels)
    moves = [[round(SCALE * info.transitions.get((a, b), 0)) for b in labels] for a in labels]
    states: dict[str, list[int]] = {}
    for feature, label in sorted(info.state_features):
        weight = round(SCALE * info.state_features[feature, label])
        if abs(weight) >= LEAST:
            states.setdefault(feature, []).extend((labels.index(label), weight))
    data = {"labels": labels, "moves": moves, "states": states}
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def main() -> int:
    """Train on everything that is there, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--without", action="append", default=[], metavar="SET", help="leave a public set out"
    )
    parser.add_argument("--fold", type=int, help="leave this fifth of the public sets out, to measure on")
    parser.add_argument("--into", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    labelled = [*[*own_lines(), *labelled_lists()] * REPEATED, *references(), *forms(), *filled()]
    for path in sorted(SHARED.glob("*.jsonl.xz")):
        name = path.name.split(".")[0]
        if name not in options.without and "all" not in options.without:
            said = [one for one in public(path) if fold(one) != options.fold]
            labelled += [*said, *reprinted(said)]
    if len(labelled) < 1000:
        print(f"only {len(labelled)} references: public sets are absent", file=sys.stderr)
    packed = weights(labelled)
    options.into.write_bytes(packed)
    print(f"{len(labelled)} references, {len(packed) / 1000:.0f} kB -> {options.into}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
