"""References as pandoc prints them, by style and record, printed once and ahead of time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from seminal import processes
from seminal.commands.latex_style import latex_style, reference
from seminal.model.errors import FatalError
from seminal.setup.layout import front_matter, mapping
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.commands.catalogue import Catalogue, Citable
    from seminal.commands.live_check import LiveState

SECONDS = 20  # for one run of pandoc
_CONTEXT_OPTIONS = re.compile(r'\s(?:subsequent-author-substitute|disambiguate-add-year-suffix)="[^"]*"')
_ENTRY = re.compile(r"^:{3,} \{#ref-(\S+) \.csl-entry[^}\n]*\}\n((?:(?!:{3}).*\n)*)", re.MULTILINE)
_STRING = re.compile(r"^[ \t]*@string\b.*$", re.IGNORECASE | re.MULTILINE)
_FILES = ("_quarto.yml", "_quarto.yaml")

PRINTING = ThreadPoolExecutor(1, "seminal-references")


class ReferenceStyle(NamedTuple):
    """The CSL file and language of a chapter's references; empty: pandoc's own style."""

    csl: Path | None
    lang: str


def style_of(state: LiveState, chapter: str) -> ReferenceStyle | None:
    """Return a chapter's or `_quarto.yml`'s style; None for LaTeX or a missing file."""
    root, source = state.config.root, state.book.sources.get(chapter)
    if chapter.endswith(".tex"):
        return None
    metadata: list[tuple[Path, Mapping[str, Any]]] = []
    if source:
        metadata.append(((root / chapter).parent, front_matter(source.text)))
    for name in _FILES:
        metadata.append((root, mapping(files.read_text_if_any(root / name, root) or "")))
    folder_and_csl = next(((folder, csl) for folder, top in metadata for csl in _csl(top)), None)
    lang = next((str(top["lang"]) for _, top in metadata if top.get("lang")), state.config.lang)
    path = folder_and_csl[0] / folder_and_csl[1] if folder_and_csl else None
    return None if path and not path.is_file() else ReferenceStyle(path, lang)


def _csl(top: Mapping[str, Any]) -> Iterator[str]:
    """Yield the values of `csl` in metadata: the general one, that of `format: html`."""
    formats = top.get("format")
    html = formats.get("html") if isinstance(formats, dict) else None
    for one in (top, html):
        if isinstance(one, dict) and isinstance(one.get("csl"), str):
            yield one["csl"]


def as_bibtex(state: LiveState, work: Citable) -> str:
    """Return a work as BibTeX, after the `@string`s of its file and with its parents.

    A work of the lists only is converted; "" for an entry of another format.
    """
    if work.entry is None:
        from seminal.write.bibtex import entry
        from seminal.write.fields import record

        return entry(record(work.work)) if work.work else ""
    source = work.entry.bibliography.source
    if not source.path.endswith(".bib"):
        return ""
    parents = {key.strip() for keys in work.entry.relations for key in keys.split(",")}
    related = [one for key in sorted(parents) for one in state.book.entries.by_key.get(key, ())[:1]]
    texts = list(source.derived(_strings))
    for one in (work.entry, *related):
        span = one.entry.span
        texts.append(one.bibliography.source.text[span.start : span.end])
    return "\n".join(texts)


def _strings(text: str) -> list[str]:
    """Return the lines of BibTeX with an `@string`."""
    return _STRING.findall(text)


def printed_references(style: ReferenceStyle, texts: Iterable[str]) -> dict[str, str]:
    """Return each BibTeX entry's reference as Markdown by key; {} without working pandoc."""
    from seminal.pandoc import find

    program = find()
    if not program:
        return {}
    try:
        csl = cache.style_file(_context_free(program, style.csl))
        wanted = ("-f", "biblatex", "-t", "commonmark+fenced_divs-raw_html", "--wrap=none", "--citeproc")
        options = (f"--csl={csl}", f"--metadata=lang={style.lang}")
        command = processes.pandoc(program, *wanted, *options)
        output = processes.checked_output(command, "\n\n".join(texts).encode(), seconds=SECONDS).decode()
    except (processes.ProcessError, FatalError, OSError):
        return {}
    return {key: " ".join(text.split()) for key, text in _ENTRY.findall(output)}


@lru_cache(maxsize=4)
def _default_style(program: str) -> str:
    """Return the text of the CSL style that a pandoc program uses by default."""
    return processes.checked_output(
        [program, "--print-default-data-file=default.csl"], seconds=SECONDS
    ).decode()


def _context_free(program: str, path: Path | None) -> str:
    """Return a style's text without options depending on other references, as for `2020a`."""
    style = files.read_source(path, path.parent).text if path else _default_style(program)
    return _CONTEXT_OPTIONS.sub("", style)


class PrintedReferences:
    """The references of a book's works in the styles of its chapters."""

    def __init__(self) -> None:
        """Start with empty caches."""
        self._styles: dict[str, ReferenceStyle | None] = {}
        self._printed: dict[tuple[ReferenceStyle, str], str] = {}

    def forget_styles(self) -> None:
        """Have the style of each chapter looked up again: the configuration may have changed."""
        self._styles.clear()

    async def of(self, state: LiveState, work: Citable, chapter: str) -> str:
        """Return a work's reference in a chapter's style, as Markdown.

        For LaTeX, or without pandoc, it is an approximation by style family.
        """
        style = self._style(state, chapter)
        if style is not None:
            text = as_bibtex(state, work)
            await self._print(style, {work.key: text})
            if found := self._printed.get((style, text)):
                return found
        return reference(work, latex_style(state, chapter))

    async def print_ahead(self, state: LiveState, works: Catalogue, chapters: Sequence[str]) -> None:
        """Print and cache the references of works that some chapters cite, before a request."""
        for name in chapters:
            chapter = next((one for one in state.gathered.chapters if one.path == name), None)
            style = self._style(state, name) if chapter else None
            if chapter and style:
                found = {citation.key: works.find(citation.key) for citation in chapter.citations}
                cited = [work for work in found.values() if work and work.entry]
                await self._print(style, {work.key: as_bibtex(state, work) for work in cited})

    def _style(self, state: LiveState, chapter: str) -> ReferenceStyle | None:
        """Return a chapter's style or None (`style_of`), cached."""
        if chapter not in self._styles:
            self._styles[chapter] = style_of(state, chapter)
        return self._styles[chapter]

    async def _print(self, style: ReferenceStyle, texts: Mapping[str, str]) -> None:
        """Print the BibTeX texts (by key) not yet cached, and cache the references."""
        new = {key: text for key, text in texts.items() if text and (style, text) not in self._printed}
        if new:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(PRINTING, lambda: printed_references(style, new.values()))
            self._printed.update({(style, text): found.get(key, "") for key, text in new.items()})
