"""YAML metadata blocks: title, topics, bibliography, and the citations in its strings.

Pandoc reads every string of the metadata as Markdown (manual, Extension: yaml_metadata_block).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from seminal.scan.found import Findings, Found
from seminal.text import yaml_depth
from seminal.text.plain_yaml import Plain, plain_mapping

if TYPE_CHECKING:
    from yaml import MappingNode, Node

MarkdownReader = Callable[[str, Findings], None]
"""What parses a string of metadata; the places of its findings count from the string's beginning."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What one metadata block says. `problem` is the YAML error with its offset in the block."""

    title: str = ""
    topics: tuple[str, ...] = ()
    bibliography: tuple[str, ...] | None = None
    prefixes: frozenset[str] = frozenset()  # of the document's own cross-references
    fields: frozenset[str] = frozenset()
    found: tuple[tuple[str, Found], ...] = ()  # with the field that holds it
    problem: tuple[str, int] | None = None


def front_matter(text: str, read: MarkdownReader) -> FrontMatter | None:
    """Return what a metadata block (with its fences) says; places in `found` are offsets in `text`.

    None where the block is YAML but no mapping: then pandoc takes it for text.
    """
    body = text[: text.rstrip().rfind("\n") + 1]
    if "@" not in body and (plain := plain_mapping(body.partition("\n")[2])) is not None:
        return _plain(plain)
    import yaml

    loader = yaml_depth.loader()
    try:
        node = yaml.compose(body, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return FrontMatter(problem=(str(error.problem or "not YAML"), mark.index if mark else 0))
    except yaml.YAMLError as error:
        return FrontMatter(problem=(str(error).splitlines()[0], 0))
    if node is None or node.tag.endswith(":null"):
        return FrontMatter()
    if not isinstance(node, yaml.MappingNode):
        return None
    values = _top_level(node)
    found = tuple(_citations(node, text, read)) if "@" in text else ()
    bibliography = values.get("bibliography")
    return FrontMatter(
        _first(values.get("title")),
        _strings(values.get("topics")),
        _strings(bibliography) if bibliography is not None else None,
        frozenset(_prefixes(values.get("crossref"))),
        frozenset(values),
        found,
    )


def _plain(values: Plain) -> FrontMatter:
    title, topics, bibliography = (
        (value,) if isinstance(value, str) else value
        for value in (values.get(name, ()) for name in ("title", "topics", "bibliography"))
    )
    return FrontMatter(
        next(filter(None, title), ""),
        tuple(filter(None, topics)),
        tuple(filter(None, bibliography)) if "bibliography" in values else None,
        fields=frozenset(values),
    )


def _top_level(node: MappingNode) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in node.value:
        if isinstance(key.value, str):
            values.setdefault(key.value, value)
    return values


def _strings(node: Any) -> tuple[str, ...]:
    """Return the strings of a node that is a string or a list of strings."""
    if node is None:
        return ()
    items = node.value if isinstance(node.value, list) else [node]
    return tuple(item.value for item in items if isinstance(getattr(item, "value", None), str) and item.value)


def _prefixes(crossref: Any) -> Iterator[str]:
    """Yield the keys under `crossref: custom:` (Quarto's manual, "Custom Float Cross-References")."""
    if crossref is None or not isinstance(crossref.value, list):
        return
    custom = next((value for key, value in crossref.value if key.value == "custom"), None)
    for item in custom.value if custom is not None and isinstance(custom.value, list) else ():
        pairs = item.value if isinstance(item.value, list) else ()
        yield from (pair[1].value.lower() for pair in pairs if isinstance(pair, tuple) and _is_key(pair))


def _is_key(pair: tuple[Node, Node]) -> bool:
    return pair[0].value == "key" and isinstance(pair[1].value, str) and bool(pair[1].value)


def _first(node: Any) -> str:
    return next(iter(_strings(node)), "")


def _citations(node: MappingNode, text: str, read: MarkdownReader) -> Iterator[tuple[str, Found]]:
    for key, value in node.value:
        name = str(key.value)
        if not name.endswith("_"):
            for scalar in _scalars(value, set()):
                yield from ((name, found) for found in _of_scalar(scalar, name, text, read))


def _scalars(node: Node, seen: set[int]) -> Iterator[Node]:
    """Yield the strings under a node; an alias that leads back to its own anchor is not followed."""
    if id(node) in seen:
        return
    if isinstance(node.value, str):
        if "@" in node.value:
            yield node
        return
    inside = seen | {id(node)}
    for item in node.value:
        if not isinstance(item, tuple):  # a sequence
            yield from _scalars(item, inside)
        elif not str(item[0].value).endswith("_"):
            yield from _scalars(item[1], inside)


def _of_scalar(scalar: Node, field: str, text: str, read: MarkdownReader) -> Iterator[Found]:
    """Yield a string's citations, their places found again in the YAML as it is written."""
    findings = Findings()
    read(scalar.value, findings)
    start, end = scalar.start_mark.index, scalar.end_mark.index
    here = start
    for found in sorted(findings.citations(), key=lambda one: one.start):
        written = scalar.value[found.start : found.end]
        place = text.find(written, here, end)
        if place < 0:
            place, written = start, text[start : min(end, start + 1)]
        else:
            here = place + len(written)
        mode = "nocite" if field == "nocite" else found.mode
        yield Found(found.key, mode, place, place + len(written), found.context or f"metadata:{field}")
