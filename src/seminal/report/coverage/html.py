"""Coverage as one self-contained HTML page: no network, no framework, safe with any title."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from seminal.model.coverage import STATUSES, Coverage, CoveredWork, TopicCoverage
from seminal.model.suggestion import Suggestions
from seminal.model.work import Work
from seminal.report.coverage.words import (
    copying_of,
    lists_of,
    nothing_to_report,
    number_of,
    one_line,
    percent,
    reference_of,
    title_of,
)
from seminal.report.suggestions import count_of, naming_of
from seminal.text.escaping.links import link

if TYPE_CHECKING:
    from jinja2 import Environment

MAX_YEAR_BARS: Final = 40  # older works share the first bar
BAR_HEIGHT: Final = 90  # of the bars above the line, and of those below it
BAR_STEP: Final = 18

BEGINNING: Final = '<!doctype html>\n<html lang="en" class="no-script">'
"""How each page begins, by which an older one is recognised."""
MAX_PLACEMENTS: Final = 3  # chapters where a work may belong
SHADES: Final = 5
SYMBOLS: Final = {"cited": "●", "elsewhere": "◐", "uncited": "○", "absent": "✕"}
MEANINGS: Final = {
    "cited": "by a chapter on its topic",
    "elsewhere": "only by chapters on other topics",
    "uncited": "in the bibliography, cited nowhere",
    "absent": "on the lists, not in the bibliography",
}


@dataclass(frozen=True, slots=True)
class Repository:
    """Where the sources are browsed: Quarto's `repo-url`, `repo-branch` and `repo-subdir`."""

    url: str = ""
    branch: str = ""
    subdir: str = ""


@dataclass(frozen=True, slots=True)
class _Host:
    """A code host, by a part of its name, with the parts of its URLs.

    `before` and `after` enclose the branch; `line` precedes the line number. `head` is what the host takes for its
    default branch; where it takes nothing, Quarto's default.
    """

    name: str
    before: str
    after: str
    line: str
    head: str


_HOSTS: Final = (
    _Host("gitlab", "/-/blob/", "/", "?plain=1#L", "HEAD"),
    _Host("bitbucket", "/src/", "/", "#lines-", "HEAD"),
    _Host("codeberg", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("gitea", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("forgejo", "/src/branch/", "/", "?display=source#L", "main"),
    _Host("sr.ht", "/tree/", "/item/", "#L", "HEAD"),
    _Host("", "/blob/", "/", "?plain=1#L", "HEAD"),  # GitHub; an unknown GitLab leads on from it
)
_VIEWS: Final = ("tree", "blob")


def source_links(repository: Repository) -> tuple[str, str]:
    """Return the link parts before the path and the line; empty without a web address."""
    url = repository.url.strip().rstrip("/").removesuffix(".git")
    if not url.startswith(("http://", "https://")) or link(url) != url:
        return "", ""
    parts = urlsplit(url)
    host = next(one for one in _HOSTS if one.name in (parts.hostname or ""))
    branch, subdir = repository.branch.strip(), repository.subdir
    if parts.hostname in ("github.com", "www.github.com"):
        # github.com/owner/name, and what authors add to it: a folder, or the address of a folder's page
        _, owner, name, *rest = (*parts.path.split("/"), "", "")
        rest = [part for part in rest if part]
        url = f"{parts.scheme}://{parts.netloc}/{owner}/{name.removesuffix('.git')}"
        if len(rest) > 1 and rest[0] in _VIEWS:
            branch, rest = branch or rest[1], rest[2:]
        subdir = subdir or "/".join(rest)
    folder = "/".join(part for part in subdir.split("/") if part not in ("", "."))
    base = f"{url}{host.before}{quote(branch or host.head)}{host.after}"
    return base + (f"{quote(folder)}/" if folder else ""), host.line


@dataclass(frozen=True, slots=True)
class Bar:
    """One year: its label, the works cited and missing, and the bars' place and heights."""

    label: str
    cited: int
    missing: int
    x: int
    up: float
    down: float
    ticked: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """The bars from the oldest year to the newest; no bar has the `undated` works."""

    bars: tuple[Bar, ...] = ()
    undated: int = 0
    peak: int = 0

    @property
    def width(self) -> int:
        """Return the width of the picture in its own units."""
        return len(self.bars) * BAR_STEP

    @property
    def depth(self) -> float:
        """Return how far below the line the longest bar of missing works reaches."""
        return max((bar.down for bar in self.bars), default=0.0)


def timeline(works: Iterable[CoveredWork]) -> Timeline:
    """Return one bar a year, empty years too, at most MAX_YEAR_BARS + 1 bars."""
    cited: Counter[int] = Counter()
    missing: Counter[int] = Counter()
    undated = 0
    for item in works:
        if item.work.year is None:
            undated += 1
        else:
            (cited if item.covered else missing)[item.work.year] += 1
    years = cited.keys() | missing.keys()
    if not years:
        return Timeline(undated=undated)
    newest = max(years)
    first_year = max(min(years), newest - MAX_YEAR_BARS + 1)
    old = [year for year in years if year < first_year]
    columns = (
        [(f"before {first_year}", sum(cited[y] for y in old), sum(missing[y] for y in old))] if old else []
    )
    columns += [(str(year), cited[year], missing[year]) for year in range(first_year, newest + 1)]
    peak = max(max(up, down) for _, up, down in columns)
    bars = tuple(
        Bar(
            label,
            up,
            missing=down,
            x=place * BAR_STEP,
            up=round(up * BAR_HEIGHT / peak, 1),
            down=round(down * BAR_HEIGHT / peak, 1),
            ticked=not label.isdecimal() or (int(label) % 5 == 0 and (not old or place > 5)),
        )
        for place, (label, up, down) in enumerate(columns)
    )
    return Timeline(bars, undated, peak)


@dataclass(frozen=True, slots=True)
class CoveragePage:
    """The page's title, and where the book's sources are browsed."""

    title: str = ""
    repository: Repository = field(default_factory=Repository)


def coverage_html(
    coverage: Coverage, page: CoveragePage | None = None, against: Suggestions | None = None
) -> str:
    """Return the page, every value escaped; only allowed addresses become links."""
    from markupsafe import Markup

    page = page or CoveragePage()
    coverage = replace(coverage, chapters=coverage.chapters_with_content)
    environment = _environment()
    loader = environment.loader
    assert loader is not None
    script = loader.get_source(environment, "coverage.js")[0]
    return environment.get_template("coverage.html").render(
        page=page,
        coverage=coverage,
        title=f"Coverage of {page.title}" if page.title else "Coverage",
        counts=[(status, coverage.counts[status]) for status in STATUSES],
        symbols=SYMBOLS,
        meanings=MEANINGS,
        topics=[_topic_row(topic, coverage) for topic in coverage.topics],
        titles={topic.slug: topic.title for topic in coverage.topics},
        timeline=timeline(coverage.asked),
        data=_data(coverage, page),
        script=Markup(script),
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        percent=percent,
        many=number_of,
        copies=copying_of(coverage),
        against=against,
        count_of=count_of,
        reference=naming_of,
        lists_of=lists_of(coverage),
        nothing=nothing_to_report(coverage).replace("`", ""),
    )


def link_of(work: Work) -> str:
    """Return the URL of a work's DOI or arXiv number, its safe `url`, or ""."""
    if doi := work.text("doi"):
        return f"https://doi.org/{quote(doi, safe='/:;().-_')}"
    if work.text("eprint") and work.text("eprinttype").lower() in ("arxiv", ""):
        return f"https://arxiv.org/abs/{quote(work.text('eprint'), safe='/.')}"
    return link(work.text("url"))


@cache
def _environment() -> Environment:
    """Return the environment of the page's template, which escapes all values."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("seminal.report.coverage"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _topic_row(topic: TopicCoverage, coverage: Coverage) -> dict[str, Any]:
    """Return a topic's row: by chapter, works cited, shade, whether it is on the topic."""
    homes = frozenset(topic.chapters)
    return {
        "topic": topic,
        "cells": [
            (n, _shade(n, topic.works), chapter.path in homes)
            for chapter in coverage.chapters
            for n in (topic.cited_by.get(chapter.path, 0),)
        ],
    }


def _shade(number: int, works: int) -> int:
    """Return 0 for nothing, else the fifth (1..5) of the topic's works that is cited."""
    return min(SHADES, -(-number * SHADES // max(1, works)))


def _data(coverage: Coverage, page: CoveragePage) -> dict[str, Any]:
    """Return the page's data, compact: indexes into lists instead of names."""
    chapters = {chapter.path: place for place, chapter in enumerate(coverage.chapters)}
    topics = {topic.slug: place for place, topic in enumerate(coverage.topics)}
    lists = {name: place for place, name in enumerate(coverage.lists)}
    base, line = source_links(page.repository)
    return {
        "base": base,
        "line": line,
        "statuses": [[status, SYMBOLS[status]] for status in STATUSES],
        "topics": [topic.title for topic in coverage.topics],
        "slugs": list(topics),
        "chapters": [[chapter.path, chapter.title] for chapter in coverage.chapters],
        "lists": list(lists),
        "works": [_work_array(item, chapters, topics, lists) for item in coverage.works],
    }


def _work_array(
    item: CoveredWork, chapters: Mapping[str, int], topics: Mapping[str, int], lists: Mapping[str, int]
) -> Sequence[Any]:
    """Return the work as an array, in the order that coverage.js reads.

    Arrays without names keep a page of five thousand works small.
    """
    return (
        item.cite_key,
        one_line(title_of(item.work)),
        one_line(reference_of(item.work)),
        item.work.year or 0,
        link_of(item.work),
        STATUSES.index(item.status),
        [topics[slug] for slug in item.topics if slug in topics],
        [lists[name] for name in item.work.lists if name in lists],
        [chapters[path] for path in item.cited_in if path in chapters],
        list(dict.fromkeys((chapters[p.path], p.line) for p in item.places if p.path in chapters)),
        [
            (chapters[place.chapter], place.kind == "declared", one_line(place.reason))
            for place in item.belongs[:MAX_PLACEMENTS]
            if place.chapter in chapters
        ],
        item.score.total,
        [(part.name, part.points, one_line(part.reason)) for part in item.score.parts],
        int(item.minor),
        item.witnesses,
    )
