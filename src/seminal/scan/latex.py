"""LaTeX chapters: citation commands, the files they take in, the bibliographies they load."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from typing import Final

from seminal.model.manuscript import Chapter, Include
from seminal.model.own_tex import NOTHING, OwnTex
from seminal.model.source import Source, Span
from seminal.scan.found import Found
from seminal.scan.options import Options
from seminal.scan.places import sorted_citations
from seminal.scan.tex_conditions import hidden, in_braces
from seminal.scan.tex_keys import commands, tex_citations
from seminal.scan.tex_verbatim import blank, without_verbatim

_OWN_LISTS: Final = re.compile(r"\\newcites[ \t]*\*?[ \t]*(?:\[[^\]\n]{0,400}\])?[ \t]*\{([^{}]*)\}")
_OF_LISTS: Final = ("cite", "citep", "citet", "citealp", "citealt", "citeauthor", "citeyear", "nocite")
_INPUT: Final = re.compile(
    r"\\(input|include|subfile|subimport|import|InputIfFileExists|cfinput)\b\*?"
    r"[ \t]*(?:\{([^{}]*)\})?[ \t]*\{([^{}\n]+)\}"
)
_FOLDER: Final = re.compile(  # the package chapterfolder: title, folder, file
    r"\\cf(?:part|chapter|(?:sub){0,2}section)\*?[ \t]*(?:\[[^\]\n]{0,200}\])?[ \t]*"
    r"\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}\}\s{0,9}\{([^{}\n]{0,200})\}\s{0,9}\{([^{}\n]{1,200})\}"
)
_BARE_INPUT: Final = re.compile(r"\\input[ \t]+([^\s{}\\%]+)")


@cache
def _naming(own: str = "") -> re.Pattern[str]:
    """Return the pattern of commands that name bibliographies, the author's own among them."""
    return re.compile(
        rf"\\(bibliography|addbibresource|addglobalbib|addsectionbib|nobibliography\*?{'|' if own else ''}{own})"
        r"[ \t]*(?:\[[^\]]*\])?[ \t]*\{((?>(?:\\[A-Za-z@]+[ \t]*\{[^{}\n]*\}|[^{}])*))\}"
    )


BIBLIOGRAPHY: Final = _naming()
PACKAGES: Final = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)[ \t]*(?:\[[^\]]{0,4000}\])?[ \t]*\{([^{}]{1,400})\}"
)
"""The classes and packages that a text loads."""
WORD: Final = re.compile(
    r"\\(?:(?:re)?newcommand\*?|providecommand\*?|def)[ \t]*\{?\\([A-Za-z@]+)\}?[ \t]*\{([^{}\\\n]*)\}"
)
_CALL: Final = re.compile(r"\\([A-Za-z@]+)[ \t]*(?:\{([^{}\n]*)\})?")
_TITLE: Final = re.compile(
    r"\\(?:chapter|title|section)\*?[ \t]*(?:\[[^\]]*\])?[ \t]*\{((?:[^{}]|\{[^{}]*\})*)\}"
)
_HEADING: Final = re.compile(
    r"\\(?:part|chapter|(?:sub){0,2}section)[ \t]*\{((?:[^{}%]|\{(?:[^{}%]|\{[^{}%]*\})*\}){0,300})"
)
_TOPICS: Final = re.compile(r"^[ \t]*%[ \t]*seminal:[ \t]*topics[ \t]*=[ \t]*([^\n]+)", re.MULTILINE)
_FURTHER: Final = re.compile(r"\\furtherreading[ \t]*(?:\[[^\]]*\])?[ \t]*\{([^{}]*)\}")


def scan_latex(source: Source, options: Options) -> Chapter:
    """Return the chapter in a `.tex` file."""
    own = options.own_tex
    text = visible(source.text, own)
    pattern = options.commands
    if lists := list_commands(text):
        pattern = commands((*options.cite_commands, *lists))
    found = sorted(tex_citations(text, 0, len(text), lambda offset: offset, pattern), key=attrgetter("start"))
    _mark_headings(text, found)
    citations, _ = sorted_citations(source, source.text, found, Options())
    title = _TITLE.search(text)
    topics = _TOPICS.search(source.text)
    named = tuple(part.strip() for part in topics[1].split(",") if part.strip()) if topics else ()
    named = named or tuple(dict.fromkeys(match[1].strip() for match in _FURTHER.finditer(text)))
    files = tuple(dict.fromkeys(_bibliographies(text, own)))
    return Chapter(
        source.path,
        " ".join(title[1].split()) if title else "",
        named,
        citations,
        (),
        files or None,
        (),
        tuple(_includes(source, text, own)),
    )


def list_commands(text: str) -> list[str]:
    """Return the commands that cite in the lists of the package multibib: `\\newcites{web}{...}` makes `\\citeweb`."""
    lists = (name.strip() for match in _OWN_LISTS.finditer(text) for name in match[1].split(","))
    return [family + name for name in lists if name for family in _OF_LISTS]


def _mark_headings(text: str, found: list[Found]) -> None:
    """Say which citations the table of contents repeats: not those of `\\section*`, or beside a short title."""
    starts = [one.start for one in found]
    for heading in _HEADING.finditer(text) if found else ():
        for one in found[bisect_left(starts, heading.start(1)) : bisect_left(starts, heading.end(1))]:
            one.context = "heading"


def visible(text: str, own: OwnTex = NOTHING) -> str:
    """Return the text with comments, verbatim material and hidden parts (`\\iffalse`) blanked, place for place."""
    text = without_verbatim(text, own)
    if "\\if" in text:
        text = _without(text, hidden(text, own.flags))
    if own.flags and ("toggle" in text or "bool" in text):
        text = _without(text, in_braces(text, own.flags))
    return text


def _without(text: str, skipped: Iterator[tuple[int, int]]) -> str:
    """Return a text with stretches blanked, place for place."""
    parts: list[str] = []
    here = 0
    for start, end in skipped:
        parts += (text[here:start], blank(text[start:end]))
        here = end
    return "".join((*parts, text[here:])) if here else text


def _includes(source: Source, text: str, own: OwnTex) -> Iterator[Include]:
    for match in _INPUT.finditer(text):
        folder = match[2] or ""
        path = f"{folder.rstrip('/')}/{match[3].strip()}" if folder else match[3].strip()
        yield Include(
            _spelt_out(path, text, own), source.locate(Span(match.start(3), match.end(3))), match[1]
        )
    for match in _FOLDER.finditer(text) if "\\cf" in text else ():
        path = f"{match[1].rstrip('/')}/{match[2].strip()}"
        yield Include(path, source.locate(Span(match.start(2), match.end(2))), "input")
    for match in _BARE_INPUT.finditer(text):
        yield Include(match[1], source.locate(Span(match.start(1), match.end(1))), "input")


def _bibliographies(text: str, own: OwnTex) -> Iterator[str]:
    """Yield the bibliographies that a text names, by the author's own commands and packages too."""
    pattern = _naming("|".join(own.naming)) if own.naming else BIBLIOGRAPHY
    for match in pattern.finditer(text):
        spelt = _spelt_out(match[2], text, own)
        yield from file_names(match[1], spelt if spelt.strip("./, ") else match[2])
    if own.loads:
        loads = dict(own.loads)
        for match in PACKAGES.finditer(text):
            for name in match[1].split(","):
                yield from loads.get(name.strip().rpartition("/")[2], ())


def file_names(command: str, names: str) -> Iterator[str]:
    """Yield the files that a command which names bibliographies means by its argument."""
    for name in names.split(","):
        if name := name.strip():
            yield name if name.endswith((".bib", ".json")) or "addbib" in command else f"{name}.bib"


def _spelt_out(path: str, text: str, own: OwnTex) -> str:
    """Return a path with the macros in it as the book defines them; one that it does not says nothing.

    `\\subfix{../refs.bib}` of the package subfiles is its argument.
    """
    if "\\" not in path:
        return path
    macros = {**dict(own.words), **dict(WORD.findall(text))}
    return _CALL.sub(lambda call: call[2] if call[2] is not None else macros.get(call[1], "."), path)
