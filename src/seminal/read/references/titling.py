"""Titles as lists print them: repaired, without label, quotes and closing stop."""

from __future__ import annotations

import re

from seminal.model.entry import Name, PartialDate
from seminal.model.vocabulary import venue
from seminal.read.references import authors
from seminal.read.references.lexicon import GIVEN
from seminal.text import dates, repair

TRACK = re.compile(
    r"(?<=\d)[\s,(–-]+(?:[Mm]ain|[Ff]indings|[Oo]ral|[Ss]potlight|[Hh]ighlight|[Pp]oster|D&B|[Dd]emo|[Ii]ndustry"
    r"|[Dd]atasets?(?: and| &) [Bb]enchmarks?|(?:[Ss]hort|[Ll]ong|[Ff]ull|[Bb]est|[Oo]utstanding)(?= [Pp]aper))?"
    r"(?: ?(?:[Tt]rack|[Pp]aper|[Aa]ward|[Cc]onference|[Pp]resentation))*\)?$"
)
"""The part of a meeting, or kind of presentation, after its year: "2024 Findings", "2023 (Oral)"."""
_EDITORIAL = re.compile(r"(?<=\s)\[([A-Za-z][\w -]{1,30})\](?=\s|$)")
_QUOTES = '"“”„«»`'
_PICTURES = re.compile(
    r"^[^\w\s\u2200-\u22ff\"'“‘„«‹《「『【(\[{$¡¿#@&.+-]+\s*|\s{0,9}[^\w\s\"'”’)\]}】$.!?！？%+*#-]{1,40}$"
)
_BRACED = re.compile(r"(?<!\$)\{([^{}$\\]{1,200})\}(?!\$)")
_NUMBER = re.compile(r"^(?:(?:\[\d{1,4}\]|\d{1,3}[.)])\s+(?=\D)|\d{1,3}[.、](?=[A-Z][A-Za-z]))")
_NO_TITLE = frozenset(("arxiv preprint", "preprint", "paper arxiv"))
_STOPS = ".,;: "
FILE = re.compile(r"(?<=[^\s.])\.(?:pdf|epub|djvu)\s*$", re.IGNORECASE)
"""What a title ends with that is the name of a file."""
_ARROW = re.compile(r"\s{0,9}(?:-{2,3}>?|[-=]>|→)$")
"""What leads on from a title to its address: "A Title-->https://..."."""
_TAIL = re.compile(
    r"\s*[\[(](?:pdf|paper|code|link|video|slides|arxiv|website|blog|github)[\])]\s*$|(?<=\w)\s?\[\d{1,3}\]\s*$"
    r"|\s\((?:awarded )?best (?:\w+ )?paper(?: award| runner-up| nominee)?\s?!*\)$"
    r"|\s*\[(?:book|(?:mobile )?app|source code|preprint|manuscript"
    r"|[\w ]{0,40}(?:thesis|dissertation|schrift))\]$"
    r"|\s\((?:version|release) \d[^()]{0,30}\)$"
    r"|\s?\(!*(?:(?:very |not |low |medium |high )?(?:important|importance|priority)|(?:highly |strongly )?recommended"
    r"|(?:start )?to read|already read[^()]{0,60}|must[ -]read|cited[^()]{0,30}|the [\w-]{2,24} paper|invited paper"
    r"|optional|required|thesis|dissertation|oral|spotlight|poster)\)$",
    re.IGNORECASE,
)
"""What a list adds to a title: links' labels, awards, what its reader thinks of the work or has done with it."""
_EDITION = re.compile(
    r"(?P<apart>\s*[,.;:–—(\[-]\s*|\s+)(?:(?P<edition>(?P<digits>\d{1,2})\s?(?:st|nd|rd|th|[.ªºae]|er|[eè]me|de|-?[ея])?"
    r"|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|revised|updated|zweite|dritte|vierte|neue"
    r"|deuxième|segunda|tercera|terceira|seconda|terza|tweede|derde|第[一二三四五六七八九十\d]{1,2}))"
    r"[\s,]*(?:(?:and|revised|updated|expanded|enlarged|international|global|überarbeitete|erweiterte|aktualisierte"
    r"|revue|revisada|ampliada|rev\.|herziene|исправленное)[\s,]+){0,3}"
    r"(?:edn?|edition|aufl|auflage|éd|édition|edición|edição|edizione|druk|uitgave|изд|издание|wyd|wydanie|vydání"
    r"|uppl|upplagan?|utg|utgave|painos|kiadás|baskı|版(?:\s?版本)?)"
    r"|(?:edition|auflage|édition|edición|edizione|uitgave|издание|wydanie|wyd\.|vydání|baskı)\s(?P<behind>\d{1,2}|[IVX]{1,4}))"
    r"[.)\]]*\Z",
    re.IGNORECASE,
)
"""Which edition it is, at the end of a title: "Moorings, 2nd edition", "Lampen (3. Auflage)", "Lampy. Wydanie II"."""
_MAX_EDITION = 60
_YEAR_LAST = re.compile(r"(?:1[89]|20)\d\d[a-z]?\W*$")
_CITED = re.compile(r"\W*([^\W\d][^()\d]{1,120}?)[,\s]*[(\[]?((?:1[89]|20)\d\d)[a-z]?[)\]]?\W*$")
TITLED_WORDS = 3
_MAX_LAYERS = 20  # of stops, quotation marks, arrows and remarks around a title
_MISPLACED = re.compile(r" [,;:?!]")
_SPACE_BEFORE = re.compile(r"\s+(?=[,;:?!](?:\s|$))")
_SIGN_LAST = re.compile(r"(?<=[^\s–—|-])\s{1,4}[–—|-]{1,2}$")
"""A dash between a title and its buttons: "Kites at Night - [[PDF](url)]"."""


def clean(text: str) -> str:
    """Return a title repaired and unquoted: `"A case for X."` -> `A case for X`.

    Numbers, pictographs, file suffixes and a list's remarks at its ends are removed; "" if no title is left.
    """
    text = repair.without_footer(
        repair.unescape_braces(repair.clean(repair.without_hyphenation(text)))
    ).strip()
    if "{" in text:
        text = _BRACED.sub(r"\1", text)
    if not (text[:1].isalnum() and text[-1:].isalnum()):
        text = _PICTURES.sub("", text)
    text = FILE.sub("", _NUMBER.sub("", text))
    if text.strip(" .,").lower() in _NO_TITLE:
        return ""
    if " " not in text and text.count("_") > 1:
        text = text.replace("_", " ").strip()  # a file is called so
    for _ in range(_MAX_LAYERS):
        before = text
        if text.endswith((")", "]")):
            text = _TAIL.sub("", text).strip()
        text = text.rstrip(_STOPS).strip()
        text = _unquoted(_ARROW.sub("", text))
        if text == before:
            break
    if text.startswith("(") and ")" not in text:
        return ""
    if text.count("[") > text.count("]") and text.rindex("[") > 3:
        text = text[: text.rindex("[")].rstrip()
    if "[" in text:
        text = _EDITORIAL.sub(r"\1", text)
    return _SPACE_BEFORE.sub("", text) if _MISPLACED.search(text) else text


def without_edition(text: str) -> tuple[str, str]:
    """Return a title without the edition that it ends in, and that edition or ""."""
    text = text.rstrip()
    found = _EDITION.search(text, max(0, len(text) - _MAX_EDITION))
    if found is None or found.start() == 0 or not (found["digits"] or found["apart"].strip()):
        return text, ""
    return text[: found.start()], found["digits"] or found["edition"] or found["behind"]


def _unquoted(text: str) -> str:
    """Strip the quotation marks around a title; keep those of an inner quotation."""
    marks = sum(text.count(mark) for mark in _QUOTES) if text[:1] and text[0] in _QUOTES else 0
    if marks == 1 or (
        marks == 2 and text[-1] in _QUOTES
    ):  # '"Why Trust Me?" Explaining' begins with a quotation
        text = text.strip(_QUOTES + " ")
    elif (
        (text.endswith("”") and "“" not in text)
        or (text.endswith("»") and "«" not in text)
        or (text[-1:] == '"' and text.count('"') == 1)
    ):
        text = text[:-1].rstrip()
    elif text[:2] == "''" or text[:2] == "``":
        text = text.strip("`' ")
    elif len(text) > 2 and text[0] == "'" and text[-1] == "'":
        text = text[1:-1]
    return text


def finish(text: str) -> str:
    """Return a cleaned title without the sign that ends it."""
    return clean(_SIGN_LAST.sub("", text.replace("\x00", " ").rstrip()))


def citation(text: str) -> tuple[tuple[Name, ...], PartialDate | None] | None:
    """Return the names and year of an author-year citation: "Dijkstra (1965)"; else None."""
    match = _CITED.match(text) if _YEAR_LAST.search(text[-12:]) else None
    names = authors.parse(match.group(1), certain=True) if match and not venue(match.group(1)) else ()
    if len(names) == 1 and "," in text and (given := names[0].given).isalpha() and given.lower() not in GIVEN:
        names = (
            Name(names[0].family),
            Name(given),
        )  # who is cited goes by the family: "Diffie, Hellman (1976)"
    return (names, dates.parse(match.group(2))) if match and names else None
