"""The shapes of pandoc's JSON: where a document is not one of pandoc's."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

Shape = Any
"""A type of Python, a list of shapes (each of that one), a tuple of shapes, a family's name, or None for no content."""


class Place(NamedTuple):
    """A value of a document, its shape, and the path to it."""

    value: Any
    shape: Shape
    path: str


_TEXTS: Final = [str]
_ATTRIBUTES: Final = (str, _TEXTS, [(str, str)])
_TARGET: Final = (str, str)
_CAPTION: Final = ("Short", ["Block"])
_ROWS: Final = [(_ATTRIBUTES, [(_ATTRIBUTES, "Name", int, int, ["Block"])])]
_STYLES: Final = ("Emph", "Underline", "Strong", "Strikeout", "Superscript", "Subscript", "SmallCaps")
_CONTENTS: Final[dict[str, dict[str, Shape]]] = {
    "Inline": {
        **dict.fromkeys(("Space", "SoftBreak", "LineBreak")),
        **{name: ["Inline"] for name in _STYLES},
        "Str": str,
        "Quoted": ("Name", ["Inline"]),
        "Cite": (["Citation"], ["Inline"]),
        "Code": (_ATTRIBUTES, str),
        "Math": ("Name", str),
        "RawInline": (str, str),
        "Link": (_ATTRIBUTES, ["Inline"], _TARGET),
        "Image": (_ATTRIBUTES, ["Inline"], _TARGET),
        "Note": ["Block"],
        "Span": (_ATTRIBUTES, ["Inline"]),
    },
    "Block": {
        "HorizontalRule": None,
        "Plain": ["Inline"],
        "Para": ["Inline"],
        "LineBlock": [["Inline"]],
        "CodeBlock": (_ATTRIBUTES, str),
        "RawBlock": (str, str),
        "BlockQuote": ["Block"],
        "OrderedList": ((int, "Name", "Name"), [["Block"]]),
        "BulletList": [["Block"]],
        "DefinitionList": [(["Inline"], [["Block"]])],
        "Header": (int, _ATTRIBUTES, ["Inline"]),
        "Figure": (_ATTRIBUTES, _CAPTION, ["Block"]),
        "Div": (_ATTRIBUTES, ["Block"]),
        "Table": (
            _ATTRIBUTES, _CAPTION, [("Name", "Name")], (_ATTRIBUTES, _ROWS), [(_ATTRIBUTES, int, _ROWS, _ROWS)],
            (_ATTRIBUTES, _ROWS),
        ),
    },
    "Meta": {
        "MetaMap": "Metadata",
        "MetaList": ["Meta"],
        "MetaBool": bool,
        "MetaString": str,
        "MetaInlines": ["Inline"],
        "MetaBlocks": ["Block"],
    },
}  # fmt: skip
_CITATION: Final[dict[str, Shape]] = {
    "citationId": str,
    "citationPrefix": ["Inline"],
    "citationSuffix": ["Inline"],
    "citationMode": "Name",
    "citationNoteNum": int,
    "citationHash": int,
}
_DOCUMENT: Final[dict[str, Shape]] = {"pandoc-api-version": [int], "meta": "Metadata", "blocks": ["Block"]}


def find_fault(data: bytes) -> str:
    """Return why a document is not pandoc's JSON, or the empty string.

    It takes longer than most filters, so that it is asked only after one has failed.
    """
    try:
        document = json.loads(data)
    except RecursionError:
        return "the document is nested too deeply"
    except ValueError as error:
        return f"not JSON: {error}"
    left = [Place(document, _DOCUMENT, "document")]
    while left:
        place = left.pop()
        inside = _parts(place)
        if inside is None:
            return f"not a pandoc document: {place.path} is {json.dumps(place.value)[:40]}"
        left += inside
    return ""


def _parts(place: Place) -> list[Place] | None:
    """Return the values within a value, with their shapes; None for a wrong shape."""
    value, shape, path = place
    if isinstance(shape, dict):
        return _fields(value, shape, path)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return None
        return [Place(one, shape[0], f"{path}[{n}]") for n, one in enumerate(value)]
    if isinstance(shape, tuple):
        if not isinstance(value, list) or len(value) != len(shape):
            return None
        return [
            Place(one, wanted, f"{path}[{n}]")
            for n, (one, wanted) in enumerate(zip(value, shape, strict=True))
        ]
    if isinstance(shape, type):
        return [] if isinstance(value, shape) and isinstance(value, bool) == (shape is bool) else None
    return None if isinstance(value, list) and shape != "Short" else _places_in(value, shape, path)


def _fields(value: Any, shapes: dict[str, Shape], path: str) -> list[Place] | None:
    """Return the values of a mapping's fields; None if another value or one is missing."""
    if not isinstance(value, dict) or not shapes.keys() <= value.keys():
        return None
    return [Place(value[name], shape, f"{path}.{name}") for name, shape in shapes.items()]


def _places_in(value: Any, family: str, path: str) -> list[Place] | None:
    """Return the values in a node, option or map; None for another shape."""
    if family == "Short":
        return [] if value is None else _parts(Place(value, ["Inline"], path))
    if family == "Citation":
        return _fields(value, _CITATION, path)
    if not isinstance(value, dict):
        return None
    if family == "Metadata":
        return [Place(one, "Meta", f"{path}.{name}") for name, one in value.items()]
    kind = value.get("t")
    if family == "Name":
        return [] if isinstance(kind, str) else None
    if not isinstance(kind, str) or kind not in _CONTENTS[family]:
        return None
    shape = _CONTENTS[family][kind]
    return [] if shape is None else [Place(value.get("c"), shape, f"{path}.{kind}")]
