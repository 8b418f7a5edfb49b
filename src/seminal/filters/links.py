"""Titles as links to their works."""

from __future__ import annotations

from seminal.filters.document import PandocNode, words
from seminal.further.shelf import ShelfItem
from seminal.text.fold import fold


def linked(inlines: list[PandocNode], item: ShelfItem, web: bool) -> list[PandocNode]:
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
    return bool(inline["t"] == "Link" and words(inline["c"][1]) == inline["c"][2][0])


def _host_of(url: str) -> str:
    return url.partition("://")[2].partition("/")[0].removeprefix("www.") or url


def _with_linked_title(inlines: list[PandocNode], title: str, url: str) -> list[PandocNode] | None:
    """Return inlines with `title` in a link; None if it does not occur."""
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
    """Return a reference without a link that shows its own address."""
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
    return any(inline["t"] == "Link" or _has_link(_inner(inline) or []) for inline in inlines)


_WITH_INLINES = {"Emph": None, "Strong": None, "SmallCaps": None, "Span": 1, "Quoted": 1}


def _inner(inline: PandocNode) -> list[PandocNode] | None:
    if inline["t"] not in _WITH_INLINES:
        return None
    at = _WITH_INLINES[inline["t"]]
    return list(inline["c"] if at is None else inline["c"][at])


def _with_inner(inline: PandocNode, inner: list[PandocNode]) -> PandocNode:
    at = _WITH_INLINES[inline["t"]]
    return {**inline, "c": inner if at is None else [*inline["c"][:at], inner]}
