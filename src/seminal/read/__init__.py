"""Reading lists to entries: one file a format, all of them in `READERS`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final

from seminal.model.allocation import uncollected
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry, Name, PartialDate, Reading, Value
from seminal.model.plug_points import ListReader
from seminal.model.source import Source, Span
from seminal.read.left_over import with_left_over
from seminal.read.no_links import unusable_links
from seminal.text.cleaning import REPLACEMENT, cleaned, first_unfit, fit_for

_MAX_HEAD = 4000
"""Characters of a source that its content is judged by."""
_BIBTEX = re.compile(r"(?:\s|%[^\n]*\n)*@[A-Za-z]{2,30}\s*[{(]")
_JSON = re.compile(r"\s*(?:\[\s*\{|\{\s*\")")
_YAML = re.compile(
    r"cff-version:|\s*(?:---\s*\n)?(?:references|items):[^\S\n]*+\n\s*+-\s|\s*-\s+(?:id|title|type|author):\s"
)
_ENDNOTE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<xml>\s*<records>")
_TABLE = re.compile(r"^[ \t]*\[\[[\w.-]+\]\][ \t]*$", re.MULTILINE)
_RIS = re.compile(r"\s*(?:TY  ?- |PMID- \d|%0 [A-Z]|FN [A-Z]|PT [A-Z]\n)")
_BBL = re.compile(
    r"\\documentclass\b|\\begin\s*\{(?:thebibliography|document|itemize|enumerate|refsection)\}|\\bibitem\b|\\entry\{|\\bib\{"
)
_ORG = re.compile(r"(?:\s*#\+\w+:|\s*\*{1,3} \S.*\n(?:.*\n)*?(?:\*+ |.*\[\[https?:))")
_RST = re.compile(r"<(?:https?|ftp)://[^<>`]{3,500}>`__?(?!\w)|^\.\. (?:[\w-]+::|_[\w `-]+:)", re.MULTILINE)
_MARKDOWN = re.compile(
    r"^ {0,3}#{1,6} \S|^ {0,3}[-*+] \S|\]\(|\*\*\S|^```|^---\s*$|^\|[^|\n]*\|[^|\n]*\|| #{2,3} \S",
    re.MULTILINE,
)
_ASCIIDOC = re.compile(
    r"\A= \S|^\[bibliography\]\s*$|^[ \t]*[-*] \[\[\[[\w.:-]+|\blink:[^\s\[]{1,400}\[", re.MULTILINE
)
_WIKI = re.compile(r"^(={2,5}) ?[^=\n]+\1\s*$|\{\{[Cc]ite |^\{\||'{3}[^'\n]+'{3}", re.MULTILINE)
_HTML = re.compile(r"\s*(?:<!doctype html|<html\b|<(?:ul|ol|table|dl|body|div)\b)", re.IGNORECASE)

_REGISTERS = re.compile(
    r"^(?:<RECORD \d|Record #\d|Record: \d|Document \d+ of \d|EXPORT DATE:|Author information:)", re.MULTILINE
)
_COLUMNS = re.compile(r"[^\n]{1,400}?(?:\t|\s\|\s|[,;])[^\n]{0,400}?(?:\t|\s\|\s|[,;])")


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: its name, suffixes, recognition by content, and its reading function.

    `prose` says that its entries are sentences rather than records, in which every field is named.
    """

    name: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: ListReader
    prose: bool = False


def _lazy_reader(module: str, name: str = "read") -> ListReader:
    """Return a function that imports the reader when called: importing all takes 0.15 s."""

    def read(source: Source) -> Reading:
        found: ListReader = getattr(import_module(f"seminal.read.{module}"), name)
        return found(source)

    return read


def _is_sheet(head: str) -> bool:
    """Return whether a text is a sheet: its first line has two separators, `sheet` agrees."""
    if head.count("\n") < 2 or not _COLUMNS.match(head.lstrip("\n")):
        return False
    from seminal.read import sheet

    return sheet.looks_like(head)


def _has_tables(head: str) -> bool:
    """Return whether a text has a line `[[name]]` and a title, as TOML has."""
    if not _TABLE.search(head):
        return False
    from seminal.read import toml

    return toml.looks_like(head)


def _is_register_export(head: str) -> bool:
    """Return whether a text is a register's plain-text export, such as "Record #1 of 9"."""
    if not _REGISTERS.search(head):
        return False
    from seminal.read import registers

    return registers.looks_like(head)


READERS: Final = (
    Reader("bibtex", (".bib", ".bibtex"), lambda head: bool(_BIBTEX.match(head)), _lazy_reader("bibtex")),
    Reader(
        "notebook",
        (".ipynb",),
        lambda head: head.lstrip()[:1] == "{" and '"cells"' in head,
        _lazy_reader("notebook"),
    ),
    Reader(
        "csl-json",
        (".json", ".csljson"),
        lambda head: bool(_JSON.match(head)),
        _lazy_reader("csl", "read_json"),
    ),
    Reader(
        "csl-yaml",
        (".yaml", ".yml", ".cff"),
        lambda head: bool(_YAML.match(head)),
        _lazy_reader("csl_yaml", "read_yaml"),
    ),
    Reader("toml", (".toml",), _has_tables, _lazy_reader("toml")),
    Reader("endnote", (".xml",), lambda head: bool(_ENDNOTE.match(head)), _lazy_reader("endnote")),
    Reader(
        "ris", (".ris", ".nbib", ".enw", ".ciw"), lambda head: bool(_RIS.match(head)), _lazy_reader("ris")
    ),
    Reader(
        "bbl",
        (".bbl", ".tex", ".latex"),
        lambda head: bool(_BBL.search(head)),
        _lazy_reader("bbl"),
        prose=True,
    ),
    Reader(
        "html",
        (".html", ".htm", ".xhtml"),
        lambda head: bool(_HTML.match(head)),
        _lazy_reader("html"),
        prose=True,
    ),
    Reader("registers", (), _is_register_export, _lazy_reader("registers")),
    Reader("sheet", (".csv", ".tsv"), _is_sheet, _lazy_reader("sheet")),
    Reader("rst", (".rst", ".rest"), lambda head: bool(_RST.search(head)), _lazy_reader("rst"), prose=True),
    Reader(
        "asciidoc",
        (".adoc", ".asciidoc", ".asc"),
        lambda head: bool(_ASCIIDOC.search(head)),
        _lazy_reader("asciidoc"),
        prose=True,
    ),
    Reader(
        "wiki",
        (".mediawiki", ".wiki", ".wikitext"),
        lambda head: bool(_WIKI.search(head)),
        _lazy_reader("wiki"),
        prose=True,
    ),
    Reader("org", (".org",), lambda head: bool(_ORG.match(head)), _lazy_reader("org"), prose=True),
    Reader(
        "markdown",
        (".md", ".qmd", ".rmd", ".markdown", ".mdx"),
        lambda head: bool(_MARKDOWN.search(head)),
        _lazy_reader("markdown"),
        prose=True,
    ),
    Reader("plain", (), lambda head: True, _lazy_reader("plain"), prose=True),
)
"""Every format, in order: a known suffix decides, else the first whose `sniff` accepts the content."""


def read(source: Source, chosen: Reader | None = None) -> Reading:
    """Read a list with the chosen reader, else by its suffix or content.

    Control characters and surrogates are replaced (see `read_clean`), words of prose that no field holds become skipped
    pieces, and notes on an unknown suffix and on unusable links are added.
    """
    with uncollected():
        which = chosen or reader(source)
        reading = read_clean(source, which.read)
        reading = with_left_over(reading) if which.prose and reading.entries else reading
        odd = (*(() if chosen else _unknown_format(source, which)), *unusable_links(source))
        return replace(reading, diagnostics=(*odd, *reading.diagnostics)) if odd else reading


def read_clean(source: Source, read: ListReader) -> Reading:
    """Read a source with unfit characters replaced, and a diagnostic at the first.

    Control characters become what Windows-1252 has there, else U+FFFD, as do halves of surrogate pairs.
    """
    at = first_unfit(source.text)
    reading = read(source if at < 0 else replace(source, text=cleaned(source.text)))
    reading = replace(reading, entries=tuple(map(_clean, reading.entries)))
    if at < 0:
        return reading
    place = source.locate(Span(at, at + 1))
    unfit = source.text[at]
    instead = f"`{fit_for(unfit)}` of Windows-1252" if fit_for(unfit) != REPLACEMENT else "U+FFFD"
    message = f"control character U+{ord(unfit):04X}: read as {instead}, like any other in this file"
    found = Diagnostic("unreadable-text", place, message, "delete it, or write what was meant")
    return replace(reading, source=source, diagnostics=(found, *reading.diagnostics))


def _clean(entry: Entry) -> Entry:
    r"""Replace control characters that escapes brought (`\u0001` in JSON, `&#1;` in HTML)."""
    texts = {name: value for name, value in entry.fields.items() if not isinstance(value, PartialDate)}
    parts = (" ".join(map(" ".join, one)) if isinstance(one, tuple) else one for one in texts.values())
    if first_unfit(" ".join(parts)) < 0:
        return entry
    fixed: dict[str, Value] = {
        name: cleaned(value) if isinstance(value, str) else tuple(Name(*map(cleaned, one)) for one in value)
        for name, value in texts.items()
    }
    return replace(entry, fields={**entry.fields, **fixed})


_SUFFIX = re.compile(r"\w\.([a-z]{2,8})$")
_TEXT = frozenset(("txt", "text", "list", "lst"))
"""Suffixes of plain text."""


def _unknown_format(source: Source, which: Reader) -> tuple[Diagnostic, ...]:
    """Return a note on an unknown suffix; () for a known or missing one."""
    name = source.path.rpartition("/")[2].lower()
    found = _SUFFIX.search(name)
    if found is None or found[1] in _TEXT or name.endswith(which.suffixes or "/"):
        return ()
    if any(name.endswith(one.suffixes) for one in READERS):
        return ()
    place = source.locate(Span(0, min(1, len(source.text))))
    said = f"no reader goes by the suffix .{found[1]}: read as {which.name}"
    return (Diagnostic("unknown-format", place, said, "give the file the suffix of its format"),)


def reader(source: Source) -> Reader:
    """Return the reader with the path's suffix, else the first that accepts its content."""
    head = source.text[:_MAX_HEAD]
    name = source.path.rpartition("/")[2].lower()
    for one in READERS:
        if name.endswith(one.suffixes):
            return one
    return next((one for one in READERS if one.sniff(head)), READERS[-1])
