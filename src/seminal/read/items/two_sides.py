"""Read lists of titles and people as tables of two columns.

By itself a line like "Night Kites - Hargrove", "Hargrove: Night Kites" or "Night Kites, Ada Hargrove" does not say
which side is which, or whether it has two sides. The list does: one sign divides its lines, and the text on one side of
it looks more like names than the text on the other. `benchmarks/fit_sides.py` fits the weights.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from seminal.read.references import imprint, links, packaged
from seminal.read.references.labelling.lexicon import LETTERS, classes
from seminal.read.references.lexicon import GIVEN, PARTICLES, TITLE_WORDS
from seminal.read.references.marked import Item, Marked, listed
from seminal.read.references.organisations import is_organisation

MIN_ITEMS = 5
"""Lines with two sides that make columns."""
SURE = 2.0
"""The log odds from which on lines are read as people and titles."""
MIN_NAMES, MIN_NAMED, MIN_GIVEN = 4, 0.7, 0.5
"""Headings that are names, above bare titles; their share; and how many of them have a given name that is known."""
MIN_DIVIDED = 0.5
"""The share of a list's lines that one sign divides."""
SIGNS = {
    "line": r"\s*\n\s*",
    "dash": r"\s+[-–—]\s+",
    "colon": r"\s?[:：]\s+",
    "comma": r",\s+",
    "by": r",?\s+(?:by|von|par|por|di|de|da|av|af|door|van|przez|od)\s+",
}
_CUTS = {
    (sign, cut): re.compile(rf"(\S.{{0,200}}{greedy}){pattern}(\S.{{0,200}})", re.DOTALL)
    for sign, pattern in SIGNS.items()
    for cut, greedy in (("first", "?"), ("last", ""))
}
_BRACKETED = re.compile(r"\s*[(（]([^()（）\n]{2,80})[)）][\s.]*\Z")
"""Brackets at the end of a line: the publisher, the translator."""
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_DIGIT = re.compile(r"\d")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")
_BETWEEN = re.compile(r",| (?:&|and|et|und|y|e|i|och|og|en|and) |\s[/;]\s")
_ETAL = re.compile(r"\b(?:et\.? al|u\. ?a|i\.? in|m\.? fl|and others)\b|&|\b(?:and|und|et|y|e|i|och|og|en)\b")
_QUOTED = re.compile(r"[\"“„«‘'《『「].*[\"”“»’'》』」]\W*\Z")
_ARTICLES = frozenset(
    "the a an der die das ein eine le la les l' un une el los las il lo gli i uno una o os as um uma de het een den det"
    " en ett et".split()
)
_OF_PLACES = frozenset(LETTERS[name] for name in ("publisher", "journal", "meeting"))
_MAX_NAME_WORDS = 5
_MAX_MARKS, _MAX_LENGTH = 3, 400
"""Marks and characters of a line that may have two sides."""
SHARES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.85, 0.95)
"""Bounds that a share is compared with."""


Places = tuple[tuple[int, int], tuple[int, int]]
"""Where the first and the second side of a line begin and end."""


class _Line(NamedTuple):
    """A line without buttons: `start` is its first sign, `marks` where marks begin."""

    text: str
    start: int
    bracketed: re.Match[str] | None
    marks: tuple[int, ...]


class Sides(NamedTuple):
    """A line divided at a sign: its sides, and the brackets that end it."""

    places: Places
    texts: tuple[str, str]
    bracketed: tuple[int, int] | None


class Columns(NamedTuple):
    """How lines divide: at the `first` or `last` of a sign; people's side (0, 1)."""

    sign: str
    cut: str
    people: int

    @property
    def way(self) -> tuple[str, str]:
        """The key in `_CUTS`."""
        return self.sign, self.cut


def columns(lists: Iterable[Sequence[Marked]]) -> Columns | None:
    """Return the way to divide lines into people and titles; None below `SURE`.

    Of several it is the one that divides most lines, then the one with the highest score.
    """
    prepared = [[_line(one) for one in lines] for lines in lists]
    best, found = (0, SURE), None
    for way in _CUTS:
        texts = [sides.texts for lines in prepared for sides in _divided(lines, way) if sides]
        for people in (0, 1) if len(texts) >= MIN_ITEMS else ():
            sure = score(texts, way, people=people)
            if sure > SURE and (len(texts), sure) > best:
                best, found = (len(texts), sure), Columns(*way, people)
    return found


def divided(lines: Iterable[Marked], way: tuple[str, str]) -> list[Sides | None]:
    """Return each line's sides, or None; all None if under half of them divide."""
    return _divided(list(map(_line, lines)), way)


def _divided(lines: Sequence[_Line | None], way: tuple[str, str]) -> list[Sides | None]:
    """Return each line's sides, or None; all None if fewer than half divide."""
    found = [_sides(line, way) if line else None for line in lines]
    most = sum(sides is not None for sides in found) >= MIN_DIVIDED * len(lines)
    return found if most else [None] * len(lines)


def as_columns(items: Sequence[Item]) -> list[Item]:
    """Return the items with cells `title` and `authors` where lines are two such columns.

    Else bare titles get the people of the headings above them, if most of these are names. Sub-items also.
    """
    lists: dict[int, list[Item]] = defaultdict(list)
    for item in listed(items):
        if not item.titled:
            lists[item.group].append(item)
    texts = {group: [item.text for item in one] for group, one in lists.items()}
    if way := columns(texts.values()):
        changed = {
            id(item): _with_cells(item, sides, way.people)
            for group, one in lists.items()
            for item, sides in zip(one, divided(texts[group], way.way), strict=True)
            if sides and not _has_small_word(_ETAL.sub("", sides.texts[way.people]))
        }
    else:
        changed = _below_names([item for one in lists.values() for item in one])
    return _replaced(items, changed) if changed else list(items)


def _below_names(lines: Sequence[Item]) -> dict[int, Item]:
    """Return, by identity, items of bare titles below names, changed to have these as people."""
    bare = [
        item
        for item in lines
        if item.topics and not (item.text.marks or item.children or YEAR.search(item.text.text))
    ]
    names = names_of(item.topics[-1] for item in bare)
    return {
        id(item): replace(item, cells={"title": item.text, "authors": Marked(item.topics[-1])}, titled=True)
        for item in bare
        if item.topics[-1] in names
    }


def names_of(headings: Iterable[str]) -> set[str]:
    """Return the headings that are people's names.

    None unless four headings, and 70% of them, are names, half of these with a known given name or an initial.
    """
    given = set(headings)
    shaped = {name for name in given if _is_shaped_as_name(name) and not _has_publisher_word(name)}
    known = sum(map(_has_given_name, shaped))
    enough = len(shaped) >= max(MIN_NAMES, MIN_NAMED * len(given)) and known >= MIN_GIVEN * len(shaped)
    return shaped if enough else set()


def _replaced(items: Sequence[Item], changed: Mapping[int, Item]) -> list[Item]:
    """Return the items and sub-items, those whose `id()` is in `changed` replaced."""
    found = []
    for item in items:
        new = changed.get(id(item), item)
        below = tuple(_replaced(item.children, changed))
        found.append(replace(new, children=below) if below else new)
    return found


def _line(line: Marked) -> _Line | None:
    """Return a line to divide; None with a year, 4 marks or 400 characters."""
    if len(line.marks) > _MAX_MARKS or len(line.text) > _MAX_LENGTH or YEAR.search(line.text):
        return None
    text = _without_buttons(line).rstrip(" .\n")
    marks = tuple(mark.start for mark in line.of("strong", "emphasis", "link"))
    return _Line(text, len(text) - len(text.lstrip()), _BRACKETED.search(text), marks)


def _sides(line: _Line, way: tuple[str, str]) -> Sides | None:
    """Return a line's two sides; None without the sign or with marks within one."""
    text, bracketed = line.text, line.bracketed
    if text.count("\n") != (way[0] == "line"):
        return None
    match = cut(text, way, line.start, bracketed.start() if bracketed else len(text))
    if match is None:
        return None
    places = match.span(1), match.span(2)
    if way == ("comma", "last"):
        places = _with_people_last(text, places)
    if way == ("comma", "first"):
        places = _with_people_first(text, places)
    if way == ("by", "last") and " " not in match[2]:  # "Night Kites by Ada von Stone"
        ahead = cut(text, way, *places[0])
        if ahead and all(word[0].isupper() for word in ahead[2].split()):
            places = ahead.span(1), (ahead.start(2), places[1][1])
    if any(
        start < at < end and any(map(str.isalnum, text[start:at]))
        for at in line.marks
        for start, end in places
    ):
        return None  # marked words that follow others are the title
    texts = text[slice(*places[0])], text[slice(*places[1])]
    return Sides(places, texts, bracketed.span(1) if bracketed else None)


def cut(text: str, way: tuple[str, str], start: int = 0, end: int | None = None) -> re.Match[str] | None:
    """Match a text with a sign; groups 1 and 2 are its sides. Else None."""
    return _CUTS[way].fullmatch(text, start, len(text) if end is None else end)


def _without_buttons(line: Marked) -> str:
    """Return a line's text without the buttons that end it; the first link stays.

    "Night Kites - Hargrove, [notes](a)" ends with the name.
    """
    text = line.text
    for mark in reversed(line.of("link")[1:]):
        if not links.is_label(text[mark.start : mark.end]) or text[mark.end :].strip(" ,;|()[]."):
            break
        text = text[: mark.start].rstrip(" ,;|([")
    return text


def _with_people_last(text: str, places: Places) -> Places:
    """Move people at the title's end to the other side: "Kites, Ada Hargrove, B. Ortiz"."""
    (start, end), (first, stop) = places
    while (at := text.rfind(", ", start, end)) > start and _is_person(text[at + 2 : end]):
        end, first = at, at + 2
    return (start, end), (first, stop)


def _with_people_first(text: str, places: Places) -> Places:
    """Move people at the title's start to the other side: "Ada Hargrove, B. Ortiz, Kites"."""
    (start, end), (first, stop) = places
    while (at := text.find(", ", first, stop)) > 0:
        quoted = _QUOTED.match(text[at + 2 : stop]) is not None
        if not _is_person(text[first:at], known=quoted):
            break
        end, first = at, at + 2
    return (start, end), (first, stop)


def _is_person(name: str, *, known: bool = False) -> bool:
    """Return whether a text is shaped as a name, without title words.

    It has a known given name or an initial, unless people are `known` to come here.
    """
    return _is_shaped_as_name(name) and (known or _has_given_name(name)) and not _has_title_word(name)


def _with_cells(item: Item, sides: Sides, people: int) -> Item:
    """Return an item with cells for its title and people; brackets are `venue` or `note`.

    `people` is their side. The cell `ignored` is the whole text, for its links.
    """
    text = item.text
    cells = {"title": text.slice(*sides.places[1 - people]), "authors": text.slice(*sides.places[people])}
    cells["ignored"] = text  # its links
    if sides.bracketed:
        inner = text.slice(*sides.bracketed)
        cells["venue" if imprint.read(inner.text) else "note"] = inner
    return replace(item, form="bullet", cells=cells, titled=True)


def features(pairs: Sequence[tuple[str, str]], way: tuple[str, str], people: int) -> frozenset[str]:
    """Return the features for and against one side being people and the other titles.

    Each is a share of the pairs above a level of `SHARES`: "shaped > 0.5". `people` is the side, 0 or 1.
    """
    names, titles = [pair[people] for pair in pairs], [pair[1 - people] for pair in pairs]
    count = len(pairs)
    shares = {
        "shaped": sum(map(_is_shaped_as_name, names)),
        "title shaped": sum(map(_is_shaped_as_name, titles)),
        "given": sum(map(_has_given_name, names)),
        "title given": sum(map(_has_given_name, titles)),
        "small": sum(map(_has_small_word, names)),
        "title small": sum(map(_has_small_word, titles)),
        "system": sum(map(_has_system, names)),
        "house": sum(map(_has_publisher_word, names)),
        "noun": sum(map(_has_title_word, names)),
        "title body": sum(map(is_organisation, titles)),
        "title noun": sum(map(_has_title_word, titles)),
        "article": sum(name.split()[0].lower() in _ARTICLES for name in names),
        "title article": sum(title.split()[0].lower() in _ARTICLES for title in titles),
        "single": sum(" " not in name for name in names),
        "shorter": sum(
            len(name.split()) < len(title.split()) for name, title in zip(names, titles, strict=True)
        ),
        "repeated": count - len(set(names)),
        "title repeated": count - len(set(titles)),
        "quoted": sum(_QUOTED.match(title) is not None for title in titles),
    }
    found = {
        f"{name} > {level}" for name, share in shares.items() for level in SHARES if share > level * count
    }
    return frozenset(found | {f"{way[0]} {people}", f"{way[1]} {people}"})


def score(pairs: Sequence[tuple[str, str]], way: tuple[str, str], *, people: int) -> float:
    """Return the log odds that one side of pairs (0 or 1) is people."""
    weights = packaged.table(__package__, "side_weights.json")
    found = features(pairs, way, people)
    return float(weights[""] + sum(weights.get(name, 0.0) for name in found))


def _is_shaped_as_name(text: str) -> bool:
    """Return whether a text's words have capitals or are particles, without digits.

    False for the name of a month.
    """
    people = [one.split() for one in _BETWEEN.split(text)]
    words = [word for one in people for word in one]
    if len(words) == 1 and LETTERS["month"] in classes(words[0].lower()):
        return False
    named = all(word[0].isupper() or word.lower() in PARTICLES for word in words)
    short = all(len(one) <= _MAX_NAME_WORDS for one in people)
    return bool(words) and short and named and _DIGIT.search(text) is None


def _has_given_name(text: str) -> bool:
    """Return whether a text has a known given name, or an initial."""
    words = text.replace(",", " ").split()
    return any(word.lower() in GIVEN or _INITIALS.fullmatch(word) for word in words)


def _has_small_word(text: str) -> bool:
    """Return whether a word begins with a letter that is no capital, particles apart."""
    return any(word[0].isalpha() and not word[0].isupper() and word not in PARTICLES for word in text.split())


def _has_system(text: str) -> bool:
    """Return whether a word has a capital or digit within: "BERT", "PipeSwitch", "GPT-3"."""
    return any(
        not word.endswith(".") and any(sign.isupper() or sign.isdecimal() for sign in word[1:])
        for word in text.split()
    )


def _has_publisher_word(text: str) -> bool:
    """Return whether a word is one of publishers, journals or meetings: "Press", "Verlag"."""
    return any(not _OF_PLACES.isdisjoint(classes(word.lower().strip(",.:;"))) for word in text.split())


def _has_title_word(text: str) -> bool:
    """Return whether a word occurs in titles but not in names (see `TITLE_WORDS`)."""
    return any(word.lower().strip(",.:;") in TITLE_WORDS for word in text.split())
