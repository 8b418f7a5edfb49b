"""Finished sections, formatted by pandoc or remembered, safe for what reads them next.

Measured on two cores: pandoc's citeproc takes 60 ms of processor time with a reduced style, 180 ms with
the whole of its default one, and a preview renders the same chapter again and again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final, cast

from seminal.filters.document import PandocNode
from seminal.filters.memory import cached_answer, sign, signs_of_modules
from seminal.filters.own_books import OwnBooks, with_own_records
from seminal.filters.section import Refer, Section, build, by_latex, formatted
from seminal.filters.setting import Setting, find_pandoc
from seminal.model.version import __version__
from seminal.text.escaping.characters import UNREAD, one_line
from seminal.text.escaping.links import link

_MARKDOWN: Final = ("markdown", "gfm", "commonmark", "ipynb", "markua")
_CUT: Final = re.compile(r"(\\)|(\$)(?<=\$\$)|(`)|(?<=\{)(?=[{<%])")
_TEXT_AT: Final = {"Span": 1, "Quoted": 1, "Div": 1, "Cite": 1, "Header": 2}
_TEXTS: Final = frozenset(
    "Para Plain BulletList Emph Strong SmallCaps Superscript Subscript Underline Strikeout BlockQuote".split()
)

_WEB = frozenset("html html4 html5 epub epub2 epub3 revealjs slidy s5 slideous dzslides".split())


def escaped_nodes(nodes: list[PandocNode], output: str) -> list[PandocNode]:
    r"""Return nodes with text escaped so that none begins a formula, shortcode or inline code.

    MathJax looks for `\(` and `$$` in the text of a page, older Quarto for `{{<` in one word, and knitr for
    backticks in Markdown, escaped ones too. A link to what is no link by our policy is text.
    """
    is_markdown = output.startswith(_MARKDOWN)
    return [part for node in nodes for part in _safe_node(node, is_markdown)]


def _safe_node(node: PandocNode, is_markdown: bool) -> list[PandocNode]:
    """Return the nodes that replace a node: text escaped, forbidden links as text.

    A list becomes one list of its parts' nodes. `is_markdown` is whether the output is Markdown.
    """
    if isinstance(node, list):
        return [[part for one in node for part in _safe_node(one, is_markdown)]]
    if not isinstance(node, dict):
        return [node]
    kind: str = node.get("t", "")
    content: Any = node.get("c")
    if kind == "Str":
        return _word_nodes(one_line(content), is_markdown)
    if kind == "Link":
        return _link(content, is_markdown)
    if kind in _TEXT_AT:
        at = _TEXT_AT[kind]
        return [{"t": kind, "c": [*content[:at], *_safe_node(content[at], is_markdown), *content[at + 1 :]]}]
    if kind in _TEXTS:
        return [{"t": kind, "c": _safe_node(content, is_markdown)[0]}]
    return [node]


def _link(content: Any, is_markdown: bool) -> list[PandocNode]:
    """Return a link if the policy allows it, else its text."""
    [text] = _safe_node(content[1], is_markdown)
    target, title = content[2]
    if not target.startswith("#"):
        target = link(target)
    return [{"t": "Link", "c": [content[0], text, [target, title]]}] if target else list(text)


def _word_nodes(text: str, is_markdown: bool) -> list[PandocNode]:
    """Return a word in parts, so that no mark of a formula or shortcode remains."""
    parts: list[PandocNode] = []
    at = 0
    for found in _CUT.finditer(text):
        if found.start() > at:
            parts.append({"t": "Str", "c": text[at : found.start()]})
        at = found.end()
        if found[3] and is_markdown:
            parts.append({"t": "RawInline", "c": ["markdown", "&#96;"]})
        elif found[3]:
            parts.append({"t": "Str", "c": "`"})
        elif found[0]:
            parts.append({"t": "Span", "c": [["", list(UNREAD), []], [{"t": "Str", "c": found[0]}]]})
    if at < len(text) or not parts:
        parts.append({"t": "Str", "c": text[at:]})
    return parts


def section_blocks(sections: Sequence[Section], setting: Setting, books: OwnBooks) -> list[list[PandocNode]]:
    """Return the blocks of each section, cached if citeproc formats them. Raises ReferencesError."""
    pandoc = find_pandoc() or ""
    style = str(setting.meta.get("csl") or setting.meta.get("citation-style") or "")
    state = sign(style)
    if setting.engine == "citeproc" and (not style or any(state[1:])):
        own = [text.text for text in books.texts] if any(i.own_key for s in sections for i in s.items) else []
        signs = [
            __version__,
            signs_of_modules(),
            setting.output,
            setting.meta,
            sign(pandoc),
            state,
            sections,
            own,
        ]
        question = json.dumps(signs, ensure_ascii=False).encode()
        return cast(
            "list[list[PandocNode]]",
            cached_answer(
                "sections", question, lambda: _formatted_sections(sections, setting, pandoc, books)
            ),
        )
    return _formatted_sections(sections, setting, pandoc, books)


def by_engine(section: Section, setting: Setting, books: OwnBooks) -> bool:
    """Return whether LaTeX formats a section, all of whose works its bibliographies then have.

    Of other works it would print bare keys, or nothing. A compact section needs no formatting.
    """
    return (
        setting.engine != "citeproc"
        and section.wish.style != "compact"
        and all(item.cite_key in books.keys for item in section.items)
    )


def _formatted_sections(
    sections: Sequence[Section], setting: Setting, pandoc: str, books: OwnBooks
) -> list[list[PandocNode]]:
    """Return the blocks of sections, formatted by LaTeX or by citeproc."""
    latex = [by_engine(section, setting, books) for section in sections]
    full = [s for s, engine in zip(sections, latex, strict=True) if not engine and s.wish.style != "compact"]
    wanted = {item.key: item for section in full for item in section.items}
    lang = str(setting.meta.get("lang") or "en")
    short = formatted({}, lang=lang)
    printed: Refer = short
    if wanted:
        from seminal.filters.references import references

        works = with_own_records(wanted.values(), books.texts, pandoc, lang)
        printed = formatted(references(pandoc, works, setting.meta), setting.output in _WEB, lang)
    apart = setting.engine == "biblatex" and "refsection" not in str(setting.meta.get("biblatexoptions"))
    blocks = (
        build(s, by_latex(setting.engine), setting.output, apart and not s.wish.cite)
        if engine
        else build(s, short if s.wish.style == "compact" else printed, setting.output)
        for s, engine in zip(sections, latex, strict=True)
    )
    return [escaped_nodes(found, setting.output) for found in blocks]
