"""Names behind a title's dash, before what the list says of the work: "*Title* - Ada Stone: A fine introduction"."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import OTHERS, Name
from seminal.model.vocabulary import label
from seminal.read.references import authors, families
from seminal.read.references.draft import Draft
from seminal.read.references.lexicon import GIVEN, ONE_WORD_REMARKS, PARTICLES
from seminal.read.references.part import DASHES, Part

_SIGNED = re.compile(r"[\s.,\"”’*_\x00]{0,9}[-–—~]\s+(?P<names>[A-ZÀ-Þa-z][^:()\x00\n]{2,160}):\s+(?=\S)")
_MAC: Final = re.compile(r"Ma?c\s+(?=[A-ZÀ-Þ])")
_ENDED = re.compile(r"\W*\Z|\s*(?:\x00|\n|:\s)|\s*\(\s*\d")
"""What follows one family name: nothing, an address, the list's remark, or a year or pages in parentheses."""
_MOSTLY_SMALL: Final = 0.5
_LOOK: Final = 120
_LONG: Final = 3
_LONGEST_NAME: Final = 4


def remark(draft: Draft, text: str, start: int) -> int:
    """Return where the colon stands between the names behind a title's dash and the list's remark, else 0."""
    if draft.authors or not draft.title_apart:
        return 0
    match = _SIGNED.match(text, start)
    if match is None:
        return 0
    said = match["names"].strip()
    names = _names_behind(said)
    if not names and not family(said):
        return 0
    if len(names) > 1 or any(map(known_given, names)):
        return match.end("names")
    told = _may_be_signed(draft, said) and _is_said(text[match.end() : match.end() + _LOOK])
    return match.end("names") if told else 0


def _may_be_signed(draft: Draft, said: str) -> bool:
    """Return whether a title is a work's as far as its form tells, and what is behind it none of its own words.

    A link alone may be one to anything, and who stands behind it a site or a firm: it must be a paper's.
    """
    titled = {word.strip(".,:?!\"'").lower() for word in draft.title.split()}
    if titled & {*said.lower().split()} - PARTICLES:
        return False  # "[Lamp Tricks](url) - Lamp: ..."
    paper = "paper" in draft.kinds or draft.identifiers
    return draft.title_quoted or bool(paper)


def _names_behind(said: str) -> tuple[Name, ...]:
    """Return whole names, or several families: "Ada Stone", "Stone, Ortiz, Vik"."""
    if several := families.behind_sign(said):
        return several
    names = authors.parse(said, certain=True)
    if names[-1:] == (OTHERS,):
        return () if any(map(authors.is_noun, names)) else names
    if len(names) == 1:
        return names if is_whole(said) else ()
    whole = all(name.given for name in names) and not authors.noun_like(names)
    return names if whole and not authors.is_organisation(said) else ()


def known_given(name: Name) -> bool:
    """Return whether somebody's given name is known, or an initial."""
    first = name.given.partition(" ")[0]
    return first.endswith(".") or first.lower() in GIVEN


def is_whole(text: str) -> bool:
    """Return whether a text is one whole name and nothing else: where the given name is not known, no plural."""
    if not 1 < len(text.split()) <= _LONGEST_NAME or not authors.is_person(text):
        return False
    (name,) = authors.parse(text, certain=True)
    other = label(name.family)
    return not other and (known_given(name) or not families.is_plural(name.family))


def _is_said(text: str) -> bool:
    """Return whether what stands behind a colon is written as a remark, and not as a title goes on."""
    words = [word for word in text.split()[1:] if len(word) > _LONG]
    return bool(words) and sum(word[0].islower() for word in words) > _MOSTLY_SMALL * len(words)


def family(text: str) -> tuple[Name, ...]:
    """Return one family name that is no word of what lists say: "Stone", "Mac Stone", "van Stone"."""
    bare = _MAC.sub("", text)
    if bare != text and families.is_family(bare):
        return (Name(text),)
    low = text.lower()
    other = low in ONE_WORD_REMARKS
    if other or not families.is_one(text):
        return ()
    may_be = families.is_family(text) or (low in GIVEN and text.istitle())
    return authors.parse(text, certain=True) if may_be else ()


def one_family(draft: Draft, part: Part) -> bool | None:
    """Take one family name behind a dash: "*Title* - Stone"; the title is in quotes, in italics or a paper's link."""
    if draft.authors or not (part.first and draft.title_apart and part.lead in DASHES) or part.italic:
        return None
    if not _ENDED.match(part.after) or not (names := family(part.bare)):
        return None
    if not _may_be_signed(draft, part.bare):
        return None
    draft.authors = names
    return True
