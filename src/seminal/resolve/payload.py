"""What every register's two functions need: a question's parts for an address, an answer's JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from seminal.model.answer import Question
from seminal.text.latex import to_unicode

_NOT_WORDS = re.compile(r"[^\w\s'’-]+")
_LONGEST = 300  # characters of a title that go into an address


def identifier(question: Question, scheme: str) -> str | None:
    """Return the question's identifier of a scheme, None where it has none."""
    return next((i.value for i in question.identifiers if i.scheme == scheme), None)


def plain_title(question: Question) -> str:
    """Return the title as words: no register's query language has a sign left to act on."""
    words = _NOT_WORDS.sub(" ", to_unicode(question.title.replace("$", "")))
    return " ".join(words.split())[:_LONGEST]


def loaded(payload: bytes) -> Mapping[str, Any]:
    """Return the JSON object of an answer. Raises ValueError for anything else."""
    try:
        value = json.loads(payload)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    if not isinstance(value, dict):
        raise ValueError("JSON, but not an object")
    return value
