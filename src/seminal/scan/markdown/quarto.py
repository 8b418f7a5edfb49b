"""What Quarto and knitr add to Markdown: cells with captions and children, shortcodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from seminal.model.source import Span
from seminal.scan.findings import Findings
from seminal.scan.markdown import atoms
from seminal.scan.markdown.cursor import BlockCursor, State
from seminal.scan.markdown.front_matter import option_values
from seminal.scan.markdown.regions import Piece, Region
from seminal.text.pattern import lazy

_CAPTION: Final = r"(?:[a-z]+[.\-])?(?:cap|alt|scap|subcap|title|caption)|code-summary"
_SIGN: Final = r"(?:\#|//|--|%%?|\*|!|⍝)\|"
_COMMENT_LINE: Final = lazy(rf"[ \t]*{_SIGN}[ \t]?([^\n]*)(?:\n|\Z)")
_YAML: Final = lazy(r"[ \t]*(?:-[ \t]|[\w.\-]+[ \t]*:(?:[ \t\n]|\Z))")  # and not R's `fig.cap = "..."`
_NAMED: Final = lazy(rf"(?:{_CAPTION})\Z")
_ARGUMENT: Final = lazy(rf"(?<![\w.\-])(?:{_CAPTION})[ \t]*=[ \t]*")
_LISTING: Final = lazy(r"(?<![\w.\-])lst-cap=")
_STRING: Final = r"([\"'])((?>(?:\\.|(?!\1)[^\\])*))"  # without the sign that closes it
_VALUE: Final = lazy(rf"{_STRING}\1|[\w.:]+\(")
_TOKEN: Final = lazy(rf"{_STRING}(?:(?P<close>\1)|\Z)|[()]")
_ESCAPE: Final = lazy(r"\\.")
_HEADER: Final = lazy(
    r"#(?P<label>[A-Za-z]+)-[^\s{}]"
    r"|(?<=\s)(?P<kind>[A-Za-z]+)-cap=(?:\"(?P<double>(?>(?:\\.|[^\"\\])*))\"|'(?P<single>(?>(?:\\.|[^'\\])*))')"
    r"|=(?:\"(?>(?:\\.|[^\"\\])*)\"|'(?>(?:\\.|[^'\\])*)')"
)
_TEXT_ENGINE: Final = lazy(r"\{[ \t]*(asis|block2?)\b")  # of knitr, whose content is text
_CHUNK: Final = lazy(r"^[ \t>]*(?:`{3,}|~{3,})[ \t]*\{[ \t]*[A-Za-z][^\n]*\}[ \t]*$")
_CHILD: Final = lazy(r"(?<![\w.])child[ \t]*=[ \t]*(c\([^()]*\)|\"[^\"\n]*\"|'[^'\n]*')")
_CHILD_YAML: Final = lazy(r"[ \t]*child[ \t]*:[ \t]*(.*)")
_CHILD_ITEM: Final = lazy(r"[ \t]*-[ \t]+(.*)")
_CHILD_CALL: Final = lazy(r"\bknit_child\([ \t]*(?:input[ \t]*=[ \t]*)?[\"']([^\"'\n]+)[\"']")
_FILE_NAME: Final = lazy(r"(?<![^\s\"'\[\]();,])[^\s\"'\[\]();,]+\.\w+")
_NOT_RUN: Final = lazy(r"(?<![\w.])eval[ \t]*[=:][ \t]*(?:F|FALSE|false)\b")

_OPEN: Final = lazy(r"\{\{<(?<!\{\{\{<)(?!<)")  # literal first: `re` then leaps to it
_CLOSE: Final = lazy(r">\}\}")
_BLANK: Final = lazy(r"\n[ \t]*\n")
_WORD: Final = lazy(r"\"([^\"]*)\"|'([^']*)'|(\S+)")


def braced_block(blocks: BlockCursor, at: int, start: int, after: int, info: str) -> None:
    """Collect what a block with a header `info` in braces cites.

    The block is `[at, after)`, its content begins at `start`. Raw LaTeX, text and captions count.
    """
    raw = atoms.RAW_FORMAT.match(info)
    if raw is not None:
        if raw[1] in ("latex", "tex"):
            blocks.inline.tex_keys(start, after)
        return
    mark = len(blocks.findings.events)
    if _TEXT_ENGINE.match(info):
        close = blocks.text.rstrip().rfind("\n", start, after)
        blocks.nested([(start, max(start, close))])
    else:
        executed = info.startswith("{") and not atoms.ATTRIBUTES.match(info)
        _collect_arguments(blocks, at, start, executed=executed)
        if executed:
            _collect_options(blocks, start, after)
    for found in blocks.findings.since(mark):
        found.context = "option"


def collect_caption(blocks: BlockCursor, start: int, end: int) -> None:
    """Collect what the caption in a Div's header cites, with the context "option"."""
    mark = len(blocks.findings.events)
    for string in _float_captions(blocks.text, start, end):
        blocks.collect_inline(string)
    for found in blocks.findings.since(mark):
        found.context = "option"


def _collect_arguments(blocks: BlockCursor, start: int, end: int, *, executed: bool = True) -> None:
    """Collect what the captions among R's arguments in `[start, end)` cite."""
    for string in _argument_strings(blocks.text, start, end, executed=executed):
        blocks.collect_inline(string)


def _collect_options(blocks: BlockCursor, start: int, end: int) -> None:
    """Collect what the captions among a cell's options, in comments, cite."""
    lines = _comments(blocks.text, start, end)
    if not lines or not blocks.matters(lines[0][0], lines[-1][1]):
        return
    options = blocks.region.cut(lines, between="\n")
    if not _YAML.match(options.text):
        _collect_arguments(blocks, lines[0][0], lines[-1][1])
        return
    for findings in option_values(options.text, _is_caption, partial(_read_value, blocks)):
        for found in findings.since(0):
            found.move(options.at)
        blocks.findings.events.extend(findings.events)


def _read_value(blocks: BlockCursor, text: str, findings: Findings) -> None:
    """Collect into `findings` what an option's value cites, places from its beginning."""
    lead = len(text) - len(text.lstrip())
    region = Region(text.lstrip() + "\n\n", [0], [lead])
    state = State(flat=True, options=blocks.state.options)
    blocks.child(region, state, findings).run()


def _is_caption(option: str) -> bool:
    """Return whether an option of this name becomes text (captions, alternative texts)."""
    return _NAMED.match(option) is not None


def _comments(text: str, start: int, end: int) -> list[Piece]:
    """Return the contents of the leading comments `#| fig-cap: ...`, line by line."""
    lines: list[Piece] = []
    while start < end and (line := _COMMENT_LINE.match(text, start, end)) is not None:
        lines.append(line.span(1))
        start = line.end()
    return lines


def _argument_strings(text: str, start: int, end: int, *, executed: bool = True) -> Iterator[list[Piece]]:
    """Yield the strings of `fig.cap="..."`, also inside `c(...)`, without R's escapes.

    A block that is not executed can have a caption only in its attribute `lst-cap`.
    """
    for option in (_ARGUMENT if executed else _LISTING).finditer(text, start, end):
        value = _VALUE.match(text, option.end(), end)
        if value is None:
            continue
        if value[0][-1] != "(":
            yield _pieces_unescaped(text, value.span(2))
            continue
        depth = 1
        for token in _TOKEN.finditer(text, value.end(), end):
            depth += (token[0] == "(") - (token[0] == ")")
            if depth == 0:
                break
            if token["close"]:
                yield _pieces_unescaped(text, token.span(2))


def _float_captions(text: str, start: int, end: int) -> Iterator[list[Piece]]:
    """Yield the caption in a Div's header: `{#fig-x fig-cap="..."}`, without backslashes.

    Quarto reads it as Markdown where its kind is the label's (quarto-cli, `parsefiguredivs.lua`).
    """
    kind = ""
    for part in _HEADER.finditer(text, start, end):
        kind = kind or part["label"] or ""
        if part["kind"] and part["kind"] == kind:
            quoted = "double" if part["double"] is not None else "single"
            yield _pieces_unescaped(text, part.span(quoted))


def _pieces_unescaped(text: str, string: Piece) -> list[Piece]:
    """Split a string at backslashes that R or pandoc drops (`\\@ref(fig:x)`)."""
    start, end = string
    pieces: list[Piece] = []
    for escape in _ESCAPE.finditer(text, start, end):
        pieces.append((start, escape.start()))
        start = escape.start() + 1
    return [*pieces, (start, end)]


def children(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the documents that knitr includes (`child`, `knit_child()`), with places, in order."""
    found = [
        *_children_of_options(text),
        *((call[1], Span(*call.span(1))) for call in _CHILD_CALL.finditer(text)),
    ]
    yield from sorted(found, key=lambda one: one[1])


def _children_of_options(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the files of the chunk option `child`, with places, of chunks that run."""
    at = 0
    for line in text.split("\n"):
        if _CHUNK.match(line):
            lines = _comments(text, at + len(line) + 1, len(text))
            comments = [text[start:end] for start, end in lines]
            if not any(_NOT_RUN.search(comment) for comment in (line, *comments)):
                values = [(option[1], at + option.start(1)) for option in _CHILD.finditer(line)]
                values += _children_of_comments(comments, [start for start, _ in lines])
                for value, start in values:
                    for name in _FILE_NAME.finditer(value):
                        yield name[0], Span(start + name.start(), start + name.end())
        at += len(line) + 1


def _children_of_comments(comments: list[str], starts: list[int]) -> Iterator[tuple[str, int]]:
    """Yield the values of `#| child: a.Rmd` and of lists (`#| - a.Rmd`), with offsets."""
    in_list = False
    for comment, start in zip(comments, starts, strict=True):
        in_list = in_list and _CHILD_ITEM.match(comment) is not None
        if (option := _CHILD_YAML.match(comment)) is not None:
            in_list = not option[1].strip()
            yield option[1], start + option.start(1)
        elif in_list:
            yield comment, start
        for argument in _CHILD.finditer(comment):
            yield argument[1], start + argument.start(1)


@dataclass(frozen=True, slots=True)
class Shortcode:
    """A shortcode with its name and first argument; `closed` is False where `>}}` is missing."""

    start: int
    end: int
    name: str
    argument: str
    closed: bool


def shortcodes(text: str) -> Iterator[Shortcode]:
    """Yield the shortcodes of a Quarto document. One ends with `>}}` in its own paragraph."""
    here = 0
    while (opening := _OPEN.search(text, here)) is not None:
        blank = _BLANK.search(text, opening.end())
        stop = blank.start() if blank else len(text)
        close = _CLOSE.search(text, opening.end(), stop)
        nested = _OPEN.search(text, opening.end(), close.start() if close else stop)
        is_closed = close is not None and nested is None
        end = (
            close.end()
            if close and is_closed
            else min(stop, text.find("\n", opening.end()) % (len(text) + 1))
        )
        content = text[opening.end() : end - 3 if is_closed else end]
        words = [*[next(filter(None, word.groups()), "") for word in _WORD.finditer(content)][:2], "", ""]
        yield Shortcode(opening.start(), end, words[0], words[1], is_closed)
        here = max(end, opening.end())


def without_shortcodes(text: str, codes: list[Shortcode]) -> str:
    """Return the text with each character of closed shortcodes replaced by `x`, lines kept."""
    parts, here = [], 0
    for code in codes:
        if code.closed:
            parts.append(text[here : code.start])
            parts.append("".join("\n" if char == "\n" else "x" for char in text[code.start : code.end]))
            here = code.end
    return "".join((*parts, text[here:]))
