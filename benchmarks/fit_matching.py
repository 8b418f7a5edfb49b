"""Fit the table of `seminal/match/weights.json`: how much each level of a comparison speaks for one work.

    python benchmarks/fit_matching.py FOLDER [--write]

FOLDER holds labelled pairs as `benchmarks/public_sets.py` reads them: `scholar-train.txt`, `scholar-valid.txt` and
`dblp.csv`, `acm.csv`, `dblp-acm.csv`, of which every other record is used. The labelled pairs of tests/match and,
where there are DBLP records, records with slips and records that are near and other works are added. Only pairs that
the rules leave open are fitted: logistic regression by Newton's method, ridge 1, so the outcome is the same
everywhere. The upper threshold is the lowest score above which, in pairs that a fit did not see (five folds), as many
are one work as PRECISION says, and the lower one that at which nine of ten are.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from damaged import damaged
from pairs import SHARED, neighbours
from pairs import records as dblp
from public_sets import labelled_pairs, records, sheet

from seminal.match.blocks import Blocks
from seminal.match.comparison import _WEIGHTS, Comparison, comparison, near_enough
from seminal.match.objections import may_be_one
from seminal.match.profile import Profile, profile
from seminal.match.similarity import Verdict, _by_rules
from tests.match.pairs import DIFFERENT, SAME

PRECISION = 0.995
FOLDS = 5
ASKED = round(math.log(9), 2)  # nine to one: a question takes a person's time
RIDGE = 1.0
ROUNDS = 10
Labelled = tuple[Profile, Profile, bool]


def is_undecided(left: Profile, right: Profile) -> bool:
    """Return whether the rules leave open whether two entries are one work."""
    verdict, reason = _by_rules(left, right, keep_preprints=False)
    return (
        verdict is not Verdict.SAME
        and reason.is_open
        and near_enough(left.title, right.title)
        and may_be_one(left, right, keep_preprints=False)
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true", help="write the table")
    options = parser.parse_args()
    rows = [
        (comparison(left, right), same)
        for left, right, same in pairs(options.folder)
        if is_undecided(left, right)
    ]
    weights = fitted(rows)
    scored = validated(rows)
    same = threshold(scored)
    right = sum(label for score, label in scored if score >= same)
    print(f"{len(rows)} pairs left open by the rules, {sum(label for _, label in scored)} of them one work")
    print(f"same from {same:.2f} on: {right} of {sum(label for _, label in scored)} found")
    for level, weight in sorted(weights.items()):
        print(f"  {level:32} {weight:+.2f}")
    if options.write:
        table = {
            "same": round(same, 2),
            "asked": ASKED,
            "weights": {k: round(v, 3) for k, v in sorted(weights.items())},
        }
        _WEIGHTS.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    return 0


def pairs(folder: Path) -> Iterator[Labelled]:
    """Yield labelled pairs of all sets that there are."""
    for label, found in ((True, SAME), (False, DIFFERENT)):
        yield from ((profile(a), profile(b), label) for a, b in found.values())
    for name in ("scholar-train.txt", "scholar-valid.txt"):
        if (folder / name).exists():
            lefts, rights, labels = labelled_pairs(folder / name)
            known = (key for key in labels if key in lefts and key in rights)
            yield from ((profile(lefts[key]), profile(rights[key]), labels[key]) for key in known)
    if (folder / "dblp-acm.csv").exists():
        yield from catalogues(folder)
    if SHARED.exists():
        yield from slips()


def catalogues(folder: Path) -> Iterator[Labelled]:
    """Yield the pairs of every other record of two catalogues that are worth comparing."""
    ours, theirs = records(folder / "dblp.csv"), records(folder / "acm.csv")
    true = {(row[0], row[1]) for row in sheet(folder / "dblp-acm.csv")[1:]}
    keyed = [(0, key, profile(entry)) for key, entry in ours.items() if int(key) % 2]
    keyed += [(1, key, profile(entry)) for key, entry in theirs.items()]
    for a, b in Blocks([one for _, _, one in keyed]).pairs():
        (side, key, left), (there, other, right) = keyed[a], keyed[b]
        if side != there:
            yield left, right, (key, other) in true


def slips() -> Iterator[Labelled]:
    """Yield records beside what slips made of them, and beside their neighbours."""
    entries = dblp(SHARED)
    profiles = [profile(entry) for entry in entries]
    draw = random.Random(11)
    for one in draw.sample(entries, 1500):
        for count in (1, 3, 5):
            yield profile(one), profile(damaged(one, draw, count)), True
    for left, right in neighbours(profiles):
        yield left, right, False
        yield left, profile(damaged(right.entry, draw, 3)), False


def validated(rows: list[tuple[Comparison, bool]]) -> list[tuple[float, bool]]:
    """Return the scores of pairs, each by the weights of the folds that it is not in, the highest first."""
    scored = []
    for fold in range(FOLDS):
        weights = fitted([row for at, row in enumerate(rows) if at % FOLDS != fold])
        for one, same in rows[fold::FOLDS]:
            scored.append(
                (weights["base"] + sum(weights.get(level, 0.0) for level in one.levels.values()), same)
            )
    return sorted(scored, reverse=True)


def fitted(rows: list[tuple[Comparison, bool]]) -> dict[str, float]:
    """Return the weights of levels, by Newton's method with the diagonal of the Hessian."""
    levels = sorted({level for one, _ in rows for level in one.levels.values()})
    weights = dict.fromkeys(["base", *levels], 0.0)
    counted: dict[tuple[str, ...], list[int]] = {}
    for one, same in rows:
        cell = counted.setdefault(("base", *one.levels.values()), [0, 0])
        cell[0] += 1
        cell[1] += same
    for _ in range(ROUNDS * 40):
        slope = {level: -RIDGE * weights[level] for level in weights}
        bend = dict.fromkeys(weights, RIDGE)
        for found, (number, true) in counted.items():
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(weights[level] for level in found)))))
            for level in found:
                slope[level] += true - number * chance
                bend[level] += number * chance * (1 - chance)
        for level in weights:
            weights[level] += slope[level] / bend[level] / len(Comparison._fields)
    return weights


def threshold(scored: list[tuple[float, bool]]) -> float:
    """Return the lowest score at and above which pairs are one work with the precision asked for."""
    best, right = math.inf, 0
    for number, (score, same) in enumerate(scored, 1):
        right += same
        last = number == len(scored) or scored[number][0] < score
        if last and right >= PRECISION * number:
            best = score
    return best


if __name__ == "__main__":
    sys.exit(main())
