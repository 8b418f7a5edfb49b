"""Rules on lists of authors and editors."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from seminal.check.rule_kinds import Finding, value_finding
from seminal.text.names import extended_parts
from seminal.text.pattern import lazy

_AND: Final = re.compile(r"(?<!\s)\s+and\s+")
_ET_AL: Final = re.compile(r"(?i)\bet\.?\s{1,3}al\b\.?[}\s]*$")
_BEFORE_ET_AL: Final = lazy(
    r"(?i)(?:\band\s{1,9}|,\s{0,9}|\s{1,9})(?:\{?\\(?:em|emph|it|textit)\b)?[{\s]{0,9}$"
)
_WORTH_A_LOOK: Final = re.compile(r"[\d@]|://")
_CAPITAL_AND: Final = lazy(r"(?<=\s)(?!and)(?i:and)(?=\s)")
_SEPARATOR: Final = re.compile(r"(?<!\\);|(?<!\\)&|\\&")
_URL_OR_DIGITS: Final = re.compile(r"https?://|@|\d{2,}")
_NUMBERED: Final = re.compile(r"\s\d{4}$")
_ACRONYM: Final = lazy(r"[0-9]*[A-Z][A-Z0-9]*")
"""A group by one word, which is printed as it is: REN21."""
_NAMESAKE: Final = lazy(r"\s*(00\d\d\s*,\s*([^\s,\d](?:[^,\d]*[^\s,\d])?))\s*")
"""What programs make of "Ada Wick 0002", as DBLP prints it."""
_GROUP: Final = re.compile(r"\{[^{}]*\}")


def people(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `et-al-author`, `others-first` or `bad-name` for what programs misread in names."""
    words = value.split()
    if not words:
        return
    if "al" in words[-1] and (match := _ET_AL.search(value)) is not None:
        comma = _BEFORE_ET_AL.search(value, max(0, match.start() - 40), match.start())
        start = comma.start() if comma else match.start()
        new = ("" if value[start - 1 : start].isspace() else " ") + "and others" if start else None
        message = "et al. is read as the name of an author"
        yield Finding("et-al-author", start, match.end(), message, "write `and others`", new=new)
        value = value[:start]
        words = value.split()
    if not words:
        return
    if words[0].strip("{}") == "others":
        yield value_finding("others-first", value, "a list of names cannot begin with others")
    elif words[0] == "and" or words[-1] == "and" or ("and", "and") in pairwise(words):
        yield value_finding("bad-name", value, "empty name: an `and` without a name beside it")
    elif "others" in words[:-1]:
        yield value_finding(
            "bad-name", value, "`others` stands for the authors left out, and only at the end"
        )
    unbraced = _GROUP.sub(lambda group: "x" * len(group.group()), value) if "{" in value else value
    if (";" in unbraced or "&" in unbraced) and (match := _SEPARATOR.search(unbraced)):
        message = f"separate names with `and`, not {match.group()}: this is read as one name"
        yield Finding("bad-name", match.start(), match.end(), message)
        return
    if ("N" in unbraced or "And" in unbraced or "nD" in unbraced) and (
        match := _CAPITAL_AND.search(unbraced)
    ):
        message = "pandoc separates names at a lower-case `and` only"
        start, end = match.span()
        yield Finding("bad-name", start, end, message, "write and", new="and", only=frozenset(("pandoc",)))
        return
    if unbraced.count(",") > 1 or _WORTH_A_LOOK.search(unbraced):
        yield from _name_findings(unbraced, value)


def _name_findings(unbraced: str, value: str) -> Iterator[Finding]:
    """Yield `bad-name` for single names; `unbraced` is `value` with `x` for braced groups."""
    names = _AND.split(unbraced)
    for name in names:
        if name.count(",") < 2 and not _URL_OR_DIGITS.search(name):
            continue
        at = unbraced.find(name)
        if "=" in name and extended_parts(name):
            message = (
                "BibTeX reads family=, given= as a part of the name; only biber and pandoc know this form"
            )
            yield Finding("bad-name", at, at + len(name), message, only=frozenset(("bibtex8",)))
            continue
        parts = [part.strip() for part in name.split(",")]
        if name.count(",") >= 2 and all(" " in part for part in parts) and len(names) == 1:
            message = "separate names with `and`, not commas: this is read as one name"
            yield Finding("bad-name", at, at + len(name), message)
        elif name.count(",") > 2:
            message = "a name has at most two commas (Family, Jr., Given)"
            yield Finding("bad-name", at, at + len(name), message, "separate names with `and`")
        elif namesake := _NAMESAKE.fullmatch(name):
            new = value[at + namesake.start(2) : at + namesake.end(2)]
            message = f"{name.strip()} has DBLP's number for one of several namesakes as its family name"
            yield Finding(
                "bad-name", at + namesake.start(1), at + namesake.end(1), message, f"write {new}", new=new
            )
        elif _URL_OR_DIGITS.search(_NUMBERED.sub("", name)) and not _ACRONYM.fullmatch(name.strip()):
            hint = "put braces around the name of a group" if " " in name.strip() else ""
            message = f"{name.strip()} does not look like a name"
            yield Finding("bad-name", at, at + len(name), message, hint)
