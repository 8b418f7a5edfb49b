"""Documents through the filter for citations, and what came of their citations."""

import json
from pathlib import Path
from typing import Any

from seminal.filters.citations import apply, cited
from seminal.filters.document import words
from seminal.filters.reciting import CLASS
from tests.filters.rendering import document

FILTER = Path(__file__).parents[2] / "filters" / "citations.py"
BIB = """\
@article{lamport1978time, author={Leslie Lamport}, title={Time, clocks}, journal={CACM}, year={1978}, ids={old, older}}
@article{dean2013tail, author={Jeffrey Dean}, title={The tail at scale}, journal={CACM}, year={2013}}
"""


def mended(markdown: str, output: str = "html", *arguments: str) -> tuple[Any, list[str]]:
    """Return the document after the filter, and the complaints."""
    arguments = arguments or ("--bibliography=refs.bib",)
    data, complaints, stops = apply(document(markdown, *arguments), output)
    assert not stops
    return json.loads(data), complaints


def keys(doc: Any) -> list[str]:
    return [key for key, _ in cited(doc)]


def marks(node: Any) -> list[str]:
    """Return the texts of the marks in a document, in its order."""
    if isinstance(node, list):
        return [mark for part in node for mark in marks(part)]
    if not isinstance(node, dict):
        return []
    if node.get("t") == "Span" and CLASS in node["c"][0][1]:
        return [spaced(words(node))]
    return [mark for part in node.values() for mark in marks(part)]


def spaced(text: str) -> str:
    return " ".join(text.split())  # pandoc makes the space of `p. 3` one that does not break
