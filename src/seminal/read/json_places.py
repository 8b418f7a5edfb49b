"""JSON with places: every value with its range in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Any

from seminal.text.pattern import lazy

_BLANK = re.compile(r"[ \t\r\n]*")
_SCALAR = lazy(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity")
_MAX_DEPTH = 100
_DECODER = JSONDecoder(strict=False)


class BrokenJson(ValueError):
    """The text is no JSON; `at` is where reading stopped."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True, slots=True)
class Placed:
    """A JSON value with its place: a dict or list of `Placed`, or a scalar."""

    value: Any
    start: int
    end: int

    def value_alone(self) -> Any:
        """Return the value without places."""
        if isinstance(self.value, dict):
            return {key: child.value_alone() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.value_alone() for child in self.value]
        return self.value

    def get(self, key: str) -> Placed | None:
        """Return the value under a mapping's key, None without it or for another value."""
        return self.value.get(key) if isinstance(self.value, dict) else None


def load(text: str) -> Placed:
    """Parse JSON. Raises BrokenJson with the place of the error."""
    found = _value_at(text, _skip(text, 0), 0)
    if _skip(text, found.end) < len(text):
        raise BrokenJson("there is text after the end", found.end)
    return found


def _skip(text: str, at: int) -> int:
    """Return the offset of the next character that is not blank."""
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _value_at(text: str, at: int, depth: int) -> Placed:
    """Return the value that begins at an offset. Raises BrokenJson where none does."""
    if depth > _MAX_DEPTH:
        raise BrokenJson("nested too deeply", at)
    character = text[at : at + 1]
    if character == '"':
        return _string(text, at)
    if character == "{":
        return _object(text, at, depth)
    if character == "[":
        return _array(text, at, depth)
    match = _SCALAR.match(text, at)
    if match is None:
        raise BrokenJson("a value is missing", at)
    words: dict[str, Any] = {"true": True, "false": False, "null": None}
    return Placed(words.get(match.group(), match.group()), at, match.end())


def _string(text: str, at: int) -> Placed:
    """Return the string that begins at an offset. Raises BrokenJson."""
    try:
        value, end = _DECODER.raw_decode(text, at)
    except JSONDecodeError as error:
        raise BrokenJson(error.msg, error.pos) from None
    return Placed(value, at, end)


def _object(text: str, at: int, depth: int) -> Placed:
    """Return an object's values by name, the first of duplicates. Raises BrokenJson."""
    found: dict[str, Placed] = {}
    here = _skip(text, at + 1)
    while text[here : here + 1] != "}":
        if text[here : here + 1] != '"':
            raise BrokenJson("a name in quotes is missing", here)
        key = _string(text, here)
        here = _skip(text, key.end)
        if text[here : here + 1] != ":":
            raise BrokenJson("a colon is missing", here)
        child = _value_at(text, _skip(text, here + 1), depth + 1)
        found.setdefault(key.value, child)
        here = _after_comma(text, child.end, "}")
    return Placed(found, at, here + 1)


def _array(text: str, at: int, depth: int) -> Placed:
    """Return an array's values. Raises BrokenJson where it is broken."""
    found: list[Placed] = []
    here = _skip(text, at + 1)
    while text[here : here + 1] != "]":
        child = _value_at(text, here, depth + 1)
        found.append(child)
        here = _after_comma(text, child.end, "]")
    return Placed(found, at, here + 1)


def _after_comma(text: str, at: int, closing: str) -> int:
    """Return the offset after a comma, or of the closing sign. Raises BrokenJson without either."""
    here = _skip(text, at)
    if text[here : here + 1] == ",":
        return _skip(text, here + 1)
    if text[here : here + 1] != closing:
        raise BrokenJson(f"a comma or {closing} is missing", here)
    return here
