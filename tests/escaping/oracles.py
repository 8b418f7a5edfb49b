"""What a text would do where it is read: each function yields what is wrong, by the reader's own rules or program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.filters.rendering import pandoc

KNITR = re.compile(r"(?<!(?:^``))(?<!(?:\n``))`r[ #]([^`]+)\s*`")
"""`knitr::all_patterns$md$inline.code`, of knitr 1.42."""
JUPYTER = re.compile(r"`\{?(?:python|r|julia|ojs|jl|py|\{)[^`]*`")
"""Inline code of Quarto's engines."""
CELL = re.compile(r"^[\t >]*(?:```+|~~~+)\s*\{", re.MULTILINE)
SHORTCODE = re.compile(r"\{\{[<%]|\{%|\{\{")
BEGIN = re.compile(r"<!--\s*begin\.rcode|^\s*<<.+>>=|\\Sexpr\{", re.MULTILINE)
RUNNING = re.compile(
    r"\\(?:input|include|immediate|write|openout|openin|read|directlua|csname|catcode|def|href|unicode|require|class"
    r"|htmlId|style|verb|begin|end|special|pdfobj|includegraphics|scantokens|expandafter|usepackage|par|mbox\{\\)"
    r"(?![A-Za-z])|\^\^|`"
)
"""What TeX or MathJax would run of a formula."""
SCHEME = re.compile(r"^(?:https?://|mailto:|doi:|#)", re.IGNORECASE)
NOT_PRINTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
MATHJAX = re.compile(r"\\[(\[]|\$\$|\\begin|\\ref")


NO_TEXT = frozenset(
    "Code CodeBlock Note Image Cite Table HorizontalRule OrderedList DefinitionList LineBlock".split()
)


def chapter(text: str) -> Iterator[str]:
    """Yield what knitr, Quarto, Jupyter or pandoc would take for more than text in Markdown of ours."""
    for pattern in (KNITR, JUPYTER, CELL, SHORTCODE, BEGIN, NOT_PRINTED):
        yield from (
            f"{pattern.pattern[:20]}: {text[m.start() : m.end() + 60]!r}" for m in pattern.finditer(text)
        )
    document = json.loads(pandoc("--from=markdown", "--to=json", text=text))
    if document["meta"]:
        yield f"metadata {document['meta']}"
    yield from nodes(document["blocks"])


def nodes(node: Any) -> Iterator[str]:
    """Yield what does more than print in a document of pandoc."""
    if isinstance(node, list):
        for part in node:
            yield from nodes(part)
    if not isinstance(node, dict):
        return
    kind, content = node.get("t"), node.get("c", "")
    if kind in ("RawInline", "RawBlock") and not re.fullmatch(r"&#96;|<!-- (?:[\w:.-]+ )?-->", content[1]):
        yield f"raw {content}"
    elif kind in NO_TEXT:
        yield f"{kind} {str(content)[:200]}"
    elif kind == "Math" and RUNNING.search(content[1]):
        yield f"formula {content[1]}"
    elif kind in ("Link", "Image") and not SCHEME.match(content[2][0]):
        yield f"link {content[2]}"
    elif kind in ("Span", "Div", "Link") and (
        content[0][2] or {*content[0][1]} - {"mathjax_ignore", "tex2jax_ignore"}
    ):
        yield f"attributes {content[0]}"
    elif kind == "Str" and (MATHJAX.search(content) or "{{<" in content or NOT_PRINTED.search(content)):
        yield f"word {content}"
    if kind not in ("RawInline", "RawBlock", "Math"):
        yield from nodes(content)


def words(node: Any) -> str:
    """Return the text of nodes, formulas between dollar signs."""
    if isinstance(node, list):
        return "".join(map(words, node))
    kind, content = node.get("t"), node.get("c", "")
    if kind in ("Space", "SoftBreak"):
        return " "
    if kind == "Str":
        return str(content)
    if kind == "Math":
        return f"${content[1]}$"
    if kind in ("Span", "Link", "Quoted", "Emph"):
        return words(content if kind == "Emph" else content[1])
    return ""
