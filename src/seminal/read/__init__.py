"""Reading lists to entries: one file a format, all of them in `READERS`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from seminal.model.entry import Reading
from seminal.model.source import Source
from seminal.read import bibtex, html, markdown

_HEAD = 4000
"""Characters of a source that its content is judged by."""
_BIBTEX = re.compile(r"(?:\s|%[^\n]*\n)*@[A-Za-z]{2,30}\s*[{(]")
_HTML = re.compile(r"\s*(?:<!doctype html|<html\b|<(?:ul|ol|table|dl|body|div)\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: its name, the suffixes it goes by, how its content looks, and what reads it."""

    name: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[Source], Reading]


READERS: Final = (
    Reader("bibtex", (".bib",), lambda head: bool(_BIBTEX.match(head)), bibtex.read),
    Reader("html", (".html", ".htm", ".xhtml"), lambda head: bool(_HTML.match(head)), html.read),
    Reader("markdown", (".md", ".qmd", ".rmd", ".markdown"), lambda head: True, markdown.read),
)
"""Every format. A suffix decides; a source without a telling one goes to the first that its content fits."""


def read(source: Source) -> Reading:
    """Return what one source lists, by the reader for its suffix, else for its content."""
    return reader(source).read(source)


def reader(source: Source) -> Reader:
    """Return the reader of a source: by suffix, but a BibTeX file in another's clothes is BibTeX."""
    head = source.text[:_HEAD]
    name = source.path.rpartition("/")[2].lower()
    for one in READERS:
        if name.endswith(one.suffixes):
            return one
    return next((one for one in READERS if one.sniff(head)), READERS[-1])
