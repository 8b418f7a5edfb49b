"""Lists whose items begin with names and a colon: "Ada Stone, Ben Ortiz: Title (SOSP 2003)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from seminal.model.entry import OTHERS, Name
from seminal.read.items.tables import joined
from seminal.read.references import authors, commas, families, names_first, strings
from seminal.read.references.lexicon import GIVEN
from seminal.read.references.marked import Item, Marked, bullets
from seminal.text.pattern import lazy

_AHEAD = re.compile(
    r"(?:((?:19|20)\d\d)\s*[:–—-]\s+)?([A-ZÀ-ÞØ][^:\d\n()\[\]\"“?!–—]{2,160}?)(?::\s+|\s+[–—-]\s+)(?=\S)"
)
_YEAR = re.compile(r"((?:1[5-9]|20)\d\d):?\s+(?=[A-Z])")
_NAMED = lazy(r"([A-Z][^:\d\n()]{1,60}?)(?::\s+|(?<=et al)\.?\s+)(?=\S)")
_DATED_LAST = re.compile(r"\b(?:1[89]|20)\d\d\W*$")
_AND = re.compile(r",?\s+(?:and|&)\s+")
_QUOTES = frozenset('"“„«')
_SEVERAL = 5
"""Items with one family name and a comma: fewer may begin with a list of subjects."""
Head = tuple[int, tuple[Name, ...], bool, str]
"""Where the text goes on behind the names, the names, whether they are surely names, and a year before them."""
_ENOUGH = 3
"""Items with several names: so many show that the list begins its items with names."""


def ahead(items: list[Item]) -> list[Item]:
    """Return the items with "by" before the names that a colon ends, where the list begins its items so.

    Two words before a colon are a system or its subject as likely as not: most of the items must have names there.
    """
    found = {id(item): names for item in items if (names := _head_before_colon(item))}
    groups: dict[int, list[Item]] = {}
    for item in items:
        if item.form in ("bullet", "number", "line", "paragraph") and not item.cells:
            groups.setdefault(item.group, []).append(item)
    named: set[int] = set()
    for members in groups.values():
        parted = {
            id(item): head for item in members if id(item) not in found and (head := _before_comma(item))
        }
        if _are_custom(parted, members):
            found |= parted
            named |= {id(item) for item in members if id(item) in parted}
        heads = [found[id(item)] for item in members if id(item) in found]
        dated = sum(_DATED_LAST.search(item.text.text) is not None for item in members)
        if _is_custom([(names, certain) for _, names, certain, _ in heads], len(members), dated=dated):
            named |= {
                id(item) for item in members if id(item) in found and not _is_told(item, found[id(item)])
            }
    return [_with_names_behind(item, found[id(item)]) if id(item) in named else item for item in items]


def _is_told(item: Item, head: Head) -> bool:
    """Return whether a reference tells without the list where its names end: "Stone A, Vik C: Kites. Kite Letters"."""
    return strings.behind_people(item.text.text) == head[0]


def _are_custom(parted: dict[int, Head], members: list[Item]) -> bool:
    """Return whether a list has names and a comma before its titles: surely in a third of its items, or in all of them.

    Beside those (`parted`) stand items that tell by themselves who wrote them.
    """
    if not parted:
        return False
    sure = sum(certain for _, _, certain, _ in parted.values())
    if sure >= _ENOUGH and 3 * sure >= len(members):
        return True
    lone = sum(
        len(names) == 1 and not names[0].given and families.is_family(names[0].family)
        for _, names, _, _ in parted.values()
    )
    if lone >= _SEVERAL and 3 * (lone + sum(_tell_authors(parted, members))) >= 2 * len(members):
        return True  # "Stone, Kites at Night, Kite Press", one line as the other
    if len(members) < _ENOUGH or (len(parted) == len(members) and not sure):
        return False
    return all(_tell_authors(parted, members))


def _tell_authors(parted: dict[int, Head], members: list[Item]) -> Iterator[bool]:
    """Yield of each item that has no names before a comma whether it tells by itself who wrote it."""
    return (strings.behind_people(item.text.text) > 0 for item in members if id(item) not in parted)


def dated_ahead(items: list[Item]) -> list[Item]:
    """Return the items with year and names on lines behind the rest, where the list begins its items with years.

    "1995 Stone: Title", "1998 Stone et al Title", "2003 Title": one number alone may be a title's.
    """
    every = list(bullets(items))
    linked = [item for item in every if item.text.of("link")]
    heads = _usual({id(item): head for item in linked if (head := _head_after_year(item))}, len(linked))
    plain = [item for item in every if not item.text.of("link")]
    years = {id(item): year for item in plain if (year := _YEAR.match(item.text.text))}
    heads |= _usual({at: (year.end(), (), True, year[1]) for at, year in years.items()}, len(plain))
    return [_dated_behind(item, heads) for item in items] if heads else items


def _usual(heads: dict[int, Head], items: int) -> dict[int, Head]:
    """Return the heads where most of so many items have one, else none."""
    return heads if len(heads) > _ENOUGH and 3 * len(heads) >= 2 * items else {}


def _dated_behind(item: Item, heads: Mapping[int, Head]) -> Item:
    """Return the item, and those below it, with what their heads say behind the rest."""
    children = tuple(_dated_behind(child, heads) for child in item.children)
    changed = _with_names_behind(item, heads[id(item)]) if id(item) in heads else item
    return replace(changed, children=children) if children else changed


def _head_after_year(item: Item) -> Head | None:
    """Return the year that an item begins with, and the names before a colon behind it, or that "et al." ends."""
    text = item.text.text
    year = _YEAR.match(text)
    if year is None or any(mark.start < year.end() for mark in item.text.marks):
        return None
    named = _NAMED.match(text, year.end())
    names: tuple[Name, ...] = ()
    various = named is not None and named.group(1).lower() == "various"
    if named and not various:
        head = named.group(1).replace("/", ", ")
        names = authors.families(_AND.sub(", ", head)) or authors.parse(head, certain=True)
    start = named.end() if named and (names or various) else year.end()
    return start, names, True, year.group(1)


def _is_custom(heads: list[tuple[tuple[Name, ...], bool]], members: int, *, dated: int) -> bool:
    """Return whether a list begins its items with names: most of several people, or all of them and surely some.

    `dated` is how many of the items end in a year.
    """
    people = [(names, certain) for names, certain in heads if len(names) > 1 or names[0].given]
    several = sum(len(names) > 1 for names, _ in people)
    sure = sum(certain for _, certain in people)
    whole = [
        names[0].given.partition(" ")[0].lower() for names, _ in heads if len(names) == 1 and names[0].given
    ]
    known = sum(map(GIVEN.__contains__, whole))
    if len(whole) == len(heads) == members > _ENOUGH and 2 * min(dated, known) >= members:
        return True  # "Ada Stone — Night Kites (1936)", one line as the other
    if len(heads) == members > _ENOUGH and several > 1 and sure:
        return True  # "McCarthy - ..." among "Dijkstra et al. - ..."
    return several >= _ENOUGH and 3 * len(people) >= 2 * members and bool(sure or 2 * several >= len(people))


def _head_before_colon(item: Item) -> Head | None:
    """Return what an item has before a colon or a dash, if it may be names."""
    if item.cells or item.titled:
        return None
    match = _AHEAD.match(item.text.text)
    if match is None or any(mark.start < match.end() for mark in item.text.marks if mark.kind == "link"):
        return None
    head = match.group(2)
    whole = authors.parse(head)
    names = whole or authors.families(_AND.sub(", ", head)) or authors.parse(head, certain=True)
    if (
        not names
        or authors.noun_like(names)
        or any(map(authors.is_noun, names))
        or (":" in match.group() and names_first.names_work(head, names))
        or authors.is_organisation(head)
        or (whole and any(m.start == match.end() for m in item.text.of("strong", "emphasis")))
    ):
        return None  # a marked title behind names is told without the list
    return match.end(), names, bool(whole), match.group(1) or ""


def _before_comma(item: Item) -> Head | None:
    """Return the same for whole names that a comma ends: "Ada Stone, Kites at Night"."""
    text = item.text.text
    if item.titled:
        return None
    at = commas.after_names(text, shown=True) or families.after_families(text, shown=True)
    at = at or families.after_one(text)
    marked = text[at : at + 1] in _QUOTES or any(
        mark.start <= at + 1 for mark in item.text.of("link", "strong", "emphasis")
    )
    if not at or marked:
        return None  # a marked title behind names is told without the list
    if strings.behind_people(text):
        return None  # it is told without the list
    head = text[:at].rstrip(" ,.")
    alone = authors.families(_AND.sub(", ", head), least=2 if _AND.search(head) else 3)
    names = alone or authors.parse(head, certain=True)
    if not names:
        return None
    sure = names[0].given.partition(" ")[0].lower() in GIVEN if names[0].given else len(names) > 1
    return at, names, sure, ""


def _with_names_behind(item: Item, head: Head) -> Item:
    """Return the item with its names on a line behind the rest, as other lists have them."""
    start, names, _, year = head
    people = [
        " ".join(p for p in (n.given, n.particle, n.family, n.suffix) if p) for n in names if n != OTHERS
    ]
    said = " and ".join(people) + (" et al." if OTHERS in names else "")
    lines = "\n".join(line for line in (f"by {said}" if said else "", year) if line)
    rest = item.text.behind(start)
    return replace(item, text=joined(rest, Marked(lines)))
