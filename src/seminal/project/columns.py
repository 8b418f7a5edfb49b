"""The columns of coverage: numbered chapters, each with the citations of its includes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.config_files import QUARTO
from seminal.model.manuscript import Include
from seminal.project.manuscript import included_file
from seminal.scan.headings import HeadingMark, markdown_marks, tex_marks
from seminal.store import files
from seminal.text.section_requests import requests

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter, Citation
    from seminal.model.source import Source
    from seminal.project.config import Config

MAX_VISITS = 5000  # files of one document, those that are taken in again counted again


class Counter:
    """LaTeX's counter of chapters."""

    def __init__(self) -> None:
        """Begin before the first chapter."""
        self.count, self.appendix, self.numbering = 0, False, True

    def after(self, mark: HeadingMark) -> str | None:
        """Count a mark; return a chapter's number, "" without one, None for other marks."""
        if mark.kind == "chapter":
            if not (mark.numbered and self.numbering):
                return ""
            self.count += 1
            return letters(self.count) if self.appendix else str(self.count)
        if mark.kind == "setcounter":
            self.count = mark.value
        elif mark.kind == "addtocounter":
            self.count += mark.value
        elif mark.kind == "appendix":
            self.count, self.appendix = 0, True
        else:
            self.numbering = mark.kind == "mainmatter"
            self.count = 0 if mark.kind == "mainmatter" else self.count
        return None


def letters(number: int) -> str:
    """Return the number of an appendix: 1 -> `A`, 27 -> `AA`."""
    return (letters((number - 1) // 26) if number > 26 else "") + chr(65 + (number - 1) % 26)


def markdown_numbers(chapters: Sequence[Chapter], texts: Mapping[str, str], config: Config) -> dict[str, str]:
    """Return the numbers of Markdown chapters, or "", by path, in the book's order."""
    if config.quarto:
        return _quarto_numbers(chapters, texts, config)
    counter = Counter()
    found: dict[str, str] = {}
    for chapter in chapters:
        marks = markdown_marks(texts.get(chapter.path, ""))
        numbers = [number for mark in marks if (number := counter.after(mark)) is not None]
        found[chapter.path] = next(filter(None, numbers), "")
    return found


def _quarto_numbers(chapters: Iterable[Chapter], texts: Mapping[str, str], config: Config) -> dict[str, str]:
    """Return the number, or "", of each chapter of a Quarto book, by path.

    A chapter's title or first heading decides; {} if the project is no book.
    """
    from seminal.setup.layout import chapters_of_book, front_matter, mapping

    text = next(
        filter(None, (files.read_text_if_any(config.root / name, config.root) for name in QUARTO)), ""
    )
    if not isinstance(mapping(text).get("book"), dict):
        return {}
    appendices = frozenset(chapters_of_book(mapping(text), "appendices"))
    counts = {True: 0, False: 0}
    numbers = {}
    for chapter in chapters:
        body = texts.get(chapter.path, "")
        title = front_matter(body).get("title")
        title_heading = (
            [HeadingMark(1, 1, "chapter", "", ".unnumbered" not in title)] if isinstance(title, str) else ()
        )
        first_heading = next(iter(title_heading or markdown_marks(body)), None)
        is_appendix = chapter.path in appendices
        counts[is_appendix] += (numbered := first_heading is None or first_heading.numbered)
        number = letters(counts[is_appendix]) if is_appendix else str(counts[is_appendix])
        numbers[chapter.path] = number if numbered else ""
    return numbers


def with_includes(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the chapters alone, each with the citations of the files that it includes."""
    extra: dict[str, list[Chapter]] = {}
    for chapter in chapters:
        if chapter.included_by:
            extra.setdefault(chapter.included_by, []).append(chapter)
    return [
        replace(
            chapter,
            citations=(
                *chapter.citations,
                *(citation for part in extra.get(chapter.path, ()) for citation in part.citations),
            ),
        )
        for chapter in chapters
        if not chapter.included_by
    ]


def columns(chapters: Sequence[Chapter], sources: Iterable[Source], config: Config) -> list[Chapter]:
    """Return the chapters with their numbers, citations and topics.

    A root of LaTeX is split at its chapters, in whatever file they begin: a column has the path of the file where its
    chapter begins, or of the first file that is taken in below a heading in the root. A topic in a Div marks its
    chapter as front matter does.
    """
    by_path = {source.path: source for source in sources}
    texts = {path: one.text for path, one in by_path.items()}
    roots = [one for one in chapters if not one.included_by]
    markdown = [one for one in roots if not one.path.endswith(".tex")]
    numbers = markdown_numbers(markdown, texts, config)
    walk = _Walk({one.path: one for one in chapters}, by_path, config)
    parts: dict[str, list[Chapter]] = {}
    for chapter in chapters:
        parts.setdefault(chapter.included_by or chapter.path, []).append(chapter)
    found: list[Chapter] = []
    for root in roots:
        if root.path.endswith(".tex"):
            found += walk.columns(root)
        else:
            whole = _joined_chapter(root, parts[root.path], by_path)
            found.append(replace(whole, number=numbers.get(root.path, "")))
    return found


def _joined_chapter(root: Chapter, parts: Iterable[Chapter], sources: Mapping[str, Source]) -> Chapter:
    """Return a chapter with the topics and citations of all its files."""
    topics: list[str] = []
    citations: list[Citation] = []
    for part in parts:
        topics += _marked_topics(part, sources.get(part.path))
        citations += part.citations
    return replace(root, topics=tuple(dict.fromkeys(topics)), citations=tuple(citations), included_by="")


@dataclass
class _Column:
    """A chapter of a LaTeX document, as far as it has been read."""

    title: str
    numbers: list[str]
    begins: bool = True  # with a heading
    citations: list[Citation] = field(default_factory=list)
    topics: list[str] = field(default_factory=list)


class _Walk:
    """Reads LaTeX documents in the order in which LaTeX does."""

    def __init__(
        self, chapters: Mapping[str, Chapter], sources: Mapping[str, Source], config: Config
    ) -> None:
        """Read the files of chapters, each once."""
        self.chapters, self.sources, self.config = chapters, sources, config
        self.done: set[str] = set()
        self.pending: HeadingMark | None = None

    def columns(self, root: Chapter) -> list[Chapter]:
        """Read a document and return its chapters, or the document if it has none."""
        self.found: dict[str, _Column] = {root.path: _Column(root.title, [], begins=False)}
        self.here = self.root = root.path
        self.pending, self.number = None, ""
        self.counter, self.visits = Counter(), 0
        self._visit(root, ())
        split = any(one.begins for one in self.found.values())
        return [
            replace(
                self.chapters[path],
                title=one.title,
                number=_number_range(one.numbers),
                citations=tuple(one.citations),
                topics=tuple(dict.fromkeys(one.topics)),
                included_by="",
            )
            for path, one in self.found.items()
            if one.begins or not split or one.citations or one.topics
        ]

    def _visit(self, chapter: Chapter, ancestors: tuple[str, ...]) -> None:
        """Read a file and what it includes, in order, into the columns.

        The citations of a file that is included again, and its headings' columns, count once.
        """
        path = chapter.path
        self.visits += 1
        if path in ancestors or self.visits > MAX_VISITS or path not in self.sources:
            return
        is_first_visit, included = path not in self.done, set()
        self.done.add(path)
        repeated_heading: HeadingMark | None = (
            None  # the root's heading, which a file may have too, for a run on it alone
        )
        if self.pending and path != self.root:
            repeated_heading = self.pending
            self._begin_column(path, self.pending, self.number)
        for event in self._events(chapter):
            if isinstance(event, HeadingMark):
                if (
                    repeated_heading
                    and event.kind == "chapter"
                    and self._repeats_heading(event, repeated_heading, path)
                ):
                    repeated_heading = None
                elif (number := self.counter.after(event)) is not None:
                    self.pending, self.number = (event, number) if path == self.root else (None, number)
                    if path != self.root and is_first_visit:
                        self._begin_column(path, event, number)
            elif isinstance(event, Include):
                file = included_file(event, Path(path), self.config)
                name = files.display(file, self.config.root) if file else ""
                if name in self.chapters and (event.location, name) not in included:
                    included.add((event.location, name))  # a macro may name one file by several paths
                    self._visit(self.chapters[name], (*ancestors, path))
            elif is_first_visit:
                if self.pending:
                    self._begin_column(path, self.pending, self.number)
                self.found[self.here].citations.append(event)
        if is_first_visit:
            self.found[self.here].topics += _marked_topics(chapter, self.sources[path])

    def _repeats_heading(self, mark: HeadingMark, heading: HeadingMark, path: str) -> bool:
        """Return whether a file's heading repeats that of its chapter in the root.

        So it does with the same title, and in a file that is a root itself.
        """
        from seminal.setup.tex_roots import is_root

        return mark.title == heading.title or is_root(self.sources[path].text)

    def _begin_column(self, path: str, mark: HeadingMark, number: str) -> None:
        """Begin the column of a file, or add one more chapter's number to it."""
        column = self.found.get(path)
        if column is None or not column.begins:
            old = self.found.pop(path, None) or _Column("", [])
            column = self.found[path] = _Column(mark.title, [], True, old.citations, old.topics)
        column.numbers.append(number)
        self.here, self.pending = path, None

    def _events(self, chapter: Chapter) -> list[HeadingMark | Include | Citation]:
        """Return the chapters, includes and citations of a file, in order."""
        marks = tex_marks(self.sources[chapter.path], self.config.own_tex)
        events: list[tuple[int, int, int, HeadingMark | Include | Citation]] = [
            *(
                (without_twin_chapter.line, without_twin_chapter.column, 0, without_twin_chapter)
                for without_twin_chapter in _without_twin_chapters(marks)
            ),
            *((include.location.line, include.location.column, 1, include) for include in chapter.includes),
            *(
                (citation.location.line, citation.location.column, 2, citation)
                for citation in chapter.citations
            ),
        ]
        return [event[3] for event in sorted(events, key=lambda event: event[:3])]


def _without_twin_chapters(marks: Iterable[HeadingMark]) -> Iterator[HeadingMark]:
    """Yield marks without repeated titles in a row: two branches of a condition."""
    before = None
    for mark in marks:
        if before is None or (mark.kind, mark.title) != (before.kind, before.title) or mark.kind != "chapter":
            yield mark
        before = mark


def _number_range(numbers: Sequence[str]) -> str:
    """Return the numbers of a file's chapters: `3`, `3–5`, or the first after a restart."""
    own = list(filter(None, numbers))
    rising = all((len(one), one) < (len(other), other) for one, other in pairwise(own))
    return f"{own[0]}–{own[-1]}" if len(own) > 1 and rising else "".join(own[:1])


def _marked_topics(chapter: Chapter, source: Source | None) -> tuple[str, ...]:
    """Return the topics in a chapter's front matter or its requests for sections."""
    asked = requests(source) if source else ()
    return tuple(dict.fromkeys((*chapter.topics, *(topic for one in asked for topic, _ in one.topics))))
