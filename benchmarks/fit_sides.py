"""Fit `src/seminal/read/items/side_weights.json`: which side of a list's lines names the people, if any.

    python benchmarks/fit_sides.py [--write]

Lists are made from the works of `train/records.txt` and `train/works.txt`, of this repository's bibliography, and of
the labelled references and records beside the project where they are: people and titles separated by a dash, a colon or
a comma, and lists with the same signs in which no side names people: titles with subtitles, systems and what they are,
venues, publishers and topics beside titles. Lists of every fifth set are held back and counted.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))
from fit_items import fit

from seminal.model.source import Source
from seminal.read import read
from seminal.read.items import two_sides

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
WEIGHTS = ROOT / "src/seminal/read/items/side_weights.json"
LISTS, SEED = 12_000, 5
HELD_BACK = 5
SIZES = (5, 6, 8, 12, 20)
SIGNS = {
    "line": ("\n",),
    "dash": (" - ", " – "),
    "colon": (": ",),
    "comma": (", ",),
    "by": (" by ", " di ", " von ", " de ", " par ", " av "),
}
BODIES = (
    "University of {}", "{} University", "Universität {}", "Université de {}", "Universidad de {}", "{} Institute",
    "Institut für {}", "{} Research", "{} Labs", "{} GmbH", "{} Inc.", "Ministry of {}",
)  # fmt: skip
"""Where people work who are listed for themselves."""
RECORDS = 20_000


class Work(NamedTuple):
    """A work: given and family names of its people, its title, and where it appeared."""

    people: tuple[tuple[str, str], ...]
    title: str
    place: str


class Row(NamedTuple):
    """One reading of a list: its features, and whether it is right."""

    kind: str
    features: frozenset[str]
    work: bool


def works() -> dict[str, list[Work]]:
    """Return works by language or set."""
    found: dict[str, list[Work]] = defaultdict(list)
    for one in import_module("synthesis").records():
        people = tuple(
            (name.rpartition(" ")[0], name.rpartition(" ")[2]) for name in one.people if name[0] != "="
        )
        if one.language not in ("zh", "ja") and people:
            found[one.language].append(Work(people, one.title, one.container or one.publisher))
    for path in sorted((SHARED / "references").glob("*.jsonl.xz")):
        for line in lzma.decompress(path.read_bytes()).decode().splitlines():
            segments = json.loads(line)["segments"]
            said = {label: text.strip(" .,;:\"“”„«»'") for label, text in reversed(segments)}
            people = tuple(_people(said.get("author", "")))
            if people and 0 < len(said.get("title", "").split()) < 14:
                place = said.get("publisher") or said.get("container", "")
                found[path.name.partition(".")[0]].append(Work(people, said["title"], place))
    records = SHARED / "dblp/dblp-ml.bib.xz"
    if records.exists():
        text = lzma.decompress(records.read_bytes()).decode()
        some = "\n\n".join(Random(SEED).sample(text.split("\n\n"), RECORDS // 10))
        for entry in read(Source("records.bib", some)).entries:
            people = tuple((name.given, name.family) for name in entry.authors if name.family)
            if people and entry.title:
                found["records"].append(Work(people, entry.title, entry.venue or ""))
    return found


def _people(text: str) -> list[tuple[str, str]]:
    """Return given and family names of people as references print them, where that is plain."""
    found = []
    for one in re.split(r";| and | und | & |/", text):
        parts = [part.strip() for part in one.split(",")]
        if len(parts) == 2 and all(part and part[0].isupper() for part in parts):
            found.append((parts[1], parts[0]))
        elif len(parts) == 1 and 1 < len(parts[0].split()) < 4:
            given, _, family = parts[0].rpartition(" ")
            found.append((given, family))
    return found


def names(work: Work, form: str) -> str:
    """Return a work's people in a form."""
    told = []
    for given, family in work.people[:3]:
        initials = " ".join(f"{part[0]}." for part in given.split() if part)
        told.append(
            {
                "full": f"{given} {family}",
                "family": family,
                "initials": f"{initials} {family}",
                "behind": f"{family} {initials}",
                "first": f"{given} {family}",
            }[form].strip()
        )
    if form == "first" or len(work.people) > 3:
        return told[0] + (" et al." if len(told) > 1 else "")
    return ", ".join(told[:-1]) + (" & " if len(told) > 1 else "") + told[-1]


def short(title: str, rng: Random) -> str:
    """Return a title, often without its subtitle, as reading lists have it."""
    main = re.split(r"[.:?!] ", title)[0]
    return main if rng.random() < 0.7 else title


class Made(NamedTuple):
    """A list of the works of a set, the sign that parts its lines, and the people's side; None where no side."""

    of_set: int
    lines: list[str]
    sign: str
    people: int | None


def lists() -> Iterator[Made]:
    """Yield lists that people and titles make, and as many that other things do."""
    rng = Random(SEED)
    by_set = works()
    sets = sorted(name for name, ones in by_set.items() if len(ones) >= max(SIZES))
    for number in range(LISTS):
        at = rng.randrange(len(sets))
        known = by_set[sets[at]]
        sign = rng.choice(sorted(SIGNS))
        separator = rng.choice(SIGNS[sign])
        size = rng.choice(SIZES)
        if number % 2:
            form = rng.choice(("full", "full", "family", "initials", "behind", "first"))
            people = 1 if sign == "by" else 0 if (form, sign) == ("family", "colon") else rng.choice((0, 1))
            yield Made(at, signed(rng.sample(known, size), form, separator, people, rng), sign, people)
        elif len(some := unsigned(known, separator, rng)) >= size:
            yield Made(at, rng.sample(some, size), sign, None)


def signed(some: list[Work], form: str, separator: str, people: int, rng: Random) -> list[str]:
    """Return lines of people and titles, some with the people of the line above, some with one name or none."""
    again = rng.choice((0.0, 0.0, 0.2, 0.5))
    odd = rng.choice((0.0, 0.0, 0.1, 0.2))
    quoted = rng.random() < 0.2
    name, lines = "", []
    for one in some:
        title = short(one.title, rng)
        title = f"“{title}”" if quoted else title
        name = name if name and rng.random() < again else names(one, form)
        if rng.random() < odd:
            alone = rng.random() < 0.5
            name = one.people[0][1] if alone else one.place or one.title
        lines.append(separator.join((name, title) if people == 0 else (title, name)))
    return lines


def unsigned(known: list[Work], separator: str, rng: Random) -> list[str]:
    """Return lines of one kind that the sign parts and that name nobody."""
    kind = rng.randrange(5)
    if kind == 4:
        return [_at_work(one, separator, rng) for one in known]
    if kind == 0:
        return [one.title for one in known if separator in one.title]
    if kind == 1:
        return [separator.join((short(one.title, rng), one.place)) for one in known if one.place]
    if kind == 2:
        return [separator.join((one.place, one.title)) for one in known if one.place]
    topics = [one.title.split()[-1].capitalize() for one in rng.sample(known, rng.choice((2, 3, 6)))]
    return [separator.join((rng.choice(topics), one.title)) for one in known]


def _at_work(work: Work, separator: str, rng: Random) -> str:
    """Return a line of a person and where they work."""
    word = max(work.title.split(), key=len).strip(".,:;()").capitalize()
    return separator.join((names(work, "full"), rng.choice(BODIES).format(word)))


def rows(made: Made) -> Iterator[Row]:
    """Yield the readings of a list: split at the first and the last sign, the people on either side."""
    for way in product(two_sides.SIGNS, ("first", "last")):
        matches = [match for line in made.lines if (match := two_sides.cut(line.rstrip(" ."), way))]
        if len(matches) < max(two_sides.MIN_ITEMS, two_sides.MIN_DIVIDED * len(made.lines)):
            continue
        texts = [(match[1], match[2]) for match in matches]
        for people in (0, 1):
            right = (way[0], people) == (made.sign, made.people)
            if right and way[1] != ("first", "last")[people]:
                continue  # some of its lines are split in the right place
            yield Row("made", two_sides.features(texts, way, people), right)


def main() -> int:
    """Fit the table, report on it, and write it where that is asked."""
    held, kept = list[Row](), list[Row]()
    for made in lists():
        (kept if made.of_set % HELD_BACK else held).extend(rows(made))
    for name, fitted, tried in (("held back", kept, held), ("all", [*kept, *held], [*kept, *held])):
        weights = fit([Row(one.kind, one.features | {""}, one.work) for one in fitted], {})
        counts: Counter[tuple[bool, bool]] = Counter()
        for one in tried:
            score = sum(weights.get(feature, 0.0) for feature in one.features | {""})
            counts[one.work, score > two_sides.SURE] += 1
        print(
            f"{name}: {len(tried)} readings, right {counts[True, True]}, missed {counts[True, False]}, "
            f"made up {counts[False, True]}"
        )
    if "--write" in sys.argv:
        WEIGHTS.write_text(json.dumps(weights, indent=0, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
