"""A check that remembers says what a check without memory says, whatever changed between."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.project import config
from tests.check.books import VASWANI
from tests.shared import write

ENTRY = "@article{{key{0},\n  author = {{Up, Jane and Down, J.}},\n  title = {{The GPU of {0}}},\n  journal = {{J}},\n"
ENTRY += "  year = {{20{1:02}}},\n  pages = {{1-{0}}}\n}}\n"
BIB = VASWANI + "".join(ENTRY.format(i, i % 100) for i in range(130))
BIB += "@incollection{part, crossref={whole}, title={Part}}\n@book{whole, title={Whole}, editor={Ed, E.}, year=2001}\n"
BIB += "@article{key7, title={Again}}\n@article{broken, title={Open\n"
CHAPTER = (
    "---\ntitle: One\n---\n\n"
    + "As @vaswani17, [@key1; @key1; @ky23] and @key29 say.[^1]\n\n[^1]: Note @jane, @fig-x, @vid-x.\n\n"
    + "Text without end. " * 1500
)

FILES = {
    "_quarto.yml": "book:\n  chapters: [a.qmd, b.qmd]\nbibliography: [r.bib, own.json]\n"
    "format: {pdf: {cite-method: natbib}}\nseminal:\n  rules: {page-range-hyphen: on}\n",
    "a.qmd": CHAPTER,
    "b.qmd": '{{< include _part.qmd >}}\n\n# On [@part]\n\n![](a.png){alt="@part"} <!-- seminal: ignore no-rule -->\n',
    "_part.qmd": "[@nowhere1999] and [@item]\n",
    "r.bib": BIB,
    "own.json": '[{"id": "item", "type": "book", "title": "An item", "ISBN": "123"}]',
}


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")

    return change


CHANGES = {
    "nothing": lambda folder: None,
    "a chapter": edit("a.qmd", "@ky23", "@key23; @kye24"),
    "an included file": edit("_part.qmd", "nowhere1999", "part"),
    "an entry": edit("r.bib", "The GPU of 5}", "The gpu of 4}"),
    "an alias": edit("r.bib", "vaswani17}", "vaswani-17}"),
    "an item": edit("own.json", '"123"', '"978-0-306-40615-7"'),
    "a house style": edit("_quarto.yml", "  rules:", "  house: {title-case: title}\n  rules:"),
    "a rule": edit("_quarto.yml", "hyphen: on", "hyphen: on, unprotected-acronym: error"),
    "a prefix": edit("_quarto.yml", "book:", "crossref: {custom: [{key: vid}]}\nbook:"),
    "a bibliography less": edit("_quarto.yml", "[r.bib, own.json]", "own.json"),
}


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Return what makes a folder the person's cache folder."""

    def use(name: str) -> Path:
        monkeypatch.setattr("seminal.store.cache.folder", lambda kind: tmp_path / "cache" / name / kind)
        return tmp_path / "cache" / name / "checks"

    return use


def said(folder: Path, *paths: str) -> list[Diagnostic]:
    return list(check(config.read(folder), [folder / path for path in paths]).diagnostics)


def test_a_check_that_remembers_says_what_a_fresh_one_says(
    tmp_path: Path, caches: Callable[[str], Path]
) -> None:
    book = tmp_path / "book"
    write(book, FILES)
    caches("kept")
    before = said(book)
    assert {one.rule for one in before} >= {
        *("unknown-key", "alias-used", "repeated-citation", "duplicate-key", "broken-entry", "bad-isbn"),
        *("unprotected-acronym", "page-range-hyphen", "uncited-entry", "citation-in-heading"),
        *("citation-in-alt", "unknown-rule"),
    }
    for name, change in CHANGES.items():
        change(book)
        some, found = said(book, "a.qmd"), said(book)
        caches(name)
        assert found == said(book), name
        assert some == said(book, "a.qmd"), name
        caches("kept")
        assert (found == before) is (name == "nothing"), name
        before = found


def test_a_file_that_a_chapter_takes_in_is_remembered_too(
    tmp_path: Path, caches: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path / "book"
    write(book, FILES)
    caches("kept")
    first = said(book)

    def scanned(source: Source, **options: object) -> Chapter:
        raise AssertionError(f"{source.path} is scanned again")

    monkeypatch.setattr(sys.modules["seminal.scan"], "scan", scanned)
    assert said(book) == first
    edit("_part.qmd", "nowhere1999", "part")(book)
    with pytest.raises(AssertionError, match="is scanned again"):
        said(book)


def test_a_run_on_one_chapter_forgets_nothing(tmp_path: Path, caches: Callable[[str], Path]) -> None:
    book = tmp_path / "book"
    write(book, FILES)
    kept = caches("kept")
    said(book)
    (file,) = kept.iterdir()
    before = file.read_bytes()
    said(book, "a.qmd")
    said(book)
    assert file.read_bytes() == before


def test_a_spoilt_memory_costs_only_time(tmp_path: Path, caches: Callable[[str], Path]) -> None:
    book = tmp_path / "book"
    write(book, FILES)
    kept = caches("kept")
    first = said(book)
    (file,) = kept.iterdir()
    for data in (b"", b"junk", file.read_bytes()[:-9], file.read_bytes() + b"x"):
        file.write_bytes(data)
        assert said(book) == first
    shutil.rmtree(kept.parent)
    kept.parent.write_text("no folder", "utf-8")
    assert said(book) == first


def test_a_small_book_leaves_nothing_behind(tmp_path: Path, caches: Callable[[str], Path]) -> None:
    book = tmp_path / "book"
    write(
        book,
        {"_quarto.yml": "book:\n  chapters: [a.qmd]\nbibliography: r.bib\n", "a.qmd": "@x", "r.bib": VASWANI},
    )
    kept = caches("kept")
    said(book)
    assert not kept.exists()
