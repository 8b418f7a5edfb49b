"""Helpers for registers: parts of a question for addresses, values of JSON answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from seminal.model.answer import Question
from seminal.text.cleaning import cleaned
from seminal.text.latex import to_unicode

_NOT_WORDS = re.compile(r"[^\w\s'’-]+")
_UNFIT_ESCAPE = re.compile(rb"\\u(?:00[0189]|d[89a-f]|fff)", re.IGNORECASE)
_MAX_LENGTH = 300  # characters of a title that go into an address
ARXIV_DOI = "10.48550/arxiv."
"""What the DOI of a preprint begins with; its arXiv number follows."""


def identifier(question: Question, scheme: str) -> str | None:
    """Return the question's identifier of a scheme, None where it has none."""
    return next((i.value for i in question.identifiers if i.scheme == scheme), None)


def doi_of(question: Question) -> str | None:
    """Return the question's DOI, else the one of its arXiv number, else None."""
    number = identifier(question, "arxiv")
    return identifier(question, "doi") or (ARXIV_DOI + number if number else None)


def plain_title(question: Question) -> str:
    """Return the title as words, without signs of any register's query language."""
    words = _NOT_WORDS.sub(" ", to_unicode(question.title.replace("$", "")))
    return " ".join(words.split())[:_MAX_LENGTH]


def parsed_json(data: bytes) -> Any:
    """Return a value of JSON with clean texts. Raises ValueError for anything else."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    return _cleaned(value) if _UNFIT_ESCAPE.search(data) else value


def _cleaned(value: Any) -> Any:
    """Return a JSON value without control characters and lone surrogates."""
    if isinstance(value, str):
        return cleaned(value)
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    return {_cleaned(key): _cleaned(one) for key, one in value.items()} if isinstance(value, dict) else value


def json_object(payload: bytes) -> Mapping[str, Any]:
    """Return the JSON object of an answer. Raises ValueError for anything else."""
    value = parsed_json(payload)
    if not isinstance(value, dict):
        raise ValueError("JSON, but not an object")
    return value


def text(value: Any) -> str:
    """Return a text, a list's first text or a number as text; else empty."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, bool):
        return ""
    return value if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def pages(first: str, last: str) -> str:
    """Return the range of first and last page, either of which may be missing."""
    return f"{first}-{last}" if last and last != first else first


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the mappings of a list; of one mapping, itself; of anything else, nothing."""
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, dict):
            yield one
