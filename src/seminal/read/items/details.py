"""What a line below a title says of the work, and nothing else: who wrote it, where and when it appeared, its links."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.read.references import authors, imprint, keyed_lines, links
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Marked
from seminal.read.references.rest import read_after

_BUTTON_WORDS = 3
_LONGEST = 600
_QUOTES = re.compile(r"[\"“”«»]")
_OTHERS = re.compile(r"^\W*by\b|\bet\.? al\b\.?|\band others\b")


def is_detail(marked: Marked) -> bool:
    """Return whether a sub-item only adds authors, venue, date or links to the one above it."""
    text = marked.text
    for mark in sorted(marked.of("link"), key=lambda m: -m.start):
        label = text[mark.start : mark.end]
        if links.is_label(label) or (
            links.kind(mark.url) == "code" and label[:1] == "[" and len(label.split()) <= _BUTTON_WORDS
        ):
            text = text[: mark.start] + " " + text[mark.end :]
        else:
            return False
    bare = text.strip(" []()|,;.\n*_")
    if not bare or keyed_lines.role(bare):
        return True
    text = plain_names(Marked(text)).text
    if links.is_label(bare):
        return True
    if len(bare) > _LONGEST or keyed_lines.is_noted(text, surely=True):
        return False
    capitals = bare.isupper() and "." not in bare  # "CNN, LSTM" is what a work is about, and nobody
    if (
        not capitals
        and len(bare.split()) <= 4
        and (one := authors.parse(bare, certain=True))
        and all(n.given for n in one)
    ):
        return True
    if "," in text and len(people(text)) > 2:
        return True
    emphasised = [(m.start, m.end) for m in marked.of("emphasis")] if bare == text.strip() else []
    draft = _understood(text, emphasised)
    return draft is not None and bool((draft.authors and not capitals) or draft.date or draft.imprint.venue)


def _understood(text: str, emphasised: list[tuple[int, int]]) -> Draft | None:
    """Return what a text says of a work, where it says nothing else."""
    draft = Draft()
    read_after(draft, text, 0, emphasised)
    return draft if not draft.notes and draft.unexplained <= 1 else None


def says(text: str) -> set[str]:
    """Return what a line without markup says of a work, `authors`, `date` or a known `venue`, and nothing else.

    Of authors, `several` is said where they are more than one.
    """
    if len(text) > _LONGEST or not any(c.isalpha() for c in text) or keyed_lines.is_keyed(text):
        return set()
    if _QUOTES.search(text):
        return set()  # the title stands there
    names = people(text.strip(" .()"))
    if len(names) > 1 and not authors.noun_like(names):
        return {"authors", "several"}
    draft = _understood(text, [])
    if draft is None or authors.noun_like(draft.authors) or not _says_place(text, draft):
        return set()
    told = {
        "authors": draft.authors, "several": len(draft.authors) > 1, "date": draft.date,
        "venue": draft.imprint.known,
    }  # fmt: skip
    return {name for name, value in told.items() if value}


def _says_place(text: str, draft: Draft) -> bool:
    """Return whether what stands behind people is a known place or a date, and no title that only looks like one."""
    if draft.imprint.venue and not (draft.imprint.known or "volume" in draft.imprint.fields):
        return False
    words = [w for name in draft.authors for w in (name.family, name.given.partition(" ")[0]) if w in text]
    if not words:
        return not draft.authors
    start, end = min(map(text.find, words)), max(text.rfind(word) + len(word) for word in words)
    rest = _OTHERS.sub("", f"{text[:start]} {text[end:]}").strip(" ()[].,;:|/·–—-")
    found = imprint.read(rest)
    return not rest or imprint.dates_only(rest) or bool(found and (found.known or "volume" in found.fields))


def plain_names(text: Marked) -> Marked:
    """Return names without "(Peter)" in "Tse-Hsun (Peter) Chen" and brackets around them; any other text as it is."""
    if not ("(" in text.text or "[" in text.text) or text.of("link") or not people(text.text):
        return text
    return Marked(authors.LINKED.sub(r"\1", authors.NICKNAME.sub(" ", text.text)))


def people(text: str) -> tuple[Name, ...]:
    """Return the names that a text lists, all but one of them whole: "Ada Stone, Lyhwa, Ben Ortiz"."""
    if names := authors.parse(text):
        return names
    names = authors.parse(text, certain=True)
    whole = sum(bool(name.given) for name in names)
    return names if whole > 1 and whole >= len(names) - 1 and not authors.noun_like(names) else ()
