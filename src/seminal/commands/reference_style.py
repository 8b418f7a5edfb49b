"""Format references with pandoc in a chapter's citation style, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from seminal import processes
from seminal.model.errors import FatalError
from seminal.setup.layout import front_matter, mapping
from seminal.store import cache, files

if TYPE_CHECKING:
    from seminal.commands.catalogue import Citable
    from seminal.commands.live_check import LiveState

SECONDS = 20  # for one run of pandoc
_AMONG_OTHERS = re.compile(r'\s(?:subsequent-author-substitute|disambiguate-add-year-suffix)="[^"]*"')
_ENTRY = re.compile(r"^:{3,} \{#ref-(\S+) \.csl-entry[^}\n]*\}\n((?:(?!:{3}).*\n)*)", re.MULTILINE)
_STRING = re.compile(r"^[ \t]*@string\b.*$", re.IGNORECASE | re.MULTILINE)
_FILES = ("_quarto.yml", "_quarto.yaml")


class ReferenceStyle(NamedTuple):
    """The CSL file and language of a chapter's references; empty: pandoc's own style."""

    csl: Path | None
    lang: str


def style_of(state: LiveState, chapter: str) -> ReferenceStyle | None:
    """Return the style named by a chapter or `_quarto.yml`; None for LaTeX."""
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
    """Yield the CSL styles in metadata: general, or for web pages."""
    formats = top.get("format")
    html = formats.get("html") if isinstance(formats, dict) else None
    for one in (top, html):
        if isinstance(one, dict) and isinstance(one.get("csl"), str):
            yield one["csl"]


def as_bibtex(state: LiveState, work: Citable) -> str:
    """Return a work as BibTeX with its abbreviations and parents; empty without BibTeX."""
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
    return _STRING.findall(text)


def printed_references(style: ReferenceStyle, texts: Iterable[str]) -> dict[str, str]:
    """Return each reference as printed alone, by key; empty if pandoc is missing or fails."""
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
    """Return the CSL style that a pandoc program uses where none is named."""
    return processes.checked_output(
        [program, "--print-default-data-file=default.csl"], seconds=SECONDS
    ).decode()


def _context_free(program: str, path: Path | None) -> str:
    """Return a style without what depends on other references: `2020a`, dashes for authors."""
    style = files.read_source(path, path.parent).text if path else _default_style(program)
    return _AMONG_OTHERS.sub("", style)
