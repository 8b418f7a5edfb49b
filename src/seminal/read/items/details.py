"""Recognise lines that only add details to a title: authors, venue, date, links."""

from __future__ import annotations

from seminal.model.entry import OTHERS, Name
from seminal.read.references import authors, imprint, keyed_lines, links, reference
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Marked

_MAX_BUTTON_WORDS = 3
_MIN_PHRASE = 4
_MAX_LENGTH = 600


def is_detail(marked: Marked) -> bool:
    """Return whether a sub-item only adds authors, venue, date or buttons to its parent."""
    rest = marked
    for mark in sorted(marked.of("link"), key=lambda m: -m.start):
        label = marked.text[mark.start : mark.end]
        if links.is_label(label) or (
            links.kind(mark.url) == "code" and label[:1] == "[" and len(label.split()) <= _MAX_BUTTON_WORDS
        ):
            rest = rest.without(mark.start, mark.end, " ")
        else:
            return False
    bare = rest.text.strip(" []()|,;.\n*_")
    if not bare or keyed_lines.role(bare):
        return True
    rest = plain_names(rest)
    text = rest.text
    if links.is_label(bare):
        return True
    if len(bare) > _MAX_LENGTH or keyed_lines.is_noted(text, surely=True):
        return False
    capitals = bare.isupper() and "." not in bare  # "CNN, LSTM" are subjects and no people
    if "," in text and len(people(text)) > 2:
        return True
    if _begins_with_title(marked) or (reference.people_ahead(marked.text) and reference.is_whole(marked)):
        return False
    draft = _draft_of_details(Marked(text, rest.of("emphasis") if bare == text.strip() else ()))
    return draft is not None and bool((draft.authors and not capitals) or draft.date or draft.imprint.venue)


def _begins_with_title(marked: Marked) -> bool:
    """Return whether a text is a marked title of five words before people."""
    for mark in marked.of("emphasis", "strong")[:1]:
        inner = marked.text[mark.start : mark.end].strip(" .,")
        if not marked.text[: mark.start].strip() and len(inner.split()) > _MIN_PHRASE:
            behind = detail_kinds(marked.text[mark.end :].replace("\n", " "))
            return "authors" in behind and not (people(inner) or imprint.read(inner))
    return False


def _draft_of_details(text: Marked) -> Draft | None:
    """Return the draft of a text that follows a title; None with two unexplained words."""
    draft = Draft()
    reference.read_after_title(draft, text)
    return draft if not draft.notes and draft.unexplained <= 1 else None


def detail_kinds(text: str) -> set[str]:
    """Return the details that make up a plain line: `authors`, `date`, a known `venue`.

    More than one author adds `several`. A line with anything else has none.
    """
    if len(text) > _MAX_LENGTH or not any(c.isalpha() for c in text) or keyed_lines.is_keyed(text):
        return set()
    names = people(text.strip(" .()"))
    if len(names) > 1:
        return {"authors", "several"} if _are_several(names) else set()
    draft = _draft_of_details(Marked(text))
    if draft is None or not _only_place_remains(text, draft):
        return set()
    values = {
        "authors": draft.authors, "several": _are_several(draft.authors), "date": draft.date,
        "venue": draft.imprint.known,
    }  # fmt: skip
    return {name for name, value in values.items() if value}


def _are_several(names: tuple[Name, ...]) -> bool:
    """Return whether there are two names, one with a given name ("Kiteplay, Oxford" has none)."""
    return len(names) > 1 and any(name.given or name == OTHERS for name in names)


def _only_place_remains(text: str, draft: Draft) -> bool:
    """Return whether a text without its people is nothing, a date, or a known venue.

    A volume makes any venue known. Without people, the text has to begin with the venue.
    """
    if draft.imprint.venue and not draft.imprint.known:
        return False
    words = [w for name in draft.authors for w in (name.family, name.given.partition(" ")[0]) if w in text]
    if not words:
        return not draft.authors
    start, end = min(map(text.find, words)), max(text.rfind(word) + len(word) for word in words)
    rest = f"{text[:start]} {text[end:]}".strip(" ()[].,;:|/·–—-")
    found = imprint.read(rest)
    return not rest or imprint.dates_only(rest) or bool(found and (found.known or "volume" in found.fields))


def plain_names(text: Marked) -> Marked:
    """Return names without brackets and nicknames: "Tse-Hsun (Peter) Chen" -> "Tse-Hsun Chen"; other text unchanged."""
    if not ("(" in text.text or "[" in text.text) or text.of("link") or not people(text.text):
        return text
    return Marked(authors.LINKED.sub(r"\1", authors.NICKNAME.sub(" ", text.text)))


def people(text: str) -> tuple[Name, ...]:
    """Return the people of only names, one perhaps single: "Ada Stone, Lyhwa"; else ()."""
    if names := authors.parse(text):
        return names
    names = authors.parse(text, certain=True)
    whole = sum(bool(name.given) for name in names)
    return names if whole > 1 and whole >= len(names) - 1 else ()
