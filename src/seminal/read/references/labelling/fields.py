"""What a labelled reference says: each field is read from its own span and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from seminal.model.entry import Name, PartialDate
from seminal.read.references import publishers, titling
from seminal.read.references.abbreviations import ABBREVIATIONS
from seminal.read.references.labelling.decode import LabelRun, Weights, labelled, shipped
from seminal.read.references.labelling.lexicon import is_town
from seminal.read.references.labelling.people import people
from seminal.text import dates

_UNFINISHED = re.compile(r"\s(?:to|of|the|and|in|for|on|with|by|de|der|und|et)$")
"""How no title ends: the rest of it has other labels."""
_AREA = re.compile(r"\.?\s+[–—-]\s")
"""What parts the areas of a reference in Russia's standard: "// Kite Letters. – Delft"."""
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NUMBER = re.compile(r"(?:\b[A-Z]\s?)?\d[\w/–-]*|\b[IVXLCDM]+\b")
_PAGES = re.compile(r"([A-Z]?\d+)(?:\s?[-–—]+\s?([A-Z]?\d+))?")
_EDGE = " \t\n.,;:–—()[]\x00：，、；。（）《》『』「」"
_IN = re.compile(r"^(?:in|dans|en)\s*:?\s+", re.IGNORECASE)
_VOLUME_WORD = re.compile(
    r"(?:,?\s+(?:Jg|Bd|vol|no|t|tom|т|том|№|n[°º]|núm)\.?(?:\s?\d[\d–-]*)?)+$", re.IGNORECASE
)
_YEAR_OF_TITLE = re.compile(r"\((?:1[5-9]|20)\d\d\)\W*$")
_SECTION = re.compile(r"\s§§?\s?\d")
_KIND = re.compile(r"\s?\[[A-Z]{1,2}(?:/[A-Z]{2})?\][.,\s]*$")
"""The kind of a work behind its title in China's standard."""
MAX_TITLES, MAX_NAME_WORDS = 2, 12
_NAME_AHEAD = re.compile(
    r"(?:[a-zß-ÿ]{2,3} )?[A-ZÀ-Þ][\w’'-]+, ['‘\"“]|[A-ZÀ-Þ][\w’'-]+ [A-Z]\., |(?:[\w’'-]+ ){1,5}[Gg]roup\. "
)
"""What is left of the names before a title: "te Rao, 'On the Lamp'", "Kite Study Group. Kites"."""
MIN_VENUE_LETTERS = 2
MAX_WITHIN = 16
"""Characters within a title that are labelled as something else, at most."""
_QUOTES = "“”„\"«»‘’'"


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one reference, and the labels in the order they come in."""

    title: str = ""
    authors: tuple[Name, ...] = ()
    date: PartialDate | None = None
    venue: str = ""
    publisher: str = ""
    place: str = ""
    numbers: dict[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    certainty: float = 0.0
    runs: tuple[LabelRun, ...] = ()

    @property
    def signed(self) -> bool:
        """Return whether people are named, as in nearly every reference."""
        return bool(self.authors)

    @property
    def begins_with_people(self) -> bool:
        """Return whether people come first, as in most references; a year may stand ahead: "1606 STONE Ada, Kites"."""
        first = [label for label in self.order if label != "other"][:2]
        return self.signed and bool({"author", "editor"} & set(first[: 1 + (first[:1] == ["date"])]))

    @property
    def whole(self) -> bool:
        """Return whether there is a title, and who or when, and where: the form of a reference."""
        placed = bool(self.venue or self.publisher or self.place)
        said = (self.date is not None and (self.signed or placed)) or (self.signed and placed)
        return bool(self.title) and said and self.order.count("title") <= MAX_TITLES

    @property
    def sound(self) -> bool:
        """Return whether what is labelled as people can be names, and the title neither begins with one nor
        parts a pair of brackets.
        """
        names = all(
            ":" not in name.family and len(name.family.split()) <= MAX_NAME_WORDS for name in self.authors
        )
        paired = all(self.title.count(left) == self.title.count(right) for left, right in ("()", "[]"))
        return names and paired and not (_NAME_AHEAD.match(self.title) or _UNFINISHED.search(self.title))

    @property
    def untitled(self) -> bool:
        """Return whether people, and a journal or its numbers, are all that is said: there is no title."""
        numbered = bool({"volume", "pages"} & self.numbers.keys())
        placed = bool(self.venue) or {"volume", "pages"} <= self.numbers.keys()
        return (
            "title" not in self.order and self.begins_with_people and placed and (numbered or not self.date)
        )

    @property
    def only_cites(self) -> bool:
        """Return whether a family name, a year and a page are all there is: "Stone 2014: 289 ff."."""
        beside = {"title", "container", "volume", "publisher", "location"} & set(self.order)
        return self.begins_with_people and self.date is not None and "pages" in self.numbers and not beside


@lru_cache(maxsize=4096)
def fields(text: str, weights: Weights | None = None, together: tuple[tuple[int, int], ...] = ()) -> Fields:
    """Return what a reference says, by the shipped weights or others; words `together` have one mark, and one label."""
    found, certainty = labelled(text, weights or shipped(), together)
    found = _titles_before_bracket(text, _titles_across_years(text, found))
    spans: dict[str, list[str]] = {}
    for run in found:
        spans.setdefault(run.label, []).append(text[run.start : run.end])
    if "title" not in spans and _is_book(spans):
        spans["title"] = spans.pop("container")
        found = [run._replace(label="title") if run.label == "container" else run for run in found]
    first = {label: texts[0] for label, texts in spans.items()}
    if _precedes_title(found, "publisher"):
        first.pop("publisher")  # a group ahead of the work: "KITE Collaboration, A. Stone et al."
    names, _ = people(first.get("author") or first.get("editor") or "")
    numbers = {
        name: number.group()
        for name, label in (("volume", "volume"), ("number", "issue"))
        if (number := _NUMBER.search(first.get(label, "")))
    }
    if pages := _PAGES.search(first.get("pages", "")):
        numbers["pages"] = "–".join(part for part in pages.groups() if part)
    return Fields(
        title=_without_town(
            titling.clean(_KIND.sub("", first.get("title", "")).strip("《》『』「」，：、。"))
        ),
        authors=names,
        date=_labelled_date(spans.get("date", [])),
        venue=_venue_text(
            first.get("container", "") or (spans["title"][1] if len(spans.get("title", ())) > 1 else "")
        ),
        publisher=first.get("publisher", "").strip(_EDGE),
        place=first.get("location", "").strip(_EDGE),
        numbers=numbers,
        order=tuple(run.label for run in found),
        notes=tuple(text.strip() for text in spans.get("note", ()) if len(text.strip(_EDGE)) > 1),
        certainty=certainty,
        runs=tuple(found),
    )


def _without_town(title: str) -> str:
    """Return a title without the town that a full stop parts from it: "Hate on the Map. Geneva"."""
    head, stop, tail = title.rpartition(". ")
    return head if stop and " " in head and is_town(tail) else title


def _venue_text(text: str) -> str:
    """Return a venue without "in" and the signs around it; the stop of an abbreviation stays: "Kite Rev."."""
    if text.startswith("//"):
        text = _AREA.split(text[2:], maxsplit=1)[0]
    found = _VOLUME_WORD.sub("", _IN.sub("", text.strip(_EDGE + _QUOTES)))
    if found.count("(") > found.count(")") and text.strip(_EDGE[:-1] + _QUOTES + "]")[:-1].endswith(
        found[-3:]
    ):
        found += ")"
    head, _, tail = found.rpartition(". ")
    if publishers.is_body(tail):
        return head  # "Proceedings of the Kite Conference. IEEE"
    last = found.rpartition(" ")[2]
    if sum(map(str.isalpha, found)) < MIN_VENUE_LETTERS:
        return ""
    stop = f"{last}." in text and ("." in found or last.lower() in ABBREVIATIONS)
    return found + "." if stop and last else found


def _precedes_title(runs: list[LabelRun], label: str) -> bool:
    """Return whether a label comes before the title, or the place of a work without one."""
    order = [run.label for run in runs]
    first = next((at for at, one in enumerate(order) if one in ("title", "container")), 0)
    return label in order[:first]


def _titles_across_years(text: str, runs: list[LabelRun]) -> list[LabelRun]:
    """Return the runs with a title that goes on behind years within it as one: "The Zen Family (1500-1550): Rulers"."""
    found: list[LabelRun] = []
    for run in runs:
        years = len(found) > 1 and found[-1].label in ("date", "volume", "pages", "other")
        if run.label == "title" and years and found[-2].label == "title":
            within = text[found[-1].start : found[-1].end]
            dated = any(one.label == "date" for one in runs if one is not found[-1])
            if len(within) <= MAX_WITHIN and (dated or found[-1].label != "date"):
                found[-2:] = [LabelRun("title", found[-2].start, run.end)]
                continue
        if found and found[-1].label == "title" and run.label in ("date", "note", "other"):
            stated = any(one.label == "date" for one in found)
            if stated and _YEAR_OF_TITLE.match(text, run.start, run.end):
                found[-1] = found[-1]._replace(end=run.end)  # "2017: The storm of the lamps (2015)"
                continue
        if run.label == "publisher" and found and text[: found[-1].end].endswith(":"):
            again = any(one.label == "title" for one in found[:-1])
            if found[-1].label == "container" or (again and found[-1].label == "title"):
                found[-1] = found[-1]._replace(label="location")  # "Kite University: Harbour Press"
        found.append(run)
    return found


def _titles_before_bracket(text: str, runs: list[LabelRun]) -> list[LabelRun]:
    """Return the runs with a title that ends before a bracket it leaves open, or a paragraph of a law."""
    found: list[LabelRun] = []
    for run in runs:
        said = text[run.start : run.end] if run.label == "title" else ""
        section = _SECTION.search(said)
        bracket = said.rfind(" (") if said.count("(") > said.count(")") else -1
        cut = bracket if bracket > 0 else section.start() if section else 0
        if cut > 0:
            found.append(run._replace(end=run.start + cut))
            found.append(LabelRun("publisher" if bracket > 0 else "pages", run.start + cut + 1, run.end))
        else:
            found.append(run)
    return found


def _is_book(spans: dict[str, list[str]]) -> bool:
    """Return whether what is labelled as a container is a book: it has a publisher or place, and no numbers."""
    place = "publisher" in spans or "location" in spans
    return len(spans.get("container", ())) == 1 and place and not {"volume", "issue", "pages"} & spans.keys()


def _labelled_date(texts: list[str]) -> PartialDate | None:
    for text in texts:
        if year := _YEAR.search(text):
            found = dates.parse(text.strip(_EDGE))
            return found if found and found.year == int(year.group()) else PartialDate(int(year.group()))
    return None
