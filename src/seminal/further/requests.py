"""The reading sections that a chapter's text asks for: Divs of Markdown, `\\furtherreading` of LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(?!.*`)")
_OPEN = re.compile(r" {0,3}(?P<colons>:{3,})\s*(?:\{(?P<attributes>[^}]*)\}|[\w-]+)[\s:]*$")
_CLOSE = re.compile(r" {0,3}:{3,}\s*$")
_CLASS = re.compile(r"(?:^|\s)\.further-reading(?=\s|$)")
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))")
_ITEM = re.compile(r"\s{0,3}(?:[-*+]|\(?\w+[.)])\s+\[?-?@(?:\{([^}]+)\}|([\w][\w:.#$%&+?<>~/-]*\w|\w))")
_COMMAND = re.compile(r"\\furtherreading\*?\s*(?:\[([^\]]*)\]\s*)?\{([^}]*)\}")
_OPTION = re.compile(r"([\w-]+)\s*(?:=\s*(?:\{([^}]*)\}|([^,{}]*)))?(?:,|$)")
_COMMENT = re.compile(r"(?<!\\)%.*")
_OWN = re.compile(r"data-|aria-|lang$|dir$|role$|__quarto")


class Request(NamedTuple):
    """The options of one section, as written, and the keys that its author lists already."""

    options: tuple[tuple[str, str], ...]
    listed: tuple[str, ...] = ()


def markdown_requests(text: str) -> Iterator[Request]:
    """Yield a request for each `::: {.further-reading ...}` that stands outside of code."""
    fence = ""
    stack: list[tuple[Request | None, list[str]]] = []
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        elif stack and _CLOSE.match(line):
            asked, listed = stack.pop()
            if asked is not None:
                yield asked._replace(listed=tuple(listed))
        elif opening := _OPEN.match(line):
            attributes = opening["attributes"] or ""
            request = Request(tuple(_options_of_div(attributes))) if _CLASS.search(attributes) else None
            stack.append((request, []))
        elif item := _ITEM.match(line):
            for _, listed in stack:
                listed.append((item[1] or item[2]).rstrip(",.;:"))
    while stack:  # an author who forgot to close it
        asked, listed = stack.pop()
        if asked is not None:
            yield asked._replace(listed=tuple(listed))


def _options_of_div(attributes: str) -> Iterator[tuple[str, str]]:
    for match in _ATTRIBUTE.finditer(attributes):
        if not _OWN.match(match[1]):
            yield match[1], next((value for value in match.groups()[1:] if value is not None), "")


def latex_requests(text: str) -> Iterator[Request]:
    r"""Yield a request for each `\furtherreading[...]{topics}`; its `level` is a heading's command, ours a number."""
    for match in _COMMAND.finditer(_COMMENT.sub("", text)):
        options = [(one[1], (one[2] or one[3] or "true").strip()) for one in _OPTION.finditer(match[1] or "")]
        yield Request((*(pair for pair in options if pair[0] not in ("level", "file")), ("topic", match[2])))
