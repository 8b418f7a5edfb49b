"""Coverage as GitHub Markdown, for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from seminal.model.coverage import Coverage, CoveredWork
from seminal.model.suggestion import ChapterSuggestions, Suggestions
from seminal.report.coverage.text import bar
from seminal.report.coverage.words import (
    copying_of,
    lists_of,
    most_wanted,
    nothing_to_report,
    percent,
    place_of,
    reference_of,
    title_of,
)
from seminal.report.suggestions import count_of, naming_of, suggestions_summary
from seminal.text.escaping.commonmark import code
from seminal.text.escaping.commonmark import text as text_of

MAX_CHARACTERS: Final = 65_000  # GitHub refuses a comment of more than 65,536 characters


def coverage_md(coverage: Coverage, *, everything: bool = False, against: Suggestions | None = None) -> str:
    """Return a heading, a table of topics, the most wanted works; the rest folded away.

    What lists of the field name together with each chapter's works is folded away too.

    Nothing in a title, path or key can become markup or notify a person. What would not fit
    into a comment is cut at a line, and said so.
    """
    if not coverage.works:
        return f"### Coverage\n\n{nothing_to_report(coverage)}\n"
    lines = [
        *_summary_lines(coverage),
        "",
        *_topic_lines(coverage),
        "",
        *_missing_lines(coverage, everything),
    ]
    lines += [line for section in _note_blocks(coverage) for line in section]
    if against:
        lines += ["", *(text_of(line) for line in suggestions_summary(against))]
        lines += [line for chapter in against.chapters for line in _suggestion_block(chapter)]
    return _cut_to_comment(lines)


def _summary_lines(coverage: Coverage) -> Iterator[str]:
    """Yield the heading, the counts, and how near the target is."""
    counts = coverage.counts
    yield f"### Coverage: {percent(coverage.share)}"
    yield ""
    yield (
        f"**{coverage.covered} of {len(coverage.asked)}** works of {lists_of(coverage)} are cited "
        f"({counts['elsewhere']} off their topic), {counts['uncited']} uncited, {counts['absent']} absent."
    )
    if coverage.target:
        share = coverage.cited_total / coverage.target
        yield ""
        yield f"Target: {coverage.cited_total} of {coverage.target} works cited ({percent(share)})."


def _topic_lines(coverage: Coverage) -> Iterator[str]:
    """Yield the table of topics."""
    yield "| Topic | Works | Cited | Other chapter | Not cited | Absent | Coverage |"
    yield "|:--|--:|--:|--:|--:|--:|:--|"
    for topic in coverage.topics:
        counts = topic.counts
        numbers = " | ".join(str(counts.get(s, 0)) for s in ("cited", "elsewhere", "uncited", "absent"))
        share = f"`{bar(topic.share, 10)}` {percent(topic.share)}"
        yield f"| {text_of(topic.title)} | {topic.works} | {numbers} | {share} |"


def _missing_lines(coverage: Coverage, everything: bool) -> Iterator[str]:
    """Yield the works that are wanted most, or all that are missing."""
    missing = coverage.missing
    if not missing:
        yield "Every work of the lists is cited."
        return
    shown = most_wanted(coverage, everything)
    yield f"**Most wanted** ({len(shown)} of {len(missing)})"
    yield ""
    for number, item in enumerate(shown, 1):
        yield f"{number}. {_work_line(item)}"


def _work_line(item: CoveredWork) -> str:
    """Return a missing work with its reference, and where it belongs."""
    reference = reference_of(item.work)
    text = f"**{text_of(title_of(item.work))}**" + (f", {text_of(reference)}" if reference else "")
    text += f" {code('@' + item.cite_key)} ({item.status})"
    word, chapter, reason = place_of(item)
    where = f"{word.capitalize()} {code(chapter)}: " if chapter else ""
    return f"{text}  \n   {where}{text_of(reason)}"


def _note_blocks(coverage: Coverage) -> Iterator[list[str]]:
    """Yield what else was noticed, each kind under a heading that unfolds."""
    titles = {topic.slug: topic.title for topic in coverage.topics}
    yield _details("Chapters without topics", [code(path) for path in coverage.chapters_without_topics])
    yield _details(
        "Topics without a chapter", [text_of(titles[slug]) for slug in coverage.topics_without_chapter]
    )
    yield _details(
        "Topics that one list alone carries", [text_of(titles[slug]) for slug in coverage.topics_of_one_list]
    )
    yield _details(
        "Cited, but on no list",
        [f"{code(c.key)} in {', '.join(map(code, c.chapters))}" for c in coverage.candidates],
    )
    preprints = [
        f"{code(use.own_key)} in {code(chapter.path)}: {text_of(use.venue)}"
        for chapter in coverage.chapters
        for use in chapter.preprints
    ]
    yield _details("Preprints since published", preprints)
    yield _details("Lists that count less", [text_of(copying) for copying in copying_of(coverage)])


def _suggestion_block(chapter: ChapterSuggestions) -> list[str]:
    """Return what a chapter might cite, under a heading that unfolds."""
    items = []
    for one in chapter.suggestions:
        year = f" ({one.record.year})" if one.record.year else ""
        known = f", {text_of(one.known)}" if one.known else ""
        text = f"**{text_of(one.record.title)}**{year} {code(one.key)}{known}; {text_of(count_of(one))}"
        items.append("  \n  ".join([text, *(text_of(naming_of(naming)) for naming in one.namings[:2])]))
    return _details(f"Named with what is cited in {text_of(chapter.title)}", items)


def _details(title: str, items: Sequence[str]) -> list[str]:
    """Return a list that unfolds under its title and length; [] without items."""
    if not items:
        return []
    head = f"<details><summary>{title} ({len(items)})</summary>"
    return ["", head, "", *(f"- {item}" for item in items), "", "</details>"]


def _cut_to_comment(lines: Sequence[str]) -> str:
    """Return the lines as text, cut to MAX_CHARACTERS at a line end, with a note."""
    text = "\n".join(lines) + "\n"
    if len(text) <= MAX_CHARACTERS:
        return text
    kept = text[: text.rindex("\n", 0, MAX_CHARACTERS) + 1]
    open_parts = kept.count("<details>") - kept.count("</details>")
    return kept + "\n</details>\n" * open_parts + "\nMore than a comment holds: see `seminal coverage`.\n"
