"""bib/topics.tex: the topics and their works as `latex/seminal.sty` reads them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.work import Work
from seminal.text.fold import sort_form
from seminal.text.latex import from_unicode
from seminal.text.topic_tree import keys_below
from seminal.write.topics import authors, importance_marks, note, plain_title

_HEAD = "% Written by `seminal build`; read by seminal.sty. Changes here are lost.\n"


def topics_tex(
    library: Library,
    topics: Sequence[Topic],
    known: Mapping[str, bytes | memoryview] | None = None,
    own: Mapping[str, Sequence[str]] | None = None,
    others: Collection[str] = (),
) -> str:
    r"""Return the data of seminal.sty: topics, works and notes, one a line.

    `\seminaltopic{slug}{title}{keys}`: the topic's own keys, then those of the topics beneath it.
    `\seminalwork{key}{lists}{year}{author}`: the work's places in the three orders of `seminal further`,
    the same for equals. `\seminalnote{key}{note}`: what the lists say of it;
    `\seminalmark{key}{mark}`: how they mark it as one that matters.

    `\seminalpinned{slug}{keys}`: the works that come first. `\seminalown{key}{keys}`: the author's keys of the work.

    `known` has the result of `note_lines` by key; `own` the author's keys by ours. Works under `others` are left out:
    in the author's bibliography these keys name other works.
    """
    own = own or {}
    present = {work.key for work in library} - {key for key in others if key not in own}
    lines, shown_keys = [], set()
    for topic in topics:
        keys = [key for key in dict.fromkeys(keys_below(topic.slug, topics)) if key in present]
        shown_keys.update(keys)
        lines.append(rf"\seminaltopic{{{topic.slug}}}{{{from_unicode(topic.title)}}}{{{','.join(keys)}}}")
    lines += [
        rf"\seminalpinned{{{topic.slug}}}{{{','.join(keys)}}}"
        for topic in topics
        if (keys := [key for key in topic.pinned if key in present])
    ]
    works = sorted((work for work in library if work.key in shown_keys), key=lambda work: work.key)
    known_notes = known or {}
    notes, names = [], []
    for work in works:
        page = known_notes.get(work.key)
        line, _, name = (str(page, "utf-8") if page else note_lines(work)).partition("\n")
        notes.append(line)
        names.append(name)
    years = [work.year if work.year is not None else 9999 for work in works]
    orders: tuple[Sequence[Any], ...] = (
        [
            (-library.count(work), -(work.cited_by.works if work.cited_by else 0), -(work.year or 0))
            for work in works
        ],
        [*zip(years, names, strict=True)],
        [*zip(names, years, strict=True)],
    )
    for work, *places in zip(works, *[_ranks(order) for order in orders], strict=True):
        lines.append(rf"\seminalwork{{{work.key}}}" + "".join(f"{{{place}}}" for place in places))
    lines += [rf"\seminalown{{{key}}}{{{','.join(own[key])}}}" for key in sorted(shown_keys) if own.get(key)]
    return _HEAD + "".join(f"{line}\n" for line in (*lines, *filter(None, notes)))


def note_lines(work: Work) -> str:
    """Return the line of a work's note, and of its sort key."""
    remarks = (("note", note(work)), ("mark", importance_marks(work)))
    line = "".join(rf"\seminal{name}{{{work.key}}}{{{from_unicode(text)}}}" for name, text in remarks if text)
    return f"{line}\n{_reference_name(work)}"


def _ranks(found: Sequence[Any]) -> list[int]:
    """Return the place of each in their order, from 1; equals have the same."""
    place = {one: at for at, one in enumerate(sorted(set(found)), 1)}
    return [place[one] for one in found]


def _reference_name(work: Work) -> str:
    return sort_form((authors(work) or [plain_title(work.text("title"))])[0])
