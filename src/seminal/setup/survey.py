"""What a folder with a book holds that `seminal init` must know of: layout, bibliographies, reading lists."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from seminal.setup.layout import QUARTO, Layout, front_matter, layout, mapping, strings

_LIST_SUFFIXES: Final = (".md", ".markdown", ".qmd", ".txt", ".org", ".html", ".htm", ".ris", ".rst")
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
_FLAG: Final = re.compile(r"--bibliography[= \t]+[\"']?([\w./-]+\.(?:bib|json|ya?ml))")
_COMMANDS: Final = ("makefile", "gnumakefile", "justfile", "build.sh", "make.sh", "latexmkrc")
_NAMED, _UNNAMED = 3, 8  # lines that look like works: in a file that is named a list, in any other


@dataclass(frozen=True, slots=True)
class Survey:
    """A book as it is found.

    `bibliographies` are the files that it loads; `declared` says that the book itself names them.
    `candidates` are the files that may be reading lists, `spare` the .bib files that nothing names.
    """

    layout: Layout
    bibliographies: tuple[str, ...] = ()
    declared: bool = False
    candidates: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()

    @property
    def chapters(self) -> tuple[str, ...]:
        """Return the chapters without the files that may be reading lists."""
        return tuple(name for name in self.layout.chapters if name not in self.candidates)


def survey(names: Iterable[str], texts: Mapping[str, str]) -> Survey:
    """Return what a book's files say. `names` are sorted relative paths, `texts` gives the text of each."""
    known = tuple(names)
    found = layout(known, texts)
    candidates = tuple(_candidates(known, found, texts))
    bibs = [n for n in known if n.lower().endswith(".bib") and not _seed(n)]
    named = list(dict.fromkeys(_declared(known, found, texts)))
    if named or found.kind != "markdown":
        spare = tuple(n for n in bibs if n not in named) if found.kind != "latex" else ()
        return Survey(found, tuple(named), True, candidates, spare)
    return Survey(found, tuple(bibs), False, candidates)


def _declared(names: tuple[str, ...], found: Layout, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the bibliographies that the book names: configuration, front matter, pandoc's options."""
    if found.kind == "latex":
        return  # the roots name theirs, and scanning finds them
    for config in (
        n for n in names if n in QUARTO or posixpath.basename(n) in ("_metadata.yml", "_metadata.yaml")
    ):
        top = mapping(texts[config])
        for holder in (top, top.get("book"), top.get("website")):
            if isinstance(holder, dict):
                yield from _beside(config, holder.get("bibliography"), names)
    for chapter in found.chapters:
        if not chapter.endswith(".ipynb") and "bibliography:" in (text := texts.get(chapter, "")):
            yield from _beside(chapter, front_matter(text).get("bibliography"), names)
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
                    yield from _beside(name, holder.get("bibliography"), names)
            elif posixpath.basename(name).lower() in _COMMANDS:
                yield from (flag for flag in _FLAG.findall(texts[name]) if flag in names)


def _beside(file: str, value: object, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the files that a `bibliography:` means: in the project's folder as pandoc runs there, or beside it."""
    for written in strings(value):
        near = posixpath.normpath(posixpath.join(posixpath.dirname(file), written.lstrip("/")))
        plain = posixpath.normpath(written.lstrip("/"))
        yield plain if plain in names and near not in names else near


def _candidates(names: tuple[str, ...], found: Layout, texts: Mapping[str, str]) -> Iterator[str]:
    chapters = set(found.chapters) if found.kind != "markdown" else set()
    for name in names:
        stem, suffix = posixpath.splitext(posixpath.basename(name))
        if _seed(name) and suffix.lower() in (*_LIST_SUFFIXES, ".bib", ".json", ".yml"):
            if stem.lower() not in _NO_LISTS:
                yield name
        elif suffix.lower() in _LIST_SUFFIXES and stem.lower() not in _NO_LISTS and name not in chapters:
            named = _LIST_NAME.search(posixpath.splitext(name)[0]) is not None
            if _looks_like_a_list(texts[name], named=named):
                yield name


def _seed(name: str) -> bool:
    return name.startswith("seeds/")


def _looks_like_a_list(text: str, *, named: bool) -> bool:
    """Return whether most items of the text's lists look like works, and most of the text is lists."""
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
