"""Identifiers in running text and in addresses: DOI, arXiv, OpenReview, ISBN, PubMed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote

from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.model.entry import Identifier

_ARXIV_NUMBER = r"(?:\d{4}\.\d{4,5}|[a-z][a-z.-]{1,15}(?:\.[A-Z]{2})?/\d{7})"
_ARXIV_URL = lazy(
    rf"(?:arxiv\.org|ar5iv\.org|ar5iv\.labs\.arxiv\.org|alphaxiv\.org|huggingface\.co)"
    rf"/(?:abs|pdf|html|papers?|format|ps|e-print|overview)/({_ARXIV_NUMBER})(?:v\d{{1,2}})?(?!\d)",
    re.IGNORECASE,
)
_ARXIV_TEXT = lazy(
    rf"\barxiv(?:\.org)?(?:\s?preprint)?(?:\s?arxiv)?\s?[:/"
    rf" ]\s?(?:abs/)?({_ARXIV_NUMBER})(?:v\d{{1,2}})?(?!\d)",
    re.IGNORECASE,
)
ARXIV_ARCHIVED = (
    r"(?<![\w./-])(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nucl-(?:ex|th)|quant-ph|alg-geom"
    r"|q-alg|chao-dyn|solv-int)(?:\.[A-Z]{2})?/\d{7}(?!\d)"
)
"""A number that begins with an archive of arXiv's, as physicists write it: "[hep-th/0502206]"."""
_ARXIV_OLD = lazy(ARXIV_ARCHIVED)
_CORR = lazy(rf"\b(?:corr|arxiv),?\s*(?:vol\.\s*)?abs/({_ARXIV_NUMBER})(?:v\d{{1,2}})?(?!\d)", re.IGNORECASE)
_CLASS = re.compile(r"\.[A-Za-z]{2}(?=/)")
_ARXIV_BARE = re.compile(r"^\s*(\d{4}\.\d{4,5})(?:v\d{1,2})?\s*$")
_ARXIV_DOI = lazy(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_DOI = lazy(
    r"(?<![\w.])10\.\d{4,9}/[^\s\"'<>{}|\\^\[\]]{1,200}(?:<[\w:;.-]{3,40}>[\w.;-]{3,20})?", re.IGNORECASE
)
"""A DOI; serials of the nineties have pages between angles: "10.1175/1520-0493(1991)119<1057:UORGGI>2.0.CO;2"."""
_DOI_TAIL = lazy(
    r"(?:[.,;:!?]|/(?:pdf|abstract|full|epdf|meta|html|fulltext|abs)|\.pdf|[?#].*|&[a-z]+=.*)$", re.IGNORECASE
)
_SLUG = lazy(r"(?<=[\w.)])/[a-z]+(?:-[a-z]+){2,}$")
"""A page's name behind a DOI in its address, words alone, as no DOI ends: "/10.1201/97804299/lamps-in-wind"."""
_OPENREVIEW = lazy(
    r"openreview\.net/(?:forum|pdf|attachment|references/pdf)\?(?:[^#\s]{0,200}&)?id=([\w-]{6,20})"
)
_PUBMED = lazy(r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/|\bPMID:?\s?)(\d{4,9})\b")
_ISBN = lazy(r"\bISBN(?:-1[03])?:?\s?((?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx])\b")
_ISBN_ADDRESS = lazy(r"[/=_-](97[89]\d{10})(?!\d)|/(?:dp|ASIN|gp/product)/(\d{9}[\dX])(?![\w-])")
"""The number of a book in the address of a shop or a library: "https://books.example/products/9780134685991"."""
_DELIVERED = lazy(r"delivery\.acm\.org/\S{1,400}", re.IGNORECASE)
"""ACM's old addresses of files, which look like a DOI."""
_RFC = lazy(r"(?:rfc-editor|ietf)\.org/(?:[a-z]+/){0,3}rfc0*(\d{1,5})(?!\d)", re.IGNORECASE)
"""The address of a Request for Comments."""
NOT_REGISTERED = ("10.5555/",)
"""Prefixes that look like a DOI and are none: ACM's numbers for works that have no DOI."""


def is_isbn(number: str) -> bool:
    """Return whether an ISBN of ten or thirteen digits has the right check digit."""
    if len(number) == 10 and "X" not in number[:-1]:
        return sum((10 - at) * _digit(character) for at, character in enumerate(number)) % 11 == 0
    if len(number) == 13 and number.isdecimal() and number[:3] in ("978", "979"):
        return sum((3 if at % 2 else 1) * int(character) for at, character in enumerate(number)) % 10 == 0
    return False


def is_issn(number: str) -> bool:
    """Return whether an ISSN of eight digits (without hyphen) has the right check digit."""
    return len(number) == 8 and sum((8 - at) * _digit(sign) for at, sign in enumerate(number)) % 11 == 0


def _digit(character: str) -> int:
    """Return a digit's value; `X` is 10."""
    return 10 if character == "X" else int(character)


def classless(number: str) -> str:
    """Return an arXiv number without its old subject class: `math.GT/0309136` -> `math/0309136`."""
    return _CLASS.sub("", number)


def arxiv(text: str) -> str | None:
    """Return the arXiv number in a text, without version and class, or None.

    It is in an address, in "arXiv:1706.03762v5", in a DOI of arXiv's, or the whole text.
    """
    if "xiv" not in (lowered := text.lower()) and "huggingface.co/papers" not in lowered:
        if "corr" in lowered and (corr := _CORR.search(text)):
            return classless(corr.group(1))
        if "-" in text and "/" in text and (old_number := _ARXIV_OLD.search(text)):
            return classless(old_number.group())
        bare_number = _ARXIV_BARE.match(text)
        return bare_number.group(1) if bare_number else None
    match = _ARXIV_URL.search(text) or _ARXIV_TEXT.search(text) or _CORR.search(text)
    if match:
        return classless(match.group(1))
    number = doi(text)
    in_doi = _ARXIV_DOI.match(number) if number else None
    return classless(re.sub(r"v\d+$", "", in_doi.group(1))) if in_doi else None


def doi(text: str) -> str | None:
    """Return the first registered DOI in `text`, bare and in lower case, or None.

    The address of a Request for Comments is its DOI, by the rule of RFC 7669 (section 3).
    """
    if "10." in text and (found := _printed_doi(text)):
        return found
    if "ietf.org/" in text or "rfc-editor.org/" in text:
        request = _RFC.search(text)
        return f"10.17487/rfc{int(request[1]):04}" if request else None
    return None


def _printed_doi(text: str) -> str | None:
    """Return the first DOI that `text` has itself, without unregistered ones, or None.

    In an address it may be percent-encoded, and a page's name after it is left out.
    """
    if "://" in text:
        quoted = "%2" in text or "%3" in text
        text = _DELIVERED.sub(" ", text)
        if quoted:
            text = unquote(text)
    for match in _DOI.finditer(text):
        found = _trim(match.group())
        if found.count("/") > 1 and "://" in text and "doi.org/" not in text:
            found = _SLUG.sub("", found)
        if not found.startswith(NOT_REGISTERED):
            return found.lower()
    return None


def find(text: str) -> tuple[Identifier, ...]:
    """Return a text's identifiers, at most one of each scheme, without DOIs of arXiv's."""
    found: list[Identifier] = []
    number, digital = arxiv(text), doi(text)
    if number:
        found.append(_identifier("arxiv", number))
    if digital and not _ARXIV_DOI.match(digital):
        found.append(_identifier("doi", digital))
    return (*found, *find_others(text))


def find_others(text: str) -> Iterator[Identifier]:
    """Yield a text's OpenReview, PubMed and ISBN identifiers, at most one each.

    An ISBN without the word is taken from an address only, with the right check digit and no DOI.
    """
    if "openreview" in text and (match := _OPENREVIEW.search(text)):
        yield _identifier("openreview", match.group(1))
    if ("pubmed" in text or "PMID" in text) and (match := _PUBMED.search(text)):
        yield _identifier("pmid", match.group(1))
    if "ISBN" in text and (match := _ISBN.search(text)):
        yield _identifier("isbn", re.sub(r"[- ]", "", match.group(1)).upper())
    elif "://" in text:
        number = _ISBN_ADDRESS.search(text)
        if number and is_isbn(number[1] or number[2]) and not doi(text):
            yield _identifier("isbn", number[1] or number[2])


def _identifier(scheme: str, value: str) -> Identifier:
    from seminal.model.entry import Identifier

    return Identifier(scheme, value)


def _trim(number: str) -> str:
    """Return a DOI without punctuation, an unopened parenthesis or URL parts at its end."""
    before = ""
    while before != number:
        before = number
        number = _DOI_TAIL.sub("", number)
        if number.endswith(")") and number.count("(") < number.count(")"):
            number = number[:-1]
    return number
