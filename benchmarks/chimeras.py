"""Chimeras: the title of one paper on the facts of another; and slips that only one coherent record shows.

    python benchmarks/chimeras.py [dblp-ml.bib.xz] [--show KIND] [--seed N]

450 pairs of papers by one first author (half of them with titles that share most words), 150 entries with one
letter wrong in the first author's family name, 150 with an invented arXiv number, 150 with an invented DOI, and
1,000 true entries; all worded as people write them, against every record of the file. The seed is fixed.
"""

from __future__ import annotations

import argparse
import random
import string
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from verify import DBLP, _show, records, usable
from wording import disguised

from seminal.model.entry import Entry, Identifier, Name
from seminal.model.verdict import Statement
from seminal.text.fold import fold
from seminal.text.title_relations import Relation
from seminal.text.titles import title_of
from seminal.verify import titles
from seminal.verify.judge import verify
from seminal.verify.venues import Kinship, kinship

PAIRS = 450
TRUE = 1000
SLIPS = 150
SEED = 24


def chimeras(good: Sequence[Entry], rng: random.Random) -> Iterator[Entry]:
    """Yield titles of one paper on the facts of another by the same first author.

    Half are the pairs of the whole file whose titles share most words, half are drawn at random.
    """
    by_first: dict[str, list[Entry]] = defaultdict(list)
    for entry in good:
        by_first[fold(f"{entry.authors[0].given} {entry.authors[0].family}")].append(entry)
    groups = [group[:30] for _, group in sorted(by_first.items()) if len(group) > 1]
    rng.shuffle(groups)
    near: list[tuple[float, int, tuple[Entry, Entry]]] = []
    far: list[tuple[Entry, Entry]] = []
    for group in groups:
        pairs = [(a, b) for a in group for b in group if a is not b and _tells(a, b)]
        if pairs:
            alike, at = max((_alike(*pair), at) for at, pair in enumerate(pairs))
            near.append((alike, len(near), pairs[at]))
            far.append(rng.choice(pairs))
    near.sort(key=lambda one: (-one[0], one[1]))
    chosen = [pair for _, _, pair in near[: PAIRS // 2]]
    for titled, stated in [*chosen, *far[: PAIRS - len(chosen)]]:
        yield chimera(titled, stated, rng)


def chimera(titled: Entry, stated: Entry, rng: random.Random) -> Entry:
    facts = disguised(stated, rng, ("author", "venue"))
    fields = {**facts.fields, "title": disguised(titled, rng).title}
    return replace(facts, fields=fields)


def _alike(left: Entry, right: Entry) -> float:
    """Return which part of all telling words two titles share, 0..1."""
    ours, theirs = (set(title_of(one.title).significant) for one in (left, right))
    return len(ours & theirs) / max(1, len(ours | theirs))


def _tells(titled: Entry, stated: Entry) -> bool:
    """Return whether the facts differ in at least two of authors, year and venue, so that a chimera is false."""
    if titles.related(titled.title, stated.title) >= Relation.NAMED:
        return False  # two versions of one work
    people = {fold(n.family) for n in titled.authors} != {fold(n.family) for n in stated.authors}
    placed = kinship(titled.venue, stated.venue)[0] is Kinship.OTHER
    return people + (titled.year != stated.year) + placed >= 2


def misspelt_family(entry: Entry, rng: random.Random) -> Entry:
    """Return an entry with one letter of the first author's family name replaced, dropped, added or swapped."""
    first = entry.authors[0]
    word = first.family
    at = rng.randrange(1, len(word) - 1)
    letter = rng.choice([c for c in string.ascii_lowercase if c not in word[at - 1 : at + 2].lower()])
    wrong = rng.choice(
        (
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
    )
    names = entry.fields["author"]
    assert isinstance(names, tuple)
    author = (Name(wrong, first.given, first.particle, first.suffix), *names[1:])
    return replace(entry, fields={**entry.fields, "author": author})


def with_identifier(entry: Entry, scheme: str, value: str) -> Entry:
    kept = tuple(one for one in entry.identifiers if one.scheme != scheme)
    fields = {**entry.fields, "doi" if scheme == "doi" else "eprint": value}
    return replace(entry, fields=fields, identifiers=(*kept, Identifier(scheme, value)))


def invented_arxiv(entry: Entry, rng: random.Random) -> Entry:
    """Return an entry with an arXiv number of its own month or year that is nobody's."""
    month = rng.randint(1, 12)
    return with_identifier(
        entry, "arxiv", f"{(entry.year or 2020) % 100:02}{month:02}.{rng.randint(20000, 29999)}"
    )


def invented_doi(entry: Entry, rng: random.Random) -> Entry:
    """Return an entry with a DOI of a real registrant that names nothing."""
    own = entry.identifier("doi") or ""
    prefix = own.partition("/")[0] or rng.choice(("10.1109", "10.1145", "10.1007", "10.1609"))
    tail = own.partition("/")[2]
    digits = "".join(rng.choice(string.digits) if c.isdigit() else c for c in tail)
    if digits == tail:
        digits = f"{rng.randint(3000000, 3999999)}.{rng.randint(3000000, 3999999)}"
    return with_identifier(entry, "doi", f"{prefix}/{digits}".lower())


def material(everything: Sequence[Entry], seed: int = SEED) -> list[tuple[str, Entry]]:
    """Return kinds and entries."""
    rng = random.Random(seed)
    good = [entry for entry in everything if usable(entry) and entry.authors[0].given]
    found = [("chimera", one) for one in chimeras(good, rng)]
    long = [e for e in good if len(e.authors[0].family) > 3 and e.authors[0].family.isalpha()]
    for entry in rng.sample(long, SLIPS):
        found.append(("letter in the first family name", misspelt_family(disguised(entry, rng), rng)))
    numbered = [entry for entry in good if entry.identifier("arxiv")]
    for entry in rng.sample(numbered, SLIPS):
        found.append(("invented arXiv number", invented_arxiv(disguised(entry, rng), rng)))
    for entry in rng.sample(good, SLIPS):
        found.append(("invented DOI", invented_doi(disguised(entry, rng), rng)))
    return found + [("true", disguised(entry, rng)) for entry in rng.sample(good, TRUE)]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", type=Path, default=DBLP)
    parser.add_argument("--show", help="print what came out wrong of a kind")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    if not options.path.exists():
        print(f"{options.path.name} is not on this machine")
        return 0
    return report(records(options.path), options.seed, options.show)


def report(everything: Sequence[Entry], seed: int = SEED, show: str | None = None) -> int:
    start = time.perf_counter()
    found = material(everything, seed)
    verdicts = verify([Statement("", entry) for _, entry in found], everything)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (kind, _), verdict in zip(found, verdicts, strict=True):
        counts[kind][verdict.standing] += 1
        counts[kind]["remarked"] += bool(verdict.remarks) and verdict.standing == "verified"
        if show == kind and verdict.standing != ("verified" if kind == "true" else "contradicted"):
            _show(verdict.standing, verdict)
    for kind, count in counts.items():
        told = ", ".join(f"{count[name]} {name}" for name in ("contradicted", "unverified", "verified"))
        print(f"  {kind:32} {told} ({count['remarked']} of these with a remark)")
    print(f"{len(found)} entries, {len(everything)} records, {time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
