"""Read the "Key: value" lines of a work: "Authors: Ada Stone", "Venue: OSDI 2012"."""

from __future__ import annotations

import re

KEYS: tuple[tuple[str, str], ...] = (
    ("authors", r"authors?(?:\(s\))?|by|written by|auteurs?|autor(?:en|in)?|作者"),
    (
        "venue",
        r"venue|conference|journal(?: info)?|published(?: (?:in|at|by))?|publication|appeared in|proceedings"
        r"|publisher|source|conf|会议|期刊|出处",
    ),
    ("date", r"year(?: of publication)?|date|published on|publication (?:date|year)|jahr|année|年份|时间"),
    (
        "links",
        r"links?|(?:stable )?urls?|pdf|(?:paper|code)(?:[ -]?link| url)?|source code|doi|arxiv(?: id)?(?!:\d)|github"
        r"|website"
        r"|project(?: page)?|slides|video|repo(?:sitory)?"
        r"|链接|代码",
    ),
    ("other", r"institut\w*|affiliations?|organi[sz]ation|机构|单位"),
    ("title", r"title|paper title|titel|titre|题目|标题"),
)
"""Roles of lines "Key: value" and the words that they begin with."""
_KEYED = re.compile(
    r"[\W_]*?(?:"
    + "|".join(f"(?P<{role}>{words})" for role, words in KEYS)
    + r")[*_`\]]{0,4}\s*(?:::?|：)[*_`]{0,4}\s*",
    re.IGNORECASE,
)
_NOTED = re.compile(
    r"[\W_]*?(?:(?P<said>abstract|summary|tl;?dr|notes?|keywords?|tags?|labels?|edit(?:ed)?|update"
    r"|limitations? of (?:the |this |prior |previous |existing )(?:works?|papers?|stud(?:y|ies)))"
    r"|prior works?|see also|related(?: works?)?|builds on|follow[- ]?ups?|difficulty"
    r"|comments?|key (?:ideas?|words)|topics?|why|takeaways?"
    r"|description|subjects?|contributions?|problem|motivation|approach|method|algorithm|evaluation|results?|conclusions?"
    r"|limitations?|strengths?|weaknesse?s?|goals?|recommendations?|tools?)"
    r"(?:\(s\)|/\w+)?(?: compared)?[*_`]{0,4}\s*[:：]",
    re.IGNORECASE,
)


def role(text: str) -> tuple[str, str] | None:
    """Return role and value of "Venue: OSDI 2012": `venue`, "OSDI 2012"; else None."""
    match = _KEYED.match(text[:200])
    return (match.lastgroup or "", text[match.end() :]) if match else None


def is_keyed(line: str) -> bool:
    """Return whether a line is "Key: value", with a work's field or a note."""
    return role(line) is not None or is_noted(line)


def is_noted(line: str, *, surely: bool = False) -> bool:
    """Return whether a line is a note on a work: "Motivation: ...".

    With `surely`, only words count that begin no title: "Abstract: ...", "Tags: ...".
    """
    match = _NOTED.match(line[:200])
    return match is not None and (not surely or match.group("said") is not None)


def key_length(title: str) -> int:
    """Return the length of "Title: " before a title, 0 without it."""
    match = _KEYED.match(title[:200])
    return match.end() if match and match.lastgroup == "title" else 0
