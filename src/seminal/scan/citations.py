"""Citations with places in a chapter, those still owed, and options of a scan."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import attrgetter
from typing import Final

from seminal.model.crossrefs import crossref
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Citation
from seminal.model.markdown_format import MARKDOWN, MarkdownFormat
from seminal.model.own_tex import OwnTex
from seminal.model.source import Location, Source, Span
from seminal.scan.findings import FoundCitation
from seminal.scan.latex.keys import commands
from seminal.text.pattern import lazy

_TAB_STOP: Final = 4  # pandoc's --tab-stop

_HIDDEN_IN_MARKDOWN: Final = lazy(
    r"\A---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?=\n|\Z)"  # metadata
    r"|^[ \t>]*(`{3,}+|~{3,}+)[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)"  # code
    r"|<!--[\s\S]*?(?:-->|\Z)|<(?:pre|script|style)\b[\s\S]*?(?:</(?:pre|script|style)>|\Z)"
    r"|(`++)[\s\S]*?[^`]\2(?!`)|\$\$[\s\S]*?\$\$|\$[^\s$](?:[^\n$]*[^\s$])?\$(?!\d)",
    re.MULTILINE,
)
_HIDDEN_IN_LATEX: Final = lazy(
    r"(?<!\\)%[^\n]*|\\verb\*?([^\sA-Za-z])[^\n]*?\1|\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|comment|equation\*?"
    r"|align\*?|code|tabular)\}[\s\S]*?(?:\\end\{\2\}|\Z)|\\lstinline\b[^\n{|]{0,200}(?:\{[^{}\n]*\}|\|[^|\n]*\|)|\\end\{document\}[\s\S]*"
    r"|(?<!\\)\$[^$]*\$"
)
_NOUN: Final = r"(?:citations?|cites?|ref(?:erence)?s?)"
_NEEDED: Final = (
    rf"(?:{_NOUN}|sources?)[ \t]*(?:is |are )?(?:needed|required|missing|here|todo|tbd|\?{{1,9}})"
)
_TO_DO: Final = (
    rf"(?:todo|tbd|fixme|xxx)[:,]?[ \t]*(?:add |insert |find )?(?:an? )?{_NOUN}\b[^\]\)\n]{{0,80}}"
)
_TO_ADD: Final = rf"(?:add|insert|find|need)[ \t]+(?:an? |the )?{_NOUN}\b[^\]\n]{{0,80}}"
_TO_CITE: Final = r"cite(?:[ \t]+[^\]\n]{1,80}|[ \t]*(?:\.{3}|…)[^\]\n]{0,80})?"
_LOUD: Final = r"REFS?|CITES?|CITATIONS?|REFERENCES?"
_OWED: Final = lazy(
    r"[\[(?\\](?:"
    rf"(?<=(?<![\w\]!^}}\\])\[)(?:(?i:{_NEEDED}|{_TO_DO}|{_TO_ADD}|{_TO_CITE})|{_LOUD}|\?{{2,9}})\](?![\[(:{{])"
    rf"|(?<=(?<!\w)\()(?:(?i:{_NEEDED}|{_TO_DO})|{_LOUD}|\?{{3,9}})\)"
    r"|(?<=(?<![^\s(~])\?)\?\?(?=[\s,;.)]|\Z)(?!(?<=\n\?\?\?)[ \t]*(?:\n|\Z))"  # alone: the notes of a slide
    r"|(?<=\\)(?:[Pp]aren|[Tt]ext|[Aa]uto|[Ff]oot)?[Cc]ite[a-zA-Z]{0,10}\*?(?:\[[^\]\n]{0,200}\]){0,2}\{\s*\})"
)
"""What authors write where a citation is to come; capitals alone, for `(ref)` and `[source]` are words of texts."""


def expand_tabs(text: str) -> str:
    """Return the text with tabs expanded to columns of four."""
    if "\t" not in text:
        return text
    return "\n".join(line.expandtabs(_TAB_STOP) if "\t" in line else line for line in text.split("\n"))


def locate_unexpanded(source: Source, expanded: Source, spans: Iterable[Span]) -> Iterator[Location]:
    """Yield the locations in `source` of spans in `expanded`, the text without tabs.

    The columns of a line are counted once, however many spans are in it.
    """
    lines: dict[int, tuple[str, list[int]]] = {}

    def line_of(number: int) -> tuple[str, list[int]]:
        """Return a line, and the column from 0 before each character and after all."""
        if number not in lines:
            start = source.offset(number, 1)
            stop = source.text.find("\n", start)
            line = source.text[start : stop if stop >= 0 else None]
            lines[number] = line, list(accumulate(line, _column_after, initial=0))
        return lines[number]

    for span in spans:
        there = expanded.locate(span)
        line, columns = line_of(there.line)
        _, end_columns = line_of(there.end_line)
        column, end_column = _column(columns, there.column), _column(end_columns, there.end_column)
        yield Location(source.path, there.line, column, there.end_line, end_column, line[:200])


def _column_after(width: int, char: str) -> int:
    """Return the column, from 0, after a character."""
    return width + (_TAB_STOP - width % _TAB_STOP if char == "\t" else 1)


def _column(columns: Sequence[int], column: int) -> int:
    """Return the column, from 1, in the line with tabs of an expanded one.

    `columns` are those of `line_of`.
    """
    beyond = column - 1 - columns[-1]
    return bisect_left(columns, column - 1) + 1 if beyond <= 0 else len(columns) + beyond


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a scan, with the patterns made of them."""

    prefixes: frozenset[str] = frozenset()
    cite_commands: Iterable[str] | Mapping[str, str] = ()
    quarto: bool = False
    format: MarkdownFormat = MARKDOWN
    own_tex: OwnTex = field(default_factory=OwnTex)
    crossref: re.Pattern[str] = field(init=False)
    commands: re.Pattern[str] = field(init=False)

    @property
    def bare_uris(self) -> bool:
        """Return whether an address without angle brackets is a link."""
        return self.format.autolink_bare_uris

    def __post_init__(self) -> None:
        object.__setattr__(self, "crossref", crossref(self.prefixes))
        object.__setattr__(self, "commands", commands(self.cite_commands))


def sorted_citations(
    source: Source, text: str, found: Iterable[FoundCitation], options: Options
) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
    """Return citations and cross-references in order; offsets are in `text`, without tabs.

    A key that begins like `fig-` (a prefix of the options) is a cross-reference, except in LaTeX.
    """
    places: Iterator[Location]
    citations: list[Citation] = []
    crossrefs: list[Citation] = []
    matches_crossref = options.crossref.match
    ordered = sorted(found, key=attrgetter("start", "end"))
    if text is source.text or len(text) == len(source.text):
        places = source.located((found_citation.start, found_citation.end) for found_citation in ordered)
    else:
        expanded = Source(source.path, text)
        places = locate_unexpanded(
            source, expanded, (Span(found_citation.start, found_citation.end) for found_citation in ordered)
        )
    for one, location in zip(ordered, places, strict=True):
        citation = Citation(one.key, one.mode, location, one.context, one.scope)
        is_crossref = "-" in one.key and one.mode != "latex" and matches_crossref(one.key)
        (crossrefs if is_crossref else citations).append(citation)
    return tuple(citations), tuple(crossrefs)


def placeholders(source: Source) -> Iterator[Diagnostic]:
    r"""Yield a `placeholder-citation` for each text such as `[citation needed]` or `\cite{}`.

    A placeholder in the place of a key (`@tbd`) is reported by `unknown-key`.
    """
    for match in _placeholder_matches(source):
        place = source.locate(Span(*match.span()))
        message = f"a citation is still to be added: {' '.join(match.group().split())}"
        yield Diagnostic("placeholder-citation", place, message, "cite the work by its key")


def _placeholder_matches(source: Source) -> Iterator[re.Match[str]]:
    """Yield the matches of `_OWED` outside metadata, code, comments and mathematics."""
    found = list(_OWED.finditer(source.text))
    if not found:
        return
    latex = source.path.endswith((".tex", ".ltx"))
    hidden = [
        match.span() for match in (_HIDDEN_IN_LATEX if latex else _HIDDEN_IN_MARKDOWN).finditer(source.text)
    ]
    for match in found:
        last = bisect_right(hidden, (match.start(), len(source.text))) - 1
        if last < 0 or hidden[last][1] <= match.start():
            yield match
