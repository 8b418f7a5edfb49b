"""References that stand in the chapters themselves: `thebibliography`, and `references:` of pandoc's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from seminal.check.load import Record, bibliography
from seminal.model.bibliography import Bibliography
from seminal.model.source import Location, Source, Span

_IN_BRACES: Final = (
    r"\{(?>(?:[^{}]|\{(?>(?:[^{}]|\{[^{}]*+\})*)\})*)\}"  # natbib's: {{Brand} \& {de {B}litz}(1993)}
)
_ITEM: Final = re.compile(rf"\\bibitem\s*(?:\[(?>(?:[^\[\]{{}}]|{_IN_BRACES})*)\]\s*)?\{{([^{{}}\s]+)\}}")
_SET: Final = re.compile(r"\\defbibentryset\s*\{([^{}\s]+)\}")
_COMMENT: Final = re.compile(r"(?<!\\)%[^\n]*")
_FILE: Final = re.compile(
    r"^[ \t]*\\begin[ \t]*\{(filecontents\*?)\}[ \t]*(?:\[[^\]\n]*\])?[ \t]*\{([^{}\n]+\.bib[ \t]*)\}"
    r"((?>(?:(?!\\end[ \t]*\{\1\})[\s\S])*))(?:\\end[ \t]*\{\1\}|\Z)",
    re.MULTILINE,
)
_MOST: Final = 20  # files in one chapter
_SIGN: Final = re.compile(r"[^\n]")
_BLOCK: Final = re.compile(
    r"(?:\A|(?<=\n)[ \t]*\n)---[ \t]*\n(?![ \t]*\n)"
    r"((?>(?:(?!(?:---|\.\.\.)[ \t]*(?:\n|\Z)).*\n)*))(?:---|\.\.\.)[ \t]*(?:\n|\Z)"
)
"""A metadata block: `---`, in the middle of a text behind an empty line and not before one."""


def inside(sources: Iterable[Source]) -> Iterator[Bibliography]:
    """Yield a bibliography for each chapter that holds references of its own.

    A key that an earlier chapter has is left out: in books of chapters with a list each, the same
    work stands in several lists. Pandoc's manual, "Inline references"; LaTeX's `\\bibitem`.
    """
    seen: set[str] = set()
    for source in sources:
        records = _bibitems(source) if source.path.endswith((".tex", ".ltx")) else _references(source)
        fresh = tuple(one for one in records if one.key not in seen)
        seen.update(one.key for one in fresh)
        if fresh:
            yield Bibliography(source.path, source, fresh)


def contents(sources: Iterable[Source]) -> dict[str, Bibliography]:
    """Return the bibliographies that LaTeX writes from a chapter's `filecontents`, by their files' names."""
    found: dict[str, Bibliography] = {}
    for source in sources:
        if source.path.endswith((".tex", ".ltx")) and "{filecontents" in source.text:
            for match in islice(_FILE.finditer(source.text), _MOST):
                name, (start, end) = match[2].strip(), match.span(3)
                blank = _SIGN.sub(" ", source.text[:start])  # places stay those of the chapter
                read = bibliography(Source(name, blank + source.text[start:end]))
                problems = tuple(replace(one, location=_in(source, one.location)) for one in read.diagnostics)
                found.setdefault(name, Bibliography(name, source, read.entries, problems))
    return found


def _in(source: Source, place: Location) -> Location:
    return place._replace(path=source.path)


def _bibitems(source: Source) -> list[Record]:
    if "\\bibitem" not in source.text and "\\defbibentryset" not in source.text:
        return []
    text = _COMMENT.sub(lambda match: " " * len(match[0]), source.text)
    return [
        Record("bibnote", match[1], Span(*match.span(1)), (), Span(*match.span()))
        for pattern in (_ITEM, _SET)
        for match in pattern.finditer(text)
    ]


def _references(source: Source) -> list[Record]:
    """Return the references of the last metadata block that has any: a later block's fields replace an earlier's."""
    if "\nreferences:" not in source.text:
        return []
    blocks = [one for one in _BLOCK.finditer(source.text) if f"\n{one[1]}".find("\nreferences:") >= 0]
    if not blocks:
        return []
    start, end = blocks[-1].span(1)
    metadata = Source("references.yaml", _SIGN.sub(" ", source.text[:start]) + source.text[start:end])
    return [one for one in bibliography(metadata).entries if isinstance(one, Record)]
