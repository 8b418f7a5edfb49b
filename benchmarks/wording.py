"""Entries worded as people write them: cut, abbreviated, in another case, without their accents."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from seminal.model.entry import OTHERS, Entry, Name, Origin, PartialDate, Value
from seminal.text.fold import fold

_SMALL = frozenset((
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "over", "the",
    "to", "under", "via", "with",
))  # fmt: skip
_PLACE = re.compile(
    r"^(?P<whole>.*?),\s(?P<label>[A-Z][A-Za-z]+(?: Workshops)?(?: \d{4}| '\d\d)),", re.DOTALL
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def disguised(entry: Entry, rng: random.Random, keep: Sequence[str] = ()) -> Entry:
    """Return an entry as people write it: cut, abbreviated, in another case; the facts of `keep` stay."""
    fields: dict[str, Value] = {"title": title_as_written(entry.title, rng)}
    fields["author"] = authors_as_written(entry.authors, rng, whole="author" in keep)
    if entry.year:
        fields["date"] = PartialDate(entry.year)
    name = "journal" if "journal" in entry.fields else "booktitle"
    if entry.venue and ("venue" in keep or rng.random() < 0.85):
        fields[name] = venue_as_written(entry.venue, rng)
    for field in ("pages", "volume", "doi", "publisher", "series"):
        value = entry.fields.get(field)
        if isinstance(value, str) and (field in keep or rng.random() < 0.5):
            fields[field] = value.replace("–", rng.choice(("-", "--", "–"))) if field == "pages" else value
    identifiers = tuple(
        one for one in entry.identifiers if one.scheme == "arxiv" or (one.scheme == "doi" and "doi" in fields)
    )
    return Entry(entry.type, fields, identifiers, Origin("list.md", "list.md:1"))


def title_as_written(title: str, rng: random.Random) -> str:
    words = title.replace("{", "").replace("}", "").split()
    style = rng.choice(("same", "sentence", "title", "lower", "upper", "same"))
    if style == "sentence":
        words = [
            word if n == 0 or any(map(str.isupper, word[1:])) else word.lower()
            for n, word in enumerate(words)
        ]
    elif style == "title":
        words = [
            word if word.lower() in _SMALL and n else word[:1].upper() + word[1:]
            for n, word in enumerate(words)
        ]
    elif style in ("lower", "upper"):
        words = [getattr(word, style)() for word in words]
    text = " ".join(words)
    if rng.random() < 0.1:
        text = text.replace("ization", "isation").replace("izing", "ising").replace("modeling", "modelling")
    if rng.random() < 0.1:
        text = text.replace("-", " ")
    return text + rng.choice(("", "", "."))


def authors_as_written(names: tuple[Name, ...], rng: random.Random, *, whole: bool) -> tuple[Name, ...]:
    style = rng.choice(("full", "initials", "first initial", "family"))
    plain = rng.random()
    people = tuple(_name(name, style, plain) for name in names)
    if not whole and len(people) > 2 and rng.random() < 0.45:
        return (*people[: rng.randint(1, min(4, len(people) - 1))], OTHERS)
    return people


def _name(name: Name, style: str, plain: float) -> Name:
    given = name.given
    initials = [f"{part[0]}." for part in re.split(r"[\s-]+", given) if part and part[0].isalpha()]
    if style == "initials":
        given = " ".join(initials)
    elif style == "first initial":
        given = initials[0] if initials else ""
    elif style == "family":
        given = ""
    parts: tuple[str, ...] = (name.family, given, name.particle, name.suffix)
    if plain < 0.25:  # accents lost
        parts = tuple(
            "".join(w if w.isascii() else fold(w).title() for w in re.split(r"(\W+)", p)) for p in parts
        )
    elif plain < 0.35:
        parts = tuple(p.translate(_UMLAUTS) for p in parts)
    return Name(*parts)


def venue_as_written(venue: str, rng: random.Random) -> str:
    found = _PLACE.match(venue)
    if found is None:
        return venue
    label, whole = found["label"], found["whole"]
    acronym = label.split()[0]
    return rng.choice(
        (label, acronym, f"Proc. {acronym}", whole, f"{whole} ({acronym})", f"In {label}", venue)
    )
