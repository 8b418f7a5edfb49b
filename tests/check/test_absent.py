"""Chapters that a book lists and does not have are told with their places, and the others are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Severity
from seminal.project.config import read
from tests.commands import seminal
from tests.shared import write

BIB = "@misc{a2001, title={A}, author={B, C}, year=2001}\n@misc{b2002, title={B}, author={B, C}, year=2002}\n"
HEAD = "title: one.qmd\n"  # no chapter yet


def told(folder: Path) -> list[tuple[str, str, int, int, str, str]]:
    found = check(read(folder)).diagnostics
    return [
        (one.rule, one.location.path, one.location.line, one.location.column, one.message, one.hint)
        for one in found
    ]


def test_a_chapter_that_quarto_lists_in_vain(tmp_path: Path) -> None:
    listed = (
        "book:\n  chapters:\n    - index.qmd\n    - part: A\n      chapters: [one.qmd, chapters/aboutr.qmd]\n"
    )
    text = f"{HEAD}bibliography: r.bib\n{listed}"
    write(tmp_path, {"_quarto.yml": text, "index.qmd": "@a2001 @nobody1999 @sec-x\n", "r.bib": BIB})
    write(tmp_path, {"chapters/aboutR.qmd": "# R\n"})
    assert told(tmp_path) == [
        (
            "chapter-missing",
            "_quarto.yml",
            7,
            18,
            "the chapter one.qmd, which _quarto.yml lists, does not exist",
            "write it, or remove it from the list; Quarto stops at it",
        ),
        (
            "chapter-missing",
            "_quarto.yml",
            7,
            27,
            "the chapter chapters/aboutr.qmd, which _quarto.yml lists, does not exist",
            "did you mean chapters/aboutR.qmd? Quarto stops at it",
        ),
        ("unknown-key", "index.qmd", 1, 9, "nobody1999 is in no bibliography of this book", ""),
    ]  # nothing of b2002 and @sec-x, which may be in what is missing
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert done.returncode == 1
    assert "_quarto.yml:7:18: error[chapter-missing]" in done.stdout
    write(tmp_path, {"seeds/list.md": "- Jane Doe. **On Frobs and Grobs**. SOSP 2001.\n"})
    done = seminal("coverage", cwd=tmp_path)
    assert done.returncode == 0
    assert "_quarto.yml:7:18: error[chapter-missing] the chapter one.qmd" in done.stderr


MADE = [
    ("Makefile", "parts/made.qmd: data.csv\n\tpython make.py > $@\n", "Makefile may make it"),
    ("link.sh", "ln -sf ../common/made.qmd parts/made.qmd\n", "link.sh may make it"),
    (".gitignore", "*.log\nparts/*.qmd\n", "git ignores it: a build may make it"),
    (".gitignore", "parts/\n", "git ignores it: a build may make it"),
]
NOT_MADE = [
    ("Makefile", "all:\n\tquarto render parts/made.qmd\n"),
    (".gitignore", "parts/*.qmd\n!parts/made.qmd\n"),
    (".gitignore", "# parts/made.qmd\nother/made.qmd\n[\n"),
    ("notes.md", "parts/made.qmd is written by hand\n"),
]


@pytest.mark.parametrize(("file", "text", "hint"), MADE)
def test_a_chapter_that_a_build_makes_is_a_note(tmp_path: Path, file: str, text: str, hint: str) -> None:
    book = "book: {chapters: [index.qmd, parts/made.qmd]}\n"
    write(tmp_path, {"_quarto.yml": book, "index.qmd": "# One\n", file: text})
    [one] = check(read(tmp_path)).diagnostics
    assert (one.rule, one.severity, one.hint) == ("chapter-missing", Severity.NOTE, hint)


@pytest.mark.parametrize(("file", "text"), NOT_MADE)
def test_a_chapter_that_nothing_makes_is_an_error(tmp_path: Path, file: str, text: str) -> None:
    book = "book: {chapters: [index.qmd, parts/made.qmd]}\n"
    write(tmp_path, {"_quarto.yml": book, "index.qmd": "# One\n", "parts/made.bib": BIB, file: text})
    [one] = check(read(tmp_path)).diagnostics
    assert (one.severity, one.hint) == (
        Severity.ERROR,
        "write it, or remove it from the list; Quarto stops at it",
    )


def test_a_chapter_that_bookdown_lists_in_vain(tmp_path: Path) -> None:
    listed = "rmd_files:\n  html: [index.Rmd, one.Rmd, _draft.Rmd]\n  latex: [index.Rmd, two.Rmd]\n"
    write(tmp_path, {"_bookdown.yml": listed, "index.Rmd": "---\nbibliography: r.bib\n---\n@a2001 @b2002\n"})
    write(tmp_path, {"r.bib": BIB, "two.Rmd": "# Two\n"})
    assert [one[:4] for one in told(tmp_path)] == [("chapter-missing", "_bookdown.yml", 2, 21)]


def test_a_chapter_of_our_own_configuration(tmp_path: Path) -> None:
    own = "chapters: [main.tex, more.tex, slides/*.md]\n"
    write(
        tmp_path,
        {"seminal.yml": own, "main.tex": "\\cite{a2001}\\cite{b2002}\\bibliography{r}\n", "r.bib": BIB},
    )
    assert [one[:4] for one in told(tmp_path)] == [("chapter-missing", "seminal.yml", 1, 22)]


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("[z-a].md", "`[z-a].md` is not a pattern of file names"),
        ("parts/*.md", "no file matches `parts/*.md`"),
        ("two.md", "the chapter two.md, which seminal.yml lists, does not exist"),
    ],
)
def test_a_configuration_that_names_no_chapter_at_all_is_said(
    pattern: str, said: str, tmp_path: Path
) -> None:
    write(tmp_path, {"seminal.yml": f'chapters: ["{pattern}"]\n', "one.md": "[@a2001]\n"})
    done = seminal("check", cwd=tmp_path)
    assert done.returncode == 2
    assert f"seminal.yml:1:13: {said}" in done.stderr


def test_a_range_that_runs_backwards_is_found_beside_other_chapters(tmp_path: Path) -> None:
    write(tmp_path, {"seminal.yml": 'chapters: [one.md, "[z-a].md"]\n', "one.md": "One.\n"})
    assert [one[:4] for one in told(tmp_path)] == [("chapter-missing", "seminal.yml", 1, 21)]


def test_a_bibliography_in_a_submodule_that_is_not_checked_out(tmp_path: Path) -> None:
    modules = '[submodule "refs"]\n\tpath = lib/refs/ \n\turl = https://x.org/refs.git\n[submodule "b"]\n\tpath = b\n'
    write(
        tmp_path,
        {".git": "", ".gitmodules": modules, "book/_quarto.yml": "bibliography: [../lib/refs/a.bib]\n"},
    )
    write(tmp_path, {"book/a.qmd": "@a2001 and @b2002\n", "b/x.bib": BIB})
    (one,) = told(tmp_path / "book")
    assert one[0] == "bibliography-missing"
    assert (
        one[4]
        == "the bibliography ../lib/refs/a.bib does not exist: the git submodule ../lib/refs is not checked out"
    )
    assert one[5].startswith("run `git submodule update --init`; 2 cited keys, ")
    write(tmp_path, {"lib/refs/b.bib": BIB})
    assert "submodule" not in told(tmp_path / "book")[0][4]


def test_what_one_line_names_and_is_missing_is_one_finding(tmp_path: Path) -> None:
    root = "\\documentclass{book}\n\\begin{document}\\tableofcontents\\cite{a2001,b2002}\n"
    root += "\\bibliography{a,b,c,d,e,f,reading}\n"
    write(tmp_path, {"main.tex": root, "c.bib": BIB, "readings.bib": BIB})
    found = told(tmp_path)
    assert [(one[0], one[2], one[3]) for one in found] == [
        ("bibliography-missing", 3, 15),
        ("bibliography-missing", 3, 27),
    ]
    assert found[0][4] == "the bibliographies a.bib, b.bib, d.bib, e.bib and 1 more do not exist"
    assert found[1][4:] == ("the bibliography reading.bib does not exist", "did you mean readings.bib?")


def test_a_bibliography_by_a_macro_that_no_file_defines_is_a_note(tmp_path: Path) -> None:
    root = "\\documentclass{book}\\begin{document}\\tableofcontents\\cite{a2001}\\addbibresource{\\Refs}\n"
    write(tmp_path, {"main.tex": root})
    (one,) = check(read(tmp_path)).diagnostics
    assert (one.rule, one.severity.name) == ("bibliography-missing", "NOTE")
    assert one.message == "\\Refs names a bibliography, and no file here says which"


def test_a_bibliography_that_the_header_of_the_latex_names(tmp_path: Path) -> None:
    header = "format:\n  pdf:\n    include-in-header: [setup/head.tex]\n"
    text = "\\parencite{a2001} and \\parencite{nobody1999}\n"
    write(tmp_path, {"_quarto.yml": header, "index.qmd": text, "refs/r.bib": BIB})
    write(
        tmp_path,
        {"setup/head.tex": "\\input{./setup/bib}\n", "setup/bib.tex": "\\addbibresource{./refs/r.bib}\n"},
    )
    assert [one[0] for one in told(tmp_path)] == ["unknown-key", "uncited-entry"]
    write(tmp_path, {"index.qmd": "[@a2001]\n"})  # pandoc's own processor loads nothing of it
    assert [one[0] for one in told(tmp_path)] == ["no-bibliography"]
