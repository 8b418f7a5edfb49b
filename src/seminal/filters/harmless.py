"""Make sections safe for MathJax, Quarto's shortcodes and knitr."""

from __future__ import annotations

import re
from typing import Any, Final

from seminal.filters.document import PandocNode
from seminal.text.escaping.characters import UNREAD, one_line
from seminal.text.escaping.links import link

_MARKDOWN: Final = ("markdown", "gfm", "commonmark", "ipynb", "markua")
_CUT: Final = re.compile(r"(\\)|(\$)(?<=\$\$)|(`)|(?<=\{)(?=[{<%])")
_TEXT_AT: Final = {"Span": 1, "Quoted": 1, "Div": 1, "Cite": 1, "Header": 2}
_TEXTS: Final = frozenset(
    "Para Plain BulletList Emph Strong SmallCaps Superscript Subscript Underline Strikeout BlockQuote".split()
)


def escaped_nodes(nodes: list[PandocNode], output: str) -> list[PandocNode]:
    r"""Return nodes with text escaped so that none begins a formula, shortcode or inline code.

    MathJax looks for `\(` and `$$` in the text of a page, older Quarto for `{{<` in one word, and knitr for
    backticks in Markdown, escaped ones too. A link to what is no link by our policy is text.
    """
    written = output.startswith(_MARKDOWN)
    return [part for node in nodes for part in _node(node, written)]


def _node(node: PandocNode, written: bool) -> list[PandocNode]:
    """Return a node without unsafe links and raw text."""
    if isinstance(node, list):
        return [[part for one in node for part in _node(one, written)]]
    if not isinstance(node, dict):
        return [node]
    kind: str = node.get("t", "")
    content: Any = node.get("c")
    if kind == "Str":
        return _word_nodes(one_line(content), written)
    if kind == "Link":
        return _link(content, written)
    if kind in _TEXT_AT:
        at = _TEXT_AT[kind]
        return [{"t": kind, "c": [*content[:at], *_node(content[at], written), *content[at + 1 :]]}]
    if kind in _TEXTS:
        return [{"t": kind, "c": _node(content, written)[0]}]
    return [node]


def _link(content: Any, written: bool) -> list[PandocNode]:
    """Return a link if the policy allows it, else its text."""
    [text] = _node(content[1], written)
    target, title = content[2]
    if not target.startswith("#"):
        target = link(target)
    return [{"t": "Link", "c": [content[0], text, [target, title]]}] if target else list(text)


def _word_nodes(text: str, written: bool) -> list[PandocNode]:
    """Return a word in parts, of which no two make a mark together."""
    parts: list[PandocNode] = []
    at = 0
    for found in _CUT.finditer(text):
        if found.start() > at:
            parts.append({"t": "Str", "c": text[at : found.start()]})
        at = found.end()
        if found[3] and written:
            parts.append({"t": "RawInline", "c": ["markdown", "&#96;"]})
        elif found[3]:
            parts.append({"t": "Str", "c": "`"})
        elif found[0]:
            parts.append({"t": "Span", "c": [["", list(UNREAD), []], [{"t": "Str", "c": found[0]}]]})
    if at < len(text) or not parts:
        parts.append({"t": "Str", "c": text[at:]})
    return parts
