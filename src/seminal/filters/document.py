"""Pandoc's JSON as plain data: Divs, attributes, metadata as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

PandocNode = Any  # a JSON value of pandoc's document; its shape is pandoc's to promise

Home = Any  # what holds nodes by number, which can be replaced: a list, or `raw.Blocks`

_HIDDEN = "hidden"  # Quarto's envelopes and vault: kept, never looked into


def find_divs(blocks: Home, at: int, wanted: str) -> Iterator[tuple[Home, int]]:
    """Yield each Div of a class in `blocks[at]`: the list containing it, its index.

    What is in hidden Divs is skipped.
    """
    stack = [(blocks, at)]
    while stack:
        home, at = stack.pop()
        node: PandocNode = home[at]
        if isinstance(node, dict):
            node, kind = _content_and_type(node)
            if kind == "Div":
                if _HIDDEN in node[0][1]:
                    continue
                if wanted in node[0][1]:
                    yield home, at
        if isinstance(node, list):
            stack.extend((node, i) for i in range(len(node) - 1, -1, -1) if isinstance(node[i], (dict, list)))


def attributes(block: PandocNode) -> tuple[str, list[str], list[list[str]]]:
    """Return id, classes and attributes of a Div, Header or CodeBlock; else empty."""
    where = {"Div": 0, "CodeBlock": 0, "Header": 1}.get(block["t"])
    if where is None:
        return "", [], []
    name, classes, pairs = block["c"][where]
    return name, classes, pairs


def metadata_value(value: PandocNode) -> Any:
    """Return a metadata value as text, truth value, list or mapping; "" for others."""
    reader = _META.get(value.get("t")) if isinstance(value, dict) else None
    return reader(value.get("c")) if reader else ""


def _content_and_type(node: PandocNode) -> tuple[PandocNode, str]:
    """Return a node's content, None without any, and its type."""
    return node.get("c"), node.get("t", "")


def words(node: PandocNode) -> str:
    """Return the text of inlines or blocks, as one line."""
    return "".join(_words_of_node(node)).strip()


def _words_of_node(node: PandocNode) -> Iterator[str]:
    """Yield the texts in a node, notes excluded; a break or paragraph gives a blank."""
    if isinstance(node, list):
        for part in node:
            yield from _words_of_node(part)
    elif isinstance(node, dict):
        content, kind = _content_and_type(node)
        if kind == "Str":
            yield content
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            yield " "
        elif kind in ("Code", "Math", "RawInline"):
            yield content[1]
        elif kind in ("Para", "Plain"):
            yield from _words_of_node(content)
            yield " "
        elif kind in ("Span", "Div", "Link", "Quoted", "Cite"):
            yield from _words_of_node(content[1])
        elif kind != "Note":
            yield from _words_of_node(content)


_META: dict[str | None, Callable[[PandocNode], Any]] = {
    "MetaMap": lambda c: {name: metadata_value(part) for name, part in c.items()},
    "MetaList": lambda c: [metadata_value(part) for part in c],
    "MetaBool": bool,
    "MetaString": str,
    "MetaInlines": words,
    "MetaBlocks": words,
}
