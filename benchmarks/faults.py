"""Entries with one planted fault, of the kinds that people and machines make."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from wording import authors_as_written, venue_as_written

from seminal.model.entry import Entry, Identifier, PartialDate, Value

Fault = Callable[[Entry, Entry, random.Random], Entry]


def _set(entry: Entry, **fields: Value) -> Entry:
    return replace(entry, fields={**entry.fields, **fields})


def _identified(entry: Entry, scheme: str, value: str, field: str) -> Entry:
    kept = tuple(one for one in entry.identifiers if one.scheme != scheme)
    return replace(_set(entry, **{field: value}), identifiers=(*kept, Identifier(scheme, value)))


def other_authors(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    return _set(entry, author=authors_as_written(other.authors, rng, whole=False))


def first_author(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    names = entry.fields["author"]
    assert isinstance(names, tuple)
    return _set(entry, author=(other.authors[0], *names[1:]))


def swapped_authors(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    names = list(entry.authors)
    at = rng.randrange(len(names) - 1)
    names[at], names[at + 1] = names[at + 1], names[at]
    return _set(entry, author=tuple(names))


def invented_author(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    names = list(entry.authors)
    at = rng.randrange(1, len(names) + 1)
    names[at : at + rng.randint(0, 1)] = [other.authors[-1]]
    return _set(entry, author=tuple(names))


def year(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    assert entry.year
    return _set(entry, date=PartialDate(entry.year + rng.choice((-4, -3, -2, -1, 1, 2, 3, 4))))


def venue(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    name = "journal" if "journal" in entry.fields else "booktitle"
    written = venue_as_written(other.venue, rng)
    return _set(entry, **{name: re.sub(r"(?:19|20)\d\d", str(entry.year), written)})


def arxiv(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    number = other.identifier("arxiv") if rng.random() < 0.5 else None
    return _identified(
        entry, "arxiv", number or f"{rng.randint(1501, 1512)}.{rng.randint(10000, 20000)}", "eprint"
    )


def doi(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    return _identified(entry, "doi", str(other.identifier("doi")), "doi")


def invented_title(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    ours, theirs = entry.title.split(), other.title.split()
    return _set(
        entry,
        title=" ".join(
            [*theirs[: len(theirs) // 2], *ours[len(ours) // 2 + len(ours) % 2 :][-2:], "Revisited"]
        ),
    )


def pages_or_volume(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    volume = entry.fields.get("volume")
    if isinstance(volume, str) and volume.isdigit() and rng.random() < 0.5:
        return _set(entry, volume=str(int(volume) + rng.choice((-2, -1, 1, 2, 10))))
    first = int(re.findall(r"\d+", str(entry.fields["pages"]))[0]) + rng.randint(5, 300)
    return _set(entry, pages=f"{first}--{first + rng.randint(4, 14)}")


def reworded(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    words = entry.title.split()
    telling = [at for at, word in enumerate(words) if len(word) > 4 and 0 < at < len(words) - 1]
    at = rng.choice(telling or [1])
    if rng.random() < 0.5:
        del words[at]
    else:
        words[at] = rng.choice(("Robust", "Scalable", "Bayesian", "Hierarchical"))
    return _set(entry, title=" ".join(words))


def retraction(entry: Entry, other: Entry, rng: random.Random) -> Entry:
    return entry  # the fault is that the record says so; see `retractions`


FAULTS: Final[dict[str, tuple[Fault, tuple[str, ...]]]] = {
    "title of other authors": (other_authors, ()),
    "wrong first author": (first_author, ()),
    "swapped authors": (swapped_authors, ("author",)),
    "invented author": (invented_author, ("author",)),
    "wrong year": (year, ("venue",)),
    "wrong venue": (venue, ("venue",)),
    "wrong arXiv number": (arxiv, ("arxiv",)),
    "DOI of another paper": (doi, ("doi",)),
    "invented title, real identifier": (invented_title, ("doi",)),
    "wrong pages or volume": (pages_or_volume, ("pages", "volume", "venue")),
    # beside the ten
    "reworded title": (reworded, ("venue", "author")),
    "retracted": (retraction, ()),
}
"""Every fault with the facts that the entry must state for it."""
BESIDE: Final = ("reworded title", "retracted")


def fits(kind: str, entry: Entry) -> bool:
    """Return whether a fault can be planted in an entry."""
    needed = {
        "swapped authors": len({n.family for n in entry.authors}) == len(entry.authors) >= 2,
        "wrong arXiv number": entry.identifier("arxiv") is not None,
        "DOI of another paper": entry.identifier("doi") is not None,
        "invented title, real identifier": entry.identifier("doi") is not None,
        "wrong pages or volume": bool(re.match(r"\d+[–-]+\d+$", str(entry.fields.get("pages", "")))),
    }
    return needed.get(kind, True)


def apart(kind: str, entry: Entry, other: Entry) -> bool:
    """Return whether what another record lends makes the entry false."""
    if {n.family for n in entry.authors} & {n.family for n in other.authors}:
        return False
    if kind == "wrong venue":
        ours, theirs = _label(entry), _label(other)
        return bool(ours and theirs) and ours != theirs
    if kind == "wrong arXiv number":
        return other.identifier("arxiv") is not None
    return kind != "DOI of another paper" or other.identifier("doi") is not None


def _label(entry: Entry) -> str:
    key = entry.identifier("dblp") or ""  # conf/cvpr/...: DBLP's own name of the series
    return "/".join(key.split("/")[:2])


def retractions(found: Sequence[tuple[str, Entry, Entry]]) -> Iterator[Entry]:
    """Yield the notices and marks that make some records those of retracted works."""
    for number, (kind, entry, _) in enumerate(found):
        if kind == "retracted" and number % 2:
            yield _set(entry, title=f"Retraction Note to: {entry.title}")
        elif kind == "retracted":
            yield _set(entry, note="retracted 2021: Concerns/Issues About Data")
