"""Chapters in a document: one, or all those that Quarto merged into a book."""

from __future__ import annotations

import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode, attributes, metadata_value, words
from seminal.store.regular import regular_text

MARKER = "<!-- quarto-file-metadata:"
END = "<!--chapter:end:"  # bookdown puts it behind each chapter that it merges
_FRONT_MATTER = ("topics", "further-reading")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r"#{1,6}[ \t]+(.*)")
_FRONT = re.compile(r"\A---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
_ONE_DOCUMENT = (
    'pandoc makes one document of several files; put `::: {.further-reading topic="..."}` and, on a line of its own, '
    "`:::` into each"
)
_SETEXT = re.compile(r"(?:=+|-+)[ \t]*$")
_ATTRIBUTES = re.compile(r"\{[^{}]*\}\s*$")
_MARKUP = re.compile(r"[*_`\\]|(?<=[\w'])~|\$")


class ChapterStretch(NamedTuple):
    """The blocks `[start, end)` of a chapter; a section is inserted before `end`.

    `front` is what its front matter says of topics and further reading; `problem` why it could
    not be read.
    """

    path: str
    front: Mapping[str, Any]
    start: int
    end: int
    problem: str = ""


def chapters(
    meta: Mapping[str, PandocNode],
    blocks: Sequence[PandocNode],
    path: str,
    marked: bool = True,
    inputs: Sequence[str] = (),
) -> list[ChapterStretch]:
    """Return the chapters of a document; `path` is its file, if it is one chapter.

    `marked` says whether MARKER or END is anywhere in the document: else not every block is looked at. `inputs` are
    the files that pandoc read as one document, whose front matter it makes one, too.
    """
    found = enumerate(blocks) if marked else ()
    marks = [(at, mark) for at, block in found if (mark := _quarto_note(block)) is not None]
    if not any("bookItemFile" in mark for _, mark in marks):
        if file_ends := _bookdown_ends(blocks) if marked else []:
            return list(_stretches_before(blocks, file_ends))
        if parts := _input_stretches(path, blocks, inputs):
            return parts
        front = {name: metadata_value(meta[name]) for name in _FRONT_MATTER if name in meta}
        return [ChapterStretch(path, front, 0, _before_the_tail(blocks, 0, len(blocks)))]
    return list(_merged_stretches(blocks, marks))


def _merged_stretches(
    blocks: Sequence[PandocNode], marks: list[tuple[int, Mapping[str, Any]]]
) -> Iterator[ChapterStretch]:
    """Yield the chapters that Quarto merged into one document, with their front matter.

    `marks` are the numbers of blocks that note a file or part, with these notes.
    """
    # Each file begins with a mark of its folder, then one of its place in the book; parts and
    # the appendices' divider have a place, but no file.
    starts = [at for at, mark in marks if "bookItemFile" in mark]
    borders = sorted({at for at, _ in marks} | {len(blocks)})
    for start, mark in ((at, dict(marks)[at]) for at in starts):
        end = next(border for border in borders if border > start)
        front, problem = _merged_front_matter(blocks[start:end])
        stop = _before_the_tail(blocks, start, end)
        yield ChapterStretch(str(mark["bookItemFile"]), front, start, stop, problem)


def _bookdown_ends(blocks: Sequence[PandocNode]) -> list[tuple[int, str]]:
    """Return the blocks where chapters that bookdown merged end, with the chapters' files."""
    found = ((at, block["c"][1]) for at, block in enumerate(blocks) if block["t"] == "RawBlock")
    return [(at, text[len(END) :].split("-->")[0].strip()) for at, text in found if text.startswith(END)]


def _stretches_before(
    blocks: Sequence[PandocNode], ends: Sequence[tuple[int, str]]
) -> Iterator[ChapterStretch]:
    """Yield the chapter before each end, with its file's topics and options."""
    start = 0
    for end, name in ends:
        yield ChapterStretch(name, _topics_metadata(name), start, _before_the_tail(blocks, start, end))
        start = end + 1


def _input_stretches(path: str, blocks: Sequence[PandocNode], names: Sequence[str]) -> list[ChapterStretch]:
    """Return the chapters of several files that pandoc reads as one document.

    A file begins at its first heading. Where one is not found, all are one chapter, and `problem` says so. Empty
    without several files, or topics or options in their front matter.
    """
    if len(names) < 2:
        return []
    fronts = [_topics_metadata(name) for name in names]
    if not any(fronts):
        return []
    unclear = [ChapterStretch(path, {}, 0, _before_the_tail(blocks, 0, len(blocks)), _ONE_DOCUMENT)]
    titles = [_first_heading(name) for name in names]
    headings = [(at, _header_text(block)) for at, block in enumerate(blocks) if block["t"] == "Header"]
    starts: list[int] = []
    for title in titles:
        after = starts[-1] if starts else -1
        at = next((at for at, text in headings if at > after and text == title), None) if title else None
        if at is None:
            return unclear
        starts.append(at)
    starts[0] = 0
    borders = [*starts[1:], len(blocks)]
    return [
        ChapterStretch(name, front, start, _before_the_tail(blocks, start, end))
        for name, front, start, end in zip(names, fronts, starts, borders, strict=True)
    ]


def _header_text(header: PandocNode) -> str:
    """Return a Header's text in lower case without blanks, to compare headings."""
    return "".join(words(header["c"][2]).split()).casefold()


def _first_heading(name: str) -> str:
    """Return a Markdown file's first heading in the form of `_header_text`; "" without one."""
    fence = ""
    lines = _FRONT.sub("", _text_or_empty(name)).split("\n")
    for line, line_below in zip(lines, [*lines[1:], ""], strict=True):
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        elif not fence and (heading := _ATX.match(line)):
            return _heading_text(heading[1].rstrip().rstrip("#"))
        elif not fence and line.strip() and _SETEXT.match(line_below):
            return _heading_text(line)
    return ""


def _heading_text(heading: str) -> str:
    """Return a heading's Markdown without markup and attributes, as `_header_text` does."""
    return "".join(_MARKUP.sub("", _ATTRIBUTES.sub("", heading)).split()).casefold()


def _topics_metadata(name: str) -> Mapping[str, Any]:
    """Return the topics and further-reading options in a file's front matter, {} without any."""
    text = _text_or_empty(name)
    if not any(word in text for word in _FRONT_MATTER):
        return {}
    from seminal.setup.layout import front_matter

    found = front_matter(text)
    return {word: found[word] for word in _FRONT_MATTER if word in found}


def _text_or_empty(name: str) -> str:
    """Return a file's text; "" if it cannot be read."""
    try:
        return regular_text(Path(name), errors="replace")
    except OSError:
        return ""


def _quarto_note(block: PandocNode) -> Mapping[str, Any] | None:
    """Return a hidden Quarto block's note, {} in a part without one, None otherwise."""
    if block["t"] == "Div":
        if "quarto-book-part" not in block["c"][0][1]:
            return None
        return next((m for m in map(_quarto_note, block["c"][1]) if m and "bookItemType" in m), {})
    text = ""
    if block["t"] == "RawBlock":
        text = block["c"][1]
    elif block["t"] in ("Para", "Plain") and block["c"] and block["c"][0]["t"] == "RawInline":
        text = block["c"][0]["c"][1]
    if not text.startswith(MARKER):
        return None
    try:
        note = json.loads(binascii.a2b_base64(text[len(MARKER) :].split("-->")[0].strip()))
    except (binascii.Error, ValueError):
        return None
    return note if isinstance(note, dict) else None


def _merged_front_matter(blocks: Sequence[PandocNode]) -> tuple[Mapping[str, Any], str]:
    """Return the topics and options in a merged chapter's front matter, and its problem.

    Quarto leaves it in a code block. The problem is "" if it could be read.
    """
    text = next(
        (b["c"][1] for b in blocks if b["t"] == "CodeBlock" and "quarto-title-block" in attributes(b)[1]), ""
    )
    if not any(name in text for name in _FRONT_MATTER):
        return {}, ""
    import yaml

    from seminal.text import yaml_depth

    body = text.strip().removeprefix("---").removesuffix("---")
    try:
        data = yaml.load(body, yaml_depth.loader())
    except yaml.YAMLError as error:
        return {}, " ".join(str(error).split())
    if not isinstance(data, dict):
        return {}, "it is not a mapping"
    return {name: data[name] for name in _FRONT_MATTER if name in data}, ""


def _before_the_tail(blocks: Sequence[PandocNode], start: int, end: int) -> int:
    """Return the place before the hidden Divs and reference list that end `[start, end)`.

    The heading of the reference list is part of it.
    """
    while end > start and blocks[end - 1]["t"] == "Div":
        name, classes, _ = attributes(blocks[end - 1])
        if name == "refs" or "references" in classes:
            end -= 1
            if end > start and blocks[end - 1]["t"] == "Header" and words(blocks[end - 1]["c"][2]):
                return end - 1
        elif "hidden" in classes:
            end -= 1
        else:
            break
    return end
