"""YAML with places: plain values, and the line and column of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from seminal.model.errors import FatalError
from seminal.model.source import Location, Source
from seminal.text import yaml_depth
from seminal.text.yaml_problems import explain_problem

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """A YAML document: `value` as plain data; `place(path)` says where a part of it stands."""

    name: str
    value: Any
    marks: Mapping[Path, tuple[int, int]]

    def place(self, *path: str | int) -> Location:
        """Return where the value under `path` begins, or its nearest known parent."""
        while path and path not in self.marks:
            path = path[:-1]
        line, column = self.marks.get(path, (1, 1))
        return Location(self.name, line, column, line, column)


def load(source: Source) -> YamlDocument:
    """Return a YAML document with places. Raises FatalError, naming line and column, where it is broken."""
    import yaml

    marks: dict[Path, tuple[int, int]] = {}
    loader = None
    try:
        loader = yaml_depth.loader()(source.text)
        node = loader.get_single_node()
        value = loader.construct_document(node) if node is not None else None
        if node is not None:
            _add_marks(node, (), marks, set())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{source.path}:{mark.line + 1}:{mark.column + 1}" if mark else source.path
        problem = explain_problem(error, source.text)
        raise FatalError(f"{where}: this is not valid YAML: {problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise FatalError(f"{source.path}: this is not valid YAML: {error}") from None
    finally:
        if loader is not None:
            loader.dispose()
    return YamlDocument(source.path, value, marks)


def _add_marks(node: Any, path: Path, marks: dict[Path, tuple[int, int]], seen: set[int]) -> None:
    """Add the line and column of each key and value under a node, from 1, by their path."""
    marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if id(node) in seen:  # an alias: marked once, or a document could grow without end
        return
    seen.add(id(node))
    if node.id == "mapping":
        for key, child in node.value:
            _add_marks(child, (*path, str(key.value)), marks, seen)
            marks[(*path, str(key.value))] = (key.start_mark.line + 1, key.start_mark.column + 1)
    elif node.id == "sequence":
        for position, child in enumerate(node.value):
            _add_marks(child, (*path, position), marks, seen)
