from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Severity
from seminal.project import config

from .books import BOOKS, Book
from .judging import complaints

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
_NEEDS = {"tex": "biber", "make": "latexmk", "bookdown": "Rscript"}


def _loud(book: Book, folder: Path) -> list[str]:
    book.write(folder)
    found = check(config.read(folder)).diagnostics
    return [
        f"{one.location.path}: {one.rule}: {one.message} ({one.hint})"
        for one in found
        if one.severity >= Severity.WARNING
    ]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_right_book_passes_and_a_fault_is_found(book: Book, tmp_path: Path) -> None:
    said = _loud(book, tmp_path)
    right = not said if book.fault is None else any(book.fault in one for one in said)
    assert right != (book.name in _OPEN), said  # what is solved leaves the list


def test_the_books_that_are_open_are_few() -> None:
    right = [book for book in BOOKS if book.fault is None]
    wrong = [book for book in BOOKS if book.fault is not None]
    assert len(right) >= 150
    assert len(wrong) >= 100
    assert sum(book.name in _OPEN for book in right) <= len(right) * 0.02
    assert sum(book.name in _OPEN for book in wrong) <= len(wrong) * 0.05
    assert _OPEN.keys() <= {book.name for book in BOOKS}


@cache
def _has_bookdown() -> bool:
    import subprocess

    done = subprocess.run(["Rscript", "-e", "library(bookdown)"], capture_output=True, check=False)
    return done.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("book", [one for one in BOOKS if one.tool != "crossref"], ids=lambda book: book.name)
def test_the_real_tools_judge_the_books_so(book: Book, tmp_path: Path) -> None:
    program = _NEEDS.get(book.tool)
    if program and shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    if book.tool == "bookdown" and not _has_bookdown():
        pytest.skip("needs the R package bookdown")
    said = complaints(book, tmp_path)
    assert bool(said) == (book.fault is not None), said


def test_every_file_of_books_is_read() -> None:
    names = [book.name for book in BOOKS]
    assert len(names) == len(set(names))
    for path in Path(__file__).parent.glob("*.books"):
        text = path.read_text(encoding="utf-8")
        heads = re.findall(r"^# \S+ \| ", text, re.MULTILINE)
        faults = re.findall(r"^!! ", text, re.MULTILINE)
        assert len(heads) + len(faults) == sum(name.startswith(f"{path.stem}-") for name in names)
