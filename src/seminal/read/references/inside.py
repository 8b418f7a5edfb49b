"""The title within a marked text that holds the whole reference: a link around names, title and place."""

from __future__ import annotations

import re
from itertools import islice

from seminal.model.entry import OTHERS
from seminal.model.vocabulary import label
from seminal.read.references import authors, commas, families, imprint
from seminal.read.references.lexicon import GIVEN
from seminal.read.references.names_first import after_authors
from seminal.read.references.titling import citation
from seminal.read.references.who_and_where import names_and_imprint
from seminal.text.dates import RANGE

SIGNED = re.compile(r"(?:19|20)\d\d|['’]\d\d\b|\bet\.? al\b|\b[A-Z]\.")
"""What shows that a marked text begins with names: a year, "et al.", an initial."""
_LONGEST_FAMILY = 4
_DATED = re.compile(r"(?<!\d)(?:19|20)\d\d$|['’]\d\d$|(?<=[A-Z]{3})\d\d$|\bet\.? al$")
_BEHIND = re.compile(r",\s+|\s[-–—]\s|\.\s+(?=[A-Z])")
_LONGEST_TAIL = 12
_QUOTED = re.compile(r"[\"“]([^\"“”\x00]{6,400})[\"”]")
_SIGNED_BEHIND = re.compile(r"\s*(?:,|\()\s*[A-Z][\w.'’-]*")
"""Names, or what kind of work it is, behind a title in quotes: '"A Title", Ada Stone'."""
_MOST = 40
"""Boundaries that are tried: a reference has no more behind its title."""
_DATED_SIGNED = re.compile(r"([A-Z][^()\n]{4,120})\s\((?:19|20)\d\d\)\s[-–—]\s([^()\n\d]{4,200})\Z")
_JOINING = ("and", "&", "et", "al")


def within(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the title stands in a marked text that holds the whole reference.

    "<a>Cohen (1993). Efficient pruning</a>", "<a>Hash kernels, Shi et al, ICML 2009</a>".
    """
    inner = text[start:end]
    if signed := signed_title(inner):
        return start, start + signed
    if (opening := _QUOTED.match(inner)) and _SIGNED_BEHIND.match(inner, opening.end()):
        return start + opening.start(1), start + opening.end(1)
    quoted = _QUOTED.search(inner)
    if quoted and _signed_ahead(inner[: quoted.start()], inner[quoted.end() :]):
        return start + quoted.start(1), start + quoted.end(1)
    if not SIGNED.search(inner):
        return start, end
    if quoted and (authors.parse(ahead := inner[: quoted.start()]) or citation(ahead)):
        return start + quoted.start(1), start + quoted.end(1)
    first = after_authors(inner)
    one = " " not in inner[first:].strip(" .")
    if first and (one or not SIGNED.search(inner[:first])):
        first = 0
    first = first or commas.after_names(inner)
    for match in islice(_BEHIND.finditer(inner, first), _MOST):
        tail = inner[match.end() :].rstrip(" .,)")
        most = _LONGEST_TAIL * (2 if match.group()[0] == "." else 1)
        if match.start() - first < 3 or not _DATED.search(tail) or len(tail.split()) > most:
            continue
        pair = names_and_imprint(tail)
        if pair and any(len(name.family.split()) > _LONGEST_FAMILY for name in pair[0]):
            continue
        found = imprint.read(tail + ")" if tail.count("(") > tail.count(")") else tail)
        if (
            (
                pair
                and not authors.noun_like(pair[0])
                and (pair[1] or imprint.dates_only(tail.rpartition(" ")[2]))
            )
            or authors.parse(tail)[-1:] == (OTHERS,)
            or (found and found.known and found.date and label(tail))
            or (first and match.group()[0] == "." and found and found.venue and found.date)
            or (imprint.dates_only(tail) and not RANGE.fullmatch(tail))
        ):
            return start + first, start + match.start()
    return start + first, end


def signed_title(text: str) -> int:
    """Return where a title of few words ends that a year in parentheses and people behind a dash follow, else 0.

    "Night Kites (2019) - Stone, Ortiz", where "Stone et al (2019) - Night Kites" has them the other way round.
    """
    found = _DATED_SIGNED.match(text)
    title = found[1].split() if found else []
    if found is None or len(title) < 2 or {",", "."} & set(found[1]):
        return 0
    if any(word in _JOINING for word in title) and all(w in _JOINING or w[0].isupper() for w in title):
        return 0  # "Stone and Ortiz"
    people = found[2].strip(" .")
    names = authors.parse(people) or authors.families(people)
    if not names or authors.noun_like(names) or title[0].lower() in GIVEN:
        return 0
    return found.end(1)


def _signed_ahead(ahead: str, behind: str) -> bool:
    """Return whether what stands before a title in quotes is families, or whole names that nothing else follows."""
    bare = ahead.rstrip(" ,:")
    if families.listed(bare):
        return True
    names = authors.parse(bare, certain=True) if not behind.strip(" .,") else ()
    parted = ahead.rstrip().endswith(",") or len(names) > 1
    return (
        all(name.given and (parted or name.given.split()[0].lower() in GIVEN) for name in names)
        and bool(names)
        and not authors.noun_like(names)
    )
