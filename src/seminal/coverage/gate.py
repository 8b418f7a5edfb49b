"""Fail a build by its coverage: low share, too many absent works, new gaps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from seminal.model.coverage import Coverage, CoveredWork
from seminal.model.diagnostic import Diagnostic
from seminal.model.errors import FatalError
from seminal.model.source import Location

_TOPICS: Final = Location.of_file("bib/topics.yml")
"""The place of a finding that has no place of its own."""


def fail_under(coverage: Coverage, percent: float, *, each_topic: bool = False) -> tuple[Diagnostic, ...]:
    """Return a finding if fewer than `percent` of the works, or none, are cited.

    With `each_topic`, there is one for each topic below, placed in its first chapter.
    """
    if coverage.share is None:
        message = "no list names a work, so there is no coverage to measure"
        return (Diagnostic("nothing-to-cover", _TOPICS, message, "are the reading lists found?"),)
    if each_topic:
        return tuple(_topics_under(coverage, percent))
    if not _is_below(coverage.share, percent):
        return ()
    gap = _shortfall(coverage.share, f"the {len(coverage.asked)} works", percent)
    return (Diagnostic("low-coverage", _TOPICS, gap, _hint(coverage.missing)),)


def _topics_under(coverage: Coverage, percent: float) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each topic whose share of cited works is too small."""
    for topic in coverage.topics:
        if topic.share is not None and _is_below(topic.share, percent):
            missing = tuple(item for item in coverage.missing if topic.slug in item.topics)
            message = f"{topic.title}: {_shortfall(topic.share, _work_count(topic.works), percent)}"
            place = Location.of_file(topic.chapters[0]) if topic.chapters else _TOPICS
            yield Diagnostic("low-coverage", place, message, _hint(missing))


def max_absent(coverage: Coverage, number: int) -> tuple[Diagnostic, ...]:
    """Return a finding if the bibliography lacks more than `number` of the listed works."""
    absent = tuple(item for item in coverage.asked if item.status == "absent")
    if len(absent) <= number:
        return ()
    message = f"{len(absent)} works of the lists are not in the bibliography, {number} are allowed"
    return (Diagnostic("too-many-absent", _TOPICS, message, _hint(absent)),)


def baseline_json(coverage: Coverage) -> str:
    """Return today's gaps as a file that `read_baseline` reads."""
    gaps = sorted(item.key for item in coverage.missing)
    return json.dumps({"version": 1, "gaps": gaps}, indent=2, ensure_ascii=False) + "\n"


def read_baseline(text: str, path: str) -> frozenset[str]:
    """Return the keys in a baseline's text. Raises FatalError, with `path`, for another format."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FatalError(f"{path}: not a coverage baseline: {error}") from None
    gaps = value.get("gaps") if isinstance(value, dict) and value.get("version") == 1 else None
    if not isinstance(gaps, list) or not all(isinstance(key, str) for key in gaps):
        raise FatalError(f'{path}: not a coverage baseline, which is {{"version": 1, "gaps": [keys]}}')
    return frozenset(gaps)


def new_gaps(coverage: Coverage, baseline: frozenset[str]) -> tuple[Diagnostic, ...]:
    """Return a finding for each missing work with no key or alias in the baseline."""
    return tuple(
        Diagnostic("new-gap", _first_place(item), _gap_line(item), _home_chapter(item))
        for item in coverage.missing
        if baseline.isdisjoint((item.key, *item.work.aliases))
    )


def _is_below(share: float, percent: float) -> bool:
    return share * 100 < percent - 1e-9  # 60 % of 5 works is 3, whatever the binary fraction says


def _shortfall(share: float, works: str, percent: float) -> str:
    """Return "40 % of the 5 works cited, 60 % asked"."""
    return f"{_percent(share)} of {works} cited, {percent:g} % asked"


def _work_count(number: int) -> str:
    return "its one work" if number == 1 else f"its {number} works"


def _percent(share: float) -> str:
    return f"{int(share * 1000 + 1e-6) / 10:g} %"  # rounded down: 59.96 % must not read as 60 %


def _hint(missing: tuple[CoveredWork, ...]) -> str:
    """Return a hint with the keys of the first three missing works, "" for none."""
    keys = ", ".join(item.cite_key for item in missing[:3])
    return f"most wanted: {keys}" if keys else ""


def _gap_line(item: CoveredWork) -> str:
    title = item.work.text("title") or "a work without a title"
    return f"{item.cite_key} ({title}) is {item.status}"


def _home_chapter(item: CoveredWork) -> str:
    """Return the hint "belongs in CHAPTER: REASON", or that no chapter is on its topic."""
    if not item.belongs:
        return "no chapter is on its topic"
    place = item.belongs[0]
    return f"belongs in {place.chapter}: {place.reason}"


def _first_place(item: CoveredWork) -> Location:
    """Return the first place where a list names a work, else the topics' file."""
    places = (entry.origin.where for entry in item.work.cluster.entries)
    return next((place for place in places if isinstance(place, Location)), _TOPICS)
