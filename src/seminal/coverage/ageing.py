"""How old a chapter's citations are, and which of them are preprints since published."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from seminal.model.coverage import OLD_BEFORE_YEAR, Age, PreprintUse
from seminal.model.work import Work

PREPRINT: Final = re.compile(
    r"\b(?:ar\s?xiv|corr|preprints?|biorxiv|medrxiv|ssrn|hal|research ?gate|open ?review)\b", re.I
)
VENUES: Final = ("journal", "booktitle")
PREPRINT_TYPES: Final = frozenset({"misc", "online", "unpublished", "article", "techreport", "report"})


def age(works: Iterable[Work]) -> Age:
    """Return the works' age profile: newest, oldest, median, share before `OLD_BEFORE_YEAR`."""
    known = [work.year for work in works]
    years = sorted(year for year in known if year is not None)
    if not years:
        return Age(undated=len(known))
    return Age(
        len(years),
        len(known) - len(years),
        years[-1],
        years[0],
        _median(years),
        share_before=sum(year < OLD_BEFORE_YEAR for year in years) / len(years),
    )


def preprint(cited: Work, listed: Work) -> PreprintUse | None:
    """Return `cited` as a preprint of a work published by either's claims, else None."""
    if not is_preprint(cited):
        return None
    venue = published_venue(listed) or published_venue(cited)
    if not venue:
        return None
    return PreprintUse(listed.key, cited.key, listed.text("title") or cited.text("title"), venue, listed.year)


def is_preprint(work: Work) -> bool:
    """Return whether all venues are preprint servers, or there are none but an eprint."""
    venues = [text for name in VENUES if (text := work.text(name))]
    if venues:
        return all(map(PREPRINT.search, venues))
    how = f"{work.text('howpublished')} {work.text('note')} {work.text('publisher')}"
    arxiv = work.text("eprint") or work.text("eprinttype") or PREPRINT.search(how)
    return work.type in PREPRINT_TYPES and bool(arxiv or "arxiv.org/" in work.text("url"))


def published_venue(work: Work) -> str:
    """Return the first claimed venue that is not a preprint server, or ""."""
    claims = (claim.value for name in VENUES for claim in work.claims.get(name, ()))
    return next((v for v in claims if isinstance(v, str) and v and not PREPRINT.search(v)), "")


def _median(ordered: Sequence[int]) -> float:
    """Return the median of sorted numbers."""
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[~middle]) / 2
