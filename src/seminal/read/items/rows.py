"""One row of a table: cells by role to a draft."""

from __future__ import annotations

import re
from collections.abc import Mapping

from seminal.model.entry import Name, PartialDate
from seminal.read.items import heads
from seminal.read.references import authors, buttons, imprint, links, reference, titling
from seminal.read.references.draft import Draft
from seminal.read.references.labelling import people
from seminal.read.references.labelling.wide_names import is_wide
from seminal.read.references.marked import MASK, Item, Marked
from seminal.text import dates
from seminal.text.escaping.keys import is_key
from seminal.text.fold import squash
from seminal.text.numerals import whole_number
from seminal.text.values import date_text

_YEAR = re.compile(r"\d\d$")
_SHOWN = re.compile(r"\[([^\[\]\n]{4,40})\]")
_MIN_TITLE_WORDS = 3
_NUMBER = re.compile(r"\s*\(\d+\)")
_CITED = re.compile(r"\(([^()]{4,80})\)\W*$")
"""Who described a system, behind its name: "KiteNet (Stone et al., 2019)"."""
_RANGE = re.compile(r"(?<=\w)\s*[-\u2010]+\s*(?=\w)")
_COMPACT = re.compile(r"^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$")
"""A date without signs: 20241028."""
_LETTER = re.compile(r"[^\W\d_]")
_DOMAIN = re.compile(r"[\w-]+(?:\.[\w-]+)+")
"""What Google Scholar knows of a publisher, often: "ieeexplore.ieee.org"."""
_SCREENED = re.compile(r"\s*(?:RAYYAN-[A-Z]|Exclusion reason:)")
"""What reviewers' tools note of a work: whether it was let in."""
_ISBN = re.compile(r"[^\dXx-]")
_ITEM_NUMBER = re.compile(r"[A-Z0-9]{8}")
"""What Zotero calls a key in its sheets."""
_COMPLETED = re.compile(r"(?<=\w)\[(\w{1,40})\]")
"""What a cataloguer adds to an initial: "J[erome]"."""
_SUPPLIED = re.compile(r"\s\[[^\[\]]{1,60}\]")
"""Another name, as cataloguers add it: "Aristotle [Aristoteles]"."""


def read_row(item: Item) -> list[Draft]:
    """Return the drafts of a table row's works; [] without a title cell."""
    cells = item.cells
    if "title" not in cells:
        return []
    texts = [text for _, text in work_lines(cells["title"])] or [cells["title"]]
    drafts = [draft for text in texts for draft in reference.read_all(text)]
    if len(texts) > 1 and any("paper" in draft.kinds for draft in drafts):
        for draft in drafts:
            draft.kinds.add("paper")  # lines of one cell are alike
    signed = "authors" in cells and bool(cells["authors"].text.strip())
    if signed and len(drafts) < 2 and not (drafts and _is_title_first(cells["title"], drafts[0])):
        drafts = drafts or [Draft()]
        drafts[0].title = titling.clean(cells["title"].text)  # though it names people
        drafts[0].authors, drafts[0].role = (), None
    for draft in drafts:
        _fill_draft(draft, cells, alone=len(drafts) == 1)
    return drafts


def _is_title_first(cell: Marked, draft: Draft) -> bool:
    """Return whether a cell is a title followed by people."""
    return bool(draft.title) and not (
        draft.authors and (_is_linked(cell) or reference.first_label(cell.text) == "author")
    )


def work_lines(cell: Marked) -> list[tuple[int, Marked]]:
    """Return a cell's lines with offsets if each is a work, else [].

    Each has a title and a paper's link; or all are linked phrases, one of them to a paper, and repeated ones are left
    out. A single line is not divided.
    """
    lines, at = [], 0
    for line in cell.text.split("\n"):
        if line.strip():
            lines.append((at, cell.slice(at, at + len(line))))
        at += len(line) + 1
    if len(lines) > 1 and all(_names_work(line) for _, line in lines):
        return lines
    linked = len(lines) > 1 and any(_names_work(line) for _, line in lines)
    if not (linked and all(_is_linked(line) and _is_phrase_line(line) for _, line in lines)):
        return []
    first = {squash(line.text): at for at, line in reversed(lines)}  # one may be linked twice
    return [(at, line) for at, line in lines if first[squash(line.text)] == at]


def _is_phrase_line(line: Marked) -> bool:
    """Return whether a line has three words or more and is no link's label."""
    return len(line.text.split()) >= _MIN_TITLE_WORDS and not links.is_label(line.text)


def _names_work(line: Marked) -> bool:
    """Return whether a line has three words besides buttons, and a paper's link."""
    found = line.of("link")
    labels = [m for m in found if links.is_label(line.text[m.start : m.end])]
    words = [word for word in line.masked(labels).replace(MASK, " ").split() if any(map(str.isalpha, word))]
    return len(words) >= _MIN_TITLE_WORDS and any(links.kind(mark.url) == "paper" for mark in found)


def _is_linked(cell: Marked) -> bool:
    """Return whether a cell is one link and nothing else."""
    linked = len(cell.marks) == 1 and cell.marks[0].kind == "link"
    return linked and not cell.masked(cell.marks).strip(" \x00")


def _take_labelled_venue(draft: Draft, cells: Mapping[str, Marked]) -> None:
    """Add the first venue of an unlabelled column ("EMNLP'24") or a link's text ("[FAST](url)")."""
    linked = cells["links"] if "links" in cells else Marked("")
    labels = [linked.text[mark.start : mark.end] for mark in linked.of("link")]
    labels += _SHOWN.findall(linked.text)  # a badge
    lines = cells["other"].text.split("\n") if "other" in cells else []
    dated = [line for line in lines if _YEAR.search(line)]
    for text in (*dated, *labels):
        if found := buttons.place(text, first=not links.is_label(text)):
            draft.add_imprint(found, 1)
            return


def _add_authors(draft: Draft, cell: str) -> None:
    """Set a draft's authors to the people of an author cell, if it names any."""
    cell = _SUPPLIED.sub("", _COMPLETED.sub(r"\1", cell))
    names = () if is_wide(cell) else authors.parse(cell, certain=True)
    if not names and cell and not cell[0].islower() and not any(map(str.isdigit, cell)):
        names = people.names(cell)
    if names:
        draft.add_authors(names)


def _add_imprint(draft: Draft, role: str, cell: Marked) -> None:
    """Add the links, venues and dates of a cell to a draft.

    The role is `date`, `venue` or `journal`; an unknown journal that is no meeting makes the work an article.
    """
    for mark in cell.of("link"):
        draft.link(mark.url)
    parts = [_COMPACT.sub(r"\1-\2-\3", part.strip()) for part in cell.text.split("\n")]
    if role == "date":
        parts = [" ".join(parts)]
        draft.add_date(dates.parse(parts[0]), 0)
    for part in parts:  # a publisher and a place
        is_venue = role != "date" and not imprint.dates_only(part) and _LETTER.search(part) is not None
        if found := imprint.read(part, certain=is_venue):
            draft.add_imprint(found, 1)
    where = draft.imprint
    if role == "journal" and where.venue and not where.known and not imprint.is_meeting(where.venue):
        draft.kind = "article"


def _fill_draft(draft: Draft, cells: Mapping[str, Marked], *, alone: bool) -> None:
    """Add all cells but the title to a draft.

    Links, numbers and keys only if the draft is `alone` in its row.
    """
    if "authors" in cells:
        _add_authors(draft, cells["authors"].text)
    if "names" in cells:  # in full, each with a number of the register's
        _add_authors(draft, _NUMBER.sub("", cells["names"].text))
    other_lines = "\n".join(cells[role].text for role in ("other", "note") if role in cells).split("\n")
    if " " not in draft.title and (
        spelt := next((s for s in other_lines if s.startswith(f"{draft.title}: ")), "")
    ):
        draft.title = titling.clean(spelt)  # "| Reef | Reef: Lamps for Very Slow Ships |"
    if "system" in cells:
        names, date = _names_and_year(cells["system"].text)
        if not draft.authors:
            draft.add_authors(names)
        draft.add_date(date, 0)
    for role in ("journal", "venue", "date"):
        if role in cells:
            _add_imprint(draft, role, cells[role])
    if not heads.PLACES & cells.keys():
        _take_labelled_venue(draft, cells)
    for role, cell in cells.items():
        if alone and (role in ("links", "other", "ignored") or role in heads.OF_THE_LIST):
            for mark in cell.of("link"):
                draft.link(mark.url)
            if role == "links":
                draft.identify(cell.text)
    if alone:
        values = {role: cell.text.strip() for role, cell in cells.items()}
        _add_register_columns(draft, values)
        _add_list_columns(draft, values)
    if "note" in cells and cells["note"].text.strip() and not _SCREENED.match(cells["note"].text):
        draft.notes.append(cells["note"].text)


def _names_and_year(text: str) -> tuple[tuple[Name, ...], PartialDate | None]:
    """Return authors and year after a system's name, "KiteNet (Stone, 2019)"; else (), None."""
    if match := _CITED.search(text):
        if found := titling.citation(match.group(1)):
            return found
        if names := authors.parse(match.group(1)):
            return names, None
    names, date = titling.citation(text) or ((), None)
    return (names, date) if len(names) > 1 else ((), None)


def _add_register_columns(draft: Draft, values: Mapping[str, str]) -> None:
    """Add columns of registers' exports: numbers, abstract, publisher, PMID, type, a book's ISBN."""
    fields = draft.imprint.fields
    for role in ("volume", "number", "pages", "abstract"):
        if role in values:
            fields[role] = values[role]
    if "first page" in values:
        last = values.get("last page", "")
        fields["pages"] = values["first page"] + (
            f"–{last}" if last not in ("", values["first page"]) else ""
        )
    if "pages" in values:
        fields["pages"] = _RANGE.sub("–", fields["pages"])
    if (printer := values.get("publisher", "")) and not _DOMAIN.fullmatch(printer):
        _take_publisher(draft, printer)
    if "pmid" in values:
        draft.identify(f"PMID:{values['pmid']}")
    if not draft.imprint.known:
        draft.kind = heads.kind(values.get("kind", "")) or draft.kind
    if "isbn" in values and (draft.kind or imprint.entry_type(draft.imprint)) == "book":
        draft.identify(f"ISBN {_ISBN.sub('', values['isbn'].split(',')[0])}")


def _add_list_columns(draft: Draft, values: Mapping[str, str]) -> None:
    """Add to a draft the list's keys for the work, access date and citation count."""
    if is_key(key := values.get("key", "")) and not _ITEM_NUMBER.fullmatch(key):
        draft.key = key
    aliases = values.get("ids", "").replace(",", " ").replace(";", " ").split()
    if aliases and all(map(is_key, aliases)):
        draft.imprint.fields["ids"] = ", ".join(aliases)
    looked = values.get("urldate", "")
    if day := dates.parse(looked) or dates.parse(looked[:10]):
        draft.imprint.fields["urldate"] = date_text(day)
    count = whole_number(values.get("cited by", "").replace(",", ""))
    if count is not None:
        draft.cited_by = count


def _take_publisher(draft: Draft, printer: str) -> None:
    """Add a publisher cell: as venue if there is none and it names one.

    Else as publisher, which without a venue makes the work a book.
    """
    found = imprint.read(printer)
    if draft.imprint.venue or not found or not found.venue:
        draft.imprint.publisher = (found.publisher if found else "") or printer
        draft.imprint.book = draft.imprint.book or not draft.imprint.venue
    else:
        draft.add_imprint(found, 1)
