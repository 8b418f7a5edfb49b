"""The columns of coverage: the chapters that a reader counts, each with what the files that it includes cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter
    from seminal.model.source import Source

_CHAPTER = lazy(r"^[^%\n]*\\chapter\b\*?[ \t]*[\[{]", re.MULTILINE)
_DIV = lazy(r"further-reading\b[^}\n]{0,200}?\btopics? *= *(?:\"([^\"\n]*)\"|'([^'\n]*)'|([\w-]+))")


def with_includes(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the chapters alone, each with the citations of the files that it includes."""
    extra: dict[str, list[Chapter]] = {}
    for chapter in chapters:
        if chapter.included_by:
            extra.setdefault(chapter.included_by, []).append(chapter)
    return [
        replace(
            chapter,
            citations=(
                *chapter.citations,
                *(one for part in extra.get(chapter.path, ()) for one in part.citations),
            ),
        )
        for chapter in chapters
        if not chapter.included_by
    ]


def columns(chapters: Sequence[Chapter], sources: Iterable[Source]) -> list[Chapter]:
    """Return the chapters that a reader counts, each with what its files cite and which topics they name.

    A root of LaTeX whose files hold chapters is split at them; a topic in a Div marks its chapter as front matter does.
    """
    texts = {one.path: one.text for one in sources}
    begins = {one.path for one in chapters if one.included_by and _begins(one, texts)}
    found: dict[str, Chapter] = {}
    column: dict[str, str] = {}  # the chapter that what follows belongs to, by root
    for one in chapters:
        root = one.included_by or one.path
        if not one.included_by or one.path in begins:
            column[root] = one.path
            found[one.path] = replace(one, topics=_topics(one, texts), included_by="")
        else:
            whole = found[column.setdefault(root, root)]
            both = (*whole.topics, *_topics(one, texts))
            citations = (*whole.citations, *one.citations)
            found[whole.path] = replace(whole, citations=citations, topics=tuple(dict.fromkeys(both)))
    split = {one.included_by for one in chapters if one.path in begins}
    return [one for one in found.values() if one.path not in split or one.citations or one.topics]


def _begins(chapter: Chapter, texts: Mapping[str, str]) -> bool:
    return chapter.path.endswith(".tex") and _CHAPTER.search(texts.get(chapter.path, "")) is not None


def _topics(chapter: Chapter, texts: Mapping[str, str]) -> tuple[str, ...]:
    named = (
        slug.strip()
        for one in _DIV.finditer(texts.get(chapter.path, ""))
        for slug in one[one.lastindex or 1].split(",")
    )
    return tuple(dict.fromkeys((*chapter.topics, *filter(None, named))))
