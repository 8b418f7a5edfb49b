"""Names behind a title, with a venue before or after them: "Kwon et al., SOSP 2023", "NSDI 2020, Ada Stone"."""

from __future__ import annotations

import re
from itertools import islice

from seminal.read.references import authors, imprint
from seminal.read.references.draft import Draft
from seminal.read.references.parentheses import unlisted_venue
from seminal.read.references.strings import names_and_imprint

_COMMA = re.compile(r",\s+")


def venue_then_names(draft: Draft, text: str) -> bool:
    """Take "NSDI 2020, First Author, Second Author"."""
    for match in islice(_COMMA.finditer(text), 2):
        found = imprint.read(text[: match.start()])
        names = authors.parse(text[match.end() :]) if found and found.known else ()
        if found and names:
            draft.authors = names
            draft.appeared(found)
            return True
    return False


def take_person(draft: Draft, text: str) -> bool:
    """Take one whole name that follows a title at once: "*Toward real microkernels*, Jochen Liedtke"."""
    names = authors.parse(text, certain=True) if len(text.split()) <= 4 else ()
    if len(names) != 1 or not names[0].given or authors.is_organisation(text):
        return False
    draft.authors = names
    return True


def take_names(draft: Draft, text: str, *, certain: bool) -> bool:
    """Take "names" or "names, venue year"; `certain` says that names are expected there."""
    if certain and not draft.imprint.venue and (found := unlisted_venue(text)):
        draft.appeared(found, 1)
        return True
    pair = names_and_imprint(text)
    if pair and authors.noun_like(pair[0]) and (found := imprint.read(text, certain=True)):
        draft.appeared(found, 1)  # "(Information Fusion, 2020)"
        return True
    if pair and (certain or pair[0][-1].family == "others" or len(pair[0]) > 1 or pair[0][0].given):
        if not draft.authors:
            draft.authors = pair[0]
        if pair[1]:
            draft.appeared(pair[1], 1)
        return True
    if pair and pair[1] and pair[1].known:  # an affiliation before the venue
        draft.appeared(pair[1], 1)
        return True
    if certain and pair is None and authors.is_organisation(text) and not authors.parse(text):
        return True  # an affiliation
    names = authors.parse(text)
    many = authors.parse(text, certain=True) if not names and certain and text.count(",") > 1 else ()
    if sum(bool(name.given) for name in many) >= max(3, len(many) - 1) and not authors.noun_like(many):
        names = many  # "Ada Stone, Ben Ortiz, Lyhwa, Cleo Vik"
    if not names and certain and pair is None and "," in text:
        head = text.rpartition(",")[0]
        names = authors.parse(head, certain=True) if len(text) - len(head) < 40 else ()
    if not names and certain:
        names = authors.parse(text, certain=True)
        if len(names) == 1 and len(text.split()) == 1 and not authors.is_organisation(text):
            names = ()  # "(Survey)"
    if names and not draft.authors:
        draft.authors = names
    return bool(names)
