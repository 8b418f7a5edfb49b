"""Verifying: what is found of planted faults, and how often a true entry is accused.

    python benchmarks/verify.py [dblp-ml.bib.xz] [--show] [--sample N]

300 entries of DBLP rewritten as people write them, 300 with one planted fault of ten kinds (and two kinds
more beside), 300 whose record is taken away; against every record of the file. The seed is fixed.
"""

from __future__ import annotations

import argparse
import lzma
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from faults import BESIDE, FAULTS, apart, fits, retractions
from wording import disguised

from seminal.model.entry import Entry
from seminal.model.source import Source, Span
from seminal.model.verdict import Statement, Verdict
from seminal.read.bibtex import stream
from seminal.text.fold import fold
from seminal.verify.judge import verify
from seminal.verify.versions import compared_record

DBLP = Path(__file__).parents[1] / ".." / "shared" / "dblp" / "dblp-ml.bib.xz"
EACH = 30  # entries of a kind of fault
TRUE = 300
SEED = 4
_RECORD = re.compile(r"^@", re.MULTILINE)


def records(path: Path, sample: int | None = None) -> list[Entry]:
    """Return the records of a file, or `sample` of them spread evenly over it."""
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8", errors="replace") as file:
        text = str(file.read())
    if sample is not None:
        starts = [found.start() for found in _RECORD.finditer(text)]
        step = max(1, len(starts) // sample)
        stops = [*starts[1:], len(text)]
        text = "".join(text[start:stop] for start, stop in list(zip(starts, stops, strict=True))[::step])
    everything = stream(Source(path.name, text), Span(0, len(text)))
    return [entry for _, entry in everything if entry is not None]


def usable(entry: Entry) -> bool:
    return (
        bool(entry.authors and entry.year and entry.venue and entry.type != "proceedings")
        and len(entry.title.split()) > 2
    )


def planted(everything: Sequence[Entry], rng: random.Random) -> Iterator[tuple[str, Entry, Entry]]:
    """Yield kind, the record, and the entry with its fault."""
    by_arxiv = [entry for entry in everything if entry.identifier("arxiv") and usable(entry)]
    for kind, (fault, keep) in FAULTS.items():
        pool = by_arxiv if kind == "wrong arXiv number" else everything
        count = 0
        while count < EACH:
            entry, other = rng.choice(pool), rng.choice(pool)
            if not (usable(entry) and usable(other) and fits(kind, entry) and apart(kind, entry, other)):
                continue
            yield kind, entry, fault(disguised(entry, rng, keep), other, rng)
            count += 1


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", type=Path, default=DBLP)
    parser.add_argument("--show", action="store_true", help="print every miss and every false alarm")
    parser.add_argument("--sample", type=int)
    options = parser.parse_args(arguments)
    if not options.path.exists():
        print(f"{options.path.name} is not on this machine")
        return 0
    start = time.perf_counter()
    everything = records(options.path, options.sample)
    print(f"{len(everything)} records read in {time.perf_counter() - start:.0f} s")
    return report(everything, show=options.show)


def measured(
    everything: Sequence[Entry], seed: int = SEED
) -> tuple[list[Verdict], list[tuple[str, Verdict]], list[Verdict]]:
    """Return the verdicts on true entries, on faults by kind, and on true entries without a record."""
    rng = random.Random(seed)
    good = [entry for entry in everything if usable(entry)]
    true = rng.sample(good, 2 * TRUE)
    taken = {fold(entry.title) for entry in true}
    faults = list(planted([entry for entry in good if fold(entry.title) not in taken], rng))
    gone = {id(entry) for entry in true[TRUE:]}
    titles = {fold(entry.title) for entry in true[TRUE:]}
    held = [
        entry for entry in everything
        if id(entry) not in gone and not (fold(entry.title) in titles and _twin(entry, true[TRUE:]))
    ]  # fmt: skip
    statements = [Statement("", disguised(entry, rng)) for entry in true] + [
        Statement("", entry) for *_, entry in faults
    ]
    verdicts = verify(statements, [*held, *retractions(faults)])
    judged = [(kind, verdict) for (kind, *_), verdict in zip(faults, verdicts[2 * TRUE :], strict=True)]
    return verdicts[:TRUE], judged, verdicts[TRUE : 2 * TRUE]


def _twin(entry: Entry, gone: Sequence[Entry]) -> bool:
    """Return whether a record is another version of a work that is taken away."""
    return any(
        fold(entry.title) == fold(other.title) and compared_record(other, entry).common for other in gone
    )


def report(everything: Sequence[Entry], *, show: bool) -> int:
    start = time.perf_counter()
    true, faults, unknown = measured(everything)
    seconds = time.perf_counter() - start
    alarms = [verdict for verdict in true if verdict.standing == "contradicted"]
    slanders = [verdict for verdict in unknown if verdict.standing == "contradicted"]
    absent = sum(any(one.theirs == "no such paper" for one in verdict.contradictions) for verdict in slanders)
    found = Counter(kind for kind, verdict in faults if verdict.standing == "contradicted")
    for kind in FAULTS:
        print(f"  {kind:32} {found[kind]:3} of {EACH}{'  (beside the ten)' if kind in BESIDE else ''}")
    ten = sum(found[kind] for kind in FAULTS if kind not in BESIDE)
    print(f"detection {ten / (EACH * (len(FAULTS) - len(BESIDE))):.3f}")
    print(f"false alarms {len(alarms) / len(true):.3f} ({len(alarms)} of {len(true)})")
    print(f"true entries verified {sum(v.standing == 'verified' for v in true) / len(true):.3f}")
    print(
        f"without a record: called absent from proceedings of which the records hold the rest {absent}, "
        f"accused otherwise {len(slanders) - absent}, "
        f"verified {sum(v.standing == 'verified' for v in unknown)}, of {len(unknown)}"
    )
    print(f"{len(true) + len(faults) + len(unknown)} entries, {len(everything)} records, {seconds:.1f} s")
    if show:
        for name, shown in (("FALSE ALARM", alarms), ("SLANDER", slanders)):
            for verdict in shown:
                _show(name, verdict)
        for kind, verdict in faults:
            if verdict.standing != "contradicted":
                _show(f"MISS {kind}", verdict)
        for verdict in true:
            if verdict.standing == "unverified":
                _show("NOT VERIFIED", verdict)
        for verdict in unknown:
            if verdict.standing == "verified":
                _show("VERIFIED WITHOUT RECORD", verdict)
    return 0


def _show(name: str, verdict: Verdict) -> None:
    entry = verdict.statement.entry
    authors = ", ".join(f"{n.given} {n.family}" for n in entry.authors)
    print(f"{name}: {entry.title} | {authors} | {entry.venue} {entry.year} {entry.fields.get('pages', '')}")
    for one in (*verdict.contradictions, *verdict.remarks):
        print(f"    {one.field}: {one.ours} / {one.theirs}: {one.reason}")
    for near in verdict.nearest:
        print(
            f"    near {near.title} | {', '.join(n.family for n in near.authors)} | {near.venue} {near.year}"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
