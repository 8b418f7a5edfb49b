"""arXiv (export.arxiv.org): preprints, as an Atom feed. No key is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Origin
from seminal.resolve.records import date_of, identifier, plain_title, record, registered_name
from seminal.text import identifiers

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

BASE: Final = "https://export.arxiv.org"
PAUSE: Final = 3.0
"""Seconds between two questions: "no more than one request every three seconds" (arXiv API, terms of use)."""
SCHEMES: Final = ("arxiv",)
KEY: Final = ("", "")

_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_ARXIV: Final = "{http://arxiv.org/schemas/atom}"


def url(question: Question) -> str:
    """Return the request's URL: by arXiv number, else by title (five results)."""
    if number := identifier(question, "arxiv"):
        return f"{BASE}/api/query?{urlencode({'id_list': number})}"
    words = plain_title(question).replace("-", " ")
    asked = {"search_query": f'ti:"{words}"', "max_results": "5"}
    return f"{BASE}/api/query?{urlencode(asked)}"


def entries(payload: bytes, origin: Origin) -> list[Entry]:
    """Return the records of arXiv's Atom feed, dated as `origin`. Raises ValueError for other data."""
    from xml.etree import ElementTree

    try:
        feed = ElementTree.fromstring(payload)
    except (ElementTree.ParseError, LookupError):  # an encoding that Python does not know
        raise ValueError("not XML") from None
    if feed.tag != f"{_ATOM}feed":
        raise ValueError(f"<{feed.tag.rpartition('}')[2]}>, not a feed")
    return list(_feed_entries(feed, origin))


def _feed_entries(feed: Element, origin: Origin) -> Iterator[Entry]:
    """Yield a feed's entries with number and title (arXiv's API manual, section 3.3)."""
    for one in feed.iter(f"{_ATOM}entry"):
        number = identifiers.arxiv(one.findtext(f"{_ATOM}id", ""))
        title = one.findtext(f"{_ATOM}title", "")
        if not number or not title:  # an error comes as an entry too
            continue
        subject = one.find(f"{_ARXIV}primary_category")
        day = one.findtext(f"{_ATOM}published", "")[:10].split("-")
        yield record(
            Origin("arxiv", number, origin.retrieved),
            "misc",
            title,
            [registered_name(person.findtext(f"{_ATOM}name", "")) for person in one.iter(f"{_ATOM}author")],
            date_of(*day),
            "arXiv",
            doi=one.findtext(f"{_ARXIV}doi", "").split(" ")[0],
            arxiv=number,
            eprintclass=subject.get("term", "") if subject is not None else "",
            url=f"https://arxiv.org/abs/{number}",
        )
