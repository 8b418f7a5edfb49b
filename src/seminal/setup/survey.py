"""Survey a book's folder for `seminal init`: layout, bibliographies, reading lists."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from seminal.model.config_files import QUARTO, is_profile
from seminal.setup.layout import (
    NO_CHAPTERS,
    Layout,
    bibliographies_of_quarto,
    cites,
    files_left_out,
    front_matter,
    layout,
    mapping,
    option_bibliographies,
    strings,
)
from seminal.setup.tex_roots import inputs_of_root

_LIST_SUFFIXES: Final = (".md", ".markdown", ".qmd", ".txt", ".org", ".html", ".htm", ".ris", ".rst")
_SHEETS: Final = (".csv", ".tsv")
_RECORDS: Final = (".bib", ".json", ".yml", ".yaml", ".nbib", ".enw", ".adoc", ".wiki", ".mediawiki")
_SHEET_HEAD: Final = re.compile(
    r"(?=[^\n]{0,2000}\b(?:authors?|year|date|venue|journal|conference|doi|url|link)\b)[^\n]{0,2000}?"
    r"(?:^|[,;\t\"|])\s*(?:paper[ _]|article[ _])?titles?\s*(?:[,;\t\"|]|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""A sheet's first line that names a column of titles and another of works."""
_LIST_NAME: Final = re.compile(
    r"(?:^|[/_\W])(?:seeds?|readings?|reading[-_ ]?lists?|papers?|paper[-_ ]?lists?|literature|awesome[\w-]*"
    r"|further[-_ ]?readings?|seminal[-_ ]?\w*)(?=[/_\W]|$)",
    re.IGNORECASE,
)
_NO_LISTS: Final = frozenset(
    "readme changelog license licence contributing code_of_conduct news authors robots requirements cname".split()
)
_ITEM: Final = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,4}[.)]|\[\d{1,4}\]|\|)[ \t]*\S")
_WORK: Final = re.compile(
    r"\b(?:19|20)\d\d\b|'\d\d\b|arxiv|doi\.org|\.pdf\b|\bet al\b|openreview|dl\.acm|usenix", re.IGNORECASE
)
_BIBLIOGRAPHY: Final = re.compile(
    r"\.(bib)$|(?:^|[/_-])(?:references|bibliography|library)\.(json)$", re.IGNORECASE
)
_CSL: Final = re.compile(r"\s*\[\s*\{(?=[^\[{]{0,2000}\"(?:id|type|title)\"\s*:)")
_SOURCES: Final = re.compile(
    r"^[^#\n]*(?:=|pandoc)[^#\n]*?(?<![\w.$)/-])(\w[\w./-]*/)\*\.(?:md|markdown|Rmd)\b", re.M
)
_CITED: Final = re.compile(r"(?<![\w@.\\/])@[A-Za-z_{]")
_DOCUMENTS: Final = (".md", ".markdown")
_COMMANDS: Final = ("makefile", "gnumakefile", "justfile", "build.sh", "make.sh", "latexmkrc")
_NAMED, _UNNAMED = 3, 8  # lines that look like works: in a file that is named a list, in any other


@dataclass(frozen=True, slots=True)
class ProjectSurvey:
    """A book as it is found.

    `bibliographies` are the files that it loads; `declared` says that the book itself names them.
    `candidates` are the files that may be reading lists, `spare` the .bib files that nothing names, `others` all
    that are no chapters. `left_out` are documents and bibliographies that may look like the book's and are not taken.
    """

    layout: Layout
    bibliographies: tuple[str, ...] = ()
    declared: bool = False
    candidates: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def survey(names: Iterable[str], texts: Mapping[str, str]) -> ProjectSurvey:
    """Return the survey of a book's files, from sorted relative paths and texts."""
    known = tuple(names)
    found = layout(known, texts)
    candidates = tuple(_bibliography_candidates(known, found, texts))
    bibs = [n for n in known if _is_bibliography(n, texts) and not _seed(n)]
    of_book = tuple(dict.fromkeys(_of_the_whole(known, found, texts)))
    of_chapters = set(_chapter_bibliographies(known, found, texts))
    chapters = _names_left(found.chapters, candidates)
    if found.kind == "markdown":
        all_chapters, citing = chapters, {name for name in chapters if cites(texts[name])}
        beside_book = tuple(files_left_out((*chapters, *bibs), citing))
        chapters = _converted_files(known, texts) or tuple(
            _of_the_book(_names_left(chapters, beside_book), texts, _given_to_pandoc(known, texts))
        )
        unnamed = _names_left(bibs, (*of_chapters, *beside_book)) or _names_left(bibs, of_chapters)
        used = (*chapters, *(of_book or unnamed), *of_chapters)
        return ProjectSurvey(
            found,
            of_book or unnamed,
            declared=bool(of_book),
            candidates=candidates,
            spare=_names_left(unnamed, of_book) if of_book else (),
            chapters=chapters,
            others=_names_left(known, chapters),
            left_out=_names_left(sorted({*all_chapters, *beside_book}), used),
        )
    left_out: tuple[str, ...] = ()
    if found.kind == "latex":
        chapters = tuple(dict.fromkeys((*chapters, *_converted_files(known, texts))))
        documents = (name for name in known if name.lower().endswith(_DOCUMENTS) and _may_cite(name, texts))
        left_out = _names_left(documents, (*chapters, *candidates))
    named_bibs = tuple(dict.fromkeys((*of_book, *sorted(of_chapters))))
    others_name = _of_other_configurations(known, texts) if found.kind == "quarto" else ()
    unnamed = _names_left(bibs, (*named_bibs, *others_name))
    return ProjectSurvey(
        found,
        named_bibs,
        declared=True,
        candidates=candidates,
        spare=unnamed if found.kind != "latex" else (),  # scanning finds what LaTeX's roots name
        chapters=chapters,
        others=_names_left(known, chapters),
        left_out=left_out,
    )


def _converted_files(names: tuple[str, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    r"""Return the Markdown files that LaTeX roots include after conversion.

    `\input{intro/start}` means `intro/start.md` where there is no `intro/start.tex`, or where a script runs pandoc.
    """
    known = frozenset(names)
    converts = any("pandoc" in texts[name] for name in names if posixpath.basename(name).lower() in _COMMANDS)
    stems = (stem for name in names if name.endswith(".tex") for stem in inputs_of_root(name, texts[name]))
    missing = (stem for stem in stems if converts or f"{stem}.tex" not in known)
    found = (f"{stem}{suffix}" for stem in missing for suffix in _DOCUMENTS)
    return tuple(dict.fromkeys(name for name in found if name in known))


def _may_cite(name: str, texts: Mapping[str, str]) -> bool:
    return (
        posixpath.splitext(posixpath.basename(name))[0].lower() not in NO_CHAPTERS
        and _CITED.search(texts[name]) is not None
    )


def _is_bibliography(name: str, texts: Mapping[str, str]) -> bool:
    """Return whether a file is a bibliography, by name or CSL JSON content."""
    if not (found := _BIBLIOGRAPHY.search(name)):
        return False
    return bool(found[1]) or _CSL.match(texts[name]) is not None


def _of_the_book(chapters: tuple[str, ...], texts: Mapping[str, str], given: frozenset[str]) -> Iterator[str]:
    """Yield the Markdown files of folders where any cites; all of them where nothing cites.

    Where some of these folders are `given` to pandoc, the others (slides, notes) are no part of the book.
    """
    citing = {posixpath.dirname(name) for name in chapters if cites(texts[name])}
    citing = citing & given or citing
    yield from (name for name in chapters if not citing or posixpath.dirname(name) in citing)


def _given_to_pandoc(names: tuple[str, ...], texts: Mapping[str, str]) -> frozenset[str]:
    """Return the folders whose Markdown files a Makefile or script that runs pandoc names: `book/chapters/*.md`."""
    scripts = (texts[name] for name in names if posixpath.basename(name).lower() in _COMMANDS)
    found = (match for text in scripts if "pandoc" in text for match in _SOURCES.finditer(text))
    return frozenset(match[1].rstrip("/") for match in found)


def _names_left(names: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    left_out = set(others)
    return tuple(name for name in names if name not in left_out)


def _of_the_whole(names: tuple[str, ...], found: Layout, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the bibliographies that all chapters load: Quarto's configuration, metadata files, pandoc's options."""
    for config in (n for n in names if n in QUARTO):
        yield from _bibliography_paths(config, list(bibliographies_of_quarto(mapping(texts[config]))), names)
    if found.kind == "markdown":
        for name in names:
            if (
                name.lower().endswith((".yml", ".yaml"))
                and name.count("/") <= 1
                and "bibliography" in texts[name]
            ):
                top = mapping(texts[name])
                inner = top.get("metadata")
                for holder in (top, inner if isinstance(inner, dict) else {}):
                    yield from _bibliography_paths(name, holder.get("bibliography"), names)
            elif posixpath.basename(name).lower() in _COMMANDS:
                yield from (flag for flag in option_bibliographies(texts[name]) if flag in names)


def _of_other_configurations(names: tuple[str, ...], texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the bibliographies of profiles and linked configurations."""
    for config in (n for n in names if is_profile(posixpath.basename(n))):
        yield from _bibliography_paths(config, list(bibliographies_of_quarto(mapping(texts[config]))), names)


def _chapter_bibliographies(names: tuple[str, ...], found: Layout, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the bibliographies in front matter and `_metadata.yml` files."""
    for chapter in found.chapters:
        if chapter.endswith((".tex", ".ltx", ".ipynb")):
            continue
        if "bibliography" in (text := texts[chapter] if chapter in names else ""):
            yield from _bibliography_paths(chapter, front_matter(text).get("bibliography"), names)
    for config in (n for n in names if posixpath.basename(n) in ("_metadata.yml", "_metadata.yaml")):
        yield from _bibliography_paths(config, mapping(texts[config]).get("bibliography"), names)


def _bibliography_paths(file: str, value: object, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the files that a `bibliography:` may mean, in two folders."""
    for written in strings(value):
        in_own_folder = posixpath.normpath(posixpath.join(posixpath.dirname(file), written.lstrip("/")))
        in_root = posixpath.normpath(written.lstrip("/"))
        yield in_root if in_root in names and in_own_folder not in names else in_own_folder


def _bibliography_candidates(
    names: tuple[str, ...], found: Layout, texts: Mapping[str, str]
) -> Iterator[str]:
    """Yield possible reading lists: records, sheets, and files named so."""
    chapters = set(found.chapters) if found.kind != "markdown" else set()
    for name in names:
        stem, suffix = posixpath.splitext(posixpath.basename(name))
        if _seed(name) and suffix.lower() in (*_LIST_SUFFIXES, *_SHEETS, *_RECORDS):
            if stem.lower() not in _NO_LISTS:
                yield name
        elif suffix.lower() in _SHEETS:
            if _LIST_NAME.search(posixpath.splitext(name)[0]) and _SHEET_HEAD.match(
                texts[name].lstrip("\ufeff")
            ):
                yield name
        elif suffix.lower() in _LIST_SUFFIXES and stem.lower() not in _NO_LISTS and name not in chapters:
            named = _LIST_NAME.search(posixpath.splitext(name)[0]) is not None
            if _looks_like_a_list(texts[name], named=named):
                yield name


def _seed(name: str) -> bool:
    return name.startswith("seeds/")


def _looks_like_a_list(text: str, *, named: bool) -> bool:
    """Return whether a text is mostly lists whose items look like works."""
    items = works = lines = 0
    for line in text.splitlines():
        if line.strip():
            lines += 1
            if _ITEM.match(line):
                items += 1
                works += _WORK.search(line) is not None
    if named:
        return works >= _NAMED and works * 2 >= items
    return works >= _UNNAMED and works * 3 >= items * 2 and items * 2 >= lines
