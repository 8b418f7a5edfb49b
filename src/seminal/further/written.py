"""A reading section kept in the chapter's source, for authors who want to edit it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from seminal.further.render import SectionReading, latex, latex_line, markdown, markdown_line
from seminal.further.shelf import ShelfItem
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_DOCUMENT_END = re.compile(
    r"^(?:[^%\n\\]|\\.)*?(\\end\{document\})", re.MULTILINE
)  # LaTeX ignores what follows
_DIV = re.compile(r":{3,}+[^\n{]*\{[^}\n]*\.further-reading[\s}]")


class MarkForm(NamedTuple):
    """The marks around a section in one format, and the functions that write it.

    `begin` and `close` start and end the first mark; `key` is the comment with a work's key behind its `line`;
    `whole` writes all between the marks, and `last` is the line that ends the list there, if any.
    """

    begin: str
    end: str
    close: str
    key: str
    line: Callable[[ShelfItem, SectionReading], str]
    whole: Callable[[SectionReading], str]
    last: str


FORMS: Mapping[str, MarkForm] = {
    "md": MarkForm("<!-- seminal:begin further-reading", "<!-- seminal:end -->", close=" -->", key=" <!-- {} -->",
               line=markdown_line, whole=markdown, last=""),
    "tex": MarkForm("% seminal:begin further-reading", "% seminal:end", close="", key=" % {}",
                line=latex_line, whole=latex, last=r"\end{itemize}"),
}  # fmt: skip


def write_section(
    source: Source, reading: SectionReading, item_of: Mapping[str, ShelfItem], form: str = "md"
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a chapter's text with the section between its marks, else appended; and problems.

    Nothing outside the marks changes, and a second run changes nothing. An unedited section is written again.
    In an edited one, the author's lines stay, works whose line was removed stay out, and new works are added at
    the end. `item_of` has every work, to distinguish an edited line from an outdated one. A further-reading Div
    or marks that are no pair leave the text as it is, with a problem.
    """
    mark_form = FORMS[form]
    lines = source.text.split("\n")
    begin_lines, end_lines = _mark_lines(lines, mark_form)
    if not begin_lines and not end_lines:
        div = next((at for at, line in enumerate(lines) if _DIV.match(line)), None) if form == "md" else None
        if div is not None:
            problem = "the chapter has a further-reading Div, which would print the works twice"
            return source.text, (
                _section_diagnostic(source, div, "broken-section", problem, "remove the Div"),
            )
        document_end = _DOCUMENT_END.search(source.text) if form == "tex" else None
        at = document_end.start(1) if document_end else len(source.text)
        body, tail = source.text[:at].rstrip("\n"), source.text[at:]
        blank = "\n\n" if body else ""
        return f"{body}{blank}{_marked_section(reading, mark_form)}\n" + (f"\n{tail}" if tail else ""), ()
    if len(begin_lines) != 1 or len(end_lines) != 1 or begin_lines[0] > end_lines[0]:
        problem = "the marks seminal:begin and seminal:end do not make one pair"
        at = (begin_lines or end_lines)[0]
        return source.text, (
            _section_diagnostic(source, at, "broken-section", problem, "remove both, or restore them"),
        )
    begin, end = begin_lines[0], end_lines[0]
    body_lines = lines[begin + 1 : end]
    attributes = dict(re.findall(r'(?<!\w)(\w+)="([^"]*)"', lines[begin]))
    if _checksum(body_lines) == attributes.get("sum"):
        notes: tuple[Diagnostic, ...] = ()
        new = _marked_section(reading, mark_form).split("\n")
    else:
        new = _merged_lines(body_lines, reading, item_of, mark_form, attributes)
        message = "the section was edited: the author's lines stay as they are"
        hint = "delete the lines between the marks to have it written again"
        notes = (_section_diagnostic(source, begin, "edited-section", message, hint),)
    return "\n".join([*lines[:begin], *new, *lines[end + 1 :]]), notes


def _mark_lines(lines: list[str], mark_form: MarkForm) -> tuple[list[int], list[int]]:
    """Return the line numbers of begin marks and of end marks outside of fenced code."""
    begins, ends, fence = [], [], ""
    for at, line in enumerate(lines):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        elif line.startswith(mark_form.begin):
            begins.append(at)
        elif line.strip() == mark_form.end:
            ends.append(at)
    return begins, ends


def _marked_section(reading: SectionReading, shape: MarkForm) -> str:
    """Return the section between its marks, each work's line with a comment of its key."""
    text = shape.whole(reading).rstrip("\n")
    marked = {shape.line(item, reading): shape.key.format(item.key) for item in reading.items}
    body = ["", *(line + marked.get(line, "") for line in text.split("\n")), ""]
    keys = " ".join(item.key for item in reading.items)
    return "\n".join([_begin_mark(shape, " ".join(reading.topics), keys, _checksum(body)), *body, shape.end])


def _begin_mark(shape: MarkForm, topics: str, keys: str, checksum: str) -> str:
    return f'{shape.begin} topics="{topics}" keys="{keys}" sum="{checksum}"{shape.close}'


def _merged_lines(
    body: list[str],
    reading: SectionReading,
    known_items: Mapping[str, ShelfItem],
    mark_form: MarkForm,
    attributes: Mapping[str, str],
) -> list[str]:
    """Return an edited section between its marks: the author's lines, then new works.

    Lines as we wrote them go if their work left the section; a work whose line the author deleted stays out.
    """
    item_of_key = {item.key: item for item in reading.items}
    keys_written = set(attributes.get("keys", "").split())
    lines: list[str] = []
    keys_present: set[str] = set()
    last_work_line = -1
    for line in body:
        key = _key_of_line(line, mark_form, known_items)
        ours = bool(key) and line == mark_form.line(known_items[key], reading) + mark_form.key.format(key)
        if ours and key not in item_of_key:
            continue  # untouched, and the chapter cites the work by now or the lists dropped it
        if key:
            keys_present.add(key)
            last_work_line = len(lines)
        lines.append(line)
    new = [
        mark_form.line(item, reading) + mark_form.key.format(key)
        for key, item in item_of_key.items()
        if key not in keys_present and key not in keys_written
    ]
    at = last_work_line + 1 if last_work_line >= 0 else _end_of_list(lines, mark_form)
    lines[at:at] = new
    keys = " ".join(dict.fromkeys([*attributes.get("keys", "").split(), *item_of_key]))
    # The checksum stays that of the text that we wrote: the section counts as edited from now on.
    checksum = attributes.get("sum", "")
    return [_begin_mark(mark_form, " ".join(reading.topics), keys, checksum), *lines, mark_form.end]


def _end_of_list(lines: list[str], shape: MarkForm) -> int:
    """Return the index of the line that ends the list, else of trailing blank lines."""
    if shape.last and shape.last in lines:
        return lines.index(shape.last)
    at = len(lines)
    while at and not lines[at - 1].strip():
        at -= 1
    return at


def _key_of_line(line: str, shape: MarkForm, known: Mapping[str, ShelfItem]) -> str:
    """Return the known key in the comment at a line's end, else ""."""
    start, _, stop = shape.key.partition("{}")
    head, found, tail = line.rstrip().removesuffix(stop).rpartition(start)
    return tail if found and head.strip() and tail in known else ""


def _checksum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _section_diagnostic(source: Source, line: int, rule: str, message: str, hint: str) -> Diagnostic:
    start = sum(len(text) + 1 for text in source.text.split("\n")[:line])
    return Diagnostic(rule, source.locate(Span(start, start + 1)), message, hint)
