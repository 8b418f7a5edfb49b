"""Macros by which a LaTeX book takes its files in, whatever they do beside."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.project import config
from seminal.project.project import Project
from tests.setup.books import BIB
from tests.shared import write

FILES = {"ch/one.tex": "\\chapter{One}\n\\cite{knuth1984}\n", "refs.bib": BIB}
END = "\\bibliography{refs}\n\\end{document}\n"


def read(folder: Path, macro: str, call: str, files: dict[str, str]) -> list[str]:
    """Return the files that a book reads beside its root."""
    root = f"\\documentclass{{book}}\n{macro}\n\\begin{{document}}\n\\tableofcontents\n{call}\n{END}"
    book = Project(config.read(write(folder, {"main.tex": root} | FILES | files)))
    return [one.path for one in book.chapters if one.path != "main.tex"]


@pytest.mark.parametrize(
    ("macro", "call"),
    [
        # sets a folder for the files below, which are found beside the file that names them
        (
            "\\DeclareDocumentCommand \\olimport { s o m }{\\begingroup\\IfNoValueTF{#2}{\\def\\name{#3}"
            "\\subfile{\\base #3}}{\\edef\\base{\\base #2/}\\subfile{\\base #3}}\\endgroup}",
            "\\olimport[ch]{one}",
        ),
        ("\\newcommand{\\take}[2]{\\def\\base{#1/}\\input{\\base #2}}", "\\take{ch}{one}"),
        ("\\newcommand{\\take}[1]{\\renewcommand{\\thefile}{#1}\\include{ch/#1}}", "\\take{one}"),
        ("\\newcommand{\\take}[2][x]{\\let\\old\\input\\import{ch/}{#2}}", "\\take[y]{one}"),
        ("\\def\\take#1{\\gdef\\current{#1}\\InputIfFileExists{ch/#1}{}{}}", "\\take{one}"),
        ("\\newcommand{\\folder}{ch}\n\\newcommand{\\take}[1]{\\input{\\folder/#1.tex}}", "\\take{one}"),
        ("\\newcommand{\\inner}[1]{\\include{ch/#1}}\\newcommand{\\outer}[1]{\\def\\x{#1}\\inner{#1}}", "\\outer{one}"),
        ("\\newcommand{\\take}[1]{\\subfileinclude{ch/#1}}", "\\take{one}"),
    ],
)  # fmt: skip
def test_a_file_that_a_macro_takes_in_is_read(tmp_path: Path, macro: str, call: str) -> None:
    assert read(tmp_path, macro, call, {}) == ["ch/one.tex"]


def test_files_that_take_in_others_by_the_same_macro_of_a_package(tmp_path: Path) -> None:
    own = (
        "\\NewDocumentCommand{\\take}{o m}{\\IfNoValueTF{#1}{\\subfile{\\here #2}}"
        "{\\edef\\here{\\here #1/}\\subfile{\\here #2}}}"
    )
    begin, end = "\\documentclass[../main]{subfiles}\n\\begin{document}\n", "\\end{document}\n"
    files = {
        "book.sty": own,
        "ch/all.tex": f"{begin}\\take{{one}}\n\\take[deep]{{two}}\n{end}",
        "ch/deep/two.tex": "\\cite{knuth1984}\n",
        "one.tex": "\\cite{nothing}\n",  # beside the root, and not meant
    }
    found = read(tmp_path, "\\usepackage{book}", "\\take[ch]{all}", files)
    assert found == ["ch/all.tex", "ch/one.tex", "ch/deep/two.tex"]


def test_arguments_of_such_a_macro_are_text_still(tmp_path: Path) -> None:
    macro = "\\newcommand{\\take}[2]{\\def\\heading{#1}\\section{#1}\\input{ch/#2}}"
    root = f"\\documentclass{{book}}\n{macro}\n\\begin{{document}}\n\\take{{On \\cite{{lost1999}}}}{{one}}\n{END}"
    found = check(config.read(write(tmp_path, {"main.tex": root} | FILES))).diagnostics
    assert [one.message for one in found if one.rule == "unknown-key"] == [
        "lost1999 is in no bibliography of this book"
    ]


@pytest.mark.parametrize(
    "start", ["\\mysection{A}\n", "\\documentclass[../main]{subfiles}\n\\begin{document}\n"]
)
def test_a_book_whose_files_nobody_takes_in_is_never_clean(tmp_path: Path, start: str) -> None:
    """Whatever its headings are: 0 citations in 1 of 5 files."""
    files = {f"ch/{name}.tex": f"{start}\\cite{{knuth1984}}\n" for name in ("two", "three", "four", "five")}
    root = f"\\documentclass{{book}}\n\\begin{{document}}\\tableofcontents\n\\secretly{{two}}\n{END}"
    found = check(config.read(write(tmp_path, {"main.tex": root, "refs.bib": BIB} | files))).diagnostics
    [loud] = [one for one in found if str(one.severity) == "error"]
    assert loud.rule == "chapter-not-included"
    assert loud.message == "no citation was found in 1 of 5 .tex files, and 4 others cite"
