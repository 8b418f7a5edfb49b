"""References that stand in the chapters themselves: `thebibliography`, and `references:` of pandoc's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from seminal.check.load import Record, bibliography
from seminal.model.bibliography import Bibliography
from seminal.model.source import Source, Span

_ITEM: Final = re.compile(r"\\bibitem[ \t]*(?:\[(?:[^\[\]{}]|\{[^{}]*\})*\][ \t]*)?\{([^{}\s]+)\}")
_COMMENT: Final = re.compile(r"(?<!\\)%[^\n]*")
_REFERENCES: Final = re.compile(r"\A---[ \t]*\n(?:(?!(?:---|\.\.\.)[ \t]*\n).*\n)*?references:")
_FENCE: Final = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)


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


def _bibitems(source: Source) -> list[Record]:
    if "\\bibitem" not in source.text:
        return []
    text = _COMMENT.sub(lambda match: " " * len(match[0]), source.text)
    return [
        Record("bibnote", match[1], Span(*match.span(1)), (), Span(*match.span()))
        for match in _ITEM.finditer(text)
    ]


def _references(source: Source) -> list[Record]:
    if "references:" not in source.text or not _REFERENCES.match(source.text):
        return []
    end = _FENCE.search(source.text, 4)
    metadata = Source("references.yaml", source.text[: end.start() if end else len(source.text)])
    return [one for one in bibliography(metadata).entries if isinstance(one, Record)]
