"""YAML metadata blocks: title, topics, bibliography, and the citations in its strings.

Pandoc reads every string of the metadata as Markdown (manual, Extension: yaml_metadata_block).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from seminal.scan.findings import TELLING, Findings, FoundCitation
from seminal.scan.markdown.regions import Region
from seminal.text import yaml_depth
from seminal.text.yaml_depth import PlainMapping, explain_problem, plain_mapping

if TYPE_CHECKING:
    from yaml import MappingNode, ScalarNode

MarkdownReader = Callable[[str, Findings], None]
"""What parses a string of metadata; the places of its findings count from the string's beginning."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The content of a metadata block; `problem` is a YAML error with its offset."""

    title: str = ""
    topics: tuple[str, ...] = ()
    bibliography: tuple[str, ...] | None = None
    prefixes: frozenset[str] = frozenset()  # of the document's own cross-references
    fields: frozenset[str] = frozenset()
    found: tuple[tuple[str, Findings], ...] = ()  # of each string, with the field that holds it
    problem: tuple[str, int] | None = None
    pandoc_format: str = ""  # Quarto's `from:`, the format that pandoc is to read


def front_matter(text: str, read: MarkdownReader) -> FrontMatter | None:
    """Parse a metadata block with its fences; places are offsets in `text`.

    None where the block is YAML but no mapping: then pandoc takes it for text. Broken YAML gives only `problem`.
    """
    body = text[: text.rstrip().rfind("\n") + 1]
    can_cite = _can_cite(body)
    if not can_cite and (simple := plain_mapping(body.partition("\n")[2])) is not None:
        return _plain_front_matter(simple)
    import yaml

    loader = yaml_depth.loader()
    try:
        node = yaml.compose(body, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return FrontMatter(problem=(explain_problem(error, body), mark.index if mark else 0))
    except yaml.YAMLError as error:
        return FrontMatter(problem=(str(error).splitlines()[0], 0))
    if node is None or node.tag.endswith(":null"):
        return FrontMatter()
    if not isinstance(node, yaml.MappingNode):
        return None
    values = _top_level(node)
    found = tuple(_citations_in_node(node, text, read)) if can_cite else ()
    bibliography = values.get("bibliography")
    return FrontMatter(
        _first_string(values.get("title")),
        _strings(values.get("topics")),
        _strings(bibliography) if bibliography is not None else None,
        frozenset(_custom_prefixes(values.get("crossref"))),
        frozenset(values),
        found,
        pandoc_format=_first_string(values.get("from")),
    )


def _can_cite(text: str) -> bool:
    """Return whether a text can cite or call a note."""
    return "@" in text or "[^" in text


def _plain_front_matter(values: PlainMapping) -> FrontMatter:
    """Return front matter whose values are plain text."""
    title, topics, bibliography = (
        (value,) if isinstance(value, str) else value
        for value in (values.get(name, ()) for name in ("title", "topics", "bibliography"))
    )
    return FrontMatter(
        next(filter(None, title), ""),
        tuple(filter(None, topics)),
        tuple(filter(None, bibliography)) if "bibliography" in values else None,
        fields=frozenset(values),
        pandoc_format=str(values.get("from", "")),
    )


def _top_level(node: MappingNode) -> dict[str, Any]:
    """Return the values of a mapping by their keys, the first of equal ones."""
    values: dict[str, Any] = {}
    for key, value in node.value:
        if isinstance(key.value, str):
            values.setdefault(key.value, value)
    return values


def _strings(node: Any) -> tuple[str, ...]:
    """Return the non-empty strings of a node that is a string or a list."""
    if node is None:
        return ()
    items = node.value if isinstance(node.value, list) else [node]
    return tuple(item.value for item in items if isinstance(getattr(item, "value", None), str) and item.value)


def _custom_prefixes(crossref: Any) -> Iterator[str]:
    """Yield the lower-case keys under `crossref: custom:` (Quarto, "Custom Float Cross-References")."""
    custom = next((value for key, value in yaml_depth.pairs(crossref) if key.value == "custom"), None)
    for item in yaml_depth.items(custom):
        for key, value in yaml_depth.pairs(item):
            if key.value == "key" and isinstance(value.value, str) and value.value:
                yield value.value.lower()


def _first_string(node: Any) -> str:
    return next(iter(_strings(node)), "")


def _citations_in_node(node: MappingNode, text: str, read: MarkdownReader) -> Iterator[tuple[str, Findings]]:
    """Yield what each string of the metadata cites, with the top-level field that holds it."""
    for key, value in node.value:
        name = str(key.value)
        for scalar in _scalars(value, set()) if not name.endswith("_") else ():
            findings = _findings_in_string(scalar, text, read)
            for found in findings.all():
                found.mode = "nocite" if name == "nocite" else found.mode
                found.context = found.context or f"metadata:{name}"
            yield name, findings


def _scalars(node: Any, seen: set[int]) -> Iterator[ScalarNode]:
    """Yield a node's strings that can cite, without recursive aliases and keys ending in `_`."""
    if id(node) in seen:
        return
    if isinstance(node.value, str):
        if _can_cite(node.value):
            yield node
        return
    ancestors_here = seen | {id(node)}
    for item in node.value:
        if not isinstance(item, tuple):  # a sequence
            yield from _scalars(item, ancestors_here)
        elif not str(item[0].value).endswith("_"):
            yield from _scalars(item[1], ancestors_here)


def option_values(text: str, named: Callable[[str], bool], read: MarkdownReader) -> Iterator[Findings]:
    """Yield the findings in values of the cell options that `named` accepts."""
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml_depth.loader())
    except yaml.YAMLError:
        return
    for key, value in yaml_depth.pairs(node):
        for scalar in _scalars(value, set()) if named(str(key.value)) else ():
            yield _findings_in_string(scalar, text, read)


def _findings_in_string(scalar: ScalarNode, text: str, read: MarkdownReader) -> Findings:
    """Return the findings in a YAML string, with places in `text`."""
    findings = Findings(telling=TELLING)  # the notes that it calls may stand in the document
    read(scalar.value, findings)
    _move_places(findings.all(), scalar, text)
    return findings


def _move_places(found: Iterator[FoundCitation], scalar: ScalarNode, text: str) -> None:
    """Move citations from places in a string to places in the YAML `text`.

    One that is written with escapes gets the string's beginning.
    """
    start, end = scalar.start_mark.index, scalar.end_mark.index
    here, lines = start, _string_region(scalar, text)
    for found_citation in sorted(found, key=attrgetter("start")):
        written = scalar.value[found_citation.start : found_citation.end]
        place = lines.at(found_citation.start) if lines is not None else -1
        if place < 0 or not text.startswith(written, place, end):
            place = text.find(written, here, end)
        if place < 0:  # written with escapes
            found_citation.start, found_citation.end = start, min(end, start + 1)
        else:
            found_citation.start, found_citation.end = place, place + len(written)
            here = found_citation.end


def _string_region(scalar: ScalarNode, text: str) -> Region | None:
    """Return a string as a region whose lines have places in `text`; None with escapes."""
    start, end = scalar.start_mark.index, scalar.end_mark.index
    if scalar.style in ("|", ">"):
        start = text.find("\n", start) + 1
    elif scalar.style:
        start, end = start + 1, end - 1
    starts, origins, known = [0], [start], 0
    for line in text[start:end].split("\n"):
        content = line.strip(" ")
        if content:
            at = scalar.value.find(content, known)
            if at < 0:
                return None
            starts.append(at)
            origins.append(start + line.index(content))
            known = at + len(content)
        start += len(line) + 1
    return Region(scalar.value, starts, origins)
