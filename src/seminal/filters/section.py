"""One reading section as blocks: heading, the author's words, and a list of works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode
from seminal.filters.links import linked
from seminal.further.shelf import ShelfItem
from seminal.text.escaping.formulas import runs, unescaped
from seminal.text.section_options import SectionOptions

DONE = "seminal"  # the class that marks a finished section, so that a second run leaves it alone


class Section(NamedTuple):
    """What goes into the wrapper Div. `heading` None means that there is one already.

    `own` are the author's list items, `kept` the author's other blocks; `more` says how many works were cut.
    """

    identifier: str
    heading: str | None
    wish: SectionOptions
    items: tuple[ShelfItem, ...]
    more: str = ""
    own: tuple[PandocNode, ...] = ()
    kept: tuple[PandocNode, ...] = ()
    wrapper: tuple[str, Sequence[str], Sequence[Sequence[str]]] = ("", (), ())


Refer = Callable[[ShelfItem], list[PandocNode]]


def build(section: Section, refer: Refer, output: str, private: bool = False) -> list[PandocNode]:
    """Return the section as a Div, on slides as a heading and a Div.

    `refer` gives the inlines of a full reference.

    A Div around a heading would end the last slide, and leave the reference list outside of every slide.

    `private` works stay out of the bibliography that biblatex prints: they get a section of
    references of their own. The author's lines, which cite as any text does, stay outside of it.
    """
    name, classes, pairs = section.wrapper
    marked = [*dict.fromkeys([*classes, "further-reading", DONE])]
    style = section.wish.style
    if style == "annotated" and not any(item.remark for item in section.items):
        style = "full"  # a close list
    lines = [_reading_line(item, style, refer) for item in section.items]
    heading = _heading_nodes(section, output)
    blocks = [*section.kept]
    if output != "revealjs":
        heading, blocks = [], [*heading, *blocks]
    if private and lines:
        blocks += _bullet_list(section.own)
        blocks += [_raw_latex("\\begin{refsection}"), *_bullet_list(lines), _raw_latex("\\end{refsection}")]
    else:
        blocks += _bullet_list([*section.own, *lines])
    if section.more:
        pf = elements()
        blocks.append(pf.Para(*_inlines(section.more)).to_json())
    return [*heading, {"t": "Div", "c": [[name, marked, [list(pair) for pair in pairs]], blocks]}]


def _bullet_list(lines: Sequence[PandocNode]) -> list[PandocNode]:
    return [{"t": "BulletList", "c": list(lines)}] if lines else []


def _raw_latex(text: str) -> PandocNode:
    """Return raw LaTeX as pandoc's node."""
    return {"t": "RawBlock", "c": ["latex", text]}


def by_latex(engine: str) -> Refer:
    r"""Return a maker of references that LaTeX formats, by `\fullcite` (biblatex) or `\bibentry` (natbib).

    bibentry prints what the .bbl holds, so the works are in it: see `additions` for the bibliography.
    """
    command = r"\fullcite{%s}." if engine == "biblatex" else r"\bibentry{%s}."
    return lambda item: [{"t": "RawInline", "c": ["latex", command.replace("%s", item.cite_key)]}]


def formatted(made: Mapping[str, list[PandocNode]], web: bool = False, lang: str = "en") -> Refer:
    """Return a function from a work to its reference with a linked title.

    On the `web` an address that the title leads to is left out: it is longer than many a column is wide.
    """
    return lambda item: linked(made[item.key], item, web) if made.get(item.key) else _compact_item(item, lang)


def _heading_nodes(section: Section, output: str) -> list[PandocNode]:
    """Return the heading of a section as pandoc's nodes."""
    if section.heading is None:
        return []
    pf = elements()

    classes = ["unnumbered"]
    if not section.wish.toc:
        classes.append("unlisted")
    if output == "revealjs":  # a slide does not grow with its list
        classes += ["smaller", "scrollable"]
    header = pf.Header(
        *_inlines(section.heading), level=section.wish.level, identifier=section.identifier, classes=classes
    )
    return [header.to_json()]


def _reading_line(item: ShelfItem, style: str, refer: Refer) -> PandocNode:
    """Return the line of one work in a section."""
    reference = refer(item)
    if style == "compact":
        return [{"t": "Plain", "c": reference}]
    if not (item.remark if style == "annotated" else item.note):
        return [{"t": "Para" if style == "annotated" else "Plain", "c": reference}]
    pf = elements()

    if style == "annotated":
        return [{"t": "Para", "c": reference}, pf.Para(*_inlines(item.remark)).to_json()]
    note = pf.Emph(*_inlines(item.note)).to_json()
    return [{"t": "Plain", "c": [*reference, {"t": "Space"}, note]}]


def _compact_item(item: ShelfItem, lang: str) -> list[PandocNode]:
    """Return authors, linked title and year: `Kwon et al., Efficient Memory ..., 2023`."""
    pf = elements()

    title: Any = pf.Emph(*_inlines(item.title))
    if item.link:
        title = pf.Link(*_inlines(item.title), url=item.link)
    parts: list[list[Any]] = [[title]]
    if item.authors:
        parts.insert(0, _inlines(short_names(item.authors, lang)))
    if item.year is not None:
        parts.append([pf.Str(str(item.year))])
    inlines: list[Any] = []
    for part in parts:
        inlines += [pf.Str(","), pf.Space(), *part] if inlines else part
    return [inline.to_json() for inline in inlines]


def short_names(authors: Sequence[str], lang: str = "en") -> str:
    """Return `Kwon`, `Kwon and Li` or `Kwon et al.`, with `&` in other languages."""
    if len(authors) > 2 or authors[-1] == "others":
        return f"{authors[0]} et al."
    return (" and " if lang.lower().startswith("en") else " & ").join(authors)


def plain_inlines(text: str) -> list[PandocNode]:
    """Return the inlines of plain text, in which `$...$` is mathematics, as pandoc's JSON."""
    return [inline.to_json() for inline in _inlines(text)]


def _inlines(text: str) -> list[Any]:
    """Return the panflute inlines of plain text in which `$...$` is mathematics."""
    pf = elements()

    inlines: list[Any] = []
    for part in runs(text):
        if part.formula:
            inlines.append(pf.Math(part.text, format="InlineMath"))
            continue
        for n, word in enumerate(unescaped(part.text).split(" ")):
            if n:
                inlines.append(pf.Space())
            if word:
                inlines.append(pf.Str(word))
    return inlines


def elements() -> Any:
    """Import and return the module `panflute.elements`.

    `import panflute` would load click and PyYAML for its own command line, which takes ten times as
    long as the elements and is half of what a no-op filter costs.
    """
    known = sys.modules.get("panflute.elements")
    if known is not None:
        return known
    from importlib import import_module, util

    spec = util.find_spec("panflute")
    if spec is None:
        raise ImportError("No module named 'panflute'")
    sys.modules["panflute"] = util.module_from_spec(spec)  # where the parts are; it is not run
    try:
        return import_module("panflute.elements")
    finally:
        del sys.modules["panflute"]  # whoever imports the package gets all of it
