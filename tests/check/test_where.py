"""Which book is checked: the one a person is in, one above, or none and the message says where there are some."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.model.errors import FatalError
from seminal.project.config import read
from seminal.project.find_project import book_folder, checked_folder
from seminal.setup.layout import layout
from tests.commands import seminal
from tests.shared import write

QUARTO = "book: {chapters: [index.qmd]}\nbibliography: r.bib\n"
BOOK = {"_quarto.yml": QUARTO, "index.qmd": "@a2001\n", "r.bib": "@misc{a2001, title={A}}\n"}


def placed(folder: str, book: dict[str, str]) -> dict[str, str]:
    return {f"{folder}/{name}": text for name, text in book.items()}


def test_the_only_book_below_is_checked_and_loose_sheets_are_not(tmp_path: Path) -> None:
    write(tmp_path, placed("deep/book", BOOK) | {"README.md": "@jane\n"})
    write(tmp_path, {"deep/book/index.qmd": "@nobody1999\n"})
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert done.returncode == 1
    assert "seminal: the book is in deep/book/, and paths are as seen from there\n" in done.stderr
    assert done.stdout.startswith("index.qmd:1:2: error[unknown-key]")
    write(tmp_path, placed("deep/other", BOOK))
    with pytest.raises(FatalError, match=r"2 books are below \(deep/book, deep/other\)"):
        checked_folder(tmp_path)


def test_old_drafts_beside_a_book_are_not_the_book(tmp_path: Path) -> None:
    write(tmp_path, placed("book", BOOK) | {"attic/old.qmd": "Cut from chapter two [@a2001].\n"})
    assert checked_folder(tmp_path) == tmp_path / "book"
    write(tmp_path, {"refs.bib": "@misc{a2001, title={A}}\n"})
    assert checked_folder(tmp_path) == tmp_path


def test_a_bibliography_beside_books_is_no_book(tmp_path: Path) -> None:
    write(tmp_path, placed("book", BOOK) | {"refs.bib": "@misc{a2001, title={A}}\n", "README.md": "# Two\n"})
    assert checked_folder(tmp_path) == tmp_path / "book"
    write(tmp_path, placed("slides", BOOK))
    with pytest.raises(FatalError, match=r"2 books are below \(book, slides\)"):
        checked_folder(tmp_path)


def test_nothing_to_check_is_no_success(tmp_path: Path) -> None:
    write(tmp_path, {"README.md": "# A program, thanks to @jane\n"})
    done = seminal("check", cwd=tmp_path)
    assert done.returncode == 2
    assert "there is nothing to check: no _quarto.yml" in done.stderr


def test_a_book_of_ones_own_beside_books_below_leaves_them_out(tmp_path: Path) -> None:
    write(
        tmp_path,
        placed("site", BOOK)
        | {"a.md": "[@x]\n", "seminal.yml": "bibliography: [r.bib]\n", "r.bib": "@misc{x, title={X}}\n"},
    )
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_book_above(tmp_path: Path) -> None:
    tex = (
        "\\documentclass{book}\\begin{document}\\tableofcontents\n\\include{chapters/one}\\bibliography{r}\n"
    )
    write(
        tmp_path,
        placed("q", BOOK)
        | {"q/sub/x.txt": "", "l/main.tex": tex, "l/chapters/one.tex": "\\chapter{A}\\cite{x}\n"}
        | {"d/_bookdown.yml": "book_filename: x\n", "d/index.Rmd": "# A\n", "d/sub/x.txt": ""},
    )  # fmt: skip
    assert checked_folder(tmp_path / "q" / "sub") == tmp_path / "q"
    assert checked_folder(tmp_path / "l" / "chapters") == tmp_path / "l"
    assert checked_folder(tmp_path / "d" / "sub") == tmp_path / "d"


def test_the_book_of_the_files_that_are_named(tmp_path: Path) -> None:
    write(tmp_path, placed("one", BOOK) | placed("two", BOOK))
    assert checked_folder(tmp_path, [tmp_path / "one" / "index.qmd"]) == tmp_path / "one"
    both = [tmp_path / name / "index.qmd" for name in ("one", "two")]
    with pytest.raises(FatalError, match=r"these files are of several books, .*one.* and .*two"):
        checked_folder(tmp_path, both)
    done = seminal("check", "one/index.qmd", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_home_folder_is_not_searched_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {f"photos/{number}.txt": "" for number in range(12)} | {"notes/a.md": "[@a2001]\n"})
    monkeypatch.setattr("seminal.project.find_project._MAX_FILES_AT_HOME", 10)
    assert checked_folder(tmp_path) == tmp_path
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(
        FatalError, match="the search for a book ended at 10 files: go to the book's own folder"
    ):
        checked_folder(tmp_path)
    with pytest.raises(FatalError, match="the search for a book ended"):
        book_folder(tmp_path)
    write(tmp_path, {"notes/one.tex": "\\chapter{A}\\cite{x}\n"})
    (tmp_path / "notes" / "a.md").unlink()
    assert checked_folder(tmp_path / "notes") == tmp_path / "notes"  # what is above was given up
    write(tmp_path, {"seminal.yml": "chapters: [notes/one.tex]\n"})
    assert checked_folder(tmp_path) == tmp_path


def test_a_book_whose_configuration_no_build_has_linked_yet(tmp_path: Path) -> None:
    """`config/` holds one for each volume and format, and `_quarto.yml`, a link to one of them, is in no commit."""
    files = {"config/_quarto-one.yml": QUARTO, "config/_quarto-two.yml": QUARTO, **BOOK}
    write(tmp_path, placed("text/book", {name: files[name] for name in files if name != "_quarto.yml"}))
    told = (
        r"no _quarto\.yml, but config/_quarto-one\.yml, config/_quarto-two\.yml: .* `ln -s config/_quarto-one"
    )
    book = tmp_path / "text/book"
    for start in (tmp_path, book):
        with pytest.raises(FatalError, match=told):
            book_folder(start)  # `init` writes into it
        assert checked_folder(start) == book
    write(book, {"seminal.yml": "seeds: [seeds]\n"})
    assert checked_folder(book) == book
    write(tmp_path, placed("site", BOOK) | placed("labs", BOOK))
    for folder in (book_folder, checked_folder):
        with pytest.raises(FatalError, match=r"\(labs, site, text/book\)"):
            folder(tmp_path)
    (book / "_quarto.yml").symlink_to("config/_quarto-two.yml")
    assert book_folder(book) == checked_folder(book) == book


VOLUME = """book: {{title: Volume, chapters: [index.qmd, vol{0}/one.qmd]}}
bibliography: [vol{0}/refs.bib]
crossref: {{custom: [{{kind: float, key: vid, reference-prefix: Video}}]}}
seminal: {{rules: {{citation-in-heading: false}}}}
"""


def test_all_volumes_are_checked_where_none_is_linked(tmp_path: Path) -> None:
    files = {"index.qmd": "# Both\n\n@a2001 @b2002\n"}
    for volume in (1, 2):
        entries = (
            f"@misc{{a2001, title={{A}}, note={{{volume}}}}}\n@misc{{b200{volume}, title={{B{volume}}}}}\n"
        )
        files |= {f"config/_quarto-{form}-vol{volume}.yml": VOLUME.format(volume) for form in ("html", "pdf")}
        files |= {f"vol{volume}/refs.bib": entries, f"vol{volume}/one.qmd": "# One @a2001\n\n@vid-x @b2002\n"}
    write(tmp_path, files)
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert [" ".join(line.split()[:4]) for line in done.stdout.splitlines()] == [
        "index.qmd:3:8: error[key-not-loaded] b2002 is",  # the first volume does not
        "vol1/one.qmd:3:1: warning[unresolved-crossref] no element",
        "vol1/one.qmd:3:8: error[key-not-loaded] b2002 is",
        "vol1/refs.bib:2:7: note[uncited-entry] no chapter",
        "vol2/one.qmd:3:1: warning[unresolved-crossref] no element",
    ]
    (tmp_path / "_quarto.yml").symlink_to("config/_quarto-html-vol2.yml")
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["vol2/one.qmd"]


def test_profiles_of_a_site_below_are_none_of_the_book(tmp_path: Path) -> None:
    site = {"_quarto-draft.yml": QUARTO, "_quarto.yml": QUARTO, "index.qmd": "@fig-x\n"}
    write(
        tmp_path,
        placed("site", site)
        | {"index.qmd": "# One\n", "a.md": "[@b2002]\n", "r.bib": "@misc{a, title={A}}\n"},
    )
    write(tmp_path, {"seminal.yml": "chapters: [a.md]\nbibliography: [r.bib]\n"})
    config = read(tmp_path)
    assert (config.quarto, config.chapters) == (False, ("a.md",))
    (tmp_path / "seminal.yml").unlink()
    assert not read(tmp_path).quarto
    names = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    texts = {name: (tmp_path / name).read_text("utf-8") for name in names}
    assert layout(names, texts).kind == "markdown"
