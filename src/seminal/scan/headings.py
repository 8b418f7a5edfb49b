r"""Headings that number chapters: `\chapter`, `\appendix`, `# Title {-}`, `# (APPENDIX) ...`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from seminal.model.own_tex import OwnTex
from seminal.model.source import Source, Span
from seminal.scan.latex.chapter import visible
from seminal.scan.latex.definitions import definitions
from seminal.scan.latex.macros import expand

_TEX: Final = re.compile(
    r"\\(?:chapter(?![A-Za-z@])(?P<star>\*)?[ \t]*(?:\[[^\[\]\n]*\][ \t]*)?(?=\{)"
    r"|(?P<turn>appendix|frontmatter|mainmatter|backmatter)(?![A-Za-z@])"
    r"|begin[ \t]*\{(?P<environment>appendix|appendices)\}"
    r"|(?P<set>setcounter|addtocounter)[ \t]*\{chapter\}[ \t]*\{[ \t]*(?P<value>-?\d{1,4})[ \t]*\})"
)
_GROUP: Final = re.compile(r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_FENCE: Final = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")
_ATX: Final = re.compile(r"#(?!#)[ \t]*([^\n]*)")
_SETEXT: Final = re.compile(r"=+[ \t]*$")
_UNNUMBERED: Final = re.compile(
    r"\{(?=[^{}]*(?:(?<=[\s{])-(?=[\s}])|\.unnumbered\b))[^{}]*\}[ \t]*+#*[ \t]*$"
)


class HeadingMark(NamedTuple):
    """What changes the number of a chapter, with its place (1-based).

    `kind` is `chapter`, `appendix`, `frontmatter`, `mainmatter`, `backmatter`, or `setcounter` and `addtocounter` with
    their `value`.
    """

    line: int
    column: int
    kind: str
    title: str = ""
    numbered: bool = True
    value: int = 0


def tex_marks(source: Source, own: OwnTex) -> Iterator[HeadingMark]:
    """Yield a LaTeX file's marks in order; a macro's are at its calls."""
    text = visible(source.text, own)
    text, calls = expand(text, own.macros, list(definitions(text)))
    defined = [(definition.start, definition.end) for definition in definitions(text)]
    found = [
        (match.start(), match, text)
        for match in _TEX.finditer(text)
        if not any(start <= match.start() < end for start, end in defined)
    ]
    found += [(call.start, match, call.text) for call in calls for match in _TEX.finditer(call.text)]
    for at, match, body in sorted(found, key=lambda one: one[0]):
        place = source.locate(Span(at, at))
        if turn := match["turn"] or (match["environment"] and "appendix"):
            yield HeadingMark(place.line, place.column, turn)
        elif match["set"]:
            yield HeadingMark(place.line, place.column, match["set"], value=int(match["value"]))
        else:
            title = _GROUP.match(body, match.end())
            words = " ".join(title[1].split()) if title else ""
            yield HeadingMark(place.line, place.column, "chapter", words, not match["star"])


def markdown_marks(text: str) -> Iterator[HeadingMark]:
    """Yield the first-level headings outside code; `# (APPENDIX) Title {-}` is an appendix mark.

    Those that begin with `(PART)` are left out.
    """
    fence = line_before = ""
    for number, line in enumerate(_body_lines(text), 1):
        if fence_line := _FENCE.match(line):
            if not fence:
                fence = fence_line[1]
            elif fence_line[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        title = None
        if not fence and (atx := _ATX.match(line)):
            title = atx[1]
        elif not fence and line_before.strip() and _SETEXT.match(line):
            title = line_before
        line_before = "" if fence else line
        if title is None or title.startswith(("(PART)", "(PART\\*)")):
            continue
        appendix = title.startswith("(APPENDIX)")
        kind = "appendix" if appendix else "chapter"
        yield HeadingMark(number, 1, kind, title.strip(), not _UNNUMBERED.search(title))


def _body_lines(text: str) -> list[str]:
    """Return the lines of a text, each of its front matter replaced by "".

    Of one without an end only the first line is replaced.
    """
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return lines
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), 0)
    return [*[""] * (end + 1), *lines[end + 1 :]]
