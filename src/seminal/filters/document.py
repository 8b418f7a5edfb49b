"""Pandoc's JSON document as plain data: what is cited, which Divs stand where, metadata as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Node = Any  # a JSON value of pandoc's document; its shape is pandoc's to promise

_HIDDEN = "hidden"  # Quarto's envelopes and vault: kept, never looked into


@dataclass(slots=True)
class Survey:
    """What stands in some blocks: keys cited, Divs of one class with their places, all ids."""

    cited: set[str] = field(default_factory=set)
    divs: list[tuple[list[Node], int]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)


def survey(blocks: list[Node], start: int, end: int, wanted: str) -> Survey:
    """Return what stands in `blocks[start:end]`, in one walk; `wanted` is the class of the Divs to find.

    A Div's place is the list that holds it and the index there, in document order.
    """
    found = Survey()
    stack: list[tuple[list[Node], int]] = [(blocks, at) for at in range(end - 1, start - 1, -1)]
    while stack:
        home, at = stack.pop()
        node = home[at]
        if isinstance(node, dict):
            content, kind = _parts(node)
            if kind == "Cite":
                found.cited.update(citation["citationId"] for citation in content[0])
                content = [citation[part] for citation in content[0] for part in _AFFIXES]
            elif kind == "Header":
                found.ids.add(content[1][0])
                content = content[2]
            elif kind in ("Div", "Span"):
                name, classes, _ = content[0]
                found.ids.add(name)
                if _HIDDEN in classes:
                    continue
                if kind == "Div" and wanted in classes:
                    found.divs.append((home, at))
                content = content[1]
            node = content
        if isinstance(node, list):
            stack.extend((node, i) for i in range(len(node) - 1, -1, -1) if isinstance(node[i], (dict, list)))
    return found


_AFFIXES = ("citationPrefix", "citationSuffix")


def attributes(block: Node) -> tuple[str, list[str], list[list[str]]]:
    """Return id, classes and key-value pairs of a Div, Header or CodeBlock; empty for other blocks."""
    where = {"Div": 0, "CodeBlock": 0, "Header": 1}.get(block["t"])
    if where is None:
        return "", [], []
    name, classes, pairs = block["c"][where]
    return name, classes, pairs


def plain(value: Node) -> Any:
    """Return a metadata value as text, truth value, list or mapping."""
    reader = _META.get(value.get("t")) if isinstance(value, dict) else None
    return reader(value.get("c")) if reader else ""


def _parts(node: Node) -> tuple[Node, str]:
    return node.get("c"), node.get("t", "")


def words(node: Node) -> str:
    """Return the text of inlines or blocks, as one line."""
    return "".join(_words(node)).strip()


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, list):
        for part in node:
            yield from _words(part)
    elif isinstance(node, dict):
        content, kind = _parts(node)
        if kind == "Str":
            yield content
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            yield " "
        elif kind in ("Code", "Math", "RawInline"):
            yield content[1]
        elif kind in ("Para", "Plain"):
            yield from _words(content)
            yield " "
        elif kind in ("Span", "Div", "Link", "Quoted", "Cite"):
            yield from _words(content[1])
        elif kind != "Note":
            yield from _words(content)


_META: dict[str | None, Callable[[Node], Any]] = {
    "MetaMap": lambda c: {name: plain(part) for name, part in c.items()},
    "MetaList": lambda c: [plain(part) for part in c],
    "MetaBool": bool,
    "MetaString": str,
    "MetaInlines": words,
    "MetaBlocks": words,
}
