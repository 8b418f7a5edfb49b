"""Labelled references made from records of our own, in the styles of styles.txt: the same ones on every run."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from sets import Labelled, from_segments

from seminal.read.references.draft import Draft
from seminal.read.references.labelling.features import MASKED
from seminal.read.references.labelling.observed import observe
from seminal.read.references.marked import Mark, Marked, MarkKind

HERE = Path(__file__).parent
WORKS = HERE.parent / "bib" / "references.json"
_SLOT = re.compile(r"\{([^{}]*):(\w+)\}|([^{}]+)")
_PLACEHOLDER = re.compile(
    r"(?<![A-Za-z])([adtcvnplhE])(?![A-Za-z])(?!.*(?<![A-Za-z])[adtcvnplhE](?![A-Za-z]))"
)
_PARTICLES = frozenset("van von de der den di da du la le el al dos ten ter zu Di Le La Van De".split())
MIXES = {"ru": 6, "uk": 6, "zh": 6, "ja": 6}
"""How often a record is used in each style of its language, each time with other people and another place."""
STYLES_PER_WORK, STYLES_PER_KNOWN = 4, 14
"""In how many styles each work of our own bibliography is written, and each of works.txt."""
REPRINTED_EVERY, SMALL_EVERY, SPAN_EVERY, REPRINTED_WORDS = 2, 11, 17, 2
"""One of so many references of others is printed anew, one of so many of these in small letters; words of a title."""
EDGES = " .,;:()\"“”„«»’'"
MARKED_EVERY = 3
"""One of so many references has a mark."""
MARKS: tuple[tuple[str, MarkKind], ...] = (
    ("title", "emphasis"), ("container", "emphasis"), ("title", "strong"), ("title", "link"), ("container", "emphasis"),
    ("title", "emphasis"), ("author", "strong"), ("volume", "emphasis"),
)  # fmt: skip
"""What is marked, and how."""


class Record(NamedTuple):
    """A work: what is known of it, each value as it is printed."""

    language: str
    people: tuple[str, ...]
    title: str
    container: str = ""
    publisher: str = ""
    place: str = ""
    sampled: int = 0
    """In how many styles it is written; in all of its language where nought."""

    @property
    def kind(self) -> str:
        """Return "j" for an article, "c" for a chapter, "b" for a book."""
        return "b" if not self.container else "c" if self.publisher else "j"


class Style(NamedTuple):
    """A way to print works of some languages and kinds."""

    languages: frozenset[str]
    names: Callable[[tuple[str, ...]], str]
    kinds: str
    form: str

    def prints(self, work: Record) -> bool:
        """Return whether works of this kind and language are printed so."""
        return work.kind in self.kinds and not self.languages.isdisjoint(("*", work.language))


def _rows(name: str) -> Iterator[list[str]]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield (
                [part.strip(" ") for part in line.split(" | ")]
                if name == "styles.txt"
                else [part.strip() for part in line.split("|")]
            )


def records() -> list[Record]:
    """Return the invented works, those of works.txt, and those of this repository's own bibliography."""
    found = [
        _record(row, sampled)
        for name, sampled in (("records.txt", 0), ("works.txt", STYLES_PER_KNOWN))
        for row in _rows(name)
    ]
    for work in json.loads(WORKS.read_text(encoding="utf-8")):
        people = tuple(
            f"{one.get('given', '')} {one.get('non-dropping-particle', '')} {one['family']}".strip()
            for one in work.get("author", [])
            if one.get("family") and one.get("given")
        )
        if people and work.get("title"):
            place = work.get("container-title", "")
            house = "" if place else work.get("publisher", "")
            found.append(Record("own", people, work["title"], place, house, sampled=STYLES_PER_WORK))
    return found


def _record(row: list[str], sampled: int) -> Record:
    language, people, title, container, publisher, place, *_ = (*row, "", "", "")
    return Record(
        language, tuple(re.split(r"\s*[;；]\s*", people)), title, container, publisher, place, sampled
    )


def styles() -> list[Style]:
    """Return the styles of styles.txt."""
    return [
        Style(frozenset(languages.split()), _names(names), kinds, form)
        for languages, names, kinds, form in _rows("styles.txt")
    ]


def _names(said: str) -> Callable[[tuple[str, ...]], str]:
    form, between, last, most = re.split(r"(?<!\\)/", said)
    between, last = between.replace("\\", ""), last.replace("\\", "")

    def write(people: tuple[str, ...]) -> str:
        told = [_name(one, form, at) for at, one in enumerate(people[: int(most)])]
        if len(people) > int(most):
            return f"{told[0]} et al."
        return (between + " ").join(told[:-1]) + f"{last.rstrip()} " + told[-1] if len(told) > 1 else told[0]

    def tight(people: tuple[str, ...]) -> str:
        return between.strip().join(_name(one, form, at) for at, one in enumerate(people[: int(most)]))

    return tight if between.strip() in ("/", "、", "・", "，") else write


def _name(name: str, form: str, at: int) -> str:
    """Return one person's name in a form: "Ada B. Stone", "fam-i" -> "Stone, A. B."."""
    if name.startswith("=") or form == "whole" or " " not in name:
        return name.lstrip("=")
    words = name.split()
    cut = len(words) - 1
    while cut > 1 and words[cut - 1] in _PARTICLES:
        cut -= 1
    given, family = words[:cut], " ".join(words[cut:])
    initials = [f"{word[0]}." for word in given]
    return {
        "fam": family,
        "fam-i": f"{family}, {' '.join(initials)}",
        "i-fam": f"{' '.join(initials)} {family}",
        "fam-given": f"{family}, {' '.join(given)}" if at == 0 or form != "mixed" else name,
        "given-fam": name,
        "vanc": f"{family} {''.join(one[0] for one in given)}",
        "vanc-dot": f"{family} {''.join(initials)}",
        "CAPS": f"{family.upper()} {' '.join(given)}",
        "CAPS-given": f"{family.upper()}, {' '.join(given)}",
        "fam-i-ru": f"{family} {' '.join(initials)}",
        "i-fam-ru": f"{' '.join(initials)} {family}",
    }[form]


def written(record: Record, style: Style, seed: int) -> Labelled:
    """Return a work in a style; what is not known of it (volume, pages, year) is drawn from the seed."""
    first = 1 + seed // 7 % 600
    values = {
        "a": style.names(record.people),
        "t": record.title,
        "c": record.container,
        "d": str(1950 + seed % 74),
        "v": str(1 + seed // 3 % 120),
        "n": str(1 + seed // 5 % 12),
        "p": f"{first}{'–' if seed % 2 else '-'}{first + 3 + seed // 11 % 40}",
        "l": record.place or "New York",
        "h": record.publisher or "Academic Press",
        "E": style.names(record.people[-1:]),
    }
    segments = []
    for said, label, between in _SLOT.findall(style.form):
        filled = _PLACEHOLDER.sub(lambda found: values[found.group(1)], said, count=1)
        segments.append([label, filled] if label else ["", between])
    text = "".join(piece for _, piece in segments)
    text = text.replace("..", ".").replace("?.", "?") if ".." in text or "?." in text else text
    return from_segments(text, [[label, piece.rstrip(".")] for label, piece in segments if label], {}, text)


def _marked(one: Labelled, seed: int) -> Labelled:
    """Return a reference with its title or its container in italics or bold, or its title a link."""
    label, kind = MARKS[seed % len(MARKS)]
    spans = observe(Marked(one.text), Draft()).spans
    covered = [span for span, said in zip(spans, one.labels, strict=True) if said == label]
    if not covered:
        return one
    end = covered[-1][1]
    while end > covered[0][0] and one.text[end - 1] in ".,:;":
        end -= 1
    mark = Mark(kind, covered[0][0], end, "https://example.org/kites.pdf" if kind == "link" else "")
    seen = observe(Marked(one.text, (mark,)), Draft())
    return one._replace(marks=seen.marks) if seen.words == one.words else one


def references() -> Iterator[Labelled]:
    """Yield every record in the styles of its language."""
    works, ways = records(), styles()
    by_language: dict[str, list[Record]] = {}
    for work in works:
        by_language.setdefault(work.language, []).append(work)
    for at, work in enumerate(works):
        others = by_language[work.language]
        fitting = [
            way for way in ways
            if work.kind in way.kinds
            and (work.language in way.languages or ("*" in way.languages and work.language not in MIXES))
        ]  # fmt: skip
        if work.sampled:
            fitting = [fitting[(at * 7 + n * 5) % len(fitting)] for n in range(work.sampled)]
        for way in fitting:
            for mix in range(1 if work.sampled else MIXES.get(work.language, 1)):
                people = others[(at + 3 * mix) % len(others)].people if mix else work.people
                seed = zlib.crc32(f"{work.title} {way.form} {mix}".encode())
                one = written(work._replace(people=people), way, seed)
                yield one if seed % MARKED_EVERY else _marked(one, seed // MARKED_EVERY)


def reprinted(labelled: Iterable[Labelled]) -> Iterator[Labelled]:
    """Yield references of others in styles of ours: what their works are called, as they did not print it."""
    ways = [way for way in styles() if "*" in way.languages]
    for one in labelled:
        seed = zlib.crc32(f"again {one.text}".encode())
        said = {
            label: " ".join(one.words[at] for at, _ in group).strip(EDGES)
            for label, group in groupby(enumerate(one.labels), key=lambda pair: one.labels[pair[0]])
            if one.labels.count(label)
        }
        title, runs = said.get("title", ""), [label for label, _ in groupby(one.labels)]
        if seed % REPRINTED_EVERY or runs.count("title") != 1 or runs.count("author") != 1 or MASKED in title:
            continue
        if seed % SPAN_EVERY == 0:  # years that are the title's
            title += f" ({1800 + seed % 100}-{1910 + seed % 80})"
        work = Record(
            "own", (f"={said['author']}",), title.lower() if seed % SMALL_EVERY == 0 else title,
            said.get("container", ""), said.get("publisher", ""), said.get("location", ""),
        )  # fmt: skip
        fitting = [way for way in ways if work.kind in way.kinds and (work.container or work.publisher)]
        if fitting and len(title.split()) >= REPRINTED_WORDS:
            found = written(work, fitting[seed // 7 % len(fitting)], seed)
            yield found if seed % MARKED_EVERY else _marked(found, seed // MARKED_EVERY)
