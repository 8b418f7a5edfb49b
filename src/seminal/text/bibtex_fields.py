"""Fields of a BibTeX entry as values: names, dates, identifiers, text, type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from seminal.model.entry import Identifier, PartialDate, Value
from seminal.model.vocabulary import venue
from seminal.text import identifiers
from seminal.text.bibtex import MONTHS
from seminal.text.latex import page_range, to_unicode
from seminal.text.names import parse_names
from seminal.text.numerals import whole_number
from seminal.text.pattern import lazy

INHERITED: Final = ("crossref", "xdata")
"""The fields that name an entry of which others are taken over."""
RELATIONS: Final = (*INHERITED, "xref", "related", "entryset")
"""The fields that name other entries (biblatex manual, 2.2.3)."""
TYPES: Final = {
    "conference": "inproceedings",
    "electronic": "online",
    "www": "online",
    "webpage": "online",
    "report": "techreport",
    "periodical": "book",
}
"""Types that have a better-known name. What else is given stays."""
KINDS: Final = {
    "phdthesis": "PhD thesis", "mathesis": "Master's thesis", "bathesis": "Bachelor's thesis",
    "candthesis": "Candidate thesis", "techreport": "technical report", "resreport": "research report",
    "software": "computer software", "newseries": "new series", "oldseries": "old series",
    "patent": "patent", "patentus": "U.S. patent", "patenteu": "European patent", "patreq": "patent request",
    "patreqfr": "French patent request",
}  # fmt: skip
"""biblatex's localisation keys for the kind of a work, in words."""
NAMES: Final = {
    "journaltitle": "journal",
    "location": "address",
    "archiveprefix": "eprinttype",
    "primaryclass": "eprintclass",
    "annote": "annotation",
    "issue": "number",
    **dict.fromkeys(("accessed", "accessdate", "lastaccessed", "lastchecked", "lastvisited"), "urldate"),
}
"""The names that BibTeX, biblatex and pandoc read by those that other programs write for the same."""
PEOPLE: Final = frozenset(
    {"author", "editor", "translator", "bookauthor", "editora", "editorb", "editorc", "afterword"}
    | {"foreword", "introduction", "commentator", "annotator", "holder"}
)
VERBATIM: Final = frozenset({"url", "doi", "eprint", "isbn", "issn", "ids", "crossref", "related"})
DROPPED: Final = frozenset(
    {"timestamp", "biburl", "bibsource", "file", "owner", "date-added", "date-modified", "crossref", "xdata"}
    | {"year", "month", "day", "date", "groups", "subtitle", "added-at", "interhash", "intrahash"}
    | {"creationdate", "modificationdate"}
)
"""Bookkeeping of other programs, and what becomes part of another field."""

_ADDRESS: Final = re.compile(r"(?:https?://|ftp://|www\.)[^\s<>{}\"]+", re.IGNORECASE)
_ADDRESS_ALONE: Final = re.compile(r"\s*\\url\s*\{[^{}\s]+\}[\s.,]*")
_ONLINE: Final = lazy(
    r"\W*(?:(?:available|published|online|at|from|on|web ?sites?|web ?pages?|the|url|link|see|also|and)\b\W*)*"
    r"(?:(?:last )?(?:accessed|visited|retrieved|checked)\b.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""What stands around an address and names no place: "[Online]. Available: ...", "accessed 2 May 2020"."""
_YEAR: Final = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_ISO: Final = re.compile(r"\s*(?P<year>-?\d{3,4})[?~%]?(?:-(?P<month>\d\d))?(?:-(?P<day>\d\d))?")
_NOT_ISBN: Final = re.compile(r"[^0-9Xx]")
_DAY: Final = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
_MONTH: Final = re.compile(r"[a-z]{3}", re.IGNORECASE)
_ESCAPE: Final = re.compile(r"\\([_%&#~{}$-])|\\url\s*\{([^{}]*)\}|[{}\s]")
_DOI: Final = re.compile(r"10\.\d{4,9}/\S+")
_FROM_TO: Final = re.compile(r"([0-9]++)(?:--?|–)([0-9]++)")
_NUMBER: Final = r"(\d{4}\.\d{4,5}|[a-z][a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?$"
_ARXIV_ID: Final = lazy(r"(?:arxiv:)?" + _NUMBER, re.IGNORECASE)
_CORR_VOLUME: Final = lazy("abs/" + _NUMBER)
_ARXIV_CLASS: Final = re.compile(r"\[([a-z-]+(?:\.[A-Za-z-]+)?)\]")
_SERVER: Final = lazy(r"\barxiv\b|^corr$|^computing research repository", re.IGNORECASE)


class Interpreted(NamedTuple):
    """The values of an entry's raw fields; `groups` is JabRef's first group, if any."""

    type: str
    fields: Mapping[str, Value]
    identifiers: tuple[Identifier, ...]
    urls: tuple[str, ...]
    groups: tuple[str, ...]


def interpret(kind: str, key: str, raw: Mapping[str, str]) -> Interpreted:
    """Return the values of an entry of type `kind` from its raw fields.

    Of two fields with one meaning (`journal`, `journaltitle`) the first counts.
    """
    fields: dict[str, Value] = {}
    for name, text in raw.items():
        target, value_of = _meaning(name)
        if target and target not in fields and (value := value_of(text)):
            fields[target] = value
    _append_subtitle(raw, fields)
    _set_date(raw, fields)
    further = _take_addresses(raw, fields)
    found = _identifiers(key, raw, fields)
    url = fields.get("url")
    groups = to_unicode(raw["groups"]).split(",")[0].strip() if "groups" in raw else ""
    return Interpreted(
        _type_by_venue(kind, fields),
        fields,
        found,
        tuple(dict.fromkeys([url, *further])) if isinstance(url, str) else (),
        (groups,) if groups else (),
    )


@lru_cache(maxsize=1024)
def _meaning(name: str) -> tuple[str, Callable[[str], Value]]:
    """Return a BibTeX field's name in the result ("" to drop it), and its parser."""
    return _KNOWN.get(name) or ("" if name.startswith("bdsk-") else name, to_unicode)


def verbatim(text: str) -> str:
    """Return an address or number without LaTeX escapes, braces and white space."""
    if "\\" not in text and "{" not in text and " " not in text and "\n" not in text:
        return text.strip()
    return _ESCAPE.sub(lambda found: found[1] or found[2] or "", text)


def doi(text: str) -> str:
    """Return a field's DOI bare and in lower case, "" without a registered one."""
    number = _stated_doi(text)
    return "" if number.startswith(identifiers.NOT_REGISTERED) else number


def _stated_doi(text: str) -> str:
    """Return a field's DOI bare and in lower case, registered or not, or ""."""
    found = _DOI.search(verbatim(text))
    return found[0].rstrip(".,;").lower() if found else ""


def parse_date(raw: Mapping[str, str]) -> PartialDate | None:
    """Return the date of `date`, or of `year`, `month`, `day`; None without a year."""
    date, year, month, day = (raw.get(name, "") for name in ("date", "year", "month", "day"))
    iso = _ISO.match(verbatim(date))
    if iso:
        number = _number_up_to(iso["month"], 12) or _month_number(month)  # 21 to 24 are seasons
        return PartialDate(int(iso["year"]), number, _number_up_to(iso["day"], 31) if number else None)
    stated = year or date
    found = _YEAR.search(to_unicode(stated) if "\\" in stated else stated)  # \noopsort{1973c}1981
    if not found:
        return None
    number = _month_number(month)
    return PartialDate(int(found[1]), number, _day_number(month, day) if number else None)


def _day_number(month: str, day: str) -> int | None:
    """Return the day in `day`, or in `month`, else None: `jul # "~4"` -> 4."""
    found = _DAY.search(day or (month if _MONTH.search(month) else ""))
    return _number_up_to(found[1], 31) if found else None


def _number_up_to(digits: str | None, most: int) -> int | None:
    """Return the number from 1 to `most` that digits state, else None."""
    number = whole_number(digits or "")
    return number if number is not None and 1 <= number <= most else None


def _month_number(text: str) -> int | None:
    """Return the month of a field (`jan`, `{February}`, `3`), or None."""
    for word in _MONTH.findall(text):
        if word.lower() in MONTHS:
            return MONTHS.index(word.lower()) + 1
    return _number_up_to(text.strip(" {}"), 12)


def _set_date(raw: Mapping[str, str], fields: dict[str, Value]) -> None:
    """Set the field `date`; a year in words ("in press") becomes `pubstate` instead."""
    date = parse_date(raw)
    stated = raw.get("year", "") or raw.get("date", "")
    if date is not None:
        fields["date"] = date
    elif stated.strip():
        fields.setdefault("pubstate", to_unicode(stated))  # "to appear", "in press"


def _append_subtitle(raw: Mapping[str, str], fields: dict[str, Value]) -> None:
    """Append the subtitle to the title, after a colon or the title's own mark."""
    title = fields.get("title")
    if "subtitle" in raw and isinstance(title, str) and (more := to_unicode(raw["subtitle"])):
        fields["title"] = f"{title}{' ' if title[-1:] in ':?!.' else ': '}{more}"


def _take_addresses(raw: Mapping[str, str], fields: dict[str, Value]) -> list[str]:
    """Move addresses from the venue fields to `url`, and return all of them.

    A venue of nothing else is removed. An unregistered DOI of ACM's gives the address of its page.
    """
    addresses: list[str] = []
    for name in ("howpublished", "journal", "booktitle"):
        value = fields.get(name)
        raw_value = raw.get(name, "")
        if not isinstance(value, str) or not (
            "://" in value or "\\url" in raw_value or "www." in value.lower()
        ):
            continue  # nearly every venue: the pattern takes ten times as long
        if _ADDRESS_ALONE.fullmatch(raw_value):
            found, rest_of_value = [verbatim(raw_value).rstrip(".,")], ""
        else:
            found = [address.rstrip(".,;:)]") for address in _ADDRESS.findall(value)]
            rest_of_value = _ADDRESS.sub(" ", value)
        if found and _ONLINE.fullmatch(rest_of_value):
            del fields[name]
        elif found and name == "howpublished":
            fields[name] = " ".join(rest_of_value.split()).strip(" ,;:([<")
        else:
            continue
        fields.setdefault("url", found[0])
        addresses += found
    if (number := _stated_doi(raw.get("doi", ""))).startswith(identifiers.NOT_REGISTERED):
        address_of_acm = f"https://dl.acm.org/doi/{number}"  # a page of ACM's, though no DOI
        fields.setdefault("url", address_of_acm)
        addresses.append(address_of_acm)
    return addresses


def _identifiers(key: str, raw: Mapping[str, str], fields: dict[str, Value]) -> tuple[Identifier, ...]:
    """Return the entry's identifiers, and set `doi`, `eprint`, `eprinttype` and `eprintclass` by them."""
    found: list[Identifier] = []
    url = str(fields.get("url", ""))
    number = doi(raw.get("doi", "")) or (doi(url) if "doi.org/" in url else "")
    arxiv = _arxiv(raw, number)
    if number.startswith("10.48550/arxiv."):
        number = ""  # DataCite's name of the preprint: its arXiv number says the same
    fields.pop("doi", None)
    if number:
        fields["doi"] = number
        found.append(Identifier("doi", number))
    if arxiv:
        fields["eprint"], fields["eprinttype"] = arxiv, "arxiv"
        stated_class = _ARXIV_CLASS.search(raw.get("journal", "") + raw.get("eprint", ""))
        if stated_class:
            fields.setdefault("eprintclass", stated_class[1])
        found.append(Identifier("arxiv", arxiv))
    isbn = _NOT_ISBN.sub("", raw.get("isbn", ""))
    if len(isbn) in (10, 13):
        found.append(Identifier("isbn", isbn.upper()))
    found.extend(identifiers.find_others(url))
    if key.startswith("DBLP:"):
        found.append(Identifier("dblp", key[5:]))
    return tuple(found)


def _arxiv(raw: Mapping[str, str], doi_number: str) -> str:
    """Return the arXiv number without version, from any field or the DOI, or ""."""
    kind = (raw.get("eprinttype") or raw.get("archiveprefix") or "arxiv").lower()
    eprint = _ARXIV_ID.match(verbatim(raw.get("eprint", ""))) if "arxiv" in kind else None
    if eprint:
        return identifiers.classless(eprint[1])
    for name in ("journal", "journaltitle", "url", "howpublished", "note"):
        text = raw.get(name, "")
        if "rxiv" in text.lower() and (number_found := identifiers.arxiv(verbatim(text))):
            return number_found
    corr = _CORR_VOLUME.match(
        raw.get("volume", "")
    )  # @article{..., journal = {CoRR}, volume = {abs/1706.03762}}
    return identifiers.classless(corr[1]) if corr else identifiers.arxiv(doi_number) or ""


def _type_by_venue(kind: str, fields: dict[str, Value]) -> str:
    """Return the type by venue: preprints are misc, conference papers inproceedings.

    Their `journal` becomes `howpublished` or `booktitle`.
    """
    kind = TYPES.get(kind, kind)
    if kind == "thesis":
        return "mastersthesis" if "master" in str(fields.get("type", "")).lower() else "phdthesis"
    journal = fields.get("journal")
    if kind not in ("article", "misc", "unpublished") or not isinstance(journal, str):
        return kind
    if _SERVER.search(journal):
        del fields["journal"]
        fields.setdefault("howpublished", "arXiv")
        for name in ("volume", "number"):
            if "abs/" in str(fields.get(name, "")):
                del fields[name]
        return "misc"
    known = venue(journal)
    if known is not None and known.kind in ("conference", "workshop"):
        fields.setdefault("booktitle", journal)
        del fields["journal"]
        return "inproceedings"
    return kind


def _localised(text: str) -> str:
    """Return biblatex's keys in words (`phdthesis` -> `PhD thesis`), other values as text."""
    text = to_unicode(text)
    return KINDS.get(text, text)


def _page_range(text: str) -> str:
    """Return pages with en dashes: `1--9` -> `1–9`."""
    if known := _FROM_TO.fullmatch(text):  # nearly all
        return f"{known[1]}–{known[2]}"
    return page_range(to_unicode(text))


_SPECIAL: Final[dict[str, Callable[[str], Value]]] = {
    "type": _localised,
    "series": _localised,
    "pages": _page_range,
}
_KNOWN: Final[dict[str, tuple[str, Callable[[str], Value]]]] = {
    **{old: (new, to_unicode) for old, new in NAMES.items()},
    **{name: (name, parse_names) for name in PEOPLE},
    **{name: (name, verbatim) for name in VERBATIM},
    **{name: (name, value_of) for name, value_of in _SPECIAL.items()},
    **dict.fromkeys(DROPPED, ("", to_unicode)),
}
