"""bib/topics.json: the one small file that reading sections are made from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.work import Work
from seminal.text.escaping.formulas import runs
from seminal.write.csl_json import Json, item

_dump: Final = json.JSONEncoder(ensure_ascii=False).encode
_BRACE: Final = re.compile(r"(\\[{}])|[{}]")
_UNPRINTED = frozenset(("abstract", "annote", "keyword", "other-ids"))


def topics_json(
    library: Library, topics: Sequence[Topic], known: Mapping[str, bytes | memoryview] | None = None
) -> str:
    """Return the topics and their works as JSON, a line each; `docs/reference/formats.md` documents it.

    `known` holds the works' rows by key, as `row` gives them.
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
    """Return a topic as an object of topics.json, without its works."""
    keys = [key for key in topic.keys if key in rows]
    texts = {"slug": topic.slug, "title": topic.title, "parent": topic.parent, "keys": keys}
    pinned = [key for key in topic.pinned if key in rows]
    return {**texts, "pinned": pinned} if pinned else texts


def row(work: Work, found: Mapping[str, Json]) -> str:
    """Return what reading sections need of a work, as JSON by key."""
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
    """Return the lists' remarks on the work, each once, on one line."""
    return " ".join(_heading_texts(work, "annotation"))


def importance_marks(work: Work) -> str:
    """Return the lists' marks of importance, each once: `required, *`."""
    return ", ".join(_heading_texts(work, "mark"))


def _heading_texts(work: Work, name: str) -> dict[str, None]:
    texts = [claim.value for claim in work.claims.get(name, ()) if isinstance(claim.value, str)]
    return dict.fromkeys(" ".join(text.split()) for text in texts)


def authors(work: Work) -> list[str]:
    """Return the authors for a reading section, with a mark for more."""
    return [" ".join(filter(None, (name.particle, name.family))) for name in work.people]


def plain_title(title: str) -> str:
    """Return a title without the braces that protect capitals; mathematics stays as it is."""
    return "".join(
        f"{run.fence}{run.text}{run.fence}" if run.formula else _BRACE.sub(r"\1", run.text)
        for run in runs(title)
    )


def _array_lines(rows: Iterable[str]) -> str:
    text = ",\n".join(rows)
    return f"\n{text}\n" if text else ""
