"""Rules on identifiers: DOI, arXiv number, ISBN, ISSN and address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.finding import Finding, whole
from seminal.text.pattern import lazy

_DOI: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+|10/[a-z0-9]{3,8}")  # the second is a short DOI
_DOI_PREFIX: Final = lazy(  # resolvers, and publishers' pages that end with it
    r"(?i)^\s*(?:\\url\{)?(?:https?://(?:dx\.)?doi\.org/|doi:\s*|doi\.org/"
    r"|https?://[\w.-]{1,80}/(?:doi/)?(?:abs/|full/|pdf/|book/)?(?=10\.))"
)
_ARXIV_PREFIX: Final = lazy(r"(?i)^\s*(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)")
_ARXIV: Final = lazy(
    r"(?:0(?:7(?:0[4-9]|1[0-2])|[89](?:0[1-9]|1[0-2]))|1[0-4](?:0[1-9]|1[0-2]))\.\d{4}(?:v\d{1,2})?"
    r"|(?:1[5-9]|[2-8]\d)(?:0[1-9]|1[0-2])\.\d{5}(?:v\d{1,2})?"
    r"|[a-z]+(?:-[a-z]+)?(?:\.[A-Z]{2})?/\d{2}(?:0[1-9]|1[0-2])\d{3}(?:v\d{1,2})?"
)
"""From April 2007 to 2014 four digits follow the dot, five since; before, an archive's name leads."""
_ARXIV_CLASS: Final = lazy(r"\s*\[[a-z]+(?:-[a-z]+)?(?:\.[A-Z]{2}|\.[a-z-]{2,20})?\]\s*\Z")
"""Behind a number, as arXiv itself shows it and Zotero copies it: `2305.15717 [cs]`."""
_PLACEHOLDERS: Final = ("arXiv:1011.1669v3", "NIHMS150003")
"""Each stands, with `archivePrefix = {arXiv}`, in thousands of entries of works that have none or another."""
_ARXIV_JOURNAL: Final = re.compile(r"(?i)\s*\{?(?:arxiv\b|corr\b)")
_BOOK_NUMBER: Final = lazy(
    r"(?i)(?<!\d)(?:97[89][ \-–]?)?(?:\d[ \-–]?){9}[\dX](?![\-–]?\d)|\d(?:[ \-–]{0,2}[\dX]){3,}"
)
_SERIAL_NUMBER: Final = lazy(r"(?i)\d{4}[ \-–]?\d{3}[\dX]")
_URL: Final = re.compile(r"(?i)(?:https?|ftps?|gopher)://[^\s/?#.:@]+(?:[.:@][^\s/?#]*)?(?:[/?#]\S*)?")
_HOST: Final = lazy(r"(//)?(?:[\w-]{1,63}\.){1,9}[a-zA-Z]{2,24}(?:[/?#]\S*)?\Z")
_SCHEMES: Final = lazy(r"(?i)(?:mailto|urn|doi|ark|hdl|file|data|arxiv|isbn):\S+")
_WRAPPED: Final = lazy(r"\s*\\(?:url|nolinkurl|path)\s*\{([^{}\s]*)\}\s*")
_ESCAPED: Final = re.compile(r"\\([_%&#~])")


def doi(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `doi-as-url`, `escaped-identifier` or `bad-doi` for what no resolver takes as a DOI.

    The form is the DOI Handbook's, section 2.2: `10.` with a registrant, a slash, a suffix.
    """
    text = value.strip()
    if not text or (_DOI.fullmatch(text) and "\\" not in text and not text.endswith((".", ",", ";"))):
        return
    bare = _ESCAPED.sub(r"\1", _DOI_PREFIX.sub("", text)).strip('"').rstrip("}.,; ") if text else ""
    new = bare if _DOI.fullmatch(bare) and "\\" not in bare and "%" not in bare else None
    if _DOI_PREFIX.match(text):
        first = bare.split(maxsplit=1)[:1]
        shown = first[0] if first and _DOI.fullmatch(first[0]) else bare  # words may follow
        yield whole("doi-as-url", value, "give the DOI without https://doi.org/", f"write {shown}", new)
    elif new and "\\" in text:
        told = "backslashes in the DOI break the link"
        yield whole("escaped-identifier", value, told, f"write {new}", new)
    else:
        hint = f"write {new}" if new else "a DOI looks like 10.1145/3292500.3330701"
        yield whole("bad-doi", value, f"{text} is not a DOI", hint, new)


def eprint(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-arxiv` for an arXiv number that arXiv never gave (its "Understanding the identifier")."""
    kind = fields.get("eprinttype") or fields.get("archiveprefix") or ""
    text = value.strip()
    if kind.strip(" {}").lower() != "arxiv" or not text or _ARXIV.fullmatch(text):
        return
    if text in _PLACEHOLDERS:
        told = f"{text} is what Mendeley writes where it knows no number"
        yield whole("bad-arxiv", value, told, "remove the field")
        return
    bare = _ARXIV_CLASS.sub("", _ARXIV_PREFIX.sub("", text)).removesuffix(".pdf")
    new = bare if _ARXIV.fullmatch(bare) else None
    hint = (
        f"write {new}"
        if new
        else "a number looks like 1706.03762, before 2015 like 1312.6114, or hep-th/9901001"
    )
    yield whole("bad-arxiv", value, f"{text} is not an arXiv number", hint, new)


def journal(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `arxiv-as-journal`: a preprint is no article in a journal called arXiv."""
    if _ARXIV_JOURNAL.match(value) and not fields.get("eprint"):
        hint = "give `eprint`, `eprinttype = {arxiv}` and the type @misc (biblatex: @online)"
        yield whole("arxiv-as-journal", value, "arXiv is given as the journal, without `eprint`", hint)


def isbn(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-isbn` for a number whose length or check digit is wrong (ISO 2108)."""
    found = False
    for match in _BOOK_NUMBER.finditer(value):
        found = True
        number = re.sub(r"[ \-–]", "", match.group()).upper()
        if not _isbn(number):
            told = f"{match.group().strip()} is not an ISBN: " + (
                "its check digit is wrong" if len(number) in (10, 13) else f"it has {len(number)} digits"
            )
            hint = "it is an ISSN: give it in `issn`" if _issn(number) else "copy it again from the book"
            note = _issn(number)  # no style prints it with an article
            yield Finding("bad-isbn", match.start(), match.end(), told, hint, note=note)
    if not found and value.strip():
        yield whole("bad-isbn", value, f"{value.strip()} is not an ISBN")


def issn(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-issn` for a number whose form or check digit is wrong (ISO 3297)."""
    numbers = list(_SERIAL_NUMBER.finditer(value))
    if not numbers and value.strip():
        yield whole("bad-issn", value, f"{value.strip()} is not an ISSN", "an ISSN looks like 0028-0836")
    for match in numbers:
        digits = re.sub(r"[ \-–]", "", match.group()).upper()
        if not _issn(digits):
            told = f"{match.group()} is not an ISSN: its check digit is wrong"
            yield Finding("bad-issn", match.start(), match.end(), told)


def url(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-url` for an address that no browser opens."""
    text = value.strip()
    if not text or ("\\" not in text and (_URL.fullmatch(text) or _SCHEMES.fullmatch(text))):
        return
    if wrapped := _WRAPPED.fullmatch(value):
        new = wrapped[1] if _URL.fullmatch(wrapped[1]) else None
        yield whole("bad-url", value, "give the URL without a LaTeX command", "", new)
    elif "\\" in text:
        plain = _ESCAPED.sub(r"\1", text).replace("{\\textasciitilde}", "~")
        new = plain if _URL.fullmatch(plain) and "\\" not in plain else None
        told = "backslashes in the URL break the link"
        yield whole("escaped-identifier" if new else "bad-url", value, told, "write it as it is", new)
    elif host := _HOST.match(text):
        yield whole("bad-url", value, f"{text} has no scheme", f"write https:{'' if host[1] else '//'}{text}")
    elif len(parts := text.split()) > 1 and all(_URL.fullmatch(one.rstrip(",;")) for one in parts):
        told = f"{len(parts)} URLs in one field: a link has one"
        yield whole("bad-url", value, told, f"keep one, such as {parts[0].rstrip(',;')}")
    else:
        yield whole("bad-url", value, f"{' '.join(text.split())} is not an address")


def _isbn(number: str) -> bool:
    """Return whether the check digit of a ten- or thirteen-digit ISBN is right."""
    if len(number) == 10 and "X" not in number[:-1]:
        return sum((10 - at) * _digit(character) for at, character in enumerate(number)) % 11 == 0
    if len(number) == 13 and number.isdigit() and number[:3] in ("978", "979"):
        return sum((3 if at % 2 else 1) * int(character) for at, character in enumerate(number)) % 10 == 0
    return False


def _issn(number: str) -> bool:
    """Return whether the check digit of an ISSN is right."""
    return len(number) == 8 and sum((8 - at) * _digit(sign) for at, sign in enumerate(number)) % 11 == 0


def _digit(character: str) -> int:
    return 10 if character == "X" else int(character)
