"""Topics and their works as JSON and for LaTeX: what reading sections are made from."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.work import Work
from seminal.text.escaping.formulas import runs
from seminal.text.fold import sort_form
from seminal.text.latex import from_unicode
from seminal.text.topic_tree import keys_below
from seminal.write.csl_json import Json, item

_dump: Final = json.JSONEncoder(ensure_ascii=False).encode
_BRACE: Final = re.compile(r"(\\[{}])|[{}]")
_UNPRINTED = frozenset(("abstract", "annote", "keyword", "other-ids"))

_HEAD = "% Written by `seminal build`; read by seminal.sty. Changes here are lost.\n"


def topics_json(
    library: Library, topics: Sequence[Topic], known: Mapping[str, bytes | memoryview] | None = None
) -> str:
    """Return the topics and their works as JSON, a line each (docs/reference/formats.md).

    `known` holds works' rows by key, as `row` returns them; the others are made.
    """
    wanted = {key for topic in topics for key in topic.keys}
    works = sorted((work for work in library if work.key in wanted), key=lambda work: work.key)
    known_rows = known or {}
    rows = {
        work.key: str(page, "utf-8") if (page := known_rows.get(work.key)) else row(work, item(work))
        for work in works
    }
    shelves = _array_lines(_dump(_topic_object(topic, rows)) for topic in topics)
    counts = {work.key: library.count(work) for work in works}
    fewer = _array_lines(
        f"{_dump(work.key)}: {counts[work.key]:g}" for work in works if counts[work.key] != len(work.lists)
    )
    counts_line = f'"witnesses": {{{fewer}}},\n' if fewer else ""
    return f'{{\n"version": 1,\n"topics": [{shelves}],\n{counts_line}"works": {{{_array_lines(rows.values())}}}\n}}\n'


def _topic_object(topic: Topic, rows: Mapping[str, Any]) -> dict[str, Any]:
    """Return a topic as an object of topics.json, with the keys that are in `rows`."""
    keys = [key for key in topic.keys if key in rows]
    texts = {"slug": topic.slug, "title": topic.title, "parent": topic.parent, "keys": keys}
    pinned = [key for key in topic.pinned if key in rows]
    return {**texts, "pinned": pinned} if pinned else texts


def row(work: Work, found: Mapping[str, Json]) -> str:
    """Return a work's member of topics.json, `"key": {...}`; `found` is its CSL item."""
    texts = {
        "title": plain_title(work.text("title")),
        "authors": authors(work),
        "year": work.year,
        "lists": len(work.lists),
        **({"cited_by": work.cited_by.works} if work.cited_by else {}),
        "note": note(work),
        **({"mark": importance_marks(work)} if "mark" in work.claims else {}),
        "topics": list(work.topics),
        "aliases": list(work.aliases),
        "csl": {name: value for name, value in found.items() if name not in _UNPRINTED},
    }
    return f"{_dump(work.key)}: {_dump(texts)}"


def note(work: Work) -> str:
    """Return the lists' annotations of a work, each once, on one line."""
    return " ".join(_claimed_texts(work, "annotation"))


def importance_marks(work: Work) -> str:
    """Return the lists' marks of importance, each once: `required, *`."""
    return ", ".join(_claimed_texts(work, "mark"))


def _claimed_texts(work: Work, name: str) -> dict[str, None]:
    """Return the texts claimed for a field, each once, without line breaks."""
    texts = [claim.value for claim in work.claims.get(name, ()) if isinstance(claim.value, str)]
    return dict.fromkeys(" ".join(text.split()) for text in texts)


def authors(work: Work) -> list[str]:
    """Return the family names (with particles) for a reading section, "others" for more."""
    return [" ".join(filter(None, (name.particle, name.family))) for name in work.people]


def plain_title(title: str) -> str:
    """Return a title without the braces that protect capitals; mathematics stays as it is."""
    return "".join(
        f"{run.fence}{run.text}{run.fence}" if run.formula else _BRACE.sub(r"\1", run.text)
        for run in runs(title)
    )


def _array_lines(rows: Iterable[str]) -> str:
    """Return rows with commas, a line each, "" for none."""
    text = ",\n".join(rows)
    return f"\n{text}\n" if text else ""


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
    r"""Return two lines: `\seminalnote` and `\seminalmark` (perhaps empty), and the sort name."""
    remarks = (("note", note(work)), ("mark", importance_marks(work)))
    line = "".join(rf"\seminal{name}{{{work.key}}}{{{from_unicode(text)}}}" for name, text in remarks if text)
    return f"{line}\n{_reference_name(work)}"


def _ranks(found: Sequence[Any]) -> list[int]:
    """Return each value's rank among the different values, from 1."""
    place = {one: at for at, one in enumerate(sorted(set(found)), 1)}
    return [place[one] for one in found]


def _reference_name(work: Work) -> str:
    """Return the sort form of the first author, else of the title."""
    return sort_form((authors(work) or [plain_title(work.text("title"))])[0])
