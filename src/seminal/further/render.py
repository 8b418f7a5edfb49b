"""Render a reading section as Markdown, LaTeX, HTML or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from seminal.further.headings import joined_names
from seminal.further.shelf import ShelfItem
from seminal.text.escaping.html import attribute as web_attribute
from seminal.text.escaping.html import text as web_text
from seminal.text.escaping.markdown import at_start
from seminal.text.escaping.markdown import text as markdown_text
from seminal.text.latex import from_unicode as latex_text
from seminal.text.pattern import lazy

_ENDED: Final = lazy(r"^$|[.?!…。？！][\"'”’»)\]]*$")
_ELISION: Final = lazy(r"(?<= )([a-z]+['’]) ")
_NAME_PARTS: Final = ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")
_MAX_AUTHORS = 3  # more are shortened to the first and "et al."


class SectionReading(NamedTuple):
    """A section to write: `topics` are slugs, `more` is the note on omitted works."""

    title: str
    identifier: str
    level: int
    topics: tuple[str, ...]
    items: tuple[ShelfItem, ...]
    style: str = "annotated"
    more: str = ""
    lang: str = "en"


class Reference(NamedTuple):
    """The parts of a short reference, for where no citation style is at hand."""

    authors: str
    year: str
    title: str
    link: str
    container: str
    publisher: str
    note: str


def render(reading: SectionReading, form: str) -> str:
    """Return the section in one of FORMATS, ending in a newline."""
    return FORMATS[form](reading)


def render_all(readings: Sequence[SectionReading], form: str) -> str:
    """Return a chapter's sections in one of FORMATS; as JSON they are combined."""
    if form == "json":
        return data(combined(readings))
    return "\n".join(render(reading, form) for reading in readings)


def combined(readings: Sequence[SectionReading]) -> SectionReading:
    """Return sections as one, with the heading of the first."""
    topics = tuple(dict.fromkeys(slug for reading in readings for slug in reading.topics))
    items = tuple(item for reading in readings for item in reading.items)
    return readings[0]._replace(topics=topics, items=items)


def reference(item: ShelfItem, style: str, lang: str = "en") -> Reference:
    """Return the parts of a work's reference in plain text.

    More than three names (two if `compact`) are shortened to the first and "et al."; only a work without a
    container has its publisher, and a compact one has neither.
    """
    role = "author" if item.csl.get("author") else "editor"
    people = item.csl.get(role, [])
    names = [_person_name(person) for person in people if person.get("literal") != "others"]
    shortened = len(names) > _MAX_AUTHORS or len(names) < len(people)
    shortened = shortened or (style == "compact" and len(names) > 2)
    authors = f"{names[0]} et al." if shortened and names else joined_names(names, lang)
    if authors and role == "editor":
        authors += " (eds.)" if len(people) > 1 else " (ed.)"
    container, publisher = (str(item.csl.get(name) or "") for name in ("container-title", "publisher"))
    if style == "compact":
        container = publisher = ""
    year = "" if item.year is None else str(item.year)
    publisher = "" if container else publisher
    return Reference(
        authors,
        year,
        title=item.title,
        link=item.link,
        container=container,
        publisher=publisher,
        note=_remark(item, style),
    )


def _remark(item: ShelfItem, style: str) -> str:
    return {"annotated": item.remark, "compact": ""}.get(style, item.note)


def _person_name(person: dict[str, Any]) -> str:
    parts = [str(person[part]) for part in _NAME_PARTS if person.get(part)]
    return str(person.get("literal") or _ELISION.sub(r"\1", " ".join(parts)))


def markdown(reading: SectionReading) -> str:
    """Return a heading and a list for pandoc, a line for each work."""
    title = f"{'#' * reading.level} {markdown_text(reading.title)} {{#{reading.identifier} .unnumbered}}"
    head = [title, ""] if reading.title else []
    return (
        "\n".join([*head, *(markdown_line(item, reading) for item in reading.items), *_more(reading.more)])
        + "\n"
    )


def _more(text: str) -> list[str]:
    return ["", text] if text else []


def markdown_line(item: ShelfItem, reading: SectionReading) -> str:
    """Return the list item of a work: `- Li. 2020. [Title](<link>). *Venue*. *note*`."""
    ref = reference(item, reading.style, reading.lang)
    title = f"[{markdown_text(ref.title)}](<{ref.link}>)" if ref.link else f"*{markdown_text(ref.title)}*"
    note = f" *{markdown_text(ref.note)}*" if ref.note else ""
    container = f"*{markdown_text(ref.container)}*"
    printed = (markdown_text(ref.authors), ref.year, title, container, markdown_text(ref.publisher))
    return f"- {at_start(_sentences(ref, printed))}{note}"


def latex(reading: SectionReading) -> str:
    r"""Return an unnumbered heading and a list of `\fullcite`, for biblatex."""
    level = ("chapter", "section", "subsection", "subsubsection", "paragraph", "paragraph")[reading.level - 1]
    title = rf"\{level}*{{{latex_text(reading.title)}}}\label{{{reading.identifier}}}"
    head = [title] if reading.title else []
    lines = [latex_line(item, reading) for item in reading.items]
    return "\n".join([*head, r"\begin{itemize}", *lines, r"\end{itemize}", *_more(reading.more)]) + "\n"


def latex_line(item: ShelfItem, reading: SectionReading) -> str:
    r"""Return an `\item` with the work's reference, which biblatex formats."""
    remark = _remark(item, reading.style)
    note = rf" \emph{{{latex_text(remark)}}}" if remark else ""
    return rf"  \item \fullcite{{{item.cite_key}}}.{note}"


def web(reading: SectionReading) -> str:
    """Return a `<section>` with a heading, a list and the note on omitted works."""
    rows = []
    for item in reading.items:
        ref = reference(item, reading.style, reading.lang)
        title = f"<cite>{web_text(ref.title)}</cite>"
        if ref.link:
            title = f'<a href="{web_attribute(ref.link)}">{title}</a>'
        container = f"<em>{web_text(ref.container)}</em>"
        printed_fields = (web_text(ref.authors), ref.year, title, container, web_text(ref.publisher))
        note = f" <em>{web_text(ref.note)}</em>" if ref.note else ""
        rows.append(f"<li>{_sentences(ref, printed_fields)}{note}</li>")
    level = f"h{reading.level}"
    head = [f"<{level}>{web_text(reading.title)}</{level}>"] if reading.title else []
    more_lines = [f"<p>{web_text(reading.more)}</p>"] if reading.more else []
    opening = f'<section id="{reading.identifier}" class="further-reading">'
    return "\n".join([opening, *head, "<ul>", *rows, "</ul>", *more_lines, "</section>"]) + "\n"


def data(reading: SectionReading) -> str:
    """Return the section as JSON; `docs/reference/formats.md` documents it."""
    works = [
        {
            "key": item.cite_key,
            "title": item.title,
            "authors": list(item.authors),
            "year": item.year,
            "lists": item.lists,
            "witnesses": item.witnesses,
            "note": item.note,
            "mark": item.mark,
            "link": item.link,
            "topics": list(item.topics),
        }
        for item in reading.items
    ]
    head = {"version": 1, "title": reading.title, "topics": list(reading.topics)}
    return json.dumps({**head, "works": works}, ensure_ascii=False, indent=2) + "\n"


FORMATS: Final[dict[str, Callable[[SectionReading], str]]] = {
    "md": markdown,
    "tex": latex,
    "html": web,
    "json": data,
}


def _sentences(ref: Reference, printed: Sequence[str]) -> str:
    """Return the parts as in `printed` (with markup), joined, each ending as a sentence.

    A full stop is added unless the part's plain text ends with one, `?`, `!` or `…`; empty parts are skipped.
    """
    return " ".join(
        markup if _ENDED.search(text) else f"{markup}."
        for text, markup in zip(
            (ref.authors, ref.year, ref.title, ref.container, ref.publisher), printed, strict=True
        )
        if text
    )
