"""Labelled references from the lines with slots of `templates.txt`: the same ones on every run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from random import Random

from own_lists import from_tags
from sets import Labelled
from synthesis import records

TEMPLATES = Path(__file__).with_name("templates.txt")
TIMES = 14
"""How often each line is filled in."""
_SLOT = re.compile(r"\{(\w)\}")
_FAMILIES = (
    "O'Hale", "McReed", "van Lind", "DeMoor", "LeVik", "Lee", "Wu", "Li", "Kim", "Berg", "Fleming", "Sundholm",
    "Martin", "Page", "Quill", "Hollis", "Marsh", "de Wit", "Okafor", "Tanaka", "Silva", "Novak", "Rossi", "Haddad",
)  # fmt: skip
_BEGIN = (
    "b",
    "br",
    "d",
    "f",
    "g",
    "gr",
    "h",
    "k",
    "kl",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "st",
    "t",
    "tr",
    "v",
    "w",
)
_END = ("", "", "l", "n", "r", "rs", "nd", "m", "lt")
_LAST = ("", "son", "er", "man", "quist", "grove", "ski", "ini", "ez", "sen", "ov", "ley", "berg", "ton")
_VENUES = (
    "OSDI", "SOSP", "SIGMOD", "ISCA", "PLDI", "ICDE", "NeurIPS", "CACM", "TODS", "KiteConf", "LampSys", "ICRA", "SODA",
    "PVLDB", "USENIX ATC",
)  # fmt: skip
_JOURNALS = (
    "Communications of the ACM", "Journal of Lamps", "ACM Comput. Surv.", "Kite Letters", "IEEE Trans. Data Eng.",
    "Computer Reels", "Harbour Review", "J. Wind Eng.",
)  # fmt: skip
_HOUSES = (
    "MIT Press",
    "Springer",
    "Addison-Wesley",
    "Harbour Press",
    "OECD Publishing",
    "Wiley",
    "Quay Books",
)
_TOWNS = ("Geneva", "Paris", "Washington, DC", "Delft", "Berlin", "Cambridge, MA")


def references() -> Iterator[Labelled]:
    """Yield each line so many times, its slots filled in by lot."""
    rng = Random(7)
    works = [one for one in records() if one.language not in ("ru", "uk", "zh", "ja")]
    people = [name for one in works for name in one.people if not name.startswith("=")]
    bodies = [name[1:] for one in works for name in one.people if name.startswith("=")]
    for line in TEMPLATES.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            for _ in range(TIMES):

                def filled(slot: re.Match[str]) -> str:
                    return escape(
                        _value(slot[1], rng, works[rng.randrange(len(works))].title, people, bodies)
                    )

                yield from_tags(_SLOT.sub(filled, line), line)


def _invented(rng: Random) -> str:
    """Return a family name that nobody has: words that were seen in training say who is who, and most were not."""
    return "".join(
        rng.choice(_BEGIN) + rng.choice("aeiouaeio") + rng.choice(_END) for _ in range(rng.randint(1, 2))
    ).title() + rng.choice(_LAST)


def _value(slot: str, rng: Random, title: str, people: list[str], bodies: list[str]) -> str:
    """Return what a slot is filled with."""
    given, _, family = rng.choice(people).rpartition(" ")
    drawn = rng.random()
    family = family if drawn < 0.4 else rng.choice(_FAMILIES) if drawn < 0.65 else _invented(rng)
    if rng.random() < 0.3:
        given = f"{given or 'Ada'} {rng.choice('ABCDEFGHJKLMPRSTVW')}."
    words = title.split(":")[0].rstrip(".").split()
    year = rng.randint(1965, 2024)
    return {
        "F": family,
        "N": f"{given or 'Ada'} {family}",
        "I": f"{(given or 'Ada')[0]}. {family}",
        "T": title if rng.random() < 0.5 else title.title(),
        "S": " ".join(words[: rng.randint(2, 4)]).title(),
        "P": " ".join(words[:2]).title(),
        "V": rng.choice(_VENUES),
        "J": rng.choice(_JOURNALS),
        "Y": str(year),
        "y": f"{year % 100:02}",
        "B": rng.choice(bodies),
        "H": rng.choice(_HOUSES),
        "L": rng.choice(_TOWNS),
        "D": str(rng.randint(1, 60)),
    }[slot]
