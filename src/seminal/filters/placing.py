"""Where sections go in a document, what goes into each, and what stands in the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seminal.files import decode, read_bytes
from seminal.filters.chapters import Stretch, chapters
from seminal.filters.document import Node, survey
from seminal.filters.references import ReferencesError, references
from seminal.filters.section import DONE, Section, build, formatted, fullcite
from seminal.filters.setting import Setting, find_topics_file, setting
from seminal.further.choose import choose
from seminal.further.headings import section_title
from seminal.further.shelf import Item, Shelf, read_shelf
from seminal.further.wish import Wish, find_topics, nearest_topic, parse_wish
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import FatalError
from seminal.model.source import Location

_CLASS = "further-reading"
_OLDEST = [1, 23]  # pandoc-types of pandoc 3.0
_KEPT = re.compile(r"data-|aria-|lang$|dir$|role$|__quarto")  # attributes that are not options of ours


@dataclass(slots=True)
class Plan:
    """A section to be made at `home[at]`: instead of the Div there, or (`div` None) before it."""

    home: list[Node]
    at: int
    path: str
    wish: Wish
    cited: frozenset[str]
    div: Node | None
    identifier: str = ""
    section: Section | None = None


class Job:
    """One document's sections: collects plans, then complaints, then writes."""

    def __init__(self, document: Node, surroundings: Setting) -> None:
        self.document = document
        self.setting = surroundings
        self.complaints: list[Diagnostic] = []
        self.ids: set[str] = set()

    def complain(self, rule: str, path: str, message: str, hint: str = "") -> None:
        """Note a problem; `path` is the file that a person has to look at."""
        self.complaints.append(Diagnostic(rule, Location(path, 1, 1, 1, 1), message, hint))


def place(data: bytes, output: str, broken: bool = False) -> tuple[bytes, list[str], bool]:
    """Return the document with its sections, the complaints as lines, and whether they are errors."""
    document = json.loads(data)
    job = Job(document, setting(document["meta"], output))
    if job.setting.problem:
        job.complain("unknown-option", "", job.setting.problem)
    if broken:
        job.complain("broken-section", job.setting.path, "a further-reading Div is not read as one", _FENCE)
    plans = [plan for stretch in chapters(document, job.setting.path) for plan in _plans(job, stretch)]
    changed = bool(plans) and _fill(job, plans)
    severe = any(complaint.severity >= Severity.WARNING for complaint in job.complaints)
    return (
        json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() if changed else data,
        [_line(complaint) for complaint in job.complaints],
        job.setting.strict and severe,
    )


_FENCE = 'close the braces and quotes: ::: {.further-reading topic="..."} ... :::, with a blank line before'


def _line(complaint: Diagnostic) -> str:
    hint = f"; {complaint.hint}" if complaint.hint else ""
    where = f"{complaint.location.path}: " if complaint.location.path else ""
    return f"{where}{complaint.severity} {complaint.rule}: {complaint.message}{hint}"


# -- what is asked for ---------------------------------------------------------------------------


def _plans(job: Job, stretch: Stretch) -> Iterator[Plan]:
    """Yield a plan for each Div of a chapter, or one for its end if it has topics and no Div."""
    blocks = job.document["blocks"]
    found = survey(blocks, stretch.start, stretch.end, _CLASS)
    job.ids |= found.ids
    if stretch.problem:
        job.complain("broken-section", stretch.path, f"its front matter cannot be read: {stretch.problem}")
    asked = stretch.front.get(_CLASS)
    if _off(asked) or _off(job.setting.options.get(_CLASS)):
        return
    topics = stretch.front.get("topics") or []
    base = _wish(job, stretch, asked, topics if isinstance(topics, list) else [topics])
    if base is None:
        return
    cited = frozenset(found.cited)
    for home, at in found.divs:
        div = home[at]
        if DONE in div["c"][0][1]:
            continue
        wish = _div_wish(job, stretch, div, base)
        if wish is not None:
            yield Plan(home, at, stretch.path, wish, cited, div)
    if not found.divs and base.topics:
        yield Plan(blocks, stretch.end, stretch.path, base, cited, None)


def _off(value: Any) -> bool:
    return value is False or str(value).strip().lower() in ("false", "no")


def _wish(job: Job, stretch: Stretch, asked: Any, topics: list[Any]) -> Wish | None:
    """Return the chapter's options: the project's under its front matter's; None if they are broken."""
    wish = Wish(topics=tuple(str(topic) for topic in topics if str(topic).strip()))
    for layer in (job.setting.options.get(_CLASS), asked):
        if isinstance(layer, Mapping):
            wish, problems = parse_wish(layer.items(), wish)
            for problem in problems:
                job.complain("unknown-option", stretch.path, problem)
            if problems:
                return None
    return wish


def _div_wish(job: Job, stretch: Stretch, div: Node, base: Wish) -> Wish | None:
    pairs = [(name, value) for name, value in div["c"][0][2] if not _KEPT.match(name)]
    wish, problems = parse_wish(pairs, base)
    for problem in problems:
        job.complain("unknown-option", stretch.path, problem)
    if not wish.topics and not problems:
        hint = 'give it topic="..." or the chapter topics: in its front matter'
        job.complain("unknown-topic", stretch.path, "a further-reading Div without a topic", hint)
        return None
    return None if problems else wish


# -- what it gets --------------------------------------------------------------------------------


def _fill(job: Job, plans: list[Plan]) -> bool:
    """Put the sections in; return whether the document changed."""
    version = job.document.get("pandoc-api-version", [])
    if version < _OLDEST:
        hint = "install pandoc 3.0 or later"
        job.complain("old-pandoc", job.setting.path, "this pandoc is too old for reading sections", hint)
        return False
    shelf = _shelf(job)
    if shelf is None:
        return False
    shown: dict[str, set[str]] = {}
    for plan in plans:
        _choose(job, plan, shelf, shown.setdefault(plan.path, set()))
    ready = [plan for plan in plans if plan.section is not None]
    return bool(ready) and _write(job, ready)


def _shelf(job: Job) -> Shelf | None:
    name, file = find_topics_file(job.setting.options)
    if file is None:
        job.complain("topics-file", name, "no such file, so no reading section", "run: seminal build")
        return None
    try:
        return read_shelf(decode(read_bytes(file, file.name), file.name))
    except (FatalError, ValueError) as error:
        job.complain("topics-file", file.as_posix(), f"cannot be used: {error}", "run: seminal build")
        return None


def _choose(job: Job, plan: Plan, shelf: Shelf, shown: set[str]) -> None:
    """Set the plan's section, unless there is nothing to say; note what the chapter shows now."""
    slugs, unknown = find_topics(plan.wish.topics, shelf)
    for name in unknown:
        near = nearest_topic(name, shelf)
        hint = f"did you mean {near}?" if near else "bib/topics.yml and bib/topics.json list the topics"
        job.complain("unknown-topic", plan.path, f"no topic {name}", hint)
    if not slugs:
        return
    blocks = plan.div["c"][1] if plan.div else []
    own = tuple(item for block in blocks if _is_list(block) for item in _list_items(block))
    kept = tuple(block for block in blocks if not _is_list(block))
    listed = {citation["citationId"] for item in own for citation in _first_cite(item)}
    items = choose(shelf, slugs, plan.wish, plan.cited, shown | listed)
    if not items and not own:
        why = "has no works" if not shelf.keys(slugs) else "has no works left that the chapter does not cite"
        job.complain("empty-topic", plan.path, f"topic {', '.join(slugs)} {why}", 'see cited="include"')
        return
    shown.update(item.key for item in items)
    shown.update(map(shelf.canonical, listed))
    name, classes, pairs = plan.div["c"][0] if plan.div else ("", [], [])
    left = [pair for pair in pairs if _KEPT.match(pair[0])]
    plan.section = Section(
        _identifier(job, plan, slugs),
        _heading(job, plan, kept),
        plan.wish,
        items,
        own,
        kept,
        (name, classes, left),
    )


def _identifier(job: Job, plan: Plan, slugs: tuple[str, ...]) -> str:
    """Return an id that no other block has: by the Div's topics, else by the chapter's file."""
    asked = {name for name, _ in plan.div["c"][0][2]} if plan.div else set()
    chapter = Path(plan.path).stem if plan.path != job.setting.path else job.setting.chapter
    name = "-".join(slugs) if asked & {"topic", "topics"} or not chapter else chapter
    stem = f"{_CLASS}-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or 'chapter'}"
    identifier, n = stem, 1
    while identifier in job.ids:
        n += 1
        identifier = f"{stem}-{n}"
    job.ids.add(identifier)
    return identifier


def _heading(job: Job, plan: Plan, kept: tuple[Node, ...]) -> str | None:
    """Return the heading's text, or None where the author wrote a heading in the Div or right above it."""
    if plan.wish.title is not None:
        return plan.wish.title or None
    before = plan.home[plan.at - 1] if plan.div and plan.at else None
    above = isinstance(before, dict) and before.get("t") == "Header" and before["c"][0] > 1
    if above or any(block["t"] == "Header" for block in kept[:1]):
        return None
    return section_title(str(job.setting.meta.get("lang", "")))


def _is_list(block: Node) -> bool:
    return any(_first_cite(item) for item in _list_items(block))


def _list_items(block: Node) -> list[Node]:
    if block["t"] == "BulletList":
        return list(block["c"])
    return list(block["c"][1]) if block["t"] == "OrderedList" else []


def _first_cite(item: Node) -> list[Node]:
    """Return the citations of a list item that begins with one: the author's `- @key: why read it`."""
    first = item[0] if item else None
    if not first or first["t"] not in ("Plain", "Para") or not first["c"]:
        return []
    return list(first["c"][0]["c"][0]) if first["c"][0]["t"] == "Cite" else []


# -- writing it ----------------------------------------------------------------------------------


def _write(job: Job, plans: list[Plan]) -> bool:
    sections = [plan.section for plan in plans if plan.section is not None]
    engine = job.setting.engine
    if engine == "citeproc":
        wanted = {item.key: item for s in sections if s.wish.style != "compact" for item in s.items}
        try:
            made = references(tuple(wanted.values()), job.setting.meta) if wanted else {}
        except ReferencesError as error:
            job.complain("unformatted-references", job.setting.path, str(error), "no section was put in")
            return False
        refer = formatted(made)
    else:
        refer = fullcite("fullcite" if engine == "biblatex" else "bibentry")
    for plan in reversed(plans):  # from the end: an insertion moves what comes after it
        assert plan.section is not None
        block = build(plan.section, refer, job.setting.output)
        plan.home[plan.at : plan.at + (plan.div is not None)] = [block]
    _cite(job.document["meta"], [item for s in sections if s.wish.cite for item in s.items])
    return True


def _cite(meta: dict[str, Node], items: list[Item]) -> None:
    """Add the works to `nocite`, which puts them into the book's bibliography."""
    if not items:
        return
    cites: list[Node] = []
    for key in dict.fromkeys(item.key for item in items):
        citation = {
            "citationId": key,
            "citationPrefix": [],
            "citationSuffix": [],
            "citationMode": {"t": "NormalCitation"},
            "citationNoteNum": 0,
            "citationHash": 0,
        }
        cites.append({"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"[@{key}]"}]]})
    old = meta.get("nocite")
    blocks = old["c"] if old and old["t"] == "MetaBlocks" else []
    if old and old["t"] == "MetaInlines":
        blocks = [{"t": "Para", "c": old["c"]}]
    meta["nocite"] = {"t": "MetaBlocks", "c": [*blocks, {"t": "Para", "c": cites}]}
