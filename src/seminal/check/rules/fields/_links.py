"""Rules on identifiers: DOI, arXiv number, ISBN, ISSN and address."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import Finding, value_finding
from seminal.text.pattern import lazy

_DOI: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+|10/[a-z0-9]{3,8}")  # the second is a short DOI
_DOI_PREFIX: Final = lazy(  # resolvers, and publishers' pages that end with it
    r"(?i)^\s*(?:\\url\{)?(?:https?://(?:dx\.)?doi\.org/|doi:\s*|doi\.org/"
    r"|https?://[\w.-]{1,80}/(?:doi/)?(?:abs/|full/|pdf/|book/)?(?=10\.))"
)
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
    number = _ESCAPED.sub(r"\1", _DOI_PREFIX.sub("", text)).strip('"').rstrip("}.,; ") if text else ""
    repaired = number if _DOI.fullmatch(number) and "\\" not in number and "%" not in number else None
    if _DOI_PREFIX.match(text):
        first = number.split(maxsplit=1)[:1]
        shown = first[0] if first and _DOI.fullmatch(first[0]) else number  # words may follow
        yield value_finding(
            "doi-as-url", value, "give the DOI without https://doi.org/", f"write {shown}", repaired
        )
    elif repaired and "\\" in text:
        message = "backslashes in the DOI break the link"
        yield value_finding("escaped-identifier", value, message, f"write {repaired}", repaired)
    else:
        hint = f"write {repaired}" if repaired else "a DOI looks like 10.1145/3292500.3330701"
        yield value_finding("bad-doi", value, f"{text} is not a DOI", hint, repaired)


def url(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `bad-url`, or `escaped-identifier` if only backslashes are wrong, for a broken URL."""
    text = value.strip()
    if not text or ("\\" not in text and (_URL.fullmatch(text) or _SCHEMES.fullmatch(text))):
        return
    if wrapped := _WRAPPED.fullmatch(value):
        repaired = wrapped[1] if _URL.fullmatch(wrapped[1]) else None
        yield value_finding("bad-url", value, "give the URL without a LaTeX command", "", repaired)
    elif "\\" in text:
        unescaped = _ESCAPED.sub(r"\1", text).replace("{\\textasciitilde}", "~")
        repaired = unescaped if _URL.fullmatch(unescaped) and "\\" not in unescaped else None
        message = "backslashes in the URL break the link"
        yield value_finding(
            "escaped-identifier" if repaired else "bad-url", value, message, "write it as it is", repaired
        )
    elif host := _HOST.match(text):
        yield value_finding(
            "bad-url", value, f"{text} has no scheme", f"write https:{'' if host[1] else '//'}{text}"
        )
    elif len(parts := text.split()) > 1 and all(_URL.fullmatch(part.rstrip(",;")) for part in parts):
        message = f"{len(parts)} URLs in one field: a link has one"
        yield value_finding("bad-url", value, message, f"keep one, such as {parts[0].rstrip(',;')}")
    else:
        yield value_finding("bad-url", value, f"{' '.join(text.split())} is not an address")
