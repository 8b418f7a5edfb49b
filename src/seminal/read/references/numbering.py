"""Volume, number and pages as the styles of references write them."""

from __future__ import annotations

import re
from itertools import islice

from seminal.text import dates
from seminal.text.pattern import lazy

_TIME_OF_YEAR = rf"(?:{dates.MONTH}|spring|summer|autumn|fall|winter)"
_NO_ISSUE = r"(?<![\s,])(?<!\bno\.)(?<!\bno)(?<!issue)(?<!number)"
_PAGES = re.compile(
    r"(?:,\s*)?(?<!&)\b(?:pp?\.?|pgs?\.?|pages?)(?:\s+|(?<=\.)|(?=\d))"
    r"(\w{0,4}\d+(?::\d{1,3})?\s?(?:[-–—]+\s?\w{0,4}\d+(?::\d{1,3})?)?(?:\s?\(\d+ pages\))?)"
    r"|(?<=[\s:,.])(\d{1,6}\s?[-–—]{1,2}\s?\d{1,6})(?=[\s.,;)]|$)",
    re.IGNORECASE,
)
_VOLUME_LEFT = re.compile(r"(?<=[a-z.])\s(?!(?:19|20)\d\d\b)(\d{1,4})(?=\s*(?:,|$))")
"""A volume that stands bare behind a journal's name, as its number says: "Mat. Sb. 189, N8"."""
_THOUSANDS = re.compile(r"\b(\d{1,3}),(\d{3}\s?[-–—]+\s?\d{1,3}),(\d{3})(?!\d)")
"""Pages as some print them: "pp. 11,180–11,194"."""
_MONTH_BEFORE = lazy(rf"\b{dates.MONTH}\s*\Z", re.IGNORECASE)
_REPORT_BEFORE = lazy(
    r"\b(?:report|rep\.|tr|memo|note|sections?|chapters?|parts?|weeks?)\s*\Z", re.IGNORECASE
)
"""What has a number of two parts, and no pages: "Technical Report 82-483", "read sections 1-3"."""
_MOST_RANGES = 8
_VOLUME = re.compile(
    r"(?:,?\s*\bvol(?:ume)?\b[.:]?|,\s*v\.?(?=\s\d{1,4}(?![\w–-])))\s*([A-Z]{0,3}[-–]?\d+)"
    r"|(?:,?\s*\b(?:no|issue|number|num)\b[.:]?|,\s*(?:(?-i:[Nn])[.°º]?(?=\s?\d)|№))\s*"
    r"(\d+(?:[-–/]{1,2}\d+)?(?-i:[A-Z]\b)?)"
    r"|,?\s*\b(?:art(?:icle)?\b\.?(?:\s*no\.?)?)\s*(\d+)",
    re.IGNORECASE,
)
_MLA = re.compile(
    _NO_ISSUE + r"[\s,]+(?:vol(?:ume)?\.?\s*)?"
    r"(\d{1,4})(?:\.(\d{1,4}(?:-\d+)?)|\s*\((\d{1,4}(?:[-–/]\d+)?)\))?\s*[,:]?\s*"
    rf"\(?(?:{_TIME_OF_YEAR}[\s/–-]*){{0,2}}((?:19|20)\d\d)\)(?:(?:\s*:\s*(?:article\s+)?|\s+(?=\d{{1,6}}(?!\w)))([\w-]+\s?(?:[-–—]+\s?\w+)?))?",
    re.IGNORECASE,
)
_INSPIRE = re.compile(
    r"[\s,]+(?:vol(?:ume)?\.?\s*)?([A-Z]?\d{1,4})\s?\(((?:19|20)\d\d)\),?\s*no\.?\s?(\d{1,4}(?:-\d{1,4})?),\s*"
    r"([A-Z]?\d{1,8}(?:\s?[-–—]{1,2}\s?[A-Z]?\d{1,8})?)(?!\w)",
    re.IGNORECASE,
)
"""Volume, year, number and page as INSPIRE writes them: "Phys. Rev. D 90 (2014) no.2, 024051"."""
_BY_YEAR = re.compile(
    _NO_ISSUE + r"[\s,]+(?:vol(?:ume)?\.?\s*)?(\d{1,3}),\s*((?:19|20)\d\d),\s*(?:pp?\.?\s*)?"
    r"(\d{1,5}\s?[-–—]{1,2}\s?\d{1,5})(?!\d)",
    re.IGNORECASE,
)
"""Volume, year and pages between commas: "Annals of Lamps, 8, 2016, 435-464"."""
_CHICAGO = re.compile(
    rf"[\s,]+(?:vol(?:ume)?\.?\s*)?(\d{{1,4}}),\s*(?:no|nr|n°|issue)\.?\s*(\d{{1,4}}(?:[-–/]\d+)?)"
    rf"(?:\s*\((?:{_TIME_OF_YEAR}\s*)?((?:1[89]|20)\d\d)\))?"
    r"(?:\s*:\s*(\d+(?:\s?[-–—]+\s?\d+)?))?",
    re.IGNORECASE,
)
"""Volume and number as Chicago's style has them: "Journal 9, no. 4 (1999): 355-72"."""
_PUBMED = re.compile(
    rf"((?:19|20)\d\d(?:\s{dates.MONTH}(?:\s\d{{1,2}})?)?);\s?(\d{{1,4}})(?:\(([\w-]{{1,12}})\))?:\s?(\w{{1,10}}(?:[-–]\w{{1,10}})?)",
    re.IGNORECASE,
)
"""Date, volume and pages as PubMed prints them: "2021 May 25;13(1):118"."""
_ACM = re.compile(
    rf"[\s,]+(\d{{1,4}}),\s*(\d{{1,4}})(?:,\s*article\s+(\d+))?\s*\(((?:{dates.MONTH}\.?\s*)?(?:19|20)\d\d)\)",
    re.IGNORECASE,
)
_PAGE_AND_YEAR = re.compile(
    _NO_ISSUE + r"[\s,]+(?:[Vv]ol(?:ume)?\.?\s*)?(\d{1,4}),\s*(?!\d\s|1[012]\s|\d\(|1[012]\()"
    r"([A-Z]?\d{1,7}(?:\s?[-–—]{1,2}\s?\d{1,7})?)"
    r"\s*\(((?:1[89]|20)\d\d)\)(?!\s*[,:]\s*(?:pp?\.?\s*)?\d)"
)
"""Volume, page and year as physicists write them: "Kite Rev. D 66, 85003 (2002)"; twelve and less number an issue."""
_ISSUE = re.compile(
    r"(?<![Ii]ssue)(?<![Nn]umber)(?<!\b[Nn]o\.)[\s,]+(?:(?i:vol(?:ume)?)\.?\s*)?(\d{1,4})\s*"
    r"\((\d{1,4}(?:[-–/]{1,2}\d+)?|[A-Z]\d{1,2}|[Ss]uppl\.?(?:\s?\d{1,3})?)\)"
    r"(?:\s*[:,]\s*([eA-Z]?\d+(?::\d+)?\s?[-–—]+\s?[A-Z]?\d+(?::\d+)?|(?!(?:19|20)\d\d\b)[eA-Z]?\d++(?![\w–—-])))?(?!\d)"
)
_MONTH_FOR_ISSUE = re.compile(rf"(?<=\d)\s?\({_TIME_OF_YEAR}\)(?=[:,]\s?\w?\d|\W*\Z)", re.IGNORECASE)
"""A month where the number of the issue stands: "Kite Letters 98 (June): 104453"."""
_MONTH_AND_PAGES = re.compile(
    rf",\s+{dates.MONTH},\s+(?!(?:19|20)\d\d\b)(\w?\d{{1,16}}(?:[-–]\d{{1,6}})?)(?=\s*(?:[.;]|$))",
    re.IGNORECASE,
)
"""What Chicago's style knows of an article that is not yet in an issue: "Kite Letters, July, 0894431"."""
_COLON = re.compile(
    r"[\s,]+(\d{1,4}):(\d{1,3})(\s?\((?:19|20)\d\d\))?,\s*(?:pp?\.?\s*|pages\s)?(\d{1,6}\s?[-–—]{1,2}\s?\d{1,6})(?!\d)"
)
"""Volume and number with a colon: "Lamp Review, 81:12, 2141-2155"."""
_VOLUME_AND_ARTICLE = re.compile(_NO_ISSUE + r"[\s,]\s?(\d{1,4}):\s?(e?\d{1,8}(?:v\d+)?)(?=\s*(?:[.,;(]|$))")
"""Volume and the one page or article of an electronic journal: "Kite Letters 5:e2819"."""
_BETWEEN_COMMAS = re.compile(
    r"(?<=[^\s\d,]),\s+(?!(?:19|20)\d\d\b)(\d{1,4}),\s+(?!(?:19|20)\d\d\b)"
    r"(?:pp?\.\s?)?([eA-Z]?\d{1,7}(?:\s?[-–—]{1,2}\s?\d{1,6})?)(?=\s*(?:[.;]|$))"
)
"""Volume and page between commas: "Kite Letters, 11, 24", "Kite Letters, 34, pp. 298-308"."""
_YEAR_AND_PAGE = re.compile(r"(?<=[^\s\d,]),\s((?:19|20)\d\d),\s(\d{3,5})(?=\s*[.;]?\s*$)")
"""The year for a volume, as registers of preprints count: "Kite ePrint Arch., 2024, 1240"."""
_YEAR_FIRST = re.compile(
    r"(?<=[^\W\d])\.?\s((?:19|20)\d\d),\s+(\d{1,4}),\s+(?!(?:19|20)\d\d\b)"
    r"([a-zA-Z]?\d{1,8}(?:\s?[-–—]{1,2}\s?[A-Z]?\d{1,8})?)(?=\s*(?:[.,;]|$))"
)
"""Year, volume and page as chemists write them: "Entropy 2018, 20, 61"."""
_DOTTED = re.compile(r"[\s,]+(\d{1,4})\.([A-Z]?\d{1,3})(?=,\s*pp?\b)")
"""Volume and number with a full stop before the pages: "Kite Letters 95.B7, pp. 3-9"."""
_VOLUME_AND_PAGES = re.compile(
    _NO_ISSUE + r"[\s,]+(?:vol(?:ume)?\.?\s*)?(?!(?:19|20)\d\d)([A-Z]?\d{1,4})\s*[,:]\s*"
    r"(\d{1,6}\s?[-–—]{1,2}\s?\d{1,6})(?=[\s,.;(]|$)",
    re.IGNORECASE,
)

_IN_SERIES = re.compile(
    r"(?<=[\w)’'.])(?:,\s|\s(?=\())?\s*\(?\b(?:[Vv]ol(?:ume)?\b\.?)\s(\d{1,5})\sof\s(?:the\s)?"
    r"((?:[A-Z][\w-]*|in|of|and|on|for)(?:\s(?:[A-Z][\w-]*|in|of|and|on|for|the)){0,9})\)?"
)
"""The series that a book's number is of: "LAMP, volume 8 of Lecture Notes in Kites"."""
_ISSUE_OF_YEAR = re.compile(
    r"(?<=[^\W\d])\s(\d{1,2})/((?:19|20)\d\d)(?:\s[\"“„][^\"“”„]{3,60}[\"“”])?(?=,\s(?:S\.|pp?\.|Seiten?\s)\s?\d)"
)
"""A magazine's number in its year, and what the issue is about: 'Kite Heute 4/2012 "Lampen", S. 8-19'."""
_NUMBER = re.compile(r"\d+")
_ALONE: tuple[tuple[re.Pattern[str], str], ...] = ((_MONTH_AND_PAGES, "pages"),)
_TOGETHER: tuple[tuple[re.Pattern[str], str], ...] = (
    (_PUBMED, "year volume number pages"),
    (_PAGE_AND_YEAR, "volume pages year"),
    (_ISSUE_OF_YEAR, "number year"),
    (_ACM, "volume number eid year"),
    (_CHICAGO, "volume number year pages"),
    (_INSPIRE, "volume year number pages"),
    (_MLA, "volume number number year pages"),
    (_BY_YEAR, "volume year pages"),
    (_COLON, "volume number year pages"),
    (_ISSUE, "volume number pages"),
    (_VOLUME_AND_PAGES, "volume pages"),
    (_VOLUME_AND_ARTICLE, "volume pages"),
    (_BETWEEN_COMMAS, "volume pages"),
    (_YEAR_AND_PAGE, "year pages"),
    (_YEAR_FIRST, "year volume pages"),
    *_ALONE,
    (_DOTTED, "volume number"),
)
"""How styles write numbers together, the surest first, and what they mean; a year is left in the text."""


def taken(text: str, fields: dict[str, str]) -> str:
    """Return a text without volume, number and pages, which go to the fields of an entry."""
    text = _MONTH_FOR_ISSUE.sub("", _THOUSANDS.sub(r"\1\2\3", text))
    if " of " in text and (match := _IN_SERIES.search(text)):
        fields["volume"], fields["series"] = match.groups()
        text = text[: match.start()] + text[match.end() :]
    several = len(_NUMBER.findall(text)) > 1  # nearly all that names a place says but its year
    for pattern, names in _TOGETHER if several else _ALONE:
        if match := pattern.search(text):
            said = {name: value for name, value in zip(names.split(), match.groups(), strict=True) if value}
            year = said.pop("year", "").strip()
            if "pages" in said:
                said["pages"] = _range_text(said["pages"])
            if "number" in said:
                said["number"] = said["number"].replace("--", "–")
            fields |= said
            text = f"{text[: match.start()]}{', ' if year else ''}{year}{text[match.end() :]}"
            break

    def told(match: re.Match[str]) -> str:
        for name, value in zip(("volume", "number", "eid"), match.groups(), strict=True):
            if value and not (
                name == "volume" and re.search(r"(?:systems|languages), $", text[: match.start() + 2])
            ):
                fields.setdefault(name, value)
        return ""

    text = _VOLUME.sub(told, text)
    if match := _pages_match(text):
        fields.setdefault("pages", _range_text(match.group(1) or match.group(2)))
        text = text[: match.start()] + text[match.end() :]
    if "volume" not in fields and "number" in fields and (match := _VOLUME_LEFT.search(text)):
        fields["volume"] = match.group(1)
        text = text[: match.start()] + text[match.end() :]
    return text


def _pages_match(text: str) -> re.Match[str] | None:
    """Return the match of the pages: "pp. 3-9" before a bare range, which may be days ("April 18-20") or years."""
    bare = None
    for match in islice(_PAGES.finditer(text), _MOST_RANGES):
        if match.group(1):
            return match
        days = _MONTH_BEFORE.search(text, max(0, match.start() - 12), match.start())
        days = days or _REPORT_BEFORE.search(text, max(0, match.start() - 12), match.start())
        if not days and not dates.RANGE.fullmatch(match.group().strip(" ,")):
            bare = bare or match
    return bare


def _range_text(pages: str) -> str:
    return re.sub(r"\s*[-–—]+\s*", "–", pages.strip())
