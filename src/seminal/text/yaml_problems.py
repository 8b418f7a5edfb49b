"""What is wrong with a text that is not YAML, in words that say what to correct."""

from __future__ import annotations

from typing import Any, Final

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
    """Return what a YAML error says, with what an author has to look for in front where that is known."""
    said = str(getattr(error, "problem", None) or getattr(error, "context", None) or error).partition("\n")[0]
    mark = getattr(error, "problem_mark", None)
    if _TOKEN in said:
        sign = text[mark.index : mark.index + 1] if mark else ""
        if sign == "\t":
            return f"a tab indents this line: use spaces ({said})"
        return f"a value begins with {sign}: put it in quotation marks ({said})" if sign else said
    meant = next((plain for words, plain in _MEANINGS if words in said), "")
    return f"{meant} ({said})" if meant else said
