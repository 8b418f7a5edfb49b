"""Parse volume, issue, pages, edition and totals from the words labelled as such."""

from __future__ import annotations

import re

from seminal.read.references.labelling.decode import LabelRun
from seminal.read.references.marked import MASK

_VOLUME = re.compile(
    r"((?:\b[A-Z]{1,3}[\s-]?)?\d[^\W\u3040-\u9fff]*(?:[/–-]\w+)*|\b[IVXLCDM]+\b)(?:[.:](\d+))?"
)
_WIDE_ISSUE = re.compile(r"[巻卷]\s?第?\s?(\d+)\s?[号號期]")
"""The number of an issue after its volume: "第2巻第1号"."""
_NO = re.compile(r"^\W*(?:[Nn]|№)[.°º]?(?=\s?\d)")
_OF_VOLUME = re.compile(r"\d\.\d")
_ISSUE = re.compile(r"\d[\w/–-]*|\b[IVXLCDM]+\b|\b[A-Z]\d+|[Ss]uppl\.?(?:\s?\d+)?")
_PAGES = re.compile(r"((?:(?<![^\W\d_])[A-Za-z])?\d+(?:[:.v]\d+)?)(?:\s?[-‑–—]+\s?([A-Za-z]?\d+(?::\d+)?))?")
_SET = re.compile(
    r"(?<![\w.-])(?:в\s)?(\d{1,3})\s?(?:vols?|volumes?|vol[uú]m\w*|v|Bde|Bden|Bände|tomos?|tomes?|tt|тт?|томах)\b\.?",
    re.IGNORECASE,
)
"""How many volumes a work has: "2 Bde.", "в 3 т."; its own number follows the word, "Bd. 2"."""
_UNIT = 8
"""Letters after a number that may say what it counts."""
_TOTAL = re.compile(
    r"\W*(\d+)\s?(?:pp?|S|Seiten|pages?|p[áa]ginas|págs?|pagine|с|стр|s|頁|页|ページ)(?!\w)", re.IGNORECASE
)
"""How many pages a work has: "583 p.", "766 с."."""
_GLUED_NUMBERS = re.compile(
    r"\W*(\d{1,4})\s?(?:\(([\w/–-]{1,9})\))?\s?:\s?(?=[A-Za-z]?\d)(?!\d+\s?[-–]+\s?\d+:)"
)
"""Volume and issue before pages in one stretch: "56(2):74-80", "12:3"."""
_EDITION = re.compile(r"\d+|\w+")
_SERIES = re.compile(r"\W*(?:coll(?:ection|ana)?|colección|reihe|seri[ea]s?|сер(?:ия)?)\b\W*", re.IGNORECASE)
"""Words before a series: "coll. « Points »", "(Reihe Winde, 3)"."""
EDGE = " \t\n.,;:–—-()[]|*_\"“”„«»'‘’/★⭐、，。．：；・《》『』「」（）" + MASK
"""What no field begins or ends with."""


def take_numbers(fields: dict[str, str], first: dict[str, str]) -> None:
    """Add volume, number, pages, edition and series to `fields`, where missing.

    `first` is the text of the first run with each label; one run may hold several: "56(2):74-80".
    """
    if glued := _GLUED_NUMBERS.match(first.get("pages", "")):
        first = {"volume": glued[1], "issue": glued[2] or "", **first, "pages": first["pages"][glued.end() :]}
    issue = _NO.sub("", first.get("issue", ""))
    if number := _VOLUME.search(first.get("volume") or (issue if _OF_VOLUME.search(issue) else "")):
        fields.setdefault("volume", number[1])
        if number[2]:  # "27.2"
            fields.setdefault("number", number[2])
    if number := _WIDE_ISSUE.search(first.get("volume", "")):
        fields.setdefault("number", number[1])
    if number := _ISSUE.search(issue):
        fields.setdefault("number", re.sub("--+", "–", number.group()))
    printed = first.get("pages", "")
    if pages := _PAGES.search(printed):
        fields.setdefault("pages", "–".join(part for part in pages.groups() if part))
    if edition := _EDITION.search(first.get("edition", "")):
        fields.setdefault("edition", edition.group())
    if series := _SERIES.sub("", first.get("series", ""), count=1).strip(EDGE):
        fields.setdefault("series", series)


def without_count(fields: dict[str, str], text: str, run: LabelRun) -> str:
    """Move a total ("3 vols.", "214 pp.") to the fields; return the run's rest."""
    total = _TOTAL.match(text, run.start) if run.label == "pages" else None
    if total and not any(map(str.isalnum, text[total.end() : run.end])):
        fields.setdefault("pagetotal", total[1])
        return ""
    several = _SET.search(text, run.start, run.end + _UNIT)
    if several is None or several.start() >= run.end:
        return text[run.start : run.end]
    fields.setdefault("volumes", several[1])
    return text[run.start : several.start()] + text[several.end() : run.end]
