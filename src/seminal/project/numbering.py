"""Chapter numbers as printed: `3`, `B` in the appendix, none for a preface."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from seminal.model.config_files import QUARTO
from seminal.scan.headings import HeadingMark, markdown_marks
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config


class Counter:
    """LaTeX's counter of chapters."""

    def __init__(self) -> None:
        """Begin before the first chapter."""
        self.count, self.appendix, self.numbering = 0, False, True

    def after(self, mark: HeadingMark) -> str | None:
        """Return the number after a mark, empty without one; None for other marks."""
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


def of_markdown(chapters: Sequence[Chapter], texts: Mapping[str, str], config: Config) -> dict[str, str]:
    """Return the numbers of Markdown chapters, by path, in the book's order."""
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
    """Return the number of each Quarto chapter, by its title or first heading."""
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
