"""Read LaTeX bibliographies: `thebibliography` environments, biblatex's `.bbl` files and amsrefs."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial, reduce
from itertools import zip_longest

from seminal.model.entry import OTHERS, Entry, Name, Origin, PartialDate, Piece, Reading, Value
from seminal.model.source import Source, Span
from seminal.read import apacite, bib_groups, citeproc, latex
from seminal.read.items.tables import joined_lines
from seminal.read.items.tiling import tile
from seminal.read.latex_inline import marked
from seminal.read.references import authors, reference, titling
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.list_style import read_in_style
from seminal.read.references.lexicon import GIVEN
from seminal.read.references.marked import Marked
from seminal.text import dates, identifiers
from seminal.text.latex import to_unicode
from seminal.text.numerals import whole_number
from seminal.text.pattern import enclosed_spans, lazy

_TITLE_ASIDE = re.compile(r"^[ \t]*%(?=``[^\n]{1,1000}'')", re.MULTILINE)
"""INSPIRE gives the title as a comment, for journals that print none: "%``Spinning lamps,''"."""
_REMARK = re.compile(r"\s*Note\d{1,3}\s*")
"""The key that REVTeX gives a footnote among the references."""
_BODY = re.compile(r"\s*((?:[A-Z]\.[~\s]*)*)\{(\w[^{}\\.]{1,120})\}[\s.]*")
_END = re.compile(r"\\end\s*\{thebibliography\}")
_HARVARD = (
    (lazy(r"\\harvardand\b(?:\\ )?\s*"), "and "),
    (lazy(r"\\harvardyearleft\s*"), "("),
    (lazy(r"\s*\\harvardyearright\b\s*"), ")"),
    (lazy(r"\\harvardurl\b"), r"\\url"),
    (lazy(r"(?<!`)`(?!`)"), "‘"),
    (lazy(r"(?<!')'(?=[\s,.;]|\Z)"), "’"),
)
"""What the macros of Harvard's styles print (its manual, section 5), and its quotation marks."""
_MAX_GIVEN = 4
_BLOCK = re.compile(r"(?:(?<!\s)\s++)?\\newblock\b\s*")
_BIBLATEX = re.compile(r"\\entry\{(?P<key>[^{}]*)\}\{(?P<type>\w+)\}\{[^{}]*\}")
_FIELD = re.compile(
    r"\\(?:field|strng|list)\{(\w+)\}(?:\{\d+\})?\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\}){0,4000})\}"
)
_YEAR = re.compile(r"\(?((?:1[5-9]|20)\d\d)[a-z]?\)?\.?")
_DATE_LAST = re.compile(rf"[,.]\s+((?:{dates.MONTH}\s+)?(?:1[5-9]|20)\d\d)[a-z]?\.?\s*\Z", re.IGNORECASE)
"""How BibTeX's styles end the title of a work without venue: "Kites of the north, May 2021." """
_ADDRESS = re.compile(r"\W*+(?:(?:URL|doi|Available(?: (?:at|from|online))?)\W*)?", re.IGNORECASE)
"""The words of a block that is only an address."""
_YEAR_LAST = re.compile(r"(?<![\s.,])[\s.,]+\(?((?:1[5-9]|20)\d\d)[a-z]?\)?[\s.,]*\Z")
_SMALL_CAPITALS = re.compile(r"\s*\{\s*\\sc\b")
"""ACM's style sets names in small capitals: any text in them is an author."""
_CONTAINED = re.compile(r"[.?!]\s+In\s+[A-Z]")
_BETWEEN_NAMES = re.compile(r",?(?<!\s)\s+and\s+|,\s+")
_WHOLE_NAME = re.compile(r"[A-ZÀ-Þ][\w.'’-]*(?:\s+[\w.'’-]+){0,3}\s+[A-ZÀ-Þ][\w'’-]+")
_VERB = re.compile(r"\\verb\{(\w+)\}\s*\\verb\s++")
_BIBLATEX_FIELDS = {"journaltitle": "journal"} | {
    name: name
    for name in ("booktitle", "volume", "number", "pages", "publisher", "url", "eprint", "eprinttype")
}
_PERSON = re.compile(r"family=\{((?:[^{}]|\{[^{}]*\}){1,200})\}(.*?)(?=family=|$)", re.DOTALL)
_PART = re.compile(r"(given|prefix|suffix)=\{((?:[^{}]|\{[^{}]*\}){1,200})\}")


def read(source: Source) -> Reading:
    """Read a biblatex .bbl, every `thebibliography`, amsrefs, or else a document's lists."""
    if "\\entry{" in source.text and "\\endentry" in source.text:
        return _biblatex(source)
    if citeproc.writes(source.text):
        return citeproc.read(source)
    starts = list(bib_groups.bibitems(source.text))
    if not starts:
        records = bib_groups.records(source)
        pieces = [Piece(span, "entry") for span, _ in records]
        return (
            Reading(
                source,
                tuple(entry for _, entry in records),
                tile(source.text, pieces, "not part of a bibliography"),
                (),
            )
            if records
            else latex.read(source)
        )
    found = read_in_style(partial(_bibitem, source), list(zip_longest(starts, starts[1:])))
    entries = tuple(entry for entry, _ in found if entry)
    return Reading(
        source, entries, tile(source.text, [piece for _, piece in found], "not part of a bibliography"), ()
    )


def _bibitem(
    source: Source, pair: tuple[bib_groups.BibItem, bib_groups.BibItem | None]
) -> tuple[Entry | None, Piece]:
    r"""Return the entry (or None) of the first `\bibitem` of a pair, and its piece."""
    (start, body, key), after = pair
    limit = after[0] if after else len(source.text)
    end = _END.search(source.text, body, limit)
    span = Span(start, end.start() if end else limit)
    text, place = source.text[body : span.end], Span(start, _trimmed_end(source.text, span))
    entry = bib_groups.record(source, text, place, key)
    if entry is None and not _REMARK.fullmatch(key) and (draft := _bibitem_draft(text)):
        entry = replace(draft.entry(source, place, ()), wanted_key=key.strip() or None)
    return entry, Piece(span, "entry" if entry else "skipped", "" if entry else "no work is named here")


def _trimmed_end(text: str, span: Span) -> int:
    """Return a span's end without the blanks before it."""
    return span.start + len(text[span.start : span.end].rstrip())


def _bibitem_draft(text: str) -> Draft | None:
    r"""Return the draft of a `\bibitem`: by `\newblock`s after people, else as prose.

    Return None for a text that is too long or names no work.
    """
    if len(text) > reference.MAX_LENGTH:
        return None
    text = apacite.printed_body(_TITLE_ASIDE.sub("", text))
    for macro, printed in _HARVARD if "\\harvard" in text else ():
        text = macro.sub(printed, text)
    parts = _BLOCK.split(text)
    blocks = [marked(part) for part in parts if part.strip()]
    year = _YEAR.fullmatch(blocks[1].text.strip()) if len(blocks) > 2 else None
    if year:  # "Stone, A.; and Ortiz, B. \newblock 1999. \newblock Lamps."
        del blocks[1]
    if len(blocks) > 1:
        printed = blocks[0].text
        if found := _YEAR_LAST.search(printed):  # "Stone A, Ortiz B. 1999. \newblock Lamps."
            printed, year = printed[: found.start()], year or found
        names = (
            _corporate_name(parts[0])
            or authors.parse(printed, certain=True)
            or (_people_as_printed(printed) if len(blocks) > 2 else ())
        )
        if not names and _SMALL_CAPITALS.match(text):
            family, _, given = printed.strip(" ,\n").partition(", ")
            names = (Name(family, given),) if "," not in given and len(given.split()) <= _MAX_GIVEN else ()
        if names:
            title, *rest = _title_and_rest(blocks[1], blocks[2:])
            draft = _by_blocks(title, rest) if rest else reference.read(title)
            if draft is not None:
                draft.add_authors(names)
                draft.add_date(PartialDate(int(year.group(1))) if year else None, 2)
                return draft
    whole = marked(" ".join(parts))
    return reference.read(whole)


def _corporate_name(text: str) -> tuple[Name, ...]:
    """Return the organisation that braces mark as one name, "{Lamp Schema}"; () for a person."""
    match = _BODY.fullmatch(text)
    if match is None:
        return ()
    name = authors.FIRM.sub("", " ".join(match.group(2).split()))
    if "," in name or name.split()[0].lower() in GIVEN or authors.parse(name):
        return ()
    if match.group(1) and not authors.is_organisation(name):
        return ()  # a person's initials; some styles make them of a firm's first words
    return (Name(name),)


def _people_as_printed(text: str) -> tuple[Name, ...]:
    """Return the names of a block, if all have capitals: "Ada B See, Ben Crooks"."""
    parts = _BETWEEN_NAMES.split(text.strip(" .,\n"))
    if not all(map(_WHOLE_NAME.fullmatch, parts)):
        return ()
    return tuple(Name(part.split()[-1], " ".join(part.split()[:-1])) for part in parts)


def _title_and_rest(title: Marked, rest: list[Marked]) -> list[Marked]:
    """Return the title's block, split after an italic title, and those after it.

    All are one block where the first has more than the title: "Title. In Proceedings.".
    """
    lead = next((m.end for m in title.of("emphasis") if m.start == 0), len(title.text))
    if any(c.isalnum() for c in title.text[lead:]):
        return [title.slice(0, lead), title.slice(lead), *rest]
    if rest and _CONTAINED.search(title.text):  # "Title. In Proceedings." and its address
        return [joined_lines(title, reduce(joined_lines, rest))]
    return [title, *rest]


def _by_blocks(title: Marked, rest: list[Marked]) -> Draft:
    """Return the draft of a work with a title block, followed by its venue's blocks."""
    draft = Draft()
    draft.title = titling.finish(title.text)
    for block in rest:
        for mark in block.of("link"):
            draft.link(mark.url)
        draft.identify(block.text)
        if _ADDRESS.fullmatch(block.masked(block.of("link"))):
            continue
        reference.read_after_title(draft, block)
    dated = _DATE_LAST.search(title.text) if draft.date is None else None
    if dated:
        draft.title = titling.finish(title.text[: dated.start()])
        draft.add_date(dates.parse(dated[1]), 2)
    return draft


def _biblatex(source: Source) -> Reading:
    """Return the reading of a `.bbl` that biber wrote; entries without title are skipped."""
    entries, pieces = [], []
    for match, stop in enclosed_spans(source.text, _BIBLATEX, "\\endentry"):
        body = source.text[match.end() : stop]
        fields = {name: to_unicode(value) for name, value in _FIELD.findall(body)}
        fields |= {
            one[1]: body[one.end() : end].rstrip() for one, end in enclosed_spans(body, _VERB, "\\endverb")
        }
        span = Span(match.start(), stop + len("\\endentry"))
        title = fields.get("title", "")
        if not title:
            pieces.append(Piece(span, "skipped", "an entry without a title"))
            continue
        if fields.get("subtitle"):
            title = f"{title}: {fields['subtitle']}"
        values: dict[str, Value] = {"title": title}
        if names := _names_of_body(body):
            values["author"] = names
        if (year := whole_number(fields.get("year", ""))) is not None:
            values["date"] = PartialDate(year, whole_number(fields.get("month", "")))
        for name, field in _BIBLATEX_FIELDS.items():
            if fields.get(name):
                values[field] = re.sub(r"\\bibrangedash\s*", "–", fields[name])
        found = identifiers.find(
            f"doi:{fields.get('doi', '')} {fields.get('url', '')} arxiv:{fields.get('eprint', '-')}"
        )
        values |= {i.scheme: i.value for i in found if i.scheme == "doi"}
        entries.append(
            Entry(match["type"], values, found, Origin(source.path, source.locate(span)), (), match["key"])
        )
        pieces.append(Piece(span, "entry"))
    return Reading(source, tuple(entries), tile(source.text, pieces, "settings of biblatex"), ())


def _names_of_body(body: str) -> tuple[Name, ...]:
    """Return the authors of an entry that biber wrote, OTHERS last if it has more."""
    match = re.search(r"\\name\{author\}\{\d+\}\{([^{}]*)\}\{", body)
    end = re.compile(r"\n[ \t]*\}%?[ \t]*\n\s*\\(?!\\)").search(body, match.end()) if match else None
    if match is None or end is None:
        return ()
    names = []
    for family, rest in _PERSON.findall(body[match.end() : end.start()]):
        parts = {name: to_unicode(value) for name, value in _PART.findall(rest)}
        names.append(
            Name(to_unicode(family), parts.get("given", ""), parts.get("prefix", ""), parts.get("suffix", ""))
        )
    return (*names, OTHERS) if "more=true" in match.group(1) + body[: match.start()] else tuple(names)
