"""Small books to measure: works, lists and chapters written in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from seminal.model.entry import Entry, Name, Origin, PartialDate, Value
from seminal.model.library import Library
from seminal.model.manuscript import Chapter, Citation, Manuscript, Mode, Topic
from seminal.model.source import Location
from seminal.model.work import Claim, Cluster, Work


def entry(
    source: str,
    title: str,
    headings: tuple[str, ...] = (),
    *,
    line: int = 1,
    year: int | None = 2020,
    note: str = "",
    excerpt: str = "",
    fields: Mapping[str, Value] | None = None,
) -> Entry:
    values: dict[str, Value] = {"title": title, "author": (Name("Lovelace", "Ada"),)}
    if year:
        values["date"] = PartialDate(year)
    if note:
        values["annotation"] = note
    values.update(fields or {})
    excerpt = excerpt or f"- {title}"
    place = Location(source, line, 1, line, len(excerpt) + 1, excerpt)
    return Entry("inproceedings", values, (), Origin(source, place), headings)


def work(
    key: str,
    *entries: Entry,
    topics: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    type: str = "inproceedings",
    fields: Mapping[str, Value] | None = None,
) -> Work:
    claims: dict[str, tuple[Claim, ...]] = {}
    for one in entries:
        for name, value in one.fields.items():
            claims[name] = (*claims.get(name, ()), Claim(value, one.origin))
    for name, value in (fields or {}).items():
        claims[name] = (Claim(value, Origin("register", "record")), *claims.get(name, ()))
    return Work(key, type, claims, Cluster(tuple(entries)), aliases, topics)


def chapter(path: str, keys: str = "", topics: tuple[str, ...] = (), *, mode: Mode = "normal") -> Chapter:
    citations = tuple(
        Citation(key, mode, Location(path, line, 3, line, 3 + len(key)))
        for line, key in enumerate(keys.split(), 1)
    )
    return Chapter(path, f"Chapter {path}", topics, citations)


def manuscript(
    works: Iterable[Work], chapters: Iterable[Chapter] = (), topics: Iterable[Topic] = ()
) -> Manuscript:
    library = Library(tuple(sorted(works, key=lambda item: item.key)))
    return Manuscript(tuple(chapters), tuple(topics), library)


SERVING = Topic("serving", "Serving", headings=("Inference & Serving",))
PIPELINES = Topic("pipelines", "Pipeline parallelism", headings=("Pipelines",))


def library() -> tuple[Work, ...]:
    """Return five works of three lists on two topics."""
    return (
        work(
            "yu2022orca",
            entry("a.md", "Orca", ("Inference & Serving",), line=1, note="the first to batch per iteration"),
            entry("b.md", "Orca", ("Serving",), line=1),
            topics=("serving",),
        ),
        work(
            "kwon2023efficient",
            entry("a.md", "PagedAttention", ("Inference & Serving",), line=2, year=2023),
            entry("b.md", "PagedAttention", ("Serving",), line=2, year=2023),
            entry("c.md", "PagedAttention", ("Serving",), line=2, year=2023),
            topics=("serving",),
            aliases=("kwon2023vllm",),
        ),
        work("sheng2023flexgen", entry("a.md", "FlexGen", ("Serving",), line=3), topics=("serving",)),
        work("huang2019gpipe", entry("a.md", "GPipe", ("Pipelines",), line=4), topics=("pipelines",)),
        work(
            "narayanan2019pipedream",
            entry("b.md", "PipeDream", ("Pipelines",), line=4),
            topics=("pipelines",),
        ),
    )
