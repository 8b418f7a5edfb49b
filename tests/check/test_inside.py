"""Bibliographies that stand in LaTeX chapters, and the files that LaTeX books name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from seminal.check.inside import contents
from seminal.commands.check import check
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Source
from seminal.project import config
from tests.growth import assert_time_linear
from tests.shared import write

OWN = """\\documentclass{book}
\\begin{filecontents*}[overwrite]{own.bib}
@article{doe2001, author={Doe, Jane}, title={Frobs}, journal={J. Frob}, year={2001}}
\\end{filecontents*}
"""
UP = "@article{up2001, author={Up, Jane}, title={Ups}, journal={J. Frob}, year={2001}}\n"


def problems(folder: Path, files: dict[str, str]) -> list[str]:
    """Return place and rule of all that is wrong with a book made of `files`."""
    return [f"{one.location}: {one.rule}" for one in check_of(folder, files)]


def check_of(folder: Path, files: dict[str, str]) -> Sequence[Diagnostic]:
    return check(config.read(write(folder, files) / "book")).diagnostics


def test_a_bibliography_that_the_root_writes_itself_is_there(tmp_path: Path) -> None:
    body = "\\addbibresource{own.bib}\n\\begin{document}\\cite{doe2001,doe2002}\\end{document}\n"
    assert problems(tmp_path, {"book/main.tex": OWN + body}) == ["main.tex:6:31: unknown-key"]


def test_a_file_that_exists_goes_before_the_one_to_be_written(tmp_path: Path) -> None:
    body = "\\bibliography{own}\n\\begin{document}\\cite{up2001}\\end{document}\n"
    files = {"book/main.tex": OWN + body, "book/own.bib": UP}
    assert problems(tmp_path, files) == []


@pytest.mark.parametrize("named", ["\\addbibresource{../up.bib}", "\\bibliography{../up}"])
def test_a_bibliography_in_the_folder_above(tmp_path: Path, named: str) -> None:
    root = f"\\documentclass{{book}}{named}\\begin{{document}}\\include{{ch/one}}\\end{{document}}\n"
    files = {"book/main.tex": root, "book/ch/one.tex": "\\chapter{One} \\cite{up2001}", "up.bib": UP}
    assert problems(tmp_path, files) == []


def test_a_file_that_is_missing_is_told_where_it_is_named(tmp_path: Path) -> None:
    root = "\\documentclass{book}\n\\addbibresource{gone.bib}\\addbibresource{../up.bib}\n"
    files = {"book/main.tex": root + "\\begin{document}\\cite{up2001}\\end{document}\n", "up.bib": UP}
    assert problems(tmp_path, files) == ["main.tex:2:17: bibliography-missing"]


def test_a_chapter_that_no_root_takes_in_is_no_broken_chapter(tmp_path: Path) -> None:
    root = "\\documentclass{book}\\addbibresource{../up.bib}\\begin{document}\\include{one}\\end{document}\n"
    files = {
        "book/main.tex": root,
        "book/one.tex": "\\chapter{One} \\cite{up2001}",
        "book/draft.tex": "\\chapter{Draft} \\cite{nobody}",
        "up.bib": UP,
    }
    assert problems(tmp_path, files) == ["draft.tex:1:1: chapter-not-included"]


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["\\begin{filecontents}{a.bib}\n", "\\begin{filecontents}{a.bib}\n@a{b,"])
def test_no_input_hangs(shape: str) -> None:
    assert_time_linear(lambda times: contents([Source("x.tex", shape * times)]), 20_000)


LABELS = """\\documentclass{book}
\\begin{document}\\cite{a1, b2,c3,d4} \\cite{B2}
\\begin{thebibliography}{9}
\\bibitem[{{Brand} \\& {de {B}litz}(1993)}]{a1} One.
\\bibitem[{Benjamin {et~al.}(2003){Benjamin},
  {Churchwell}, {Babler}}]{b2} Two.
\\bibitem{c3} Three. \\bibitem[never {ends]{d4} Four.
\\end{thebibliography}
\\end{document}
"""


def test_labels_of_natbib_in_braces_and_keys_whose_case_counts(tmp_path: Path) -> None:
    found = problems(tmp_path, {"book/main.tex": LABELS})
    assert found == ["main.tex:2:33: unknown-key", "main.tex:2:43: unknown-key"]


CITING = "\\documentclass{book}\\begin{document}\n\\cite{doe2001}\\cite{doe2002}\\bibliography{IEEEabrv,other,own}\n"
SHORT = "@article{doe2001, author={Doe, Jane}, title={Frobs}, journal=%s, year=2001, pages={1--2}}\n"


def test_abbreviations_of_another_file_and_of_tex_itself(tmp_path: Path) -> None:
    """BibTeX reads all files of a document as one; IEEEabrv.bib comes with TeX."""
    files = {
        "book/main.tex": CITING,
        "book/own.bib": SHORT % "IEEE_J_X",
        "book/other.bib": "@string{jf = {J.}}\n",
    }
    assert problems(tmp_path, files) == ["main.tex:2:21: unknown-key"]
    files["book/main.tex"] = CITING.replace("IEEEabrv,", "")
    assert problems(tmp_path, files) == ["main.tex:2:21: unknown-key", "own.bib:1:62: undefined-string"]
    files["book/own.bib"] = SHORT % "JF"
    assert problems(tmp_path, files) == ["main.tex:2:21: unknown-key"]
    (tmp_path / "book" / "main.tex").unlink()
    files["book/a.md"] = "---\nbibliography: [other.bib, own.bib]\n---\n\n@doe2001\n"
    del files["book/main.tex"]
    assert problems(tmp_path, files) == ["own.bib:1:62: undefined-string"]  # pandoc reads each by itself


def test_entries_that_come_with_tex_are_not_missing(tmp_path: Path) -> None:
    text = "\\documentclass{book}\\begin{document}\\cite{aksin}\\addbibresource{biblatex-examples.bib}\n"
    [one] = check_of(tmp_path, {"book/main.tex": text})
    assert (one.rule, one.severity) == ("bibliography-missing", Severity.NOTE)
    assert one.message == "the bibliography biblatex-examples.bib comes with TeX: its keys are not checked"


def test_a_month_of_bibtexs_style_is_printed_as_it_is(tmp_path: Path) -> None:
    entry = SHORT.replace("pages", "month={Mai}, pages") % "{J}"
    text = "\\documentclass{book}\\begin{document}\\cite{doe2001}\\bibliography{own}\n"
    assert problems(tmp_path, {"book/main.tex": text, "book/own.bib": entry}) == ["own.bib:1:85: bad-month"]
    assert problems(tmp_path, {"book/main.tex": text + "\\bibliographystyle{plain}\n"}) == []


def test_chapters_that_nothing_known_takes_in_are_told(tmp_path: Path) -> None:
    root = "\\documentclass{book}\n\\begin{document}\n\\tableofcontents\n"
    part = "\\section{One}\n\\cite{doe2001}\\bibliography{own}\n"
    files = {"book/main.tex": root + "\\mychapter{One}{parts}{one}\n", "book/parts/one.tex": part}
    assert problems(tmp_path, files | {"book/own.bib": SHORT % "{J}"}) == [
        "parts/one.tex:1:1: chapter-not-included"
    ]
    files["book/main.tex"] = root + "\\cfchapter[Short]{One {and} two}{parts}{one.tex}\n"
    assert problems(tmp_path, files) == []
