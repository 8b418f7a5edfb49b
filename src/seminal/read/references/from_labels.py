"""Fill the draft of a work from the labelled words of its reference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile, zip_longest

from seminal.model.entry import OTHERS, Name, PartialDate
from seminal.read.references import authors, imprint, titling
from seminal.read.references.abbreviations import ABBREVIATIONS
from seminal.read.references.draft import Draft
from seminal.read.references.labelled_numbers import EDGE, take_numbers, without_count
from seminal.read.references.labelling import people
from seminal.read.references.labelling.decode import LabelRun
from seminal.read.references.lexicon import PARTICLES
from seminal.read.references.marked import MASK, Mark, Marked
from seminal.read.references.roles import role_of
from seminal.text import dates
from seminal.text.repair import clean

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_SHORT_YEAR = re.compile(r"(?<!\d)(\d\d)(?!\d)")
_OF_YEAR = re.compile(r"(\d{1,2})/(?=(?:19|20)\d\d)")
_BY = re.compile(r"^by:?\s+", re.IGNORECASE)
_MORE = re.compile(
    r"[\s,;(+&]*(?:and\s+)?(?:et\.?\s?al\b|others\b|co-?authors\b|\.\.\.|\. \. \.|…|\d+ (?:authors|more)\b)",
    re.IGNORECASE,
)
_GAP = re.compile(r"(?:\.\.\.|\. \. \.|…)\W*$")
"""How names end that are left out: "Stone, A., Ortiz, B., ... Lamp, A."."""
_QUOTES = frozenset('"“„«‘《「『`')
_PAIRS = {"《": "》", "『": "』", "「": "」", "«": "»", "“": "”", "„": "“"}
_BRACKETS = frozenset("《「『«")
_QUOTED = re.compile(
    r"(?:[“«„][^“”«»„]{6,}(?:[,.][”»“]|[”»“](?:[,.]|(?=\s[Ii]n\s)))|\"[^\"]{6,}(?:[,.]\"|\"(?:[,.]|(?=\s[Ii]n\s))))(?=\s+\w)"
)
"""A title in quotes, and the sign after it."""
_BEFORE_PEOPLE = re.compile(r"\s*(?P<name>[^\s,;\[\]]{2,}) ?\[(?P<people>[^\W\d_][^\[\]]*)")
"""A name of the work before people in brackets that close after the year: "RAIN [Fields et al., Kite 2018]"."""
_NUMBER_SIGN = re.compile(r"\W*(?:[Nn](?:[º°]|[ro]\.|[uú]m\.)|№)\s*\d")
_SIGN_LAST = re.compile(r"\s(?:[Nn](?:[º°]|[ro]\.|[uú]m\.)|№)\s*\Z")
_CLOSED = re.compile(r"[.,;:]?(?:''|’’|[\"”“»’'》」』])$")
_YEARS = re.compile(r"((?:1[5-9]|20)\d\d)[–-](?:(?:1[5-9]|20)\d\d|\d\d)")
_UNUSED = frozenset(("note", "odd"))
"""Labels of words that are no field of the work: the list's note, and words that are nothing at all."""
_NUMBERED = frozenset(("volume", "issue", "pages", "date"))


def drafted(draft: Draft, marked: Marked, text: str, runs: Sequence[LabelRun]) -> Draft | None:
    """Add the labelled runs' fields to a draft and return it; None without work.

    A work has a title, or an identifier, or authors with volume and pages, or one of these and a venue.
    """
    runs = _without_people_as_title(text, marked.marks, runs)
    runs = _with_number_signs(text, _split_at_bracket(text, runs))
    title = next((run for run in runs if run.label == "title"), None)
    draft.order = tuple(run.label for run in runs if run.label != "other")
    if title:
        begin, end = title.start, title.end
        whole = titling.clean(_without_quotes(text[begin:end]))
        bare, edition = titling.without_edition(whole)
        draft.title = titling.finish(bare)
        if edition:
            draft.imprint.fields.setdefault("edition", edition)
        _note_title_marks(draft, marked.marks, text, begin, end)
        draft.before = sum(
            _count_words(text, run) for run in runs if run.end <= begin and run.label in _UNUSED
        )
    for run in runs:
        if run.label == "gloss":
            name = text[run.start : run.end].strip(EDGE)
            draft.short_title = "" if draft.title.lower().startswith(name.lower()) else name
            break
    take(draft, text, [run for run in runs if run is not title], title.end if title else 0)
    if not any(c.isalpha() for c in draft.title):
        draft.title = ""
        numbers = {"volume", "pages"} & draft.imprint.fields.keys()
        placed = len(numbers) == 2 or (numbers and draft.imprint.venue)
        return draft if draft.identifiers or (draft.authors and placed) else None
    return draft


def _without_people_as_title(text: str, marks: Sequence[Mark], runs: Sequence[LabelRun]) -> list[LabelRun]:
    """Relabel a title that is a link of names with initials as author.

    "`A. B. Stone, C. Vik and D. Reed <a>`_, Kite Rev. C 58".
    """
    title = next((run for run in runs if run.label == "title"), None)
    for mark in marks if title else ():
        if not (title and mark.kind == "link" and mark.start <= title.start and title.end <= mark.end + 1):
            continue
        names = authors.parse(text[mark.start : mark.end].strip(EDGE), certain=True)
        if any(name.given for name in names) and all("." in name.given for name in names if name != OTHERS):
            kept = [run for run in runs if run.end <= mark.start or run.start >= mark.end]
            return sorted((*kept, LabelRun("author", mark.start, mark.end)), key=lambda run: run.start)
    return list(runs)


def _split_at_bracket(text: str, runs: Sequence[LabelRun]) -> list[LabelRun]:
    """Split runs of titles and people where a bracket opens or quotes close.

    What follows a title, "Rain over fields (Fields, 2018)", is an author if a container follows, else a container; what
    precedes people, "RAIN [Fields et al.", is a gloss.
    """
    found: list[LabelRun] = []
    for run, after in zip_longest(runs, runs[1:]):
        before = _BEFORE_PEOPLE.fullmatch(text, run.start, run.end) if run.label == "author" else None
        if before and before["people"][0].isupper():
            found.append(LabelRun("gloss", *before.span("name")))
            run = run._replace(start=before.start("people"))
        printed = text[run.start : run.end] if run.label == "title" else ""
        cut = printed.rfind(" (") if printed.count("(") > printed.count(")") else -1
        closed = _QUOTED.match(printed)
        cut = closed.end() if closed else cut
        if cut > 0:
            found.append(run._replace(end=run.start + cut))
            signed = after is not None and after.label == "container"  # "(Stone, NSDI '17)"
            found.append(LabelRun("author" if signed else "container", run.start + cut, run.end))
        else:
            found.append(run)
    return found


def _with_number_signs(text: str, runs: Sequence[LabelRun]) -> list[LabelRun]:
    """Relabel numbers with the sign of an issue as issues: "Revista Norte Nº 32"."""
    found: list[LabelRun] = []
    for run in runs:
        last = found[-1] if found else None
        if run.label in ("volume", "issue"):
            if _NUMBER_SIGN.match(text, run.start, run.end):
                run = run._replace(label="issue")
            elif (
                last and last.label == "container" and (sign := _SIGN_LAST.search(text, last.start, last.end))
            ):
                found[-1] = last._replace(end=sign.start())
                run = LabelRun("issue", sign.start(), run.end)
        found.append(run)
    return found


def _without_quotes(text: str) -> str:
    """Return a title without surrounding quotes or brackets; a quotation within it stays."""
    bare = text.strip(" \n.,;:，。：；、．—")
    if (len(bare) > 2 and (bare[0] in _QUOTES and _CLOSED.search(bare))) or bare[:1] + bare[-1:] == "[]":
        return _CLOSED.sub("", bare[1:]) if bare[0] != "[" else bare[1:-1]
    if bare[:1] in _PAIRS and _PAIRS[bare[0]] not in bare:
        return bare[1:]
    return text


def take(draft: Draft, text: str, runs: Sequence[LabelRun], title_end: int = 0) -> None:
    """Add the people, venues, dates, numbers and notes of labelled runs to a draft.

    Authors after `title_end` are left out if others precede the title.
    """
    first: dict[str, str] = {}
    for run in runs:
        printed = text[run.start : run.end]
        if run.label in ("volume", "pages"):
            printed = without_count(draft.imprint.fields, text, run)
        first.setdefault(run.label, printed)
    signed = [run for run in runs if run.label == "author"]
    if signed and signed[0].end <= title_end:
        signed = [run for run in signed if run.end <= title_end]  # a title after people is not signed again
    _take_people(draft, text, signed, [run for run in runs if run.label == "editor"], title_end)
    take_numbers(draft.imprint.fields, first)
    _take_places(draft, text, runs, title_end)
    for run in runs:
        if run.label == "date":
            if (issue := _OF_YEAR.match(text, run.start)) and draft.imprint.venue:
                draft.imprint.fields.setdefault("number", issue[1])  # "Kite Heute 4/2012"
            draft.add_date(_date(text[run.start : run.end]), 0)
    if draft.date is None and _YEAR.fullmatch(draft.imprint.fields.get("volume", "")):
        draft.date = PartialDate(
            int(draft.imprint.fields["volume"])
        )  # a journal that counts its volumes by years
    _move_years_from_pages(draft)
    if draft.date is None:
        for run in runs:
            if run.label == "author":
                draft.add_date(_date(text[run.start : run.end], whole=True), 3)  # "Stoneetal1996 - Kites"
    publisher = _with_stop(first.get("publisher", ""))
    if publisher:
        draft.imprint.publisher = draft.imprint.publisher or publisher.replace("; ", " and ")
        draft.imprint.book = draft.imprint.book or not draft.imprint.venue
    place = _with_stop(first.get("location", ""))
    if place and (draft.imprint.publisher or not draft.imprint.venue):  # else it is where people met
        draft.imprint.fields.setdefault("address", place)
    _take_notes(draft, text, runs)


def _move_years_from_pages(draft: Draft) -> None:
    """Move pages that are years to the date if nothing else dates: "Farol, 1997-98"."""
    fields = draft.imprint.fields
    years = _YEARS.fullmatch(fields.get("pages", ""))
    if years and draft.date is None and not (draft.imprint.venue or "volume" in fields):
        del fields["pages"]
        draft.date = PartialDate(int(years[1]))


def _take_people(
    draft: Draft, text: str, signed: Sequence[LabelRun], edited: Sequence[LabelRun], title_end: int
) -> None:
    """Add authors, editors and translators; without an author the others come first."""
    roles = {run: role_of(text, run.start, run.end) for run in (*signed, *edited)}
    wrote = [run for run in signed if not roles[run]]
    after_title = any(0 < title_end <= run.start for run in wrote)
    if names := _people(text, wrote, after_title=after_title):
        draft.add_authors(names)
    for run, role in roles.items():
        names = people.names(text[run.start : run.end]) if run not in wrote else ()
        if names and not draft.authors:
            draft.authors, draft.role = names, role
        elif names and role and draft.role != role:
            draft.others.setdefault(role, names)


def _note_title_marks(draft: Draft, marks: Sequence[Mark], text: str, begin: int, end: int) -> None:
    """Record in the draft the title's markup: link, bold, italics, quotes."""
    over = [m for m in marks if m.kind != "code" and m.start <= begin + 1 and m.end > (begin + end) // 2]
    quoted = not _QUOTES.isdisjoint(text[max(0, begin - 1) : begin + 1])
    draft.title_linked = any(m.kind == "link" for m in over)
    draft.title_marked = bool(over) or quoted
    draft.title_in_brackets = not _BRACKETS.isdisjoint(text[max(0, begin - 1) : begin + 1])


def _people(text: str, runs: Sequence[LabelRun], *, after_title: bool) -> tuple[Name, ...]:
    """Return the names in all author runs, in order, with OTHERS once at most."""
    found: tuple[Name, ...] = ()
    for run in runs:
        printed = text[run.start : run.end]
        names = (_families(text, run) if after_title else ()) or people.names(printed)
        if names and names[-1] != OTHERS and (_MORE.match(text, run.end) or _GAP.search(printed)):
            names = (*names, OTHERS)
        found = (*found, *(name for name in names if name != OTHERS or OTHERS not in found))
    return found


def _families(text: str, run: LabelRun) -> tuple[Name, ...]:
    """Return a run's family names: three, or two after "by"; else ()."""
    printed = text[run.start : run.end].strip(EDGE)
    bare = _BY.sub("", printed)
    parts = [part.split() for part in bare.split(",")]
    single = all(words and (len(words) == 1 or words[0].lower() in PARTICLES) for words in parts)
    by = bare != printed or text[: run.start].rstrip().lower().endswith("by")
    return authors.families(bare, least=3 - by) if single and "." not in bare else ()


def _take_places(draft: Draft, text: str, runs: Sequence[LabelRun], title_end: int) -> None:
    """Add each container run's venue or publisher, with the date within or after."""
    for at, run in enumerate(runs):
        if run.label != "container":
            continue
        printed = text[run.start : run.end].replace(MASK, " ").strip()
        inner = _unquoted_place(printed)
        whole = imprint.read(inner, certain=True) or imprint.Imprint()
        after = takewhile(lambda other: other.label in _NUMBERED, runs[at + 1 :])
        dated = [_date(text[other.start : other.end]) for other in after if other.label == "date"]
        whole.date = whole.date or next(iter(dated), None)
        if not whole.venue and (not whole.publisher or run.end <= title_end):  # "[USENIX 24] Title"
            whole.publisher, whole.book = "", False
            whole.venue = _YEAR.sub("", inner).strip(EDGE)
        if not any(map(str.isalpha, whole.venue)):
            whole.venue = ""
        _keep_stop(whole, printed)
        draft.add_imprint(whole, 1)


def _unquoted_place(text: str) -> str:
    """Return a place without the quotes or brackets around it."""
    bare = text.strip(' \n.,;:“”"«»、，。．：；《》『』「」')
    paired = bare.count("(") == bare.count(")") and not bare.startswith("(")
    return bare if paired else bare.strip("()[] ")


def _keep_stop(found: imprint.Imprint, printed: str) -> None:
    """Add to a venue the full stop of its last abbreviation: "Kite Rev."."""
    short = "." in found.venue or found.venue.rpartition(" ")[2].lower() in ABBREVIATIONS
    if short and not found.venue.endswith(".") and printed.endswith(f"{found.venue}."):
        found.venue += "."


def _with_stop(printed: str) -> str:
    """Strip a place or publisher but keep an abbreviation's full stop: "Frankfurt a. M."."""
    printed = clean(printed.replace(MASK, " "))
    bare = printed.strip(EDGE)
    after = printed[printed.find(bare) + len(bare) :]
    last = bare.replace("/", " ").rpartition(" ")[2]
    short = (len(last) == 1 and last.isalpha()) or "." in last or last.lower() in ABBREVIATIONS
    goes_on = after.startswith(".:") or (after.startswith(".,") and last.islower())
    return f"{bare}." if goes_on or (short and after.startswith(".")) else bare


def _date(text: str, *, whole: bool = False) -> PartialDate | None:
    """Return a text's date, two digits being a year unless `whole`; else None."""
    text = text.replace(MASK, " ").strip(EDGE)
    if year := _YEAR.search(text):
        found = dates.parse(text)
        return found if found and found.year == int(year.group()) else PartialDate(int(year.group()))
    short = None if whole else _SHORT_YEAR.search(text)
    return PartialDate(dates.full_year(int(short[1]))) if short else None


def _take_notes(draft: Draft, text: str, runs: Sequence[LabelRun]) -> None:
    """Add the text of all `note` runs to the notes, and count unexplained words."""
    noted = [run for run in runs if run.label == "note"]
    draft.unexplained += sum(_count_words(text, run) for run in runs if run.label in _UNUSED)
    draft.unexplained -= draft.before
    if not noted:
        return
    note = clean(text[noted[0].start : noted[-1].end].replace(MASK, " "))
    note = re.sub(r"[\[(]\s*[\])]", "", note).strip(" ,;:-–—|*_").lstrip("”» ")
    if sum(c.isalpha() for c in note) > 2:
        draft.notes.append(re.sub(r"\s+([.,;:])", r"\1", note))


def _count_words(text: str, run: LabelRun) -> int:
    return sum(
        any(c.isalnum() for c in word) for word in text[run.start : run.end].replace(MASK, " ").split()
    )
