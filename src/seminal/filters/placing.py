"""Choose, build and insert the sections of a document, with metadata and complaints."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from seminal.filters.chapters import END, MARKER, chapters
from seminal.filters.complaints import Complaint, ReferencesError, complaint_lines
from seminal.filters.document import PandocNode
from seminal.filters.making import by_engine, section_blocks
from seminal.filters.own_books import OwnBooks, own_books, with_own_keys
from seminal.filters.raw import Raw, authors_keys, read, replace_blocks
from seminal.filters.requests import CLASS, SectionPlan, plans
from seminal.filters.section import Section
from seminal.filters.section import plain_inlines as _inlines
from seminal.filters.setting import Setting, find_topics_file, named_inputs, setting
from seminal.further.choose import choose, find_topics, nearest_topic
from seminal.further.headings import more_works, section_id, section_title
from seminal.further.shelf import Shelf, ShelfItem, read_shelf
from seminal.store.regular import regular_text
from seminal.text.section_requests import OTHERS_ATTRIBUTE

_PLAIN_KEY = re.compile(r"[\w:.+/-]+")
_BIBENTRY = r"\usepackage{bibentry}\AtBeginDocument{\nobibliography*}"
_PRIVATE = r"""
% Works of reading sections that nobody cites: \bibentry needs them in the .bbl, the reader not in the bibliography.
\makeatletter
\edef\seminal@private{\detokenize{,KEYS,}}
\long\def\seminal@skip#1\par{}
\def\seminal@lookup#1{\begingroup\edef\seminal@next{\endgroup\noexpand\in@{\detokenize{,#1,}}{\seminal@private}}%
  \seminal@next\ifin@\if@filesw\immediate\write\@auxout{\string\bibcite{#1}{{0}{0}{{}}{{}}}}\fi\fi}
\def\seminal@long[#1]#2{\seminal@lookup{#2}%
  \ifin@\let\seminal@next\seminal@skip\else\def\seminal@next{\seminal@bibitem[{#1}]{#2}}\fi\seminal@next}
\def\seminal@short#1{\seminal@lookup{#1}%
  \ifin@\let\seminal@next\seminal@skip\else\def\seminal@next{\seminal@bibitem{#1}}\fi\seminal@next}
\AtBeginDocument{\let\seminal@bibitem\bibitem\def\bibitem{\@ifnextchar[\seminal@long\seminal@short}}
\makeatother"""

_TAKEN = re.compile(rf'"({CLASS}-[^"]*)"')
_SOME_ID = f'"{CLASS}-'
_OLDEST = [1, 23]  # pandoc-types of pandoc 3.0
_FENCE = 'close the braces and quotes: ::: {.further-reading topic="..."} ... :::, with a blank line before'


def add_to_metadata(
    meta: dict[str, PandocNode],
    sections: Sequence[Section],
    by_latex: Sequence[Section],
    engine: str,
    known_keys: Collection[str],
    cited: Collection[str] = (),
) -> bool:
    """Add what the sections need to the metadata; return whether anything was added.

    `by_latex` are the sections that LaTeX formats, `known_keys` the keys of the document's bibliographies, `cited`
    the keys that the document itself cites, which natbib's bibliography needs.
    """
    items_to_cite = {
        item.cite_key: item for section in sections if section.wish.cite for item in section.items
    }
    if engine == "citeproc":
        if missing := [item for key, item in items_to_cite.items() if key not in known_keys]:
            meta["references"] = _referenced(meta.get("references"), missing)
    else:
        items_to_cite = {key: item for key, item in items_to_cite.items() if key in known_keys}
    cite = list(items_to_cite)
    if cite:
        meta["nocite"] = nocite(meta.get("nocite"), cite)
    if engine == "natbib" and by_latex:
        keys_shown = {*cite, *cited}
        keys = dict.fromkeys(item.cite_key for section in by_latex for item in section.items)
        private = [key for key in keys if key not in keys_shown and _PLAIN_KEY.fullmatch(key)]
        private_bibliography = (
            _PRIVATE.replace("KEYS", ",".join(private)) if private and "*" not in keys_shown else ""
        )
        meta["header-includes"] = _included(meta.get("header-includes"), _BIBENTRY + private_bibliography)
    return bool(cite) or bool(engine == "natbib" and by_latex)


def _referenced(old: PandocNode | None, items: Sequence[ShelfItem]) -> PandocNode:
    """Return `references:` with the records of works absent from the document's bibliographies."""
    records = [_metadata_value({**item.csl, "id": item.cite_key}) for item in items]
    return {"t": "MetaList", "c": [*(old["c"] if old and old["t"] == "MetaList" else []), *records]}


def _metadata_value(value: Any) -> PandocNode:
    """Return a value as pandoc's metadata has it."""
    if isinstance(value, Mapping):
        return {"t": "MetaMap", "c": {str(name): _metadata_value(part) for name, part in value.items()}}
    if isinstance(value, list | tuple):
        return {"t": "MetaList", "c": [_metadata_value(part) for part in value]}
    if isinstance(value, bool):
        return {"t": "MetaBool", "c": value}
    return {"t": "MetaInlines", "c": _inlines(str(value))}


def _included(old: PandocNode | None, latex: str) -> PandocNode:
    """Return `header-includes:` with LaTeX code added."""
    new = {"t": "MetaBlocks", "c": [{"t": "RawBlock", "c": ["latex", latex]}]}
    if old is None:
        return {"t": "MetaList", "c": [new]}
    return {"t": "MetaList", "c": [*(old["c"] if old["t"] == "MetaList" else [old]), new]}


def nocite(old: PandocNode | None, keys: Iterable[str]) -> PandocNode:
    """Return `nocite` with the works added, which puts them into the book's bibliography."""
    cites: list[PandocNode] = []
    for key in dict.fromkeys(keys):
        citation = {"citationId": key, "citationPrefix": [], "citationSuffix": [], "citationNoteNum": 0,
                    "citationMode": {"t": "NormalCitation"}, "citationHash": 0}  # fmt: skip
        cites.append({"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"[@{key}]"}]]})
    blocks = old["c"] if old and old["t"] == "MetaBlocks" else []
    if old and old["t"] == "MetaInlines":
        blocks = [{"t": "Para", "c": old["c"]}]
    return {"t": "MetaBlocks", "c": [*blocks, {"t": "Para", "c": cites}]}


class Job(NamedTuple):
    """A document in progress: its parts, its surroundings, used ids, problems."""

    raw: Raw
    setting: Setting
    ids: set[str]
    complaints: list[Complaint]


def place_sections(data: bytes, output: str, broken: bool = False) -> tuple[bytes, list[str], bool]:
    """Return the document with its sections, complaints, and whether they stop the render."""
    raw = read(data)
    document_setting = setting(raw.meta, output)
    used_ids = _TAKEN.findall(raw.text) if _SOME_ID in raw.text else ()
    job = Job(raw, document_setting, set(used_ids), [])
    if document_setting.problem:
        job.complaints.append(Complaint("unknown-option", "", document_setting.problem))
    if broken:
        job.complaints.append(
            Complaint("broken-section", document_setting.path, f"a {CLASS} Div is not read as a Div", _FENCE)
        )
    section_plans = [
        plan
        for stretch in chapters(
            raw.meta, raw.blocks, document_setting.path, MARKER in raw.text or END in raw.text, named_inputs()
        )
        for plan in plans(raw, document_setting, stretch, job.complaints)
    ]
    result = _filled_document(job, section_plans) if section_plans else None
    lines, stops_render = complaint_lines(job.complaints, document_setting.strict)
    return (data if result is None else result), lines, stops_render


def _filled_document(job: Job, section_plans: list[SectionPlan]) -> bytes | None:
    """Return the document with the sections, None if unchanged; add complaints to the job."""
    if list(job.raw.version) < _OLDEST:
        hint = "install pandoc 3.0 or later"
        message = "this pandoc is too old for reading sections"
        job.complaints.append(Complaint("old-pandoc", job.setting.path, message, hint, fatal=True))
        return None
    found = _shelf_of_job(job)
    if found is None:
        return None
    shelf, books = found
    keys_shown: dict[str, set[str]] = {}
    planned = [
        (plan, _section_of_plan(job, plan, shelf, keys_shown.setdefault(plan.path, set())))
        for plan in section_plans
    ]
    filled = [(plan, section) for plan, section in planned if section is not None]
    if not filled:
        return None
    try:
        blocks = section_blocks([section for _, section in filled], job.setting, books)
    except ReferencesError as error:
        hint = "no section was put in"
        job.complaints.append(Complaint("unformatted-references", job.setting.path, str(error), hint))
        return None
    changed, inserted = _insert_sections([plan for plan, _ in filled], blocks, job.raw.blocks)
    engine = job.setting.engine
    keys = authors_keys(job.raw.text) if engine == "natbib" else ()
    sections = [section for _, section in filled]
    missing_keys = _unlisted_keys(sections, job.setting, books)
    if missing_keys:
        message = f"cite=true: no bibliography of the document has {', '.join(missing_keys[:3])}"
        hint = "add bib/references.bib to `bibliography:`"
        job.complaints.append(Complaint("bibliography-missing", job.setting.path, message, hint))
    by_latex = [section for section in sections if by_engine(section, job.setting, books)]
    added = add_to_metadata(job.raw.meta, sections, by_latex, engine, books.keys, keys)
    return replace_blocks(job.raw, changed, inserted, meta=added)


def _insert_sections(
    section_plans: Iterable[SectionPlan], made: Iterable[list[PandocNode]], top_blocks: object
) -> tuple[set[int], dict[int, list[PandocNode]]]:
    """Put sections into their Divs; return changed blocks' numbers, and blocks to insert by number."""
    changed: set[int] = set()
    inserted: dict[int, list[PandocNode]] = {}
    for plan, made_of in zip(section_plans, made, strict=True):
        *blocks_before, block = made_of
        if plan.div is None:
            inserted.setdefault(plan.top, []).extend(made_of)
            continue
        if plan.home is top_blocks:
            inserted.setdefault(plan.top, []).extend(blocks_before)
        else:  # inside of another Div a heading begins no slide
            block["c"][1][:0] = blocks_before
        plan.home[plan.at] = block
        changed.add(plan.top)
    return changed, inserted


def _unlisted_keys(sections: list[Section], setting: Setting, books: OwnBooks) -> list[str]:
    """Return the keys with `cite` that no bibliography has; none needed with citeproc."""
    if setting.engine == "citeproc":
        return []
    asked = (item.cite_key for section in sections if section.wish.cite for item in section.items)
    return [key for key in dict.fromkeys(asked) if key not in books.keys]


def _shelf_of_job(job: Job) -> tuple[Shelf, OwnBooks] | None:
    """Return the topics and the author's bibliographies; None, adding a complaint, without topics."""
    name, file = find_topics_file(job.setting.options)
    if file is None:
        message = "no such file, so no reading section"
        job.complaints.append(Complaint("topics-file", name, message, "run: seminal build"))
        return None
    try:
        text = regular_text(file)
        shelf = read_shelf(text)
        books = own_books(job.raw.meta, file)
        return with_own_keys(shelf, text, books), books
    except (OSError, ValueError) as error:
        message = f"cannot be used: {error}"
        job.complaints.append(Complaint("topics-file", file.as_posix(), message, "run: seminal build"))
        return None


def _section_of_plan(job: Job, plan: SectionPlan, shelf: Shelf, keys_shown: set[str]) -> Section | None:
    """Return the section of a plan, or None if it would be empty.

    Adds complaints on unknown and empty topics to the job, and the section's keys to `keys_shown`.
    """
    slugs, unknown = find_topics(plan.wish.topics, shelf)
    for name in unknown:
        similar = nearest_topic(name, shelf)
        hint = f"did you mean {similar}?" if similar else "bib/topics.yml and bib/topics.json list the topics"
        job.complaints.append(Complaint("unknown-topic", plan.path, f"no topic {name}", hint))
    if not slugs:
        return None
    blocks = plan.div["c"][1] if plan.div else []
    own_items = tuple(item for block in blocks if _is_work_list(block) for item in _list_items(block))
    other_blocks = tuple(block for block in blocks if not _is_work_list(block))
    own_keys = {shelf.canonical(c["citationId"]) for item in own_items for c in _first_cite(item)}
    items, omitted = choose(shelf, slugs, plan.wish, plan.cited, keys_shown | own_keys)
    if not items and not own_items:
        reason = (
            "has no works" if not shelf.keys(slugs) else "has no works left that the chapter does not cite"
        )
        message = f"topic {', '.join(slugs)} {reason}"
        job.complaints.append(Complaint("empty-topic", plan.path, message, 'see cited="include"'))
        return None
    keys_shown.update(own_keys, (item.key for item in items))
    name, classes, pairs = plan.attributes
    wrapper = (name, classes, [pair for pair in pairs if OTHERS_ATTRIBUTE.match(pair[0])])
    lang = str(job.setting.meta.get("lang") or "")
    more_text = more_works(omitted, lang) if omitted and plan.wish.more else ""
    return Section(
        _free_identifier(job, plan, slugs),
        _heading_text(job, plan, other_blocks),
        wish=plan.wish,
        items=items,
        more=more_text,
        own=own_items,
        kept=other_blocks,
        wrapper=wrapper,
    )


def _free_identifier(job: Job, plan: SectionPlan, slugs: tuple[str, ...]) -> str:
    """Return an unused id from the Div's topics or the chapter's file; note it.

    A number is added to one that is in use: `further-reading-x-2`.
    """
    asked = {name for name, _ in plan.attributes[2]}
    chapter = Path(plan.path).stem if plan.path != job.setting.path else job.setting.chapter
    stem = section_id("" if asked & {"topic", "topics"} else chapter, slugs)
    identifier, n = stem, 1
    while identifier in job.ids:
        n += 1
        identifier = f"{stem}-{n}"
    job.ids.add(identifier)
    return identifier


def _heading_text(job: Job, plan: SectionPlan, other_blocks: tuple[PandocNode, ...]) -> str | None:
    """Return the heading's text; None for an empty title or beside the author's heading."""
    if plan.wish.title is not None:
        return plan.wish.title or None
    block_before = plan.home[plan.at - 1] if plan.div and plan.at else None
    is_below_heading = (
        isinstance(block_before, dict) and block_before.get("t") == "Header" and block_before["c"][0] > 1
    )
    if is_below_heading or any(block["t"] == "Header" for block in other_blocks[:1]):
        return None
    return section_title(str(job.setting.meta.get("lang", "")))


def _is_work_list(block: PandocNode) -> bool:
    """Return whether a block is a list in which an item begins with a citation."""
    return any(_first_cite(item) for item in _list_items(block))


def _list_items(block: PandocNode) -> list[PandocNode]:
    """Return the items of a bullet or ordered list; none of another block."""
    if block["t"] == "BulletList":
        return list(block["c"])
    return list(block["c"][1]) if block["t"] == "OrderedList" else []


def _first_cite(item: PandocNode) -> list[PandocNode]:
    """Return the citations that begin a list item (`- @key: why read it`), else []."""
    first = item[0] if item else None
    if not first or first["t"] not in ("Plain", "Para") or not first["c"]:
        return []
    return list(first["c"][0]["c"][0]) if first["c"][0]["t"] == "Cite" else []
