"""Rules for people behind a title, and for a venue beside them: "Kwon et al., SOSP 2023", "NSDI 2020, Ada Stone"."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.read.references import authors, commas, families, imprint
from seminal.read.references.draft import Draft
from seminal.read.references.lexicon import PARTICLES
from seminal.read.references.parentheses import bodies, unlisted_venue
from seminal.read.references.part import DASHES, Part
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text import dates

_MANY = 3
_DIGITS = re.compile(r"\d")
_COMMA = re.compile(r",\s+")
_DATED = re.compile(r"\W{1,3}((?:19|20)\d\d)\b")
_BY = re.compile(
    r"^\W*(?:(?:(?:an? )?(?:(?:journal|conference|blog|research|lecture|free|online) )?"
    r"(?:articles?|papers?|(?:text|e-?)?books?|essays?|theses|thesis|dissertation|reports?|posts?|slides|tutorials?"
    r"|talks?|lectures?|course) )?by|authors?:|written by|authored by)\s+(.+)$",
    re.IGNORECASE | re.DOTALL,
)
_BESIDE_NAMES = PARTICLES | {"and", "&", "et", "al."}
_NAMES_GO_ON = frozenset(["of", "in", "at", "from", "with", "others", "colleagues"])
"""What is no word of a sentence about the work, behind names: "by the University of Kites"."""
INVERTED = re.compile(r"[A-Z][\w'’-]+,\s+(?:[A-Z]\.?[- ]?){1,3}$")
_THESIS_OF = re.compile(
    r"([A-Z][\w.'’ -]{3,60}?)(?:['’]s|(?<=s)['’])\s+"
    r"((?:(?:ph\.?\s?d\.?|doctoral|master['’]?s)\s+)?(?:thesis|dissertation))$",
    re.IGNORECASE,
)
"""Whose thesis a work is: "Ada Stone's PhD thesis"."""


def by_people(draft: Draft, part: Part) -> bool | None:
    """Take "by Ada Stone", "Authors: A. Stone, B. Ortiz", "By Ada Stone in OSDI 2012", "Slides by Ada Stone, 2003"."""
    by = _BY.match(part.text)
    if by is None:
        return None
    if part.lead == "(" and bodies(by.group(1)):
        return True
    names, _, place = by.group(1).partition(" in ")
    if (
        place[:1].isupper()
        and authors.parse(names, certain=True)
        and (found := imprint.read(place, certain=True))
    ):
        draft.appeared(found)
        return take_names(draft, names, certain=True)
    if draft.title_marked and not draft.authors and (said := _in_sentence(by.group(1))):
        draft.authors = said
        return True
    pair = names_and_imprint(by.group(1))
    if pair and len(pair[0]) > 1 and pair[1] and pair[1].known:
        return take_names(draft, by.group(1), certain=True)
    line = part.lead == "\n"
    people = authors.families(by.group(1), least=3 if line else 2) or authors.parse(by.group(1), certain=True)
    if people and (line or draft.title_marked or len(people) > 1) and not authors.is_noun(people[0]):
        draft.authors = draft.authors or people
        return True
    return take_names(draft, by.group(1), certain=True)


def _in_sentence(text: str) -> tuple[Name, ...]:
    """Return the names that a sentence goes on behind: "See [Kites](a) by Stone and Ortiz for more on wind"."""
    words = text.split()
    at = next((n for n, w in enumerate(words) if w[0].islower() and w.strip(",") not in _BESIDE_NAMES), 0)
    if not at or words[at] in _NAMES_GO_ON or not words[at].isalpha() or _DIGITS.search(text):
        return ()
    names = authors.parse(" ".join(words[:at]), certain=True)
    return () if any(map(authors.is_noun, names)) else names


def one_person(draft: Draft, part: Part) -> bool | None:
    """Take one name: "Stone, A. B.", "Ada Stone's PhD thesis", "NSDI 2020, Ada Stone", "Ada Stone, 2003"."""
    if draft.authors:
        return None
    if INVERTED.match(part.bare):
        draft.authors = authors.parse(part.bare, certain=True)
        return True
    if (thesis := _THESIS_OF.match(part.bare)) and take_names(draft, thesis.group(1), certain=True):
        kind = thesis.group(2)
        draft.imprint.venue = draft.imprint.venue or ("PhD thesis" if len(kind.split()) == 1 else kind)
        return True
    if part.first and part.lead != "(" and (told := commas.names_place_date(part.bare)):
        draft.authors = told[0]
        if found := imprint.read(told[1], certain=True):
            draft.appeared(found)
        return True
    dated = f"{part.bare}, {year.group(1)}" if (year := _DATED.match(part.after)) else part.bare
    if part.first and part.lead != "(" and (names := commas.dated_name(dated)):
        draft.authors = names
        draft.dated(dates.parse(dated), 2)
        return True
    return None


def people(draft: Draft, part: Part) -> bool | None:
    """Take names: in parentheses or on a line of their own, one person at once, families behind a dash."""
    if draft.authors:
        return None
    if part.first and part.quoted and not part.lead and (names := families.behind_quotes(part.bare)):
        draft.authors = names
        return True
    if part.first and part.lead in DASHES and (names := families.behind_sign(part.bare)):
        draft.authors = names
        return True
    if take_names(draft, part.text, certain=part.lead in ("(", "\n")):
        return True
    if part.first and _take_person(draft, part.text):
        return True
    if part.first and part.lead in ("", ".") and (names := families.listed(part.bare)):
        draft.authors = names
        return True
    if draft.title_marked and part.lead in DASHES and part.place is None:  # "_Title_ - Cormen, Stein"
        names = authors.families(part.text, least=3) or authors.parse(part.text, certain=True)
        if len(names) > 1 and not authors.noun_like(names) and not any(authors.is_noun(n) for n in names):
            draft.authors = names
            return True
    return None


def _take_person(draft: Draft, text: str) -> bool:
    """Take one whole name that follows a title at once: "*Toward real microkernels*, Jochen Liedtke"."""
    names = authors.parse(text, certain=True) if len(text.split()) <= 4 else ()
    if len(names) != 1 or not names[0].given or authors.is_organisation(text):
        return False
    draft.authors = names
    return True


def _without_bodies(text: str) -> tuple[Name, ...]:
    """Return whole names without the place of work among them: "..., Cleo Vik, Kite University, Dan Lund"."""
    parts = _COMMA.split(text)
    people = [part for part in parts if not authors.is_organisation(part.strip())]
    if len(people) != len(parts) - 1:
        return ()
    names = authors.parse(", ".join(people))
    return names if all(name.given for name in names) and not authors.noun_like(names) else ()


def take_names(draft: Draft, text: str, *, certain: bool) -> bool:
    """Take "names" or "names, venue year"; `certain` says that names are expected there."""
    if certain and not draft.imprint.venue and (found := unlisted_venue(text)):
        draft.appeared(found, 1)
        return True
    pair = names_and_imprint(text)
    if pair and authors.noun_like(pair[0]) and (found := imprint.read(text, certain=True)):
        draft.appeared(found, 1)  # "(Information Fusion, 2020)"
        return True
    if pair and len(pair[0]) == 1 and authors.is_system(pair[0][0]):
        if "," not in text or not (pair[1] and pair[1].venue):
            return False  # "OffensiveLamp 2003" is a place, "DaLaK, 2020" too
        draft.short_title = draft.short_title or pair[0][0].family  # "(DeepReef, KDD 2014)"
        if pair[1]:
            draft.appeared(pair[1], 1)
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
        return not (
            (found := imprint.read(text)) and found.date
        )  # an affiliation, or "NIPS 2017 Workshop on Lamps"
    names = authors.parse(text)
    many = authors.parse(text, certain=True) if not names and certain and text.count(",") > 1 else ()
    if sum(bool(name.given) for name in many) >= max(3, len(many) - 1) and not authors.noun_like(many):
        names = many  # "Ada Stone, Ben Ortiz, Lyhwa, Cleo Vik"
    if not names and certain and pair is None:
        names = families.listed(text)  # "(Stone, Ortiz, Vik)"
    if not names and pair is None and text.count(",") > _MANY:
        names = _without_bodies(text)
    if not names and certain and pair is None and "," in text:
        head, _, tail = text.rpartition(",")
        names = authors.parse(head, certain=True) if len(tail) < 40 else ()
        if len(names) == 1 and not names[0].given and tail.strip()[:1].islower():
            names = ()  # "(FoldNet, not yet open)"
    if not names and certain:
        names = authors.parse(text, certain=True)
        if len(names) == 1 and len(text.split()) == 1 and not authors.is_organisation(text):
            names = ()  # "(Survey)"
    if names and not draft.authors:
        draft.authors = names
    return bool(names)
