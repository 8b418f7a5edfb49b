"""Read works written on consecutive lines: title, authors, venue (as on profile pages)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seminal.model.entry import OTHERS
from seminal.read.references import authors, imprint, links, reference
from seminal.text.pattern import lazy

_COUNTS = lazy(
    r"\s*(?:[\d.,]+[*+]?(?:\s+(?:19|20)\d\d)?|(?:cited by:?\s*)?[\d.,]+\*?(?: citations?)?"
    r"|\W*(?:pdf|save|cite|alert|related articles?)\W*)\s*$",
    re.IGNORECASE,
)
"""What a profile page counts below a work, and its buttons."""
_NO_TITLE = lazy(r"\s*(?:[-*+•>|#]|\d{1,3}[.)]\s|\[|https?:)|.*(?:[,;:]|\b(?:19|20)\d\d)\s*$")
_ADDRESS = re.compile(
    r"\s*(?:[<[]?https?://\S+|(?:doi:?\s*)?10\.\d{4,9}/\S+|arxiv:\s?\S+)\s*$", re.IGNORECASE
)
_ENDS_WITH_ADDRESS = re.compile(r"\s*\S[^\n]{2,200}?\s<?https?://\S{4,2000}\s*$")
SPLIT_LINES = re.compile(
    r"https?://|(?<![A-Za-z0-9])(?:19|20)\d\d[a-f]?(?![A-Za-z0-9])|\]\(|\b10\.\d{4,9}/|\d{4}\.\d{4,5}"
)
"""What a line has that may be a reference: a year, an address, an identifier."""
UNFINISHED = re.compile(
    r"(?:[,;:&–—/-]|\b(?:[Aa]nd|und|et|y|e|и|[Ii]n|of|[Tt]he|a|[Aa]n|on|for|to|by|with|from|at|as|or|von|de|d[ae][rsmnl]"
    r"|die|das|eine?|für|zur|zum|im|über|le|la|les|du|une?|pour|dans|sur|el|los|las|una|para|por|con|il|gli|dell[ae]"
    r"|per|het|een|van|op|voor|met|på|för|och|og|på|na|do|из|на|для|по|об))\s*$"
)
"""How a line ends whose reference goes on in the next one."""
WRAPPED = re.compile(r"(?:,|&|\band)\s*$")
"""How a line ends whose names go on in the next one."""
_MAX_LENGTH = 400
_MAX_GIVEN = 2
"""Words of a name before a line's end."""
_MAX_PLACE = 24
_MAX_FIELDS = 3
"""Lines after the names, one of which has the venue or the date."""

IDENTIFIES = re.compile(r"\s*(?:doi|isbn|issn|url|available (?:at|from))\b", re.IGNORECASE)
"""How a line begins that continues the line above, unless all lines begin so."""
_GIVES_ADDRESS = re.compile(
    r"\s{0,8}[(*_]{0,3}([A-Za-z][A-Za-z -]{1,24})[*_]{0,3}\s?:[*_]{0,3}\s{0,4}[<(\[]{0,2}(?:https?://|www\.)\S{3,2000}(.{0,40})$"
)
_LINES_OF_A_WORK = 5
_MAX_PLACE_WORDS = 8
"""Words of a line that is only the venue of the work above it."""


_NUMBERED = re.compile(
    r"\s*(?:(?:doi:?\s*|https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/\S{1,200}"
    r"|(?:arxiv:\s?|https?://arxiv\.org/(?:abs|pdf)/)?(?:0[7-9]|[1-3]\d)(?:0[1-9]|1[0-2])\.\d{4,5}(?:v\d{1,2})?)"
    r"(?:[:,;|]?\s|\Z)",
    re.IGNORECASE,
)


def is_numbered(line: str) -> bool:
    """Return whether a line begins with a DOI or arXiv number: "2103.00020  # A Title"."""
    return bool(_NUMBERED.match(line))


def stanzas(texts: Sequence[str]) -> list[tuple[int, list[int]]]:
    """Return the works of a paragraph: each title's line, and the lines with its details.

    A title is followed by a line of names and within three lines by a venue or date. Lines of counts and buttons, and
    those before the first title, are left out; [] for another paragraph.
    """
    if len(texts) < _MAX_FIELDS:
        return []
    starts = [at for at in range(len(texts) - 2) if _is_title(texts[at]) and _is_names_line(texts, at + 1)]
    starts = [at for n, at in enumerate(starts) if n == 0 or at > starts[n - 1] + 1]
    if not starts or (
        starts[0] > _MAX_FIELDS or (len(starts) == 1 and len(texts) - starts[0] > 2 * _MAX_FIELDS)
    ):
        return []
    return [
        (start, [at for at in range(start, end) if at == start or not _COUNTS.match(texts[at][:200])])
        for start, end in zip(starts, [*starts[1:], len(texts)], strict=True)
    ]


def record(texts: Sequence[str]) -> list[str]:
    """Return each line's role in a block that is one work, names first; else [].

    The lines are `date` (optional), `authors`, `title`, and at most three of `venue` or `links`.
    """
    above = ["date", "authors", "title"] if texts and imprint.dates_only(texts[0]) else ["authors", "title"]
    signed, below = texts[len(above) - 2 : len(above)], texts[len(above) :]
    if not 0 < len(below) <= _MAX_FIELDS or not _is_title(signed[1]):
        return []
    names = () if WRAPPED.search(signed[0]) else authors.parse(signed[0].strip(), certain=True)
    if not names or not all(name.given or name == OTHERS for name in names):
        return []
    roles = ["links" if _ADDRESS.match(line) else "venue" if _is_place_line(line) else "" for line in below]
    if not any(roles) or roles.count("") > 1 or (len(above) < 3 and "" in roles):
        return []
    return [*above, *(role or "venue" for role in roles)]


def are_people(line: str) -> bool:
    """Return whether a line is only people, several, with given names: the title follows below."""
    if len(line) > _MAX_LENGTH or not line[:1].isupper() or "," not in line:
        return False
    names = authors.parse(line.strip())
    return len(names) > 1 and all(name.given or name == OTHERS for name in names)


def names_go_on(line: str, below: str) -> bool:
    """Return whether a list of names continues below: after a comma or mid-name.

    "Ada Stone, Norbert Kalb, / Sten Kim, and Gerhard Vik. Lamps. Nature, 2012": the line below is no title then.
    """
    line, text = line.strip(), below.strip()[:_MAX_LENGTH]
    if _is_broken(line, text):
        return True
    return line.endswith(",") and (
        reference.people_ahead(text) or bool(authors.parse(text.rpartition(",")[0] or text))
    )


def _is_broken(line: str, below: str) -> bool:
    """Return whether a line breaks inside a name: "_Kites_, Ada Stone, Kevin / Ortiz"."""
    ahead, _, given = line[-_MAX_LENGTH:].rpartition(", ")
    family = below[:_MAX_LENGTH].partition(",")[0]
    whole = ahead.rpartition(", ")[2]
    return (
        0 < len(given.split()) <= _MAX_GIVEN
        and " " not in family
        and authors.is_person(whole)
        and authors.is_person(f"{given} {family}")
    )


def _is_title(line: str) -> bool:
    """Return whether a line can be a title: 2–40 words, no authors, no venue."""
    return (
        len(line) < _MAX_LENGTH
        and 1 < len(line.split()) <= 40
        and _NO_TITLE.match(line) is None
        and not authors.parse(line.strip())
        and not _is_place_line(line)
    )


def _is_names_line(texts: Sequence[str], at: int) -> bool:
    """Return whether a line is only names, with a venue or date below it."""
    line = texts[at].strip()
    if len(line) > 2 * _MAX_LENGTH or _is_place_line(line):
        return False
    below = texts[at + 1 : at + 1 + _MAX_FIELDS]
    names = authors.parse(line)
    if not names and _is_place_line(below[0]):
        names = authors.parse(line, certain=True)
        names = names if names and all(name.given for name in names) else ()
    return bool(names) and any(map(_is_place_line, below))


def _is_place_line(line: str) -> bool:
    """Return whether a line, 24 words at most, has a known venue or a date."""
    if len(line.split()) > _MAX_PLACE or len(line) > _MAX_LENGTH or _COUNTS.match(line[:200]):
        return False
    found = imprint.read(line.strip())
    return imprint.dates_only(line.strip()) or (found is not None and bool(found.known or found.date))


def title_venue_url_ranges(texts: list[str]) -> list[tuple[int, int]]:
    """Return the line ranges of works that are title, venue and URL, in this order.

    Two lines of which the second is a known venue and date are one work also; [] where a line is left over or a work
    has more than five.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for at, text in enumerate(texts):
        if _ADDRESS.match(text) and at > start and not _ADDRESS.match(texts[start]):
            found.append((start, at + 1))
            start = at + 1
    if start < len(texts) or any(end - begin > _LINES_OF_A_WORK for begin, end in found):
        found = []
    if (
        not found
        and len(texts) == 2
        and len(texts[1].split()) <= _MAX_PLACE_WORDS
        and not SPLIT_LINES.search(texts[0])
    ):
        stated = imprint.read(texts[1])
        return [(0, 2)] if stated and stated.date else []
    whole = all(len(texts[begin].split()) > 1 and not WRAPPED.search(texts[begin]) for begin, _ in found)
    return found if whole else []


def gives_address(line: str) -> bool:
    """Return whether a line is a button's label and a URL: "PDF: https://..."."""
    match = _GIVES_ADDRESS.match(line)
    return match is not None and links.is_label(match.group(1))


def labelled_starts(texts: Sequence[str]) -> list[int]:
    """Return the lines that begin a label if all end with its address, else [].

    An address may be on the line below its label. There are two labels at least.
    """
    found = [at for at, text in enumerate(texts) if not _ADDRESS.match(text)]
    ends = [*found[1:], len(texts)]
    addressed = (
        _ADDRESS.match(texts[end - 1])
        if end - at == 2
        else end - at == 1 and _ENDS_WITH_ADDRESS.match(texts[at])
        for at, end in zip(found, ends, strict=True)
    )
    return found if len(found) > 1 and all(addressed) else []


def lines_outside_links(texts: Sequence[str]) -> list[int]:
    """Return the lines that continue no link from above; [] if only the first."""
    found = [at for at in range(len(texts)) if not at or texts[at - 1].rfind("[") <= texts[at - 1].rfind("]")]
    return found if len(found) > 1 else []
