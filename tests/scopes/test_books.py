from __future__ import annotations

import re
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Severity
from seminal.project import config

from .books import BOOKS, HERE, Book

_OPEN = {
    "fresh-refs-other-document-fault1": "what a document that is not here sets is not known: a note",
    "macros-iffalse-spelt-in-macro-fault1": "a macro that opens a conditional is not expanded",
    "macros-ifdefined": "a command line may define what the book does not",
    "pandoc-endnote-xml-made-fault1": "the bibliography is made by make",
    "readers-endnote-made-fault1": "the bibliography is made by make",
    "readers-endnote-made-fault2": "the bibliography is made by make",
    "units-figure-short-captions-fault2": "a macro that the beginning of an environment defines is not expanded",
    "definers-ifx-undecidable": "what TeX itself defines is not known: both branches are read",
    "definers-ifnum-counter": "numbers in counters are not known: both branches are read",
}
FILES = {
    path.stem: [book for book in BOOKS if book.name.startswith(f"{path.stem}-")]
    for path in sorted(HERE.glob("*.books"))
}


def _loud(book: Book, folder: Path) -> list[str]:
    book.write(folder)
    found = check(config.read(folder)).diagnostics
    return [
        f"{one.location.path}: {one.rule}: {one.message} ({one.hint})"
        for one in found
        if one.severity >= Severity.WARNING
    ]


@pytest.mark.parametrize("file", FILES)
def test_right_books_pass_and_faults_are_found(file: str, tmp_path: Path) -> None:
    wrong = {}
    for book in FILES[file]:
        said = _loud(book, tmp_path / book.name)
        if said if book.fault is None else not any(book.fault in one for one in said):
            wrong[book.name] = said
    known = _OPEN.keys() & {book.name for book in FILES[file]}
    assert wrong.keys() == known, wrong  # what is solved leaves the list


def test_the_books_that_are_open_are_few() -> None:
    right = [book for book in BOOKS if book.fault is None]
    wrong = [book for book in BOOKS if book.fault is not None]
    assert len(right) >= 150
    assert len(wrong) >= 100
    assert sum(book.name in _OPEN for book in right) <= len(right) * 0.02
    assert sum(book.name in _OPEN for book in wrong) <= len(wrong) * 0.05
    assert _OPEN.keys() <= {book.name for book in BOOKS}


def test_every_file_of_books_is_read() -> None:
    names = [book.name for book in BOOKS]
    assert len(names) == len(set(names))
    for path in Path(__file__).parent.glob("*.books"):
        text = path.read_text(encoding="utf-8")
        heads = re.findall(r"^# \S+ \| ", text, re.MULTILINE)
        faults = re.findall(r"^!! ", text, re.MULTILINE)
        assert len(heads) + len(faults) == sum(name.startswith(f"{path.stem}-") for name in names)
