r"""References inside chapters: `\bibitem`, `\bib` of amsrefs, pandoc's `references:`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from seminal.check.load import CslEntry, bibliography
from seminal.model.bibliography import Bibliography
from seminal.model.manuscript import Chapter
from seminal.model.source import Source, Span

_IN_BRACES: Final = (
    r"\{(?>(?:[^{}]|\{(?>(?:[^{}]|\{[^{}]*+\})*)\})*)\}"  # natbib's: {{Brand} \& {de {B}litz}(1993)}
)
_ITEM: Final = re.compile(rf"\\bibitem\s*(?:\[(?>(?:[^\[\]{{}}]|{_IN_BRACES})*)\]\s*)?\{{([^{{}}\s]+)\}}")
_OTHERS: Final = re.compile(  # biblatex's sets, and entries of the package amsrefs: \bib{key}{article}{...
    r"\\(?:defbibentryset\s*\{([^{}\s]+)\}|bib\*?\s*\{([^{}\s]+)\}\s*\{[a-z.]+\}\s*(?=\{))"
)
_COMMENT: Final = re.compile(r"(?<!\\)%[^\n]*")
_FILE: Final = re.compile(
    r"^[ \t]*\\begin[ \t]*\{(filecontents\*?)\}[ \t]*(?:\[[^\]\n]*\][ \t]*)?\{([^{}\n]+\.bib[ \t]*)\}"
    r"((?>(?:(?!\\end[ \t]*\{\1\})[\s\S])*))(?:\\end[ \t]*\{\1\}|\Z)",
    re.MULTILINE,
)
_MAX_FILES: Final = 20  # files in one chapter
_SIGN: Final = re.compile(r"[^\n]")


def chapter_bibliographies(
    sources: Iterable[Source], chapters: Iterable[Chapter] = ()
) -> Iterator[Bibliography]:
    """Yield a bibliography for each chapter that contains references.

    A key that an earlier chapter has is left out: in books of chapters with a list each, the same work appears in more
    than one list. A chapter that loads nothing else is a document of its own. Pandoc's manual, "Inline references";
    LaTeX's `\\bibitem`.
    """
    keys: set[str] = set()
    metadata = {chapter.path: chapter.references for chapter in chapters if chapter.references}
    standalone = {chapter.path for chapter in chapters if chapter.references and chapter.bibliography == ()}
    for source in sources:
        tex = source.path.endswith((".tex", ".ltx"))
        records = _bibitems(source) if tex else _metadata_records(source, metadata.get(source.path))
        shared = source.path not in standalone
        new_records = tuple(record for record in records if not shared or record.key not in keys)
        if shared:
            keys.update(one.key for one in new_records)
        if new_records:
            yield Bibliography(source.path, source, new_records, shared=shared)


def contents(sources: Iterable[Source]) -> dict[str, Bibliography]:
    """Return the bibliographies that LaTeX writes from a chapter's `filecontents`, by their files' names.

    Of one name the first counts; their places and diagnostics are those of the chapter.
    """
    found: dict[str, Bibliography] = {}
    for source in sources:
        if source.path.endswith((".tex", ".ltx")) and "{filecontents" in source.text:
            for match in islice(_FILE.finditer(source.text), _MAX_FILES):
                name, (start, end) = match[2].strip(), match.span(3)
                blank = _SIGN.sub(" ", source.text[:start])  # places stay those of the chapter
                read = bibliography(Source(name, blank + source.text[start:end]))
                problems = tuple(
                    replace(diagnostic, location=diagnostic.location._replace(path=source.path))
                    for diagnostic in read.diagnostics
                )
                found.setdefault(name, Bibliography(name, source, read.entries, problems))
    return found


def _bibitems(source: Source) -> list[CslEntry]:
    r"""Return an entry without fields for each `\bibitem`, `\bib` and `\defbibentryset`."""
    text = _COMMENT.sub(lambda match: " " * len(match[0]), source.text)
    return [
        CslEntry("bibnote", match[group], Span(*match.span(group)), (), Span(*match.span()))
        for pattern in (_ITEM, _OTHERS)
        for match in pattern.finditer(text)
        if (group := match.lastindex)
    ]


def _metadata_records(source: Source, lines: tuple[int, int] | None) -> list[CslEntry]:
    """Return the CSL records of a chapter's metadata `lines` (from, to); none without lines."""
    if lines is None:
        return []
    rows = source.text.split("\n")
    before = [" " * len(row) for row in rows[: lines[0]]]
    metadata = Source("references.yaml", "\n".join((*before, *rows[lines[0] : lines[1]])))
    return [entry for entry in bibliography(metadata).entries if isinstance(entry, CslEntry)]
