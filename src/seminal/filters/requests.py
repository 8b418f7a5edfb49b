"""The requests of a document: a plan with options for each reading section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from seminal.filters.chapters import ChapterStretch
from seminal.filters.complaints import Complaint
from seminal.filters.document import Home, PandocNode, find_divs
from seminal.filters.raw import Raw, authors_keys
from seminal.filters.section import DONE
from seminal.filters.setting import Setting
from seminal.text.section_options import SectionOptions, parse_options
from seminal.text.section_requests import OTHERS_ATTRIBUTE

CLASS = "further-reading"
_WRITTEN = f"<!-- seminal:begin {CLASS}"  # a section that `seminal further --write` put there
_QUOTED = f'"{CLASS}"'


class SectionPlan(NamedTuple):
    """A section to replace the Div `home[at]`, or to insert before block `top`."""

    top: int
    home: Home
    at: int
    path: str
    wish: SectionOptions
    cited: frozenset[str]
    div: PandocNode | None

    @property
    def attributes(self) -> tuple[str, list[str], list[list[str]]]:
        """Return the id, classes and key-value pairs of the Div, empty without one."""
        name, classes, pairs = self.div["c"][0] if self.div else ("", [], [])
        return name, classes, pairs


def _options_of_chapter(
    setting: Setting, stretch: ChapterStretch, complaints: list[Complaint]
) -> SectionOptions | None:
    """Return the options of a chapter's sections; None if off or invalid, adding complaints."""
    layers = (setting.options.get(CLASS), stretch.front.get(CLASS))
    if any(map(_is_off, layers)):
        return None
    topics = stretch.front.get("topics") or []
    named = (str(topic) for topic in (topics if isinstance(topics, list) else [topics]))
    base: SectionOptions | None = SectionOptions(topics=tuple(topic for topic in named if topic.strip()))
    for layer in layers:
        options = layer.items() if isinstance(layer, Mapping) else ()
        base = base and _options_over(base, options, stretch.path, complaints)
    return base


def plans(
    raw: Raw, setting: Setting, stretch: ChapterStretch, complaints: list[Complaint]
) -> Iterator[SectionPlan]:
    """Yield a plan for each further-reading Div of a chapter.

    Without any, one for the chapter's end if it has topics and no written section. Problems are added to `complaints`.
    """
    if stretch.problem:
        problem = f"its front matter cannot be used: {stretch.problem}"
        complaints.append(Complaint("broken-section", stretch.path, problem))
    base = _options_of_chapter(setting, stretch, complaints)
    if base is None:
        return
    divs = list(_divs(raw, stretch))
    if not divs and not base.topics:
        return
    text = raw.text_between(stretch.start, stretch.end)
    keys = frozenset(authors_keys(text))
    for top, parent, at in divs:
        div = parent[at]
        if DONE in div["c"][0][1]:
            continue
        pairs = [(name, value) for name, value in div["c"][0][2] if not OTHERS_ATTRIBUTE.match(name)]
        wish = _options_over(base, pairs, stretch.path, complaints)
        if wish is None:
            continue
        if wish.topics:
            yield SectionPlan(top, parent, at=at, path=stretch.path, wish=wish, cited=keys, div=div)
        else:
            hint = 'give it topic="..." or the chapter topics: in its front matter'
            complaints.append(
                Complaint("unknown-topic", stretch.path, f"a {CLASS} Div without a topic", hint)
            )
    if not divs and _WRITTEN not in text:
        yield SectionPlan(
            stretch.end, raw.blocks, at=stretch.end, path=stretch.path, wish=base, cited=keys, div=None
        )


def _divs(raw: Raw, stretch: ChapterStretch) -> Iterator[tuple[int, Home, int]]:
    """Yield the chapter's Divs with the number of the block that they are in."""
    for top in range(stretch.start, stretch.end):
        start, end = raw.spans[top]
        if raw.text.find(_QUOTED, start, end) >= 0:  # most blocks need no look inside
            yield from ((top, home, at) for home, at in find_divs(raw.blocks, top, CLASS))


def _options_over(
    base: SectionOptions, options: Any, path: str, complaints: list[Complaint]
) -> SectionOptions | None:
    """Return options merged over `base`; None, adding complaints, if one is invalid."""
    wish, problems = parse_options(options, base)
    complaints += [Complaint("unknown-option", path, problem) for problem in problems]
    return None if problems else wish


def _is_off(value: Any) -> bool:
    """Return whether an option is False, "false" or "no"."""
    return value is False or str(value).strip().lower() in ("false", "no")
