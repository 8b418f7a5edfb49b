"""One reading section as blocks: heading, the author's words, a list of linked works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode, words
from seminal.further.headings import joined_names
from seminal.further.shelf import ShelfItem
from seminal.text.escaping.formulas import runs, unescaped
from seminal.text.fold import fold
from seminal.text.section_options import SectionOptions

DONE = "seminal"  # the class that marks a finished section, so that a second run leaves it alone


def link_title(inlines: list[PandocNode], item: ShelfItem, web: bool) -> list[PandocNode]:
    """Return a reference with its printed title linked to the work.

    On the `web` an address that the title leads to is left out, and another one shows its host alone: a whole
    one is longer than many a column is wide.
    """
    title = fold(item.title)
    made = _with_linked_title(inlines, title, item.link) if item.link and title else None
    if made is not None and web:
        made = _without_address(made, item.link)
    return _links_as_hosts(made or inlines) if web else made or inlines


def _links_as_hosts(inlines: list[PandocNode]) -> list[PandocNode]:
    """Return inlines whose bare links show the host only."""
    return [
        {**inline, "c": [inline["c"][0], [{"t": "Str", "c": _host_of(inline["c"][2][0])}], inline["c"][2]]}
        if _is_bare_link(inline)
        else inline
        for inline in inlines
    ]


def _is_bare_link(inline: PandocNode) -> bool:
    """Return whether an inline is a link whose text is its address."""
    return bool(inline["t"] == "Link" and words(inline["c"][1]) == inline["c"][2][0])


def _host_of(url: str) -> str:
    """Return an address's host without `www.`; without a host, the address."""
    return url.partition("://")[2].partition("/")[0].removeprefix("www.") or url


def _with_linked_title(inlines: list[PandocNode], title: str, url: str) -> list[PandocNode] | None:
    """Return inlines with the first occurrence of the folded `title` linked; None without one.

    It is also looked for within emphasis, quotation marks and Spans.
    """
    words_of_links = [fold(words([inline])) for inline in inlines]
    for start, first_words in enumerate(words_of_links):
        if not first_words or not (title.startswith(first_words) or first_words == title):
            continue
        for end in range(start + 1, len(inlines) + 1):
            run = fold(words(inlines[start:end]))
            if run == title and not _has_link(inlines[start:end]):
                link = {"t": "Link", "c": [["", [], []], inlines[start:end], [url, ""]]}
                return [*inlines[:start], link, *inlines[end:]]
            if len(run) >= len(title):
                break
    for at, inline in enumerate(inlines):
        inner_inlines = _inner(inline)
        if (
            inner_inlines is not None
            and len(words_of_links[at]) >= len(title)
            and (inlines_linked := _with_linked_title(inner_inlines, title, url))
        ):
            return [*inlines[:at], _with_inner(inline, inlines_linked), *inlines[at + 1 :]]
    return None


def _without_address(inlines: list[PandocNode], url: str) -> list[PandocNode]:
    """Return a reference without a link to `url` that shows it, and a doubled period."""
    kept: list[PandocNode] = []
    for inline in inlines:
        if _is_bare_link(inline) and inline["c"][2][0] == url:
            while kept and kept[-1]["t"] in ("Space", "SoftBreak"):
                kept.pop()
        else:
            kept.append(inline)
    if kept and kept[-1] == {"t": "Str", "c": "."} and len(kept) > 1 and words([kept[-2]]).endswith("."):
        kept.pop()
    return kept


def _has_link(inlines: list[PandocNode]) -> bool:
    """Return whether a link is among inlines or within them."""
    return any(inline["t"] == "Link" or _has_link(_inner(inline) or []) for inline in inlines)


_WITH_INLINES = {"Emph": None, "Strong": None, "SmallCaps": None, "Span": 1, "Quoted": 1}


def _inner(inline: PandocNode) -> list[PandocNode] | None:
    """Return the inlines within emphasis, quotation marks or a Span; None for others."""
    if inline["t"] not in _WITH_INLINES:
        return None
    at = _WITH_INLINES[inline["t"]]
    return list(inline["c"] if at is None else inline["c"][at])


def _with_inner(inline: PandocNode, inner: list[PandocNode]) -> PandocNode:
    """Return an inline with other inlines within."""
    at = _WITH_INLINES[inline["t"]]
    return {**inline, "c": inner if at is None else [*inline["c"][:at], inner]}


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
    """Return a bullet list as one block; no block without lines."""
    return [{"t": "BulletList", "c": list(lines)}] if lines else []


def _raw_latex(text: str) -> PandocNode:
    """Return raw LaTeX as pandoc's node."""
    return {"t": "RawBlock", "c": ["latex", text]}


def by_latex(engine: str) -> Refer:
    r"""Return a maker of references that LaTeX formats, by `\fullcite` (biblatex) or `\bibentry` (natbib).

    bibentry prints what the .bbl holds, so the works are in it: see `placing` for the bibliography.
    """
    command = r"\fullcite{%s}." if engine == "biblatex" else r"\bibentry{%s}."
    return lambda item: [{"t": "RawInline", "c": ["latex", command.replace("%s", item.cite_key)]}]


def formatted(made: Mapping[str, list[PandocNode]], web: bool = False, lang: str = "en") -> Refer:
    """Return a function from a work to its reference in `made` with a linked title.

    Without one, the work in compact form. On the `web` an address that the title leads to is left out: it is longer
    than many a column is wide.
    """
    return lambda item: (
        link_title(made[item.key], item, web) if made.get(item.key) else _compact_item(item, lang)
    )


def _heading_nodes(section: Section, output: str) -> list[PandocNode]:
    """Return the heading of a section as a list of one block; none without heading."""
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
    """Return the blocks of one work: its reference, with note or remark by style."""
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
    """Return `Kwon`, `Kwon and Li` (`&` unless `lang` is English) or `Kwon et al.`."""
    if len(authors) > 2 or authors[-1] == "others":
        return f"{authors[0]} et al."
    return joined_names(authors, lang)


def plain_inlines(text: str) -> list[PandocNode]:
    """Return the inlines of plain text, in which `$...$` is mathematics, as JSON nodes."""
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
    """Import and return the module `panflute.elements`. Raises ImportError without panflute.

    `import panflute` would load click and PyYAML for its own command line, which takes ten times as long as the
    elements and is half of what a no-op filter costs.
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
