"""YAML: a loader bounded in depth, places of values, explained errors; plain mappings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from seminal.model.errors import FatalError
from seminal.model.source import Location, Source

_TEXT: Final = r"[^\W_](?:[^:#]*[^:# ])?"  # no colon or hash, which may mean something
_LINE: Final = re.compile(
    rf"([A-Za-z][\w-]*):(?: +(?:({_TEXT})|\"([^\"\\]*)\"|'([^']*)'|\[([^\]\[{{}}\"'?:#]*)\]))? *"
)

PlainMapping = Mapping[str, str | tuple[str, ...]]

_MAX_DEPTH = 100
_MAX_VALUES = 1_000_000
_ALIAS = re.compile(r"(?:^|[\s,:\[{-])\*[^\s*]")
_NESTING = re.compile(r"[\[\]{}]")
_DASHES = re.compile(rf"(?:[-?:][ \t]+){{{_MAX_DEPTH}}}|^[ ]{{2000}}", re.MULTILINE)


def plain_mapping(text: str) -> PlainMapping | None:
    """Return the mapping of plain `key: value` lines; None for other YAML.

    A value is a text as it is written (`2021` and `yes` too), or a tuple of those in brackets; of equal keys the first
    counts. Comments, nested values, escapes and references are for the library.
    """
    found: dict[str, str | tuple[str, ...]] = {}
    for line in text.split("\n"):
        match = _LINE.fullmatch(line) if line.isprintable() else None
        if match is None:
            if line.strip(" "):
                return None
            continue
        key, *values, listed = match.groups()
        if listed is None:
            found.setdefault(key, next((value for value in values if value is not None), ""))
            continue
        items = tuple(item.strip(" ") for item in listed.split(",")) if listed.strip(" ") else ()
        if not all(item[:1].isalnum() for item in items):
            return None
        found.setdefault(key, items)
    return found


@lru_cache(maxsize=1)
def loader() -> Any:
    """Return a YAML loader that raises YAMLError for anything deep, expanding or unreadable.

    LibYAML's parser and PyYAML's composer recurse in C, where nothing stops them but the end of the stack.
    PyYAML's constructors raise whatever a value causes: `!!bool x` a KeyError, a 31st of April a ValueError.
    """
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def start(self: Any, stream: str) -> None:
        """Refuse a stream that is nested too deeply, and note whether it has aliases."""
        if too_deep(stream):
            raise yaml.YAMLError("it is nested too deeply")
        self.may_repeat = _ALIAS.search(stream) is not None
        base.__init__(self, stream)

    def guarded(name: str) -> Any:
        """Return a composing method of the loader that refuses aliases which repeat too much."""

        def compose(self: Any) -> Any:
            found = getattr(base, name)(self)
            if self.may_repeat and found is not None and repeats(found):
                raise yaml.YAMLError("its aliases repeat too much")
            return found

        return compose

    def construct(self: Any, node: Any, deep: bool = False) -> Any:
        """Return a node's value; whatever its constructor raises becomes a ConstructorError."""
        try:
            value = base.construct_object(self, node, deep)
            if isinstance(value, int):
                str(value)  # fails for a number of thousands of digits, written in base 16
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            problem = f"a value cannot be read: {error}; put it in quotes"
            raise yaml.constructor.ConstructorError(None, None, problem, node.start_mark) from error
        return value

    names = ("get_node", "get_single_node")
    methods = {"__init__": start, "construct_object": construct, **{name: guarded(name) for name in names}}
    return type("Loader", (base,), methods)


def repeats(node: Any) -> bool:
    """Return whether aliases make a cycle, a million values or over 200 levels."""
    weight_of: dict[int, tuple[int, int]] = {}

    def weight(one: Any) -> tuple[int, int]:
        """Return a YAML node's number of values and levels; a cycle has _MAX_VALUES."""
        if id(one) not in weight_of:
            weight_of[id(one)] = _MAX_VALUES, 0
            below = one.value if one.id != "scalar" else ()
            weights = [
                weight(part) for child in below for part in (child if one.id == "mapping" else (child,))
            ]
            weight_of[id(one)] = (
                1 + sum(values for values, _ in weights),
                1 + max((levels for _, levels in weights), default=0),
            )
        return weight_of[id(one)]

    try:
        values, levels = weight(node)
    except RecursionError:
        return True
    return values >= _MAX_VALUES or levels > 2 * _MAX_DEPTH


def pairs(node: Any) -> Sequence[tuple[Any, Any]]:
    """Return the keys and values of a mapping, none for other nodes and None."""
    found: Sequence[tuple[Any, Any]] = node.value if node is not None and node.id == "mapping" else ()
    return found


def items(node: Any) -> Sequence[Any]:
    """Return the items of a sequence, none for other nodes and None."""
    found: Sequence[Any] = node.value if node is not None and node.id == "sequence" else ()
    return found


def too_deep(text: str) -> bool:
    """Return whether over 100 brackets are open at once, or a line nests as deeply.

    A line does with 100 signs in a row (`- `, `? `, `: `), or with 2,000 blanks ahead.
    """
    depth = 0
    for match in _NESTING.finditer(text):
        depth = max(0, depth + (1 if match.group() in "[{" else -1))
        if depth > _MAX_DEPTH:
            return True
    return bool(_DASHES.search(text))


_TOKEN: Final = "cannot start any token"
_MEANINGS: Final = (
    ("did not find expected ',' or ']'", "a list that begins with [ is not closed with ]"),
    ("did not find expected ',' or '}'", "a mapping that begins with { is not closed with }"),
    (
        "mapping values are not allowed",
        "a colon inside a value (put that in quotation marks), or a wrong indentation",
    ),
    ("could not find expected ':'", "there is no colon after a name, or no space after the colon"),
    ("found a tab character", "a tab indents this line: use spaces"),
    ("did not find expected <document start>", "this line is not indented as the lines around it"),
    ("did not find expected key", "this line is not indented as the lines around it"),
    ("found unexpected end of stream", "a quotation mark is not closed"),
    ("found unexpected document indicator", "a quotation mark is not closed"),
    ("found unknown escape character", "a backslash in double quotation marks: use single ones"),
)
"""The parser's words, and what an author has to look for."""


def explain_problem(error: Any, text: str) -> str:
    """Return a YAML error's message, with an explanation for authors if one is known."""
    yaml_message = str(getattr(error, "problem", None) or getattr(error, "context", None) or error).partition(
        "\n"
    )[0]
    mark = getattr(error, "problem_mark", None)
    if _TOKEN in yaml_message:
        sign = text[mark.index : mark.index + 1] if mark else ""
        if sign == "\t":
            return f"a tab indents this line: use spaces ({yaml_message})"
        return (
            f"a value begins with {sign}: put it in quotation marks ({yaml_message})"
            if sign
            else yaml_message
        )
    meaning = next((plain for words, plain in _MEANINGS if words in yaml_message), "")
    return f"{meaning} ({yaml_message})" if meaning else yaml_message


Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """A YAML document as plain data, with the place of each part."""

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
    """Parse YAML with places. Raises FatalError with line and column."""
    import yaml

    marks: dict[Path, tuple[int, int]] = {}
    reading = None
    try:
        reading = loader()(source.text)
        node = reading.get_single_node()
        value = reading.construct_document(node) if node is not None else None
        if node is not None:
            _add_marks(node, (), marks, set())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{source.path}:{mark.line + 1}:{mark.column + 1}" if mark else source.path
        problem = explain_problem(error, source.text)
        raise FatalError(f"{where}: this is not valid YAML: {problem}") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise FatalError(f"{source.path}: this is not valid YAML: {error}") from None
    finally:
        if reading is not None:
            reading.dispose()
    return YamlDocument(source.path, value, marks)


def _duplicate_key(key: Any) -> Exception:
    """Return the error for a key that its mapping already has (YAML 1.2.2, 3.2.1.3)."""
    from yaml.constructor import ConstructorError

    return ConstructorError(None, None, f"{key.value} is in this mapping twice", key.start_mark)


def _add_marks(node: Any, path: Path, marks: dict[Path, tuple[int, int]], seen: set[int]) -> None:
    """Add line and column (from 1) of keys and values below `node` to `marks`.

    `seen` are nodes by id. Raises ConstructorError for a key that is twice in its mapping.
    """
    marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if id(node) in seen:  # an alias: marked once, or a document could grow without end
        return
    seen.add(id(node))
    if node.id == "mapping":
        for key, child in node.value:
            place = (*path, str(key.value))
            if place in marks and key.value != "<<":
                raise _duplicate_key(key)
            _add_marks(child, place, marks, seen)
            marks[place] = (key.start_mark.line + 1, key.start_mark.column + 1)
    elif node.id == "sequence":
        for position, child in enumerate(node.value):
            _add_marks(child, (*path, position), marks, seen)
