"""Labelled references in the forms of lists that people write in Markdown, drawn from `benchmarks/form_grammar.py`.

Works are invented here: their titles and people are those of `records.txt` and of our own bibliography, mixed by lot,
their places those of the table of venues and invented ones. The lot is the same on every run.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sets import Labelled, labels_of
from synthesis import Record, records

from seminal.model.entry import Name
from seminal.model.venues import ROWS
from seminal.read.inline import inline
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.observed import Mode, observe
from seminal.read.references.marked import Marked

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
import form_grammar
import form_lists

FORMS, WORKS = 900, 2
"""How many forms are drawn, and how many works are written in each."""
_SHARE_KNOWN = 0.6
_INVENTED = (
    "KITE",
    "LampSys",
    "WIND",
    "ReelCon",
    "HarbourLetters",
    "QUAY",
    "FoldML",
    "TAILS",
    "SkyNet",
    "DockOS",
)
_NAMES = (
    "Journal of Kites", "Workshop on Lamps and Reels", "Symposium on Paper Folding", "Kite Letters",
    "International Conference on Winds", "Transactions on Harbour Systems", "Conference on Very Long Strings",
)  # fmt: skip
_YEAR = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|(?<=['’ A-Za-z])\d\d)(?!\d)")


def references() -> Iterator[Labelled]:
    """Yield works in random forms, and of forms with several lines what stands behind the first."""
    rng = Random(20)
    known = [one for one in records() if one.language in ("en", "own", "de", "fr", "es", "it")]
    venues = [
        (acronym.strip(), names.split(";")[0].strip())
        for _, rows in ROWS
        for acronym, names, *_ in (row.split("|") for row in rows.strip().splitlines())
    ]
    for nth in range(FORMS):
        form = form_grammar.drawn(rng)
        for _ in range(WORKS):
            yield from written(form, _work(known, venues, rng, nth))


def _work(known: list[Record], venues: list[tuple[str, str]], rng: Random, number: int) -> form_grammar.Work:
    """Return a work that nobody wrote."""
    one, other = rng.choice(known), rng.choice(known)
    people = [_name(name) for name in (*other.people, *rng.choice(known).people)[: rng.randint(1, 6)]]
    people = [name for name in people if name.given] or people[:1]
    acronym, place = rng.choice(venues)
    if rng.random() > _SHARE_KNOWN:
        acronym, place = rng.choice(_INVENTED), rng.choice(_NAMES)
    first = rng.randint(1, 900)
    numbers = (str(rng.randint(1, 90)), str(rng.randint(1, 12)), f"{first}–{first + rng.randint(2, 30)}")
    arxiv = f"{rng.randint(10, 24)}{rng.randint(1, 12):02}.{rng.randint(10000, 19999)}"
    paper = rng.random() < 0.7  # most are meetings'
    url = rng.choice(
        (f"https://arxiv.org/abs/{arxiv}", f"https://doi.org/10.1145/{first}", "https://example.org/a.pdf")
    )
    return form_grammar.Work(
        one.title, tuple(people), rng.randint(1985, 2025), acronym, place, numbers, arxiv, url, number, paper
    )


def _name(text: str) -> Name:
    given, _, family = text.rpartition(" ")
    return Name(text[1:]) if text.startswith("=") else Name(family, given)


def written(form: form_grammar.Form, work: form_grammar.Work) -> Iterator[Labelled]:
    """Yield a work in a form: as one text, and its lines below the first."""
    if form["container"] == "table":
        return
    item = form_lists.parts(form, work)
    lines = [item.line, *item.lines]
    yield _labelled(inline("  \n".join(line.strip() for line in lines)), form, work, "")
    for text in (*item.lines, *item.bullets):
        yield _labelled(inline(text.strip()), form, work, "behind")


def _labelled(marked: Marked, form: form_grammar.Form, work: form_grammar.Work, mode: Mode) -> Labelled:
    """Return a text labelled with what is known of its work."""
    seen = observe(marked, Draft(), mode)
    text = seen.text
    segments: list[tuple[str, int, int]] = []

    def mark(label: str, value: str, start: int = 0) -> int:
        at = text.find(value, start) if value else -1
        if at >= 0:
            segments.append((label, at, at + len(value)))
        return at + len(value) if at >= 0 else start

    remark = form_grammar.remark(form, work).strip("*>-` ")
    if len(remark.split()) > 2:
        mark("note", remark.removeprefix("TL;DR: "))
    title = text.find(work.title)
    if mode == "":
        mark("title", work.title)
    else:
        mark("note", work.title)
    plain = form | {"people": "plain"}
    people = form_grammar.people(plain, work)
    at = mark("author", people)
    if form_grammar.cut(form, work) and text[at:].startswith(" et al"):
        mark("author", text[at : at + 7], at)
    after = title + len(work.title) if title >= 0 and form["order"].find("V") > form["order"].find("T") else 0
    for name in (f"Proceedings of the {work.place} ({work.acronym})", f"Proceedings of the {work.place}", work.place,
                 work.acronym):  # fmt: skip
        if text.find(name, after) >= 0:
            after = mark("container", name, after)
            break
    volume, issue, pages = work.numbers
    if form["venue"] == "journal numbers" and f", {volume}({issue}):" in text:
        at = text.find(f", {volume}({issue}):") + 2
        mark("volume", volume, at)
        mark("issue", issue, at + len(volume))
    mark("pages", pages)
    taken = [(start, end) for _, start, end in segments]
    for found in _YEAR.finditer(text):
        year = found.group() in (str(work.year), str(work.year)[2:])
        if year and not any(start <= found.start() < end for start, end in taken):
            segments.append(("date", found.start(), found.end()))
    labels = labels_of(text, seen.spans, segments)
    for at in range(1, len(labels)):  # signs go with the word before them
        word = seen.words[at]
        if labels[at] == "other" and not any(map(str.isalnum, word)) and seen.words[at] != "@@":
            labels[at] = labels[at - 1]
    return Labelled(text, seen.words, labels, {}, text, seen.marks)
