"""What a labelled reference says: each field is read from its own span and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from seminal.model.entry import Name, PartialDate
from seminal.read.references import titling
from seminal.read.references.labelling.decode import Weights, runs, shipped
from seminal.read.references.labelling.people import people
from seminal.text import dates

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\d[\w/–-]*|\b[IVXLCDM]+\b")
_PAGES = re.compile(r"([A-Z]?\d+)(?:\s?[-–—]+\s?([A-Z]?\d+))?")
_EDGE = " \t\n.,;:()[]\x00"
_IN = re.compile(r"^(?:in|dans|en)\s*:?\s+", re.IGNORECASE)
_VOLUME_WORD = re.compile(r",?\s+(?:Jg|Bd|vol|no)\.?$", re.IGNORECASE)
_QUOTES = "“”„\"«»‘’'"


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one reference, and the labels in the order they come in."""

    title: str = ""
    authors: tuple[Name, ...] = ()
    date: PartialDate | None = None
    venue: str = ""
    publisher: str = ""
    numbers: dict[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether people come first, with one title and a year: the form of a reference."""
        first = next((label for label in self.order if label != "other"), "")
        named = first in ("author", "editor") and bool(self.authors) and self.order.count("author") <= 1
        return named and self.order.count("title") == 1 and bool(self.title) and self.date is not None

    @property
    def untitled(self) -> bool:
        """Return whether this is a journal, a volume and a page, with people and a year, and no title."""
        said = "title" not in self.order and "author" in self.order and self.date is not None
        return said and bool(self.authors and self.venue) and {"volume", "pages"} <= self.numbers.keys()


@lru_cache(maxsize=4096)
def fields(text: str, weights: Weights | None = None) -> Fields:
    """Return what a reference in plain text says, by the shipped weights or others."""
    found = runs(text, weights or shipped())
    spans: dict[str, list[str]] = {}
    for run in found:
        spans.setdefault(run.label, []).append(text[run.start : run.end])
    first = {label: texts[0] for label, texts in spans.items()}
    names, _ = people(first.get("author") or first.get("editor") or "")
    numbers = {
        name: number.group()
        for name, label in (("volume", "volume"), ("number", "issue"))
        if (number := _NUMBER.search(first.get(label, "")))
    }
    if pages := _PAGES.search(first.get("pages", "")):
        numbers["pages"] = "–".join(part for part in pages.groups() if part)
    return Fields(
        title=titling.clean(first.get("title", "")),
        authors=names,
        date=_date(spans.get("date", [])),
        venue=_VOLUME_WORD.sub("", _IN.sub("", first.get("container", "").strip(_EDGE + _QUOTES))),
        publisher=first.get("publisher", "").strip(_EDGE),
        numbers=numbers,
        order=tuple(run.label for run in found),
    )


def _date(texts: list[str]) -> PartialDate | None:
    for text in texts:
        if year := _YEAR.search(text):
            found = dates.parse(text.strip(_EDGE))
            return found if found and found.year == int(year.group()) else PartialDate(int(year.group()))
    return None
