"""Coverage for a terminal of 80 columns: topics, topic × chapter, the most wanted works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from seminal.model.coverage import ChapterCoverage, Coverage, CoveredWork, Score, TopicCoverage
from seminal.report.coverage.words import (
    MAX_COLUMNS,
    chapter_name,
    clip,
    copying_of,
    lists_of,
    most_wanted,
    nothing_to_report,
    number_of,
    percent,
    place_of,
    title_of,
    wrapped,
)

BAR_COLUMNS: Final = 14
_TITLE_COLUMNS = 29  # columns for a topic's title in the table of topics
_ROW_HEAD_COLUMNS = 24  # and beside the chapters, of which each takes
_CELL_COLUMNS = 4
_MAX_CELLS = (MAX_COLUMNS - _ROW_HEAD_COLUMNS) // _CELL_COLUMNS  # chapters side by side
_MAX_CHAPTERS_SQUEEZED = 2  # further chapters for which the titles are cut, rather than a second table drawn
_MAX_SHORT_TABLES = 2  # with more, only the full report has the topic × chapter tables
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def coverage_text(coverage: Coverage, *, everything: bool = False) -> str:
    """Return the report; `everything` lists all works and all notes instead of the first ten."""
    if not coverage.works:
        return nothing_to_report(coverage) + "\n"
    blocks = (
        [_headline(coverage)],
        list(_topic_lines(coverage.topics)) if coverage.topics else [],
        list(_matrix(coverage))
        if coverage.topics
        and (everything or len(coverage.chapters_with_content) <= _MAX_SHORT_TABLES * _MAX_CELLS)
        else [],
        list(_missing_lines(coverage, everything)),
        list(_work_lines(coverage)) if everything else [],
        list(_note_lines(coverage, everything)),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def coverage_short(coverage: Coverage, page: str) -> str:
    """Return three lines for a render: share, most listed works, and the `page`."""
    if not coverage.works:
        return nothing_to_report(coverage) + "\n"
    wanted = [clip(title_of(item.work), 40).rstrip() for item in coverage.missing[:2]]
    most = f"Most wanted: {'; '.join(wanted)}" if wanted else "Every work of the lists is cited."
    return f"{_summary_text(coverage)}\n{most}\nAll of it: {page}\n"


def bar(share: float | None, width: int = BAR_COLUMNS) -> str:
    """Return a bar of `width` columns, in eighths; empty without a share."""
    eighths = int((share or 0.0) * width * 8 + 1e-9)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(width, "·")


def _summary_text(coverage: Coverage) -> str:
    """Return the counts of cited, uncited and absent works in one sentence."""
    counts = coverage.counts
    parts = [
        f"{coverage.covered} of {number_of(len(coverage.asked), 'work')} cited ({percent(coverage.share)})"
        + (f", {counts['elsewhere']} of them only off their topic" if counts["elsewhere"] else ""),
        f"{counts['uncited']} uncited, {counts['absent']} absent",
        lists_of(coverage),
    ]
    return "; ".join(parts) + "."


def _headline(coverage: Coverage) -> str:
    lines = wrapped(_summary_text(coverage))
    if coverage.target:
        share = coverage.cited_total / coverage.target
        words = f"{coverage.cited_total} of {coverage.target} works cited ({percent(share)})"
        lines.append(f"Target {bar(min(1.0, share))} {words}")
    return "\n".join(lines)


def _topic_lines(topics: Iterable[TopicCoverage]) -> Iterator[str]:
    """Yield the table of topics."""
    yield f"{'':<{_TITLE_COLUMNS}}               other    not"
    yield f"{'Topic':<{_TITLE_COLUMNS}} Works Cited chapter  cited Absent  Coverage"[:MAX_COLUMNS]
    yield "─" * MAX_COLUMNS
    for topic in topics:
        counts = topic.counts
        numbers = (topic.works, counts.get("cited", 0), counts.get("elsewhere", 0))
        gaps = (counts.get("uncited", 0), counts.get("absent", 0))
        indent = "  " if topic.parent else ""
        title = indent + clip(topic.title, _TITLE_COLUMNS - len(indent))
        yield (
            f"{title} {numbers[0]:>5} {numbers[1]:>5} {numbers[2]:>7} {gaps[0]:>6} {gaps[1]:>6} "
            f"{bar(topic.share, 10)} {percent(topic.share):>5}"
        ).rstrip()


def _matrix(coverage: Coverage) -> Iterator[str]:
    """Yield tables of topics by chapters, split by width, with a legend."""
    chapters = coverage.chapters_with_content
    if not chapters:
        yield "No chapter cites anything."
        return
    tables = -(-(len(chapters) - _MAX_CHAPTERS_SQUEEZED) // _MAX_CELLS) or 1
    columns = -(-len(chapters) // tables)
    for start in range(0, len(chapters), columns):
        yield from _one_table(coverage, chapters[start : start + columns])
        yield ""
    yield "Cells: works of the topic that the chapter cites; * the chapter is on the topic."
    yield "Not cited: in a bibliography of the book, never cited; absent: in none."
    for chapter in chapters:
        yield f"{coverage.number(chapter):>4}  {clip(chapter_name(chapter), MAX_COLUMNS - 6)}".rstrip()


def _one_table(coverage: Coverage, chapters: Sequence[ChapterCoverage]) -> Iterator[str]:
    """Yield one table of topics by some of the chapters."""
    numbers = (coverage.number(chapter) for chapter in chapters)
    heads = "".join(f"{number.split('–')[0] or number:>{_CELL_COLUMNS}}" for number in numbers)
    row = min(_ROW_HEAD_COLUMNS, MAX_COLUMNS - len(heads))
    yield f"{'Topic × chapter':<{row}}{heads}"
    for topic in coverage.topics:
        homes = frozenset(topic.chapters)
        cells = (_table_cell(topic.cited_by.get(c.path, 0), c.path in homes) for c in chapters)
        yield f"{clip(topic.title, row)}{''.join(cells)}".rstrip()


def _table_cell(number: int, home: bool) -> str:
    text = str(number) if number else "·"
    return f"{text + '*' if home else text:>{_CELL_COLUMNS}}"


def _missing_lines(coverage: Coverage, everything: bool) -> Iterator[str]:
    """Yield the works that are wanted most, or all that are missing."""
    missing = coverage.missing
    if not missing:
        yield "Every work of the lists is cited."
        return
    shown = most_wanted(coverage, everything)
    more = "" if len(shown) == len(missing) else f" ({len(shown)} of {len(missing)}; --all for the rest)"
    yield f"Most wanted{more}"
    for number, item in enumerate(shown, 1):
        yield from _missing_work_lines(number, item)


def _missing_work_lines(number: int, item: CoveredWork) -> Iterator[str]:
    """Yield a missing work with its score, and where it belongs."""
    year = f" ({item.work.year})" if item.work.year else ""
    title = clip(title_of(item.work), 60).rstrip()
    yield f"{number:>3}. {title}{year}"
    yield from wrapped(f"@{item.cite_key} ({item.status}), {_score_with_summands(item.score)}", "     ")
    word, chapter, reason = place_of(item)
    yield from wrapped(f"{word} {chapter}: {reason}" if chapter else reason, "     ")


def _score_with_summands(score: Score) -> str:
    """Return a score with its parts: "score 23 = lists 20 + marks 3".

    The part `author` lowers a score: "score 17 = lists 20 - author 3".
    """
    parts = " + ".join(f"{part.name} {round(part.points, 1):g}" for part in score.parts)
    return f"score {score.total:g} = {parts}".replace("+ author -", "- author ")


def _work_lines(coverage: Coverage) -> Iterator[str]:
    yield "All works"
    for item in coverage.works:
        where = ", ".join(item.cited_in)
        key = clip(item.cite_key, 30)
        yield f"{item.status:<9} {item.score.total:>5g}  {key} {clip(where, 31)}".rstrip()


def _note_lines(coverage: Coverage, everything: bool) -> Iterator[str]:
    """Yield the notes by kind: chapters, topics, keys, preprints, lists, and with `everything` ages."""
    titles = {topic.slug: topic.title for topic in coverage.topics}
    notes = (
        (
            "Chapters without topics",
            [_near_topics(c, titles) for c in coverage.chapters_with_content if not c.topics],
        ),
        ("Topics without a chapter", [titles[slug] for slug in coverage.topics_without_chapter]),
        ("Topics that one list alone carries", [titles[slug] for slug in coverage.topics_of_one_list]),
        ("Cited, but on no list", [f"{c.key} ({', '.join(c.chapters)})" for c in coverage.candidates]),
        ("Keys that no bibliography has", list(coverage.unknown)),
        ("Preprints since published", list(_preprint_lines(coverage.chapters))),
        ("Lists that count less", list(copying_of(coverage))),
        (
            "Age of the citations",
            [_age_text(c) for c in coverage.chapters if c.age.dated] if everything else [],
        ),
    )
    for title, items in notes:
        if items:
            shown = items if everything else items[:5]
            more = f" and {len(items) - len(shown)} more" if len(items) > len(shown) else ""
            yield from wrapped(f"{title}: {'; '.join(shown)}{more}", "  ", first="")


def _near_topics(chapter: ChapterCoverage, titles: dict[str, str]) -> str:
    near = ", ".join(f"{titles[slug]} ({works})" for slug, works in chapter.near)
    return f"{chapter.path} (cites works on {near})" if near else chapter.path


def _preprint_lines(chapters: Iterable[ChapterCoverage]) -> Iterator[str]:
    for chapter in chapters:
        for use in chapter.preprints:
            yield f"{use.own_key} in {chapter.path} ({use.venue})"


def _age_text(chapter: ChapterCoverage) -> str:
    age = chapter.age
    return (
        f"{chapter.path} newest {age.newest}, median {age.median:g}, "
        f"{percent(age.share_before)} before {age.before}"
    )
