"""Matching on labelled libraries: the works that a library holds are found, and nothing else is matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from seminal.library.lists import merged_works
from seminal.match.profile import Profile
from seminal.model.answer import Found
from seminal.model.entry import Entry, Origin
from seminal.model.source import Source
from seminal.model.work import Work
from seminal.project.config import read as configured
from seminal.read import read
from seminal.resolve.deciding import find
from seminal.resolve.index import Index
from seminal.resolve.library import LibraryIndex
from tests.shared import ROOT, shared

HELD = 222
"""Works of the lists that `records-a.bib` and `records-b.bib` hold; three more they do not."""
ABSENT = ("Leveraging Optical Chip-to-chip", "Compute Express Link (CXL)", "Utilization-prediction-aware")
ITSELF = "Can Decentralized Algorithms Outperform"
"""A record of `look-alikes.bib` that is a work of the lists after all: an error of the material."""


@cache
def records(*names: str) -> tuple[Entry, ...]:
    paths = [shared("library", f"{name}.bib") for name in names]
    entries = [e for path in paths for e in read(Source(path.name, path.read_text("utf-8"))).entries]
    return tuple(
        entry for entry in entries if ITSELF not in entry.title or entry.origin.source.startswith("rec")
    )


@cache
def works() -> tuple[Work, ...]:
    return merged_works(configured(ROOT)).library.works


@cache
def shelf() -> LibraryIndex:
    return LibraryIndex(records("records-a", "records-b", "look-alikes"))


def found(work: Work) -> Entry | None:
    answer = shelf().find(work.cluster.entries)
    return answer.entry if isinstance(answer, Found) else None


def test_what_the_library_holds_is_found_and_no_look_alike_is_taken_for_it() -> None:
    answers = {work.key: entry for work in works() if (entry := found(work)) is not None}
    assert len(answers) >= 0.98 * HELD
    assert {entry.origin.source for entry in answers.values()} == {"records-a.bib", "records-b.bib"}
    twice = [key for key, count in Counter(id(entry) for entry in answers.values()).items() if count > 1]
    assert twice == []  # two works, two records


def test_what_no_library_holds_is_not_found() -> None:
    absent = [work for work in works() if work.text("title").startswith(ABSENT)]
    assert len(absent) == len(ABSENT)
    assert [found(work) for work in absent] == [None] * 3


def test_look_alikes_alone_match_nothing() -> None:
    alone = LibraryIndex(records("look-alikes"))
    wrong = {w.key: a.entry.title for w in works() if isinstance(a := alone.find(w.cluster.entries), Found)}
    assert wrong == {}


def test_without_its_record_a_work_matches_no_other() -> None:
    wrong = {}
    for work in works():
        held = found(work)

        def others(one: Profile, held: Entry | None = held) -> Iterator[Profile]:
            return (record for record in shelf().near(one) if record.entry is not held)

        answer = find(work.cluster.entries, others)
        if isinstance(answer, Found) and held is not None:
            wrong[work.key] = answer.entry.title
    assert wrong == {}


@pytest.mark.slow
def test_the_index_answers_as_the_shelf_does(tmp_path: Path) -> None:
    index = Index(tmp_path / "index.sqlite")
    named = [
        replace(entry, origin=Origin("library", f"{entry.origin.source}#{entry.wanted_key}"))
        for entry in records("records-a", "records-b", "look-alikes")
    ]
    list(index.add("all", "1", named))
    for work in works():
        held, answer = found(work), index.find(work.cluster.entries)
        assert (held is not None) == isinstance(answer, Found), work.key
        if held is not None and isinstance(answer, Found):
            assert (answer.entry.title, answer.entry.wanted_key) == (held.title, held.wanted_key)
    index.close()


FORMS = {
    "library.bib": "@inproceedings{doe2001frobs, title = {On Frobs and their many uses}, author = {Doe, Jane},\n"
    " year = {2001}, booktitle = {SOSP}, doi = {10.1000/f}}",
    "zotero.json": '[{"id":"doe2001","type":"paper-conference","title":"On Frobs and their many uses","author":'
    '[{"family":"Doe","given":"Jane"}],"issued":{"date-parts":[[2001]]},"container-title":"SOSP","DOI":"10.1000/f"}]',
    "zotero.ris": "TY  - CONF\nTI  - On Frobs and their many uses\nAU  - Doe, Jane\nPY  - 2001\nT2  - SOSP\n"
    "DO  - 10.1000/f\nER  - \n",
    "better-bibtex.bib": "@inproceedings{doeFrobsTheirMany2001,\n  title = {On {{Frobs}} and Their Many Uses},\n"
    "  author = {Doe, Jane},\n  date = {2001},\n  eventtitle = {SOSP},\n  booktitle = {SOSP},\n"
    "  doi = {10.1000/f},\n  file = {/home/doe/frobs.pdf}\n}",
    "better-csl.yaml": "references:\n- id: doe2001\n  type: paper-conference\n  title: On Frobs and their many uses\n"
    "  author:\n  - family: Doe\n    given: Jane\n  issued: 2001\n  container-title: SOSP\n  DOI: 10.1000/f\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_library(name: str) -> None:
    library = LibraryIndex(read(Source(name, FORMS[name])).entries)
    question = read(Source("a.md", "- On Frobs and their many uses. SOSP 2001.\n")).entries
    answer = library.find(question)
    assert isinstance(answer, Found)
    entry = answer.entry
    assert [name.family for name in entry.authors] == ["Doe"]
    assert (entry.year, entry.fields["booktitle"], entry.identifier("doi")) == (2001, "SOSP", "10.1000/f")
