"""The reading sections that a chapter's text asks for: Divs of Markdown, `\\furtherreading` of LaTeX."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from seminal.model.source import Source, Span
from seminal.text.pattern import lazy

_FENCE = lazy(r" {0,3}(`{3,}+|~{3,}+)(?!.*`)")
_OPEN = lazy(r" {0,3}(?P<colons>:{3,})\s*(?:\{(?P<attributes>[^}]*)\}|[\w-]+)[\s:]*$")
_CLOSE = lazy(r" {0,3}:{3,}\s*$")
_CLASS = lazy(r"(?:^|\s)\.further-reading(?=\s|$)")
_ATTRIBUTE = lazy(r"(?<![\w-])([\w-]++)\s*+=\s*+(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))")
_ITEM = lazy(r"\s{0,3}(?:[-*+]|\(?\w+[.)])\s+\[?-?@(?:\{([^}]+)\}|([\w][\w:.#$%&+?<>~/-]*\w|\w))")
_COMMAND = lazy(r"\\furtherreading\*?\s*(?:\[([^\[\]]*)\]\s*)?\{([^{}]*)\}")
_OPTION = lazy(
    r"(?<![\w-])(?P<name>[\w-]++)\s*+(?:=\s*+(?:\{(?P<braced>[^{}]*+)\}|(?P<bare>[^,={}]*+)))?(?:,|$)"
)
_COMMENT = lazy(r"(?<!\\)%.*")
OTHERS_ATTRIBUTE = lazy(r"data-|aria-|lang$|dir$|role$|__quarto")
"""An attribute of a Div that is kept, and no option of ours."""
_SEPARATOR = lazy(r"[,;]")


class SectionOption(NamedTuple):
    """An option of a section as written, with the places of name and value."""

    name: str
    value: str
    place: Span
    value_place: Span


class SectionRequest(NamedTuple):
    """The options of one section, and the keys that its author lists already."""

    options: tuple[SectionOption, ...]
    listed: tuple[str, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the names and values alone."""
        return tuple((option.name, option.value) for option in self.options)

    @property
    def topics(self) -> Iterator[tuple[str, Span]]:
        """Yield each topic of a section with the place of its option's value."""
        for option in self.options:
            if option.name in ("topic", "topics"):
                yield from (
                    (name.strip(), option.value_place)
                    for name in _SEPARATOR.split(option.value)
                    if name.strip()
                )


def requests(source: Source) -> Iterator[SectionRequest]:
    """Yield the reading sections requested in a chapter; none for a notebook (JSON)."""
    if source.path.endswith(".tex"):
        if source.has("\\furtherreading"):
            yield from latex_requests(source.text)
    elif source.has("further-reading") and not source.path.endswith(".ipynb"):
        yield from markdown_requests(source.text)


def markdown_requests(text: str) -> Iterator[SectionRequest]:
    """Yield a request for each `::: {.further-reading ...}` outside fenced code.

    Its keys are those that begin list items in the Div; one that is not closed ends with the text.
    """
    fence = ""
    stack: list[tuple[SectionRequest | None, list[str]]] = []
    start = line_end = 0
    for line in text.split("\n"):
        start, line_end = line_end, line_end + len(line) + 1
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        elif stack and _CLOSE.match(line):
            request_open, keys = stack.pop()
            if request_open is not None:
                yield request_open._replace(listed=tuple(keys))
        elif opening := _OPEN.match(line):
            attributes = opening["attributes"] or ""
            at = start + opening.start("attributes")
            request = (
                SectionRequest(tuple(_options_of_div(attributes, at))) if _CLASS.search(attributes) else None
            )
            stack.append((request, []))
        elif item := _ITEM.match(line):
            for _, keys in stack:
                keys.append((item[1] or item[2]).rstrip(",.;:"))
    while stack:  # an author who forgot to close it
        request_open, keys = stack.pop()
        if request_open is not None:
            yield request_open._replace(listed=tuple(keys))


def _options_of_div(attributes: str, at: int) -> Iterator[SectionOption]:
    """Yield a Div's attributes that are options of ours; they begin at the offset `at`."""
    for match in _ATTRIBUTE.finditer(attributes):
        if not OTHERS_ATTRIBUTE.match(match[1]):
            group = match.lastindex or 1
            place, value = (
                Span(at + match.start(), at + match.end()),
                Span(at + match.start(group), at + match.end(group)),
            )
            yield SectionOption(match[1], match[group], place, value)


def latex_requests(text: str) -> Iterator[SectionRequest]:
    r"""Yield a request for each `\furtherreading[...]{topics}` outside comments.

    The options `level` (a heading's command, ours a number) and `file` are LaTeX's alone.
    """
    for match in _COMMAND.finditer(_COMMENT.sub(lambda comment: " " * len(comment[0]), text)):
        options = []
        for one in _OPTION.finditer(match[1] or ""):
            if one["name"] not in ("level", "file"):
                place = Span(match.start(1) + one.start(), match.start(1) + one.end())
                value = (one["braced"] or one["bare"] or "true").strip()
                options.append(SectionOption(one["name"], value, place, place))
        topic = Span(*match.span(2))
        yield SectionRequest((*options, SectionOption("topic", match[2], topic, topic)))
