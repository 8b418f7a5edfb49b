"""The books of this folder judged by pandoc, LaTeX, biber and BibTeX themselves (`make judge`)."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from .books import BOOKS, Book
from .judging import complaints

pytestmark = pytest.mark.slow

_NEEDS = {"tex": "biber", "make": "latexmk", "bookdown": "Rscript", "knitr": "Rscript"}


@cache
def _has_bookdown() -> bool:
    import subprocess

    done = subprocess.run(["Rscript", "-e", "library(bookdown)"], capture_output=True, check=False)
    return done.returncode == 0


@pytest.mark.parametrize("book", [one for one in BOOKS if one.tool != "crossref"], ids=lambda book: book.name)
def test_the_real_tools_judge_the_books_so(book: Book, tmp_path: Path) -> None:
    program = _NEEDS.get(book.tool)
    if program and shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    if book.tool == "bookdown" and not _has_bookdown():
        pytest.skip("needs the R package bookdown")
    said = complaints(book, tmp_path)
    assert bool(said) == (book.fault is not None), said
