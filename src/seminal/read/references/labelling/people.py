"""Parse the names of a span labelled as people, in any order of their parts."""

from __future__ import annotations

import re

from seminal.model.entry import OTHERS, Name
from seminal.read.references import authors
from seminal.read.references.labelling import wide_names
from seminal.read.references.labelling.quotes import ARABIC
from seminal.read.references.lexicon import GIVEN, PARTICLES
from seminal.read.references.marked import MASK
from seminal.read.references.name_lists import split_at_joint
from seminal.read.references.one_name import with_and
from seminal.read.references.organisations import is_body
from seminal.read.references.roles import without_roles

_OTHERS = re.compile(
    r"(?:(?<![\s,;&(])[\s,;&(]+)?(?:\b(?:and|und|et|y|e)\s+)?(?:\bet\.? ?al(?:ii|\b\.?)|\bu\. ?a\.|\bothers\b"
    r"|\bco-?authors\b|\bи др\.?|\.\.\.|…)"
    r"[\s.,;:)]*",
    re.IGNORECASE,
)
_GIVEN_BEHIND = re.compile(
    r"([^\W\d_][\w'’-]{1,60})\s\(((?:[A-ZÀ-ÞА-Я][a-zà-ÿа-я]?\.[\s-]?)+|[A-ZÀ-Þ][a-zà-ÿ]+(?:[\s-][A-ZÀ-Þ][a-zà-ÿ.]*)?)\)"
)
"""Given names in brackets, the French way: "Duby (G.)", "DUBY (Georges)"."""
_CAPITALS_FIRST = re.compile(r"(?:[A-ZÀ-Þ’'-]{3,} )+[A-ZÀ-Þ][a-zß-ÿ.]|(?:[А-Я][а-я-]+ )+[А-Я]\.")
"""A family name before given ones: "BARTHES Roland", "Иванов А. П."."""
_KEY = re.compile(
    r"([A-Z][a-zà-ÿ]+?)(?:[Aa]nd([A-Z][a-zà-ÿ]+))?([Ee]t_?[Aa]l)?_?((?:(?:19|20)\d\d[a-z]?)?)\W*"
)
"""A key that says who wrote a work: "Stoneetal1996", "StoneandOrtiz2012"."""
_INITIALS_APART = re.compile(r"(?<=\b[A-ZÀ-Þ]\.) (-[A-ZÀ-Þ]\.)")
"""A double name's initials as IEEE Xplore cites them: "S. -J. Stone"."""
_LABEL = re.compile(r"^(?:\[?[A-Z][\w+]{1,8}\d\d[a-z]?\]|\(?\d{1,3}[.)])\s+")
_SIGNS = re.compile(r"[*†‡§¶]+")
_WIDE = str.maketrans({"，": ",", MASK: " "}) | ARABIC
_PLACE = re.compile(r"\s*\([^()]*\)?")
_AND = re.compile(
    r"\s*[,;]?\s+(?:and|und|et|y|e|i|en|och|og|ve|ja|és|și|oraz|и|та|й|και|with)\s+(?=\S)|\s*[,;]?\s*&\s*",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"\s*[;/|·•；、・]\s*|\s+[-–—]+\s+(?=[^\W\d_])|(?<=[\u3040-\u9fff])\s?[,，]\s?(?=[\u3040-\u9fff])"
)
_CAPITAL = r"[^\W\d_a-zà-ÿа-џα-ω]"
_INITIALS = re.compile(rf"(?>(?:{_CAPITAL}[a-z]?\.[\s-]*)*)(?:{_CAPITAL}\.?[\s-]*)*")
_BARE_INITIALS = re.compile(rf"[A-ZÀ-ÞА-ЯΑ-Ω]{{1,3}}\.?$|(?:{_CAPITAL}[a-z]?\.-?)+$")
_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV)\.?$")
_EDGE = ' \t\n.,;:()[]{}*"“”„«»<>–—-\x00：，、；。（）'
_MAX_WORDS_AHEAD, _MAX_INITIAL = 16, 3
_JOINED = frozenset(("and", "&", "und", "et", "y"))
_BODY = re.compile(r"\b(?i:of|for|the|de la|für)\b|[a-z]tion\b|\b[A-Z]{4,}\b")


def names(text: str) -> tuple[Name, ...]:
    """Return the names in a span labelled as people, organisations included.

    A citation key, "Stoneetal1996", names families; OTHERS comes last for "et al.".
    """
    if wide_names.is_wide(text):
        return wide_names.names(text.replace(MASK, " "))
    if korean := wide_names.korean(text):
        return korean
    text = text.translate(_WIDE).strip(' \n,:;|–—-*_"“„”([').lstrip(". ")
    if (key := _KEY.fullmatch(text)) and any(key.groups()[1:]):
        families = [Name(group) for group in key.groups()[:2] if group]
        return (*families, OTHERS) if key[3] else tuple(families)
    text = _INITIALS_APART.sub(r"\1", _LABEL.sub("", without_roles(text)))
    inverted = _GIVEN_BEHIND.sub(_given_behind, text) if ")" in text else text
    if inverted != text:
        return people(inverted)[0]
    if text.endswith(")") and text.count(")") > text.count("("):
        text = text[:-1]
    found = authors.parse(text, certain=True)
    body = len(found) == 1 and not found[0].given
    if (
        not found
        or ("/" in text and not authors.is_organisation(text))
        or (_CAPITALS_FIRST.match(text) and not body)
    ):
        return people(_SIGNS.sub("", text))[0]
    return found


def people_ahead(words: list[str]) -> range:
    """Return the range of names that begin a reference, else an empty range.

    There are several, with an "and", and one has a known given name.
    """
    for end, word in enumerate(words[:_MAX_WORDS_AHEAD], 1):
        if word.endswith(".") and len(word) > _MAX_INITIAL:
            found = authors.parse(" ".join(words[:end]).rstrip("."))
            known = any(name.given.split(" ")[0].lower() in GIVEN for name in found)
            return range(end if len(found) > 1 and known and not _JOINED.isdisjoint(words[:end]) else 0)
    return range(0)


def _given_behind(found: re.Match[str]) -> str:
    """Return a name in brackets as "Family, Given"; unchanged where the brackets hold something else."""
    family, given = found.groups()
    known = given.endswith(".") or (family.isupper() and given.split()[0].lower() in GIVEN)
    return f"{family}, {given}" if known else found.group()


def people(text: str) -> tuple[tuple[Name, ...], bool]:
    """Return the names in a span, and whether it has "et al." (OTHERS last)."""
    text = " ".join(text.split())
    more = bool(_OTHERS.search(text))
    text = _PLACE.sub("", without_roles(_OTHERS.sub(" ; " if more else "", text)))
    groups = [part for part in _STRONG.split(text) if part.strip(_EDGE)]
    names: list[Name] = []
    for group in groups:
        if is_body(group.strip(_EDGE)):  # perhaps with an "and" in it: "Monopolies and Mergers Commission"
            names.append(Name(group.strip(_EDGE)))
            continue
        for part in split_at_joint(_AND, group):
            names += _names_between_commas(part, alone=len(groups) > 1)
    if more and names:
        names.append(OTHERS)
    return tuple(names), more


def _is_initials(text: str) -> bool:
    return bool(text) and _INITIALS.fullmatch(text) is not None


def _names_between_commas(text: str, *, alone: bool) -> list[Name]:
    """Return the names between commas, where a given name may follow its family name.

    `alone` says that stronger signs, such as semicolons, separate people.
    """
    parts = [part.strip(" \t*") for part in text.split(",") if part.strip(_EDGE)]
    names: list[Name] = []
    at = 0
    while at < len(parts):
        one, after = parts[at].strip(_EDGE), parts[at + 1].strip() if at + 1 < len(parts) else ""
        if one.isdecimal():
            pass
        elif names and _SUFFIX.match(parts[at]):
            names[-1] = Name(names[-1].family, names[-1].given, names[-1].particle, parts[at])
        elif after and (
            _is_initials(after)
            or _is_given(one, after, alone=alone, first=not names)
            or with_and(f"{one}, {after}")
        ):
            names.append(_inverted_name(one, after))
            at += 1
        elif one and any(c.isalpha() for c in one):
            names.append(_name_without_comma(parts[at].strip(' \t*()[]"“”;:')))
        at += 1
    return names


def _is_given(family: str, after: str, *, alone: bool, first: bool) -> bool:
    """Return whether `after` is the given name of `family`: known, or `alone` or `first`."""
    words = [
        word
        for word in family.split()
        if (word.isupper() or word.lower() not in PARTICLES) and not _SUFFIX.match(word)
    ]
    if len(words) > 2 or any(_BARE_INITIALS.match(word) for word in words[-1:] if len(words) > 1):
        return False
    if alone or (first and len(words) == 1):
        return True
    return after.split()[0].strip(".").lower() in GIVEN and len(words) == 1


def _particle_and_family(words: list[str]) -> tuple[str, str]:
    """Split the particle from a family name: "van der Berg" -> "van der", "Berg"."""
    lead = 0
    while lead < len(words) - 1 and words[lead].islower():
        lead += 1
    return " ".join(words[:lead]), " ".join(words[lead:])


def _inverted_name(family: str, given: str) -> Name:
    """Return a person from the two sides of the comma."""
    words = family.split()
    suffix = words.pop() if len(words) > 1 and _SUFFIX.match(words[-1]) else ""
    particle, last = _particle_and_family(words)
    given = given.strip(" ;:()[]")
    if given.endswith(".") and not _BARE_INITIALS.match(given.split()[-1]):
        given = given.rstrip(".")
    return Name(last, given, particle, suffix)


def _name_without_comma(text: str) -> Name:
    """Return one name that is written without commas, in either order."""
    words = text.strip("：，、；。（）").split()
    bare = [word.rstrip(".,;:") for word in words]
    if len(words) == 1:
        return Name(bare[0])
    if (
        _BARE_INITIALS.match(words[-1])
        and not _BARE_INITIALS.match(words[0])
        and words[-1] != words[-1].lower()
    ):
        cut = next(n for n in range(1, len(words)) if all(map(_BARE_INITIALS.match, words[n:])))
        particle, family = _particle_and_family(bare[:cut])
        return Name(family, " ".join(words[cut:]), particle)  # "Aikema B.", "Stone AB"
    capitals = [
        len(word) > 1 and word.isupper() and not _BARE_INITIALS.match(w)
        for word, w in zip(bare, words, strict=True)
    ]
    if capitals[0] and not all(capitals):
        cut = capitals.index(False)
        return Name(" ".join(bare[:cut]), " ".join(words[cut:]).rstrip("."))  # "BARTHES Roland"
    if _BODY.search(text) and not any(word.endswith(".") for word in words[:-1]):
        return Name(text.rstrip(".,;:"))
    start = len(bare) - 1
    while start > 1 and (words[start - 1].islower()):
        start -= 1
    particle, family = _particle_and_family(bare[start:])
    return Name(family, " ".join(words[:start]), particle)
