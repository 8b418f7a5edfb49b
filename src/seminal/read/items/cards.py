"""Read cards: a heading or bullet with the title, and its details on lines below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from seminal.model.vocabulary import label
from seminal.read.items import details
from seminal.read.items.features import OF_WORKS
from seminal.read.items.tables import joined_lines
from seminal.read.references import authors, buttons, imprint, keyed_lines, links, reference
from seminal.read.references.marked import Item

_LINK = re.compile(
    r"\[{1,2}(?P<label>[^\[\]]{0,80})\]{1,2}\((?P<url>[^()\s]{3,500})\)|<?(?P<bare>https?://[^\s<>\])]{3,500})>?"
)
_PICTURE = re.compile(r"<img\b[^<>]{0,300}>|!\[[^\[\]]{0,80}\]\([^()\s]{0,300}\)")
_MARKUP = re.compile(r"[*_`]+")
_SECTION = re.compile(
    r"\W*(?:papers?|references?|readings?|links?|resources?|further reading|books?|surveys?|introduction|overview"
    r"|(?:[\w-]+ ){0,3}(?:bibliograph(?:y|ies)|reading lists?)(?: (?:on|of|for) .{2,60})?"
    r"|week \d+|lecture \d+|\d[\d./-]*)\W*$",
    re.IGNORECASE,
)
_BULLET = re.compile(r"\s{0,8}[-*+]\s+")
_SIGNED_BY = ({"authors", "several"}, {"venue", "date"})
_WRAPPED = re.compile(r"\s+(?![-*+]\s)\S")
"""A line that goes on with the bullet above it."""
_MAX_LENGTH = 400
"""A longer line says more than who wrote a work and where."""
_ALONE = re.compile(
    r"\s{0,3}(?:([*_]{1,2})(?=[^\s*_]).*\1\s*$|(?![-*+•>|#\[]|\d+[.)])(?:[^.;]|(?<=\b[A-Z])\.)*\d[\s)]*$)"
)
"""A line all in italics, or one that ends with a date and is no sentence and no bullet."""
_SIGNATURE = re.compile(r"\((?=\w)([^()\d]{3,80}?),? ?~?(?:1[5-9]|20)\d\ds?\??\)")
"""A line that says who wrote a work and when, and nothing else: "(Ada Stone, 1974)"."""
_SEMICOLON = re.compile(r"\s*[;；|]\s*")
_MAX_PLACE_WORDS = 12
_MIN_TITLE_WORDS = 3
_MAX_SIGNED_WORDS = 40
"""Words of a line that says who wrote a work and where it appeared."""
_QUOTED = re.compile(r"\s*[\"“«][^\"“”«»]{12,300}[\"”»]")
_MAX_CARD_LINES = 8
_MAX_SIBLINGS = 16
"""Siblings that describe one title: no card has more."""


def lines_below(title: str, below: Sequence[str], *, sure: bool = False) -> int | None:
    """Return how many lines below a heading describe its work; None for no work.

    One of them must show it: a paper's address, its buttons, its authors, or where it appeared; `sure` says that
    the heading does so itself. The result is 0 where bullets "Authors: ..." describe it, which stay items.
    """
    keyed = keyed_lines.role(title)
    stated = sure or (keyed is not None and keyed[0] == "title")
    if _SECTION.match(title) or label(title) or not any(c.isalpha() for c in title):
        return None
    count = 0
    for at, line in enumerate(below[: 2 * _MAX_CARD_LINES]):
        if not line.strip():
            if at and not below[at - 1].strip():
                break
            continue  # many leave a line blank between the fields of a card
        if "![" in line and not _PICTURE.sub("", line).strip():
            continue  # a badge that leads nowhere
        if len(_PICTURE.sub("", line)) > _MAX_LENGTH or line.lstrip().startswith("#"):
            break
        shown = _classify_line(line, title, first=count == 0 and not stated)
        if count == 0 and shown == "bullet":
            return 0
        if shown == "signed":
            return 0 if count == 0 and _is_alone(below[at:]) else count or None
        if shown == "authors" and not stated and any(map(_QUOTED.match, below[at + 1 : at + 2])):
            return None  # authors above the quoted title that they wrote
        if shown == "" and count == 0 and imprint.dates_only(line.strip(" *_`()[]")):
            continue
        if shown == "" and count == 0 and (other := keyed_lines.role(line)) and other[0] == "links":
            continue  # code alone shows no work, a line below may
        if not shown or shown == "bullet":
            break
        count = at + 1
    return count or None


def is_signature(line: str) -> bool:
    """Return whether a line is only authors and year in brackets: "(Ada Stone, 1974)"."""
    match = _SIGNATURE.fullmatch(line.strip())
    return match is not None and bool(authors.parse(match[1], certain=True))


def paper_below(below: Sequence[str]) -> int | None:
    """Return the first line, before the next heading, of only a paper's buttons; else None."""
    for at, line in enumerate(takewhile(lambda line: not line.lstrip().startswith("#"), below)):
        urls = [(link["label"] or "", link["url"] or link["bare"]) for link in _LINK.finditer(line)]
        rest = _LINK.sub("", line)
        if (
            _has_paper(urls)
            and not any(map(str.isalnum, rest))
            and all(links.is_label(text) for text, _ in urls)
        ):
            return at
    return None


def _classify_line(line: str, title: str, *, first: bool) -> str:
    """Classify a line below a title: `links`, `authors`, `field`, `bullet`, `signed` or "".

    A `field` is "Key: value" or a venue or date, a `bullet` "- Key: value", `signed` a bullet of authors or a venue.
    With `first`, no line above has shown a work, so this line has to: code or a lone date is "" then.
    """
    words = len(title.split())
    line = _PICTURE.sub("", line).replace("\\[", "").replace("\\]", "")
    keyed = keyed_lines.role(line)
    urls = [(link["label"] or "", link["url"] or link["bare"]) for link in _LINK.finditer(line)]
    linked = (
        keyed
        and keyed[0] == "links"
        and words >= _MIN_TITLE_WORDS
        and (_has_paper(urls) or _is_venue_button(urls))
    )
    if keyed and (not first or linked or keyed[0] in ("authors", "venue")):
        return "bullet" if re.match(r"\s*[-*+]\s", line) else "field"
    if urls and not any(c.isalnum() for c in _LINK.sub("", line)) and all(links.is_label(t) for t, _ in urls):
        return "links" if not first or _has_paper(urls) else ""
    text = _MARKUP.sub("", line).strip()
    if bullet := _BULLET.match(line):
        return _classify_bullet(_LINK.sub(_without_button, line[bullet.end() :]), title)
    if is_signature(text) or (words > 1 and _names_people(line, text, first=first)):
        return "authors"
    if first and words >= _MIN_TITLE_WORDS and " by " not in title and _is_imprint_line(text):
        return "field"
    kinds = details.detail_kinds(_LINK.sub(_without_button, text) if urls else text)
    placed = words >= _MIN_TITLE_WORDS and "venue" in kinds
    if "authors" in kinds and (placed or (not first and len(kinds) > 1)):
        return "authors"
    stated = imprint.read(text) if not first else None
    return "field" if stated and (stated.known or stated.date) and len(text.split()) <= 20 else ""


def _names_people(line: str, text: str, *, first: bool) -> bool:
    """Return whether a line is only authors; or, if `first`, authors with venue or date.

    `text` is the line without markup. The second kind has to be in italics or to end with a date.
    """
    if authors.parse(text):
        return True
    alone = first and _ALONE.match(line) and len(text.split()) <= _MAX_SIGNED_WORDS
    draft = reference.people_and_place(text) if alone else None
    if draft is None:
        return False
    placed = draft.imprint.known or draft.date or all(name.given for name in draft.authors)
    return bool(placed)


def _classify_bullet(text: str, title: str) -> str:
    """Return `signed` for several authors, authors and venue, or venue and date; else ""."""
    if len(title.split()) < _MIN_TITLE_WORDS or OF_WORKS.search(title):
        return ""
    kinds = details.detail_kinds(_MARKUP.sub("", text).strip())
    return "signed" if kinds in _SIGNED_BY or kinds >= {"authors", "venue"} else ""


def _without_button(link: re.Match[str]) -> str:
    """Return "" for a button "[pdf](url)" or a bare address, another link unchanged."""
    return "" if links.is_label(link.group(1) or "") else link.group()


def _is_alone(below: Sequence[str]) -> bool:
    """Return whether no other bullet before a blank line has authors as the first has.

    Or a venue, if the first has no authors; False where the first bullet wraps.
    """
    if len(below) > 1 and _WRAPPED.match(below[1]):
        return False  # it goes on, with the work's title as likely as not
    kind = "authors" if "authors" in _bullet_details(below[0]) else "venue"
    others = takewhile(str.strip, below[1:])
    return not any(kind in _bullet_details(line) for line in others)


def _bullet_details(line: str) -> set[str]:
    """Return the kinds of details that make up a bullet; none for another line."""
    bullet = _BULLET.match(line)
    return details.detail_kinds(_MARKUP.sub("", line[bullet.end() :]).strip()) if bullet else set()


def _has_paper(urls: Sequence[tuple[str, str]]) -> bool:
    """Return whether one of the links (label, URL) leads to a paper."""
    return any(links.kind(url) == "paper" for _, url in urls)


def _is_venue_button(urls: Sequence[tuple[str, str]]) -> bool:
    """Return whether the label of a link is a venue: "Link: [NeurIPS](a)"."""
    return any(buttons.place(text, first=True) for text, _ in urls)


def _is_imprint_line(text: str) -> bool:
    """Return whether a line is only venues, one known and dated: "arXiv 1708; SOSP 2017"."""
    if len(text.split()) > _MAX_PLACE_WORDS or "[" in text.strip("[] "):
        return False
    long = [word for word in text.split() if len(word) > 3 and word[0].isalpha()]
    if sum(word != word.lower() for word in long) < 0.7 * len(long):
        return False  # a sentence
    found = [imprint.read(part) for part in _SEMICOLON.split(text)]
    return all(found) and any(one and one.known and one.date for one in found)


def with_keyed_siblings_below(items: list[Item]) -> list[Item]:
    """Return the items with "- Authors: ..." siblings as children of the bullet before them.

    Notes ("- Summary: ...") follow them there, 16 siblings at most; "Title:" is removed from titles.
    """
    found: list[Item] = []
    below: dict[int, list[Item]] = {}
    opened = False  # a card is open: a title was seen, and keyed siblings may follow
    for item in map(_title_first, items):
        if item.form not in ("bullet", "number") or item.cells or item.titled:
            found.append(item)
            opened = False
            continue
        keyed = keyed_lines.role(item.text.text)
        is_detail = keyed is not None and keyed[0] != "title"
        noted = not is_detail and keyed_lines.is_noted(item.text.text)
        last = found[-1] if len(below.get(len(found) - 1, ())) < _MAX_SIBLINGS and found else None
        if (
            last
            and last.group == item.group
            and (is_detail or (noted and opened))
            and (opened or _may_be_title(last))
        ):
            below.setdefault(len(found) - 1, []).append(item)
            opened = True
        else:
            found.append(_without_key(item) if keyed and keyed[0] == "title" else item)
            opened = False
    for at, siblings in below.items():
        found[at] = replace(found[at], children=(*found[at].children, *siblings))
    return found


def _title_first(item: Item) -> Item:
    """Return an item with its line "Title: ..." first and without key, if any."""
    if item.children:
        item = replace(item, children=tuple(map(_title_first, item.children)))
    text = item.text
    if (
        item.cells
        or len(text.text) > _MAX_LENGTH * _MAX_CARD_LINES
        or not ("\n" in text.text or "|" in text.text)
    ):
        return item
    start = 0
    for line in text.text.split("\n")[:_MAX_CARD_LINES] if not item.titled else ():
        keyed = keyed_lines.role(line)
        if keyed and keyed[0] == "title" and keyed[1].strip():
            end = start + len(line)
            title = text.slice(end - len(keyed[1]), end)
            rest = joined_lines(text.slice(0, start), text.slice(end + 1)) if start else text.slice(end + 1)
            return replace(item, text=joined_lines(title, rest), titled=True) if rest.text.strip() else item
        start += len(line) + 1
    return replace(item, text=text)


def _may_be_title(item: Item) -> bool:
    """Return whether a bullet may be a card's title: several words, no key, no children."""
    return keyed_lines.role(item.text.text) is None and len(item.text.text.split()) > 1 and not item.children


def _without_key(item: Item) -> Item:
    """Return the item without "Title:" before its title."""
    return replace(item, text=item.text.slice(keyed_lines.key_length(item.text.text)))
