"""Compare the addresses of two records: pages and files of one site."""

from __future__ import annotations

import re
from typing import Final

from seminal.match.profile import Profile, same_families, same_year, share_number, values_differ
from seminal.text.fold import fold

WEB: Final = {"misc", "online"}
"""Types of pages of the web."""
_ADDRESS: Final = re.compile(r"^(?:https?:)?//(?:www\.)?|[?#].*$|/?(?:index\.html?)?$")
"""What may differ in two addresses of one page."""
_OF_COPY: Final = re.compile(
    r"/$|v\d+(?:\.\w{2,5})?$|[.?&](?:hl|lang|locale|page|version)=[^&]*|(?<!\d)(?<!\d[a-z])(?:19|20)\d\d(?:\d{4}|(?:[-/]\d\d){1,2})?(?!\d)"
)
"""What an address says of the copy: "v2", "?version=2", a date."""
_DOI: Final = re.compile(r"/10\.\d{4}")
_NUMBERED: Final = re.compile(r"\d+(?:[a-z](?![a-z]))?")
"""Numbers in an address, with a letter behind: "gammerman15b"."""


def at_two_addresses(left: Profile, right: Profile) -> bool:
    """Return whether two pages of the web, which nothing else identifies, have two addresses."""
    if not (left.entry.type in WEB and right.entry.type in WEB) or any(
        side.dois or side.arxiv or side.printed for side in (left, right)
    ):
        return False
    return values_differ(*(_ADDRESS.sub("", side.entry.text("url").lower()) for side in (left, right)))


def numbered_by_one_site(left: Profile, right: Profile) -> bool:
    """Return whether two records have addresses that differ only in numbers: ".../P08-1", ".../P08-2".

    So do two places on one page: "...#div_14", "...#div_1".
    A site that gives two numbers has two works; but a preprint has several.
    """
    if left.arxiv or right.arxiv or left.preprint or right.preprint:
        return False
    if share_number(left, right) and left.title.squashed == right.title.squashed:
        return False
    if _differ_in_numbers(left.entry.text("url"), right.entry.text("url")):
        return True
    own = any(_differ_in_numbers(link, right.entry.text(name)) for name, link in left.own_links)
    return own and not _same_year_title_authors(left, right)  # a library may hold two files of a paper


def _same_year_title_authors(left: Profile, right: Profile) -> bool:
    """Return whether year, folded title and the order of the authors' families are the same."""
    return (
        same_year(left, right)
        and fold(left.entry.title) == fold(right.entry.title)
        and same_families(left, right)
    )


def _differ_in_numbers(ours: str, theirs: str) -> bool:
    """Return whether two addresses are equal but for numbers.

    Versions, dates and languages (`_OF_COPY`) are left out; False for the addresses of DOIs.
    """
    if not (ours and theirs) or ours == theirs or _DOI.search(ours):
        return False
    ours, theirs = (_OF_COPY.sub("", one.lower()) for one in (ours, theirs))
    return ours != theirs and _NUMBERED.sub("0", ours) == _NUMBERED.sub("0", theirs)
