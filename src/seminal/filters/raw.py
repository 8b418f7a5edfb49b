"""Pandoc's JSON with the offset of each block, so that the rest is copied."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode

_RAW_TEX = re.compile(r'\{"t":\s?"Raw(?:Inline|Block)",\s?"c":\s?\["(?:la)?tex",\s?("(?:[^"\\]|\\.)*")\]\}')
_BLANKS = frozenset(" \t\r\n")
_CITED = re.compile(r'"citationId":\s?("(?:[^"\\]|\\.)*")')
_decode = json.JSONDecoder().raw_decode


class BlockSpans(Sequence[PandocNode]):
    """The blocks of a document, each parsed on first use.

    A chapter's blocks as Python's values are 16 MB, which take the system longer to give than
    the text takes to read; most filters look at two or three.
    """

    def __init__(self, text: str, spans: Sequence[tuple[int, int]]) -> None:
        self._text, self._spans = text, spans
        self._read: dict[int, PandocNode] = {}

    def __len__(self) -> int:
        return len(self._spans)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        if at not in self._read:
            start, end = self._spans[at]  # an IndexError ends an iteration
            self._read[at] = _decode(self._text[start:end])[0]
        return self._read[at]

    def __setitem__(self, at: int, block: PandocNode) -> None:
        self._read[at] = block


class Raw(NamedTuple):
    """A document: `spans[n]` is the place of block `n` in `text`, `inner` of all."""

    text: str
    version: Sequence[int]
    meta: dict[str, PandocNode]
    meta_span: tuple[int, int]
    blocks: BlockSpans
    spans: list[tuple[int, int]]
    inner: tuple[int, int]

    def text_between(self, start: int, end: int) -> str:
        """Return the text of the blocks `[start, end)`, "" for none."""
        return self.text[self.spans[start][0] : self.spans[end - 1][1]] if end > start else ""


def read(data: bytes) -> Raw:
    """Parse a document; raises ValueError if it is not pandoc's JSON."""
    text = data.decode("utf-8")
    found: dict[str, Any] = {}
    places: dict[str, tuple[int, int]] = {}
    spans: list[tuple[int, int]] = []
    at = _after_mark(text, 0, "{")
    while text[at : at + 1] == '"':
        name, at = _decode(text, at)
        start = at = _after_mark(text, at, ":")
        if name == "blocks":
            at = _note_elements(text, at, spans)
        else:
            found[name], at = _decode(text, at)
        places[name] = (start, at)
        at = _after_comma(text, at)
    if _after_mark(text, at, "}") < len(text):
        raise ValueError("not a pandoc document: another one follows it")
    try:
        start, end = places["blocks"]
        inner = (start + 1, end - 1)
        blocks = BlockSpans(text, spans)
        return Raw(
            text,
            found["pandoc-api-version"],
            meta=found["meta"],
            meta_span=places["meta"],
            blocks=blocks,
            spans=spans,
            inner=inner,
        )
    except KeyError as error:
        raise ValueError(f"not a pandoc document: it has no {error}") from error


def metadata(text: str) -> dict[str, PandocNode]:
    """Return a document's metadata without parsing its blocks, if these are last.

    Raise ValueError for what is no pandoc document.
    """
    at = _after_mark(text, 0, "{")
    while text[at : at + 1] == '"':
        name, at = _decode(text, at)
        value, at = _decode(text, _after_mark(text, at, ":"))
        if name == "meta":
            return dict(value)
        at = _after_comma(text, at)
    raise ValueError("not a pandoc document: it has no metadata")


def _after_mark(text: str, at: int, mark: str) -> int:
    """Return the place after blanks, `mark` and blanks. Raises ValueError without the mark."""
    at = _blank_end(text, at)
    if text[at : at + 1] != mark:
        raise ValueError(f"not a pandoc document: {mark} expected at {at}")
    return _blank_end(text, at + 1)


def _after_comma(text: str, at: int) -> int:
    """Return the place after blanks and, if there is one, a comma and blanks."""
    at = _blank_end(text, at)
    return _blank_end(text, at + 1) if text[at : at + 1] == "," else at


def _blank_end(text: str, at: int) -> int:
    """Return the place after the blanks at `at`."""
    while text[at : at + 1] in _BLANKS:
        at += 1
    return at


def _note_elements(text: str, at: int, spans: list[tuple[int, int]]) -> int:
    """Add the place of each element of an array to `spans`; return its end."""
    at = _after_mark(text, at, "[")
    while text[at : at + 1] != "]":
        end = _decode(text, at)[1]  # what was read is let go at once, and its memory used again
        spans.append((at, end))
        at = _after_comma(text, end)
    return at + 1


def cited_keys(text: str) -> set[str]:
    """Return the keys of all citations in some blocks."""
    return {json.loads(key) for key in _CITED.findall(text)}


def authors_keys(text: str) -> set[str]:
    """Return the keys that the author cites in some blocks, raw LaTeX included."""
    sources = [json.loads(source) for source in _RAW_TEX.findall(text)] if "cite" in text else []
    sources = [source for source in sources if "cite" in source]
    if not sources:
        return cited_keys(text)
    from seminal.model.source import Source
    from seminal.scan import scan

    chapter = scan(Source("raw.tex", "\n".join(sources)))
    return cited_keys(text) | {citation.key for citation in chapter.citations}


def dump(node: PandocNode) -> str:
    """Return a node as pandoc writes it."""
    return json.dumps(node, ensure_ascii=False, separators=(",", ":"))


def replace_blocks(
    raw: Raw, changed: set[int], inserted: Mapping[int, Sequence[PandocNode]], meta: bool
) -> bytes:
    """Return the document with some blocks replaced and others inserted before block `n`.

    All other text is what pandoc wrote, byte for byte.
    """
    texts: list[str] = []
    for n in range(len(raw.blocks) + 1):
        texts += map(dump, inserted.get(n, ()))
        if n in changed:
            texts.append(dump(raw.blocks[n]))
        elif n < len(raw.blocks):
            texts.append(raw.text[slice(*raw.spans[n])])
    edits = [(raw.inner, ",".join(texts))]
    if meta:
        edits.append((raw.meta_span, dump(raw.meta)))
    result, at = [], 0
    for (start, end), new in sorted(edits):
        result += [raw.text[at:start], new]
        at = end
    return "".join([*result, raw.text[at:]]).encode()
