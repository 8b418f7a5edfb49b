"""Words that every report on coverage uses: titles, shares, numbers, text cut to a width."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from seminal.model.coverage import ChapterCoverage, Coverage, CoveredWork
from seminal.model.entry import PartialDate
from seminal.model.witnesses import independent_of
from seminal.model.work import Work
from seminal.report.copying import copying_lines, invented_lines
from seminal.report.look import columns

_MAX_WANTED: Final = 10


def most_wanted(coverage: Coverage, everything: bool) -> Sequence[CoveredWork]:
    """Return the ten highest-ranked missing works, or with `everything` all of them."""
    return coverage.missing if everything else coverage.missing[:_MAX_WANTED]


def clip(text: str, width: int) -> str:
    """Return `text` on one line in exactly `width` columns, cut with an ellipsis or padded.

    Wide East Asian characters take two columns, combining marks none; control characters of a
    title never reach the terminal.
    """
    text = one_line(text)
    widths = [columns(char) for char in text]
    if sum(widths) <= width:
        return text + " " * (width - sum(widths))
    used, at = 0, 0
    while used + widths[at] <= width - 1:
        used += widths[at]
        at += 1
    return text[:at] + "…" + " " * (width - used - 1)


def one_line(text: str) -> str:
    """Return `text` on one line without control characters, which must never reach a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def title_of(work: Work) -> str:
    """Return the title without braces (kept beside maths), or `[no title]`."""
    title = work.text("title")
    if "$" not in title:
        title = title.replace("{", "").replace("}", "")
    return title or "[no title]"


def reference_of(work: Work) -> str:
    """Return authors (up to three), year and venue in one line, as far as known."""
    names = [name.family for name in work.authors]
    more = len(names) > 3 or len(work.people) > len(names)
    people = f"{names[0]} et al." if names and more else " & ".join(names[-2:]) if len(names) < 3 else ""
    people = people or ", ".join(names)
    venues = (work.text(name) for name in ("journal", "booktitle", "howpublished", "publisher"))
    date = work.get("date")
    year = str(date.year) if isinstance(date, PartialDate) else ""
    parts = (people, year, next((venue for venue in venues if venue), ""))
    return ", ".join(part for part in parts if part)


def percent(share: float | None) -> str:
    """Return a share in whole percent, rounded down; a dash for None."""
    return "–" if share is None else f"{int(share * 100 + 1e-6)} %"


MAX_COLUMNS: Final = 80


def wrapped(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Wrap a text to 80 columns, with an indent, and `first` for line one."""
    return wrap(
        one_line(text),
        MAX_COLUMNS,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def place_of(item: CoveredWork) -> tuple[str, str, str]:
    """Return `belongs in` or `perhaps in`, chapter and reason; only a reason if unplaced."""
    if not item.belongs:
        return "", "", "; ".join(part.reason for part in item.score.parts)
    place = item.belongs[0]
    return "belongs in" if place.kind == "declared" else "perhaps in", place.chapter, place.reason


def number_of(number: int, word: str) -> str:
    """Return a number with its word: "1 list", "2 lists"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def lists_of(coverage: Coverage) -> str:
    """Return the number of lists, and of independent ones: "3 independent lists (of 5)"."""
    lists = len(coverage.lists)
    if coverage.independent == lists:
        return number_of(lists, "list")
    return independent_of(coverage.independent, lists)


def copying_of(coverage: Coverage) -> list[str]:
    """Return which lists depend on which, a line a pair, and which look invented."""
    found = coverage.witnesses
    return [*copying_lines(found.about(coverage.lists)), *invented_lines(found.invented)] if found else []


def nothing_to_report(coverage: Coverage) -> str:
    """Return why a coverage report is empty: no list, or no work on these topics."""
    if not coverage.lists:
        return "There is no reading list, so there is nothing to cover: put one into `seeds/`."
    return "No list names a work on this, so there is nothing to cover."


def chapter_name(chapter: ChapterCoverage) -> str:
    """Return the chapter's path, and its title where it has one."""
    return chapter.path if chapter.title == chapter.path else f"{chapter.path}: {chapter.title}"
